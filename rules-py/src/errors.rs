//! Errors: the typed ones of the core as the exceptions of `rules_py.errors`.

use pyo3::{
    exceptions::{PyException, PyMemoryError, PyTypeError, PyValueError},
    prelude::*,
    sync::PyOnceLock,
    types::{PyString, PyType},
};
use rules_core::{
    ObservationError, OptionError, RecordError, RosterChangeError, SearchError, SeatError,
    StepError,
};

use crate::registry;

/// An exception class of `rules_py.errors`, looked up once.
macro_rules! exceptions {
    ($($(#[$doc:meta])* $function:ident = $name:literal;)+) => {$(
        $(#[$doc])*
        #[cold]
        pub(crate) fn $function(py: Python<'_>, what: impl Into<String>) -> PyErr {
            static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
            raise(py, &CLASS, $name, (message(&what.into()),))
        }
    )+};
}

exceptions! {
    /// An option that the game does not take.
    option = "OptionError";
    /// A seat that nobody sits on.
    seat = "SeatError";
    /// A record, or a state, that no game can show.
    record = "RecordError";
    /// An array of another type or shape.
    array = "ArrayError";
    /// A text that names nothing in a catalogue.
    notation = "NotationError";
    /// A game that cannot be solved, or a policy that is none.
    solve = "SolveError";
    /// An object that another call is using.
    busy = "BusyError";
    /// A fault of this package.
    internal = "InternalError";
}

/// Characters of a foreign text that a message quotes at most.
const QUOTE: usize = 80;
/// Characters of a message at most.
const MESSAGE: usize = 1000;

/// A text from outside, cut for a message.
pub(crate) fn short(text: &str) -> String {
    clip(text.to_owned(), QUOTE)
}

fn clip(text: String, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some(_) => text.chars().take(most - 1).chain(['…']).collect(),
        None => text,
    }
}

/// A message, whose long words are quotes from outside.
fn message(text: &str) -> String {
    let words: Vec<_> = text.split(' ').map(short).collect();
    clip(words.join(" "), MESSAGE)
}

/// Whether an error of foreign code is to be seen as it is, because it is not
/// about the value: an interrupt, the end of the program, or no memory.
pub(crate) fn passes(py: Python<'_>, error: &PyErr) -> bool {
    !error.is_instance_of::<PyException>(py) || error.is_instance_of::<PyMemoryError>(py)
}

fn raise<'py, A>(
    py: Python<'py>,
    class: &'static PyOnceLock<Py<PyType>>,
    name: &str,
    arguments: A,
) -> PyErr
where
    A: pyo3::call::PyCallArgs<'py>,
{
    match class.import(py, "rules_py.errors", name).and_then(|class| class.call1(arguments)) {
        Ok(value) => PyErr::from_value(value),
        Err(error) => error,
    }
}

/// A step that the rules do not allow, with what was asked for and the reason.
#[cold]
pub(crate) fn illegal(py: Python<'_>, asked: &Bound<'_, PyAny>, why: impl Into<String>) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    raise(py, &CLASS, "IllegalActionError", (asked.clone(), message(&why.into())))
}

/// The refusal of a change from outside.
#[cold]
pub(crate) fn change_roster(
    py: Python<'_>,
    asked: &Bound<'_, PyAny>,
    error: &RosterChangeError,
) -> PyErr {
    match error {
        RosterChangeError::Unknown { .. } => notation(py, error.to_string()),
        _ => illegal(py, asked, error.to_string()),
    }
}

/// The refusal of a step.
#[cold]
pub(crate) fn step(py: Python<'_>, asked: &Bound<'_, PyAny>, error: &StepError) -> PyErr {
    illegal(py, asked, error.to_string())
}

/// A name that is in no list.
#[cold]
pub(crate) fn unknown_game(py: Python<'_>, name: &str) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let what = format!("there is no game `{}`; the games are {}", short(name), registry::names());
    raise(py, &CLASS, "UnknownGameError", (what,))
}

/// The refusal of an option.
#[cold]
pub(crate) fn options(py: Python<'_>, error: &OptionError) -> PyErr {
    option(py, error.to_string())
}

/// The refusal of an option in several lines, of which none is cut but the last ones.
#[cold]
pub(crate) fn long_option(py: Python<'_>, what: String) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    raise(py, &CLASS, "OptionError", (clip(what, 100 * QUOTE),))
}

/// The refusal of a seat.
#[cold]
pub(crate) fn seats(py: Python<'_>, error: &SeatError) -> PyErr {
    seat(py, error.to_string())
}

/// The refusal of a search.
#[cold]
pub(crate) fn search(py: Python<'_>, error: &SearchError) -> PyErr {
    match error {
        SearchError::NoDecision => seat(py, "no seat decides here"),
        SearchError::OtherSeat { .. } => seat(py, error.to_string()),
        error => PyValueError::new_err(error.to_string()),
    }
}

/// The refusal of a row of observation.
#[cold]
pub(crate) fn rows(py: Python<'_>, error: &ObservationError) -> PyErr {
    match error {
        ObservationError::Seat(error) => seats(py, error),
        error => array(py, error.to_string()),
    }
}

/// The refusal of a record.
#[cold]
pub(crate) fn records(py: Python<'_>, error: &RecordError) -> PyErr {
    record(py, error.to_string())
}

/// A value of a type that nothing can be made of.
#[cold]
pub(crate) fn wrong_type(value: &Bound<'_, PyAny>, what: &str, takes: &str) -> PyErr {
    let found = value.get_type().name().map_or_else(|_| "?".to_owned(), |name| short(&text(&name)));
    PyTypeError::new_err(format!("{what} must be {takes}, not {found}"))
}

/// A Python string as text; lone surrogates are replaced.
pub(crate) fn text(text: &Bound<'_, PyString>) -> String {
    text.to_string_lossy().into_owned()
}
