//! Custom dice (2.3), rolled by colour in the opening and in every roll of a turn.

use super::*;

/// Sides that show which die falls: white has one sword, coins and a symbol, yellow three
/// swords, a symbol and an X, red coins and blanks.
const MARKED: DiceSet =
    DiceSet([[0, 3, 0, 0, 2, 1, 0, 0], [0, 0, 0, 4, 0, 0, 1, 1], [3, 0, 0, 0, 3, 0, 0, 0]]);

fn marked() -> Options {
    Options { dice_set: MARKED, ..Options::default() }
}

#[test]
fn wh_11_wh_20_the_opening_is_rolled_with_the_custom_white_die() {
    let mut state = with(&marked());
    let outcomes = chance_outcomes(&state);
    // Three dice with three different faces.
    assert_eq!(outcomes.len(), 10);
    let weight = |text: &str| outcomes.iter().find(|(roll, _)| *roll == faces(text)).unwrap().1;
    assert_eq!(["1 1 1", "1 1 C", "1 C C", "C C C"].map(weight), [27, 54, 36, 8]);
    assert_eq!(state.outcome_at(0), faces("1 1 1"));
    play(&mut state, &["1 1 C", "1 1 1", "C C C"]);
    assert_eq!(centre(&state), (Some(1), dice("W1 W1 W1")));
}

#[test]
fn wh_20_every_colour_of_a_turn_rolls_its_custom_die() {
    let mut state = turn_with(&marked(), 1, 1);
    play(&mut state, &["1 C C"]);
    assert_eq!(chance_outcomes(&state), [(faces("3"), 4), (faces("r"), 1), (faces("X"), 1)]);
    play(&mut state, &["3"]);
    assert_eq!(chance_outcomes(&state), [(faces("-"), 3), (faces("C"), 3)]);
    play(&mut state, &["-"]);
    // A reroll is made with the same dice; after the last die it begins by itself.
    play(&mut state, &["mark Y3", "mark R-"]);
    assert_eq!(chance_outcomes(&state), [(faces("3"), 4), (faces("r"), 1), (faces("X"), 1)]);
    play(&mut state, &["X"]);
    assert_eq!(chance_outcomes(&state), [(faces("-"), 3), (faces("C"), 3)]);
    assert_eq!(party(&state, 0), [3, 0, 1], "the X has sent the yellow die away");
}
