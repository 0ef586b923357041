//! Rules read their numbers from the component set in play: each test changes a value and finds the
//! new one in play.

use super::*;
use crate::{SetRef, games::wuerfelhelden::Components};

/// Options of three with the set of a document.
fn set(document: &str) -> Options {
    let set = SetRef::<Components>::load(document).unwrap_or_else(|error| panic!("{error}"));
    Options { players: 3, ..Options::default() }.with_components(set)
}

#[test]
fn wh_31_wh_32_a_coin_is_worth_what_the_set_says() {
    let options = set("[[symbol]]\nindex = 4\ncoins = 3\ncoins_without_swords = 4\n");
    for (names, wanted) in [("W1 WC WC", 6), ("WC WC WC YC", 16), ("W1 Wy W1", 0)] {
        let mut state = turn_with(&options, 0, 0);
        finish(&mut state, names);
        assert_eq!(state.tableaus()[0].coins, wanted, "{names}");
    }
}

#[test]
fn wh_19_the_last_roll_is_that_of_the_set() {
    let mut state = turn_with(&set("rolls = 2\n"), 0, 0);
    play(&mut state, &["1 2 C", "mark W1", "roll", "1"]);
    assert_eq!(state.turns, 91, "the turn is over");
}

#[test]
fn wh_9_everybody_begins_with_the_dice_of_the_set() {
    let options = set(
        "[[colour]]\nindex = 1\nin_party_at_start = 1\n[[colour]]\nindex = 2\nper_player = 2\n\
         in_party_at_start = 2\n",
    );
    let state = with(&options);
    for seat in 0..3 {
        assert_eq!(state.party(seat), Squad::new(3, 1, 2));
    }
}

#[test]
fn wh_11_the_opening_is_rolled_with_the_white_dice_of_the_set() {
    let mut state = with(&set("[[colour]]\nindex = 0\nper_player = 2\nin_party_at_start = 2\n"));
    play(&mut state, &["1 C", "C C", "C C"]);
    assert_eq!(state.centre.dice, dice("W1"));
}

#[test]
#[cfg(feature = "words")]
fn wh_19_the_log_counts_the_rolls_of_the_set() {
    use crate::{Step, words::Describe};
    let state = turn_with(&set("rolls = 2\n"), 0, 0);
    let entry = State::log_entry(&state, Step::Chance(faces("1 2 C")), 0).unwrap_or_default();
    assert!(entry.starts_with("seat 0, roll 1 of 2: "), "{entry}");
}
