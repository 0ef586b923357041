//! `SparseRows` natively: what a learner does with them for every piece of its buffer.

use numpy::{Element, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::{IntoPyObjectExt, exceptions::PyValueError, prelude::*};

use crate::{convert::busy, guard::guard, memory, sparse::narrow};

/// Indices, values and offsets of sparse rows.
type Parts<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyArray1<i64>>);

/// The columns of sparse rows as rows: their indices, values and offsets.
#[pyfunction]
pub(crate) fn _transposed<'py>(
    indices: &Bound<'py, PyAny>,
    values: &Bound<'py, PyAny>,
    offsets: &Bound<'py, PyAny>,
    width: usize,
) -> PyResult<Parts<'py>> {
    guard(|| {
        memory::ask((width as u128 + 1) * 16, "the transposed rows")?;
        each_type([indices, values, offsets], &Transposed(width))
    })
}

/// Sparse rows with these numbers: their indices, values and offsets.
#[pyfunction]
pub(crate) fn _taken<'py>(
    indices: &Bound<'py, PyAny>,
    values: &Bound<'py, PyAny>,
    offsets: &Bound<'py, PyAny>,
    wanted: &Bound<'py, PyAny>,
) -> PyResult<Parts<'py>> {
    guard(|| each_type([indices, values, offsets], &Taken(read::<i64>(wanted)?.as_slice()?)))
}

/// Whole rows without their zeros: indices of 16 bits, values and offsets.
#[pyfunction]
pub(crate) fn _nonzero<'py>(rows: &Bound<'py, PyAny>) -> PyResult<Parts<'py>> {
    guard(|| {
        if let Ok(rows) = rows.cast::<PyArray2<f32>>() {
            found(rows)
        } else {
            found(rows.cast::<PyArray2<u8>>()?)
        }
    })
}

fn found<'py, T: Cell>(rows: &Bound<'py, PyArray2<T>>) -> PyResult<Parts<'py>> {
    let (py, cells) = (rows.py(), rows.try_readonly().map_err(busy)?);
    let (cells, shape) = (cells.as_slice()?, rows.shape());
    shown(py, py.detach(|| Some(nonzero(cells, shape[0], shape[1]))))
}

/// A value of sparse rows.
trait Cell: Element + Copy + Default + PartialEq {}

impl Cell for f32 {}
impl Cell for u8 {}

/// Cells that are looked at together.
const EIGHT: usize = 8;

fn nonzero<T: Cell>(cells: &[T], rows: usize, width: usize) -> Own<u16, T> {
    let (zero, eight_zeros) = (T::default(), [T::default(); EIGHT]);
    let count = cells.iter().filter(|cell| **cell != zero).count();
    // Zeros are written, too, and overwritten by what follows: fewer branches are missed.
    let (mut indices, mut values) = (vec![0; count + EIGHT], vec![zero; count + EIGHT]);
    let (mut ends, mut at) = (Vec::with_capacity(rows + 1), 0);
    ends.push(0);
    for row in 0..rows {
        let row = &cells[row * width..][..width];
        for (eight, first) in row.chunks(EIGHT).zip((0..).step_by(EIGHT)) {
            if eight == &eight_zeros[..eight.len()] {
                continue;
            }
            let (indices, values) = (&mut indices[at..][..EIGHT], &mut values[at..][..EIGHT]);
            let mut here = 0_usize;
            for (&cell, index) in eight.iter().zip(first..) {
                (indices[here % EIGHT], values[here % EIGHT]) = (narrow(index), cell);
                here += usize::from(cell != zero);
            }
            at += here;
        }
        ends.push(i64::try_from(at).unwrap_or(i64::MAX));
    }
    indices.truncate(count);
    values.truncate(count);
    (indices, values, ends)
}

/// Sparse rows.
struct Rows<'a, I, T> {
    indices: &'a [I],
    values: &'a [T],
    offsets: &'a [i64],
}

/// Sparse rows of their own: indices, values and offsets.
type Own<I, T> = (Vec<I>, Vec<T>, Vec<i64>);

/// An index of 16 or 32 bits.
trait Index: Element + Copy + Default + Into<u32> + TryFrom<usize> {}

impl Index for u16 {}
impl Index for u32 {}

/// What is made of sparse rows.
trait Work: Sync {
    fn of<'py, I: Index, T: Cell>(
        &self,
        py: Python<'py>,
        rows: Rows<'_, I, T>,
    ) -> PyResult<Parts<'py>>;
}

/// The columns of rows that are so wide. The numbers of rows have 16 bits where these are enough.
struct Transposed(usize);

impl Work for Transposed {
    fn of<'py, I: Index, T: Cell>(
        &self,
        py: Python<'py>,
        rows: Rows<'_, I, T>,
    ) -> PyResult<Parts<'py>> {
        // There is one offset more than rows.
        if rows.offsets.len() <= (1 << 16) + 1 {
            shown(py, py.detach(|| rows.transposed::<u16>(self.0)))
        } else {
            shown(py, py.detach(|| rows.transposed::<u32>(self.0)))
        }
    }
}

