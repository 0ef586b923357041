//! What a search found, as Python sees it.

use numpy::{PyArray1, PyArrayMethods};
use pyo3::{
    prelude::*,
    sync::PyOnceLock,
    types::{PyDict, PyTuple, PyType},
};
use rules_core::{ActionStats, SearchReport};

/// A report as Python sees it.
pub(crate) fn to_python<'py>(
    py: Python<'py>,
    report: &SearchReport<u32>,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = CLASS.import(py, "rules_py.types", "SearchReport")?;
    let rows = &report.actions;
    let numbers =
        |cell: fn(&ActionStats<u32>) -> f64| PyArray1::from_iter(py, rows.iter().map(cell));
    let counts = |cell: fn(&ActionStats<u32>) -> u32| {
        PyArray1::from_iter(py, rows.iter().map(|row| i64::from(cell(row))))
    };
    let seats = rows.first().map_or(0, |row| row.values.len());
    let values = PyArray1::from_iter(py, rows.iter().flat_map(|row| row.values.iter().copied()));
    let fields = PyDict::new(py);
    fields.set_item("seat", report.seat)?;
    fields.set_item("action", report.action)?;
    fields.set_item("base_action", report.base_action)?;
    fields.set_item("actions", counts(|row| row.action))?;
    fields.set_item("visits", counts(|row| row.visits))?;
    fields.set_item("value", numbers(|row| row.value))?;
    fields.set_item("values", values.reshape([rows.len(), seats])?)?;
    fields.set_item("advantage", numbers(|row| row.advantage))?;
    fields.set_item("error", numbers(|row| row.error))?;
    fields.set_item("line", PyTuple::new(py, &report.line)?)?;
    fields.set_item("simulations", report.simulations)?;
    fields.set_item("worlds", report.worlds)?;
    fields.set_item("effective_worlds", report.effective_worlds)?;
    class.call((), Some(&fields))
}
