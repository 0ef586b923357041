//! `SingleEnv`: one game of a batch, for environments that play a single game.

mod inner;
mod refusal;
mod saved;
mod seen;

use pyo3::{
    prelude::*,
    types::{PyDict, PyString, PyTuple},
};
use rules_core::{Autoreset, BatchConfig, BatchShard, OwnedBuffers, Seat, Sizes};

use crate::{
    config::{controllers, policy, read_max_length, read_starts},
    convert, errors,
    game::Game,
    guard::{Lent, border},
    plan::read_plan,
};
use refusal::choice;

/// One game that plays on until a seat without an agent is to act.
///
/// It equals game ``stream`` of a ``Batch`` with the same settings, except that it never starts
/// again by itself and keeps its history. The Gymnasium and PettingZoo environments use it.
///
/// Parameters
/// ----------
/// game : Game
///     The game and its options.
/// seed : int, optional
///     Seed, from 0 to ``2**64 - 1``; 0 by default.
/// stream : int, optional
///     Number of the game in an equal ``Batch``; 0 by default.
/// agents : iterable of str or None, optional
///     Agent of each seat: ``"random"``, ``"heuristic"``, the network ``"net"`` or
///     ``"net:<file>"``; ``None`` means that the actions of the seat are passed to ``step``,
///     which is the default for all seats. At least one entry is ``None``.
/// illegal : {"raise", "end", "ignore", "replace"}, optional
///     Effect of an illegal action: raise an error (the default), end the game, leave it
///     unchanged, or take a random legal action instead.
/// penalty : float, optional
///     Reward of the acting seat for an illegal action; by default -1.0 with ``"end"``, else
///     0.0.
/// discount : float, default 1.0
///     Discount of the potential where the option ``shaping`` is on.
/// max_length : int, optional
///     Number of actions passed to ``step`` after which the game is truncated, from 1 to
///     ``2**31 - 1``; unlimited by default.
/// starts : iterable of State, optional
///     States that games begin with in place of their set-up, drawn as in ``Batch``, with their
///     histories. A reset with ``chance`` or ``state`` draws none.
///
/// Raises
/// ------
/// ValueError
///     If a number is out of range, a keyword has none of the values listed, or a network does
///     not belong to the game.
/// OptionError
///     If a state of ``starts`` is of another game, has other options, or is over.
/// BusyError
///     From any method, if another thread is using the environment.
#[pyclass(module = "rules_py")]
#[derive(Debug)]
pub(crate) struct SingleEnv {
    game: Py<Game>,
    config: BatchConfig,
    /// Agent of each seat, for Python.
    agents: Py<PyTuple>,
    stream: usize,
    shard: Box<dyn BatchShard>,
    sizes: Sizes,
    /// What a step writes.
    rows: OwnedBuffers,
    /// Whether the last step has written the observation and the mask, too.
    written: bool,
    /// An observation and a mask of whichever seat is asked about.
    seen: (Vec<f32>, Vec<i8>),
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
        discount = 1.0, max_length = None, starts = None
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
        starts: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let rules = game.get();
        let raising = PyString::new(py, "raise").into_any();
        let (illegal, penalty) = policy(illegal.unwrap_or(&raising), penalty)?;
        let (controllers, agents) = controllers(agents, game)?;
        let config = BatchConfig::default()
            .with_controllers(controllers)
            .with_autoreset(Autoreset::Never)
            .with_illegal(illegal)
            .with_penalty(penalty)
            .with_discount(convert::finite(discount, "discount")?)
            .with_max_length(read_max_length(max_length)?)
            .with_record_steps(true)
            .with_starts(read_starts(starts, game, |state| state.fork())?);
        let stream = stream.map_or(Ok(0), convert::stream)?;
        let stream = usize::try_from(stream).unwrap_or(usize::MAX);
        let shard = (rules.entry.make_shard)(&rules.options, &config, stream, 1)
            .map_err(|error| errors::options(py, &error))?;
        let sizes = shard.sizes();
        let mut env = Self {
            game: game.clone().unbind(),
            config,
            agents,
            stream,
            shard,
            sizes,
            rows: OwnedBuffers::new(1, sizes),
            written: false,
            seen: (vec![0.0; sizes.observation], vec![0; sizes.actions]),
            torn: false,
        };
        env.begin(py, seed.map_or(Ok(Some(0)), |seed| convert::seed(seed).map(Some))?, Vec::new())?;
        Ok(env)
    }

    /// Start a new game and play to the first action of a seat without an agent.
    ///
    /// Parameters
    /// ----------
    /// seed : int, optional
    ///     Seed, from 0 to ``2**64 - 1``; by default the generator continues.
    /// chance : iterable of int or str, optional
    ///     First chance outcomes of the game, by id or text; the generator draws the rest.
    /// state : State, optional
    ///     State of the same game with the same options that the game continues from, in place of
    ///     the set-up. It does not change. Rewards, returns and lengths count from there.
    ///
    /// Raises
    /// ------
    /// OptionError
    ///     If the state is of another game or has other options, if the game is over before a seat
    ///     without an agent is to act, or if ``chance`` is given, too; the game has not changed.
    /// TypeError
    ///     If ``state`` is no ``State``.
    /// NotationError
    ///     If an outcome is not in the catalogue.
    /// IllegalActionError
    ///     If an outcome is not possible at its node; the game has not changed.
    /// ValueError
    ///     If there are more outcomes than a game can have.
    #[pyo3(signature = (seed = None, *, chance = None, state = None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        seed: Option<&Bound<'_, PyAny>>,
        chance: Option<&Bound<'_, PyAny>>,
        state: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let seed = seed.map(convert::seed).transpose()?;
        if let Some(state) = state {
            if chance.is_some() {
                let what = "chance is for games from the set-up, not from a state";
                return Err(errors::option(py, what));
            }
            return self.begin_from(py, seed, state);
        }
        let script = chance.map_or(Ok(Vec::new()), |chance| self.script(chance))?;
        self.begin(py, seed, script)
    }

    /// Apply an action and play on to the next action of a seat without an agent.
    ///
    /// Parameters
    /// ----------
    /// action : int
    ///     Action id.
    ///
    /// Returns
    /// -------
    /// int or None
    ///     The seat to act, or ``None`` if the game is over.
    ///
    /// Raises
    /// ------
    /// IllegalActionError
    ///     If the action is not legal, with ``illegal="raise"``, or the game is over.
    fn step(&mut self, action: &Bound<'_, PyAny>) -> PyResult<Option<Seat>> {
        self.play(action, false)?;
        Ok((!self.is_over()).then_some(self.turn()))
    }

    /// Apply an action; return the name of the next agent, ``None`` if the game is over.
    ///
    /// ``infos`` gets the ``info`` of the agent that has acted and of the next one; ``names`` are
    /// those of the agents, by seat.
    #[pyo3(signature = (action, agent, names, infos, /))]
    fn _aec_step<'py>(
        &mut self,
        action: &Bound<'py, PyAny>,
        agent: &Bound<'py, PyAny>,
        names: &Bound<'py, PyDict>,
        infos: &Bound<'py, PyDict>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.play(action, true)?;
        if self.is_over() {
            return Ok(None);
        }
        let next = names.as_any().get_item(self.turn())?;
        self.hand_on(agent, &next, infos)?;
        Ok(Some(next))
    }

    /// Apply an action; return what ``step`` of a Gymnasium environment for ``seat`` does.
    #[pyo3(signature = (action, seat, flat, /))]
    fn _gym_step<'py>(
        &mut self,
        action: &Bound<'py, PyAny>,
        seat: Seat,
        flat: bool,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let py = action.py();
        self.play(action, true)?;
        let reward = self.rows.rewards.get(usize::from(seat)).copied().unwrap_or(0.0);
        let (observation, info) = self.observation_and_info(py, flat)?;
        let (terminated, truncated) = (self.rows.terminated[0], self.rows.truncated[0]);
        (observation, reward, terminated, truncated, info).into_pyobject(py)
    }

    /// Return what ``reset`` of a Gymnasium environment does.
    #[pyo3(signature = (flat, /))]
    fn _gym_reset<'py>(&mut self, py: Python<'py>, flat: bool) -> PyResult<Bound<'py, PyTuple>> {
        self.refresh(true);
        self.observation_and_info(py, flat)?.into_pyobject(py)
    }

    /// Sample a legal action, from a generator used for nothing else.
    ///
    /// Returns
    /// -------
    /// int
    ///     Id of a legal action, uniformly distributed.
    ///
    /// Raises
    /// ------
    /// IllegalActionError
    ///     If the game is over.
    fn sample_legal(&mut self, py: Python<'_>) -> PyResult<i64> {
        let mut action = [0];
        self.shard.sample(&mut action);
        choice(py, action[0])
    }

    /// Action of the built-in rule-based agent.
    ///
    /// Parameters
    /// ----------
    /// plan : int, optional
    ///     Plan of the game to follow, from 0 to ``game.plans - 1``.
    ///
    /// Returns
    /// -------
    /// int
    ///     Id of a legal action.
    ///
    /// Raises
    /// ------
    /// IllegalActionError
    ///     If the game is over.
    /// ValueError
    ///     If the game has no such plan.
    #[pyo3(signature = (*, plan = None))]
    fn heuristic_action(
        &mut self,
        py: Python<'_>,
        plan: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<i64> {
        let plan = read_plan(plan, self.game.get())?;
        let mut action = [0];
        self.shard.heuristic_action(plan, &mut action);
        choice(py, action[0])
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let name = self.game.bind(py).get().entry.info.name;
        format!("<SingleEnv of {name} after {} decisions>", self.rows.length[0])
    }
}
}
