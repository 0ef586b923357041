//! What the box keeps apart, held against the sources of chance.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use serde_json::Value as Json;

use super::play::variants;
use crate::{
    games::{
        readings::{
            printed,
            sources::{Declared, Drawn, Keeper, check},
        },
        valor_and_villainy::State,
    },
    testkit::oracle::list,
};

/// The decks; the tile of each Region; the hands; the dice of a Character in a Round by what is rolled and by
/// colour.
const DECLARED: &[Declared] = &[
    ("heroes", true, &[]),
    ("minions", true, &["size"]),
    ("spells", true, &["deck"]),
    ("treasures", true, &[]),
    ("tile", true, &["region"]),
    ("hand", true, &["seat", "round"]),
    ("roll", false, &["character", "round", "colour"]),
    ("reroll", false, &["character", "round", "colour"]),
    ("dodge", false, &["character and colour", "round"]),
    ("spell", false, &["character and round"]),
    ("regenerate", false, &["character", "round"]),
    ("stash", false, &["round"]),
];

/// The value of a component by its id.
fn of_component(table: &Json, kind: &str, id: &str, key: &str) -> Json {
    let row = list(&table[kind]).iter().find(|row| row["id"] == id);
    row.unwrap_or_else(|| panic!("{kind} {id}"))[key].clone()
}

fn string(of: &Json) -> String {
    of.as_str().map_or_else(|| of.to_string(), ToString::to_string)
}

/// The colour of the best Dodge of a target: what a Spell lends beats what is printed.
fn dodge(table: &Json, state: &Json, dodging: &Json) -> &'static str {
    let target = &dodging["target"];
    let mut texts = Vec::new();
    if let Some(spell) = dodging["lent"].as_str() {
        let effects = of_component(table, "spell", spell, "effects");
        texts.extend(list(&effects).iter().map(|effect| string(&effect["ability"])));
    }
    let mut add = |abilities: &Json| {
        texts.extend(abilities.as_array().into_iter().flatten().map(string));
    };
    let target = target.as_str().expect("a target");
    let id = target.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end_matches('_');
    if list(&table["minion"]).iter().any(|row| row["id"] == id) {
        let wounded = list(&state["table"]["wounded"]).iter().any(|one| one == target);
        let side = if wounded { "wounded" } else { "fresh" };
        add(&of_component(table, "minion", id, side)["abilities"]);
    } else {
        let players = state["table"]["players"].as_object().expect("players");
        let player = players.values().find(|player| player["who"] == target).expect("a player");
        for card in player["slots"].as_object().expect("slots").values() {
            if let Some(card) = card.as_str() {
                add(&of_component(table, "treasure", card, "abilities"));
            }
        }
    }
    let adept = |text: &String| text.starts_with("dodge:") && text.ends_with('Y');
    if texts.iter().any(adept) { "adept" } else { "novice" }
}

fn dice(table: &Json, drawn: &Drawn<'_>, colour: &str) -> Keeper {
    let (state, agenda) = (drawn.before, &drawn.before["table"]["agenda"]);
    let round = string(&state["table"]["round"]);
    let last = |of: &Json| of.as_array().and_then(|list| list.last()).cloned().unwrap_or_default();
    let roller = string(&last(&agenda["rolls"])["who"]);
    if !agenda["prompt"]["reroll"].is_null() {
        return ("reroll", vec![roller, round, colour.to_string()]);
    }
    match last(&agenda["tags"]).as_str() {
        Some("roll") => ("roll", vec![roller, round, colour.to_string()]),
        Some("attack") => {
            let dodging = &agenda["attack"]["stage"]["toss"];
            let colour = dodge(table, state, dodging);
            ("dodge", vec![format!("{} {colour}", string(&dodging["target"])), round])
        }
        Some("cast") => {
            ("spell", vec![format!("{} {round}", string(&last(&agenda["casts"])["caster"]))])
        }
        Some(_) => ("regenerate", vec![string(&last(&agenda["turns"])["who"]), round]),
        None => ("stash", vec![round]),
    }
}

fn keeper(table: &Json, drawn: &Drawn<'_>) -> Keeper {
    let (what, of) = drawn.outcome.split_once(' ').unwrap_or((drawn.outcome, ""));
    let state = drawn.before;
    match what {
        "hero" => ("heroes", vec![]),
        "minion" => ("minions", vec![string(&of_component(table, "minion", of, "size"))]),
        "treasure" => ("treasures", vec![]),
        "tile" => {
            let cells = |state: &Json| state["table"]["map"]["cells"].as_object().cloned().unwrap();
            let before = cells(state);
            let turned =
                |(cell, now): &(String, Json)| before[cell]["tile"].is_null() && now["tile"] == of;
            let cells: Vec<_> = cells(drawn.after).into_iter().filter(turned).collect();
            assert_eq!(cells.len(), 1, "{of}: {state}");
            ("tile", vec![cells[0].0.clone()])
        }
        "spell" if !state["table"]["agenda"]["prompt"]["draw"].is_null() => {
            ("spells", vec![string(&of_component(table, "spell", of, "deck"))])
        }
        "spell" => {
            let hands = state["hands"].as_object().expect("hands");
            let copies = |hands: &Json, seat: &str| hands[seat][of].as_u64().unwrap_or(0);
            let lost = |seat: &&String| {
                copies(&state["hands"], seat) > copies(&drawn.after["hands"], seat)
            };
            let seat = hands.keys().find(lost).expect("a hand has lost the card");
            ("hand", vec![seat.clone(), string(&state["table"]["round"])])
        }
        _ => dice(table, drawn, what),
    }
}

/// The same hand in the next Round, and another hand.
fn twins(state: &Json, (kind, values): &Keeper) -> Vec<(Json, Keeper)> {
    let mut twins = Vec::new();
    if *kind != "hand" {
        return twins;
    }
    let mut later = state.clone();
    let round = state["table"]["round"].as_u64().expect("a Round") + 1;
    later["table"]["round"] = round.into();
    twins.push((later, (*kind, vec![values[0].clone(), round.to_string()])));
    for (seat, player) in state["table"]["players"].as_object().expect("players") {
        let mut twin = state.clone();
        let casts = twin["table"]["agenda"]["casts"].as_array_mut().expect("casts");
        let cast = casts.last_mut().expect("a cast");
        if state["hands"][seat].as_object().is_none_or(serde_json::Map::is_empty) {
            continue;
        }
        let aiming = &mut cast["stage"]["effect"]["casting"]["aiming"];
        aiming["targets"][0]["char"] = player["who"].clone();
        twins.push((twin, (*kind, vec![seat.clone(), values[1].clone()])));
    }
    twins
}

#[test]
fn vv_16_vv_90_vv_147_each_deck_and_the_dice_of_each_character_are_sources_of_their_own() {
    let table = printed(include_str!("../components.toml"));
    let mut games = variants();
    for options in &mut games {
        options.allow_roster_changes = false;
    }
    check::<State>(&games, DECLARED, |drawn| keeper(&table, drawn), twins);
}
