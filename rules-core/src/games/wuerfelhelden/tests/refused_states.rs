//! Tables that no game can show are refused, each with its reason.

use serde::Deserialize;
use serde_json::{Value, json};

use super::*;

fn merge(to: &mut Value, patch: &Value) {
    match (to, patch) {
        (Value::Object(to), Value::Object(patch)) => {
            for (key, value) in patch {
                merge(to.entry(key.clone()).or_insert(Value::Null), value);
            }
        }
        (to, patch) => *to = patch.clone(),
    }
}

fn refusal(state: &State, patch: &Value) -> String {
    let mut json = serde_json::to_value(state).expect("a table can be written");
    merge(&mut json, patch);
    match State::deserialize(&json) {
        Ok(read) => panic!("accepted: {read:?}"),
        Err(error) => message(&error),
    }
}

/// A table of three in a turn of seat 0 that has shown these dice once.
fn choosing() -> State {
    let mut state = turn(3, 1, 0);
    play(&mut state, &["1 2 C", "3"]);
    state
}

fn refused(state: &State, cases: &[(Value, &str)]) {
    for (patch, reason) in cases {
        let text = refusal(state, patch);
        assert!(text.contains(reason), "{patch}: `{text}` instead of `{reason}`");
    }
}

#[test]
fn unknown_and_misshapen_fields() {
    refused(
        &choosing(),
        &[
            (json!({"extra": 1}), "unknown field"),
            (json!({"turns": -1}), "invalid value"),
            (json!({"turns": 1.5}), "invalid type"),
            (json!({"phase": {"choosing": null}}), "invalid type"),
            (json!({"phase": "over"}), "invalid type"),
            (json!({"centre": {"dice": ["W9"]}}), "invalid value"),
            (json!({"centre": {"dice": ["W1", "W1", "W2", "W3"]}}), "more than 3 dice of a colour"),
            (json!({"seats": [1, 2]}), "invalid type"),
            (json!({"taken": [0, 0, 0, 0, 0, 0, 0, 0]}), "invalid length"),
            (json!({"options": {"dice_set": {"W": "1 2 3 C C"}}}), "six faces"),
            (json!({"options": {"dice_set": {"W": "1 2 3 C C Q"}}}), "none of"),
            (json!({"options": {"dice_set": {"W": "2 1 3 C C y"}}}), "ascending"),
            (json!({"options": {"dice_set": {"W": "X X X X X X X X X"}}}), "six faces"),
        ],
    );
}

#[test]
fn options_seats_and_warrants() {
    refused(
        &choosing(),
        &[
            (json!({"options": {"dice_set": {"W": "1 2 3 C C X"}}}), "an option"),
            (json!({"options": {"turn_limit": 0}}), "an option"),
            (json!({"options": {"players": 5}}), "an option"),
            (json!({"options": {"players": 4}}), "one tableau"),
            (json!({"taken": [3]}), "belongs to nobody"),
            (json!({"taken": [0, 0, 0, 0, 0, 0, 0]}), "used up, but the game goes on"),
            (json!({"taken": [0, 0], "turns": 4}), "time for"),
            (json!({"options": {"turn_limit": 90}}), "used up, but the game goes on"),
            (
                json!({"seats": [{"yellow": 4, "red": 3, "coins": 0}, {"yellow": 3, "red": 3, "coins": 0}, {"yellow": 3, "red": 3, "coins": 0}]}),
                "more dice of a colour than a player owns",
            ),
            (
                json!({"seats": [{"yellow": 2, "red": 3, "coins": 541}, {"yellow": 3, "red": 3, "coins": 0}, {"yellow": 3, "red": 3, "coins": 0}]}),
                "more coins",
            ),
            (json!({"turns": 0}), "grown without a symbol"),
        ],
    );
    let mut two = turn(2, 0, 0);
    play(&mut two, &["C C C"]);
    refused(
        &two,
        &[(json!({"taken": [0, 0, 0, 0, 0, 0]}), "more warrants are taken than there are")],
    );
}

