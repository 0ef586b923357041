//! Takes: what Python hands in, looked at before anything is done with it.

use std::fmt;

use numpy::{
    BorrowError, Element, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1,
    PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::{
    exceptions::{PyOverflowError, PyValueError},
    intern,
    prelude::*,
    types::{PyBool, PyInt, PyList, PyString, PyTuple},
};

use crate::errors;

/// What `__reduce__` hands to pickle: a function and its arguments.
pub(crate) type Reduced<'py, A> = PyResult<(Bound<'py, PyAny>, A)>;

/// One word out of several.
pub(crate) fn word<T: Copy>(
    value: &Bound<'_, PyAny>,
    what: &str,
    words: &[(&str, T)],
) -> PyResult<T> {
    let given = text(value, what)?;
    words.iter().find(|(word, _)| *word == given).map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<_> = words.iter().map(|(word, _)| format!("{word:?}")).collect();
        PyValueError::new_err(format!(
            "{what} is one of {}, not {:?}",
            known.join(", "),
            errors::short(&given)
        ))
    })
}

/// A whole number of any size, as far as the catalogues reach.
#[derive(Clone, Debug)]
pub(crate) enum Whole {
    /// It may be an index.
    Index(u64),
    /// It lies below zero or beyond every catalogue; this is its text.
    Beyond(String),
}

impl fmt::Display for Whole {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Index(index) => fmt::Display::fmt(index, out),
            Self::Beyond(text) => out.write_str(text),
        }
    }
}

/// Takes a whole number: an `int`, or whatever has `__index__`; no `bool`, no
/// `float`.
pub(crate) fn whole(value: &Bound<'_, PyAny>, what: &str, takes: &str) -> PyResult<Whole> {
    if value.is_instance_of::<PyBool>() {
        return Err(errors::wrong_type(value, what, takes));
    }
    match value.extract::<u64>() {
        Ok(index) => Ok(Whole::Index(index)),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => beyond(value),
        // What the value itself raises is passed on.
        Err(error) => {
            Err(match value.get_type().getattr_opt(intern!(value.py(), "__index__"))? {
                None => errors::wrong_type(value, what, takes),
                Some(_) => error,
            })
        }
    }
}

/// The text of a number that is no index, cut where it gets long.
#[cold]
fn beyond(value: &Bound<'_, PyAny>) -> PyResult<Whole> {
    let value = match value.cast::<PyInt>() {
        Ok(value) => value.clone().into_any(),
        Err(_) => value.call_method0("__index__")?,
    };
    let bits: usize = value.call_method0("bit_length")?.extract()?;
    Ok(Whole::Beyond(if bits <= 128 {
        errors::text(&value.str()?)
    } else {
        format!("a number of {bits} bits")
    }))
}

/// Takes an index below `count`, or says which there are.
pub(crate) fn index_below(
    value: &Bound<'_, PyAny>,
    what: &str,
    count: usize,
) -> PyResult<Result<u64, String>> {
    let index = whole(value, what, "an int")?;
    let known = u64::try_from(count).unwrap_or(u64::MAX);
    Ok(match index {
        Whole::Index(index) if index < known => Ok(index),
        other => {
            Err(format!("there is no {what} {other}: the catalogue has the ids {}", ids(count)))
        }
    })
}

/// The range of a catalogue, in words.
pub(crate) fn ids(count: usize) -> String {
    match count.checked_sub(1) {
        None => "of nothing".to_owned(),
        Some(last) => format!("0 to {last}"),
    }
}

/// Takes a seat; its number may be any.
pub(crate) fn seat(value: &Bound<'_, PyAny>, seats: u8) -> PyResult<u64> {
    match whole(value, "a seat", "an int")? {
        Whole::Index(seat) if seat < u64::from(seats) => Ok(seat),
        other => {
            let last = seats.saturating_sub(1);
            let what = format!("there is no seat {other}: this game has the seats 0 to {last}");
            Err(errors::seat(value.py(), what))
        }
    }
}

/// Takes a seed: a whole number of 64 bits; a negative or larger one is refused
/// rather than folded.
pub(crate) fn seed(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    bits(value, "a seed")
}

/// A seed for all games, or one for each that has one.
pub(crate) type Seeds = (Option<u64>, Option<Vec<Option<u64>>>);

