//! Solos: one game of a batch, for environments that play a single game.

mod inner;

use numpy::PyArray1;
use pyo3::{
    intern,
    prelude::*,
    types::{PyDict, PyString, PyTuple},
};
use rules_core::{Autoreset, BatchConfig, BatchShard, ObservationBuffer, Seat, Sizes};

use crate::{
    config::{chair_names, controllers, policy, policy_name, read_max_length},
    convert, errors,
    game::Game,
    guard::{Lent, border, lend, lend_mut},
    registry,
    state::State,
};
use inner::choice;

/// One game that plays on until the caller decides again: what the environments
/// are made of.
///
/// It is game ``stream`` of a ``Batch`` with the same settings, and like it
/// except that it never begins anew by itself and remembers its steps.
///
/// Keywords:
///
/// * ``seed``: 0 unless named; ``stream``: which game of a batch it is
/// * ``agents``: who plays each seat: ``"random"``, ``"heuristic"``, or ``None`` for the
///   caller; all seats are the caller's unless named
/// * ``illegal``: what an illegal action does: ``"raise"`` (the default), ``"end"`` the
///   game, ``"ignore"`` it, ``"replace"`` it by a random legal one; ``penalty`` is the
///   reward for it, usually -1 with ``"end"`` and 0 else
/// * ``discount``: of the potential, where the options ask for shaping
/// * ``max_length``: decisions of the caller after which a game is cut off
#[pyclass(module = "rules_py")]
#[derive(Debug)]
pub(crate) struct SingleEnv {
    game: Py<Game>,
    config: BatchConfig,
    stream: usize,
    shard: Box<dyn BatchShard>,
    sizes: Sizes,
    observation: Vec<f32>,
    action_mask: Vec<i8>,
    seat: Seat,
    rewards: Vec<f64>,
    returns: Vec<f64>,
    length: i32,
    over: (bool, bool),
    /// Whether a panic has left the game half-changed.
    torn: bool,
}

impl Lent for SingleEnv {
    fn is_torn(&self) -> bool {
        self.torn
    }
    fn mark_torn(&mut self, torn: bool) {
        self.torn = torn;
    }
}

