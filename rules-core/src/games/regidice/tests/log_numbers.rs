//! Each number of the log, held against the states before and after the step.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde_json::Value as Json;

use super::{Options, StartDice, State, play::variants};
use crate::{
    SetRef,
    games::readings::{
        ledger::{Ledger, Log, Numbers, Reading, check, num},
        options, printed,
    },
    testkit::oracle::{number, variant},
};

/// Damage of the round, block, black dice of each seat, injured dice; the enemy and the round.
fn numbers(state: &Json) -> Numbers {
    let table = &state["table"];
    let value = |of: &Json| of.as_i64().expect("a number");
    let mut all = Numbers::new();
    let enemy = &table["enemy"];
    let damage = value(&table["damage"]) + value(&table["dealt"]);
    all.insert(format!("?damage of {enemy}"), damage);
    // The block ends with the strike.
    let (phase, _) = variant(&table["phase"]);
    if !["roll", "declare", "target", "lose", "black", "prepare", "end"].contains(&phase) {
        all.insert(format!("?block in round {}", table["round"]), value(&table["block"]));
    }
    all.insert("?round".to_string(), value(&table["round"]));
    all
}

fn when(ledger: &Ledger<'_>, what: &str) -> String {
    let table = &ledger.before["table"];
    match what {
        "damage" => format!("?damage of {}", table["enemy"]),
        _ => format!("?block in round {}", table["round"]),
    }
}

fn block(ledger: &Ledger<'_>) -> i64 {
    let name = when(ledger, "block");
    if ledger.contains(&name) {
        ledger.of(&name)
    } else {
        ledger.before["table"]["block"].as_i64().expect("a block")
    }
}

/// A set in which every number of the log is another one.
const CHANGED: &str = "
[tables]
block_by_set_size = [0, 0, 0, 2, 1, 4, 5, 5, 7, 8, 9]
heal_by_run_length = [0, 0, 0, 3, 1, 2, 5]
[[enemy]]
index = 1
dice = 2
attack = 4
health = 9
health_pips_variant = 11
[[enemy]]
index = 2
dice = 3
attack = 2
health = 13
health_pips_variant = 7
";

/// What is printed in the set in play, with those rows that it changes.
fn set(ledger: &Ledger<'_>) -> Json {
    let mut table = printed(include_str!("../components.toml"));
    if options(ledger.before)["components"].is_null() {
        return table;
    }
    let changed = printed(CHANGED);
    for (name, list) in changed["tables"].as_object().unwrap() {
        table["tables"][name] = list.clone();
    }
    for (at, row) in changed["enemy"].as_array().unwrap().iter().enumerate() {
        for (name, value) in row.as_object().unwrap() {
            table["enemy"][at][name] = value.clone();
        }
    }
    table
}

/// What is printed on the enemy of the state before.
fn enemy(ledger: &Ledger<'_>, key: &str) -> i64 {
    let at = number(&ledger.before["table"]["enemy"]) - 1;
    set(ledger)["enemy"][at][key].as_i64().expect("a number")
}

fn health(ledger: &Ledger<'_>) -> i64 {
    let pips = options(ledger.before)["enemy_health"] == "pips";
    enemy(ledger, if pips { "health_pips_variant" } else { "health" })
}

/// Health less all damage.
fn left(ledger: &Ledger<'_>) -> i64 {
    health(ledger) - ledger.of(&when(ledger, "damage"))
}

/// `[damage]` of a blow, with its pips if there are any.
fn blow(ledger: &mut Ledger<'_>, pips: Option<&str>, damage: &str) {
    if let Some(pips) = pips {
        let dealt = ledger.before["table"]["damage"].as_i64().expect("damage");
        let dice = enemy(ledger, "dice");
        let defence = dice + dealt.min(5 * dice);
        let expected = if options(ledger.before)["enemy_health"] == "pips" {
            num(damage)
        } else {
            num(pips) / defence
        };
        ledger.same("the damage", expected, num(damage));
    }
    let name = when(ledger, "damage");
    ledger.add(&name, num(damage));
    ledger.set("?blow", num(damage));
}