/// Takes one seed for all games, or a list with a seed, or `None`, for each.
pub(crate) fn seeds(value: &Bound<'_, PyAny>, games: usize) -> PyResult<Seeds> {
    let is_list = value.is_instance_of::<PyList>()
        || value.is_instance_of::<PyTuple>()
        || value.cast::<PyUntypedArray>().is_ok_and(|array| array.ndim() > 0);
    if !is_list {
        return Ok((Some(seed(value)?), None));
    }
    let one = |value: Bound<'_, PyAny>| {
        if value.is_none() { Ok(None) } else { seed(&value).map(Some) }
    };
    let seeds = value.try_iter()?.map(|each| one(each?)).collect::<PyResult<Vec<_>>>()?;
    if seeds.len() != games {
        let found = seeds.len();
        let what = format!("a list of seeds has one for each of the {games} games, not {found}");
        return Err(PyValueError::new_err(what));
    }
    Ok((None, Some(seeds)))
}

/// Takes the number of a stream of a seed.
pub(crate) fn stream(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    bits(value, "a stream")
}

fn bits(value: &Bound<'_, PyAny>, what: &str) -> PyResult<u64> {
    match whole(value, what, "an int")? {
        Whole::Index(bits) => Ok(bits),
        Whole::Beyond(text) => {
            Err(PyValueError::new_err(format!("{what} lies between 0 and 2**64 - 1, not {text}")))
        }
    }
}

/// Refuses a number that would spoil every reward.
pub(crate) fn finite(value: f64, what: &str) -> PyResult<f64> {
    if value.is_finite() {
        return Ok(value);
    }
    Err(PyValueError::new_err(format!("{what} must be a finite number, not {value}")))
}

/// Takes a text.
pub(crate) fn text(value: &Bound<'_, PyAny>, what: &str) -> PyResult<String> {
    match value.cast::<PyString>() {
        Ok(value) => Ok(errors::text(value)),
        Err(_) => Err(errors::wrong_type(value, what, "a str")),
    }
}

/// Takes a one-dimensional array to write into.
pub(crate) fn row<'py, T: Element>(
    value: &Bound<'py, PyAny>,
    what: &str,
    dtype: &str,
    len: usize,
) -> PyResult<PyReadwriteArray1<'py, T>> {
    let py = value.py();
    let refuse = |found: String| {
        let wanted =
            format!("{what} must be a writable contiguous {dtype} array of shape ({len},)");
        errors::array(py, format!("{wanted}, not {found}"))
    };
    let Ok(array) = value.cast::<PyArray1<T>>() else {
        return Err(refuse(describe(value)));
    };
    if array.len() != len || !array.is_c_contiguous() {
        return Err(refuse(describe(value)));
    }
    let row = array
        .try_readwrite()
        .map_err(|error| refuse(format!("one that cannot be written: {error}")))?;
    if row.as_slice().is_err() {
        return Err(refuse("a misaligned one".to_owned()));
    }
    Ok(row)
}

/// An array as its type and shape; anything else as its type.
pub(crate) fn describe(value: &Bound<'_, PyAny>) -> String {
    let part =
        |name: &str| value.getattr(name).and_then(|part| part.str()).map(|t| errors::text(&t));
    match (part("dtype"), part("shape")) {
        (Ok(dtype), Ok(shape)) => {
            let strides = part("strides").unwrap_or_default();
            let [dtype, shape, strides] = [dtype, shape, strides].map(|part| errors::short(&part));
            format!("{dtype} of shape {shape} with strides {strides}")
        }
        _ => value
            .get_type()
            .name()
            .map_or_else(|_| "?".to_owned(), |name| errors::short(&errors::text(&name))),
    }
}

/// An array that somebody else is using, or that may not be written.
#[cold]
#[expect(clippy::needless_pass_by_value, reason = "it is handed to `map_err`")]
pub(crate) fn busy(error: BorrowError) -> PyErr {
    pyo3::exceptions::PyBufferError::new_err(format!("an array cannot be written: {error}"))
}

