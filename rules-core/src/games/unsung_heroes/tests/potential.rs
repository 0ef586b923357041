//! The score (UH-40) and the potential (5.10), computed once more from the views.

use alloc::{format, string::String, vec, vec::Vec};
use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::{super::*, play::options};
use crate::{
    games::readings::{potentials::check, printed},
    testkit::oracle::{flag, list, number, text},
};

extern crate std;

/// The +n of each card by character and slot, of each Treasure and each Minion.
pub(super) struct Bonuses(BTreeMap<String, i64>);

/// The sum of the +n of some effects.
fn sum(effects: &Json) -> i64 {
    let effects = effects.as_array().cloned().unwrap_or_else(|| vec![effects.clone()]);
    effects.iter().filter(|one| one["op"] == "static").map(|one| one["n"].as_i64().unwrap()).sum()
}

/// A name as the state writes it.
fn key(row: &Json) -> String {
    text(&row["name"]).to_lowercase().replace(' ', "_").replace('\'', "")
}

pub(super) fn bonuses(changed: &str) -> Bonuses {
    let (table, mut all) = (printed(include_str!("../components.toml")), BTreeMap::new());
    for character in list(&table["characters"]) {
        let common = list(&table["common_cards"]);
        for card in list(&character["cards"]).iter().chain(common) {
            all.insert(format!("{} {}", key(character), card["slot"]), sum(&card["effects"]));
        }
    }
    for row in list(&table["treasures"]).iter().chain(list(&table["minions"])) {
        let effects = if row["effects"].is_array() { &row["effects"] } else { &row["effect"] };
        all.insert(key(row), sum(effects));
    }
    for row in printed(changed)["common_cards"].as_array().into_iter().flatten() {
        let slot = format!(" {}", row["slot"]);
        for (_, bonus) in all.iter_mut().filter(|(name, _)| name.ends_with(&slot)) {
            *bonus = sum(&row["effects"]);
        }
    }
    Bonuses(all)
}

/// Treasures and Minions: their names and what the view says of them.
fn prizes(of: &Json) -> impl Iterator<Item = (&String, &Json)> {
    of.as_object().into_iter().flatten()
}

/// What a prize of a seat is called.
fn of_seat(prize: &Json, words: &[&str], seat: usize) -> bool {
    words.iter().any(|words| prize["place"] == *format!("{words} {seat}"))
}

/// UH-40, term by term.
pub(super) fn score(bonuses: &Bonuses, of: &Json, seat: usize) -> i64 {
    let (table, stakes) = (&of["table"], &of["table"]["stakes"]);
    let dice = list(&stakes["dice"][seat]).iter();
    let face = |die: &Json| text(die)[1..].trim_end_matches('*').parse().unwrap_or(0);
    let mut score: i64 = dice.map(face).sum();
    for card in list(&stakes["rows"][seat]).iter().filter(|card| flag(&card["counted"])) {
        let owner = text(&table["cast"][number(&card["owner"])]);
        score += bonuses.0[&format!("{owner} {}", card["slot"])];
    }
    for (name, prize) in prizes(&table["minions"]).chain(prizes(&of["treasures"])) {
        let own = of_seat(prize, &["won by", "played by"], seat);
        score += if own && flag(&prize["counted"]) { bonuses.0[name] } else { 0 };
    }
    let tokens = |of: &Json| of.as_i64().expect("tokens");
    score
        + match table["cast"][seat].as_str() {
            Some("tilda") => tokens(&table["rat_cards"]),
            Some("betty") => tokens(&stakes["angry"]),
            Some("karl") => {
                let coin = if flag(&table["coin"]) { 2 } else { 0 };
                coin + 10 * tokens(&table["stakes"]["bars_ten"]) + tokens(&table["bars_one"])
            }
            Some("greg") => tokens(&stakes["cheese"]),
            Some("ellen") => tokens(&table["stakes"]["puppet_bonus"]),
            _ => 0,
        }
}

/// Minions won, Treasures received, lead in round 5, mean of all players (5.10).
fn read(bonuses: &Bonuses, view: &Json, seat: usize) -> Vec<(i64, i64)> {
    let table = &view["table"];
    let players = number(&view["options"]["players"]);
    let karl = |seat: usize| table["cast"][seat] == "karl";
    let count = |prizes: &mut dyn Iterator<Item = &Json>, words: &[&str], seat: usize| {
        let won =
            |prize: &&Json| of_seat(prize, words, seat) || karl(seat) && prize["place"] == "spent";
        i64::try_from(prizes.filter(won).count()).unwrap()
    };
    let minions = |seat: usize| {
        count(&mut prizes(&table["minions"]).map(|(_, prize)| prize), &["won by"], seat)
    };
    let treasures = |seat: usize| {
        let known = prizes(&view["treasures"]).map(|(_, prize)| prize);
        count(&mut known.chain(list(&view["hidden"])), &["held by", "played by"], seat)
    };
    let lead = |seat: usize| {
        let others = (0..players).filter(|other| *other != seat);
        let best = others.map(|other| score(bonuses, view, other)).max().expect("another player");
        let ahead = score(bonuses, view, seat) - best;
        if number(&table["round"]) == 5 { ahead.clamp(-10, 10) } else { 0 }
    };
    let own = |seat: usize| 6 * minions(seat) + 3 * treasures(seat) + lead(seat);
    let all: i64 = (0..players).map(own).sum();
    let mean = (all, 100 * i64::try_from(players).unwrap());
    vec![(minions(seat), 4), (treasures(seat), 4), (lead(seat), 10), mean]
}

const WEIGHTS: &[(i64, i64)] = &[(24, 100), (12, 100), (10, 100), (-1, 1)];

fn games() -> Vec<Options> {
    let sets = [BoxSet::Rats, BoxSet::Pixies, BoxSet::Mixed];
    let game = |at: usize| {
        let casting = if at.is_multiple_of(2) { Casting::Random } else { Casting::Draft };
        let players = 2 + u8::try_from(at / 3 % 3).unwrap();
        Options { shaping: !at.is_multiple_of(6), ..options(players, sets[at % 3], casting) }
    };
    (0..18).map(game).collect()
}

#[test]
fn uh_40_uh_69_the_potential_is_that_of_the_view() {
    let bonuses = bonuses("");
    check::<State>(&games(), 2, WEIGHTS, |view, seat| read(&bonuses, view, seat));
}

#[cfg(feature = "components")]
#[test]
fn uh_40_the_potential_counts_the_bonuses_of_the_set() {
    let set = "[[common_cards]]\nslot = 0\neffects = [{ op = \"static\", n = 7 }]\n\
        [[common_cards]]\nslot = 1\neffects = [{ op = \"static\", n = 1 }]\n";
    let components = crate::SetRef::load(set).expect("a set");
    let bonuses = bonuses(set);
    let games: Vec<_> = games().into_iter().map(|game| Options { components, ..game }).collect();
    check::<State>(&games, 4, WEIGHTS, |view, seat| read(&bonuses, view, seat));
}
