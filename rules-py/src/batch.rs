//! Batches: many games stepped in one call, with the interpreter let go.

use numpy::PyReadonlyArray1;
use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyDict, PyEllipsis, PyList, PyString},
};
use rules_core::{Autoreset, BatchBuffers, BatchConfig, BatchError, BatchShard, Sizes};

use crate::{
    arrays::Arrays,
    config::{
        chair_names, controllers, lane_error, policy, policy_name, read_max_length, restart_name,
        take_restart, word,
    },
    convert, errors,
    game::Game,
    guard::{Lent, border, lend, lend_mut, write},
    memory,
    parallel::{Begin, spread},
    pool::{Crew, Pool},
    saved,
    slices::{Early, Pace, Watch, slices},
    state::State,
};

/// Games in one piece of work: so small that a thread that lost its core does
/// not hold up the others, so large that handing it out costs nothing.
const CHUNK: usize = 64;

/// Many games of one kind, stepped in lock-step.
///
/// Every array attribute has one row a game, and each ``step`` and ``reset``
/// writes all of them in place: copy what you keep, or ``bind`` others.
///
/// * ``observation``: what the seat of the row sees; ``float32`` or ``uint8``
/// * ``action_mask``: which actions it may take (``int8``); all ones where a game is over
/// * ``seat``: who decides, or who decided last where a game is over (``int8``)
/// * ``rewards``: by seat, what it earned in this step (``float64``); every reward stands
///   in one row, so the rows of a game add up to its ``returns``
/// * ``terminated``, ``truncated``: whether the game is over, by rule or cut off
/// * ``length``: decisions of the caller in this game (``int32``)
/// * ``returns``: by seat, what it earned in this game (``float64``)
/// * ``final_observation``, ``final_seat``: the last row of games that began again
///   in this step; ``None`` unless the mode is ``same_step``
///
/// Game ``i`` draws its luck from ``Generator(seed, i)``: the same seed and the
/// same actions give the same bytes, whatever the number of threads. A batch is
/// stepped by one caller at a time; others get a ``BusyError``. An interrupt in
/// the middle of a call leaves all games as they were before it.
///
/// Keywords:
///
/// * ``seed``: 0 unless named
/// * ``threads``: one a core unless named
/// * ``agents``: who plays each seat: ``"random"``, ``"heuristic"``, or ``None`` for the
///   caller; all seats are the caller's unless named
/// * ``autoreset``: when a game that is over begins again: ``"next_step"`` (the default),
///   ``"same_step"``, ``"disabled"``
/// * ``illegal``: what an illegal action does: ``"raise"`` (the default), ``"end"`` the
///   game, ``"ignore"`` it, ``"replace"`` it by a random legal one; ``penalty`` is the
///   reward for it, usually -1 with ``"end"`` and 0 else
/// * ``discount``: of the potential, where the options ask for shaping
/// * ``max_length``: decisions of the caller after which a game is cut off
/// * ``dtype``: of the observation, ``"float32"`` (the default) or ``"uint8"``
#[pyclass(module = "rules_py")]
#[derive(Debug)]
pub(crate) struct Batch {
    game: Py<Game>,
    config: BatchConfig,
    games: usize,
    dtype: &'static str,
    chunks: Vec<Box<dyn BatchShard>>,
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
    advise: Pace,
}

/// What pickle keeps of a batch: game, size, keywords, arrays, games chunk by chunk.
type Frozen<'py> = (Bound<'py, PyAny>, usize, Bound<'py, PyDict>, Bound<'py, PyDict>, Vec<String>);

impl Batch {
    fn sizes(&self) -> Sizes {
        self.chunks[0].sizes()
    }

