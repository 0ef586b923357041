//! Each number of the log and of the words of a stop, held against the states before and after it.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde_json::Value as Json;

use super::{Options, State, many_options, potential::warrants};
use crate::{
    games::readings::ledger::{Ledger, Log, Numbers, Reading, check, num, shares},
    testkit::oracle::{list, number, text},
};

/// Coins, party and warrants of each seat.
fn numbers(state: &Json) -> Numbers {
    let mut all = Numbers::new();
    for (seat, own) in list(&state["seats"]).iter().enumerate() {
        all.insert(format!("coins of {seat}"), own["coins"].as_i64().unwrap());
        for colour in ["yellow", "red"] {
            // What is not in the supply is in the party, in front of the seat or in the centre.
            all.insert(format!("{colour} of {seat}"), 3 - own[colour].as_i64().unwrap());
        }
        let taken = list(&state["taken"]).iter().filter(|by| number(by) == seat).count();
        all.insert(format!("warrants of {seat}"), i64::try_from(taken).unwrap());
    }
    all
}

/// Swords on dice such as `W3`.
fn swords(dice: &Json) -> i64 {
    list(dice).iter().map(|die| text(die)[1..].parse::<i64>().unwrap_or(0)).sum()
}

/// Swords of the active seat's dice: before the stop, or after the last roll.
fn bid(ledger: &Ledger<'_>, seat: &str, said: &str) {
    let phase = &ledger.before["phase"]["choosing"];
    if !phase.is_null() {
        ledger.same("the seat", phase["turn"]["active"].to_string(), seat.to_string());
        ledger.same("the swords", swords(&phase["turn"]["showing"]), num(said));
    }
}

fn centre(ledger: &Ledger<'_>, seat: &str, said: &str) {
    let centre = &ledger.before["centre"];
    ledger.same("the chaser", centre["chaser"].to_string(), seat.to_string());
    ledger.same("the swords in the centre", swords(&centre["dice"]), num(said));
}

/// `2 white, 1 yellow`, which are rolled again.
fn hand(ledger: &Ledger<'_>, said: &str) {
    let hand = &ledger.after["phase"]["rolling"]["hand"];
    for colour in ["white", "yellow", "red"] {
        let said = said.split(", ").find_map(|part| part.strip_suffix(&format!(" {colour}")));
        ledger.same(colour, hand[colour].as_i64().unwrap_or(0), said.map_or(0, num));
    }
}

/// Dice that join or leave the party.
fn party(ledger: &mut Ledger<'_>, seat: &str, sign: i64, said: &str) {
    for part in said.split([',', ' ']).collect::<Vec<_>>().windows(2) {
        if let (Ok(count), "yellow" | "red") = (part[0].parse::<i64>(), part[1]) {
            ledger.add(&format!("{} of {seat}", part[1]), sign * count);
        }
    }
}

fn nothing(_: &mut Ledger<'_>, _: &[&str]) {}

const READINGS: &[Reading] = &[
    ("seat #: # sword* not outbid the # of seat #", |ledger, texts| {
        bid(ledger, texts[0], texts[1]);
        centre(ledger, texts[4], texts[3]);
    }),
    ("seat #: # sword* outbid* the # of seat #", |ledger, texts| {
        bid(ledger, texts[0], texts[1]);
        centre(ledger, texts[5], texts[4]);
    }),
    ("seat #: # sword* into the centre", |ledger, texts| {
        bid(ledger, texts[0], texts[1]);
        ledger.same("nobody in the centre", ledger.before["centre"]["chaser"].is_null(), true);
    }),
    ("seat #: # coin*", |ledger, texts| {
        ledger.add(&format!("coins of {}", texts[0]), num(texts[1]));
    }),
    ("seat #: # *join* the party", |ledger, texts| {
        party(ledger, texts[0], 1, &format!("{} {}", texts[1], texts[2]));
    }),
    ("seat # loses # * to X", |ledger, texts| {
        party(ledger, texts[0], -1, &format!("{} {}", texts[1], texts[2]));
    }),
    ("seat # *captures the villain: a warrant of #", |ledger, texts| {
        let before = list(&ledger.before["taken"]).len();
        let players = number(&ledger.before["options"]["players"]);
        ledger.same("the warrant", warrants(players)[before], num(texts[2]));
        ledger.add(&format!("warrants of {}", texts[0]), 1);
    }),
    ("seat #, roll # of 3: *", |ledger, texts| {
        let rolling = &ledger.before["phase"]["rolling"];
        ledger.same("the seat", rolling["active"].to_string(), texts[0].to_string());
        ledger.same("the roll", rolling["roll"].as_i64().unwrap(), num(texts[1]));
    }),
    ("seat # keeps * and rolls again: *", |ledger, texts| hand(ledger, texts[2])),
    ("seat # rolls everything again: *", |ledger, texts| hand(ledger, texts[1])),
    ("the game is over*: seat *", |ledger, texts| {
        let players = number(&ledger.after["options"]["players"]);
        let values = warrants(players);
        for (seat, words) in shares(&format!("seat {}", texts[1])) {
            let Some(said) = words.split(' ').find_map(|word| word.parse::<i64>().ok()) else {
                continue;
            };
            let taken = list(&ledger.after["taken"]).iter().zip(&values);
            let warrants: i64 = taken.filter(|(by, _)| number(by) == seat).map(|(_, n)| n).sum();
            let coins = ledger.after["seats"][seat]["coins"].as_i64().unwrap();
            ledger.same("the total", coins + warrants, said);
        }
    }),
    ("*", nothing),
];

/// The words of a stop are lines of the log of its seat.
fn foretold(words: &str, entry: &str) -> Vec<String> {
    let Some(said) = words.strip_prefix("stop: ") else { return Vec::new() };
    let seat = entry.split(' ').nth(1).expect("a seat").trim_end_matches([':', ',']);
    said.split("; ").map(|line| format!("seat {seat}: {line}")).collect()
}

#[test]
fn wh_30_wh_31_wh_32_wh_42_the_numbers_of_the_log_are_those_of_the_states() {
    let games: Vec<Options> = many_options().into_iter().cycle().take(36).collect();
    let log = Log { numbers, readings: READINGS, rare: &[], foretold };
    check::<State>(&games, &log);
}
