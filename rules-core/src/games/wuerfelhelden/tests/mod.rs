//! Tests: one for every rule number, and the figures worked out elsewhere.

extern crate std;

use alloc::{string::String, vec::Vec};

use super::components::{Colour, Dice, Face, Shown, Squad};
use super::state::{Phase, Turn};
use super::{Action, ChanceOutcome, DiceSet, Options, State};
use crate::{Apply, Generator, Indexed, Legal, Node, Setup, below, sample_chance};

mod builder;
#[cfg(feature = "testkit")]
mod chance_keepers;
#[cfg(feature = "components")]
mod changed_set;
mod components;
mod custom_dice;
mod duel;
mod end;
mod estimate;
mod figures;
mod heuristic;
mod limits;
#[cfg(all(feature = "testkit", feature = "words"))]
mod log_numbers;
mod observation_fields;
#[cfg(feature = "serde")]
mod observation_oracle;
mod opening;
mod oracle;
mod play;
#[cfg(feature = "testkit")]
mod potential;
#[cfg(feature = "serde")]
mod refused_states;
mod trees;
mod turn;
#[cfg(feature = "words")]
mod words;

/// A new game.
fn new(players: u8) -> State {
    with(&Options { players, ..Options::default() })
}

/// A new game with these options.
fn with(options: &Options) -> State {
    State::new_game(options).expect("options within their ranges")
}

/// The start of a turn of seat 0, everybody with three white dice; the party
/// of seat 0 is given as yellow and red dice.
fn turn(players: u8, yellow: u8, red: u8) -> State {
    turn_with(&Options { players, ..Options::default() }, yellow, red)
}

fn turn_with(options: &Options, yellow: u8, red: u8) -> State {
    let turns = (options.turn_limit / 2).min(30 * u16::from(options.players));
    let edit = with(options).edit().turns(turns).party(0, yellow, red);
    edit.rolling(0, 1, []).build().expect("a turn can start like this")
}

/// Dice by name, as in `W1 W1 YC`.
fn dice(names: &str) -> Dice {
    let mut dice = Dice::default();
    for name in names.split_whitespace() {
        dice.add(Shown::parse(name).expect("the name of a die"));
    }
    dice
}

/// An outcome by its text.
fn faces(text: &str) -> ChanceOutcome {
    ChanceOutcome::parse(text).expect("the text of an outcome")
}

/// A decision by its text.
fn action(text: &str) -> Action {
    Action::parse(text).expect("the text of a decision")
}

/// Lets the active seat show these dice after its second roll, which are all
/// of its party.
fn show(state: &mut State, names: &str) {
    let (seat, dice) = (now(state).active, dice(names));
    let coloured = |colour| dice.of_colour(colour);
    let edit = state.edit().party(seat, coloured(Colour::Yellow), coloured(Colour::Red));
    *state = edit.choosing(seat, 2, dice.iter()).build().expect("dice can show this");
}

/// Lets the active seat end its turn with these dice.
fn finish(state: &mut State, names: &str) {
    show(state, names);
    play(state, &["stop"]);
}

/// Takes steps by their texts; each must be possible.
fn play(state: &mut State, texts: &[&str]) {
    for text in texts {
        if state.node() == Node::Chance {
            let outcome = faces(text);
            assert!(
                chance_outcomes(state).iter().any(|(faces, _)| *faces == outcome),
                "`{text}` cannot fall"
            );
            state.apply_chance(outcome);
        } else {
            let action = action(text);
            assert!(legal(state).contains(&action), "`{text}` is not legal");
            state.apply_action(action);
        }
        state.validate().expect("a step leads to a possible table");
    }
}

/// Puts dice of a seat into the centre.
fn bid(state: &mut State, seat: u8, names: &str) {
    *state = state.edit().centre(seat, dice(names).iter()).unchecked();
}

/// What lies in the centre: the chaser and the dice.
fn centre(state: &State) -> (Option<u8>, Dice) {
    (state.centre.chaser, state.centre.dice)
}

/// The party of a seat, white, yellow and red.
fn party(state: &State, seat: usize) -> [u8; 3] {
    Colour::row(|colour| state.party(u8::try_from(seat).expect("a seat")).count(colour))
}

fn coins(state: &State) -> Vec<u16> {
    state.tableaus().iter().map(|own| own.coins).collect()
}

fn totals(state: &State) -> Vec<i32> {
    (0..state.seats()).map(|seat| state.score(seat)).collect()
}

fn legal(state: &State) -> Vec<Action> {
    let mut list = Vec::new();
    list.extend(state.legal_actions());
    list
}

fn legal_ids(state: &State) -> Vec<usize> {
    legal(state).into_iter().map(Indexed::index).collect()
}

fn chance_outcomes(state: &State) -> Vec<(ChanceOutcome, u32)> {
    let mut list = Vec::new();
    state.chance_outcomes(|faces, weight| list.push((faces, weight)));
    list
}

/// The seat whose turn it is, if one is on.
fn active(state: &State) -> Option<u8> {
    match &state.phase {
        Phase::Rolling(turn) | Phase::Choosing { turn, .. } => Some(turn.active),
        Phase::Opening(_) | Phase::Over { .. } => None,
    }
}

/// The turn that is on.
fn now(state: &State) -> &Turn {
    let (Phase::Rolling(turn) | Phase::Choosing { turn, .. }) = &state.phase else {
        panic!("no turn is on")
    };
    turn
}

/// Takes a step at random, and says whether the game goes on.
fn random_step(state: &mut State, rng: &mut Generator) -> bool {
    match state.node() {
        Node::Chance => state.apply_chance(sample_chance(state, rng)),
        Node::Player(_) => {
            let list = legal(state);
            let pick = below(rng, u32::try_from(list.len()).expect("few actions"));
            state.apply_action(list[usize::try_from(pick).expect("few actions")]);
        }
        Node::Terminal => return false,
    }
    true
}

/// Options of every kind, for games that shall meet everything.
fn many_options() -> Vec<Options> {
    let mut list = Vec::new();
    for players in 2..=4 {
        let plain = Options { players, ..Options::default() };
        list.push(plain);
        list.push(Options { dice_set: DiceSet::FIERCE, auto_forced: false, ..plain });
        list.push(Options { dice_set: ODD, turn_limit: 40, setup_roll_limit: 2, ..plain });
        list.push(Options { payoff: super::Payoff::Margin, shaping: true, ..plain });
    }
    list
}

/// A set that the printed dice are far from: red symbols on white, no X on
/// yellow, yellow symbols on red, blanks.
const ODD: DiceSet =
    DiceSet([[1, 1, 0, 1, 1, 1, 1, 0], [2, 1, 1, 0, 1, 0, 1, 0], [0, 0, 0, 2, 0, 2, 0, 2]]);

/// The text of anything that is wrong.
fn message(error: &impl core::fmt::Display) -> String {
    alloc::format!("{error}")
}