/// Takes one action a game: whole numbers of any width that fits 64 bits.
pub(crate) fn actions<'py>(
    value: &Bound<'py, PyAny>,
    games: usize,
) -> PyResult<PyReadonlyArray1<'py, i64>> {
    if let Ok(array) = value.cast::<PyArray1<i64>>()
        && array.len() == games
        && array.is_c_contiguous()
    {
        let row = array.try_readonly().map_err(busy)?;
        // A misaligned one is copied below.
        if row.as_slice().is_ok() {
            return Ok(row);
        }
    }
    let py = value.py();
    let refuse = |found: String| {
        let wanted = format!("actions must be whole numbers that fit int64, of shape ({games},)");
        errors::array(py, format!("{wanted}, not {found}"))
    };
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("asarray", (value,)).map_err(|error| {
        if errors::passes(py, &error) {
            return error;
        }
        refuse(format!("{} ({})", describe(value), errors::short(&error.to_string())))
    })?;
    let kind = array.getattr("dtype")?.getattr("kind")?;
    let flat = array.cast::<PyUntypedArray>().is_ok_and(|array| array.shape() == [games]);
    if !flat || !matches!(errors::text(kind.cast()?).as_str(), "i" | "u") {
        return Err(refuse(describe(&array)));
    }
    let arguments = pyo3::types::PyDict::new(py);
    arguments.set_item("casting", "safe")?;
    arguments.set_item("order", "C")?;
    let wide = array
        .call_method("astype", ("int64",), Some(&arguments))
        .map_err(|_| refuse(describe(&array)))?;
    wide.cast_into::<PyArray1<i64>>().map_err(PyErr::from)?.try_readonly().map_err(busy)
}

/// Takes one flag a game.
pub(crate) fn flags(value: &Bound<'_, PyAny>, what: &str, games: usize) -> PyResult<Vec<bool>> {
    let array = value.py().import("numpy")?.call_method1("asarray", (value,))?;
    match array.cast::<PyArray1<bool>>() {
        Ok(array) if array.len() == games => Ok(array.to_vec()?),
        _ => {
            let found = describe(&array);
            let wanted = format!("{what} must be a bool array of shape ({games},)");
            Err(errors::array(value.py(), format!("{wanted}, not {found}")))
        }
    }
}

/// One array of a batch, as it must be.
#[derive(Clone, Copy)]
pub(crate) struct Field<'a> {
    /// Its name.
    pub(crate) name: &'a str,
    /// Type of its cells.
    pub(crate) dtype: &'a str,
    /// Number of its rows.
    pub(crate) games: usize,
    /// ObservationBuffer in a row, where it has two dimensions.
    pub(crate) width: usize,
}

impl Field<'_> {
    /// Takes an array with one cell a game.
    pub(crate) fn row<T: Element>(&self, value: &Bound<'_, PyAny>) -> PyResult<Py<PyArray1<T>>> {
        let array = value.cast::<PyArray1<T>>().map_err(|_| self.refuse(value))?;
        self.plain(array.as_untyped(), &[self.games])?;
        Ok(array.clone().unbind())
    }

    /// Takes an array with one row a game.
    pub(crate) fn rows<T: Element>(&self, value: &Bound<'_, PyAny>) -> PyResult<Py<PyArray2<T>>> {
        let array = value.cast::<PyArray2<T>>().map_err(|_| self.refuse(value))?;
        self.plain(array.as_untyped(), &[self.games, self.width])?;
        Ok(array.clone().unbind())
    }

    /// Takes an array of observation in the form that the batch has.
    pub(crate) fn cells(&self, value: &Bound<'_, PyAny>) -> PyResult<Py<PyUntypedArray>> {
        if self.dtype == "uint8" {
            self.rows::<u8>(value)?;
        } else {
            self.rows::<f32>(value)?;
        }
        Ok(value.cast::<PyUntypedArray>().map_err(PyErr::from)?.clone().unbind())
    }

    fn plain(&self, array: &Bound<'_, PyUntypedArray>, shape: &[usize]) -> PyResult<()> {
        let writable: bool = array.getattr("flags")?.getattr("writeable")?.extract()?;
        if array.shape() == shape && array.is_c_contiguous() && writable {
            Ok(())
        } else {
            Err(self.refuse(array.as_any()))
        }
    }

    #[cold]
    pub(crate) fn refuse(&self, value: &Bound<'_, PyAny>) -> PyErr {
        let Self { name, dtype, games, width } = self;
        let shape = if *width == 0 { format!("({games},)") } else { format!("({games}, {width})") };
        let found = describe(value);
        let wanted = format!("{name} must be a writable contiguous {dtype} array of shape {shape}");
        errors::array(value.py(), format!("{wanted}, not {found}"))
    }
}
