//! Trained networks: weights from an NPZ file, which choose actions or guide a search.

use std::iter::repeat_n;

use rules_core::SearchAgents;
use wasm_bindgen::prelude::*;

use crate::{
    error::Thrown,
    npz::{self, Array, Arrays},
    state::State,
};

/// A trained network, for `Agent.withNetwork`.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Network {
    weights: rules_core::Network,
    digest: u64,
}

#[wasm_bindgen]
impl Network {
    /// The network whose weights are in the bytes of an NPZ file, such as those that travel with the
    /// package for Python.
    ///
    /// # Errors
    ///
    /// A `FileError` that says what is wrong.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Result<Self, Thrown> {
        let read = |error| Thrown::new("FileError", format!("this is no network: {error}"));
        let mut arrays = npz::read(bytes).map_err(read)?;
        let digest = digest(&mut arrays).map_err(read)?;
        let weights = weights(&mut arrays).map_err(read)?;
        Ok(Self { weights, digest })
    }

    /// Number of inputs: the cells of an observation, and perhaps those of an action mask.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.weights.inputs()
    }

    /// Number of outputs: one for each action, and perhaps a value.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn outputs(&self) -> usize {
        self.weights.outputs()
    }
}

impl Network {
    /// The most likely action of the seat to act.
    pub(crate) fn choose(&self, state: &State) -> Result<Option<u32>, Thrown> {
        self.check(state)?;
        let (session, cells) = (&state.session, state.session.observation_spec().width);
        let mut legal = Vec::new();
        session.legal_actions(&mut legal);
        let mut inputs = vec![0.0; self.inputs()];
        session.observation(state.seat_or_turn(None)?, &mut inputs[..cells])?;
        if self.inputs() > cells {
            for id in &legal {
                inputs[cells + *id as usize] = 1.0;
            }
        }
        let chosen = self.weights.choose(&inputs, legal.iter().map(|id| *id as usize));
        Ok(chosen.and_then(|chosen| u32::try_from(chosen).ok()))
    }

    /// The network as the base policy of a search.
    pub(crate) fn as_base(&self, state: &State) -> Result<SearchAgents, Thrown> {
        self.check(state)?;
        Ok(SearchAgents::default().with_base(self.weights.clone()))
    }

    /// Refuses a game that it was not trained on.
    fn check(&self, state: &State) -> Result<(), Thrown> {
        let (info, spec) = (&state.entry.info, state.session.observation_spec());
        let fits =
            |number: usize, least: usize, more: usize| number == least || number == least + more;
        let wrong = if self.digest != spec.digest(info.name, info.version) {
            "other observations"
        } else if !fits(self.inputs(), spec.width, info.actions)
            || !fits(self.outputs(), info.actions, 1)
        {
            "other numbers of cells or actions"
        } else {
            return Ok(());
        };
        Err(Thrown::new(
            "RulesError",
            format!(
                "the network was trained on {wrong} than those of {} with these seats",
                info.name
            ),
        ))
    }
}

/// The digest of the observations that a network was trained on.
fn digest(arrays: &mut Arrays) -> Result<u64, String> {
    let found = arrays.remove("observation_spec_digest");
    let bytes = found.filter(|one| matches!(&*one.kind, "<u8" | "<i8") && one.shape.is_empty());
    let bytes = bytes.and_then(|one| one.data.try_into().ok());
    bytes
        .map(u64::from_le_bytes)
        .ok_or_else(|| "observation_spec_digest must be one whole number".to_owned())
}

/// The network: linear layers with a ReLU between them, or those that `layers` names.
fn weights(arrays: &mut Arrays) -> Result<rules_core::Network, String> {
    let names = arrays.remove("layers").map(|names| npz::text(&names)).transpose()?;
    let pairs = arrays.names().filter(|name| name.starts_with("arr_")).count() / 2;
    let names = names.unwrap_or_else(|| vec!["linear"; pairs].join(" relu "));
    let (mut found, mut linear, mut norms) = (Vec::new(), 0, 0);
    for name in names.split_whitespace() {
        if name == "linear" {
            found.extend([
                matrix(arrays, linear)?,
                floats_of(arrays, &format!("arr_{}", linear + 1))?,
            ]);
            linear += 2;
        } else if name.starts_with("layer_norm") {
            let both = floats_of(arrays, &format!("norm_{norms}"))?;
            let (scales, offsets) = both.split_at(both.len() / 2);
            found.extend([scales.to_vec(), offsets.to_vec()]);
            norms += 1;
        }
    }
    match arrays.names().min() {
        Some(name) => Err(format!("{name} belongs to no layer")),
        None => rules_core::Network::with_layers(&names, found).map_err(|error| error.to_string()),
    }
}

/// The numbers of an array of floats, by its name.
fn floats_of(arrays: &mut Arrays, name: &str) -> Result<Vec<f32>, String> {
    let found = arrays.remove(name).ok_or_else(|| format!("it has no {name}"))?;
    floats(&found).map_err(|error| format!("{name} {error}"))
}

/// A matrix of floats, or one of bytes times the scale of its rows or of its columns.
fn matrix(arrays: &mut Arrays, at: usize) -> Result<Vec<f32>, String> {
    let [found, scale] = ["arr", "scale"].map(|name| arrays.remove(&format!("{name}_{at}")));
    let found = found.ok_or_else(|| format!("it has no arr_{at}"))?;
    let [rows, columns] = found.shape[..] else {
        return Err(format!("arr_{at} must be a matrix"));
    };
    let Some(scale) = scale.filter(|_| found.kind == "|i1") else {
        return floats(&found).map_err(|error| format!("arr_{at} {error}"));
    };
    let by = floats(&scale).map_err(|error| format!("scale_{at} {error}"))?;
    let width = match scale.shape[..] {
        [one, 1] if one == rows => columns,
        [1, one] if one == columns => 1,
        _ => return Err(format!("scale_{at} must have the shape (rows, 1) or (1, columns)")),
    };
    let scales = by.iter().flat_map(|one| repeat_n(one, width)).cycle();
    Ok(found.data.iter().zip(scales).map(|(byte, by)| f32::from(byte.cast_signed()) * by).collect())
}

/// The numbers of an array of floats.
#[expect(clippy::cast_possible_truncation, reason = "weights are of single precision")]
fn floats(array: &Array) -> Result<Vec<f32>, String> {
    match &*array.kind {
        "<f4" => Ok(array.data.as_chunks().0.iter().map(|one| f32::from_le_bytes(*one)).collect()),
        "<f8" => {
            Ok(array.data.as_chunks().0.iter().map(|one| f64::from_le_bytes(*one) as f32).collect())
        }
        _ => Err("must be of floats, or a matrix of int8 with a scale".to_owned()),
    }
}
