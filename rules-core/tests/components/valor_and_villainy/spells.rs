//! Spells (2.7): a table for each deck.

use super::{Item, Output, page, provenance, spell_text};

pub(super) fn make(data: &Item<'_>) -> Vec<Output> {
    let spells = data.rows("spell");
    let table = |deck| {
        let of_deck = spells.iter().filter(|spell| spell.at("deck").text() == deck);
        let rows: Vec<_> = of_deck.map(cells).collect();
        Output::Table { name: deck, text: page::table(&HEADER, &rows) }
    };
    ["arcane", "divine", "void"].into_iter().map(table).collect()
}

const HEADER: [&str; 9] =
    ["#", "Name", "Copies", "Kind", "Cost", "Trigger / condition", "Target", "Effect", "Prov."];

fn cells(spell: &Item<'_>) -> Vec<String> {
    let general = spell.at("kind").text() == "general";
    let cost = if general {
        format!("{} Hits", slashes(&spell.at("costs")))
    } else if spell.at("cost").text() == "free" {
        "free".to_owned()
    } else {
        "Plus-One or Discard".to_owned()
    };
    let event = if general {
        "-".to_owned()
    } else {
        format!("`{}` / `{}`", spell.at("trigger").text(), spell.at("when").text())
    };
    vec![
        spell.at("index").number().to_string(),
        spell.at("name").text().to_owned(),
        spell.at("copies").number().to_string(),
        page::capital(spell.at("kind").text()),
        cost,
        event,
        target_cell(&spell.at("target")),
        spell_text::text(spell),
        provenance(spell),
    ]
}

/// Values of the levels, close together.
fn slashes(item: &Item<'_>) -> String {
    let write = |item: &Item<'_>| match item.number_or_text() {
        Ok(number) => number.to_string(),
        Err(text) => text.to_owned(),
    };
    item.list().iter().map(write).collect::<Vec<_>>().join("/")
}

fn target_cell(target: &Item<'_>) -> String {
    let mut fields = Vec::new();
    for key in ["range", "who", "max_size", "wounded", "scope", "count"] {
        if let Some(value) = target.get(key) {
            let value = if key == "wounded" { value.flag().to_string() } else { slashes(&value) };
            fields.push(format!("{key}={value}"));
        }
    }
    let kind = target.at("kind").text();
    if fields.is_empty() { kind.to_owned() } else { format!("{kind} ({})", fields.join(", ")) }
}
