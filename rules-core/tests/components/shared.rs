//! What the tables of several games have in common.

use super::{Output, data::Item, page, rust};

/// Where a row comes from: its note, or its letter.
pub(crate) fn provenance(row: &Item<'_>) -> String {
    row.get("source_note").unwrap_or_else(|| row.at("provenance")).text().to_owned()
}

/// The text, in bold letters if the rule book fixes one of these values.
pub(crate) fn bold(row: &Item<'_>, keys: &[&str], text: &str) -> String {
    let fixed = row.get("s_fields").map_or(vec![], |list| list.texts());
    let is_fixed = keys.iter().any(|key| fixed.contains(key));
    if is_fixed && text != "-" { format!("**{text}**") } else { text.to_owned() }
}

/// The number of a row as text.
pub(crate) fn number(row: &Item<'_>, key: &str) -> String {
    row.at(key).number().to_string()
}

/// The text of a row.
pub(crate) fn text(row: &Item<'_>, key: &str) -> String {
    row.at(key).text().to_owned()
}

/// `yes` or `no`.
pub(crate) fn yes(row: &Item<'_>, key: &str) -> String {
    if row.at(key).flag() { "yes" } else { "no" }.to_owned()
}

/// Everything in the box: name, count, where that comes from. A row may name
/// the list whose cards it counts, `of`, and what these must have, `with`.
pub(crate) fn contents(data: &Item<'_>) -> Output {
    let rows = data.at("component").list();
    for row in &rows {
        let Some(of) = row.get("of") else { continue };
        let with = row.get("with").map_or(vec![], |with| with.entries());
        let counted = |card: &&Item<'_>| {
            with.iter().all(|(key, value)| card.at(key).number_or_text() == value.number_or_text())
        };
        let copies = |card: &Item<'_>| {
            card.get("copies").or_else(|| card.get("count")).map_or(1, |count| count.number())
        };
        let cards: i64 = data.at(of.text()).list().iter().filter(counted).map(copies).sum();
        if row.at("count").text() != cards.to_string() {
            row.fail(&format!("expected {cards}, as `{}` lists", of.text()));
        }
    }
    let cells = |row: &Item<'_>| vec![text(row, "name"), text(row, "count"), provenance(row)];
    let rows: Vec<_> = rows.iter().map(cells).collect();
    Output::Table {
        name: "component",
        text: page::table(&["component", "count", "provenance"], &rows),
    }
}

/// Numbers that the rules name and no set changes: the rows of `constant`, as `components/constants.rs`,
/// as a table of the page, and in its sentences.
///
/// A row `said` is a part of the paragraph of its rule, with `{value}` for the number; `also` lists
/// parts of other paragraphs. Constants of the units in `wide` are `u16`.
pub(crate) fn constants(data: &Item<'_>, wide: &[&str]) -> Vec<Output> {
    let (mut items, mut cells, mut sentences) = (Vec::new(), Vec::new(), Vec::new());
    for row in data.rows("constant") {
        let (value, rule, about) = (number(&row, "value"), text(&row, "rule"), text(&row, "about"));
        let unit = row.get("unit").map_or("", |unit| unit.text());
        let of = if wide.contains(&unit) { "u16" } else { "u8" };
        let name = row.at("name").text().to_uppercase();
        items.push(format!("/// {rule}: {about}.\npub(crate) const {name}: {of} = {value};\n"));
        cells.push(vec![
            page::capital(&about),
            format!("{value} {unit}").trim_end().to_owned(),
            rule.clone(),
            provenance(&row),
        ]);
        let also = row.get("also").map_or(vec![], |also| also.texts());
        let said = [(Some(rule), row.at("said").text())];
        for (rule, part) in said.into_iter().chain(also.into_iter().map(|part| (None, part))) {
            sentences.push(Output::Sentence { rule, part: part.to_owned(), value: value.clone() });
        }
    }
    let source = rust::file("Numbers that the rules name.", &[], &items.join("\n"));
    let header = ["number", "value", "rule", "provenance"];
    let mut outputs = vec![
        Output::Source { path: "components/constants.rs", text: source },
        Output::Table { name: "constant", text: page::table(&header, &cells) },
    ];
    outputs.extend(sentences);
    outputs
}
