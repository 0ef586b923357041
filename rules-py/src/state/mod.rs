//! States: one game in progress, as a Python value.

mod ask;
mod knowledge;
mod log;
mod numbers;
mod of_game;
mod saved;
mod shown;
mod steps;
mod words;

use std::sync::Mutex;

use pyo3::prelude::*;
use rules_core::{DynSession, HistoryCache, Node, Seat, Weight};

use crate::{
    errors,
    game::Game,
    guard::{Lent, border, lend},
};
use numbers::fill;
pub(crate) use numbers::ratio;

pub(crate) use of_game::replay;
pub(crate) use shown::Shown;

/// State of a game in progress, with its history.
///
/// A state is a value: ``==`` and ``hash`` compare the position, not the history; ``copy``,
/// ``deepcopy`` and ``pickle`` keep the history. States are mutable, so do not change one that
/// is a dict key.
///
/// Parameters
/// ----------
/// game : Game
///     The state starts at the beginning of this game, as ``game.new_state()`` does.
#[pyclass(module = "rules_py")]
#[derive(Debug)]
pub(crate) struct State {
    game: Py<Game>,
    session: Box<dyn DynSession>,
    /// What `history_tokens` has read.
    histories: Mutex<HistoryCache>,
    /// Whether a panic has left the session half-changed.
    torn: bool,
}

impl Lent for State {
    fn is_torn(&self) -> bool {
        self.torn
    }
    fn mark_torn(&mut self, torn: bool) {
        self.torn = torn;
    }
}

impl State {
    /// The state before the first step.
    pub(crate) fn fresh(game: &Bound<'_, Game>) -> Self {
        Self::new(game.clone().unbind(), game.get().fresh.fork())
    }

    /// The game and its options.
    pub(crate) fn rules(&self) -> &Game {
        self.game.get()
    }

    /// The game in progress.
    pub(crate) fn dyn_session(&self) -> &dyn DynSession {
        &*self.session
    }

    pub(crate) fn new(game: Py<Game>, session: Box<dyn DynSession>) -> Self {
        Self { game, session, histories: Mutex::default(), torn: false }
    }
}

