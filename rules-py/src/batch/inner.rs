//! The work of a batch: shard by shard, on all threads.

use numpy::PyReadonlyArray1;
use pyo3::{prelude::*, types::PyDict};
use rules_core::{BatchBuffers, BatchError, BatchShard};

use super::{Batch, Paces, SHARD_SIZE};
use crate::{
    config::batch_error,
    convert,
    parallel::{Begin, spread},
    pool::Workers,
    slices::{Early, Pace, slices},
};

impl Batch {
    /// Writes the rows as they are.
    pub(super) fn show(&mut self, py: Python<'_>) -> PyResult<()> {
        let (workers, shards) = (self.pool.workers(py), &mut self.shards);
        let each = |shard: &mut dyn BatchShard, rows: BatchBuffers<'_>| -> Result<(), BatchError> {
            shard.show(rows);
            Ok(())
        };
        self.arrays
            .with(py, |rows| py.detach(|| spread(shards, rows, &each, &workers)))?
            .map_err(|error| batch_error(py, &error))
    }

    /// Steps, into other arrays if some are given; after an error the batch has those that it had.
    pub(super) fn step_into(
        &mut self,
        actions: &Bound<'_, PyAny>,
        arrays: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let py = actions.py();
        let actions = convert::actions(actions, self.games)?;
        let row: &PyReadonlyArray1<'_, i64> = &actions;
        let other = arrays.map(|_| self.arrays.bound_to(py, self.forms, arrays)).transpose()?;
        self.check_orders(py, row.as_slice()?)?;
        let Some(other) = other else { return self.turn(py) };
        let own = std::mem::replace(&mut self.arrays, other);
        self.turn(py).inspect_err(|_| self.arrays = own)
    }

    /// Applies the actions that were set, and writes the rows that they lead to.
    fn turn(&mut self, py: Python<'_>) -> PyResult<()> {
        let (workers, shards) = (self.pool.workers(py), &mut self.shards);
        let (arrays, pace) = (&mut self.arrays, &mut self.paces.step);
        arrays.forget_last(py)?;
        let each = |shard: &mut dyn BatchShard, rows: BatchBuffers<'_>| shard.step(rows);
        let done = arrays.with(py, |rows| slices(py, shards, rows, &each, &workers, pace))?;
        done.map_err(|early| self.early(py, early))
    }

    /// Shows the games again where a call was interrupted, and says why it ended.
    pub(super) fn early(&mut self, py: Python<'_>, early: Early<BatchError>) -> PyErr {
        match early {
            Early::Failed(error) => batch_error(py, &error),
            Early::Interrupted(error) => self.show(py).err().unwrap_or(error),
        }
    }

    /// Begins games anew, all or none of them.
    pub(super) fn begin(&mut self, py: Python<'_>, begin: Begin<'_>) -> PyResult<()> {
        let (workers, shards) = (self.pool.workers(py), &mut self.shards);
        let (arrays, pace) = (&mut self.arrays, &mut self.paces.begin);
        let each = |shard: &mut dyn BatchShard, (begin, rows): (Begin<'_>, BatchBuffers<'_>)| {
            if let Some(seed) = begin.seed {
                shard.seed(seed);
            }
            for (at, seed) in begin.seeds.iter().copied().flatten().enumerate() {
                if let Some(seed) = *seed {
                    shard.seed_one(at, seed);
                }
            }
            shard.reset(begin.which)?;
            shard.show(rows);
            Ok(())
        };
        let done =
            arrays.with(py, |rows| slices(py, shards, (begin, rows), &each, &workers, pace))?;
        done.map_err(|early| self.early(py, early))
    }

    /// Fills an array of actions, shard by shard.
    pub(super) fn choose<'py>(
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
        let (workers, shards) = (self.pool.workers(py), &mut self.shards);
        let each = |shard: &mut dyn BatchShard, row: &mut [i64]| {
            work(shard, row);
            Ok(())
        };
        let done = slices(py, shards, row.as_slice_mut()?, &each, &workers, pace(&mut self.paces));
        drop(row);
        done.map_err(|early| self.early(py, early))?;
        Ok(array)
    }

    /// The shard of a game, and its place there.
    pub(super) fn place(&self, index: &Bound<'_, PyAny>) -> PyResult<(usize, usize)> {
        let found = convert::whole(index, "a game of the batch", "an int")?;
        let at = match found {
            convert::Whole::Index(at) => usize::try_from(at).ok(),
            convert::Whole::Beyond(_) => None,
        };
        match at.filter(|at| *at < self.games) {
            Some(at) => Ok((at / SHARD_SIZE, at % SHARD_SIZE)),
            None => Err(pyo3::exceptions::PyIndexError::new_err(format!(
                "there is no game {found}: this batch has the games 0 to {}",
                self.games - 1
            ))),
        }
    }

    pub(super) fn check_orders(&mut self, py: Python<'_>, actions: &[i64]) -> PyResult<()> {
        // Reading is so quick that only large batches are worth waking a thread.
        let workers = self.pool.workers(py);
        let wide = actions.len() >= 128 * SHARD_SIZE || workers.is_awake();
        let workers = if wide { workers } else { Workers::default() };
        let shards = &mut self.shards;
        let each = |shard: &mut dyn BatchShard, row: &[i64]| shard.set_actions(row);
        py.detach(|| spread(shards, actions, &each, &workers))
            .map_err(|error| batch_error(py, &error))
    }
}
