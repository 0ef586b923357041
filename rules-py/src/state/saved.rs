//! States as documents, records and pickles.

use pyo3::{
    prelude::*,
    types::{PyBytes, PyString},
};

use super::State;
use crate::{
    convert, errors,
    game::Game,
    guard::{border, lend},
    json,
};

border! {
impl State {
    /// Whole state with all secrets, as Python values.
    ///
    /// Returns
    /// -------
    /// dict
    ///     The JSON form of the state, without history; ``game.load_state`` accepts it.
    ///     ``rules_py.views`` has its type, such as ``RegidiceState``.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.session.state_json())
    }

    /// Whole state with all secrets, as JSON text.
    ///
    /// Returns
    /// -------
    /// str
    ///     JSON text of the state, without history; ``game.load_state`` accepts it.
    fn to_json(&self) -> String {
        self.session.state_json().to_string()
    }

    /// Record of the game so far: options, steps and a digest of the state.
    ///
    /// Parameters
    /// ----------
    /// form : {"text", "json", "bytes"}, default "text"
    ///     ``"text"`` is readable, ``"json"`` is for other programs, ``"bytes"`` is compact.
    ///
    /// whole : bool, default False
    ///     Whether the record brings its component set along, instead of naming it; the shipped set
    ///     is never written down.
    ///
    /// Returns
    /// -------
    /// str or bytes
    ///     The record; ``rules_py.replay`` reads all three forms.
    ///
    /// Raises
    /// ------
    /// RecordError
    ///     If there is no such form.
    #[pyo3(signature = (form = "text", *, whole = false))]
    fn record<'py>(
        &self,
        py: Python<'py>,
        form: &str,
        whole: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let record = self.session.record();
        let record = if whole { record.with_components() } else { record };
        match form {
            "text" => Ok(PyString::new(py, &record.to_string()).into_any()),
            "json" => Ok(PyString::new(py, &record.to_json()).into_any()),
            "bytes" => Ok(PyBytes::new(py, &record.to_bytes()).into_any()),
            _ => Err(errors::record(
                py,
                format!("a record has the forms \"text\", \"json\" and \"bytes\", not {:?}", errors::short(form)),
            )),
        }
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> convert::Reduced<'py, (Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let py = slf.py();
        let state = lend(slf)?;
        let restore = slf.get_type().getattr("_restore")?;
        Ok((restore, (state.game.bind(py).clone().into_any(), Plain::record(&*state, py, "bytes", false)?)))
    }

    #[staticmethod]
    fn _restore(game: &Bound<'_, Game>, record: &Bound<'_, PyAny>) -> PyResult<Self> {
        game.call_method1("replay", (record,))?
            .cast_into::<Self>()
            .map_err(PyErr::from)
            .map(|state| Self::new(game.clone().unbind(), state.borrow().session.fork()))
    }
}
}
