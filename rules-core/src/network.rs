//! Networks: trained weights that choose actions from observations.

mod layers;

use alloc::{sync::Arc, vec, vec::Vec};
use core::fmt;

use self::layers::{Between, Layer};
use crate::{
    Agent, Decision, Encode, Generator, Indexed, NetworkError, ObservationField, ObservationWriter,
    SparseWriter, WidthCounter, encode_seat,
};

/// A trained network as an [`Agent`]: it takes its most likely action, and the one with the lowest
/// index among equals.
///
/// Layers of weights and biases with a ReLU between them, or with [what is named](Self::with_layers),
/// read the observation of the seat that decides, followed by its action mask if there are inputs for
/// it. The last layer has an output for each action of the game, its preference, and may have
/// one more, a value, which an agent ignores and [`NetworkValue`](crate::NetworkValue) reads. Clones
/// share the weights.
///
/// Everything is calculated in `f32`, by sums and products in one order, so that equal
/// observations give equal outputs on every platform. A library that adds in another order may
/// differ in the last digits.
///
/// ```
/// use rules_core::Network;
/// // Two inputs, two hidden units, two outputs.
/// let hidden = (vec![1.0, -1.0, 2.0, 0.5], vec![0.0, 0.25]);
/// let last = (vec![1.0, 0.0, 0.0, 4.0], vec![0.5, 0.0]);
/// let network = Network::new([hidden, last])?;
/// assert_eq!((network.inputs(), network.outputs()), (2, 2));
/// assert_eq!(network.evaluate(&[0.0, 1.0]), [2.5, 3.0]);
/// # Ok::<(), rules_core::NetworkError>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct Network(Arc<[Layer]>);

impl Network {
    /// A network of layers, from the inputs to the outputs: each with its weights, inputs by
    /// outputs in row-major order, and its biases, one for each output.
    ///
    /// # Errors
    ///
    /// If there is no layer, a layer does not read what the one before it gives, or a number is
    /// not finite.
    pub fn new(
        layers: impl IntoIterator<Item = (Vec<f32>, Vec<f32>)>,
    ) -> Result<Self, NetworkError> {
        let layer = |(weights, biases)| Layer { weights, biases, then: vec![Between::Relu] };
        let mut layers: Vec<_> = layers.into_iter().map(layer).collect();
        if let Some(last) = layers.last_mut() {
            last.then.clear();
        }
        Self::checked(layers)
    }

