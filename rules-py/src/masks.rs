//! Action masks of a batch, as bytes or as bits.

use numpy::{PyArray2, PyReadwriteArray2};
use pyo3::{IntoPyObjectExt, prelude::*};
use rules_core::Sizes;

use crate::{
    convert::Field,
    forms::Forms,
    observations::{borrow, span, zeros},
};

/// The action masks of a batch.
#[derive(Debug)]
pub(crate) enum Masks {
    Bytes(Py<PyArray2<i8>>),
    Packed(Py<PyArray2<u8>>),
}

impl Masks {
    /// Masks of zeros.
    pub(crate) fn new(py: Python<'_>, games: usize, sizes: Sizes, forms: Forms) -> PyResult<Self> {
        Ok(if forms.packed {
            Self::Packed(zeros(py, games, sizes.packed(), "uint8")?.cast_into()?.unbind())
        } else {
            Self::Bytes(zeros(py, games, sizes.actions, "int8")?.cast_into()?.unbind())
        })
    }

    /// An array of the caller in place of these, if it has their dtype and shape.
    pub(crate) fn bound(
        &self,
        games: usize,
        sizes: Sizes,
        array: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let field = self.field(games, sizes);
        Ok(match self {
            Self::Bytes(_) => Self::Bytes(field.rows(array)?),
            Self::Packed(_) => Self::Packed(field.rows(array)?),
        })
    }

    /// What the array must be.
    fn field(&self, games: usize, sizes: Sizes) -> Field<'static> {
        let (dtype, width) = match self {
            Self::Bytes(_) => ("int8", sizes.actions),
            Self::Packed(_) => ("uint8", sizes.packed()),
        };
        Field { name: "action_mask", dtype, games, width }
    }

    pub(crate) fn get<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Bytes(array) => array.clone_ref(py).into_bound_py_any(py),
            Self::Packed(array) => array.clone_ref(py).into_bound_py_any(py),
        }
    }

    pub(crate) fn clone_ref(&self, py: Python<'_>) -> Self {
        match self {
            Self::Bytes(array) => Self::Bytes(array.clone_ref(py)),
            Self::Packed(array) => Self::Packed(array.clone_ref(py)),
        }
    }

    /// First byte of the array, and the byte after its last.
    pub(crate) fn span(&self, py: Python<'_>) -> (usize, usize) {
        match self {
            Self::Bytes(array) => span(array.bind(py)),
            Self::Packed(array) => span(array.bind(py)),
        }
    }

    /// Borrows the masks. Refuses them where the array was reshaped or retyped.
    pub(crate) fn borrow<'py>(
        &self,
        py: Python<'py>,
        games: usize,
        sizes: Sizes,
    ) -> PyResult<Bits<'py>> {
        let field = self.field(games, sizes);
        Ok(match self {
            Self::Bytes(array) => Bits::Bytes(borrow(&field, array.bind(py))?),
            Self::Packed(array) => Bits::Packed(borrow(&field, array.bind(py))?),
        })
    }
}

/// Borrowed action masks.
pub(crate) enum Bits<'py> {
    Bytes(PyReadwriteArray2<'py, i8>),
    Packed(PyReadwriteArray2<'py, u8>),
}

impl Bits<'_> {
    /// Masks as bytes and masks as bits, of which one is empty.
    pub(crate) fn buffers(&mut self) -> PyResult<(&mut [i8], &mut [u8])> {
        Ok(match self {
            Self::Bytes(array) => (array.as_slice_mut()?, &mut []),
            Self::Packed(array) => (&mut [], array.as_slice_mut()?),
        })
    }
}
