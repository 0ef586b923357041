//! Each number of the log, held against the states before and after the step.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde_json::Value as Json;

use crate::{
    games::{
        hero_must_die::{Options, State},
        readings::ledger::{Ledger, Log, Numbers, Reading, amounts, check, num, shares},
    },
    testkit::oracle::{list, number},
};

const GOODS: [&str; 4] = ["gold", "slave", "MP", "VP"];

/// Gold, slaves, MP and VP of each seat; wounds of who fights.
fn numbers(state: &Json) -> Numbers {
    let table = &state["table"];
    let mut all = Numbers::new();
    for (unit, key) in GOODS.iter().zip(["gold", "slaves", "mp", "vp"]) {
        for (seat, held) in list(&table[key]).iter().enumerate() {
            all.insert(format!("{unit} of {seat}"), held.as_i64().unwrap());
        }
    }
    all.extend(
        hurt(state).into_iter().map(|(name, wounds)| (format!("?wounds of {name}"), wounds)),
    );
    all
}

/// The seat of a text.
fn seat(text: &str) -> usize {
    usize::try_from(num(text)).expect("a seat")
}

/// Posts goods of a seat.
fn post(ledger: &mut Ledger<'_>, seat: usize, sign: i64, text: &str) {
    for (amount, unit) in amounts(text) {
        if GOODS.contains(&unit) {
            ledger.add(&format!("{unit} of {seat}"), sign * amount);
        }
    }
}

/// Posts what several seats get.
fn get(ledger: &mut Ledger<'_>, texts: &[&str]) {
    for (seat, text) in shares(texts[0]) {
        if let Some((sold, got)) = text.split_once("sells").and_then(|(_, t)| t.split_once("gets"))
        {
            post(ledger, seat, -1, sold);
            post(ledger, seat, 1, got);
        } else {
            post(ledger, seat, 1, text);
        }
    }
}

fn pay(ledger: &mut Ledger<'_>, texts: &[&str]) {
    for (seat, text) in shares(texts[0]) {
        post(ledger, seat, -1, text);
    }
}

/// `[seat, what, price]`.
fn buy(ledger: &mut Ledger<'_>, texts: &[&str]) {
    let price = texts[2].split(", one of").next().unwrap().split(", from the").next().unwrap();
    post(ledger, seat(texts[0]), -1, price);
}

fn vp(ledger: &mut Ledger<'_>, seat: &str, change: i64, has: &str) {
    let name = format!("VP of {seat}");
    ledger.add(&name, change);
    ledger.is(&name, num(has));
}

