//! What an environment shows: observations, masks, rewards, the state.

use numpy::PyArray1;
use pyo3::{intern, prelude::*, types::PyDict};
use rules_core::{ObservationBuffer, Seat, SparseWriter};

use super::SingleEnv;
use crate::{
    errors, forms::Forms, game::Game, guard::border, registry, sparse::gather, state::State,
};

border! {
impl SingleEnv {
    /// Observation and action mask of a seat.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat; by default ``self.seat``.
    ///
    /// Returns
    /// -------
    /// dict of str to ndarray
    ///     ``"observation"``: ``float32``, ``(observation_size,)``, as ``observation`` returns it;
    ///     ``"action_mask"``: ``int8``, ``(num_actions,)``, as ``action_mask`` returns it.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat.
    #[pyo3(signature = (seat = None))]
    fn observe<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let seat = self.seat_or_turn(seat)?;
        let dict = PyDict::new(py);
        let observation = PyArray1::from_slice(py, self.observation_of(seat));
        dict.set_item(intern!(py, "observation"), observation)?;
        let action_mask = PyArray1::from_slice(py, self.mask_of(seat));
        dict.set_item(intern!(py, "action_mask"), action_mask)?;
        Ok(dict)
    }

    /// Observation of a seat.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat; by default ``self.seat``.
    ///
    /// Returns
    /// -------
    /// ndarray of float32, shape (observation_size,)
    ///     A new array of values between 0 and 1.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat.
    #[pyo3(signature = (seat = None))]
    fn observation<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.seat_or_turn(seat)?;
        Ok(PyArray1::from_slice(py, self.observation_of(seat)))
    }

    /// Observation of a seat without the values that are 0.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat; by default ``self.seat``.
    ///
    /// Returns
    /// -------
    /// SparseRows
    ///     One row of ``float32``, equal to ``observation``.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat.
    /// ValueError
    ///     If an observation has more than 65,536 values.
    #[pyo3(signature = (seat = None))]
    fn sparse_observation<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (seat, game) = (self.seat_or_turn(seat)?, self.game.get());
        let forms = Forms { sparse: true, dtype: "float32", packed: false }.check(game)?;
        let mut rows = [SparseWriter::default()];
        self.shard.observe(0, seat, ObservationBuffer::Sparse(&mut rows), &mut []);
        gather(py, &rows, &game.values(forms.dtype))
    }

    /// Legal actions of a seat as a mask.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat; by default ``self.seat``.
    ///
    /// Returns
    /// -------
    /// ndarray of int8, shape (num_actions,)
    ///     A new array: 1 where legal; all 0 if ``seat`` is not to act, all 1 if the game is over.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat.
    #[pyo3(signature = (seat = None))]
    fn action_mask<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let seat = self.seat_or_turn(seat)?;
        Ok(PyArray1::from_slice(py, self.mask_of(seat)))
    }

    /// Seat to act, or the last to act if the game is over.
    #[getter]
    fn seat(&self) -> Seat {
        self.turn()
    }

    /// Whether the game is over by its rules.
    #[getter]
    fn terminated(&self) -> bool {
        self.rows.terminated[0]
    }

    /// Whether the game was truncated at ``max_length``.
    #[getter]
    fn truncated(&self) -> bool {
        self.rows.truncated[0]
    }

    /// Number of actions passed to ``step`` in this game.
    #[getter]
    fn length(&self) -> i32 {
        self.rows.length[0]
    }

    /// Rewards of the last step.
    ///
    /// Returns
    /// -------
    /// list of float
    ///     By seat, since the previous call of ``step`` or ``reset``.
    fn rewards(&self) -> Vec<f64> {
        self.rows.rewards.clone()
    }

    /// Sums of the rewards of this game.
    ///
    /// Returns
    /// -------
    /// list of float
    ///     By seat.
    fn returns(&self) -> Vec<f64> {
        self.rows.returns.clone()
    }

    /// Copy of the game as a ``State`` with its history.
    ///
    /// Returns
    /// -------
    /// State
    ///     An independent copy, secrets included.
    fn state(&self, py: Python<'_>) -> PyResult<State> {
        let session = match self.shard.record(0) {
            Some(record) => registry::open(&record).map_err(|error| errors::records(py, &error))?,
            None => self.shard.session_at(0),
        };
        Ok(State::new(self.game.clone_ref(py), session))
    }

    /// The game and its options.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }
}
}
