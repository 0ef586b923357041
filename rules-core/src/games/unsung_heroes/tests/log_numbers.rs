//! Each number of the log, held against the states before and after the step.

extern crate std;

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde_json::Value as Json;

use super::{
    super::*,
    play::options,
    potential::{Bonuses, bonuses, score},
};
use crate::{
    games::readings::ledger::{Ledger, Log, Numbers, Reading, check, num},
    testkit::oracle::{number, variant},
};

/// The score of each seat in this round, tokens, Minions won.
fn numbers(state: &Json) -> Numbers {
    static BONUSES: std::sync::OnceLock<Bonuses> = std::sync::OnceLock::new();
    let (table, bonuses) = (&state["table"], BONUSES.get_or_init(|| bonuses("")));
    let mut all = Numbers::new();
    let round = &table["round"];
    // Between the rounds dice, rows and tokens go without a line for each, and
    // the score is said when everybody has rerolled.
    let waits = variant(&state["stage"]).0;
    let mass = state["agenda"].as_array().and_then(|frames| frames.last());
    let mass = mass.is_some_and(|frame| variant(frame).0 == "mass");
    if mass || !["rolls", "first", "turn", "action", "played", "nope"].contains(&waits) {
        return all;
    }
    for seat in 0..number(&state["options"]["players"]) {
        all.insert(format!("?score of {seat} in {round}"), score(bonuses, state, seat));
    }
    let [angry, happy, cheese] =
        ["angry", "happy", "cheese"].map(|name| table["stakes"][name].as_i64().expect("tokens"));
    // A token that is turned stays Betty's.
    all.insert(format!("?Angry in {round}"), angry + happy);
    all.insert(format!("?Cheese in {round}"), cheese);
    all
}

fn of(ledger: &Ledger<'_>, seat: &str) -> String {
    format!("?score of {seat} in {}", ledger.before["table"]["round"])
}

/// Reads what is said of scores behind a line, and gives the line without it and the seat that it
/// is about.
fn scores(ledger: &mut Ledger<'_>, seat: &str, changed: Option<i64>, text: &str) {
    let mut said = Vec::new();
    if let Some(own) = text.strip_prefix("(score of seat ") {
        let (seat, score) = own.trim_end_matches(')').split_once(": ").expect("a score");
        said.push((seat.to_string(), num(score)));
    } else if let Some(all) = text.strip_prefix("(scores: ") {
        for part in all.trim_end_matches(')').split(", ") {
            let words: Vec<_> = part.split(' ').collect();
            said.push((words[1].to_string(), num(words[2])));
        }
    } else if let Some(own) = text.strip_prefix("(score ") {
        said.push((seat.to_string(), num(own.trim_end_matches(')'))));
    }
    for (who, score) in said {
        let name = of(ledger, &who);
        if let Some(change) = changed {
            ledger.same("the score", ledger.of(&name) + change, score);
        }
        ledger.set(&name, score);
    }
}

/// Faces such as `2, 4`.
fn faces(text: &str) -> i64 {
    text.split(", ").map(num).sum()
}

fn nothing(_: &mut Ledger<'_>, _: &[&str]) {}

const READINGS: &[Reading] = &[
    ("seat # rolls * *", |ledger, texts| {
        let dice = texts[2].split(" (").next().unwrap().split(" to start").next().unwrap();
        let dice = dice.split(" more").next().unwrap();
        let change = faces(dice);
        if let Some(at) = texts[2].find("(score") {
            scores(ledger, texts[0], Some(change), &texts[2][at..]);
        }
    }),
    ("seat # removes * # (Fixing the Odds)*", |ledger, texts| {
        scores(ledger, texts[0], Some(-num(texts[2])), texts[3].trim());
    }),
    ("seat # uses: +#*", |ledger, texts| {
        scores(ledger, texts[0], Some(num(texts[1])), texts[2].trim());
    }),
    ("seat # rerolls its * #, which now shows #*", |ledger, texts| {
        scores(ledger, texts[0], Some(num(texts[3]) - num(texts[2])), texts[4].trim());
    }),
    ("seat # rerolls * # of seat #, which now shows #*", |ledger, texts| {
        scores(ledger, texts[3], Some(num(texts[4]) - num(texts[2])), texts[5].trim());
    }),
    ("* # of seat # becomes #*", |ledger, texts| {
        scores(ledger, texts[2], Some(num(texts[3]) - num(texts[1])), texts[4].trim());
    }),
    ("seat # turns its own * # to # (*", |ledger, texts| {
        scores(ledger, texts[0], Some(num(texts[3]) - num(texts[2])), &format!("({}", texts[4]));
    }),
    ("seat # gains # Angry token*", |ledger, texts| {
        let name = format!("?Angry in {}", ledger.before["table"]["round"]);
        ledger.add(&name, num(texts[1]));
        if let Some(at) = texts[2].find('(') {
            scores(ledger, texts[0], None, &texts[2][at..]);
        }
    }),
    ("seat # gains # Cheese Token*", |ledger, texts| {
        let name = format!("?Cheese in {}", ledger.before["table"]["round"]);
        ledger.add(&name, num(texts[1]));
        if let Some(at) = texts[2].find("(score") {
            scores(ledger, texts[0], None, &texts[2][at..]);
        }
    }),
    ("seat # wins round # with # point*", |ledger, texts| {
        let seat = usize::try_from(num(texts[0])).expect("a seat");
        ledger.same("the round", ledger.before["table"]["round"].as_i64(), Some(num(texts[1])));
        let name = of(ledger, texts[0]);
        if ledger.contains(&name) {
            ledger.is(&name, num(texts[2]));
        } else {
            ledger.same("the score", score(&bonuses(""), ledger.before, seat), num(texts[2]));
        }
    }),
    ("seat # takes the first turn, with the lowest score (#)*", |ledger, texts| {
        let name = of(ledger, texts[0]);
        ledger.is(&name, num(texts[1]));
        for seat in 0..number(&ledger.before["options"]["players"]) {
            let name = of(ledger, &seat.to_string());
            ledger.same("the lowest score", ledger.of(&name) >= num(texts[1]), true);
        }
    }),
    // What it takes back is the state before the card.
    ("seat # plays Nope: *", |ledger, texts| {
        if let Some(at) = texts[1].find("(score") {
            scores(ledger, texts[0], None, &texts[1][at..]);
        }
        for (name, now) in numbers(ledger.after) {
            if !name.starts_with("?score") {
                ledger.set(&name, now);
            }
        }
    }),
    ("*(score*", |ledger, texts| {
        let seat = texts[0].strip_prefix("seat ").and_then(|text| text.split(' ').next());
        scores(ledger, seat.unwrap_or("0"), None, &format!("(score{}", texts[1]));
    }),
    ("*", nothing),
];

#[test]
fn uh_40_uh_122_uh_138_the_numbers_of_the_log_are_those_of_the_states() {
    let sets = [BoxSet::Rats, BoxSet::Pixies, BoxSet::Mixed];
    let game = |at: usize| {
        let casting = if at.is_multiple_of(2) { Casting::Random } else { Casting::Draft };
        options(2 + u8::try_from(at / 3 % 3).unwrap(), sets[at % 3], casting)
    };
    // Four Pixies: Greg is one of them, and has Cheese Tokens before he gains more.
    let pixies = (0..12).map(|_| options(4, BoxSet::Pixies, Casting::Random));
    let games: Vec<_> = (0..18).map(game).chain(pixies).collect();
    let log = Log { numbers, readings: READINGS, rare: &[], foretold: |_, _| Vec::new() };
    check::<State>(&games, &log);
}
