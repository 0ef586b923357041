//! Batches: many games stepped in one call, with the interpreter let go.

use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::{
    IntoPyObjectExt,
    exceptions::PyValueError,
    prelude::*,
    types::{PyDict, PyList, PyString},
};
use rules_core::{
    Autoreset, BatchBuffers, BatchConfig, BatchError, BatchShard, Sizes,
    serde_json::{self, Value as Json},
};

use crate::{
    arrays::Arrays,
    config::{
        chair_names, controllers, lane_error, policy, policy_name, read_max_length, restart_name,
        take_restart, word,
    },
    convert, errors,
    game::Game,
    parallel::spread,
    pool::{Crew, Pool},
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
/// * ``features``: what the seat of the row sees; ``float32`` or ``uint8``
/// * ``mask``: which actions it may take (``int8``); all ones where a game is over
/// * ``seat``: who decides, or who decided last where a game is over (``int8``)
/// * ``rewards``: by seat, what it earned since its last action (``float64``)
/// * ``terminated``, ``truncated``: whether the game is over, by rule or cut off
/// * ``length``: decisions of the caller in this game (``int32``)
/// * ``returns``: by seat, what it earned in this game (``float64``)
/// * ``final_observation``, ``final_seat``: the last row of games that began again
///   in this step; ``None`` unless the mode is ``same_step``
///
/// Game ``i`` draws its luck from ``Generator(seed, i)``: the same seed and the
/// same actions give the same bytes, whatever the number of threads. A batch is
/// stepped by one caller at a time.
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
/// * ``dtype``: of the features, ``"float32"`` (the default) or ``"uint8"``
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
}

/// What pickle keeps of a batch: game, size, keywords, arrays, games.
type Frozen<'py> = (Bound<'py, PyAny>, usize, Bound<'py, PyDict>, Bound<'py, PyDict>, String);

impl Batch {
    fn sizes(&self) -> Sizes {
        self.chunks[0].sizes()
    }

    /// Writes the rows as they are.
    fn show(&mut self, py: Python<'_>) -> PyResult<()> {
        self.each(py, |chunk, rows| {
            chunk.show(rows);
            Ok(())
        })
    }

