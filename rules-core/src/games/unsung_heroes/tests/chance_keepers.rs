//! What the box keeps apart, held against the sources of chance.

use alloc::{string::ToString, vec, vec::Vec};

use serde_json::Value as Json;

use super::{super::*, play::options};
use crate::{
    games::readings::sources::{Declared, Drawn, Keeper, check},
    testkit::oracle::{list, number, variant},
};

/// The characters, the decks of the players, the Minions, the Treasures; the lots of a round; the dice
/// of a colour that a player rolls in a round.
const DECLARED: &[Declared] = &[
    ("characters", true, &[]),
    ("deck", true, &["seat"]),
    ("minions", true, &[]),
    ("treasures", true, &[]),
    ("lot", true, &["round"]),
    ("dice", false, &["seat", "round", "colour"]),
];

/// Whose hand has the card, or whose dice have changed.
fn keeper(drawn: &Drawn<'_>) -> Keeper {
    let table = &drawn.before["table"];
    let round = number(&table["round"]).to_string();
    let (what, of) = drawn.outcome.split_once(' ').unwrap_or((drawn.outcome, ""));
    match what {
        "character" => ("characters", vec![]),
        "card" => {
            let slot: usize = of.parse().expect("a slot");
            let has = |state: &Json, seat: usize| {
                list(&state["hands"][seat]).iter().any(|card| number(card) == slot)
            };
            let lacks = |seat: &usize| {
                let deck = list(&drawn.before["decks"][*seat]);
                !has(drawn.before, *seat) && deck.iter().any(|card| number(card) == slot)
            };
            // Who is dealt cards, or the current player, who has the Line Leader.
            let (_, stage) = variant(&drawn.before["stage"]);
            let due = if stage["seat"].is_null() { &table["current"] } else { &stage["seat"] };
            let due = number(due);
            assert!(lacks(&due) && has(drawn.after, due), "{}", drawn.before);
            ("deck", vec![due.to_string()])
        }
        "minion" => ("minions", vec![]),
        "treasures" => ("treasures", vec![]),
        "seat" => ("lot", vec![round]),
        "roll" => {
            let (_, frame) = variant(list(&drawn.before["agenda"]).last().expect("a frame"));
            ("dice", vec![number(&frame["owner"]).to_string(), round, of[..1].to_string()])
        }
        _ => panic!("{}", drawn.outcome),
    }
}

#[test]
fn uh_3_uh_24_uh_68_each_deck_and_the_dice_of_each_seat_are_sources_of_their_own() {
    let mut games = Vec::new();
    for (at, set) in
        [BoxSet::Rats, BoxSet::Pixies, BoxSet::Mixed].into_iter().cycle().take(18).enumerate()
    {
        let players = 2 + u8::try_from(at / 6).unwrap();
        let casting = if at.is_multiple_of(2) { Casting::Random } else { Casting::Draft };
        games.push(options(players, set, casting));
    }
    check::<State>(&games, DECLARED, keeper, |_, _| Vec::new());
}
