//! Sparse observations: the cells of the rows that are not 0, as arrays in CSR form.

use std::sync::Arc;

use numpy::{Element, PyArray1};
use pyo3::{prelude::*, sync::PyOnceLock, types::PyType};
use rules_core::SparseWriter;

/// What the values of sparse rows are.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    pub(crate) dtype: &'static str,
    /// The greatest value of each cell, by which `float32` values are divided.
    pub(crate) maxima: Arc<[u8]>,
}

/// Sparse rows of a batch.
#[derive(Debug)]
pub(crate) struct Sparse {
    /// The rows that a step writes.
    pub(crate) rows: Vec<SparseWriter>,
    values: Values,
    /// What others get: `SparseRows`, made anew of the rows whenever these were written.
    shown: Py<PyAny>,
}

impl Sparse {
    /// Rows without a cell.
    pub(crate) fn new(py: Python<'_>, games: usize, values: Values) -> PyResult<Self> {
        let rows = vec![SparseWriter::default(); games];
        let shown = gather(py, &rows, &values)?.unbind();
        Ok(Self { rows, values, shown })
    }

    pub(crate) fn get<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.shown.bind(py).clone()
    }

    pub(crate) fn clone_ref(&self, py: Python<'_>) -> Self {
        let (rows, values) = (self.rows.clone(), self.values.clone());
        Self { rows, values, shown: self.shown.clone_ref(py) }
    }

    /// Shows the rows as they are.
    pub(crate) fn gather(&mut self, py: Python<'_>) -> PyResult<()> {
        self.shown = gather(py, &self.rows, &self.values)?.unbind();
        Ok(())
    }

    /// Forgets all rows.
    pub(crate) fn clear(&mut self, py: Python<'_>) -> PyResult<()> {
        self.rows.iter_mut().for_each(SparseWriter::clear);
        self.gather(py)
    }

    /// Shows rows that another batch has shown, as long as none is written.
    pub(crate) fn restore(&mut self, shown: &Bound<'_, PyAny>) -> PyResult<bool> {
        let py = shown.py();
        let own = self.shown.bind(py);
        let fits = shown.get_type().is(own.get_type())
            && shown.getattr("shape")?.eq(own.getattr("shape")?)?
            && shown.getattr("dtype")?.eq(own.getattr("dtype")?)?;
        if fits {
            self.shown = shown.clone().unbind();
        }
        Ok(fits)
    }
}

/// The rows as `SparseRows`.
pub(crate) fn gather<'py>(
    py: Python<'py>,
    rows: &[SparseWriter],
    values: &Values,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let cells = rows.iter().map(|row| row.iter().len()).sum();
    let mut ends = Vec::with_capacity(rows.len() + 1);
    let mut indices = Vec::with_capacity(cells);
    ends.push(0_i64);
    for row in rows {
        indices.extend(row.iter().map(|(index, _)| narrow(index)));
        ends.push(i64::try_from(indices.len()).unwrap_or(i64::MAX));
    }
    let numbers = if values.dtype == "uint8" {
        flat(py, rows, cells, |(_, value)| value)
    } else {
        let maxima = &values.maxima;
        flat(py, rows, cells, |(index, value)| {
            f32::from(value) / f32::from(maxima[usize::from(narrow(index))])
        })
    };
    let (indices, ends) = (PyArray1::from_vec(py, indices), PyArray1::from_vec(py, ends));
    let class = CLASS.import(py, "rules_py._sparse", "SparseRows")?;
    class.call1((indices, numbers, ends, values.maxima.len()))
}

/// A number for each cell of all rows, as an array.
fn flat<'py, T: Element>(
    py: Python<'py>,
    rows: &[SparseWriter],
    cells: usize,
    number: impl Fn((u32, u8)) -> T,
) -> Bound<'py, PyAny> {
    let mut all = Vec::with_capacity(cells);
    for row in rows {
        all.extend(row.iter().map(&number));
    }
    PyArray1::from_vec(py, all).into_any()
}

/// An index as `uint16`, which holds all of them: [`Forms::check`](crate::forms::Forms::check) has
/// seen to it.
pub(crate) const fn narrow(index: u32) -> u16 {
    let [low, high, ..] = index.to_le_bytes();
    u16::from_le_bytes([low, high])
}