    /// Does something with every chunk and its rows.
    fn each(
        &mut self,
        py: Python<'_>,
        work: impl Fn(&mut dyn BatchShard, BatchBuffers<'_>) -> Result<(), BatchError> + Sync,
    ) -> PyResult<()> {
        let (crew, chunks) = (self.pool.crew(py), &mut self.chunks);
        self.arrays
            .with(py, |rows| py.detach(|| spread(chunks, rows, &work, &crew)))?
            .map_err(|error| lane_error(py, &error))
    }

    /// Fills an array of actions, chunk by chunk.
    fn choose<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        work: impl Fn(&mut dyn BatchShard, &mut [i64]) + Sync,
    ) -> PyResult<Bound<'py, PyAny>> {
        let games = self.games;
        let (mut row, array) = if let Some(out) = out {
            (convert::row::<i64>(out, "out", "int64", games)?, out.clone())
        } else {
            let array = PyArray1::<i64>::zeros(py, games, false);
            (array.readwrite(), array.into_any())
        };
        let (crew, chunks) = (self.pool.crew(py), &mut self.chunks);
        let actions = row.as_slice_mut()?;
        let done: Result<(), ()> = py.detach(|| {
            let each = |chunk: &mut dyn BatchShard, row: &mut [i64]| {
                work(chunk, row);
                Ok(())
            };
            spread(chunks, actions, &each, &crew)
        });
        debug_assert!(done.is_ok(), "choosing cannot fail");
        drop(row);
        Ok(array)
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

#[pymethods]
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
        let config = BatchConfig {
            controllers: controllers(agents, rules.limits.seats)?,
            restart,
            illegal,
            penalty,
            discount: convert::finite(discount, "discount")?,
            max_length: read_max_length(max_length)?,
            record_steps: false,
        };
        let dtypes = [("float32", "float32"), ("uint8", "uint8")];
        let dtype = dtype.map_or(Ok("float32"), |dtype| word(dtype, "dtype", &dtypes))?;
        let chunks: Result<Vec<_>, _> = (0..games)
            .step_by(CHUNK)
            .map(|first| {
                (rules.entry.make_shard)(&rules.options, &config, first, CHUNK.min(games - first))
            })
            .collect();
        let chunks = chunks.map_err(|error| errors::options(py, &error))?;
        let last = restart == Autoreset::SameStep;
        let arrays = Arrays::new(py, games, chunks[0].sizes(), dtype, last);
        let pool = Pool::take(threads)?;
        let mut batch =
            Self { game: game.clone().unbind(), config, games, dtype, chunks, pool, arrays };
        let zero = 0.into_bound_py_any(py)?;
        batch.reset(py, Some(seed.unwrap_or(&zero)), None)?;
        Ok(batch)
    }

    /// Begins games anew: all of them, or those whose flag in ``which`` is set.
    ///
    /// A ``seed`` gives every game its streams from the start; without one they
    /// go on.
    #[pyo3(signature = (seed = None, *, which = None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        seed: Option<&Bound<'_, PyAny>>,
        which: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let seed = seed.map(convert::seed).transpose()?;
        let flags = which.map(|which| convert::flags(which, "which", self.games)).transpose()?;
        let mut rest = flags.as_deref();
        for chunk in &mut self.chunks {
            if let Some(seed) = seed {
                chunk.seed(seed);
            }
            let games = chunk.games();
            let part = rest.map(|flags| &flags[..games]);
            chunk.reset(part).map_err(|error| lane_error(py, &error))?;
            rest = rest.map(|flags| &flags[games..]);
        }
        self.show(py)
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
        self.each(py, |chunk, rows| chunk.step(rows))
    }

    /// A random legal action for every game, from streams that nothing else
    /// draws from; -1 where a game is over.
    #[pyo3(signature = (out = None))]
    fn sample_legal<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.choose(py, out, |chunk, row| chunk.sample(row))
    }

    /// The action that a sensible player would take in every game; -1 where a
    /// game is over.
    #[pyo3(signature = (out = None))]
    fn heuristic_action<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.choose(py, out, |chunk, row| chunk.heuristic_action(row))
    }

    /// Writes into other arrays from now on, as into the slices of a rollout
    /// buffer. They are filled at once; arrays that are not named stay.
    #[pyo3(signature = (**arrays))]
    fn bind(&mut self, py: Python<'_>, arrays: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let mut own = self.arrays.bound_to(py, self.games, self.sizes(), self.dtype, arrays)?;
        std::mem::swap(&mut self.arrays, &mut own);
        if let Err(error) = self.show(py) {
            self.arrays = own;
            return Err(error);
        }
        Ok(())
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
    fn features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "features")
    }

    /// Which actions it may take; all ones where a game is over.
    #[getter]
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "mask")
    }

    /// Who decides, or who decided last where a game is over.
    #[getter]
    fn seat<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "seat")
    }

    /// By seat, what it earned since its last action.
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

    /// ObservationWriter of the last row of games that began again in this step.
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
        let arrays = Arrays::new(py, self.games, self.sizes(), self.dtype, last);
        arrays.fill(py, &self.arrays.named(py)?)?;
        Ok(Self {
            game: self.game.clone_ref(py),
            config: self.config.clone(),
            games: self.games,
            dtype: self.dtype,
            chunks: self.chunks.iter().map(|chunk| chunk.fork()).collect(),
            pool: self.pool.clone(),
            arrays,
        })
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.__copy__(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> convert::Reduced<'py, Frozen<'py>> {
        let (py, batch) = (slf.py(), slf.borrow());
        let keywords = PyDict::new(py);
        keywords.set_item("threads", batch.pool.threads())?;
        keywords.set_item("agents", batch.agents(py)?)?;
        keywords.set_item("autoreset", batch.autoreset())?;
        keywords.set_item("illegal", policy_name(batch.config.illegal))?;
        keywords.set_item("penalty", batch.config.penalty)?;
        keywords.set_item("discount", batch.config.discount)?;
        keywords.set_item("max_length", batch.config.max_length)?;
        keywords.set_item("dtype", batch.dtype)?;
        let arrays = batch.arrays.named(py)?;
        for (name, array) in batch.arrays.named(py)? {
            arrays.set_item(name, array.call_method0("copy")?)?;
        }
        let saved = Json::Array(batch.chunks.iter().map(|chunk| chunk.save()).collect());
        let game = batch.game.bind(py).clone().into_any();
        let restore = slf.get_type().getattr("_restore")?;
        Ok((restore, (game, batch.games, keywords, arrays, saved.to_string())))
    }

    #[staticmethod]
    fn _restore<'py>(
        game: &Bound<'py, Game>,
        games: usize,
        keywords: &Bound<'py, PyDict>,
        arrays: &Bound<'py, PyDict>,
        saved: &str,
    ) -> PyResult<Bound<'py, Self>> {
        let py = game.py();
        let batch =
            py.get_type::<Self>().call((game, games), Some(keywords))?.cast_into::<Self>()?;
        {
            let mut own = batch.borrow_mut();
            let broken = |what: String| errors::record(py, format!("no batch: {what}"));
            let saved: Vec<Json> =
                serde_json::from_str(saved).map_err(|error| broken(error.to_string()))?;
            if saved.len() != own.chunks.len() {
                return Err(broken("another number of games".to_owned()));
            }
            for (chunk, saved) in own.chunks.iter_mut().zip(&saved) {
                chunk.load(saved).map_err(|error| errors::records(py, &error))?;
            }
            own.arrays.fill(py, arrays)?;
        }
        Ok(batch)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let name = self.game.bind(py).get().entry.info.name;
        format!("<Batch of {} games of {name}, {} threads>", self.games, self.pool.threads())
    }
}