    /// Writes the rows as they are.
    fn show(&mut self, py: Python<'_>) -> PyResult<()> {
        let (crew, chunks) = (self.pool.crew(py), &mut self.chunks);
        let each = |chunk: &mut dyn BatchShard, rows: BatchBuffers<'_>| -> Result<(), BatchError> {
            chunk.show(rows);
            Ok(())
        };
        self.arrays
            .with(py, |rows| py.detach(|| spread(chunks, rows, &each, &crew)))?
            .map_err(|error| lane_error(py, &error))
    }

    /// Shows the games again where a call was interrupted, and says why it ended.
    fn early(&mut self, py: Python<'_>, early: Early<BatchError>) -> PyErr {
        match early {
            Early::Failed(error) => lane_error(py, &error),
            Early::Interrupted(error) => self.show(py).err().unwrap_or(error),
        }
    }

    /// Begins games anew, all or none of them.
    fn begin(&mut self, py: Python<'_>, begin: Begin<'_>) -> PyResult<()> {
        let (crew, chunks) = (self.pool.crew(py), &mut self.chunks);
        let (arrays, pace) = (&self.arrays, &mut self.paces.begin);
        let each = |chunk: &mut dyn BatchShard, (begin, rows): (Begin<'_>, BatchBuffers<'_>)| {
            if let Some(seed) = begin.seed {
                chunk.seed(seed);
            }
            for (at, seed) in begin.seeds.iter().copied().flatten().enumerate() {
                if let Some(seed) = *seed {
                    chunk.seed_one(at, seed);
                }
            }
            chunk.reset(begin.which)?;
            chunk.show(rows);
            Ok(())
        };
        let done = arrays.with(py, |rows| slices(py, chunks, (begin, rows), &each, &crew, pace))?;
        done.map_err(|early| self.early(py, early))
    }

    /// Fills an array of actions, chunk by chunk.
    fn choose<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        pace: fn(&mut Paces) -> &mut Pace,
        work: impl Fn(&mut dyn BatchShard, &mut [i64]) + Sync,
    ) -> PyResult<Bound<'py, PyAny>> {
        let games = self.games;
        let array = match out {
            Some(out) => out.clone(),
            None => py.import("numpy")?.call_method1("zeros", (games, "int64"))?,
        };
        let mut row = convert::row::<i64>(&array, "out", "int64", games)?;
        let (crew, chunks) = (self.pool.crew(py), &mut self.chunks);
        let each = |chunk: &mut dyn BatchShard, row: &mut [i64]| {
            work(chunk, row);
            Ok(())
        };
        let done = slices(py, chunks, row.as_slice_mut()?, &each, &crew, pace(&mut self.paces));
        drop(row);
        done.map_err(|early| self.early(py, early))?;
        Ok(array)
    }

    /// Writes a chunk after the other, looking at signals.
    fn saved(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let mut watch = Watch::new();
        let mut saved = Vec::with_capacity(self.chunks.len());
        for chunk in &self.chunks {
            saved.push(chunk.save().to_string());
            watch.look(py)?;
        }
        Ok(saved)
    }

    /// Takes over games and arrays that another batch has written.
    fn take_over(
        &mut self,
        py: Python<'_>,
        saved: &Bound<'_, PyList>,
        arrays: &Bound<'_, PyDict>,
    ) -> PyResult<()> {
        let broken = |what: &str| errors::record(py, format!("no batch: {what}"));
        if saved.len() != self.chunks.len() {
            return Err(broken("another number of games"));
        }
        let outcomes = self.game.bind(py).get().entry.info.outcomes;
        let mut watch = Watch::new();
        for (chunk, text) in self.chunks.iter_mut().zip(saved.iter()) {
            let text = convert::text(&text, "the games of a batch")?;
            let json = saved::read(&text, outcomes).map_err(|why| broken(&why))?;
            chunk.load(&json).map_err(|error| errors::records(py, &error))?;
            watch.look(py)?;
        }
        // What the games themselves say stands; sums and last rows are of the step before.
        let shown =
            Arrays::new(py, self.games, self.sizes(), self.dtype, self.arrays.last.is_some())?;
        let own = std::mem::replace(&mut self.arrays, shown);
        self.show(py)?;
        let shown = std::mem::replace(&mut self.arrays, own);
        self.arrays.fill(py, arrays)?;
        for name in ["observation", "action_mask", "seat"] {
            self.arrays.get(py, name)?.set_item(PyEllipsis::get(py), shown.get(py, name)?)?;
        }
        self.arrays.check_sums(py)
    }

    /// Writes into other arrays from now on.
    fn write_into(&mut self, py: Python<'_>, arrays: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let mut own = self.arrays.bound_to(py, self.games, self.sizes(), self.dtype, arrays)?;
        std::mem::swap(&mut self.arrays, &mut own);
        if let Err(error) = self.show(py) {
            self.arrays = own;
            return Err(error);
        }
        Ok(())
    }

    /// The chunk of a game, and its place there.
    fn place(&self, index: &Bound<'_, PyAny>) -> PyResult<(usize, usize)> {
        let found = convert::whole(index, "a game of the batch", "an int")?;
        let at = match found {
            convert::Whole::Index(at) => usize::try_from(at).ok(),
            convert::Whole::Beyond(_) => None,
        };
        match at.filter(|at| *at < self.games) {
            Some(at) => Ok((at / CHUNK, at % CHUNK)),
            None => Err(pyo3::exceptions::PyIndexError::new_err(format!(
                "there is no game {found}: this batch has the games 0 to {}",
                self.games - 1
            ))),
        }
    }

    fn check_orders(&mut self, py: Python<'_>, actions: &[i64]) -> PyResult<()> {
        // Reading is so quick that only large batches are worth waking a thread.
        let crew = self.pool.crew(py);
        let wide = actions.len() >= 128 * CHUNK || crew.is_awake();
        let crew = if wide { crew } else { Crew::default() };
        let chunks = &mut self.chunks;
        let each = |chunk: &mut dyn BatchShard, row: &[i64]| chunk.order(row);
        py.detach(|| spread(chunks, actions, &each, &crew)).map_err(|error| lane_error(py, &error))
    }
}

