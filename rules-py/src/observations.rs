//! Observations: the rows that a batch writes, into an array of its own or of the caller, or as the
//! cells that are not 0; and how its arrays are made and borrowed.

use numpy::{
    Element, PyArray, PyArray2, PyArrayMethods, PyReadwriteArray, PyReadwriteArray2,
    PyUntypedArray, PyUntypedArrayMethods, ndarray::Dimension,
};
use pyo3::{IntoPyObjectExt, PyTypeCheck, prelude::*, types::PyMemoryView};
use rules_core::{ObservationBuffer, Sizes};

use crate::{
    convert::{self, Field},
    forms::Forms,
    game::Game,
    sparse::Sparse,
};

/// The observations of a batch.
#[derive(Debug)]
pub(crate) enum Observations {
    Dense(Dense),
    Sparse(Sparse),
}

impl Observations {
    /// Rows of zeros, or without a cell, that others can only read.
    pub(crate) fn own(py: Python<'_>, game: &Game, games: usize, forms: Forms) -> PyResult<Self> {
        Ok(if forms.sparse {
            Self::Sparse(Sparse::new(py, games, game.values(forms.dtype))?)
        } else {
            Self::Dense(Dense::own(py, games, game.sizes(), forms.dtype)?)
        })
    }

    /// The same in an array that the caller can write, too.
    pub(crate) fn shared(
        py: Python<'_>,
        game: &Game,
        games: usize,
        forms: Forms,
    ) -> PyResult<Self> {
        if forms.sparse {
            return Self::own(py, game, games, forms);
        }
        let array = zeros(py, games, game.schema.width, forms.dtype)?;
        let array = array.cast_into::<PyUntypedArray>()?.unbind();
        Ok(Self::Dense(Dense::bound(py, array)))
    }

    /// The same rows, open to writing.
    pub(crate) fn open(self, py: Python<'_>) -> Self {
        match self {
            Self::Dense(dense) => Self::Dense(Dense::bound(py, dense.array)),
            sparse @ Self::Sparse(_) => sparse,
        }
    }

    /// Whether others can only read them.
    pub(crate) fn is_own(&self) -> bool {
        match self {
            Self::Dense(dense) => !dense.shown.is(&dense.array),
            Self::Sparse(_) => true,
        }
    }

    /// What others get.
    pub(crate) fn get<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Dense(dense) => dense.shown.clone_ref(py).into_bound_py_any(py),
            Self::Sparse(sparse) => Ok(sparse.get(py)),
        }
    }

    pub(crate) fn clone_ref(&self, py: Python<'_>) -> Self {
        match self {
            Self::Dense(dense) => Self::Dense(dense.clone_ref(py)),
            Self::Sparse(sparse) => Self::Sparse(sparse.clone_ref(py)),
        }
    }

    /// Borrows the rows. Refuses them where the array that others get was reshaped or retyped.
    pub(crate) fn borrow<'a, 'py>(
        &'a mut self,
        py: Python<'py>,
        field: Field<'_>,
    ) -> PyResult<Cells<'a, 'py>> {
        match self {
            Self::Dense(dense) => dense.borrow(py, field),
            Self::Sparse(sparse) => Ok(Cells::Sparse(sparse)),
        }
    }
}

/// Observations with all their cells.
#[derive(Debug)]
pub(crate) struct Dense {
    /// Where they are written.
    pub(crate) array: Py<PyUntypedArray>,
    /// What others get: this array, or one of the same memory that is read-only.
    shown: Py<PyUntypedArray>,
    /// The same rows as bytes, where they are wide rows of floats that nobody else writes: a step
    /// writes what differs from them.
    bytes: Option<Py<PyArray2<u8>>>,
}

impl Dense {
    /// Rows of zeros that others can only read.
    fn own(py: Python<'_>, games: usize, sizes: Sizes, dtype: &str) -> PyResult<Self> {
        let array = zeros(py, games, sizes.observation, dtype)?;
        // NumPy makes no array writable whose memory is that of a read-only view.
        let memory = PyMemoryView::from(&array)?.call_method0("toreadonly")?;
        let flat = py.import("numpy")?.call_method1("frombuffer", (memory, dtype))?;
        let shown = flat.call_method1("reshape", (games, sizes.observation))?;
        let bytes = match dtype {
            "float32" if sizes.is_wide() => {
                Some(zeros(py, games, sizes.observation, "uint8")?.cast_into()?.unbind())
            }
            _ => None,
        };
        Ok(Self {
            array: array.cast_into::<PyUntypedArray>()?.unbind(),
            shown: shown.cast_into::<PyUntypedArray>()?.unbind(),
            bytes,
        })
    }