/// What this blow deals beyond the health that was left; an earlier one may have used it up.
fn surplus(ledger: &Ledger<'_>, said: i64) {
    ledger.same("the surplus", (-left(ledger)).min(ledger.of("?blow")), said);
}

fn nothing(_: &mut Ledger<'_>, _: &[&str]) {}

fn strike(ledger: &mut Ledger<'_>, said: &str) {
    let due = enemy(ledger, "attack") - block(ledger);
    ledger.same("the strike", due, num(said));
}

const READINGS: &[Reading] = &[
    ("seat # attacks*: # pips, # damage", |ledger, texts| blow(ledger, Some(texts[2]), texts[3])),
    ("seat # casts the * spell: # damage", |ledger, texts| blow(ledger, None, texts[2])),
    ("seat # casts the * spell: block #", |ledger, texts| {
        let name = when(ledger, "block");
        ledger.add(&name, num(texts[2]));
    }),
    ("seat # leaves # di* to the next players", |ledger, texts| {
        // Dice that are given up before it in the same step are not in the state before.
        if let ("lose", lost) = variant(&ledger.before["table"]["phase"])
            && ledger.step == "confirm"
        {
            ledger.same("the dice left", lost["left"].as_i64().unwrap(), num(texts[1]));
        }
    }),
    ("seat # blocks # with *", |ledger, texts| {
        let name = when(ledger, "block");
        ledger.add(&name, num(texts[1]));
    }),
    ("enemy # has # of # health left", |ledger, texts| {
        ledger.same("the health left", left(ledger), num(texts[1]));
        ledger.same("the health", health(ledger), num(texts[2]));
    }),
    ("enemy # has no health left: the damage is # more than needed", |ledger, texts| {
        surplus(ledger, num(texts[1]));
    }),
    ("enemy # has no health left: the damage is exactly as much as needed", |ledger, _| {
        surplus(ledger, 0);
    }),
    ("enemy # strikes for # dice*", |ledger, texts| strike(ledger, texts[1])),
    ("enemy # strikes for # die*", |ledger, texts| strike(ledger, texts[1])),
    ("the strike of enemy # is blocked", |ledger, _| {
        let open = enemy(ledger, "attack") > block(ledger);
        ledger.same("open", open, false);
    }),
    ("seat # makes the run # to #, which heals # di*", |ledger, texts| {
        let heals = &set(ledger)["tables"]["heal_by_run_length"];
        let length = usize::try_from(num(texts[2]) - num(texts[1]) + 1).unwrap();
        ledger.same("the dice healed", heals[length].as_i64().unwrap(), num(texts[3]));
    }),
    ("round # begins*", |ledger, texts| {
        let begins = ledger.after["table"]["round"].as_i64().unwrap();
        ledger.same("the round", begins, num(texts[0]));
        ledger.set("?round", begins);
    }),
    ("enemy # comes", |ledger, texts| {
        let comes = ledger.after["table"]["enemy"].to_string();
        ledger.same("the enemy", &*comes, texts[0]);
    }),
    // Dice and places, which other tests hold.
    ("seat # *", nothing),
    ("*", nothing),
];

#[test]
fn rd_24_rd_33_rd_34_rd_36_rd_48_rd_49_rd_60_rd_q14_the_numbers_of_the_log_are_those_of_the_states()
{
    let mut games: Vec<Options> = variants().into_iter().cycle().take(48).collect();
    // Few dice, so that no set lets the players deal too much.
    let components = SetRef::load(CHANGED).expect("a set");
    for options in games.iter_mut().skip(1).step_by(2) {
        *options = Options { components, start_dice: StartDice([9, 7, 6, 5]), ..*options };
    }
    let log = Log {
        numbers,
        readings: READINGS,
        rare: &["*"],
        foretold: |words, entry| {
            // What an action says of itself is what the log says.
            let said =
                ["attack now: ", "attack: "].iter().find_map(|begin| words.strip_prefix(begin));
            if let (Some(said), Some(line)) =
                (said, entry.lines().find(|line| line.contains(" attacks")))
            {
                let said = said.split(" (").next().unwrap();
                if !said.contains("against") {
                    assert!(line.ends_with(said), "`{words}`, but `{line}`");
                }
            }
            Vec::new()
        },
    };
    check::<State>(&games, &log);
}