#[test]
fn the_centre() {
    let centre = |chaser: Option<u8>, dice: &[&str], marker: Option<u8>| json!({"centre": {"chaser": chaser, "dice": dice, "marker": marker}});
    refused(
        &choosing(),
        &[
            (centre(None, &["W1"], None), "sword dice of a chaser"),
            (centre(Some(1), &[], None), "sword dice of a chaser"),
            (centre(Some(1), &["WC"], None), "sword dice of a chaser"),
            (centre(Some(3), &["W1"], None), "no player"),
            (centre(Some(0), &["W1"], None), "has not taken its dice back"),
            (centre(Some(1), &["Y1"], None), "not in the chaser's party"),
            (centre(None, &[], Some(1)), "no such duel marker"),
        ],
    );
    let mut early = new(3);
    play(&mut early, &["1 C C", "3 C C", "1 C C"]);
    refused(&early, &[(centre(Some(0), &["W1"], None), "captured before its time")]);
    let mut fierce = turn_with(&Options { dice_set: DiceSet::FIERCE, ..Options::default() }, 0, 0);
    play(&mut fierce, &["C C C"]);
    refused(&fierce, &[(centre(Some(1), &["W3"], None), "not in the chaser's party")]);
    let two = turn(2, 0, 0);
    refused(
        &two,
        &[
            (centre(None, &[], Some(2)), "no such duel marker"),
            (centre(Some(1), &["W1"], Some(0)), "not of one seat"),
        ],
    );
}

#[test]
fn the_turn() {
    let turn = |patch: Value| json!({"phase": {"choosing": {"turn": patch}}});
    refused(
        &choosing(),
        &[
            (turn(json!({"active": 3})), "the active seat is empty"),
            (turn(json!({"roll": 0})), "none of a turn"),
            (turn(json!({"roll": 3})), "after the last roll"),
            (turn(json!({"showing": ["W1", "W2", "WC"]})), "not the party"),
            (turn(json!({"showing": ["W1", "W2", "Wr", "Y1"]})), "shows what it has not"),
            (turn(json!({"showing": ["W1", "W2", "Y3"], "hand": {"white": 1}})), "unmarked"),
            (turn(json!({"hand": {"white": 4}})), "more than 3 dice"),
            (json!({"phase": {"choosing": {"last_mark": "W1"}}}), "not in the hand"),
        ],
    );
    let mut marked = choosing();
    play(&mut marked, &["mark W2"]);
    refused(
        &marked,
        &[
            (json!({"phase": {"choosing": {"last_mark": "Y3"}}}), "not in the hand"),
            (json!({"phase": {"choosing": {"last_mark": "Wr"}}}), "not in the hand"),
            (json!({"phase": {"choosing": {"last_mark": null}}}), "unmarked"),
        ],
    );
    let mut forced = turn_with(&Options { auto_forced: false, ..Options::default() }, 0, 0);
    play(&mut forced, &["1 2 C", "mark WC"]);
    refused(&forced, &[(json!({"options": {"auto_forced": true}}), "begun by itself")]);
    let rolling = super::turn(3, 1, 0);
    refused(
        &rolling,
        &[
            (
                json!({"phase": {"rolling": {"showing": ["W1"], "hand": {"white": 2}}}}),
                "not rolled everything",
            ),
            (
                json!({"phase": {"rolling": {"showing": ["W1", "W1", "WC", "Y1"], "hand": {"white": 0, "yellow": 0}}}}),
                "nothing is rolling",
            ),
        ],
    );
}

#[test]
fn the_opening() {
    let opening = |patch: Value| json!({"phase": {"opening": patch}});
    let mut state = new(3);
    refused(
        &state,
        &[
            (json!({"turns": 1}), "before the first turn"),
            (json!({"taken": [0]}), "before the first turn"),
            (json!({"centre": {"chaser": 0, "dice": ["W1"]}}), "before the first turn"),
            (opening(json!({"contenders": [0, 0, 1]})), "in order"),
            (opening(json!({"contenders": [0, 1, 3]})), "in order"),
            (opening(json!({"contenders": [0], "round": 2})), "in order"),
            (opening(json!({"contenders": [0, 1]})), "the round"),
            (opening(json!({"round": 0})), "the round"),
            (opening(json!({"round": 21})), "the round"),
            (opening(json!({"rolls": ["1 C C", "1 C C", "1 C C"]})), "still open"),
            (opening(json!({"rolls": ["1 C"]})), "all white dice"),
            (opening(json!({"rolls": ["1 C r"]})), "all white dice"),
        ],
    );
    play(&mut state, &["1 C C"]);
    let json = serde_json::to_value(&state).expect("a table can be written");
    assert_eq!(json["phase"]["opening"]["rolls"], json!(["1 C C"]));
}