    /// Rows in an array that the caller can write, too.
    pub(crate) fn bound(py: Python<'_>, array: Py<PyUntypedArray>) -> Self {
        Self { shown: array.clone_ref(py), array, bytes: None }
    }

    fn clone_ref(&self, py: Python<'_>) -> Self {
        Self {
            array: self.array.clone_ref(py),
            shown: self.shown.clone_ref(py),
            bytes: self.bytes.as_ref().map(|bytes| bytes.clone_ref(py)),
        }
    }

    fn borrow<'py>(&self, py: Python<'py>, mut field: Field<'_>) -> PyResult<Cells<'static, 'py>> {
        let cells = Cells::borrow(field, self.array.bind(py))?;
        let shown = self.shown.bind(py).as_any();
        match (cells, &self.bytes) {
            (Cells::Floats(cells), bytes) => {
                check::<PyArray2<f32>>(&field, shown)?;
                let Some(bytes) = bytes else { return Ok(Cells::Floats(cells)) };
                field.dtype = "uint8";
                Ok(Cells::Updated(cells, borrow(&field, bytes.bind(py))?))
            }
            (Cells::Bytes(cells), _) => {
                field.dtype = "uint8";
                check::<PyArray2<u8>>(&field, shown)?;
                Ok(Cells::Bytes(cells))
            }
            (cells, _) => Ok(cells),
        }
    }
}

/// Borrowed observations, in whichever form they have.
pub(crate) enum Cells<'a, 'py> {
    Floats(PyReadwriteArray2<'py, f32>),
    Bytes(PyReadwriteArray2<'py, u8>),
    Updated(PyReadwriteArray2<'py, f32>, PyReadwriteArray2<'py, u8>),
    Sparse(&'a mut Sparse),
}

impl<'py> Cells<'_, 'py> {
    fn borrow(mut field: Field<'_>, array: &Bound<'py, PyUntypedArray>) -> PyResult<Self> {
        let any = array.as_any();
        if let Ok(array) = any.cast() {
            return Ok(Self::Floats(borrow(&field, array)?));
        }
        if let Ok(array) = any.cast() {
            field.dtype = "uint8";
            return Ok(Self::Bytes(borrow(&field, array)?));
        }
        field.dtype = "float32 or uint8";
        Err(field.refuse(any))
    }

    pub(crate) fn buffer(&mut self) -> PyResult<ObservationBuffer<'_>> {
        Ok(match self {
            Self::Floats(array) => ObservationBuffer::Floats(array.as_slice_mut()?),
            Self::Bytes(array) => ObservationBuffer::Bytes(array.as_slice_mut()?),
            Self::Updated(cells, bytes) => ObservationBuffer::Updated {
                cells: cells.as_slice_mut()?,
                bytes: bytes.as_slice_mut()?,
            },
            Self::Sparse(sparse) => ObservationBuffer::Sparse(&mut sparse.rows),
        })
    }
}

/// Borrows an array. Refuses one that was reshaped, resized or retyped since it was bound:
/// NumPy lets everybody do so who has it.
pub(crate) fn borrow<'py, T: Element, D: Dimension>(
    field: &Field<'_>,
    array: &Bound<'py, PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    check::<PyArray<T, D>>(field, array.as_any())?;
    array.try_readwrite().map_err(convert::busy)
}

/// Refuses an array that was reshaped, resized or retyped.
fn check<A: PyTypeCheck>(field: &Field<'_>, array: &Bound<'_, PyAny>) -> PyResult<()> {
    let (rows, row) = ([field.games, field.width], [field.games]);
    let shape: &[usize] = if field.width == 0 { &row } else { &rows };
    let same = array.cast::<PyUntypedArray>().is_ok_and(|array| array.shape() == shape);
    if same && array.cast::<A>().is_ok() { Ok(()) } else { Err(field.refuse(array)) }
}

/// First byte of an array, and the byte after its last.
pub(crate) fn span<T: Element, D: Dimension>(array: &Bound<'_, PyArray<T, D>>) -> (usize, usize) {
    let start = array.data().addr();
    (start, start + array.len() * size_of::<T>())
}

/// Zeros of one type: a row a game, or a cell where there is no width.
pub(crate) fn zeros<'py>(
    py: Python<'py>,
    games: usize,
    width: usize,
    dtype: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let numpy = py.import("numpy")?;
    match width {
        0 => numpy.call_method1("zeros", (games, dtype)),
        width => numpy.call_method1("zeros", ((games, width), dtype)),
    }
}
