//! What a state asks its session, and how Python sees the answers.

use pyo3::{prelude::*, types::PyString};
use rules_core::{
    DynSession, Node, Seat, SeatError, StepId, StepKind, Weight, serde_json::Value as Json,
};

use super::State;
use crate::{convert, errors};

impl State {
    /// The seat that was named, or else the one that decides.
    pub(super) fn seat_or_turn(
        &self,
        py: Python<'_>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<u64> {
        match (seat, self.session.node()) {
            (Some(seat), _) => convert::seat(seat, self.session.seats()),
            (None, Node::Player(seat)) => Ok(seat.into()),
            (None, Node::Chance | Node::Terminal) => {
                Err(errors::seat(py, "no seat decides here: name the one that looks"))
            }
        }
    }

    pub(super) fn deciding(&self, py: Python<'_>) -> PyResult<Seat> {
        match self.session.node() {
            Node::Player(seat) => Ok(seat),
            Node::Chance | Node::Terminal => Err(errors::seat(py, "no seat decides here")),
        }
    }

    pub(super) fn due(&self) -> StepKind {
        if self.session.node() == Node::Chance { StepKind::Chance } else { StepKind::Action }
    }

    /// The id of a step that was named by id or text.
    pub(super) fn index_of(&self, step: &Bound<'_, PyAny>) -> PyResult<u64> {
        let py = step.py();
        if let Ok(text) = step.cast::<PyString>() {
            let found = self.session.parse(self.due(), &errors::text(text));
            return found.map(u64::from).map_err(|error| errors::step(py, step, &error));
        }
        match convert::whole(step, "a step", "an int (its id) or a str (its text)")? {
            convert::Whole::Index(index) => Ok(index),
            convert::Whole::Beyond(text) => {
                let info = self.session.info();
                let (what, count) = match self.due() {
                    StepKind::Action => ("action", info.actions),
                    StepKind::Chance => ("outcome", info.outcomes),
                };
                let ids = convert::ids(count);
                let why = format!("there is no {what} {text}: the catalogue has the ids {ids}");
                Err(errors::illegal(py, step, why))
            }
        }
    }

    pub(super) fn width(&self, py: Python<'_>) -> usize {
        self.game.bind(py).get().schema.width
    }

    pub(super) fn all_seats<T>(
        &self,
        py: Python<'_>,
        one: impl Fn(&dyn DynSession, u64) -> Result<T, SeatError>,
    ) -> PyResult<Vec<T>> {
        (0..u64::from(self.session.seats()))
            .map(|seat| one(&*self.session, seat).map_err(|error| errors::seats(py, &error)))
            .collect()
    }

    pub(super) fn outcome_weights(&self) -> Vec<(u32, Weight)> {
        let mut outcome_weights = Vec::new();
        self.session.chance_outcomes(&mut outcome_weights);
        outcome_weights
    }

    pub(super) fn unit(&self) -> f64 {
        f64::from(self.session.info().unit)
    }

    /// The view of the seat that was named, or else of the one that decides.
    pub(super) fn view_of(
        &self,
        py: Python<'_>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Json> {
        let seat = self.seat_or_turn(py, seat)?;
        self.session.view_json(seat).map_err(|error| errors::seats(py, &error))
    }
}

/// A step as Python sees it: `("action", id)` or `("chance", id)`.
pub(super) fn pair(step: StepId) -> (&'static str, u32) {
    match step {
        StepId::Action(index) => ("action", index),
        StepId::Chance(index) => ("chance", index),
    }
}
