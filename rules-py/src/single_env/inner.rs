//! What happens inside a `SingleEnv`: a step, what the game shows after it, and arrays of that.

use numpy::PyArray1;
use pyo3::{
    exceptions::PyValueError,
    intern,
    prelude::*,
    types::{PyDict, PyString},
};
use rules_core::{BatchBuffers, BatchError, Node, ObservationBuffer, OwnedBuffers, Seat, StepKind};

use super::{SingleEnv, refusal::alone};
use crate::{convert, errors, guard::lend, registry, saved, slices::Watch, state::State};

/// Outcomes of a script at most, however long a game may be.
const SCRIPT: usize = 1 << 20;

impl SingleEnv {
    /// The seat to act, or the last to act.
    pub(super) fn turn(&self) -> Seat {
        self.rows.seat[0].unsigned_abs()
    }

    /// Whether the game is over or was truncated.
    pub(super) fn is_over(&self) -> bool {
        self.rows.terminated[0] || self.rows.truncated[0]
    }

    /// Takes over what the game shows.
    pub(super) fn refresh(&mut self, observation: bool) {
        self.shard.show(lent(&mut self.rows, observation));
        self.written = observation;
    }

    /// Takes the first outcomes of a game, named by id or text.
    pub(super) fn script(&self, chance: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        if chance.is_instance_of::<PyString>() {
            return Err(errors::wrong_type(chance, "chance", "a list of outcomes"));
        }
        let py = chance.py();
        let game = self.game.bind(py).get();
        let most = usize::try_from(game.limits.outcomes).unwrap_or(usize::MAX).min(SCRIPT);
        let count = game.entry.info.outcomes;
        let outcome = |outcome: Bound<'_, PyAny>| {
            if outcome.is_instance_of::<PyString>() {
                return game.parse(py, StepKind::Chance, &outcome);
            }
            let index =
                convert::whole(&outcome, "an outcome", "an int (its id) or a str (its text)")?;
            match index {
                convert::Whole::Index(index) => u32::try_from(index).ok(),
                convert::Whole::Beyond(_) => None,
            }
            .filter(|&id| usize::try_from(id).is_ok_and(|id| id < count))
            .ok_or_else(|| {
                let ids = convert::ids(count);
                let what = format!("there is no outcome {index}: the catalogue has the ids {ids}");
                errors::notation(py, what)
            })
        };
        let (mut script, mut watch) = (Vec::new(), Watch::new());
        for each in chance.try_iter()? {
            script.push(outcome(each?)?);
            if script.len() > most {
                let what = format!("chance lays down at most {most} outcomes of a game");
                return Err(PyValueError::new_err(what));
            }
            watch.look(py)?;
        }
        Ok(script)
    }

    /// Begins anew; nothing has changed where the script does not fit.
    pub(super) fn begin(
        &mut self,
        py: Python<'_>,
        seed: Option<u64>,
        script: Vec<u32>,
    ) -> PyResult<()> {
        let mut shard = self.shard.fork();
        if let Some(seed) = seed {
            shard.seed(seed);
        }
        shard.script(0, script);
        let none = py.None().into_bound(py);
        shard.reset(None).map_err(|error| alone(py, &none, &error))?;
        self.shard = shard;
        self.refresh(false);
        Ok(())
    }

    /// Continues from a state; nothing has changed where it does not fit.
    pub(super) fn begin_from(
        &mut self,
        py: Python<'_>,
        seed: Option<u64>,
        state: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let Ok(state) = state.cast::<State>() else {
            return Err(errors::wrong_type(state, "state", "a State"));
        };
        let state = lend(state)?;
        if state.dyn_session().node() == Node::Terminal {
            return Err(errors::option(py, "the game of this state is over"));
        }
        let mut shard = self.shard.fork();
        if let Some(seed) = seed {
            shard.seed(seed);
        }
        shard.set_state(0, state.dyn_session()).map_err(|_| {
            let rules = self.game.bind(py).get();
            if rules.owns(state.dyn_session()) {
                let (given, own) = (state.dyn_session().seats(), self.sizes.seats);
                let what = format!("the state has {given} seats, and the environment {own}");
                return errors::option(py, what);
            }
            let [own, other] = [rules, state.rules()].map(|game| errors::short(&game.shown()));
            errors::option(py, format!("the state is of {other}, and the environment of {own}"))
        })?;
        if shard.over(0) != (false, false) {
            let what = "the game of this state is over before a seat without an agent is to act";
            return Err(errors::option(py, what));
        }
        self.shard = shard;
        self.refresh(false);
        Ok(())
    }

    /// Takes over a game that another one has written.
    pub(super) fn take_over(&mut self, py: Python<'_>, saved: &str) -> PyResult<()> {
        let broken = |what: &str| errors::record(py, format!("no game: {what}"));
        let info = &self.game.bind(py).get().entry.info;
        let json = saved::read(saved, info.outcomes).map_err(|why| broken(&why))?;
        let mut shard = self.shard.fork();
        shard.load(&json).map_err(|error| errors::records(py, &error))?;
        let record = shard.record(0).ok_or_else(|| broken("its steps are missing"))?;
        registry::open(&record).map_err(|error| errors::records(py, &error))?;
        self.shard = shard;
        self.refresh(false);
        Ok(())
    }

    /// Takes an action and plays on; writes the observation and the mask, too, if they are wanted.
    pub(super) fn play(&mut self, action: &Bound<'_, PyAny>, observation: bool) -> PyResult<()> {
        let py = action.py();
        if self.is_over() {
            return Err(errors::illegal(py, action, "this game has ended: reset it"));
        }
        // A number that no catalogue has keeps its own message.
        let asked = convert::whole(action, "an action", "an int")?;
        let index = match asked {
            convert::Whole::Index(index) => i64::try_from(index).unwrap_or(i64::MAX),
            convert::Whole::Beyond(_) => i64::MIN,
        };
        let shard = &mut self.shard;
        let known = shard.set_actions(&[index]).map_err(|error| match &error {
            BatchError::NoAction { count, .. } => {
                let ids = convert::ids(*count);
                let why = format!("there is no action {asked}: the catalogue has the ids {ids}");
                errors::illegal(py, action, why)
            }
            other => alone(py, action, other),
        });
        known?;
        let rows = lent(&mut self.rows, observation);
        shard.step(rows).map_err(|error| alone(py, action, &error))?;
        self.written = observation;
        Ok(())
    }

    /// Whether what the last step has written is of this seat.
    fn is_written(&self, seat: Seat) -> bool {
        self.written && seat == self.turn()
    }

    /// What a seat sees.
    pub(super) fn observation_of(&mut self, seat: Seat) -> &[f32] {
        if self.is_written(seat) {
            return &self.rows.observation;
        }
        let cells = ObservationBuffer::Floats(&mut self.seen.0);
        self.shard.observe(0, seat, cells, &mut []);
        &self.seen.0
    }

    /// Which actions a seat may take.
    pub(super) fn mask_of(&mut self, seat: Seat) -> &[i8] {
        if self.is_written(seat) {
            return &self.rows.action_mask;
        }
        self.shard.observe(0, seat, ObservationBuffer::None, &mut self.seen.1);
        &self.seen.1
    }

    /// Writes which actions two agents may take now: the one that has acted none.
    pub(super) fn hand_on<'py>(
        &mut self,
        agent: &Bound<'py, PyAny>,
        next: &Bound<'py, PyAny>,
        infos: &Bound<'py, PyDict>,
    ) -> PyResult<()> {
        let py = agent.py();
        if !agent.is(next) {
            let none = PyArray1::zeros(py, self.sizes.actions, false);
            infos.set_item(agent, with_mask(none)?)?;
        }
        let action_mask = PyArray1::from_slice(py, self.mask_of(self.turn()));
        infos.set_item(next, with_mask(action_mask)?)
    }

    pub(super) fn seat_or_turn(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Seat> {
        match seat {
            None => Ok(self.turn()),
            Some(seat) => {
                let seats = u8::try_from(self.sizes.seats).unwrap_or(u8::MAX);
                Ok(Seat::try_from(convert::seat(seat, seats)?).unwrap_or(0))
            }
        }
    }

    /// What the seat of the row sees, and the dictionary beside it.
    pub(super) fn observation_and_info<'py>(
        &self,
        py: Python<'py>,
        flat: bool,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyDict>)> {
        let action_mask = || PyArray1::from_slice(py, &self.rows.action_mask);
        let observation = PyArray1::from_slice(py, &self.rows.observation);
        let info = with_mask(action_mask())?;
        if flat {
            return Ok((observation.into_any(), info));
        }
        // Not the array of the info: who writes into one shall not change the other.
        let both = PyDict::new(py);
        both.set_item(intern!(py, "observation"), observation)?;
        both.set_item(intern!(py, "action_mask"), action_mask())?;
        Ok((both.into_any(), info))
    }
}

/// What a step writes: the observation and the mask only if they are wanted.
fn lent(rows: &mut OwnedBuffers, observation: bool) -> BatchBuffers<'_> {
    let mut lent = rows.lend();
    if !observation {
        lent.observation = ObservationBuffer::None;
        lent.action_mask = &mut [];
    }
    lent
}

/// An `info`: a dictionary with an action mask.
fn with_mask(action_mask: Bound<'_, PyArray1<i8>>) -> PyResult<Bound<'_, PyDict>> {
    let py = action_mask.py();
    let dict = PyDict::new(py);
    dict.set_item(intern!(py, "action_mask"), action_mask)?;
    Ok(dict)
}
