//! The arrays of a batch: one row for each game.

use numpy::{PyArray3, PyArrayMethods};
use pyo3::{prelude::*, types::PyDict};
use rules_core::{BatchError, BatchShard};

use super::Batch;
use crate::{
    config::batch_error,
    guard::{border, write},
    parallel::{Goals, spread},
};

impl Batch {
    /// Writes into other arrays from now on.
    fn write_into(&mut self, py: Python<'_>, arrays: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let mut own = self.arrays.bound_to(py, self.forms, arrays)?;
        std::mem::swap(&mut self.arrays, &mut own);
        if let Err(error) = self.show(py) {
            self.arrays = own;
            return Err(error);
        }
        Ok(())
    }
}

border! {
impl Batch {
    /// Observation of ``seat``: ``float32`` or ``uint8``, ``(num_games, observation_size)``.
    ///
    /// Read-only, because a step writes only what has changed, unless ``bind`` gave the array.
    /// With ``observation="sparse"`` it is ``SparseRows`` of this dtype and shape, which no later
    /// step writes: keep it without a copy.
    #[getter]
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "observation")
    }

    /// Legal actions: ``int8``, ``(num_games, num_actions)``, 1 where legal, all 1 if over.
    ///
    /// With ``action_mask="packed"`` the same as bits, eight in a byte, the lowest first:
    /// ``uint8``, ``(num_games, (num_actions + 7) // 8)``, as ``numpy.packbits`` with
    /// ``bitorder="little"`` packs them.
    #[getter]
    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "action_mask")
    }

    /// Seat to act, or the last to act where a game is over: ``int8``, ``(num_games,)``.
    #[getter]
    fn seat<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "seat")
    }

    /// Rewards of this step by seat: ``float64``, ``(num_games, seats)``.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "rewards")
    }

    /// Whether the game is over by its rules: ``bool``, ``(num_games,)``.
    #[getter]
    fn terminated<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "terminated")
    }

    /// Whether the game was truncated at ``max_length``: ``bool``, ``(num_games,)``.
    #[getter]
    fn truncated<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "truncated")
    }

    /// Number of actions passed to ``step`` in this game: ``int32``, ``(num_games,)``.
    #[getter]
    fn length<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "length")
    }

    /// Sum of the rewards of this game by seat: ``float64``, ``(num_games, seats)``.
    #[getter]
    fn returns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "returns")
    }

    /// Last observation of games that started again in this step, shaped like ``observation``.
    ///
    /// ``None`` unless ``autoreset`` is ``"same_step"``. With ``observation="sparse"`` the rows of
    /// all other games have no values.
    #[getter]
    fn final_observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "final_observation")
    }

    /// Last seat to act of games that started again in this step: ``int8``, ``(num_games,)``.
    ///
    /// ``None`` unless ``autoreset`` is ``"same_step"``.
    #[getter]
    fn final_seat<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrays.get(py, "final_seat")
    }

    /// Values of the sub-goals of every seat in the states that the rows show.
    ///
    /// They are the parts of the potentials, whether or not the option ``shaping`` is on. A game
    /// that has started again in the last step shows its new state.
    ///
    /// Returns
    /// -------
    /// ndarray of float64, shape (num_games, num_seats, num_subgoals)
    ///     A new array, in the order of ``game.subgoals`` along the last axis.
    fn subgoals<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<f64>>> {
        let game = self.game.get();
        let (seats, each) = (usize::from(game.limits.seats), game.entry.info.subgoals.len());
        let array = PyArray3::<f64>::zeros(py, [self.games, seats, each], false);
        let mut cells = array.readwrite();
        let goals = Goals { values: cells.as_slice_mut()?, each };
        let (workers, shards) = (self.pool.workers(py), &mut self.shards);
        let write = |shard: &mut dyn BatchShard, goals: Goals<'_>| -> Result<(), BatchError> {
            shard.subgoals(goals.values);
            Ok(())
        };
        py.detach(|| spread(shards, goals, &write, &workers))
            .map_err(|error| batch_error(py, &error))?;
        drop(cells);
        Ok(array)
    }

    /// Use other arrays from now on, for example slices of a rollout buffer, and fill them.
    ///
    /// Rows of an ``observation`` given here are written as a whole in every step. Sparse
    /// observations cannot be bound.
    ///
    /// Parameters
    /// ----------
    /// **arrays : ndarray
    ///     Arrays by attribute name, each with the dtype and shape of the attribute, C-contiguous
    ///     and writeable. Attributes that are not named keep their arrays.
    ///
    /// Raises
    /// ------
    /// ArrayError
    ///     If an array has another dtype, shape or layout, or its name is no array attribute;
    ///     nothing has changed.
    #[pyo3(signature = (**arrays))]
    fn bind(slf: &Bound<'_, Self>, arrays: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        write(slf, |batch| batch.write_into(slf.py(), arrays))
    }
}
}
