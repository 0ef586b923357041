//! A batch whose games begin with given states.

use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::PyDict,
};

use super::{Batch, SHARD_SIZE};
use crate::{
    config::{batch_error, read_starts},
    convert, errors,
    game::Game,
    guard::{guard, lend, lend_mut},
    search_batch::read_states,
    slices::Watch,
    state::State,
};

impl Batch {
    /// Puts a state into every game.
    fn put(&mut self, py: Python<'_>, states: &[Bound<'_, State>]) -> PyResult<()> {
        let mut watch = Watch::new();
        for (at, state) in states.iter().enumerate() {
            let state = lend(state)?;
            let done = self.shards[at / SHARD_SIZE].set_state(at % SHARD_SIZE, state.dyn_session());
            done.map_err(|error| batch_error(py, &error))?;
            watch.look(py)?;
        }
        self.show(py)
    }
}

#[pymethods]
impl Batch {
    /// Begin a batch with states in place of fresh games.
    ///
    /// Each game plays on from its state to the first action that is passed to ``step``. Rewards,
    /// returns and lengths count from there, and a game that is over has the returns of its end.
    /// When a game starts again, it is a fresh one, or begins with one of ``starts``.
    ///
    /// Parameters
    /// ----------
    /// states : iterable of State
    ///     One state for each game, all of one game with the same options. They do not change.
    /// **keywords : Any
    ///     Keywords of ``Batch``. Game ``i`` draws from ``Generator(seed, i)`` from its state on.
    ///
    /// Returns
    /// -------
    /// Batch
    ///     A batch of as many games as there are states.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If there is no state, the states are of different games, or as ``Batch`` does.
    /// BusyError
    ///     If another thread is changing a state.
    #[staticmethod]
    #[pyo3(signature = (states, /, **keywords))]
    fn from_states<'py>(
        states: &Bound<'py, PyAny>,
        keywords: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, Self>> {
        guard(|| begin(states, keywords))
    }

    /// Let games begin with other states from the next reset or autoreset on.
    ///
    /// Parameters
    /// ----------
    /// states : iterable of State or None
    ///     As ``starts`` of ``Batch``; ``None`` for fresh games. Games in progress continue.
    ///
    /// Raises
    /// ------
    /// OptionError
    ///     If a state is of another game, has other options, or is over; nothing has changed.
    #[pyo3(signature = (states, /))]
    fn set_starts(slf: &Bound<'_, Self>, states: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        guard(|| {
            let py = slf.py();
            let game = lend(slf)?.game.clone_ref(py).into_bound(py);
            let starts = read_starts(states, &game, |state| state.without_history())?;
            let mut own = lend_mut(slf)?;
            for shard in &mut own.shards {
                shard.set_starts(&starts).map_err(|error| errors::options(py, &error))?;
            }
            own.config.starts = starts;
            Ok(())
        })
    }
}

/// A batch that continues from states, with these keywords.
fn begin<'py>(
    states: &Bound<'py, PyAny>,
    keywords: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, Batch>> {
    let (py, states) = (states.py(), read_states(states)?);
    let Some(first) = states.first() else {
        return Err(PyValueError::new_err("a batch of states needs one state at least"));
    };
    let seed = keywords.map_or(Ok(None), |keywords| keywords.get_item("seed"))?;
    if keywords.is_some_and(|keywords| keywords.contains("num_games").unwrap_or(false)) {
        return Err(PyTypeError::new_err("num_games is the number of states: leave it out"));
    }
    let game: Bound<'py, Game> = first.getattr("game")?.cast_into()?;
    let batch =
        py.get_type::<Batch>().call((game, states.len()), keywords)?.cast_into::<Batch>()?;
    let mut own = lend_mut(&batch)?;
    let seeds = seed.filter(|seed| !seed.is_none());
    let (seed, seeds) =
        seeds.map_or(Ok((Some(0), None)), |seed| convert::seeds(&seed, states.len()))?;
    for (at, shard) in own.shards.iter_mut().enumerate() {
        shard.seed(seed.unwrap_or(0));
        for slot in 0..shard.games() {
            let seeds = seeds.as_ref().and_then(|seeds| seeds[at * SHARD_SIZE + slot]);
            if let Some(seed) = seeds {
                shard.seed_one(slot, seed);
            }
        }
    }
    own.put(py, &states)?;
    drop(own);
    Ok(batch)
}
