//! Each number of the log, held against the states before and after the step.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde_json::Value as Json;

use super::play::variants;
use crate::games::{
    readings::ledger::{Ledger, Log, Numbers, Reading, check, num},
    valor_and_villainy::State,
};

const ROWS: [&str; 4] = ["Melee", "Ranged", "Magic", "Corruption"];

/// A name as the log writes it.
fn name(who: &Json) -> Option<String> {
    let who = who.as_str()?;
    Some(who[..1].to_uppercase() + &who[1..])
}

/// Health, XP and Plus-Ones of each Player Character, Souls, day.
fn numbers(state: &Json) -> Numbers {
    let table = &state["table"];
    let value = |of: &Json| of.as_i64().expect("a number");
    let mut all = Numbers::new();
    for player in table["players"].as_object().expect("players").values() {
        let Some(who) = name(&player["who"]) else { continue };
        all.insert(format!("?Health of {who}"), value(&player["health"]));
        all.insert(format!("?XP of {who}"), value(&player["xp"]));
        for row in ROWS {
            let tokens = value(&player["tokens"][row.to_lowercase()]);
            all.insert(format!("?{row} of {who}"), tokens);
        }
    }
    all.insert("Souls".to_string(), value(&table["souls"]));
    all.insert("day".to_string(), value(&table["day"]));
    all
}

/// What an attack leaves to a target, if the line before says it.
fn struck(ledger: &Ledger<'_>, who: &str) -> Option<i64> {
    let name = format!("?damage to {who}");
    ledger.contains(&name).then(|| ledger.of(&name))
}

fn loses(ledger: &mut Ledger<'_>, who: &str, lost: i64) {
    let health = format!("?Health of {who}");
    if let Some(damage) = struck(ledger, who) {
        let step = if who == "Mordak" { 5 } else { 1 };
        ledger.same(
            "what is left of the damage",
            (damage / step * step).min(ledger.of(&health)),
            lost,
        );
    }
    ledger.add(&health, -lost);
}

fn hit(ledger: &mut Ledger<'_>, who: &str, damage: i64) {
    ledger.set(&format!("?damage to {who}"), damage);
}

/// `[seat, who, row]`
fn spend(ledger: &mut Ledger<'_>, who: &str, row: &str) {
    ledger.add(&format!("?{row} of {who}"), -1);
}

/// The numbers of dice such as `red 2 1, yellow 1` give the Hits, but for those that a right adds.
fn rolled(ledger: &mut Ledger<'_>, dice: &str, hits: &str) {
    let words = dice.split([' ', ',']).filter_map(|word| word.parse::<i64>().ok());
    let sum: i64 = words.sum();
    ledger.same("the Hits of the dice, at least", num(hits) >= sum, true);
    let rolls = ledger.after["table"]["agenda"]["rolls"].as_array();
    if let Some(roll) = rolls.and_then(|rolls| rolls.last())
        && ["made", "beats"].contains(&roll["stage"].as_str().unwrap_or(""))
    {
        let of = |die: &str| roll["dice"][die].as_i64().unwrap_or(0);
        let sum = ["R1", "Y1", "W1"].iter().map(|die| of(die)).sum::<i64>()
            + ["R2", "Y2"].iter().map(|die| 2 * of(die)).sum::<i64>();
        let extra = roll["extra"].as_i64().unwrap_or(0);
        ledger.same("the Hits", sum + extra, num(hits));
    }
}