border! {
impl Batch {
    #[new]
    #[pyo3(signature = (
        game, games, /, *, seed = None, threads = None, agents = None, autoreset = None,
        illegal = None, penalty = None, discount = 1.0, max_length = None, dtype = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, Game>,
        games: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        agents: Option<&Bound<'_, PyAny>>,
        autoreset: Option<&Bound<'_, PyAny>>,
        illegal: Option<&Bound<'_, PyAny>>,
        penalty: Option<f64>,
        discount: f64,
        max_length: Option<&Bound<'_, PyAny>>,
        dtype: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let rules = game.get();
        let games = match convert::whole(games, "games", "an int")? {
            convert::Whole::Index(n @ 1..=0xff_ffff) => usize::try_from(n).unwrap_or(1),
            found => {
                let what = format!("games lies between 1 and 2**24 - 1, not {found}");
                return Err(PyValueError::new_err(what));
            }
        };
        let restart = autoreset.map_or(Ok(Autoreset::NextStep), take_restart)?;
        let raising = PyString::new(py, "raise").into_any();
        let (illegal, penalty) = policy(illegal.unwrap_or(&raising), penalty)?;
        let config = BatchConfig::default()
            .with_controllers(controllers(agents, rules.limits.seats)?)
            .with_restart(restart)
            .with_illegal(illegal)
            .with_penalty(penalty)
            .with_discount(convert::finite(discount, "discount")?)
            .with_max_length(read_max_length(max_length)?)
            .with_record_steps(false);
        let dtypes = [("float32", "float32"), ("uint8", "uint8")];
        let dtype = dtype.map_or(Ok("float32"), |dtype| word(dtype, "dtype", &dtypes))?;
        let pool = Pool::take(threads)?;
        let seeds = seed.map_or(Ok((Some(0), None)), |seed| convert::seeds(seed, games))?;
        let last = restart == Autoreset::SameStep;
        let name = rules.entry.info.name;
        let bytes = memory::of_games(rules, games) + memory::of_arrays(rules, games, dtype, last);
        memory::ask(bytes, &format!("a batch of {games} games of {name}"))?;
        let mut watch = Watch::new();
        let mut chunks = Vec::with_capacity(games.div_ceil(CHUNK));
        for first in (0..games).step_by(CHUNK) {
            let chunk = (rules.entry.make_shard)(&rules.options, &config, first, CHUNK.min(games - first));
            chunks.push(chunk.map_err(|error| errors::options(py, &error))?);
            watch.look(py)?;
        }
        let arrays = Arrays::new(py, games, chunks[0].sizes(), dtype, last)?;
        let (game, paces) = (game.clone().unbind(), Paces::default());
        let mut batch =
            Self { game, config, games, dtype, chunks, pool, arrays, paces, torn: false };
        batch.begin(py, Begin { which: None, seed: seeds.0, seeds: seeds.1.as_deref() })?;
        Ok(batch)
    }

    /// Begins games anew: all of them, or those whose flag in ``which`` is set.
    ///
    /// A ``seed`` gives every game its streams from the start; without one they
    /// go on. In a list of seeds each game has its own: game ``i`` draws from stream
    /// ``i`` of it, and goes on where it is ``None``.
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

    /// Takes one action in every game, and writes the rows.
    ///
    /// ``actions`` is an array of whole numbers, one a game. Where one of them
    /// is refused, an ``IllegalActionError`` names the first and no game has
    /// changed.
    fn step(&mut self, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = actions.py();
        let actions = convert::actions(actions, self.games)?;
        let row: &PyReadonlyArray1<'_, i64> = &actions;
        self.check_orders(py, row.as_slice()?)?;
        let (crew, chunks) = (self.pool.crew(py), &mut self.chunks);
        let (arrays, pace) = (&self.arrays, &mut self.paces.step);
        let each = |chunk: &mut dyn BatchShard, rows: BatchBuffers<'_>| chunk.step(rows);
        let done = arrays.with(py, |rows| slices(py, chunks, rows, &each, &crew, pace))?;
        done.map_err(|early| self.early(py, early))
    }

    /// A random legal action for every game, from streams that nothing else
    /// draws from; -1 where a game is over.
    #[pyo3(signature = (out = None))]
    fn sample_legal<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.choose(py, out, |paces| &mut paces.sample, |chunk, row| chunk.sample(row))
    }

    /// The action that a sensible player would take in every game; -1 where a
    /// game is over.
    #[pyo3(signature = (out = None))]
    fn heuristic_action<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.choose(py, out, |paces| &mut paces.advise, |chunk, row| chunk.heuristic_action(row))
    }

    /// Writes into other arrays from now on, as into the slices of a rollout
    /// buffer. They are filled at once; arrays that are not named stay.
    #[pyo3(signature = (**arrays))]
    fn bind(slf: &Bound<'_, Self>, arrays: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        write(slf, |batch| batch.write_into(slf.py(), arrays))
    }

    /// One game as a ``State``, without history.
    fn state(&self, py: Python<'_>, index: &Bound<'_, PyAny>) -> PyResult<State> {
        let (chunk, slot) = self.place(index)?;
        Ok(State::new(self.game.clone_ref(py), self.chunks[chunk].table(slot)))
    }

    /// The game and its options.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// How many games there are.
    #[getter]
    fn games(&self) -> usize {
        self.games
    }

    /// How many threads step them.
    #[getter]
    fn threads(&self) -> usize {
        self.pool.threads()
    }

    /// When a game that is over begins again.
    #[getter]
    fn autoreset(&self) -> &'static str {
        restart_name(self.config.restart)
    }

    /// Who decides, by seat; ``None`` for the caller.
    #[getter]
    fn agents<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        chair_names(py, &self.config)
    }

    fn __len__(&self) -> usize {
        self.games
    }

    /// What the seat of each row sees.
    #[getter]
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "observation")
    }

    /// Which actions it may take; all ones where a game is over.
    #[getter]
    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "action_mask")
    }

    /// Who decides, or who decided last where a game is over.
    #[getter]
    fn seat<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "seat")
    }

    /// By seat, what it earned in this step.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "rewards")
    }

    /// Whether the game is over by its rules.
    #[getter]
    fn terminated<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "terminated")
    }

    /// Whether the game has been cut off.
    #[getter]
    fn truncated<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "truncated")
    }

    /// Decisions of the caller in this game.
    #[getter]
    fn length<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "length")
    }

    /// By seat, what it earned in this game.
    #[getter]
    fn returns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "returns")
    }

    /// Observation of the last row of games that began again in this step.
    #[getter]
    fn final_observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "final_observation")
    }

    /// Seat of the last row of games that began again in this step.
    #[getter]
    fn final_seat<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "final_seat")
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        let last = self.config.restart == Autoreset::SameStep;
        let game = self.game.bind(py).get();
        let bytes = memory::of_games(game, self.games)
            + memory::of_arrays(game, self.games, self.dtype, last);
        memory::ask(bytes, "a copy of this batch")?;
        let arrays = Arrays::new(py, self.games, self.sizes(), self.dtype, last)?;
        arrays.fill(py, &self.arrays.named(py)?)?;
        Ok(Self {
            game: self.game.clone_ref(py),
            config: self.config.clone(),
            games: self.games,
            dtype: self.dtype,
            chunks: self.chunks.iter().map(|chunk| chunk.fork()).collect(),
            pool: self.pool.clone(),
            arrays,
            paces: self.paces,
            torn: false,
        })
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        Plain::__copy__(self, py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> convert::Reduced<'py, Frozen<'py>> {
        let (py, batch) = (slf.py(), lend(slf)?);
        let keywords = PyDict::new(py);
        keywords.set_item("threads", batch.pool.threads())?;
        keywords.set_item("agents", chair_names(py, &batch.config)?)?;
        keywords.set_item("autoreset", restart_name(batch.config.restart))?;
        keywords.set_item("illegal", policy_name(batch.config.illegal))?;
        keywords.set_item("penalty", batch.config.penalty)?;
        keywords.set_item("discount", batch.config.discount)?;
        keywords.set_item("max_length", batch.config.max_length)?;
        keywords.set_item("dtype", batch.dtype)?;
        let arrays = batch.arrays.named(py)?;
        for entry in batch.arrays.named(py)?.items() {
            let (name, array) = entry.extract::<(Bound<'py, PyAny>, Bound<'py, PyAny>)>()?;
            arrays.set_item(name, array.call_method0("copy")?)?;
        }
        let game = batch.game.bind(py).clone().into_any();
        let restore = slf.get_type().getattr("_restore")?;
        Ok((restore, (game, batch.games, keywords, arrays, batch.saved(py)?)))
    }

    #[staticmethod]
    fn _restore<'py>(
        game: &Bound<'py, Game>,
        games: usize,
        keywords: &Bound<'py, PyDict>,
        arrays: &Bound<'py, PyDict>,
        saved: &Bound<'py, PyList>,
    ) -> PyResult<Bound<'py, Self>> {
        let py = game.py();
        let batch =
            py.get_type::<Self>().call((game, games), Some(keywords))?.cast_into::<Self>()?;
        lend_mut(&batch)?.take_over(py, saved, arrays)?;
        Ok(batch)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let name = self.game.bind(py).get().entry.info.name;
        format!("<Batch of {} games of {name}, {} threads>", self.games, self.pool.threads())
    }
}
}
