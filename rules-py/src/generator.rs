//! Random numbers: the library's own generator, and seeds in its place.

use pyo3::{prelude::*, types::PyBytes};
use rules_core::{below, generator, rand_core::Rng, serde_json, strict_json};

use crate::{
    convert, errors,
    guard::{Lent, border, lend, lend_mut},
};

/// Random number generator whose output is the same on every platform and in every version.
///
/// Generators are values: they can be compared, copied and pickled.
///
/// Parameters
/// ----------
/// seed : int
///     Seed, from 0 to ``2**64 - 1``.
/// stream : int, default 0
///     Number of an independent stream of the same seed, from 0 to ``2**64 - 1``.
#[pyclass(module = "rules_py")]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Generator(pub(crate) rules_core::Generator);

impl Lent for Generator {}

border! {
impl Generator {
    #[new]
    #[pyo3(signature = (seed, stream = None))]
    fn new(seed: &Bound<'_, PyAny>, stream: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let stream = stream.map_or(Ok(0), convert::stream)?;
        Ok(Self(generator(convert::seed(seed)?, stream)))
    }

    /// Advance the generator by one number.
    ///
    /// Returns
    /// -------
    /// int
    ///     64 random bits: uniform from 0 to ``2**64 - 1``.
    fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Uniform random integer below a bound, without bias.
    ///
    /// Parameters
    /// ----------
    /// n : int
    ///     The bound, from 1 to ``2**32 - 1``.
    ///
    /// Returns
    /// -------
    /// int
    ///     From 0 to ``n - 1``.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If ``n`` is out of range.
    fn below(&mut self, n: &Bound<'_, PyAny>) -> PyResult<u32> {
        let found = convert::whole(n, "n", "an int")?;
        match found {
            convert::Whole::Index(n) if n > 0 => u32::try_from(n).ok(),
            _ => None,
        }
        .map(|n| below(&mut self.0, n))
        .ok_or_else(|| {
            pyo3::exceptions::PyValueError::new_err(format!(
                "n lies between 1 and 2**32 - 1, not {found}"
            ))
        })
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
            |what: &dyn core::fmt::Display| errors::record(py, format!("no generator: {what}"));
        let text = core::str::from_utf8(state).map_err(|error| broken(&error))?;
        strict_json(text).map(Self).map_err(|error| broken(&error))
    }

    fn __repr__(&self) -> &'static str {
        "<rules_py.Generator>"
    }
}
}

/// Uses a seed or a [`Generator`], whichever Python handed in.
pub(crate) fn with_rng<R>(
    rng: &Bound<'_, PyAny>,
    use_it: impl FnOnce(&mut rules_core::Generator) -> R,
) -> PyResult<R> {
    if let Ok(own) = rng.cast::<Generator>() {
        return Ok(use_it(&mut lend_mut(own)?.0));
    }
    match convert::whole(rng, "rng", "an int or a Generator")? {
        convert::Whole::Index(seed) => Ok(use_it(&mut generator(seed, 0))),
        convert::Whole::Beyond(_) => convert::seed(rng).map(|seed| use_it(&mut generator(seed, 0))),
    }
}