#[test]
fn the_end() {
    let over = |active: u8| {
        turn(3, 0, 0).edit().turns(300).over(active).build().expect("the limit of turns")
    };
    assert_eq!(over(0).validate(), Ok(()));
    refused(
        &over(0),
        &[
            (json!({"turns": 299}), "neither warrants nor turns"),
            (json!({"phase": {"over": {"active": 3}}}), "the active seat is empty"),
            (json!({"taken": [0, 0, 0, 0, 0, 0, 1]}), "not taken by the active seat"),
            (json!({"taken": [0, 0, 0, 0, 0, 0, 0]}), "used up, but the game goes on"),
        ],
    );
    // WH-46: the last turn is over, and its dice may lie in the centre.
    let mut chasing = over(0);
    super::bid(&mut chasing, 0, "W1");
    assert_eq!(chasing.validate(), Ok(()));
    let captured = over(0).edit().turns(90).warrants([0; 7]).build().expect("the last warrant");
    refused(
        &captured,
        &[(json!({"centre": {"chaser": 1, "dice": ["W1"]}}), "not taken by the active seat")],
    );
}

#[test]
fn wh_39_a_warrant_is_taken_at_a_start_of_its_owner() {
    let mut state = new(3);
    play(&mut state, &["3 3 C", "1 C C", "1 C C", "C C C", "stop", "C C C", "stop"]);
    assert_eq!((state.taken(), state.turns), (&[0][..], 2));
    refused(&state, &[(json!({"taken": [1]}), "time for"), (json!({"taken": [2]}), "time for")]);
    // Who has just captured has emptied the centre.
    let full = json!({"centre": {"chaser": 1, "dice": ["W1"]}});
    refused(&state, &[(full, "before its time")]);
    // With two players every capture takes the owner two starts.
    let mut state = new(2);
    play(&mut state, &["3 3 C", "1 C C", "C C C", "stop", "1 C C", "stop", "C C C", "stop"]);
    assert_eq!((state.taken(), state.turns), (&[0][..], 3));
    refused(&state, &[(json!({"taken": [1]}), "time for")]);
}

#[test]
fn wh_49_a_marker_is_placed_at_a_start_of_its_owner() {
    let mut state = new(2);
    play(&mut state, &["3 3 C", "1 C C", "C C C", "stop"]);
    assert_eq!((state.centre.marker, state.turns), (Some(0), 1));
    refused(&state, &[(json!({"centre": {"marker": 1}}), "no such duel marker")]);
}

#[test]
fn wh_31_no_coins_come_of_dice_without_coins() {
    let mut state = turn(3, 0, 0);
    state.tableau_mut(0).coins = 1;
    let dice = |white: &str| json!({"W": white, "Y": "1 2 3 r X X", "R": "1 2 3 X X X"});
    refused(&state, &[(json!({"options": {"dice_set": dice("1 2 3 y y y")}}), "more coins")]);
    state.tableau_mut(0).coins = 6 * 30;
    let refusable = json!({"options": {"dice_set": dice("1 2 3 C y y")}});
    state.tableau_mut(0).coins += 1;
    refused(&state, &[(refusable, "more coins")]);
}

#[test]
fn wh_14_coins_need_a_turn_that_is_over() {
    let mut state = new(3);
    play(&mut state, &["3 3 C", "1 C C", "1 C C", "C C C", "stop"]);
    assert_eq!((active(&state), state.turns), (Some(2), 1));
    let coins = |seat: usize, coins: u16| {
        let mut state = state.clone();
        state.tableau_mut(u8::try_from(seat).expect("few seats")).coins = coins;
        state.validate().is_ok()
    };
    // Seat 1 has had its turn, seat 2 has it, seat 0 comes last.
    assert!(coins(1, 6) && !coins(2, 1) && !coins(0, 1));
}

#[test]
fn dice_are_read_in_any_order() {
    let mut state = new(2);
    play(&mut state, &["1 3 C", "1 C C"]);
    let mut json = serde_json::to_value(&state).expect("a state can be written");
    let dice = json["centre"]["dice"].as_array_mut().expect("a list");
    assert!(dice.len() > 1 && dice.first() != dice.last());
    dice.reverse();
    assert_eq!(State::deserialize(&json).expect("the same dice"), state);
}
