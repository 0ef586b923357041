//! States: one game in progress, as a Python value.

mod ask;

use pyo3::{
    prelude::*,
    types::{PyBytes, PyString},
};
use rules_core::{DynMatch, Node, Seat, StepKind, Weight};

use crate::{
    convert, errors,
    game::{Game, read_record},
    generator::with_rng,
    guard::{Lent, border, guard, lend},
    json,
};
use ask::{fill, pair, ratio};

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
    table: Box<dyn DynMatch>,
    /// Whether a panic has left the table half-changed.
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
    pub(crate) const fn new(game: Py<Game>, table: Box<dyn DynMatch>) -> Self {
        Self { game, table, torn: false }
    }
}

border! {
impl State {
    #[new]
    #[pyo3(signature = (game, /))]
    fn py_new(game: &Bound<'_, Game>) -> PyResult<Self> {
        Ok(Game::fresh(game))
    }

    /// The game and its options.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// Kind of node: ``"player"``, ``"chance"`` or ``"terminal"``.
    #[getter]
    fn node(&self) -> &'static str {
        match self.table.node() {
            Node::Player(_) => "player",
            Node::Chance => "chance",
            Node::Terminal => "terminal",
        }
    }

    /// Seat to act, from 0, or ``None`` at chance and terminal nodes.
    #[getter]
    fn seat(&self) -> Option<Seat> {
        match self.table.node() {
            Node::Player(seat) => Some(seat),
            Node::Chance | Node::Terminal => None,
        }
    }

    /// Whether the state is a chance node.
    #[getter]
    fn is_chance(&self) -> bool {
        self.table.node() == Node::Chance
    }

    /// Whether the game is over.
    #[getter]
    fn is_terminal(&self) -> bool {
        self.table.node() == Node::Terminal
    }

    /// Ids of the legal actions.
    ///
    /// Returns
    /// -------
    /// list of int
    ///     Action ids in ascending order; empty unless a seat is to act.
    fn legal_actions(&self) -> Vec<u32> {
        let mut legal = Vec::new();
        self.table.legal_actions(&mut legal);
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
        let len = self.table.info().actions;
        fill(py, out, "out", "int8", len, |row| Ok(self.table.action_mask(seat, row)?))
    }

    /// Possible chance outcomes with their exact weights.
    ///
    /// Returns
    /// -------
    /// list of tuple of (int, int)
    ///     Outcome ids in ascending order, each with its weight: its probability is the weight
    ///     divided by the sum of all weights. Empty unless the state is a chance node.
    fn chance_outcomes(&self) -> Vec<(u32, Weight)> {
        self.odds()
    }

    /// Possible chance outcomes with their probabilities.
    ///
    /// Returns
    /// -------
    /// list of tuple of (int, float)
    ///     Outcome ids in ascending order, each with its probability; empty unless the state is a
    ///     chance node.
    fn chance_probabilities(&self) -> Vec<(u32, f64)> {
        let odds = self.odds();
        let total: f64 = odds.iter().map(|&(_, weight)| f64::from(weight)).sum();
        odds.into_iter().map(|(outcome, weight)| (outcome, f64::from(weight) / total)).collect()
    }

    /// Apply an action at a player node, or a chance outcome at a chance node.
    ///
    /// Parameters
    /// ----------
    /// step : int or str
    ///     Id or text of the action or of the outcome.
    ///
    /// Raises
    /// ------
    /// IllegalActionError
    ///     If the step is not legal here; the state has not changed.
    fn apply(&mut self, step: &Bound<'_, PyAny>) -> PyResult<()> {
        let index = self.index_of(step)?;
        self.table.apply(index).map_err(|error| errors::step(step.py(), step, &error))
    }

    /// Whether a step is legal now.
    ///
    /// Parameters
    /// ----------
    /// step : int
    ///     Action id at a player node, outcome id at a chance node.
    ///
    /// Returns
    /// -------
    /// bool
    ///     False for ids outside the catalogue, too.
    fn is_legal(&self, step: &Bound<'_, PyAny>) -> PyResult<bool> {
        let convert::Whole::Index(index) = convert::whole(step, "a step", "an int")? else {
            return Ok(false);
        };
        Ok(self.table.is_legal(index))
    }

    /// Change who plays, as a game allows it between steps; the history starts again.
    ///
    /// Parameters
    /// ----------
    /// change : str
    ///     The change in the notation of the game: ``"join mari"`` or ``"leave 2"`` in Valor &
    ///     Villainy (VV-219). Other games accept none.
    ///
    /// Raises
    /// ------
    /// NotationError
    ///     If the game has no change with this text.
    /// IllegalActionError
    ///     If the change is not possible here; the state has not changed.
    fn change_roster(&mut self, py: Python<'_>, change: &Bound<'_, PyAny>) -> PyResult<()> {
        let text = convert::text(change, "a change")?;
        self.table.change_roster(&text).map_err(|error| errors::change_roster(py, change, &error))
    }

    /// Undo the last step.
    ///
    /// Returns
    /// -------
    /// tuple of (str, int) or None
    ///     The step: ``("action", id)`` or ``("chance", id)``; ``None`` if the history is empty.
    fn undo(&mut self) -> Option<(&'static str, u32)> {
        self.table.undo().map(pair)
    }

    /// History of the state.
    ///
    /// Returns
    /// -------
    /// list of tuple of (str, int)
    ///     All steps, oldest first, each ``("action", id)`` or ``("chance", id)``.
    fn steps(&self) -> Vec<(&'static str, u32)> {
        self.table.steps().into_iter().map(pair).collect()
    }

    /// Sample a step without applying it.
    ///
    /// Parameters
    /// ----------
    /// rng : Generator or int
    ///     Random number generator, or a seed.
    ///
    /// Returns
    /// -------
    /// int or None
    ///     A legal action, uniformly distributed, or a chance outcome, distributed by its weight;
    ///     ``None`` at a terminal node.
    fn sample(&self, rng: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        let mark = with_rng(rng, |rng| self.table.sample(rng))?;
        Ok(mark.map(|mark| pair(mark).1))
    }

    /// Sample and apply chance outcomes until a seat is to act or the game is over.
    ///
    /// Parameters
    /// ----------
    /// rng : Generator or int
    ///     Random number generator, or a seed.
    ///
    /// Returns
    /// -------
    /// list of int
    ///     Ids of the outcomes applied, in order; empty unless the state is a chance node.
    fn sample_chance(&mut self, rng: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        let mut applied = Vec::new();
        let table = &mut self.table;
        let played = with_rng(rng, |rng| {
            while table.node() == Node::Chance {
                let Some(mark) = table.sample(rng) else { break };
                table.apply_step(mark)?;
                applied.push(pair(mark).1);
            }
            Ok(())
        })?;
        played.map_err(|error| errors::step(rng.py(), rng, &error))?;
        Ok(applied)
    }

    /// Action of the built-in rule-based agent, which uses the view of the seat only.
    ///
    /// Returns
    /// -------
    /// int
    ///     Id of a legal action.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If no seat is to act.
    fn heuristic_action(&self, py: Python<'_>) -> PyResult<u32> {
        let seat = self.deciding(py)?;
        self.table.heuristic_action().ok_or_else(|| errors::seat(py, format!("seat {seat} has no heuristic action")))
    }

    /// Payoff of each seat.
    ///
    /// Returns
    /// -------
    /// list of int
    ///     By seat, in units of ``1 / game.unit``; 0 until the game is over.
    fn payoffs(&self, py: Python<'_>) -> PyResult<Vec<i32>> {
        self.all_seats(py, |table, seat| table.payoff(seat))
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
        let pairs = self.all_seats(py, |table, seat| table.potential(seat))?;
        Ok(pairs.into_iter().map(ratio).collect())
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
        let Some(before) = self.table.before() else { return Ok(vec![0.0; now.len()]) };
        let before = Self::new(self.game.clone_ref(py), before);
        let (then, was) = (before.returns(py)?, before.potentials(py)?);
        Ok((0..now.len()).map(|i| now[i] - then[i] + discount * shape[i] - was[i]).collect())
    }

    /// Observation of a seat as an array.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat; by default the seat to act.
    /// dtype : {"float32", "uint8"}, default "float32"
    ///     ``float32`` values lie between 0 and 1; ``uint8`` values are exact, between 0 and the
    ///     ``max`` of their field.
    /// out : ndarray of dtype, shape (observation_size,), optional
    ///     Array to write into: C-contiguous and writeable.
    ///
    /// Returns
    /// -------
    /// ndarray of dtype, shape (observation_size,)
    ///     Values in the layout of ``game.observation_spec()``. It is ``out`` if that was given.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat, or ``seat`` is omitted and no seat is to act.
    /// ArrayError
    ///     If ``dtype`` is unknown, or ``out`` has another dtype, shape or layout.
    #[pyo3(signature = (seat = None, *, dtype = "float32", out = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
        dtype: &str,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (seat, len) = (self.seat_or_turn(py, seat)?, self.width(py));
        match dtype {
            "float32" => fill(py, out, "out", dtype, len, |row| self.table.observation(seat, row)),
            "uint8" => fill(py, out, "out", dtype, len, |row| self.table.observation_bytes(seat, row)),
            _ => {
                Err(errors::array(py, format!("dtype is \"float32\" or \"uint8\", not {:?}", errors::short(dtype))))
            }
        }
    }

    /// View of a seat: everything that it knows, as Python values.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat; by default the seat to act.
    ///
    /// Returns
    /// -------
    /// dict
    ///     The JSON form of the view, converted to dict, list, str, int, bool and None.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat, or ``seat`` is omitted and no seat is to act.
    #[pyo3(signature = (seat = None))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.view_of(py, seat)?)
    }

    /// View of a seat as JSON text.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat; by default the seat to act.
    ///
    /// Returns
    /// -------
    /// str
    ///     JSON text of everything that the seat knows.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat, or ``seat`` is omitted and no seat is to act.
    #[pyo3(signature = (seat = None))]
    fn view_json(&self, py: Python<'_>, seat: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        Ok(self.view_of(py, seat)?.to_string())
    }

    /// Whole state with all secrets, as Python values.
    ///
    /// Returns
    /// -------
    /// dict
    ///     The JSON form of the state, without history; ``game.load_state`` accepts it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.table.state_json())
    }

    /// Whole state with all secrets, as JSON text.
    ///
    /// Returns
    /// -------
    /// str
    ///     JSON text of the state, without history; ``game.load_state`` accepts it.
    fn to_json(&self) -> String {
        self.table.state_json().to_string()
    }

    /// Text of a step of the kind that is next: an action, or a chance outcome at a chance node.
    ///
    /// Parameters
    /// ----------
    /// id : int
    ///     Action id, or outcome id at a chance node.
    ///
    /// Returns
    /// -------
    /// str
    ///     The text that ``apply`` accepts.
    ///
    /// Raises
    /// ------
    /// NotationError
    ///     If the catalogue has no such id.
    fn text(&self, py: Python<'_>, id: &Bound<'_, PyAny>) -> PyResult<String> {
        let game = self.game.bind(py);
        let name = match self.due() {
            StepKind::Action => "action_text",
            StepKind::Chance => "outcome_text",
        };
        game.call_method1(name, (id,))?.extract()
    }

    /// Sample a full state that is consistent with the view of a seat.
    ///
    /// Parameters
    /// ----------
    /// seat : int
    ///     The seat whose view the sampled state keeps.
    /// rng : Generator or int
    ///     Random number generator, or a seed.
    ///
    /// Returns
    /// -------
    /// State
    ///     A state without history that ``seat`` cannot distinguish from this one.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat.
    fn determinize(&self, seat: &Bound<'_, PyAny>, rng: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = seat.py();
        let seat = convert::seat(seat, self.table.seats())?;
        let dealt = with_rng(rng, |rng| self.table.determinize(seat, rng))?;
        let table = dealt.map_err(|error| errors::seats(py, &error))?;
        Ok(Self::new(self.game.clone_ref(py), table))
    }

    /// Information state of a seat with perfect recall.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat; by default the seat to act.
    ///
    /// Returns
    /// -------
    /// str
    ///     Key of the information set: for each earlier decision of the seat, a digest of its view
    ///     and the id of its action; then a digest of its view now.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat, or ``seat`` is omitted and no seat is to act.
    #[pyo3(signature = (seat = None))]
    fn information_state(
        &self,
        py: Python<'_>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let seat = self.seat_or_turn(py, seat)?;
        self.table.information_state(seat).map_err(|error| errors::seats(py, &error))
    }

    /// Record of the game so far: options, steps and a digest of the state.
    ///
    /// Parameters
    /// ----------
    /// form : {"text", "json", "bytes"}, default "text"
    ///     ``"text"`` is readable, ``"json"`` is for other programs, ``"bytes"`` is compact.
    ///
    /// Returns
    /// -------
    /// str or bytes
    ///     The record; ``rules_py.replay`` reads all three forms.
    ///
    /// Raises
    /// ------
    /// RecordError
    ///     If there is no such form.
    #[pyo3(signature = (form = "text"))]
    fn record<'py>(&self, py: Python<'py>, form: &str) -> PyResult<Bound<'py, PyAny>> {
        let record = self.table.record();
        match form {
            "text" => Ok(PyString::new(py, &record.to_string()).into_any()),
            "json" => Ok(PyString::new(py, &record.to_json()).into_any()),
            "bytes" => Ok(PyBytes::new(py, &record.to_bytes()).into_any()),
            _ => Err(errors::record(
                py,
                format!("a record has the forms \"text\", \"json\" and \"bytes\", not {:?}", errors::short(form)),
            )),
        }
    }

    /// 64-bit digest of the state without its history, equal on every platform.
    #[getter]
    fn digest(&self) -> u64 {
        self.table.digest()
    }

    /// Copy the state with its history.
    ///
    /// Returns
    /// -------
    /// State
    ///     An independent copy.
    fn clone(&self, py: Python<'_>) -> Self {
        Self::new(self.game.clone_ref(py), self.table.fork())
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone(py)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        Ok(self.table.same(&*lend(other)?.table))
    }

    fn __hash__(&self) -> u64 {
        self.table.digest()
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> convert::Reduced<'py, (Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let py = slf.py();
        let state = lend(slf)?;
        let restore = slf.get_type().getattr("_restore")?;
        Ok((restore, (state.game.bind(py).clone().into_any(), Plain::record(&*state, py, "bytes")?)))
    }

    #[staticmethod]
    fn _restore(game: &Bound<'_, Game>, record: &Bound<'_, PyAny>) -> PyResult<Self> {
        game.call_method1("replay", (record,))?
            .cast_into::<Self>()
            .map_err(PyErr::from)
            .map(|state| Self::new(game.clone().unbind(), state.borrow().table.fork()))
    }

    /// Draw the state.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     Draw what this seat knows; by default, what is known to all seats.
    ///
    /// Returns
    /// -------
    /// str
    ///     An SVG document.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat.
    #[pyo3(signature = (seat = None))]
    fn svg(&self, py: Python<'_>, seat: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let seat = seat.map(|seat| convert::seat(seat, self.table.seats())).transpose()?;
        let draw = self.game.get().entry.picture;
        draw(&*self.table, seat).map_err(|error| errors::seat(py, error.to_string()))
    }

    /// A picture for notebooks, open to all.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, None)
    }

    fn __repr__(&self) -> String {
        let (info, steps) = (self.table.info(), self.table.steps().len());
        let node = match self.table.node() {
            Node::Player(seat) => format!("seat {seat} decides"),
            Node::Chance => "chance is due".to_owned(),
            Node::Terminal => "over".to_owned(),
        };
        format!("<State of {} after {steps} steps: {node}>", info.name)
    }
}
}

/// Replay a record of any game, checking every step and the final state.
///
/// Parameters
/// ----------
/// record : str or bytes
///     Record in any form that ``State.record`` returns.
///
/// Returns
/// -------
/// State
///     The state at the end of the record, with its history.
///
/// Raises
/// ------
/// RecordError
///     If the record is malformed, contains an illegal step, or names an unknown game.
#[pyfunction]
pub(crate) fn replay(record: &Bound<'_, PyAny>) -> PyResult<State> {
    guard(|| {
        let py = record.py();
        let table = read_record(record)?;
        let game = Py::new(py, Game::of(py, &*table)?)?;
        Ok(State::new(game, table))
    })
}

// States and games may be looked at from any thread.
const _: fn() = || {
    fn shared<T: Send + Sync>() {}
    shared::<State>();
    shared::<Game>();
};
