//! What the tables of several games have in common.

use super::{Output, data::Item, page, rust, wording};

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

/// A cell that a game words itself, under a name for columns.
pub(crate) type Own = (&'static str, fn(&Item<'_>) -> String);

/// A table of a list, named like it: for each column its title, and a template of its cells if that is not the
/// value under the title, as in `("cost", "{cost_gold} / {cost_slaves}")`. With `total` the last row has the
/// sum of the column `count`.
pub(crate) fn columns(
    data: &Item<'_>,
    name: &'static str,
    columns: &[(&str, &str)],
    own: &[Own],
    total: bool,
) -> Output {
    let rows = data.at(name).list();
    let cells = |row: &Item<'_>| columns.iter().map(|column| cell(row, *column, own)).collect();
    let mut lines: Vec<Vec<String>> = rows.iter().map(cells).collect();
    if total {
        let sum: i64 = rows.iter().map(|row| row.at("count").number()).sum();
        let cell = |(at, (title, _)): (usize, &(&str, &str))| match (at, *title) {
            (1, _) => "total".to_owned(),
            (_, "count") => sum.to_string(),
            _ => String::new(),
        };
        lines.push(columns.iter().enumerate().map(cell).collect());
    }
    let titles: Vec<_> = columns.iter().map(|(title, _)| *title).collect();
    Output::Table { name, text: page::table(&titles, &lines) }
}

/// A cell of a column, in bold letters if the rule book fixes one of its values.
pub(crate) fn cell(row: &Item<'_>, (title, template): (&str, &str), own: &[Own]) -> String {
    let (mut text, mut keys) = (String::new(), Vec::new());
    let template = if template.is_empty() { format!("{{{title}}}") } else { template.to_owned() };
    for part in template.split_inclusive('}') {
        let (before, key) =
            part.strip_suffix('}').and_then(|it| it.split_once('{')).unwrap_or((part, ""));
        text += before;
        match own.iter().find(|(name, _)| *name == key) {
            _ if key.is_empty() => {}
            Some((_, words)) => text += &words(row),
            None if key == "provenance" => text += &provenance(row),
            None => {
                keys.push(key);
                text += &row.at(key).words();
            }
        }
    }
    bold(row, &keys, &text)
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
    let count = |row: &Item<'_>| match text(row, "count") {
        count if count.contains('{') => filled(row, "count"),
        count => count,
    };
    let cells = |row: &Item<'_>| vec![text(row, "name"), count(row), provenance(row)];
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
    let source = rust::file("Numbers that the rules name.", &items.join("\n"));
    let header = ["number", "value", "rule", "provenance"];
    let mut outputs = vec![
        Output::Source { path: "components/constants.rs", text: source },
        Output::Table { name: "constant", text: page::table(&header, &cells) },
    ];
    outputs.extend(sentences);
    outputs
}

/// A text of a row, filled in from the row itself and from the constants.
pub(crate) fn filled(row: &Item<'_>, key: &str) -> String {
    wording::fill(&row.at(key), |name| {
        let named = |constant: &Item<'_>| constant.at("name").text() == name;
        let constants = row.root().rows("constant");
        let value =
            row.get(name).or_else(|| Some(constants.iter().find(|row| named(row))?.at("value")));
        let value = value.unwrap_or_else(|| row.fail(&format!("expected a value `{name}`")));
        value.number_or_text().map_or_else(str::to_owned, |number| number.to_string())
    })
}