border! {
impl State {
    #[new]
    #[pyo3(signature = (game, /))]
    fn py_new(game: &Bound<'_, Game>) -> PyResult<Self> {
        Ok(Self::fresh(game))
    }

    /// The game and its options.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// Kind of node: ``"player"``, ``"chance"`` or ``"terminal"``.
    #[getter]
    fn node(&self) -> &'static str {
        match self.session.node() {
            Node::Player(_) => "player",
            Node::Chance => "chance",
            Node::Terminal => "terminal",
        }
    }

    /// Seat to act, from 0, or ``None`` at chance and terminal nodes.
    #[getter]
    fn seat(&self) -> Option<Seat> {
        match self.session.node() {
            Node::Player(seat) => Some(seat),
            Node::Chance | Node::Terminal => None,
        }
    }

    /// Whether the state is a chance node.
    #[getter]
    fn is_chance(&self) -> bool {
        self.session.node() == Node::Chance
    }

    /// Whether the game is over.
    #[getter]
    fn is_terminal(&self) -> bool {
        self.session.node() == Node::Terminal
    }

    /// Ids of the legal actions.
    ///
    /// Returns
    /// -------
    /// list of int
    ///     Action ids in ascending order; empty unless a seat is to act.
    fn legal_actions(&self) -> Vec<u32> {
        let mut legal = Vec::new();
        self.session.legal_actions(&mut legal);
        legal
    }

    /// Legal actions of a seat as a mask.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat; by default the seat to act.
    /// out : ndarray of int8, shape (num_actions,), optional
    ///     Array to write into: C-contiguous and writeable.
    ///
    /// Returns
    /// -------
    /// ndarray of int8, shape (num_actions,)
    ///     1 where the action is legal for ``seat`` now, else 0; all 0 if ``seat`` is not to act.
    ///     It is ``out`` if that was given.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat, or ``seat`` is omitted and no seat is to act.
    /// ArrayError
    ///     If ``out`` has another dtype, shape or layout.
    #[pyo3(signature = (seat = None, *, out = None))]
    fn action_mask<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat_or_turn(py, seat)?;
        let len = self.session.info().actions;
        fill(py, out, "out", "int8", len, |row| Ok(self.session.action_mask(seat, row)?))
    }

    /// Possible chance outcomes with their exact weights.
    ///
    /// Returns
    /// -------
    /// list of tuple of (int, int)
    ///     Outcome ids in ascending order, each with its weight: its probability is the weight
    ///     divided by the sum of all weights. Empty unless the state is a chance node.
    fn chance_outcomes(&self) -> Vec<(u32, Weight)> {
        self.outcome_weights()
    }

    /// Possible chance outcomes with their probabilities.
    ///
    /// Returns
    /// -------
    /// list of tuple of (int, float)
    ///     Outcome ids in ascending order, each with its probability; empty unless the state is a
    ///     chance node.
    fn chance_probabilities(&self) -> Vec<(u32, f64)> {
        let outcomes = self.outcome_weights();
        let total: f64 = outcomes.iter().map(|&(_, weight)| f64::from(weight)).sum();
        outcomes.into_iter().map(|(outcome, weight)| (outcome, f64::from(weight) / total)).collect()
    }

    /// Payoff of each seat.
    ///
    /// Returns
    /// -------
    /// list of int
    ///     By seat, in units of ``1 / game.unit``; 0 until the game is over.
    fn payoffs(&self, py: Python<'_>) -> PyResult<Vec<i32>> {
        self.all_seats(py, |session, seat| session.payoff(seat))
    }

    /// Return of each seat.
    ///
    /// Returns
    /// -------
    /// list of float
    ///     By seat, from ``game.min_return`` to ``game.max_return``; 0.0 until the game is over.
    fn returns(&self, py: Python<'_>) -> PyResult<Vec<f64>> {
        let unit = self.unit();
        Ok(self.payoffs(py)?.into_iter().map(|payoff| f64::from(payoff) / unit).collect())
    }

    /// Potential of each seat, for potential-based reward shaping.
    ///
    /// Returns
    /// -------
    /// list of float
    ///     By seat; 0.0 unless the option ``shaping`` is on.
    fn potentials(&self, py: Python<'_>) -> PyResult<Vec<f64>> {
        let pairs = self.all_seats(py, |session, seat| session.potential(seat))?;
        Ok(pairs.into_iter().map(ratio).collect())
    }

    /// Values of the sub-goals of a seat, the parts of its potential.
    ///
    /// They do not depend on the option ``shaping``. Unlike a potential they keep their values at
    /// the end of a game.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat; by default the seat to act.
    ///
    /// Returns
    /// -------
    /// list of float
    ///     In the order of ``game.subgoals``, each from its ``min`` to its ``max``; empty in a game
    ///     that names none.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat, or ``seat`` is omitted and no seat is to act.
    #[pyo3(signature = (seat = None))]
    fn subgoals(&self, py: Python<'_>, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<f64>> {
        let seat = self.seat_or_turn(py, seat)?;
        let values = self.session.subgoals(seat).map_err(|error| errors::seats(py, &error))?;
        Ok(values.into_iter().map(ratio).collect())
    }

    /// Reward of each seat for the last step.
    ///
    /// Parameters
    /// ----------
    /// discount : float, default 1.0
    ///     Factor of the new potential where the option ``shaping`` is on.
    ///
    /// Returns
    /// -------
    /// list of float
    ///     By seat: change of the return plus ``discount`` times the new potential minus the old
    ///     one; 0.0 without history.
    #[pyo3(signature = (discount = 1.0))]
    fn rewards(&self, py: Python<'_>, discount: f64) -> PyResult<Vec<f64>> {
        let (now, shape) = (self.returns(py)?, self.potentials(py)?);
        let Some(before) = self.session.before() else { return Ok(vec![0.0; now.len()]) };
        let before = Self::new(self.game.clone_ref(py), before);
        let (then, was) = (before.returns(py)?, before.potentials(py)?);
        Ok((0..now.len()).map(|i| now[i] - then[i] + discount * shape[i] - was[i]).collect())
    }

    /// 64-bit digest of the state without its history, equal on every platform.
    #[getter]
    fn digest(&self) -> u64 {
        self.session.digest()
    }

    /// Copy the state with its history.
    ///
    /// Returns
    /// -------
    /// State
    ///     An independent copy.
    fn clone(&self, py: Python<'_>) -> Self {
        Self::new(self.game.clone_ref(py), self.session.fork())
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone(py)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        Ok(self.session.same(&*lend(other)?.session))
    }

    fn __hash__(&self) -> u64 {
        self.session.digest()
    }

    fn __repr__(&self) -> String {
        let (info, steps) = (self.session.info(), self.session.steps().len());
        let node = match self.session.node() {
            Node::Player(seat) => format!("seat {seat} decides"),
            Node::Chance => "chance is due".to_owned(),
            Node::Terminal => "over".to_owned(),
        };
        format!("<State of {} after {steps} steps: {node}>", info.name)
    }
}
}
// States and games may be looked at from any thread.
const _: fn() = || {
    fn shared<T: Send + Sync>() {}
    shared::<State>();
    shared::<Game>();
};
