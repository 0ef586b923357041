//! Numbers of a state as Python sees them.

use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use rules_core::ObservationError;

use crate::{convert, errors};

/// Numerator and denominator as a real number.
#[expect(clippy::cast_precision_loss, reason = "potentials are small fractions")]
pub(crate) fn ratio((above, below): (i64, i64)) -> f64 {
    above as f64 / below as f64
}

/// Fills the caller's array, or a new one, and returns it.
pub(super) fn fill<'py, T: numpy::Element>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    what: &str,
    dtype: &str,
    len: usize,
    write: impl FnOnce(&mut [T]) -> Result<(), ObservationError>,
) -> PyResult<Bound<'py, PyAny>> {
    let (mut row, array) = if let Some(out) = out {
        (convert::row::<T>(out, what, dtype, len)?, out.clone())
    } else {
        let array = PyArray1::<T>::zeros(py, len, false);
        (array.readwrite(), array.into_any())
    };
    write(row.as_slice_mut()?).map_err(|error| errors::rows(py, &error))?;
    Ok(array)
}
