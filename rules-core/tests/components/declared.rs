//! The rows of a set whose components are declared.

use rules_core::{
    components::{Declares, Field, Variable},
    find,
};

use super::{Output, data::Item};

/// The rows of a game as Rust. What is declared is read, and nothing else.
pub(crate) fn rows(data: &Item<'_>) -> Output {
    let components = find(data.game()).and_then(|game| game.components).expect("it has sets");
    let declaration: &dyn Declares = (components.declaration)();
    mark(data, declaration.fields());
    let (rows, digest) = declaration.rows().unwrap_or_else(|error| panic!("{error}"));
    let digest = [48, 32, 16, 0].map(|shift| format!("{:04x}", digest >> shift & 0xffff));
    let text = format!(
        "//! What is printed on the components that ship.\n//!\n\
         //! Generated from `components.toml` by `make bless`: change the value there.\n\
         #![allow(clippy::wildcard_imports, unused_imports, reason = \"any of them may be printed\")]\n\n\
         use super::{{printed::*, *}};\nuse crate::component_set::Blank;\n\n\
         /// All that is printed.\n#[rustfmt::skip]\n\
         #[allow(clippy::needless_update, reason = \"a field that is declared anew is blank at first\")]\n\
         pub(super) const PRINTED: Printed = {};\n\n\
         /// Its digest.\npub(super) const DIGEST: u64 = 0x{};\n",
        laid_out(&rows, 0),
        digest.join("_")
    );
    Output::Source { path: "components/rows.rs", text }
}

/// Notes the values that are declared.
fn mark(row: &Item<'_>, fields: &[Field]) {
    for field in fields {
        match field.variable {
            Variable::Part(fields) => mark(row, fields),
            Variable::Rows(_, fields) => {
                row.at(field.key).list().iter().for_each(|row| mark(row, fields));
            }
            Variable::Table(fields) => row.get(field.key).iter().for_each(|row| mark(row, fields)),
            _ => row.get(field.key).iter().for_each(Item::mark_read),
        }
    }
}

/// The longest line of a row.
const WIDTH: usize = 240;

/// An expression in which lists of structs have a line for each: a change of a row is one line.
fn laid_out(code: &str, depth: usize) -> String {
    let Some((open, inner, close)) = group(code).filter(|(open, inner, _)| {
        inner.contains('{') && (open.ends_with('[') || code.len() > WIDTH)
    }) else {
        return code.to_owned();
    };
    let indent = "    ".repeat(depth);
    let mut text = open.to_owned();
    for item in items(inner) {
        text += &format!("\n{indent}    {},", laid_out(item, depth + 1));
    }
    if text.ends_with("BLANK,") {
        text.pop();
    }
    text + "\n" + &indent + close
}

/// What stands before the first bracket and with it, in it, and from its end on.
fn group(code: &str) -> Option<(&str, &str, &str)> {
    let start = code.find(['[', '{'])? + 1;
    let (open, rest) = code.split_at(start);
    let (inner, close) = rest.split_at(matching(rest));
    Some((open, inner.trim(), close))
}

/// Where the bracket ends before which a text begins.
fn matching(code: &str) -> usize {
    depths(code).find(|(_, _, depth)| *depth < 0).map_or(code.len(), |(at, ..)| at)
}

/// The items of a list.
fn items(code: &str) -> Vec<&str> {
    let (mut items, mut start) = (Vec::new(), 0);
    for (at, c, depth) in depths(code) {
        if c == ',' && depth == 0 {
            items.push(code[start..at].trim());
            start = at + 1;
        }
    }
    items.push(code[start..].trim());
    items
}

/// The characters outside of literals, with how many brackets are open behind each.
fn depths(code: &str) -> impl Iterator<Item = (usize, char, i32)> {
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    code.char_indices().filter_map(move |(at, c)| {
        let outside = !quoted;
        quoted ^= c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        if outside {
            depth +=
                i32::from(matches!(c, '[' | '{' | '(')) - i32::from(matches!(c, ']' | '}' | ')'));
        }
        outside.then_some((at, c, depth))
    })
}
