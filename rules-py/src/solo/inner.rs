//! What happens inside a solo: a step, what the game shows after it, and arrays of that.

use numpy::PyArray1;
use pyo3::{
    intern,
    prelude::*,
    types::{PyDict, PyString},
};
use rules_core::{BatchBuffers, BatchError, ObservationBuffer, Seat, StepKind};

use super::SingleEnv;
use crate::{convert, errors};

impl SingleEnv {
    /// Takes over what the game shows.
    pub(super) fn refresh(&mut self, features: bool) {
        let (mut seat, mut length, mut over) = ([0], [0], ([false], [false]));
        self.shard.show(BatchBuffers {
            features: if features {
                ObservationBuffer::FloatWriter(&mut self.features)
            } else {
                ObservationBuffer::None
            },
            mask: if features { &mut self.mask } else { &mut [] },
            seat: &mut seat,
            rewards: &mut self.rewards,
            terminated: &mut over.0,
            truncated: &mut over.1,
            length: &mut length,
            returns: &mut self.returns,
            ..BatchBuffers::default()
        });
        (self.seat, self.length) = (seat[0].unsigned_abs(), length[0]);
        self.over = (over.0[0], over.1[0]);
        self.shown = None;
    }

    /// Takes the first outcomes of a game, named by id or text.
    pub(super) fn script(&self, chance: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        if chance.is_instance_of::<PyString>() {
            return Err(errors::wrong_type(chance, "chance", "a list of outcomes"));
        }
        let game = self.game.bind(chance.py()).get();
        let outcome = |outcome: Bound<'_, PyAny>| {
            if outcome.is_instance_of::<PyString>() {
                return game.parse(outcome.py(), StepKind::Chance, &outcome);
            }
            Ok(
                match convert::whole(&outcome, "an outcome", "an int (its id) or a str (its text)")?
                {
                    convert::Whole::Index(index) => u32::try_from(index).unwrap_or(u32::MAX),
                    convert::Whole::Beyond(_) => u32::MAX,
                },
            )
        };
        chance.try_iter()?.map(|each| outcome(each?)).collect()
    }

    /// Takes an action and plays on.
    pub(super) fn play(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = action.py();
        if self.over.0 || self.over.1 {
            return Err(errors::illegal(py, action, "this game has ended: reset it"));
        }
        // A number that no catalogue has keeps its own message.
        let index = match convert::whole(action, "an action", "an int")? {
            convert::Whole::Index(index) => i64::try_from(index).unwrap_or(i64::MAX),
            convert::Whole::Beyond(_) => i64::MIN,
        };
        let shard = &mut self.shard;
        let known = shard.order(&[index]).map_err(|error| match &error {
            BatchError::NoAction { count, .. } => {
                let ids = convert::ids(*count);
                let found = action.str().map_or_else(|_| String::new(), |text| errors::text(&text));
                let why = format!("there is no action {found}: the catalogue has the ids {ids}");
                errors::illegal(py, action, why)
            }
            other => alone(py, action, other),
        });
        known?;
        shard.step(BatchBuffers::default()).map_err(|error| alone(py, action, &error))
    }

    /// What a seat sees and may do. The mask of the seat in turn is made once.
    pub(super) fn sight<'py>(
        &mut self,
        py: Python<'py>,
        seat: Seat,
    ) -> (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<i8>>) {
        if seat != self.seat {
            self.shard.look(
                0,
                seat,
                ObservationBuffer::FloatWriter(&mut self.features),
                &mut self.mask,
            );
            return self.arrays(py);
        }
        self.shard.look(0, seat, ObservationBuffer::FloatWriter(&mut self.features), &mut []);
        (PyArray1::from_slice(py, &self.features), self.turn_mask(py))
    }

    /// Which actions the seat in turn may convert, in one array until the game goes on.
    pub(super) fn turn_mask<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        if let Some(mask) = &self.shown {
            return mask.bind(py).clone();
        }
        self.shard.look(0, self.seat, ObservationBuffer::None, &mut self.mask);
        let mask = PyArray1::from_slice(py, &self.mask);
        self.shown = Some(mask.clone().unbind());
        mask
    }

    /// The features and the mask that were written last, in new arrays.
    pub(super) fn arrays<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<i8>>) {
        (PyArray1::from_slice(py, &self.features), PyArray1::from_slice(py, &self.mask))
    }

    pub(super) fn seat_or_turn(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Seat> {
        match seat {
            None => Ok(self.seat),
            Some(seat) => {
                let seats = u8::try_from(self.sizes.seats).unwrap_or(u8::MAX);
                Ok(Seat::try_from(convert::seat(seat, seats)?).unwrap_or(0))
            }
        }
    }

    /// What the seat of the row sees, and the dictionary beside it.
    pub(super) fn sight_and_info<'py>(
        &self,
        py: Python<'py>,
        flat: bool,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyDict>)> {
        let (features, mask) = self.arrays(py);
        let info = PyDict::new(py);
        info.set_item(intern!(py, "action_mask"), &mask)?;
        if flat {
            return Ok((features.into_any(), info));
        }
        let sight = PyDict::new(py);
        sight.set_item(intern!(py, "observation"), features)?;
        sight.set_item(intern!(py, "action_mask"), mask)?;
        Ok((sight.into_any(), info))
    }
}

/// The refusal of a step, without the number of the game in the batch.
#[cold]
pub(super) fn alone(py: Python<'_>, asked: &Bound<'_, PyAny>, error: &BatchError) -> PyErr {
    match error {
        BatchError::Step { error, .. } => errors::step(py, asked, error),
        other => errors::illegal(py, asked, other.to_string()),
    }
}

/// An action that was chosen; none where the game is over.
pub(super) fn choice(py: Python<'_>, action: i64) -> PyResult<i64> {
    if action < 0 {
        let none = py.None().into_bound(py);
        return Err(errors::illegal(py, &none, "this game has ended: reset it"));
    }
    Ok(action)
}
