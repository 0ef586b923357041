//! A state with its history: what it waits for, what a seat knows, and how it ends.

use rules_core::{DynSession, Node, Registration, StepKind};
use wasm_bindgen::prelude::*;

use crate::{convert, error::Thrown, game::Game, generator::Generator};

/// A state of a game with its history.
#[wasm_bindgen]
#[derive(Debug)]
pub struct State {
    pub(crate) entry: &'static Registration,
    pub(crate) session: Box<dyn DynSession>,
}

impl State {
    /// The seat that was named, or else the one that decides.
    pub(crate) fn seat_or_turn(&self, seat: Option<f64>) -> Result<u64, Thrown> {
        match (seat, self.session.node()) {
            (Some(seat), _) => convert::integer(seat, "seat"),
            (None, Node::Player(seat)) => Ok(seat.into()),
            _ => Err(Thrown::new("SeatError", "no seat is to act: name one")),
        }
    }

    /// The kind of the step that is next.
    pub(crate) fn due(&self) -> StepKind {
        if self.session.node() == Node::Chance { StepKind::Chance } else { StepKind::Action }
    }
}

#[wasm_bindgen]
impl State {
    /// The game and its options.
    #[wasm_bindgen(getter, unchecked_return_type = "Game<Name>")]
    #[must_use]
    pub fn game(&self) -> Game {
        Game::of(self)
    }

    /// Number of seats.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.session.seats()
    }

    /// What the state waits for.
    #[wasm_bindgen(getter, unchecked_return_type = "NodeKind")]
    #[must_use]
    pub fn node(&self) -> String {
        let kind = match self.session.node() {
            Node::Player(_) => "player",
            Node::Chance => "chance",
            Node::Terminal => "terminal",
        };
        kind.to_owned()
    }

    /// The seat to act; `undefined` at chance and terminal nodes.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn seat(&self) -> Option<u8> {
        match self.session.node() {
            Node::Player(seat) => Some(seat),
            _ => None,
        }
    }

    /// Whether the game is over.
    #[wasm_bindgen(getter, js_name = isTerminal)]
    #[must_use]
    pub fn is_terminal(&self) -> bool {
        self.session.node() == Node::Terminal
    }

    /// Whether chance is next.
    #[wasm_bindgen(getter, js_name = isChance)]
    #[must_use]
    pub fn is_chance(&self) -> bool {
        self.session.node() == Node::Chance
    }

    /// 64-bit digest of the state without its history, equal on every platform.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn digest(&self) -> u64 {
        self.session.digest()
    }

    /// A copy of the state with its history.
    #[wasm_bindgen(js_name = clone, unchecked_return_type = "State<Name>")]
    #[must_use]
    pub fn copy(&self) -> State {
        State { entry: self.entry, session: self.session.fork() }
    }

    /// Whether the other state is equal; histories are not compared.
    #[must_use]
    pub fn equals(&self, other: &State) -> bool {
        self.session.same(&*other.session)
    }

    /// Payoff of each seat; 0 until the game is over.
    #[must_use]
    pub fn payoffs(&self) -> Vec<i32> {
        let payoff = |seat: u8| self.session.payoff(seat.into()).expect("a seat of the game");
        (0..self.session.seats()).map(payoff).collect()
    }

    /// Return of each seat: its payoff divided by the unit of the game.
    #[must_use]
    pub fn returns(&self) -> Vec<f64> {
        let unit = f64::from(self.entry.info.unit);
        self.payoffs().into_iter().map(|payoff| f64::from(payoff) / unit).collect()
    }

    /// The observation of a seat, by default of the one to act, as numbers from 0 to 1.
    ///
    /// # Errors
    ///
    /// A `SeatError` if there is no such seat.
    pub fn observation(&self, seat: Option<f64>) -> Result<Vec<f32>, Thrown> {
        let mut out = vec![0.0; self.session.observation_spec().width];
        self.session.observation(self.seat_or_turn(seat)?, &mut out)?;
        Ok(out)
    }

    /// The observation as bytes, from 0 to the maximum of each field.
    ///
    /// # Errors
    ///
    /// A `SeatError` if there is no such seat.
    #[wasm_bindgen(js_name = observationBytes)]
    pub fn observation_bytes(&self, seat: Option<f64>) -> Result<Vec<u8>, Thrown> {
        let mut out = vec![0; self.session.observation_spec().width];
        self.session.observation_bytes(self.seat_or_turn(seat)?, &mut out)?;
        Ok(out)
    }

    /// 1 for each legal action of a seat, by default of the one to act, and 0 for the others.
    ///
    /// # Errors
    ///
    /// A `SeatError` if there is no such seat.
    #[wasm_bindgen(js_name = actionMask)]
    pub fn action_mask(&self, seat: Option<f64>) -> Result<Vec<i8>, Thrown> {
        let mut out = vec![0; self.entry.info.actions];
        self.session.action_mask(self.seat_or_turn(seat)?, &mut out)?;
        Ok(out)
    }

    /// Information state of a seat, by default of the one to act, with perfect recall.
    ///
    /// # Errors
    ///
    /// A `SeatError` if there is no such seat.
    #[wasm_bindgen(js_name = informationState)]
    pub fn information_state(&self, seat: Option<f64>) -> Result<String, Thrown> {
        Ok(self.session.information_state(self.seat_or_turn(seat)?)?)
    }

    /// A random full state that the seat cannot tell from this one, without history.
    ///
    /// # Errors
    ///
    /// A `SeatError` if there is no such seat.
    #[wasm_bindgen(unchecked_return_type = "State<Name>")]
    pub fn determinize(&self, seat: f64, rng: &mut Generator) -> Result<State, Thrown> {
        let session = self.session.determinize(convert::integer(seat, "seat")?, &mut rng.0)?;
        Ok(State { entry: self.entry, session })
    }

    /// The view of a seat, by default of the one to act: everything that it knows.
    ///
    /// # Errors
    ///
    /// A `SeatError` if there is no such seat.
    #[wasm_bindgen(unchecked_return_type = "View<Name>")]
    pub fn view(&self, seat: Option<f64>) -> Result<JsValue, Thrown> {
        Ok(convert::to_js(&self.session.view_text(self.seat_or_turn(seat)?)?))
    }

    /// The whole state with all secrets, as JSON text of the type `States[Name]`.
    #[wasm_bindgen(js_name = toJson)]
    #[must_use]
    pub fn to_json(&self) -> String {
        self.session.state_json().to_string()
    }
}
