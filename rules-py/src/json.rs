//! JSON as Python values, and options and states back.

use pyo3::{
    IntoPyObjectExt,
    prelude::*,
    types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple},
};
use rules_core::serde_json::{Map, Number, Value as Json};

use crate::{convert, errors};

/// No document that a game writes has more values.
const ROOM: usize = 100_000;
/// No document that a game writes is deeper.
const DEPTH: usize = 64;

/// JSON as `dict`, `list`, `str`, `int`, `float`, `bool` and `None`.
pub(crate) fn to_python<'py>(py: Python<'py>, json: &Json) -> PyResult<Bound<'py, PyAny>> {
    match json {
        Json::Null => Ok(py.None().into_bound(py)),
        Json::Bool(value) => value.into_bound_py_any(py),
        Json::Number(value) => match (value.as_i64(), value.as_u64()) {
            (Some(value), _) => value.into_bound_py_any(py),
            (None, Some(value)) => value.into_bound_py_any(py),
            (None, None) => value.as_f64().into_bound_py_any(py),
        },
        Json::String(value) => value.into_bound_py_any(py),
        Json::Array(values) => {
            let list = PyList::empty(py);
            for value in values {
                list.append(to_python(py, value)?)?;
            }
            Ok(list.into_any())
        }
        Json::Object(map) => Ok(map_to_python(py, map)?.into_any()),
    }
}

/// A JSON object as a `dict`.
pub(crate) fn map_to_python<'py>(
    py: Python<'py>,
    map: &Map<String, Json>,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (key, value) in map {
        dict.set_item(key, to_python(py, value)?)?;
    }
    Ok(dict)
}

/// The error for values that are too deep or too large, from its message.
type TooLarge = fn(Python<'_>, String) -> PyErr;

/// The value of an option as JSON; `what` names it in the message of a refusal.
pub(crate) fn option(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Json> {
    Reader { what, room: ROOM, too_large: |py, what| errors::option(py, what) }.read(value, DEPTH)
}

/// A state as JSON.
pub(crate) fn state(value: &Bound<'_, PyAny>) -> PyResult<Json> {
    Reader { what: "a state", room: ROOM, too_large: |py, what| errors::record(py, what) }
        .read(value, DEPTH)
}

/// Reads values that somebody else made up: with an end to depth and size.
struct Reader<'a> {
    what: &'a str,
    room: usize,
    too_large: TooLarge,
}

impl Reader<'_> {
    fn read(&mut self, value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Json> {
        let (what, too_large) = (self.what, self.too_large);
        let refuse = || too_large(value.py(), format!("{what} is too deep or too large"));
        let Some(depth) = depth.checked_sub(1) else { return Err(refuse()) };
        self.room = self.room.checked_sub(1).ok_or_else(refuse)?;
        if value.is_none() {
            return Ok(Json::Null);
        }
        if let Ok(value) = value.cast::<PyBool>() {
            return Ok(value.is_true().into());
        }
        if let Ok(value) = value.cast::<PyString>() {
            return Ok(errors::text(value).into());
        }
        if value.is_instance_of::<PyInt>() {
            return number(value);
        }
        if let Ok(value) = value.cast::<PyFloat>() {
            return Ok(Number::from_f64(value.extract()?).map_or(Json::Null, Json::Number));
        }
        if let Ok(map) = value.cast::<PyDict>() {
            let mut object = Map::new();
            // A list of the entries, because reading a value may change the map.
            for entry in map.items() {
                let (key, value) = entry.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
                object.insert(convert::text(&key, "a key")?, self.read(&value, depth)?);
            }
            return Ok(object.into());
        }
        if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
            let values: PyResult<Vec<_>> =
                value.try_iter()?.map(|value| self.read(&value?, depth)).collect();
            return Ok(values?.into());
        }
        // NumPy's scalars and arrays know their Python value; what it raises is passed on.
        match value.getattr_opt("tolist")? {
            Some(plain) => self.read(&plain.call0()?, depth),
            None => Err(errors::wrong_type(
                value,
                self.what,
                "made of None, bool, int, float, str, list, tuple and dict",
            )),
        }
    }
}

/// A whole number; beyond 64 bits it stays itself as text, which no option is.
fn number(value: &Bound<'_, PyAny>) -> PyResult<Json> {
    Ok(match (value.extract::<i64>(), value.extract::<u64>()) {
        (Ok(value), _) => value.into(),
        (_, Ok(value)) => value.into(),
        _ => convert::whole(value, "a number", "an int")?.to_string().into(),
    })
}