fn nothing(_: &mut Ledger<'_>, _: &[&str]) {}

const READINGS: &[Reading] = &[
    ("* loses # Health (# of # left)", |ledger, texts| {
        loses(ledger, texts[0], num(texts[1]));
        ledger.is(&format!("?Health of {}", texts[0]), num(texts[2]));
    }),
    ("* loses # Health and is Defeated", |ledger, texts| {
        loses(ledger, texts[0], num(texts[1]));
        ledger.is(&format!("?Health of {}", texts[0]), 0);
    }),
    ("* gains # Health (# of #)", |ledger, texts| {
        ledger.add(&format!("?Health of {}", texts[0]), num(texts[1]));
        ledger.is(&format!("?Health of {}", texts[0]), num(texts[2]));
    }),
    ("* reveals *: each Hero heals up to #", |ledger, texts| {
        let now = numbers(ledger.after);
        for (name, had) in numbers(ledger.before) {
            if name.starts_with("?Health") && !name.contains("Mordak") {
                ledger.same(&name, now[&name] - had <= num(texts[2]), true);
            }
        }
    }),
    ("* reveals *: each Hero may gain a Plus-One", nothing),
    ("* comes back to * with # Health", |ledger, texts| {
        ledger.set(&format!("?Health of {}", texts[0]), num(texts[2]));
    }),
    ("* gains a * Plus-One (now #)", |ledger, texts| {
        ledger.add(&format!("?{} of {}", texts[1], texts[0]), 1);
        ledger.is(&format!("?{} of {}", texts[1], texts[0]), num(texts[2]));
    }),
    ("* gives up a * Plus-One", |ledger, texts| spend(ledger, texts[0], texts[1])),
    ("seat # (*) spends a * Plus-One: # Hit* more for *", |ledger, texts| {
        spend(ledger, texts[1], texts[2]);
    }),
    ("seat # (*) pays for * with a * Plus-One", |ledger, texts| spend(ledger, texts[1], texts[3])),
    ("seat # (*) spends # Hits on a Plus-One", nothing),
    ("* gains # XP (# in all)", |ledger, texts| {
        ledger.add(&format!("?XP of {}", texts[0]), num(texts[1]));
        ledger.is(&format!("?XP of {}", texts[0]), num(texts[2]));
    }),
    ("each Hero gains # XP", |ledger, texts| {
        let names: Vec<_> = numbers(ledger.before).into_keys().collect();
        for name in names.iter().filter(|name| name.starts_with("?XP") && !name.contains("Mordak"))
        {
            ledger.add(name, num(texts[0]));
        }
    }),
    ("seat # (*) buys * (# XP)", |ledger, texts| {
        ledger.add(&format!("?XP of {}", texts[1]), -num(texts[3]));
    }),
    ("* takes a Soul (# of #)", |ledger, texts| {
        ledger.add("Souls", 1);
        ledger.is("Souls", num(texts[1]));
    }),
    ("day # of # begins", |ledger, texts| {
        ledger.add("day", 1);
        ledger.is("day", num(texts[0]));
    }),
    ("seat # (*) hits * in * for # damage, # of it dodged", |ledger, texts| {
        hit(ledger, texts[2], num(texts[4]) - num(texts[5]));
    }),
    ("seat # (*) hits * in * for # damage", |ledger, texts| hit(ledger, texts[2], num(texts[4]))),
    ("Armor takes # damage off *: # left", |ledger, texts| {
        if let Some(damage) = struck(ledger, texts[1]) {
            ledger.same("what the armor leaves", damage - num(texts[0]), num(texts[2]));
        }
        hit(ledger, texts[1], num(texts[2]));
    }),
    ("seat # (*) rolls Melee: *, # Hit*", |ledger, texts| rolled(ledger, texts[2], texts[3])),
    ("seat # (*) rolls Ranged: *, # Hit*", |ledger, texts| rolled(ledger, texts[2], texts[3])),
    ("seat # (*) rolls Magic: *, # Hit*", |ledger, texts| rolled(ledger, texts[2], texts[3])),
    ("seat # (*) rolls Corruption: *, # Hit*", |ledger, texts| rolled(ledger, texts[2], texts[3])),
    ("seat # (*) rerolls dice of *: now *, # Hit*", |ledger, texts| {
        rolled(ledger, texts[3], texts[4]);
    }),
    // Numbers that no state holds: printed texts, Regions, the roll itself.
    ("*", nothing),
];

/// Kinds of lines that so few games need not reach.
const RARE: &[&str] =
    &["* reveals *: each Hero heals up to #", "* reveals *: each Hero may gain a Plus-One"];

#[test]
fn vv_77_vv_94_vv_103_vv_120_the_numbers_of_the_log_are_those_of_the_states() {
    // Each number of Heroes once, each kind of options.
    let mut games: Vec<_> = variants().into_iter().step_by(4).collect();
    for options in &mut games {
        options.allow_roster_changes = false;
    }
    let log = Log { numbers, readings: READINGS, rare: RARE, foretold: |_, _| Vec::new() };
    check::<State>(&games, &log);
}