border! {
impl SingleEnv {
    #[new]
    #[pyo3(signature = (
        game, /, *, seed = None, stream = None, agents = None, illegal = None, penalty = None,
        discount = 1.0, max_length = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, Game>,
        seed: Option<&Bound<'_, PyAny>>,
        stream: Option<&Bound<'_, PyAny>>,
        agents: Option<&Bound<'_, PyAny>>,
        illegal: Option<&Bound<'_, PyAny>>,
        penalty: Option<f64>,
        discount: f64,
        max_length: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let rules = game.get();
        let raising = PyString::new(py, "raise").into_any();
        let (illegal, penalty) = policy(illegal.unwrap_or(&raising), penalty)?;
        let config = BatchConfig::default()
            .with_controllers(controllers(agents, rules.limits.seats)?)
            .with_restart(Autoreset::Never)
            .with_illegal(illegal)
            .with_penalty(penalty)
            .with_discount(convert::finite(discount, "discount")?)
            .with_max_length(read_max_length(max_length)?)
            .with_record_steps(true);
        let stream = stream.map_or(Ok(0), convert::stream)?;
        let stream = usize::try_from(stream).unwrap_or(usize::MAX);
        let shard = (rules.entry.make_shard)(&rules.options, &config, stream, 1)
            .map_err(|error| errors::options(py, &error))?;
        let sizes = shard.sizes();
        let mut solo = Self {
            game: game.clone().unbind(),
            config,
            stream,
            shard,
            sizes,
            observation: vec![0.0; sizes.observation],
            action_mask: vec![0; sizes.actions],
            seat: 0,
            rewards: vec![0.0; sizes.seats],
            returns: vec![0.0; sizes.seats],
            length: 0,
            over: (false, false),
            torn: false,
        };
        solo.begin(py, seed.map_or(Ok(Some(0)), |seed| convert::seed(seed).map(Some))?, Vec::new())?;
        Ok(solo)
    }

    /// Begins anew, and plays to the first decision of the caller.
    ///
    /// ``chance`` lays down the first outcomes, by id or text; then the stream goes
    /// on. More outcomes than can fall in a game are refused.
    #[pyo3(signature = (seed = None, *, chance = None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        seed: Option<&Bound<'_, PyAny>>,
        chance: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let seed = seed.map(convert::seed).transpose()?;
        let script = chance.map_or(Ok(Vec::new()), |chance| self.script(chance))?;
        self.begin(py, seed, script)
    }

    /// Takes an action and plays on; returns the seat that decides next, or
    /// ``None`` where the game is over.
    fn step(&mut self, action: &Bound<'_, PyAny>) -> PyResult<Option<Seat>> {
        self.play(action)?;
        self.refresh(false);
        let over = self.over.0 || self.over.1;
        Ok((!over).then_some(self.seat))
    }

    /// Takes an action and plays on; returns the seat that decides next and its
    /// ``info``, or ``None`` where the game is over.
    ///
    #[pyo3(signature = (action, /))]
    fn advance<'py>(
        &mut self,
        action: &Bound<'py, PyAny>,
    ) -> PyResult<Option<(Seat, Bound<'py, PyDict>)>> {
        let py = action.py();
        self.play(action)?;
        self.refresh(false);
        if self.over.0 || self.over.1 {
            return Ok(None);
        }
        let info = PyDict::new(py);
        info.set_item(intern!(py, "action_mask"), self.mask_of(py, self.seat))?;
        Ok(Some((self.seat, info)))
    }

    /// Takes an action and plays on; returns what ``step`` of a Gymnasium
    /// environment does, ``seat`` being the learner's.
    #[pyo3(signature = (action, seat, flat, /))]
    fn turn<'py>(
        &mut self,
        action: &Bound<'py, PyAny>,
        seat: Seat,
        flat: bool,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let py = action.py();
        self.play(action)?;
        self.refresh(true);
        let reward = self.rewards.get(usize::from(seat)).copied().unwrap_or(0.0);
        let (sight, info) = self.sight_and_info(py, flat)?;
        (sight, reward, self.over.0, self.over.1, info).into_pyobject(py)
    }

    /// What ``reset`` of a Gymnasium environment returns.
    #[pyo3(signature = (flat, /))]
    fn start<'py>(&mut self, py: Python<'py>, flat: bool) -> PyResult<Bound<'py, PyTuple>> {
        self.refresh(true);
        self.sight_and_info(py, flat)?.into_pyobject(py)
    }

    /// What a seat sees and may do: ``observation`` and ``action_mask``.
    #[pyo3(signature = (seat = None))]
    fn observe<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let seat = self.seat_or_turn(seat)?;
        let (observation, action_mask) = self.sight(py, seat);
        let dict = PyDict::new(py);
        dict.set_item(intern!(py, "observation"), observation)?;
        dict.set_item(intern!(py, "action_mask"), action_mask)?;
        Ok(dict)
    }

    /// What a seat sees.
    #[pyo3(signature = (seat = None))]
    fn observation<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.seat_or_turn(seat)?;
        self.shard.look(0, seat, ObservationBuffer::FloatWriter(&mut self.observation), &mut []);
        Ok(PyArray1::from_slice(py, &self.observation))
    }

    /// Which actions a seat may take: none unless it decides, all of them where
    /// the game is over.
    #[pyo3(signature = (seat = None))]
    fn action_mask<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let seat = self.seat_or_turn(seat)?;
        Ok(self.mask_of(py, seat))
    }

    /// A random legal action, from a stream that nothing else draws from.
    fn sample_legal(&mut self, py: Python<'_>) -> PyResult<i64> {
        let mut action = [0];
        self.shard.sample(&mut action);
        choice(py, action[0])
    }

    /// The action that a sensible player would take.
    fn heuristic_action(&mut self, py: Python<'_>) -> PyResult<i64> {
        let mut action = [0];
        self.shard.heuristic_action(&mut action);
        choice(py, action[0])
    }

    /// The seat that decides, or that decided last where the game is over.
    #[getter]
    fn seat(&self) -> Seat {
        self.seat
    }

    /// Whether the game is over by its rules.
    #[getter]
    fn terminated(&self) -> bool {
        self.over.0
    }

    /// Whether the game has been cut off.
    #[getter]
    fn truncated(&self) -> bool {
        self.over.1
    }

    /// Decisions of the caller in this game.
    #[getter]
    fn length(&self) -> i32 {
        self.length
    }

    /// By seat, what it earned in the last step.
    fn rewards(&self) -> Vec<f64> {
        self.rewards.clone()
    }

    /// By seat, what it earned in this game.
    fn returns(&self) -> Vec<f64> {
        self.returns.clone()
    }

    /// The game as a ``State`` with its history.
    fn state(&self, py: Python<'_>) -> PyResult<State> {
        let table = match self.shard.record(0) {
            Some(record) => registry::open(&record).map_err(|error| errors::records(py, &error))?,
            None => self.shard.table(0),
        };
        Ok(State::new(self.game.clone_ref(py), table))
    }

    /// The game and its options.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        Self {
            game: self.game.clone_ref(py),
            config: self.config.clone(),
            stream: self.stream,
            shard: self.shard.fork(),
            sizes: self.sizes,
            observation: self.observation.clone(),
            action_mask: self.action_mask.clone(),
            seat: self.seat,
            rewards: self.rewards.clone(),
            returns: self.returns.clone(),
            length: self.length,
            over: self.over,
            torn: false,
        }
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        Plain::__copy__(self, py)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> convert::Reduced<'py, (Bound<'py, PyAny>, Bound<'py, PyDict>, String)> {
        let (py, solo) = (slf.py(), lend(slf)?);
        let keywords = PyDict::new(py);
        keywords.set_item("stream", solo.stream)?;
        keywords.set_item("agents", chair_names(py, &solo.config)?)?;
        keywords.set_item("illegal", policy_name(solo.config.illegal))?;
        keywords.set_item("penalty", solo.config.penalty)?;
        keywords.set_item("discount", solo.config.discount)?;
        keywords.set_item("max_length", solo.config.max_length)?;
        let game = solo.game.bind(py).clone().into_any();
        let restore = slf.get_type().getattr("_restore")?;
        Ok((restore, (game, keywords, solo.shard.save().to_string())))
    }

    #[staticmethod]
    fn _restore<'py>(
        game: &Bound<'py, Game>,
        keywords: &Bound<'py, PyDict>,
        saved: &str,
    ) -> PyResult<Bound<'py, Self>> {
        let py = game.py();
        let solo = py.get_type::<Self>().call((game,), Some(keywords))?.cast_into::<Self>()?;
        lend_mut(&solo)?.take_over(py, saved)?;
        Ok(solo)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let name = self.game.bind(py).get().entry.info.name;
        format!("<SingleEnv of {name} after {} decisions>", self.length)
    }
}
}
