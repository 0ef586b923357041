//! Words: what a seat sees, in words, and its reply.

use pyo3::{
    prelude::*,
    types::{PyDict, PyString},
};
use rules_core::{
    StepId, StepKind,
    words::{Description, ReadError},
};

use super::State;
use crate::{errors, guard::border};

impl State {
    /// The description for the seat that was named, or else for the one that decides.
    pub(super) fn description(
        &self,
        py: Python<'_>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Description> {
        let seat = self.seat_or_turn(py, seat)?;
        let words = self.game.get().entry.words;
        words(&*self.session, seat).map_err(|error| errors::seat(py, error.to_string()))
    }

    /// A step of the kind that is next, by its index.
    fn next_step(&self, id: &Bound<'_, PyAny>) -> Option<StepId> {
        id.extract::<u32>().ok().map(|index| match self.due() {
            StepKind::Action => StepId::Action(index),
            StepKind::Chance => StepId::Chance(index),
        })
    }
}

border! {
impl State {
    /// What a seat sees and may do, in words; made from the view of the seat alone.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat; by default the seat to act.
    ///
    /// Returns
    /// -------
    /// dict
    ///     What is asked, the table, and the legal actions in ascending order; no actions
    ///     unless the seat is to act. ``rules_py.types.Description`` lists the entries.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat, or ``seat`` is omitted and no seat is to act.
    #[pyo3(signature = (seat = None))]
    fn describe<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let description = self.description(py, seat)?;
        let table: Vec<_> = description.table.into_iter().map(|part| (part.title, part.lines)).collect();
        let actions: PyResult<Vec<_>> = description
            .actions
            .into_iter()
            .map(|action| {
                let dict = PyDict::new(py);
                dict.set_item("id", action.index)?;
                dict.set_item("notation", action.notation)?;
                dict.set_item("words", action.words)?;
                let parts: Vec<_> = action.parts.iter().map(ToString::to_string).collect();
                dict.set_item("parts", parts)?;
                dict.set_item("choice", action.choice)?;
                dict.set_item("place", action.place)?;
                dict.set_item("declines", action.declines)?;
                Ok(dict)
            })
            .collect();
        let dict = PyDict::new(py);
        dict.set_item("seat", description.seat)?;
        dict.set_item("asked", description.asked)?;
        dict.set_item("table", table)?;
        dict.set_item("actions", actions?)?;
        Ok(dict)
    }

    /// A step of the kind that is next, in words.
    ///
    /// Parameters
    /// ----------
    /// id : int
    ///     Id of a legal action, or of a chance outcome that is possible at this chance node.
    ///
    /// Returns
    /// -------
    /// str
    ///     An action as ``describe`` lists it for the seat to act. A chance outcome in words
    ///     for a reader who may know everything, such as that of a record.
    ///
    /// Raises
    /// ------
    /// NotationError
    ///     If the action is not legal or the outcome is not possible.
    fn words(&self, py: Python<'_>, id: &Bound<'_, PyAny>) -> PyResult<String> {
        let words = self.game.get().entry.step_words;
        let found = self.next_step(id).map_or(Ok(None), |step| words(&*self.session, step));
        let found = found.map_err(|error| errors::seat(py, error.to_string()))?;
        found.ok_or_else(|| errors::notation(py, format!("{id} is not possible now")))
    }

    /// What a seat learns of a step that is possible now.
    ///
    /// The lines of all steps between two decisions of a seat are what it may know of what has
    /// happened in between: a decision whose existence is a secret has none.
    ///
    /// Parameters
    /// ----------
    /// id : int
    ///     Id of a legal action, or of a chance outcome that is possible at this chance node.
    /// seat : int
    ///     The seat.
    ///
    /// Returns
    /// -------
    /// list of str
    ///     A line for each thing that happens, each with the name of who acts; none if the seat
    ///     learns nothing.
    ///
    /// Raises
    /// ------
    /// NotationError
    ///     If the action is not legal or the outcome is not possible.
    /// SeatError
    ///     If there is no such seat.
    fn log_entry(
        &self,
        py: Python<'_>,
        id: &Bound<'_, PyAny>,
        seat: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<String>> {
        let seat = self.seat_or_turn(py, Some(seat))?;
        let index = id.extract::<u32>().ok().filter(|index| self.session.is_legal((*index).into()));
        let step = index.and_then(|_| self.next_step(id));
        let step = step.ok_or_else(|| errors::notation(py, format!("{id} is not possible now")))?;
        let entry = self.game.get().entry.log_entry;
        let entry = entry(&*self.session, step, seat);
        let entry = entry.map_err(|error| errors::seat(py, error.to_string()))?;
        Ok(entry.iter().flat_map(|entry| entry.split('\n')).map(str::to_owned).collect())
    }

    /// What a seat has learnt of all steps so far, in words.
    ///
    /// At the decisions of the seat and at the end of the game this is nothing that the seat does
    /// not know. In between, a line that is late can tell that another seat is asked in secret.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat; by default the seat to act.
    ///
    /// Returns
    /// -------
    /// str
    ///     The lines of ``log_entry`` for each step since the history begins, oldest first,
    ///     separated by newlines; empty if there are none.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat, or ``seat`` is omitted and no seat is to act.
    #[pyo3(signature = (seat = None))]
    fn history_text(&self, py: Python<'_>, seat: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let seat = self.seat_or_turn(py, seat)?;
        let entry = self.game.get().entry.log_entry;
        let (mut session, mut entries) = (self.session.fork(), Vec::new());
        while let Some(step) = session.undo() {
            let found = entry(&*session, step, seat);
            entries.extend(found.map_err(|error| errors::seat(py, error.to_string()))?);
        }
        entries.reverse();
        Ok(entries.join("\n"))
    }

    /// Read a reply as a legal action of the seat to act.
    ///
    /// Parameters
    /// ----------
    /// text : str
    ///     Number of the action in the list of ``describe``, from 1, or its notation, or its
    ///     words. Case and repeated spaces do not matter; nothing is completed or corrected.
    ///
    /// Returns
    /// -------
    /// int
    ///     Id of the action.
    ///
    /// Raises
    /// ------
    /// NotationError
    ///     If the reply is not exactly one legal action; the message names the nearest ones.
    /// SeatError
    ///     If no seat is to act.
    fn read_action(&self, text: &Bound<'_, PyString>) -> PyResult<u32> {
        let py = text.py();
        self.description(py, None)?.read(&errors::text(text)).map_err(|error| match error {
            ReadError::NoDecision { .. } => errors::seat(py, error.to_string()),
            error => errors::notation(py, error.to_string()),
        })
    }
}
}
