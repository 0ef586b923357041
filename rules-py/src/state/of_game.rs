//! New states of a game: at its start, from a document, from a record.

use pyo3::{prelude::*, types::PyString};
use rules_core::{DynSession, Record, strict_json};

use super::State;
use crate::{errors, game::Game, guard::guard, json, registry};

#[pymethods]
impl Game {
    /// Initial state, before the first step.
    ///
    /// Returns
    /// -------
    /// State
    ///     A new state; in most games it is a chance node.
    fn new_state(slf: &Bound<'_, Self>) -> PyResult<State> {
        guard(|| Ok(State::fresh(slf)))
    }

    /// State from the output of ``State.to_json`` or ``State.to_dict``.
    ///
    /// Parameters
    /// ----------
    /// state : str or dict
    ///     JSON text, or the equivalent dict.
    ///
    /// Returns
    /// -------
    /// State
    ///     A state without history.
    ///
    /// Raises
    /// ------
    /// RecordError
    ///     If the text is not valid JSON, or no game with these options can reach the state.
    fn load_state(slf: &Bound<'_, Self>, state: &Bound<'_, PyAny>) -> PyResult<State> {
        guard(|| {
            let py = slf.py();
            let json = match state.cast::<PyString>() {
                Ok(text) => strict_json(&errors::text(text))
                    .map_err(|error| errors::record(py, format!("no JSON: {error}")))?,
                Err(_) => json::state(state)?,
            };
            let session = (slf.get().entry.resume)(&json).map_err(|e| errors::records(py, &e))?;
            around(slf, session)
        })
    }

    /// Replay a record of this game, checking every step and the final state.
    ///
    /// Parameters
    /// ----------
    /// record : str or bytes
    ///     Record in any form that ``State.record`` returns.
    ///
    /// Returns
    /// -------
    /// State
    ///     The state at the end of the record, with its history.
    ///
    /// Raises
    /// ------
    /// RecordError
    ///     If the record is malformed, contains an illegal step, or belongs to another game or to
    ///     other options.
    fn replay(slf: &Bound<'_, Self>, record: &Bound<'_, PyAny>) -> PyResult<State> {
        guard(|| around(slf, read_record(record)?))
    }
}

/// A state of this game around a session.
fn around(slf: &Bound<'_, Game>, session: Box<dyn DynSession>) -> PyResult<State> {
    if slf.get().owns(&*session) {
        return Ok(State::new(slf.clone().unbind(), session));
    }
    Err(errors::record(slf.py(), slf.get().difference(&*session)))
}

/// Reads a record in any of its three forms and plays it.
fn read_record(record: &Bound<'_, PyAny>) -> PyResult<Box<dyn DynSession>> {
    let py = record.py();
    let read = if let Ok(text) = record.cast::<PyString>() {
        let text = errors::text(text);
        if text.trim_start().starts_with('{') { Record::from_json(&text) } else { text.parse() }
    } else if let Ok(bytes) = record.extract::<&[u8]>() {
        Record::from_bytes(bytes)
    } else {
        return Err(errors::wrong_type(record, "a record", "a str or bytes"));
    };
    read.and_then(|record| registry::open(&record)).map_err(|error| errors::records(py, &error))
}

/// Replay a record of any game, checking every step and the final state.
///
/// Parameters
/// ----------
/// record : str or bytes
///     Record in any form that ``State.record`` returns.
///
/// Returns
/// -------
/// State
///     The state at the end of the record, with its history.
///
/// Raises
/// ------
/// RecordError
///     If the record is malformed, contains an illegal step, or names an unknown game.
#[pyfunction]
pub(crate) fn replay(record: &Bound<'_, PyAny>) -> PyResult<State> {
    guard(|| {
        let py = record.py();
        let session = read_record(record)?;
        let game = Py::new(py, Game::of(py, &*session)?)?;
        Ok(State::new(game, session))
    })
}
