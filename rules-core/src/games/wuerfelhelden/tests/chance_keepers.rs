//! What the box keeps apart, held against the sources of chance.

use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};

use super::many_options;
use crate::{
    games::readings::sources::{Declared, Drawn, Keeper, check},
    testkit::oracle::{number, variant},
};

/// The opening roll of a seat; in a turn each roll of the dice of one colour.
const DECLARED: &[Declared] = &[
    ("opening", false, &["round", "seat"]),
    ("turn", false, &["colour", "seat", "turn of the seat", "roll"]),
];

fn keeper(drawn: &Drawn<'_>) -> Keeper {
    let (phase, held) = variant(&drawn.before["phase"]);
    if phase == "opening" {
        let next = held["rolls"].as_array().expect("rolls so far").len();
        return ("opening", [&held["round"], &held["contenders"][next]].map(text).to_vec());
    }
    // The dice that fall leave the hand.
    let count = |colour: &&str| number(&held["hand"][*colour]);
    let colour = ["white", "yellow", "red"].into_iter().find(|colour| count(colour) > 0);
    let colour = colour.expect("dice in the hand");
    assert_eq!(drawn.outcome.split(' ').count(), count(&colour));
    let [seat, roll] = [&held["active"], &held["roll"]].map(text);
    let turn = number(&drawn.before["turns"]) / number(&drawn.before["options"]["players"]);
    ("turn", vec![colour.to_string(), seat, turn.to_string(), roll])
}

fn text(json: &serde_json::Value) -> String {
    json.to_string()
}

#[test]
fn wh_11_wh_23_the_dice_of_each_seat_and_colour_are_a_source_of_their_own() {
    let games: Vec<_> = many_options();
    check::<super::State>(&games, DECLARED, keeper, |_, _| Vec::new());
}
