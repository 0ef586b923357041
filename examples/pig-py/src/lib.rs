//! Pig in Python: everything that `rules_py` has, and one game more.

use pyo3::{exceptions::PyImportError, prelude::*};
use rules_core::Registration;

/// The native module of `rules_py`, with Pig in it.
#[pymodule]
fn _pig(module: &Bound<'_, PyModule>) -> PyResult<()> {
    rules_py::add(Registration::of::<pig::State>())
        .map_err(|taken| PyImportError::new_err(taken.to_string()))?;
    rules_py::export(module)
}
