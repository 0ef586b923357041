//! The Procession (2.9), the Loot Stashes (2.10), what XP buys (2.11).

use super::{
    Item, Output, page,
    rust::{self, array, record, variant},
};

const MODULES: [(&str, &[&str]); 2] =
    [("super", &["Day", "Reward"]), ("crate::games::valor_and_villainy::components", &["Size"])];

/// Numbers of Heroes that share a Stash table.
const TABLES: [(&str, &str); 3] = [("1-2", "SMALL"), ("3", "MIDDLE"), ("4-5", "LARGE")];

pub(super) fn make(data: &Item<'_>) -> Vec<Output> {
    let days = data.at("procession").list();
    let mut items = format!(
        "/// VV-173: the rows of the days.\n\
         pub(in super::super) static PROCESSION: [Day; {}] = {};\n",
        days.len(),
        array(days.iter().map(day))
    );
    let mut outputs = Vec::new();
    let tables = [
        ("hero_stash_row", "Hero", "Bounty total -> XP"),
        ("villain_stash_row", "Villain", "Bounty total -> XP, Health"),
    ];
    for (list, whose, title) in tables {
        let mut rows = Vec::new();
        for (heroes, size) in TABLES {
            let entries = stash(data, list, heroes);
            items += &format!(
                "\n/// The {whose} Loot Stash with {heroes} Heroes.\n\
                 pub(super) static {}_{size}: [Reward; {}] = {};\n",
                whose.to_uppercase(),
                entries.len(),
                array(entries.iter().map(reward))
            );
            rows.push(vec![heroes.to_owned(), rewards(&entries)]);
        }
        outputs.push(Output::Table { name: list, text: page::table(&["Heroes", title], &rows) });
    }
    let costs = data.at("level_up").list();
    for row in &costs {
        items += &format!(
            "\n/// VV-169: price in XP.\npub(super) const {}: u8 = {};\n",
            row.at("id").text().to_uppercase(),
            row.at("cost").number()
        );
    }
    let number = |row: &Item<'_>, key: &str| row.at(key).number().to_string();
    let costs: Vec<_> =
        costs.iter().map(|row| vec![words(row.at("id").text()), number(row, "cost")]).collect();
    let text = rust::file("The tracks and tables of 2.9 to 2.11.", &MODULES, &items);
    outputs.push(Output::Source { path: "components/tracks/rows.rs", text });
    let header = ["Day", "Bonus", "Spawn, 1 Hero", "2 Heroes", "3 Heroes", "4 Heroes", "5 Heroes"];
    let days: Vec<_> = days.iter().map(day_cells).collect();
    outputs.push(Output::Table { name: "procession", text: page::table(&header, &days) });
    outputs
        .push(Output::Table { name: "level_up", text: page::table(&["Level Up", "XP"], &costs) });
    let cards: Vec<_> = data.at("loot_stash_card").list().iter().map(stash_card).collect();
    let header = ["Card", "Hero Stash for", "Villain Stash for"];
    outputs.push(Output::Table { name: "loot_stash_card", text: page::table(&header, &cards) });
    outputs
}

/// The five bonuses of a day: the value, and how the page says it.
const BONUSES: [(&str, &str); 3] = [
    ("void_draws_by_heroes", "Void draws"),
    ("health_by_heroes", "Villain Health"),
    ("xp_by_heroes", "Villain XP"),
];

fn day(day: &Item<'_>) -> String {
    let numbers = |key: &str| array(day.at(key).numbers());
    let spawns = day.at("spawn_by_heroes").list();
    let spawns = spawns.iter().map(|icons| {
        format!("&{}", array(icons.texts().into_iter().map(|size| variant("Size", size))))
    });
    let fields = [
        ("void_draws", numbers("void_draws_by_heroes")),
        ("xp", numbers("xp_by_heroes")),
        ("health", numbers("health_by_heroes")),
        ("spawns", array(spawns)),
    ];
    record("Day", &fields)
}

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
        if !TABLES.iter().any(|(known, _)| *known == row.at("heroes").text()) {
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

fn reward(row: &Item<'_>) -> String {
    let health = row.get("health").map_or(0, |health| health.number());
    let fields = [
        ("min_bounty", row.at("min_bounty").number().to_string()),
        ("xp", row.at("xp").number().to_string()),
        ("dice", u8::from(die(row)).to_string()),
        ("health", health.to_string()),
    ];
    record("Reward", &fields)
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

fn stash_card(card: &Item<'_>) -> Vec<String> {
    let text = |key: &str| card.at(key).text().to_owned();
    vec![text("id"), text("hero_side_heroes"), text("villain_side_heroes")]
}

/// An id in words.
fn words(id: &str) -> String {
    page::capital(&id.replace('_', " "))
}
