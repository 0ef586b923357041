//! Cards and traps on the page.

use super::{COLOURS, Item, Output, Own, bold, columns, filled, number, price, text};

/// Tables of the page that list cards.
pub(super) fn tables(data: &Item<'_>) -> Vec<Output> {
    let (id, name, level, rule) = (("id", ""), ("name", ""), ("level", ""), ("rule", ""));
    let (count, provenance) = (("count", ""), ("provenance", ""));
    let (strengths, hp) = (("strengths", ""), ("HP", ""));
    let cost = ("cost (gold / slaves / MP)", "{cost_gold} / {cost_slaves} / {cost_mp}");
    let table = |list, cells: &[(&str, &str)], total| columns(data, list, cells, &OWN, total);
    vec![
        table("hero", &[id, name, level, strengths, hp, provenance], false),
        table(
            "monster",
            &[id, name, ("family", ""), level, cost, strengths, hp, provenance],
            false,
        ),
        table(
            "plot",
            &[
                id,
                name,
                ("kind", ""),
                ("VP", ""),
                count,
                ("evil icon", "{evil_icon}"),
                ("effect in short", ""),
                rule,
                provenance,
            ],
            true,
        ),
        table("event", &[id, ("face", ""), ("type", ""), count, rule, provenance], true),
        table(
            "trap",
            &[
                ("trap id", "{id}"),
                name,
                ("colour", ""),
                ("damage", ""),
                ("cost", ""),
                count,
                provenance,
            ],
            false,
        ),
    ]
}

/// Cells in the words of this game.
const OWN: [Own; 6] = [
    ("strengths", strengths),
    ("HP", |row| {
        COLOURS.map(|colour| row.at(colour).number()).into_iter().max().unwrap_or(0).to_string()
    }),
    ("VP", |row| match row.at("kind").text() {
        "quest" => bold(row, &["vp"], &number(row, "vp")),
        _ => "-".to_owned(),
    }),
    ("effect in short", |row| filled(row, "effect")),
    ("face", face),
    ("cost", trap_price),
];

/// The numbers that a creature has.
fn strengths(row: &Item<'_>) -> String {
    let numbers = COLOURS.map(|colour| (colour, row.at(colour).number()));
    let there = numbers.iter().filter(|(_, number)| *number > 0);
    let words = there.map(|(colour, number)| bold(row, &[colour], &format!("{colour} {number}")));
    words.collect::<Vec<_>>().join(", ")
}

/// An event, and how many parties come.
fn face(row: &Item<'_>) -> String {
    let parties = row.get("parties").map(|parties| match parties.number() {
        1 => " (1 party)".to_owned(),
        count => format!(" ({count} parties)"),
    });
    text(row, "name") + &parties.unwrap_or_default()
}

/// HMD-56: the rules make the price of the damage.
fn trap_price(row: &Item<'_>) -> String {
    if ["cost_gold", "cost_slaves"].map(|key| row.at(key).number())
        != [row.at("damage").number(), 1]
    {
        row.fail("expected a price of the damage in gold, and a slave");
    }
    bold(row, &["cost_gold"], &price(row))
}
