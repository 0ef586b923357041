//! Batches: many games stepped in one call, with the interpreter let go.

mod inner;
mod rows;
mod saved;
mod states;

use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyDict, PyList, PyString, PyTuple},
};
use rules_core::{Autoreset, BatchConfig, BatchShard};

use crate::{
    arrays::Arrays,
    config::{
        agent_names, autoreset_name, controllers, policy, read_autoreset, read_chance,
        read_max_length, read_starts,
    },
    convert, errors,
    forms::Forms,
    game::Game,
    guard::{Lent, border, write},
    memory,
    parallel::Begin,
    plan::read_plan,
    pool::Pool,
    slices::{Pace, Watch},
    state::State,
};

/// Games in one piece of work: so small that a thread that lost its core does
/// not hold up the others, so large that handing it out costs nothing.
const SHARD_SIZE: usize = 64;

/// Many games of one kind, stepped in lock-step by native threads.
///
/// Every array attribute has one row per game; ``step`` and ``reset`` overwrite all of them in
/// place, so copy what you keep, or give ``step`` other arrays. Game ``i`` draws from
/// ``Generator(seed, i)``: equal seeds and actions give equal bytes for any number of threads.
/// A call that is interrupted by a signal leaves all games as they were before it.
///
/// Parameters
/// ----------
/// game : Game
///     The game and its options.
/// num_games : int
///     Number of games, from 1 to ``2**24 - 1``.
/// seed : int or sequence of int, optional
///     One seed for all games, or one per game; 0 by default.
/// threads : int, optional
///     Number of threads; by default one per core.
/// agents : iterable of str or None, optional
///     Agent of each seat: ``"random"``, ``"heuristic"``, the network ``"net"`` or
///     ``"net:<file>"``; ``None`` means that the actions of the seat are passed to ``step``,
///     which is the default for all seats. At least one entry is ``None``.
/// autoreset : {"next_step", "same_step", "disabled"}, optional
///     When a finished game starts again; ``"next_step"`` by default.
/// illegal : {"raise", "end", "ignore", "replace"}, optional
///     Effect of an illegal action: raise an error (the default), end the game, leave it
///     unchanged, or take a random legal action instead.
/// penalty : float, optional
///     Reward of the acting seat for an illegal action; by default -1.0 with ``"end"``, else
///     0.0.
/// discount : float, default 1.0
///     Discount of the potential where the option ``shaping`` is on.
/// max_length : int, optional
///     Number of actions passed to ``step`` after which a game is truncated, from 1 to
///     ``2**31 - 1``; unlimited by default.
/// dtype : {"float32", "uint8"}, optional
///     Dtype of the observations; ``"float32"`` by default.
/// observation : {"dense", "sparse"}, optional
///     Whether observations are arrays with all values, the default, or ``SparseRows``: the values
///     that are not 0 and their indices.
/// action_mask : {"bytes", "packed"}, optional
///     Whether action masks have a byte for each action, the default, or a bit.
/// chance : {"stream", "sources"}, optional
///     Where chance draws from: one stream a game, the default, or a stream for each source, as
///     ``ChanceStreams(seed, i)`` has them.
/// starts : iterable of State, optional
///     States that games begin with in place of their set-up, at every reset and autoreset: each
///     game draws one of them with its own generator, all equally likely, a state that is listed
///     twice twice as often. ``game.new_state()`` in the list makes a share of the games fresh
///     ones. They are copied, and may be of any length. Rewards, returns and lengths count from
///     the first action passed to ``step``.
///
/// Raises
/// ------
/// ValueError
///     If a number is out of range, a keyword has none of the values listed, or a network does
///     not belong to the game.
/// OptionError
///     If a state of ``starts`` is of another game, has other options, or is over.
/// BusyError
///     From any method, if another thread is using the batch.
#[pyclass(module = "rules_py")]
#[derive(Debug)]
pub(crate) struct Batch {
    game: Py<Game>,
    config: BatchConfig,
    /// Agent of each seat, for Python.
    agents: Py<PyTuple>,
    games: usize,
    forms: Forms,
    shards: Vec<Box<dyn BatchShard>>,
    pool: Pool,
    arrays: Arrays,
    paces: Paces,
    /// Whether a panic has left the games half-changed.
    torn: bool,
}

impl Lent for Batch {
    fn is_torn(&self) -> bool {
        self.torn
    }
    fn mark_torn(&mut self, torn: bool) {
        self.torn = torn;
    }
}

