//! Pig and Leduc poker in Python: everything that `rules_py` has, and two games more.

use pyo3::{exceptions::PyImportError, prelude::*};
use rules_core::Registration;

/// The native module of `rules_py`, with Pig and Leduc poker in it.
#[pymodule]
fn _outside(module: &Bound<'_, PyModule>) -> PyResult<()> {
    for game in [Registration::rendered::<pig::State>(), Registration::of::<leduc::State>()] {
        rules_py::add(game).map_err(|taken| PyImportError::new_err(taken.to_string()))?;
    }
    rules_py::export(module)
}
