//! Cards and traps on the page.

use super::{
    COLOURS, Item, Output, bold, cost, filled, number, page, price, provenance, text, yes,
};

/// Tables of the page that list cards.
pub(super) fn tables(data: &Item<'_>) -> Vec<Output> {
    let table = |name: &'static str,
                 header: &[&str],
                 cells: fn(&Item<'_>) -> Vec<String>,
                 total: Option<Vec<&str>>| {
        let rows = data.rows(name);
        let mut lines: Vec<_> = rows.iter().map(cells).collect();
        if let Some(total) = total {
            let count: i64 = rows.iter().map(|row| row.at("count").number()).sum();
            let fill = |cell: &str| if cell == "?" { count.to_string() } else { cell.to_owned() };
            lines.push(total.into_iter().map(fill).collect());
        }
        Output::Table { name, text: page::table(header, &lines) }
    };
    vec![
        table("hero", &["id", "name", "level", "strengths", "HP", "provenance"], hero_cells, None),
        table(
            "monster",
            &[
                "id",
                "name",
                "family",
                "level",
                "cost (gold / slaves / MP)",
                "strengths",
                "HP",
                "provenance",
            ],
            monster_cells,
            None,
        ),
        table(
            "plot",
            &[
                "id",
                "name",
                "kind",
                "VP",
                "count",
                "evil icon",
                "effect in short",
                "rule",
                "provenance",
            ],
            plot_cells,
            Some(vec!["", "total", "", "", "?", "", "", "", ""]),
        ),
        table(
            "event",
            &["id", "face", "type", "count", "rule", "provenance"],
            event_cells,
            Some(vec!["", "total", "", "?", "", ""]),
        ),
        table(
            "trap",
            &["trap id", "name", "colour", "damage", "cost", "count", "provenance"],
            trap_cells,
            None,
        ),
    ]
}

/// The numbers that a creature has, and the largest: its hit points.
fn strength_cells(row: &Item<'_>) -> [String; 2] {
    let numbers = COLOURS.map(|colour| (colour, row.at(colour).number()));
    let there = numbers.iter().filter(|(_, number)| *number > 0);
    let words: Vec<_> =
        there.map(|(colour, number)| bold(row, &[colour], &format!("{colour} {number}"))).collect();
    let most = numbers.iter().map(|(_, number)| number).max();
    [words.join(", "), most.expect("five numbers").to_string()]
}

fn hero_cells(row: &Item<'_>) -> Vec<String> {
    let [strengths, hp] = strength_cells(row);
    let name = bold(row, &["name"], row.at("name").text());
    vec![number(row, "id"), name, number(row, "level"), strengths, hp, provenance(row)]
}

fn monster_cells(row: &Item<'_>) -> Vec<String> {
    let [strengths, hp] = strength_cells(row);
    let cost = cost(row).map(|amount| amount.to_string()).join(" / ");
    vec![
        number(row, "id"),
        bold(row, &["name"], row.at("name").text()),
        bold(row, &["family"], row.at("family").text()),
        bold(row, &["level"], &number(row, "level")),
        bold(row, &["cost_gold"], &cost),
        strengths,
        hp,
        provenance(row),
    ]
}

fn plot_cells(row: &Item<'_>) -> Vec<String> {
    let quest = row.at("kind").text() == "quest";
    let vp = if quest { number(row, "vp") } else { "-".to_owned() };
    vec![
        number(row, "id"),
        bold(row, &["name"], row.at("name").text()),
        text(row, "kind"),
        bold(row, &["vp"], &vp),
        number(row, "count"),
        yes(row, "evil_icon"),
        filled(row, "effect"),
        text(row, "rule"),
        provenance(row),
    ]
}

fn event_cells(row: &Item<'_>) -> Vec<String> {
    let parties = row.get("parties").map(|parties| match parties.number() {
        1 => " (1 party)".to_owned(),
        count => format!(" ({count} parties)"),
    });
    vec![
        number(row, "id"),
        text(row, "name") + &parties.unwrap_or_default(),
        bold(row, &["type"], row.at("type").text()),
        number(row, "count"),
        text(row, "rule"),
        provenance(row),
    ]
}

fn trap_cells(row: &Item<'_>) -> Vec<String> {
    // HMD-56: the rules make the price of the damage.
    let price_of = ["cost_gold", "cost_slaves"].map(|key| row.at(key).number());
    if price_of != [row.at("damage").number(), 1] {
        row.fail("expected a price of the damage in gold, and a slave");
    }
    vec![
        number(row, "id"),
        bold(row, &["name"], row.at("name").text()),
        text(row, "colour"),
        bold(row, &["damage"], &number(row, "damage")),
        bold(row, &["cost_gold"], &price(row)),
        number(row, "count"),
        provenance(row),
    ]
}
