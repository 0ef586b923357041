//! What the box keeps apart, held against the sources of chance.

use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};

use super::{State, play::variants};
use crate::{
    games::readings::sources::{Declared, Drawn, Keeper, check},
    testkit::oracle::{list, number, text},
};

const DECLARED: &[Declared] = &[("dice", false, &["seat", "round", "colour"])];

/// Dice without a face.
fn faceless(pools: &serde_json::Value, seat: usize, colour: char) -> usize {
    let dice = text(&pools[seat]).split(' ');
    dice.filter(|die| die.starts_with(colour) && die.ends_with('-')).count()
}

/// From the leader on, colour by colour (RD-13, RD-15).
fn keeper(drawn: &Drawn<'_>) -> Keeper {
    let (pools, table) = (&drawn.before["pools"], &drawn.before["table"]);
    let players = number(&table["options"]["players"]);
    let seats = (0..players).map(|at| (number(&table["leader"]) + at) % players);
    let mut dice = seats.flat_map(|seat| "RYBK".chars().map(move |colour| (seat, colour)));
    let (seat, colour) =
        dice.find(|(seat, colour)| faceless(pools, *seat, *colour) > 0).expect("dice to roll");
    let rolled = drawn.outcome.split(' ').count();
    assert!(rolled == 5 || rolled == faceless(pools, seat, colour), "{}", drawn.before);
    let faces = |faces: &serde_json::Value| list(faces).len();
    assert_eq!(faces(pools), faces(&drawn.after["pools"]));
    ("dice", vec![seat.to_string(), number(&table["round"]).to_string(), String::from(colour)])
}

#[test]
fn rd_13_the_dice_of_each_seat_and_colour_are_a_source_of_their_own() {
    check::<State>(&variants(), DECLARED, keeper, |_, _| Vec::new());
}
