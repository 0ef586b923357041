//! The layers of a network, and what it does between them: activations, layer norms, residual blocks.

use alloc::{vec, vec::Vec};
use core::f32::consts::FRAC_1_SQRT_2;

use crate::NetworkError;

/// One layer: the weights of an input lie side by side, one for each output.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layer {
    pub(super) weights: Vec<f32>,
    pub(super) biases: Vec<f32>,
    /// What is done to its outputs, in this order, before the next layer reads them.
    pub(super) then: Vec<Between>,
}

/// What is done to the outputs of a linear layer before the next one reads them.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Between {
    Relu,
    Tanh,
    Gelu,
    GeluTanh,
    Norm(Norm),
    /// A residual block begins: keeps what it reads.
    Keep,
    /// It ends: adds what was kept.
    Add,
}

/// A layer norm.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Norm {
    scales: Vec<f32>,
    offsets: Vec<f32>,
    epsilon: f32,
}

impl Between {
    /// Changes the outputs of a layer; `kept` has what the residual blocks around it read.
    pub(super) fn apply(&self, cells: &mut [f32], kept: &mut Vec<Vec<f32>>) {
        match self {
            Self::Relu => each(cells, |x| x.max(0.0)),
            Self::Tanh => each(cells, libm::tanhf),
            Self::Gelu => each(cells, |x| 0.5 * x * (1.0 + libm::erff(x * FRAC_1_SQRT_2))),
            Self::GeluTanh => each(cells, |x| {
                0.5 * x * (1.0 + libm::tanhf(ROOT_OF_2_BY_PI * (x + 0.044_715 * x * x * x)))
            }),
            Self::Norm(norm) => norm.apply(cells),
            Self::Keep => kept.push(cells.to_vec()),
            Self::Add => {
                let before = kept.pop().unwrap_or_default();
                cells.iter_mut().zip(before).for_each(|(cell, before)| *cell += before);
            }
        }
    }
}

const ROOT_OF_2_BY_PI: f32 = 0.797_884_6;

fn each(cells: &mut [f32], change: impl Fn(f32) -> f32) {
    for cell in cells {
        *cell = change(*cell);
    }
}

impl Norm {
    /// Sums are in `f64`: those of many cells lose digits in `f32`.
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "as said")]
    fn apply(&self, cells: &mut [f32]) {
        let count = cells.len() as f64;
        let mean = cells.iter().map(|&cell| f64::from(cell)).sum::<f64>() / count;
        let squares = cells.iter().map(|&cell| (f64::from(cell) - mean) * (f64::from(cell) - mean));
        let by = 1.0 / libm::sqrt(squares.sum::<f64>() / count + f64::from(self.epsilon));
        for ((cell, scale), offset) in cells.iter_mut().zip(&self.scales).zip(&self.offsets) {
            *cell = ((f64::from(*cell) - mean) * by) as f32 * scale + offset;
        }
    }
}

/// Reads the names of layers, each of which takes its arrays.
pub(super) fn read(
    names: &str,
    arrays: &mut dyn Iterator<Item = Vec<f32>>,
) -> Result<Vec<Layer>, NetworkError> {
    let (mut layers, mut open, mut last) = (Vec::<Layer>::new(), Vec::new(), 0);
    for (name, word) in names.split_whitespace().enumerate() {
        let wrong = |why| NetworkError::Layers { name, why };
        last = name;
        if word == "linear" {
            let (weights, biases) = pair(arrays).ok_or(wrong("it has no two arrays"))?;
            layers.push(Layer { weights, biases, then: vec![] });
            continue;
        }
        let before = layers.last_mut().ok_or(wrong("the first layer must be linear"))?;
        let width = before.biases.len();
        match word {
            "(" => open.push(width),
            ")" if open.pop() != Some(width) => {
                return Err(wrong("no residual block of this width begins before it"));
            }
            _ => {}
        }
        before.then.push(between(word, width, arrays).map_err(wrong)?);
    }
    let wrong = |why| Err(NetworkError::Layers { name: last, why });
    match layers.last() {
        _ if !open.is_empty() => wrong("a residual block does not end"),
        Some(layer) if !layer.then.is_empty() => wrong("the last layer must be linear"),
        _ if arrays.next().is_some() => wrong("there are more arrays than layers take"),
        _ => Ok(layers),
    }
}

/// What a name other than `linear` says, after a layer of this many outputs.
fn between(
    word: &str,
    width: usize,
    arrays: &mut dyn Iterator<Item = Vec<f32>>,
) -> Result<Between, &'static str> {
    Ok(match word {
        "relu" => Between::Relu,
        "tanh" => Between::Tanh,
        "gelu" => Between::Gelu,
        "gelu_tanh" => Between::GeluTanh,
        "(" => Between::Keep,
        ")" => Between::Add,
        _ => {
            let epsilon = word.strip_prefix("layer_norm:").ok_or(
                "it is none of linear, relu, tanh, gelu, gelu_tanh, layer_norm:<epsilon>, ( and )",
            )?;
            let epsilon = epsilon.parse().ok().filter(|epsilon: &f32| epsilon.is_normal());
            let epsilon = epsilon.filter(|epsilon| *epsilon > 0.0);
            let epsilon = epsilon.ok_or("its epsilon is no number above 0")?;
            let (scales, offsets) = pair(arrays).ok_or("it has no two arrays")?;
            if scales.len() != width || offsets.len() != width {
                return Err("it has no scale and no offset for each output before it");
            }
            if scales.iter().chain(&offsets).any(|number| !number.is_finite()) {
                return Err("its scales and offsets must be finite");
            }
            Between::Norm(Norm { scales, offsets, epsilon })
        }
    })
}

/// The two arrays of a layer.
fn pair(arrays: &mut dyn Iterator<Item = Vec<f32>>) -> Option<(Vec<f32>, Vec<f32>)> {
    Some((arrays.next()?, arrays.next()?))
}
