//! The Procession (2.9), the Loot Stashes (2.10), what XP buys (2.11).

use super::{Item, Output, Own, columns, page};

/// Numbers of Heroes that share a Stash table.
const TABLES: [&str; 3] = ["1-2", "3", "4-5"];

/// Cells in the words of this game.
const OWN: [Own; 1] = [("words", |row| page::capital(&row.at("id").text().replace('_', " ")))];

pub(super) fn make(data: &Item<'_>) -> Vec<Output> {
    let stash = |name, title| {
        let row = |heroes: &str| vec![heroes.to_owned(), rewards(&stash(data, name, heroes))];
        Output::Table { name, text: page::table(&["Heroes", title], &TABLES.map(row)) }
    };
    let header = ["Day", "Bonus", "Spawn, 1 Hero", "2 Heroes", "3 Heroes", "4 Heroes", "5 Heroes"];
    let days: Vec<_> = data.at("procession").list().iter().map(day_cells).collect();
    vec![
        stash("hero_stash_row", "Bounty total -> XP"),
        stash("villain_stash_row", "Bounty total -> XP, Health"),
        Output::Table { name: "procession", text: page::table(&header, &days) },
        columns(data, "level_up", &[("Level Up", "{words}"), ("XP", "{cost}")], &OWN, false),
        columns(
            data,
            "loot_stash_card",
            &[
                ("Card", "{id}"),
                ("Hero Stash for", "{hero_side_heroes}"),
                ("Villain Stash for", "{villain_side_heroes}"),
            ],
            &[],
            false,
        ),
    ]
}

/// The five bonuses of a day: the value, and how the page says it.
const BONUSES: [(&str, &str); 3] = [
    ("void_draws_by_heroes", "Void draws"),
    ("health_by_heroes", "Villain Health"),
    ("xp_by_heroes", "Villain XP"),
];

fn day_cells(day: &Item<'_>) -> Vec<String> {
    let mut bonuses = Vec::new();
    for (key, name) in BONUSES {
        let numbers = day.at(key).numbers();
        if numbers.iter().all(|number| *number == numbers[0]) {
            if numbers[0] > 0 {
                bonuses.push(format!("{name} {}", numbers[0]));
            }
        } else {
            let list: Vec<_> = numbers.iter().map(ToString::to_string).collect();
            bonuses.push(format!("{name} {} by Hero count", list.join("/")));
        }
    }
    let mut cells = vec![day.at("day").number().to_string(), bonuses.join("; ")];
    for icons in day.at("spawn_by_heroes").list() {
        let sizes: Vec<_> = icons.texts().into_iter().map(page::capital).collect();
        cells.push(page::or_dash(sizes.join(" + ")));
    }
    cells
}

/// The rows of a Stash for a number of Heroes.
fn stash<'a>(data: &Item<'a>, list: &str, heroes: &str) -> Vec<Item<'a>> {
    let mut rows = data.at(list).list();
    for row in &rows {
        if !TABLES.contains(&row.at("heroes").text()) {
            row.fail("expected a known number of Heroes");
        }
    }
    rows.retain(|row| row.at("heroes").text() == heroes);
    rows
}

/// Whether a Novice die is rolled for more XP.
fn die(row: &Item<'_>) -> bool {
    match row.at("die").text() {
        "" => false,
        "1W" => true,
        _ => row.fail("expected no die or 1W"),
    }
}

/// A Stash in one line: `0: 1W; 1: 1; 2-3: 1+1W`.
fn rewards(rows: &[Item<'_>]) -> String {
    let mut entries = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let from = row.at("min_bounty").number();
        let bounty = match rows.get(at + 1).map(|next| next.at("min_bounty").number() - 1) {
            None => format!("{from}+"),
            Some(to) if to == from => from.to_string(),
            Some(to) => format!("{from}-{to}"),
        };
        let xp = match (row.at("xp").number(), die(row)) {
            (0, true) => "1W".to_owned(),
            (xp, true) => format!("{xp}+1W"),
            (xp, false) => xp.to_string(),
        };
        entries.push(match row.get("health") {
            Some(health) => format!("{bounty}: {xp} XP, +{} Health", health.number()),
            None => format!("{bounty}: {xp}"),
        });
    }
    entries.join("; ")
}