fn nothing(_: &mut Ledger<'_>, _: &[&str]) {}

const READINGS: &[Reading] = &[
    ("seat # places a worker: *", nothing),
    ("Gold mine: *", get),
    ("Town: *", get),
    ("Rune room: *", get),
    ("Forest: seat # rolls # and gets # gold", |ledger, texts| {
        ledger.add(&format!("gold of {}", texts[0]), num(texts[2]));
        let twice = if texts[1] == texts[2] { 1 } else { 2 };
        ledger.same("gold", num(texts[1]) * twice, num(texts[2]));
        ledger.same("the die", ledger.step, &format!("die {}", texts[1]));
    }),
    ("Throne room: seat # buys a plot card for # gold*", |ledger, texts| {
        ledger.add(&format!("gold of {}", texts[0]), -num(texts[1]));
    }),
    ("Throne room: seat # cannot pay # gold for a plot card", |ledger, texts| {
        let gold = ledger.of(&format!("gold of {}", texts[0]));
        ledger.same("poor", gold < num(texts[1]), true);
    }),
    ("Building room: seat # builds * for *", buy),
    ("Monster pit: seat # hires * for *", buy),
    ("seat # takes * for nothing", nothing),
    ("Castle: seat # pays # gold*", |ledger, texts| {
        ledger.add(&format!("gold of {}", texts[0]), -num(texts[1]));
    }),
    ("Castle: seat # cannot pay # gold *", |ledger, texts| {
        let gold = ledger.of(&format!("gold of {}", texts[0]));
        ledger.same("poor", gold < num(texts[1]), true);
    }),
    ("income by VP: *", get),
    ("seat # loses # VP for the floor and has #", |ledger, texts| {
        vp(ledger, texts[0], -num(texts[1]), texts[2]);
    }),
    ("seat # gains # VP for killed heroes and has #", |ledger, texts| {
        vp(ledger, texts[0], num(texts[1]), texts[2]);
    }),
    ("seat # gains # VP and has #", |ledger, texts| {
        vp(ledger, texts[0], num(texts[1]), texts[2]);
    }),
    (
        "seat # has the highest monster levels and takes # gold; seat # gains # VP and has #",
        |ledger, texts| {
            ledger.add(&format!("gold of {}", texts[0]), num(texts[1]));
            vp(ledger, texts[2], num(texts[3]), texts[4]);
        },
    ),
    ("Wrath of Lord: *", |ledger, texts| {
        for (seat, text) in shares(texts[0]) {
            post(ledger, seat, if text.contains("lose") { -1 } else { 1 }, text);
        }
    }),
    ("seat # pays * for # monster levels", |ledger, texts| {
        post(ledger, seat(texts[0]), -1, texts[1]);
        let paid: i64 = amounts(texts[1]).iter().map(|(n, _)| n).sum();
        ledger.same("the levels", paid, num(texts[2]));
    }),
    ("*VP and * worker*", |ledger, texts| {
        for (seat, text) in shares(&format!("{}VP and {}", texts[0], texts[1])) {
            let [(vp, "VP"), ..] = amounts(text)[..] else { ledger.wrong("no VP") };
            ledger.is(&format!("VP of {seat}"), vp);
        }
    }),
    ("seat # has no VP left and is out of the game*", |ledger, texts| {
        ledger.is(&format!("VP of {}", texts[0]), 0);
        for unit in GOODS {
            ledger.set(&format!("{unit} of {}", texts[0]), 0);
        }
    }),
    ("turn # begins: *", |ledger, texts| {
        let turn = ledger.after["table"]["turn"].as_i64().expect("a turn");
        ledger.same("the turn", turn, num(texts[0]));
    }),
    ("seat # chooses floor #", |ledger, texts| {
        let floors = &ledger.after["agenda"]["stage"]["floors"]["floors"];
        let seat = usize::try_from(num(texts[0])).unwrap();
        if let Some(floor) = floors[seat].as_i64() {
            ledger.same("the floor", floor, num(texts[1]));
        }
    }),
    ("* strikes: *", |ledger, texts| wounds(ledger, texts[1])),
    ("round #, *: *", |ledger, texts| {
        // The first of the queue guards and pays for the magic.
        let guard = &list(&ledger.before["table"]["queue"])[0];
        let paid = texts[1].rsplit_once(" for ").map_or("", |(_, paid)| paid.trim_end_matches(')'));
        post(ledger, number(guard), -1, paid);
        wounds(ledger, texts[2]);
    }),
    // Printed texts, and places that other tests hold.
    ("new for hire, *", nothing),
    ("seat # takes the * event card: *", nothing),
    ("seat # peeks at *", nothing),
    ("party # attacks *", |ledger, _| {
        // A new battle: nobody is wounded yet.
        for (name, _) in hurt(ledger.after) {
            ledger.set(&format!("?wounds of {name}"), 0);
        }
    }),
    ("party # *", nothing),
    ("the heroes *", nothing),
    ("the monsters win*", nothing),
    ("nobody wins*", nothing),
    ("the * of floor # is lost", nothing),
    ("seat # plays * (*)", |ledger, texts| {
        // The price of a quest is printed on it.
        let price = texts[2].split("; ").find_map(|part| part.strip_prefix("pay "));
        post(ledger, seat(texts[0]), -1, price.unwrap_or(""));
    }),
    ("seat # plays *", nothing),
    ("seat # discards *", nothing),
    ("seat # defends*", nothing),
    ("* levels up: *", nothing),
    ("seats * choose floors in this order", nothing),
    ("seat # cannot pay and dismisses *", nothing),
    ("Monster pit: *", nothing),
    ("Building room: *", nothing),
    ("seat*pay* # gold*", |ledger, texts| {
        pay(ledger, &[&format!("seat{}pay{} {} gold{}", texts[0], texts[1], texts[2], texts[3])]);
    }),
    ("*", nothing),
];

/// Wounds by name of the heroes and monsters that fight.
fn hurt(state: &Json) -> Vec<(String, i64)> {
    let battle = &state["agenda"]["stage"]["battle"];
    let side = |names: &Json, wounds: &Json| {
        let names = names.as_array().into_iter().flatten().filter_map(|name| name.as_str());
        let wounds = wounds.as_array().into_iter().flatten().filter_map(Json::as_i64);
        names.map(ToString::to_string).zip(wounds).collect::<Vec<_>>()
    };
    let mut all = side(&battle["heroes"], &battle["wounds"]["heroes"]);
    all.extend(side(&battle["form"], &battle["wounds"]["form"]));
    all
}

/// `Squire loses 3 HP and has 2 of 5 left, Imp loses 2 HP and dies`: the wounds of who lives on.
fn wounds(ledger: &mut Ledger<'_>, text: &str) {
    for clause in text.split(", ") {
        let Some((name, rest)) =
            clause.split_once(" loses ").or_else(|| clause.split_once(" regains "))
        else {
            continue;
        };
        let words: Vec<_> = rest.split(' ').collect();
        let sign = if clause.contains(" loses ") { 1 } else { -1 };
        let change = sign * num(words[0]);
        let key = format!("?wounds of {name}");
        if !ledger.contains(&key) {
            continue;
        }
        let was = ledger.of(&key);
        ledger.set(&key, was + change);
        if let ["HP", "and", "has", left, "of", most, "left"] = words[1..] {
            ledger.same("the HP left", num(most) - was - change, num(left));
        }
    }
}

fn foretold(words: &str, entry: &str) -> Vec<String> {
    // A price of an action is that of the log.
    if let Some((_, price)) = words.rsplit_once(" for ")
        && price.starts_with(|letter: char| letter.is_ascii_digit())
    {
        let price = price.split(", of the offer").next().unwrap();
        let bought = ["builds", "hires", "buys a plot card for"];
        for line in
            entry.lines().filter(|line| bought.iter().any(|verb| line.contains(verb))).take(1)
        {
            assert!(line.contains(&format!(" for {price}")), "`{words}`, but `{line}`");
        }
    }
    Vec::new()
}

#[test]
fn hmd_49_hmd_53_hmd_54_hmd_63_hmd_66_hmd_89_the_numbers_of_the_log_are_those_of_the_states() {
    let game = |at: u8| Options {
        players: 4 - at / 3 % 3,
        mage_abilities: !at.is_multiple_of(2),
        ..Options::default()
    };
    let games: Vec<_> = (0..12).map(game).collect();
    let log = Log { numbers, readings: READINGS, rare: &[], foretold };
    check::<State>(&games, &log);
}
