//! The board on the page.

use super::{Item, Output, bold, columns, filled, number, page, price, provenance};

/// Tables of the page that show the board.
pub(super) fn tables(data: &Item<'_>) -> Vec<Output> {
    let boxes = data.rows("vp_track");
    let line = |key: &str| {
        let values = boxes.iter().map(|row| bold(row, &[key], &number(row, key)));
        [key.to_owned()].into_iter().chain(values).collect::<Vec<_>>()
    };
    let header = line("vp");
    let header: Vec<_> = header.iter().map(|cell| if cell == "vp" { "VP" } else { cell }).collect();
    let track = page::table(&header, &[line("workers"), line("gold")]);
    let table = |name: &'static str, header: &[&str], cells: fn(&Item<'_>) -> Vec<String>| {
        let rows: Vec<_> = data.at(name).list().iter().map(cells).collect();
        Output::Table { name, text: page::table(header, &rows) }
    };
    vec![
        Output::Table { name: "vp_track", text: track },
        Output::Table { name: "box", text: boxes_table(data) },
        table(
            "monster_room",
            &[
                "monster room",
                "monsters that may defend",
                "highest level",
                "cost of this step",
                "count",
                "provenance",
            ],
            room_cells,
        ),
        table(
            "party_token",
            &["token", "heroes drawn when it enters the dungeon", "provenance"],
            |row| {
                let levels: Vec<_> = row
                    .at("hero_levels")
                    .numbers()
                    .iter()
                    .map(|level| format!("level {level}"))
                    .collect();
                vec![number(row, "number"), levels.join(", "), provenance(row)]
            },
        ),
        columns(
            data,
            "mage",
            &[("colour", ""), ("ability", ""), ("provenance", "")],
            &[("ability", |row| filled(row, "ability"))],
            false,
        ),
    ]
}

fn boxes_table(data: &Item<'_>) -> String {
    let boxes = data.rows("box");
    let mut lines = Vec::new();
    for location in data.rows("location") {
        let key = location.at("key").text();
        let title = format!(
            "{} ({}.{})",
            location.at("name").text(),
            number(&location, "row"),
            number(&location, "column")
        );
        for (place, row) in (1..).zip(boxes.iter().filter(|row| row.at("location").text() == key)) {
            if row.at("position").number() != place {
                row.fail(&format!("expected position {place}"));
            }
            lines.push(vec![
                if place == 1 { title.clone() } else { String::new() },
                number(row, "id"),
                format!("{}+", number(row, "min_players")),
                bold(row, &["gold"], &content(row)),
            ]);
        }
    }
    page::table(&["location (row.column)", "box id", "players", "content"], &lines)
}

/// What a box gives, in words.
fn content(row: &Item<'_>) -> String {
    let n = |key: &str| number(row, key);
    let eye = if row.is("eye") { " and an eye (peek)" } else { "" };
    match row.at("location").text() {
        "throne" => format!("plot card for {} gold", n("plot_cost")),
        "mine" => format!("{} gold", n("gold")),
        "rune" => format!("{} MP", n("mp")),
        "build" => {
            let buildings = row.at("buildings").number();
            let word = if buildings == 1 { "building" } else { "buildings" };
            match row.at("gold_discount_each").number() {
                0 => format!("{buildings} {word}, no discount"),
                less => format!("{buildings} {word}, {less} gold less each"),
            }
        }
        "pit" if row.at("recruits").number() == 1 => "hire one monster".to_owned(),
        "town" => format!("{} slaves{eye}", n("slaves")),
        "forest" if row.is("die_gold") => format!("gold by die{eye}"),
        "castle" if row.is("gift") != row.is("green_eye") => {
            if row.is("gift") { "gift" } else { "green eye" }.to_owned()
        }
        _ => row.fail("expected a box of its location"),
    }
}

fn room_cells(row: &Item<'_>) -> Vec<String> {
    let size = row.at("size").number();
    let name = match size {
        0 => "none".to_owned(),
        3 => "\"3\"".to_owned(),
        _ => format!("\"{size}\" (upgrade of \"{}\")", size - 1),
    };
    let none = size == 0;
    vec![
        name,
        number(row, "max_monsters"),
        number(row, "max_level"),
        if none { "-".to_owned() } else { price(row) },
        if none { "-".to_owned() } else { number(row, "count") },
        provenance(row),
    ]
}
