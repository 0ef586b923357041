//! Sparse observations: the cells of the rows that are not 0, as arrays in CSR form.

use numpy::{Element, PyArray1};
use pyo3::{exceptions::PyValueError, prelude::*, sync::PyOnceLock, types::PyType};
use rules_core::SparseWriter;

use crate::{convert::word, game::Game};

/// What the observations of a batch are.
#[derive(Clone, Debug)]
pub(crate) enum Form {
    /// Arrays of this dtype with all cells.
    Dense(&'static str),
    /// The cells that are not 0.
    Sparse(Values),
}

/// The values of sparse rows.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    dtype: &'static str,
    /// The greatest value of each cell, by which `float32` values are divided.
    maxima: Vec<u8>,
}

/// How many cells the indices, which are `uint16`, can tell apart.
const CELLS: usize = 1 << 16;

impl Form {
    /// Takes the keywords `observation` and `dtype` of a batch.
    pub(crate) fn read(
        observation: Option<&Bound<'_, PyAny>>,
        dtype: Option<&Bound<'_, PyAny>>,
        game: &Game,
    ) -> PyResult<Self> {
        let dtypes = [("float32", "float32"), ("uint8", "uint8")];
        let dtype = dtype.map_or(Ok("float32"), |dtype| word(dtype, "dtype", &dtypes))?;
        let forms = [("dense", false), ("sparse", true)];
        let sparse = observation.map_or(Ok(false), |form| word(form, "observation", &forms))?;
        if !sparse {
            return Ok(Self::Dense(dtype));
        }
        if game.schema.width > CELLS {
            let (name, cells) = (game.entry.info.name, game.schema.width);
            return Err(PyValueError::new_err(format!(
                "sparse observations have at most {CELLS} cells: those of {name} have {cells}"
            )));
        }
        Ok(Self::Sparse(Values { dtype, maxima: game.schema.maxima() }))
    }

    /// The keyword `observation`.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Dense(_) => "dense",
            Self::Sparse(_) => "sparse",
        }
    }

    pub(crate) const fn dtype(&self) -> &'static str {
        match self {
            Self::Dense(dtype) | Self::Sparse(Values { dtype, .. }) => dtype,
        }
    }
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
    pub(crate) fn new(
        py: Python<'_>,
        games: usize,
        width: usize,
        values: &Values,
    ) -> PyResult<Self> {
        debug_assert_eq!(width, values.maxima.len(), "a maximum for each cell");
        let rows = vec![SparseWriter::default(); games];
        let shown = gather(py, &rows, values)?;
        Ok(Self { rows, values: values.clone(), shown })
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
        self.shown = gather(py, &self.rows, &self.values)?;
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
fn gather(py: Python<'_>, rows: &[SparseWriter], values: &Values) -> PyResult<Py<PyAny>> {
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
    Ok(class.call1((indices, numbers, ends, values.maxima.len()))?.unbind())
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

/// An index as `uint16`, which holds all of them: [`Form::read`] has seen to it.
const fn narrow(index: u32) -> u16 {
    let [low, high, ..] = index.to_le_bytes();
    u16::from_le_bytes([low, high])
}
