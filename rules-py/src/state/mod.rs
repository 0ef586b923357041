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
    guard::{Lent, border, guard, lend},
    json,
    random::with_random,
};
use ask::{fill, pair, ratio};

/// A game in progress.
///
/// A value: ``==`` and ``hash`` look at the table (not at how it came to be),
/// ``copy``, ``deepcopy`` and ``pickle`` work in the middle of a game and keep
/// the history. It can be changed, so do not change one that is a key.
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

    /// What the state waits for: ``player``, ``chance`` or ``terminal``.
    #[getter]
    fn node(&self) -> &'static str {
        match self.table.node() {
            Node::Player(_) => "player",
            Node::Chance => "chance",
            Node::Terminal => "terminal",
        }
    }

    /// The seat that decides, or ``None``.
    #[getter]
    fn seat(&self) -> Option<Seat> {
        match self.table.node() {
            Node::Player(seat) => Some(seat),
            Node::Chance | Node::Terminal => None,
        }
    }

    /// Whether chance is due.
    #[getter]
    fn is_chance(&self) -> bool {
        self.table.node() == Node::Chance
    }

    /// Whether the game is over.
    #[getter]
    fn is_terminal(&self) -> bool {
        self.table.node() == Node::Terminal
    }

    /// The legal actions, ascending; none unless a seat decides.
    fn legal_actions(&self) -> Vec<u32> {
        let mut legal = Vec::new();
        self.table.legal_actions(&mut legal);
        legal
    }

    /// Which actions a seat may take now, as 0 and 1.
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

    /// The possible outcomes with their weights; none unless chance is due.
    ///
    /// The weights are exact: an outcome has the probability
    /// ``weight / sum of the weights``.
    fn chance_outcomes(&self) -> Vec<(u32, Weight)> {
        self.odds()
    }

    /// The possible outcomes with their probabilities.
    fn chance_probabilities(&self) -> Vec<(u32, f64)> {
        let odds = self.odds();
        let total: f64 = odds.iter().map(|&(_, weight)| f64::from(weight)).sum();
        odds.into_iter().map(|(outcome, weight)| (outcome, f64::from(weight) / total)).collect()
    }

    /// Takes an action, or lets chance settle, whichever is due: by id or by
    /// text.
    fn apply(&mut self, step: &Bound<'_, PyAny>) -> PyResult<()> {
        let index = self.index_of(step)?;
        self.table.apply(index).map_err(|error| errors::step(step.py(), step, &error))
    }

    /// Whether a step, by its id, is possible now.
    fn is_legal(&self, step: &Bound<'_, PyAny>) -> PyResult<bool> {
        let convert::Whole::Index(index) = convert::whole(step, "a step", "an int")? else {
            return Ok(false);
        };
        Ok(self.table.is_legal(index))
    }

    /// Changes the table in a way that is no step of play, in words of the game's
    /// own; the history begins anew. In Valor & Villainy players ``"join mari"``
    /// and ``"leave 2"`` (VV-219).
    fn change_roster(&mut self, py: Python<'_>, change: &Bound<'_, PyAny>) -> PyResult<()> {
        let text = convert::text(change, "a change")?;
        self.table.change_roster(&text).map_err(|error| errors::change_roster(py, change, &error))
    }

    /// Takes back the last step and returns it; ``None`` at the beginning.
    fn undo(&mut self) -> Option<(&'static str, u32)> {
        self.table.undo().map(pair)
    }

    /// The steps so far, oldest first, as ``("action", id)`` or
    /// ``("chance", id)``.
    fn steps(&self) -> Vec<(&'static str, u32)> {
        self.table.steps().into_iter().map(pair).collect()
    }

    /// The id of a random step: uniform among the legal actions, or an outcome
    /// by its odds; ``None`` at the end. Nothing is played.
    fn sample(&self, random: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        let mark = with_random(random, |rng| self.table.sample(rng))?;
        Ok(mark.map(|mark| pair(mark).1))
    }

    /// Lets chance settle until a seat decides or the game is over; returns the
    /// outcomes.
    fn roll(&mut self, random: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        let mut rolled = Vec::new();
        let table = &mut self.table;
        let played = with_random(random, |rng| {
            while table.node() == Node::Chance {
                let Some(mark) = table.sample(rng) else { break };
                table.apply_step(mark)?;
                rolled.push(pair(mark).1);
            }
            Ok(())
        })?;
        played.map_err(|error| errors::step(random.py(), random, &error))?;
        Ok(rolled)
    }

    /// The action that a sensible player would take.
    fn heuristic_action(&self, py: Python<'_>) -> PyResult<u32> {
        let seat = self.deciding(py)?;
        self.table.heuristic_action().ok_or_else(|| errors::seat(py, format!("seat {seat} has no advice")))
    }

    /// Payoffs by seat, as whole numbers of ``1 / game.unit``.
    fn payoffs(&self, py: Python<'_>) -> PyResult<Vec<i32>> {
        self.all_seats(py, |table, seat| table.payoff(seat))
    }

    /// Returns by seat; zero until the game is over.
    fn returns(&self, py: Python<'_>) -> PyResult<Vec<f64>> {
        let unit = self.unit();
        Ok(self.payoffs(py)?.into_iter().map(|payoff| f64::from(payoff) / unit).collect())
    }

    /// Potential by seat; zero in games whose options do not ask for shaping.
    fn potentials(&self, py: Python<'_>) -> PyResult<Vec<f64>> {
        let pairs = self.all_seats(py, |table, seat| table.potential(seat))?;
        Ok(pairs.into_iter().map(ratio).collect())
    }

    /// What the last step earned by seat: the change of the return, and of the
    /// potential where the options ask for shaping.
    #[pyo3(signature = (discount = 1.0))]
    fn rewards(&self, py: Python<'_>, discount: f64) -> PyResult<Vec<f64>> {
        let (now, shape) = (self.returns(py)?, self.potentials(py)?);
        let Some(before) = self.table.before() else { return Ok(vec![0.0; now.len()]) };
        let before = Self::new(self.game.clone_ref(py), before);
        let (then, was) = (before.returns(py)?, before.potentials(py)?);
        Ok((0..now.len()).map(|i| now[i] - then[i] + discount * shape[i] - was[i]).collect())
    }

    /// What a seat sees, as numbers.
    ///
    /// ``float32`` lies between 0 and 1, ``uint8`` is the exact cell; the
    /// schema of the game names the cells. The seat is by default the one that
    /// decides.
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

    /// What a seat knows, in the words of the rules.
    #[pyo3(signature = (seat = None))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.view_of(py, seat)?)
    }

    /// What a seat knows, as JSON text.
    #[pyo3(signature = (seat = None))]
    fn view_json(&self, py: Python<'_>, seat: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        Ok(self.view_of(py, seat)?.to_string())
    }

    /// The whole state, in the words of the rules: secrets included.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.table.state_json())
    }

    /// The whole state as JSON text; ``game.load_state`` reads it.
    fn to_json(&self) -> String {
        self.table.state_json().to_string()
    }

    /// Text of a step that is due here: of an action, or of an outcome.
    fn text(&self, py: Python<'_>, id: &Bound<'_, PyAny>) -> PyResult<String> {
        let game = self.game.bind(py);
        let name = match self.due() {
            StepKind::Action => "action_text",
            StepKind::Chance => "outcome_text",
        };
        game.call_method1(name, (id,))?.extract()
    }

    /// A state that this seat cannot tell from the real one, dealt from what
    /// the seat knows; it has no history.
    fn determinize(&self, seat: &Bound<'_, PyAny>, random: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = seat.py();
        let seat = convert::seat(seat, self.table.seats())?;
        let dealt = with_random(random, |rng| self.table.determinize(seat, rng))?;
        let table = dealt.map_err(|error| errors::seats(py, &error))?;
        Ok(Self::new(self.game.clone_ref(py), table))
    }

    /// What a seat saw and did at its own decisions, and what it sees now: a key of its
    /// information set.
    #[pyo3(signature = (seat = None))]
    fn information_state(
        &self,
        py: Python<'_>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let seat = self.seat_or_turn(py, seat)?;
        self.table.information_state(seat).map_err(|error| errors::seats(py, &error))
    }

    /// The game so far, as ``text`` for people, as ``json``, or as ``bytes``.
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

    /// A number for the state, equal on every platform.
    #[getter]
    fn digest(&self) -> u64 {
        self.table.digest()
    }

    /// An independent copy with its history.
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

    /// The table as SVG: what a seat sees, or what all seats see together.
    #[pyo3(signature = (seat = None))]
    fn svg(&self, py: Python<'_>, seat: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let seat = seat.map(|seat| convert::seat(seat, self.table.seats())).transpose()?;
        self.table.picture(seat).map_err(|error| errors::seats(py, &error))
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

/// Plays a record again, checking every step and the end: text, JSON or bytes.
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
