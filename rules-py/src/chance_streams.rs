//! Streams of random numbers for chance, one for each source.

use pyo3::{prelude::*, types::PyBytes};
use rules_core::{serde_json, strict_json};

use crate::{
    convert, errors,
    guard::{Lent, border, lend},
};

/// Streams of random numbers for chance, one for each source: common random numbers.
///
/// A source is a deck, or the dice of a seat in a round. Games with equal streams have the same
/// decks and the same rolls, even if their agents act differently, because a source is drawn from
/// as if it had been shuffled or rolled before the game. The probabilities are those of the rules.
/// ``State.sample_chance`` takes them. They are values: they can be compared, copied and pickled.
///
/// Parameters
/// ----------
/// seed : int
///     Seed, from 0 to ``2**64 - 1``.
/// stream : int, default 0
///     Number of an independent game of the same seed, from 0 to ``2**64 - 1``.
#[pyclass(module = "rules_py")]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ChanceStreams(pub(crate) rules_core::ChanceStreams);

impl Lent for ChanceStreams {}

border! {
impl ChanceStreams {
    #[new]
    #[pyo3(signature = (seed, stream = None))]
    fn new(seed: &Bound<'_, PyAny>, stream: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let stream = stream.map_or(Ok(0), convert::stream)?;
        Ok(Self(rules_core::ChanceStreams::new(convert::seed(seed)?, stream)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        Ok(*self == *lend(other)?)
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> convert::Reduced<'py, (Bound<'py, PyBytes>,)> {
        let state = serde_json::to_vec(&lend(slf)?.0).unwrap_or_default();
        Ok((slf.get_type().getattr("_restore")?, (PyBytes::new(slf.py(), &state),)))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, state: &[u8]) -> PyResult<Self> {
        let broken =
            |what: &dyn core::fmt::Display| errors::record(py, format!("no streams: {what}"));
        let text = core::str::from_utf8(state).map_err(|error| broken(&error))?;
        strict_json(text).map(Self).map_err(|error| broken(&error))
    }

    fn __repr__(&self) -> &'static str {
        "<rules_py.ChanceStreams>"
    }
}
}
