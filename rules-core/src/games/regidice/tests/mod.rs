//! One test for every rule number, the exact figures of section 8 twice over,
//! random games, and the tables against the data file.

mod actions;
mod builder;
#[cfg(feature = "testkit")]
mod chance_keepers;
#[cfg(feature = "components")]
mod changed_set;
#[cfg(feature = "words")]
mod choices;
mod components;
#[cfg(feature = "words")]
mod damage_words;
#[cfg(feature = "testkit")]
mod ends;
mod figures;
mod heuristic;
#[cfg(all(feature = "components", feature = "testkit", feature = "words"))]
mod log_numbers;
#[cfg(feature = "serde")]
mod numbers;
#[cfg(feature = "serde")]
mod observation_oracle;
mod options_away;
mod oracle;
mod play;
#[cfg(feature = "testkit")]
mod potential;
mod refused_states;
mod rounds;
mod seats;
mod secrets;
mod terms;
#[cfg(feature = "words")]
mod words;

use super::*;
use crate::{Apply, Indexed, Legal, Node, Seat, Setup};
use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};

/// Reads dice such as `R- R3 K4`.
fn pool(text: &str) -> Pool {
    Pool::parse(text).unwrap_or_else(|| panic!("`{text}` are no dice"))
}

/// Options for so many players in which no node is skipped.
fn plain(players: Seat) -> Options {
    Options { players, auto_forced: false, ..Options::default() }
}

/// A round whose dice have been rolled: nobody has declared yet.
fn rolled(options: Options, pools: &[&str]) -> State {
    let edit = match options.players {
        1 => State::setup(&options).edit().acting(0),
        _ => State::setup(&options).edit().declaring(),
    };
    let text = |seat: Seat| pools.get(usize::from(seat)).copied().unwrap_or_default();
    let edit = (0..options.players).fold(edit, |edit, seat| edit.dice(seat, pool(text(seat))));
    edit.unchecked()
}

/// The same, with two players or as many as there are pools, nothing skipped.
fn table(pools: &[&str]) -> State {
    rolled(plain(Seat::try_from(pools.len()).unwrap()), pools)
}

/// Takes legal steps by their texts, separated by commas.
fn play(state: &mut State, steps: &str) {
    for text in
        steps.split(", ").map(|text| text.trim_matches([' ', ','])).filter(|text| !text.is_empty())
    {
        let action = Action::parse(text).unwrap_or_else(|| panic!("`{text}` is no action"));
        assert!(state.is_legal(action), "`{text}` is not legal; legal are {:?}", legal(state));
        state.apply_action(action);
        assert_eq!(state.validate(), Ok(()), "after `{text}`");
    }
}

/// The same, from a copy.
fn after(state: &State, steps: &str) -> State {
    let mut state = state.clone();
    play(&mut state, steps);
    state
}

/// The legal actions as texts.
fn legal(state: &State) -> Vec<String> {
    let mut list = vec![];
    list.extend(state.legal_actions().iter().map(|action| action.to_string()));
    list
}

/// Whether an action is legal.
fn may(state: &State, text: &str) -> bool {
    state.is_legal(Action::parse(text).unwrap())
}

/// The dice of a seat, as a text.
fn dice(state: &State, seat: usize) -> String {
    state.pools[seat].to_string()
}

/// The injured pool: red, yellow, blue, black.
fn injured(state: &State) -> [u8; 4] {
    core::array::from_fn(|i| state.table.injured.values()[i])
}

/// Passes all chance nodes with their first outcome.
fn roll_on(state: &mut State) {
    while state.node() == Node::Chance {
        state.apply_chance(state.outcome_at(0));
    }
}