/// How long a game takes, by what is done with it.
#[derive(Clone, Copy, Debug, Default)]
struct Paces {
    begin: Pace,
    step: Pace,
    sample: Pace,
    heuristic: Pace,
}

border! {
impl Batch {
    #[new]
    #[pyo3(signature = (
        game, /, num_games, *, seed = None, threads = None, agents = None, autoreset = None,
        illegal = None, penalty = None, discount = 1.0, max_length = None, dtype = None,
        observation = None, action_mask = None, chance = None, starts = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, Game>,
        num_games: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        agents: Option<&Bound<'_, PyAny>>,
        autoreset: Option<&Bound<'_, PyAny>>,
        illegal: Option<&Bound<'_, PyAny>>,
        penalty: Option<f64>,
        discount: f64,
        max_length: Option<&Bound<'_, PyAny>>,
        dtype: Option<&Bound<'_, PyAny>>,
        observation: Option<&Bound<'_, PyAny>>,
        action_mask: Option<&Bound<'_, PyAny>>,
        chance: Option<&Bound<'_, PyAny>>,
        starts: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let rules = game.get();
        let games = match convert::whole(num_games, "num_games", "an int")? {
            convert::Whole::Index(n @ 1..=0xff_ffff) => usize::try_from(n).unwrap_or(1),
            found => {
                let what = format!("num_games lies between 1 and 2**24 - 1, not {found}");
                return Err(PyValueError::new_err(what));
            }
        };
        let autoreset = autoreset.map_or(Ok(Autoreset::NextStep), read_autoreset)?;
        let raising = PyString::new(py, "raise").into_any();
        let (illegal, penalty) = policy(illegal.unwrap_or(&raising), penalty)?;
        let (controllers, agents) = controllers(agents, game)?;
        let config = BatchConfig::default()
            .with_controllers(controllers)
            .with_autoreset(autoreset)
            .with_illegal(illegal)
            .with_penalty(penalty)
            .with_discount(convert::finite(discount, "discount")?)
            .with_max_length(read_max_length(max_length)?)
            .with_record_steps(false)
            .with_chance_by_source(read_chance(chance)?)
            .with_starts(read_starts(starts, game, |state| state.without_history())?);
        let forms = Forms::read(observation, dtype, action_mask)?.check(rules)?;
        let pool = Pool::take(threads)?;
        let seeds = seed.map_or(Ok((Some(0), None)), |seed| convert::seeds(seed, games))?;
        let last = autoreset == Autoreset::SameStep;
        let name = rules.entry.info.name;
        let bytes = memory::of_games(rules, games) + memory::of_arrays(rules, games, forms, last);
        memory::ask(bytes, &format!("a batch of {games} games of {name}"))?;
        let mut watch = Watch::new();
        let mut shards = Vec::with_capacity(games.div_ceil(SHARD_SIZE));
        for first in (0..games).step_by(SHARD_SIZE) {
            let shard = (rules.entry.make_shard)(&rules.options, &config, first, SHARD_SIZE.min(games - first));
            shards.push(shard.map_err(|error| errors::options(py, &error))?);
            watch.look(py)?;
        }
        let arrays = Arrays::new(py, rules, games, forms, last)?;
        let (game, paces) = (game.clone().unbind(), Paces::default());
        let mut batch =
            Self { game, config, agents, games, forms, shards, pool, arrays, paces, torn: false };
        batch.begin(py, Begin { which: None, seed: seeds.0, seeds: seeds.1.as_deref() })?;
        Ok(batch)
    }

    /// Start new games.
    ///
    /// Parameters
    /// ----------
    /// seed : int or sequence of int or None, optional
    ///     One seed for all games, or one per game, with ``None`` where a game keeps its generator.
    ///     Game ``i`` uses stream ``i`` of its seed. By default all games keep their generators.
    /// which : array_like of bool, shape (num_games,), optional
    ///     Games to start again; by default all of them. The others are unchanged.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If a seed is out of range, or there is not one per game.
    /// ArrayError
    ///     If ``which`` has another dtype or shape.
    #[pyo3(signature = (seed = None, *, which = None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        seed: Option<&Bound<'_, PyAny>>,
        which: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let (seed, seeds) =
            seed.map_or(Ok((None, None)), |seed| convert::seeds(seed, self.games))?;
        let which = which.map(|which| convert::flags(which, "which", self.games)).transpose()?;
        self.begin(py, Begin { which: which.as_deref(), seed, seeds: seeds.as_deref() })
    }

    /// Apply one action in every game, play on to the next actions of seats without an agent.
    ///
    /// Parameters
    /// ----------
    /// actions : array_like of int, shape (num_games,)
    ///     Action ids. Those of games that start again in this step are ignored; with
    ///     ``autoreset="disabled"``, -1 skips a game that is over.
    /// **arrays : ndarray
    ///     Other arrays to write into from now on, as ``bind`` takes them, for example the next
    ///     slices of a rollout buffer; they need not be filled before. After an error the batch
    ///     has the arrays that it had.
    ///
    /// Raises
    /// ------
    /// IllegalActionError
    ///     For the first action that is not legal, with ``illegal="raise"``; no game has changed.
    /// ArrayError
    ///     If ``actions`` has another dtype or shape, or ``bind`` would refuse one of the arrays;
    ///     no game has changed.
    #[pyo3(signature = (actions, **arrays))]
    fn step(
        slf: &Bound<'_, Self>,
        actions: &Bound<'_, PyAny>,
        arrays: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        write(slf, |batch| batch.step_into(actions, arrays))
    }

    /// Sample a legal action for every game, from generators used for nothing else.
    ///
    /// Parameters
    /// ----------
    /// out : ndarray of int64, shape (num_games,), optional
    ///     Array to write into: C-contiguous and writeable.
    ///
    /// Returns
    /// -------
    /// ndarray of int64, shape (num_games,)
    ///     Uniformly distributed legal actions, -1 where a game is over. It is ``out`` if that was
    ///     given.
    ///
    /// Raises
    /// ------
    /// ArrayError
    ///     If ``out`` has another dtype, shape or layout.
    #[pyo3(signature = (out = None))]
    fn sample_legal<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.choose(py, out, |paces| &mut paces.sample, |shard, row| shard.sample(row))
    }

    /// Action of the built-in rule-based agent for every game.
    ///
    /// Parameters
    /// ----------
    /// out : ndarray of int64, shape (num_games,), optional
    ///     Array to write into: C-contiguous and writeable.
    /// plan : int, optional
    ///     Plan of the game to follow, from 0 to ``game.plans - 1``.
    ///
    /// Returns
    /// -------
    /// ndarray of int64, shape (num_games,)
    ///     Legal actions, -1 where a game is over. It is ``out`` if that was given.
    ///
    /// Raises
    /// ------
    /// ArrayError
    ///     If ``out`` has another dtype, shape or layout.
    /// ValueError
    ///     If the game has no such plan.
    #[pyo3(signature = (out = None, *, plan = None))]
    fn heuristic_action<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        plan: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let plan = read_plan(plan, self.game.get())?;
        self.choose(
            py,
            out,
            |paces| &mut paces.heuristic,
            |shard, row| shard.heuristic_action(plan, row),
        )
    }

    /// Copy of one game as a ``State`` without history.
    ///
    /// Parameters
    /// ----------
    /// index : int
    ///     Number of the game, from 0 to ``num_games - 1``.
    ///
    /// Returns
    /// -------
    /// State
    ///     An independent copy.
    ///
    /// Raises
    /// ------
    /// IndexError
    ///     If there is no such game.
    fn state(&self, py: Python<'_>, index: &Bound<'_, PyAny>) -> PyResult<State> {
        let (shard, slot) = self.place(index)?;
        Ok(State::new(self.game.clone_ref(py), self.shards[shard].session_at(slot)))
    }

    /// The game and its options.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// Number of games.
    #[getter]
    fn num_games(&self) -> usize {
        self.games
    }

    /// Number of threads.
    #[getter]
    fn threads(&self) -> usize {
        self.pool.threads()
    }

    /// When a finished game starts again: ``"next_step"``, ``"same_step"`` or ``"disabled"``.
    #[getter]
    fn autoreset(&self) -> &'static str {
        autoreset_name(self.config.autoreset)
    }

    /// Agent of each seat; ``None`` where its actions are passed to ``step``.
    #[getter]
    fn agents<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        agent_names(py, &self.agents)
    }

    fn __len__(&self) -> usize {
        self.games
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let name = self.game.bind(py).get().entry.info.name;
        format!("<Batch of {} games of {name}, {} threads>", self.games, self.pool.threads())
    }
}
}
