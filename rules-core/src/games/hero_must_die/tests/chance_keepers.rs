//! What the box keeps apart, held against the sources of chance.

use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};

use serde_json::Value as Json;

use crate::{
    games::{
        hero_must_die::{Options, State},
        readings::sources::{Declared, Drawn, Keeper, check},
    },
    testkit::oracle::{list, variant},
};

/// The order of the guards, the monsters and the plot cards, each face of the event slots, the hands,
/// the die of a player in a turn, the heroes of a party in a turn.
const DECLARED: &[Declared] = &[
    ("order", true, &[]),
    ("monsters", true, &[]),
    ("event", true, &["slot", "half"]),
    ("plots", true, &[]),
    ("hand", true, &["seat", "turn"]),
    ("die", false, &["seat", "turn"]),
    ("heroes", true, &["party", "turn"]),
];

fn string(of: &Json) -> String {
    of.as_str().map_or_else(|| of.to_string(), ToString::to_string)
}

fn keeper(drawn: &Drawn<'_>) -> Keeper {
    let (agenda, table) = (&drawn.before["agenda"], &drawn.before["table"]);
    let (top, held) = list(&agenda["stack"]).last().map_or(("", &Json::Null), variant);
    let (stage, of_stage) = variant(&agenda["stage"]);
    let turn = string(&table["turn"]);
    let (what, _) = drawn.outcome.split_once(' ').expect("what comes");
    match what {
        "order" => ("order", vec![]),
        "monster" => ("monsters", vec![]),
        "plot" if top == "plot_draw" => ("plots", vec![]),
        "plot" => ("hand", vec![string(&held["victim"]), turn]),
        "hero" => ("heroes", vec![string(&held["token"]), turn]),
        "event" => {
            // The face that is seen now.
            let faces = |slot: &Json| [slot["top"].clone(), slot["bottom"].clone()];
            let slots = drawn.before["slots"].as_object().expect("slots");
            let looked = top == "look";
            let (slot, half) = if looked {
                (string(&held["slot"]), string(&held["half"]))
            } else {
                assert_eq!(stage, "event_draw");
                (turn, string(&of_stage["half"]))
            };
            let at = usize::from(half == "bottom");
            assert!(faces(&slots[&slot])[at]["face"].is_null(), "{}", drawn.before);
            assert!(!faces(&drawn.after["slots"][&slot])[at]["face"].is_null(), "{}", drawn.after);
            ("event", vec![slot, half])
        }
        // The player whose worker is in the box. What comes next is counted from 1, and the party
        // that the Town moves comes before the Forest.
        "die" => {
            let spot = of_stage["next"].as_u64().expect("a stop") - 2;
            ("die", vec![string(&table["boxes"][spot.to_string()]), turn])
        }
        _ => panic!("{}", drawn.outcome),
    }
}

/// The same card of another hand, or of the same hand in another turn.
fn twins(state: &Json, (kind, values): &Keeper) -> Vec<(Json, Keeper)> {
    if *kind != "hand" {
        return Vec::new();
    }
    let mut twins = Vec::new();
    for (seat, _) in list(&state["plots"]["hands"]).iter().enumerate() {
        let mut twin = state.clone();
        let stack = twin["agenda"]["stack"].as_array_mut().expect("frames");
        stack.last_mut().expect("a frame")["steal_draw"]["victim"] = seat.into();
        twins.push((twin, (*kind, vec![seat.to_string(), values[1].clone()])));
    }
    twins
}

#[test]
fn hmd_27_hmd_33_hmd_60_hmd_74_hmd_136_each_pile_hand_and_slot_is_a_source_of_its_own() {
    let game = |at: u8| Options {
        players: 4 - at / 3 % 3,
        mage_abilities: !at.is_multiple_of(2),
        ..Options::default()
    };
    let games: Vec<_> = (0..36).map(game).collect();
    check::<State>(&games, DECLARED, keeper, twins);
}