/// Rows with these numbers.
struct Taken<'a>(&'a [i64]);

impl Work for Taken<'_> {
    fn of<'py, I: Index, T: Cell>(
        &self,
        py: Python<'py>,
        rows: Rows<'_, I, T>,
    ) -> PyResult<Parts<'py>> {
        shown(py, py.detach(|| rows.taken(self.0)))
    }
}

/// Does the work for rows with arrays of whichever types.
fn each_type<'py>(
    [indices, values, offsets]: [&Bound<'py, PyAny>; 3],
    work: &impl Work,
) -> PyResult<Parts<'py>> {
    let offsets = read::<i64>(offsets)?;
    let offsets = offsets.as_slice()?;
    if let Ok(indices) = read::<u16>(indices) {
        with_indices(indices.as_slice()?, values, offsets, work)
    } else {
        with_indices(read::<u32>(indices)?.as_slice()?, values, offsets, work)
    }
}

fn with_indices<'py, I: Index>(
    indices: &[I],
    values: &Bound<'py, PyAny>,
    offsets: &[i64],
    work: &impl Work,
) -> PyResult<Parts<'py>> {
    let py = values.py();
    if let Ok(values) = read::<f32>(values) {
        work.of(py, Rows { indices, values: values.as_slice()?, offsets })
    } else {
        let values = read::<u8>(values)?;
        work.of(py, Rows { indices, values: values.as_slice()?, offsets })
    }
}

/// Borrows an array of one type.
fn read<'py, T: Element>(array: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, T>> {
    array.cast::<PyArray1<T>>()?.try_readonly().map_err(busy)
}

fn shown<I: Element, T: Element>(py: Python<'_>, rows: Option<Own<I, T>>) -> PyResult<Parts<'_>> {
    let (indices, values, offsets) = rows.ok_or_else(wrong)?;
    let indices = PyArray1::from_vec(py, indices).into_bound_py_any(py)?;
    let values = PyArray1::from_vec(py, values).into_bound_py_any(py)?;
    Ok((indices, values, PyArray1::from_vec(py, offsets)))
}

#[cold]
fn wrong() -> PyErr {
    PyValueError::new_err(
        "the indices of sparse rows are below their width, and their offsets ascend from 0 to the \
         number of values",
    )
}

impl<I: Index, T: Cell> Rows<'_, I, T> {
    /// The indices and values of a row, if the offsets have a place for it.
    fn row(&self, ends: &[i64]) -> Option<(&[I], &[T])> {
        let (begin, end) = (usize::try_from(ends[0]).ok()?, usize::try_from(ends[1]).ok()?);
        self.indices.get(begin..end).zip(self.values.get(begin..end))
    }

    /// The columns as rows, by a counting sort.
    fn transposed<R: Index>(&self, width: usize) -> Option<Own<R, T>> {
        let mut places = self.begins(width)?;
        let ends = places.iter().map(|place| i64::try_from(*place).ok()).collect::<Option<_>>()?;
        let count = self.values.len();
        let (mut rows, mut values) = (vec![R::default(); count], vec![T::default(); count]);
        for (row, ends) in self.offsets.windows(2).enumerate() {
            let ((indices, cells), row) = (self.row(ends)?, R::try_from(row).ok()?);
            for (&index, &value) in indices.iter().zip(cells) {
                let place = &mut places[index.into() as usize];
                (rows[*place], values[*place]) = (row, value);
                *place += 1;
            }
        }
        Some((rows, values, ends))
    }

    /// Where each column begins, and how many values there are.
    fn begins(&self, width: usize) -> Option<Vec<usize>> {
        let mut begins = vec![0; width.checked_add(1)?];
        for &index in self.indices {
            *begins.get_mut(index.into() as usize + 1)? += 1;
        }
        let mut sum = 0;
        for begin in &mut begins {
            sum += *begin;
            *begin = sum;
        }
        let last = self.offsets.last().copied().map(usize::try_from);
        let whole = self.offsets.first() == Some(&0) && last == Some(Ok(sum));
        (whole && self.values.len() == sum).then_some(begins)
    }

    /// Some rows, in the order in which they are wanted.
    fn taken(&self, wanted: &[i64]) -> Option<Own<I, T>> {
        let ends = |row: &i64| {
            let row = usize::try_from(*row).ok()?;
            self.offsets.get(row..row.checked_add(2)?)
        };
        let mut offsets = Vec::with_capacity(wanted.len() + 1);
        let mut sum = 0_i64;
        offsets.push(sum);
        for row in wanted {
            sum = sum.checked_add(i64::try_from(self.row(ends(row)?)?.0.len()).ok()?)?;
            offsets.push(sum);
        }
        let count = usize::try_from(sum).ok()?;
        let (mut indices, mut values) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for row in wanted {
            let (own, cells) = self.row(ends(row)?)?;
            indices.extend_from_slice(own);
            values.extend_from_slice(cells);
        }
        Some((indices, values, offsets))
    }
}
