//! The catalogues of a game, and the layout of its observation.

use pyo3::{
    prelude::*,
    types::{PyDict, PyList, PyTuple},
};
use rules_core::{CellKind, StepKind};

use super::Game;
use crate::{convert, errors, guard::border, state::ratio};

impl Game {
    fn text(&self, py: Python<'_>, kind: StepKind, id: &Bound<'_, PyAny>) -> PyResult<String> {
        let (what, count) = self.catalogue(kind);
        match convert::index_below(id, what, count)? {
            Ok(index) => {
                self.fresh.text(kind, index).map_err(|e| errors::notation(py, e.to_string()))
            }
            Err(why) => Err(errors::notation(py, why)),
        }
    }

    fn catalogue(&self, kind: StepKind) -> (&'static str, usize) {
        match kind {
            StepKind::Action => ("action", self.entry.info.actions),
            StepKind::Chance => ("outcome", self.entry.info.outcomes),
        }
    }

    pub(crate) fn parse(
        &self,
        py: Python<'_>,
        kind: StepKind,
        text: &Bound<'_, PyAny>,
    ) -> PyResult<u32> {
        let text = convert::text(text, "a text")?;
        self.fresh.parse(kind, &text).map_err(|error| errors::notation(py, error.to_string()))
    }
}

/// Writes the name of a kind and the values of a category into a dict.
fn set_kind(row: &Bound<'_, PyDict>, kind: CellKind) -> PyResult<()> {
    row.set_item("kind", kind.name())?;
    row.set_item("values", PyTuple::new(row.py(), kind.values())?)
}

border! {
impl Game {
    /// Describe the layout of the observation.
    ///
    /// Returns
    /// -------
    /// list of FieldInfo
    ///     One dict per field in ascending order of ``offset``, with the keys ``name``, ``offset``
    ///     (index of its first value), ``shape``, ``max`` (greatest value as ``uint8``), ``kind``
    ///     (what the values are: ``"count"``, ``"flag"``, ``"one_hot"``, ``"category"`` or
    ///     ``"mixed"``), ``values`` (the names of the values of a category by their id), ``parts``
    ///     (of a mixed field: ``kind`` and ``values`` of value ``i`` are those of part
    ///     ``i % len(parts)``) and ``meaning``. The fields cover ``observation_size`` values
    ///     without gaps.
    fn observation_spec<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for (offset, field) in &self.schema.fields {
            let row = PyDict::new(py);
            row.set_item("name", field.name)?;
            row.set_item("offset", offset)?;
            row.set_item("shape", PyTuple::new(py, field.shape)?)?;
            row.set_item("max", field.max)?;
            set_kind(&row, field.kind)?;
            let parts = PyList::empty(py);
            for part in field.kind.parts() {
                let cell = PyDict::new(py);
                set_kind(&cell, *part)?;
                parts.append(cell)?;
            }
            row.set_item("parts", PyTuple::new(py, parts)?)?;
            row.set_item("meaning", field.meaning)?;
            list.append(row)?;
        }
        Ok(list)
    }

    /// Sub-goals: the parts of the potential of a seat, which the option ``shaping`` adds up.
    ///
    /// A list of ``SubgoalInfo``: new dicts with the keys ``name``, ``meaning``, ``min`` and
    /// ``max`` (bounds of the value) and ``weight`` (factor of the value in the potential).
    /// ``State.subgoals`` and ``Batch.subgoals`` return the values.
    #[getter]
    fn subgoals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for one in self.entry.info.subgoals {
            let row = PyDict::new(py);
            row.set_item("name", one.name)?;
            row.set_item("meaning", one.meaning)?;
            row.set_item("min", one.min)?;
            row.set_item("max", one.max)?;
            row.set_item("weight", ratio(one.weight))?;
            list.append(row)?;
        }
        Ok(list)
    }

    /// Digest of the layout of the observation, for checkpoints of trained models.
    ///
    /// Returns
    /// -------
    /// int
    ///     64 bits, equal on every platform; it changes whenever the name or the version of the
    ///     game or the layout of the observation changes.
    fn observation_spec_digest(&self) -> u64 {
        self.schema.digest(self.entry.info.name, self.entry.info.version)
    }

    /// Text of an action.
    ///
    /// Parameters
    /// ----------
    /// id : int
    ///     Action id, from 0 to ``num_actions - 1``.
    ///
    /// Returns
    /// -------
    /// str
    ///     The text that ``action_id`` and ``State.apply`` accept.
    ///
    /// Raises
    /// ------
    /// NotationError
    ///     If the catalogue has no such id.
    fn action_text(&self, py: Python<'_>, id: &Bound<'_, PyAny>) -> PyResult<String> {
        self.text(py, StepKind::Action, id)
    }

    /// Text of a chance outcome.
    ///
    /// Parameters
    /// ----------
    /// id : int
    ///     Outcome id, from 0 to ``num_outcomes - 1``.
    ///
    /// Returns
    /// -------
    /// str
    ///     The text that ``outcome_id`` and ``State.apply`` accept.
    ///
    /// Raises
    /// ------
    /// NotationError
    ///     If the catalogue has no such id.
    fn outcome_text(&self, py: Python<'_>, id: &Bound<'_, PyAny>) -> PyResult<String> {
        self.text(py, StepKind::Chance, id)
    }

    /// Id of an action.
    ///
    /// Parameters
    /// ----------
    /// text : str
    ///     Text of the action, as ``action_text`` returns it.
    ///
    /// Returns
    /// -------
    /// int
    ///     Action id, from 0 to ``num_actions - 1``.
    ///
    /// Raises
    /// ------
    /// NotationError
    ///     If no action has this text.
    fn action_id(&self, py: Python<'_>, text: &Bound<'_, PyAny>) -> PyResult<u32> {
        self.parse(py, StepKind::Action, text)
    }

    /// Id of a chance outcome.
    ///
    /// Parameters
    /// ----------
    /// text : str
    ///     Text of the outcome, as ``outcome_text`` returns it.
    ///
    /// Returns
    /// -------
    /// int
    ///     Outcome id, from 0 to ``num_outcomes - 1``.
    ///
    /// Raises
    /// ------
    /// NotationError
    ///     If no outcome has this text.
    fn outcome_id(&self, py: Python<'_>, text: &Bound<'_, PyAny>) -> PyResult<u32> {
        self.parse(py, StepKind::Chance, text)
    }
}
}