    /// A network of the layers that `layers` names, from the inputs to the outputs, with spaces
    /// between the names.
    ///
    /// | Name | Layer | Its arrays |
    /// |--|--|--|
    /// | `linear` | weights and biases | as for [`new`](Self::new) |
    /// | `relu`, `tanh` | of each number | |
    /// | `gelu` | `x / 2 * (1 + erf(x / sqrt(2)))` of each number | |
    /// | `gelu_tanh` | the approximation of `gelu` by tanh | |
    /// | `layer_norm:1e-5` | less the mean, divided by the root of the variance and this number, a scale and an offset | the scales and the offsets |
    /// | `(` … `)` | a residual block: what is inside, plus what it reads | those of its layers |
    ///
    /// The first and the last layer are linear, and in no block. `arrays` has the arrays of all
    /// layers in their order.
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new); and [`NetworkError::Layers`], if these are no such layers, or
    /// there are more or fewer arrays, or of other sizes.
    ///
    /// ```
    /// use rules_core::Network;
    /// let arrays = [vec![1.0, 0.0], vec![0.0, 0.5], vec![2.0, 3.0], vec![0.0]];
    /// let network = Network::with_layers("linear ( tanh ) linear", arrays)?;
    /// let [a, b] = [0.25, 0.5].map(|x: f32| x + x.tanh());
    /// assert!((network.evaluate(&[0.25])[0] - (2.0 * a + 3.0 * b)).abs() < 1e-6);
    /// # Ok::<(), rules_core::NetworkError>(())
    /// ```
    pub fn with_layers(
        layers: &str,
        arrays: impl IntoIterator<Item = Vec<f32>>,
    ) -> Result<Self, NetworkError> {
        Self::checked(layers::read(layers, &mut arrays.into_iter())?)
    }

    /// A network of these layers, if each reads what the one before it gives.
    fn checked(layers: Vec<Layer>) -> Result<Self, NetworkError> {
        if layers.is_empty() {
            return Err(NetworkError::NoLayer);
        }
        for (number, layer) in layers.iter().enumerate() {
            layer.check(number)?;
            if let Some(outputs) = number.checked_sub(1).map(|before| layers[before].biases.len())
                && outputs != layer.inputs()
            {
                return Err(NetworkError::Chain { layer: number, inputs: layer.inputs(), outputs });
            }
        }
        Ok(Self(layers.into()))
    }

    /// Number of inputs: the cells of an observation, and perhaps those of an action mask.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.0[0].inputs()
    }

    /// Number of outputs: one for each action, and perhaps one more.
    #[must_use]
    pub fn outputs(&self) -> usize {
        self.0[self.0.len() - 1].biases.len()
    }

    /// Checks that the network is for the game of this state: an input for each cell of an
    /// observation, or also one for each action, and an output for each action or one more.
    ///
    /// # Errors
    ///
    /// [`NetworkError::Misfit`], if it is not.
    pub fn check<S: Encode>(&self, state: &S) -> Result<(), NetworkError> {
        let mut width = WidthCounter::default();
        encode_seat(state, 0, &mut width);
        let (inputs, outputs) = (self.inputs(), self.outputs());
        let (cells, actions) = (width.0, S::Action::COUNT);
        let fits =
            |number: usize, least: usize, more: usize| number == least || number == least + more;
        if fits(inputs, cells, actions) && fits(outputs, actions, 1) {
            return Ok(());
        }
        Err(NetworkError::Misfit { inputs, outputs, cells, actions })
    }

    /// The outputs for an observation, one number from 0 to 1 for each cell, followed by 1 for each
    /// legal action and 0 for the others if the network reads them.
    ///
    /// # Panics
    ///
    /// If there are other numbers than [`inputs`](Self::inputs).
    #[must_use]
    pub fn evaluate(&self, observation: &[f32]) -> Vec<f32> {
        let (last, inputs) = self.last_inputs(self.inputs_of(observation));
        last.outputs(&inputs)
    }

    /// The most likely of these actions, named by their indices, and the first of equals; `None`
    /// if there are none.
    ///
    /// # Panics
    ///
    /// As [`evaluate`](Self::evaluate), or if there is no output for one of the actions.
    pub fn choose(
        &self,
        observation: &[f32],
        legal: impl IntoIterator<Item = usize>,
    ) -> Option<usize> {
        self.best(self.inputs_of(observation), legal.into_iter().collect())
    }

    /// The most likely of these actions, and the first of equals.
    fn best(&self, inputs: Vec<(u32, f32)>, legal: Vec<usize>) -> Option<usize> {
        let (last, inputs) = self.last_inputs(inputs);
        let preferences = last.some_outputs(&inputs, &legal);
        let pairs = legal.into_iter().zip(preferences);
        let better =
            |best: (usize, f32), one: (usize, f32)| if one.1 > best.1 { one } else { best };
        pairs.reduce(better).map(|(action, _)| action)
    }

    /// The last output for the observation that `encode` writes, and these legal actions if there
    /// are inputs for a mask.
    ///
    /// # Panics
    ///
    /// As [`evaluate`](Self::evaluate).
    pub(crate) fn value(
        &self,
        encode: impl FnOnce(&mut Inputs),
        legal: impl IntoIterator<Item = usize>,
    ) -> f64 {
        let (last, inputs) = self.last_inputs(self.written(encode, legal));
        last.some_outputs(&inputs, &[self.outputs() - 1])[0].into()
    }

    /// The inputs that `encode` writes, and these legal actions if there are inputs for a mask.
    fn written(
        &self,
        encode: impl FnOnce(&mut Inputs),
        legal: impl IntoIterator<Item = usize>,
    ) -> Vec<(u32, f32)> {
        let found = Vec::with_capacity(self.inputs() / 4);
        let mut inputs = Inputs { row: SparseWriter::default(), found };
        encode(&mut inputs);
        let cells = inputs.row.width();
        if cells < self.inputs() {
            let mask = legal.into_iter().map(|action| u32::try_from(cells + action));
            inputs.found.extend(mask.map(|index| (index.expect("few inputs"), 1.0)));
        }
        inputs.found
    }

    /// The inputs that are not 0, with their indices.
    fn inputs_of(&self, observation: &[f32]) -> Vec<(u32, f32)> {
        assert_eq!(observation.len(), self.inputs(), "an input for each cell");
        not_zero(observation)
    }

    /// The last layer, and those of its inputs that are not 0, with their indices.
    fn last_inputs(&self, mut inputs: Vec<(u32, f32)>) -> (&Layer, Vec<(u32, f32)>) {
        let (last, hidden) = self.0.split_last().expect("a network has a layer");
        let mut kept = Vec::new();
        for layer in hidden {
            let mut outputs = layer.outputs(&inputs);
            for between in &layer.then {
                between.apply(&mut outputs, &mut kept);
            }
            inputs = not_zero(&outputs);
        }
        (last, inputs)
    }
}

impl Layer {
    /// Number of inputs.
    fn inputs(&self) -> usize {
        self.weights.len() / self.biases.len()
    }

    /// All outputs.
    fn outputs(&self, inputs: &[(u32, f32)]) -> Vec<f32> {
        let mut outputs = self.biases.clone();
        add_rows(inputs, &self.weights, &mut outputs);
        outputs
    }

    /// The outputs with these indices, to the last bit as in [`outputs`](Self::outputs). A few of
    /// them cost less than all: single numbers are read in place of rows.
    fn some_outputs(&self, inputs: &[(u32, f32)], indices: &[usize]) -> Vec<f32> {
        if indices.len() > self.biases.len() / FEW {
            let all = self.outputs(inputs);
            return indices.iter().map(|&index| all[index]).collect();
        }
        let mut outputs: Vec<f32> = indices.iter().map(|&index| self.biases[index]).collect();
        for &(input, by) in inputs {
            let row = &self.weights[input as usize * self.biases.len()..][..self.biases.len()];
            for (output, &index) in outputs.iter_mut().zip(indices) {
                *output += by * row[index];
            }
        }
        outputs
    }

    fn check(&self, layer: usize) -> Result<(), NetworkError> {
        let (weights, outputs) = (self.weights.len(), self.biases.len());
        if weights == 0 || outputs == 0 || !weights.is_multiple_of(outputs) {
            return Err(NetworkError::Weights { layer, weights, outputs });
        }
        if self.weights.iter().chain(&self.biases).all(|number| number.is_finite()) {
            return Ok(());
        }
        Err(NetworkError::NotFinite { layer })
    }
}

/// Writes an observation as the cells that are not 0: the numbers that a
/// [`FloatWriter`](crate::FloatWriter) writes, bit for bit.
pub(crate) struct Inputs {
    row: SparseWriter,
    found: Vec<(u32, f32)>,
}

impl Inputs {
    /// Adds the cells of a field that `write` writes.
    #[inline]
    fn add(&mut self, field: &'static ObservationField, write: impl FnOnce(&mut SparseWriter)) {
        let before = self.row.iter().len();
        write(&mut self.row);
        let (cells, max) = (self.row.behind(before), f32::from(field.max));
        self.found.extend(cells.map(|(index, value)| (index, f32::from(value) / max)));
    }
}

impl ObservationWriter for Inputs {
    fn field(&mut self, field: &'static ObservationField, cell: impl FnMut(usize) -> u8) {
        self.add(field, |row| row.field(field, cell));
    }

    fn cells(&mut self, field: &'static ObservationField, cells: &[u8]) {
        self.add(field, |row| row.cells(field, cells));
    }

    fn sparse(
        &mut self,
        field: &'static ObservationField,
        entries: impl IntoIterator<Item = (usize, u8), IntoIter: Clone>,
    ) {
        self.add(field, |row| row.sparse(field, entries));
    }

    fn one_hot(&mut self, field: &'static ObservationField, hot: Option<usize>) {
        self.add(field, |row| row.one_hot(field, hot));
    }

    fn bits(&mut self, field: &'static ObservationField, words: &[u64]) {
        self.add(field, |row| row.bits(field, words));
    }
}

/// All outputs cost as much as so large a part of them, one by one.
const FEW: usize = 4;

/// The cells that are not 0, with their indices. Most cells are 0, and a branch for each would be
/// unpredictable.
fn not_zero(cells: &[f32]) -> Vec<(u32, f32)> {
    let mut found = vec![(0, 0.0); cells.len()];
    let mut count = 0;
    for (at, &cell) in (0..).zip(cells) {
        found[count] = (at, cell);
        count += usize::from(cell != 0.0);
    }
    found.truncate(count);
    found
}

/// Adds the rows of a matrix that belong to the inputs to the outputs, each times its input.
///
/// Each output adds the inputs in their order; four at a time, so that it is read and written once
/// for them.
pub(crate) fn add_rows(inputs: &[(u32, f32)], weights: &[f32], outputs: &mut [f32]) {
    let width = outputs.len();
    let row = |index: u32| &weights[index as usize * width..][..width];
    let (fours, rest) = inputs.as_chunks();
    for &[(a, by_a), (b, by_b), (c, by_c), (d, by_d)] in fours {
        let rows = row(a).iter().zip(row(b)).zip(row(c).iter().zip(row(d)));
        for (output, ((a, b), (c, d))) in outputs.iter_mut().zip(rows) {
            *output = *output + by_a * a + by_b * b + by_c * c + by_d * d;
        }
    }
    for &(index, by) in rest {
        for (output, weight) in outputs.iter_mut().zip(row(index)) {
            *output += by * weight;
        }
    }
}

impl<S: Encode> Agent<S> for Network {
    /// # Panics
    ///
    /// If [`check`](Network::check) would fail.
    fn choose_action(&mut self, decision: &Decision<'_, S>, _: &mut Generator) -> S::Action {
        let legal = decision.legal_actions();
        if let Some(only) = legal.only() {
            return only;
        }
        let legal: Vec<usize> = legal.iter().map(Indexed::index).collect();
        let inputs = self.written(|out| decision.encode(out), legal.iter().copied());
        let chosen = self.best(inputs, legal);
        chosen.and_then(S::Action::from_index).expect("a seat that decides has a legal action")
    }

    fn is_trusted(&self) -> bool {
        true
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layers: Vec<_> = self.0.iter().map(|layer| layer.biases.len()).collect();
        out.debug_struct("Network")
            .field("inputs", &self.inputs())
            .field("layers", &layers)
            .finish_non_exhaustive()
    }
}
