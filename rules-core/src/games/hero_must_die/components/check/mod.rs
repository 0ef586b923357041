//! What the fields of a component set do not say alone: why the rest is structure, and what concerns
//! rows and the set as a whole.

mod rows;
mod whole;

use alloc::string::String;
use std::sync::LazyLock;

use super::{
    component_set::Components,
    printed::{Printed, Strength},
};
use crate::components::{Declaration, Faults, Node, Plain, rows, shipped};

/// The document of the set that ships.
pub(in super::super) const DOCUMENT: &str = include_str!("../../components.toml");

/// The colours of strength, in their order.
const COLOURS: [&str; Strength::ALL.len()] = {
    let (mut names, mut i) = ([""; Strength::ALL.len()], 0);
    while i < names.len() {
        names[i] = Strength::ALL[i].id();
        i += 1;
    }
    names
};

/// How a document is read.
pub(super) static DECLARATION: Declaration<Components, Printed> = Declaration {
    shipped: LazyLock::new(with_all_keys),
    structure: &[
        ("plot.effect", "the text follows the numbers of the card"),
        ("plot.needs_", "which event or quest a quest needs is a rule (HMD-130, HMD-131)"),
        ("plot.", "what a card is, and when it may be played, are rules (3.12)"),
        ("event.", "what an event does is a rule (3.7)"),
        ("location.", "the locations are resolved in this order, and what they do is a rule (3.8)"),
        ("box.", "the kinds of work are rules (3.8), and the boxes are ids of the catalogue"),
        ("monster_room.count", "a floor has one room, so that the rooms never run out"),
        ("component", "the list of contents follows the cards"),
        ("mage", "the abilities of the mages are rules (HMD-142)"),
        ("constant", "the numbers that the rules name are rules (2.13)"),
        ("game", "seats and the number of players are rules"),
    ],
    set: Components::new,
    check,
};

/// What a quest may have besides what its shipped card has; zero is nothing.
const QUEST: [(&str, Option<i64>); 5] = [
    ("pay_gold", Some(0)),
    ("pay_mp", Some(0)),
    ("discard_count", Some(0)),
    ("discard_min_level", Some(0)),
    ("discard_family", None),
];

/// The shipped document as a tree, with the keys that only other documents have.
fn with_all_keys() -> Node {
    let mut shipped = shipped(DOCUMENT);
    let Plain::Table(keys) = &mut shipped.value else { return shipped };
    let plots = keys.iter_mut().filter(|(key, _)| key == "plot").map(|(_, plots)| plots);
    for plots in plots {
        let Plain::List(rows) = &mut plots.value else { continue };
        rows.iter_mut().filter(|row| text(row, "kind") == "quest").for_each(complete);
    }
    shipped
}

/// Gives a quest all keys that it may have.
fn complete(quest: &mut Node) {
    for (key, number) in QUEST {
        if quest.get(key).is_some() {
            continue;
        }
        let value = number.map_or_else(|| Plain::Text(String::new()), Plain::Whole);
        if let Plain::Table(keys) = &mut quest.value {
            keys.push((key.into(), Node { line: None, value }));
        }
    }
}

/// What concerns rows and the set as a whole. The checks of the whole also run where a row is
/// wrong: a value that is refused is as shipped.
fn check(set: &Components, all: &Node, faults: &mut Faults) {
    let mut reader = Reader { all, faults };
    reader.rows();
    reader.whole(set);
}

struct Reader<'a> {
    all: &'a Node,
    faults: &'a mut Faults,
}

/// A field, or the row without it.
fn at<'a>(row: &'a Node, key: &str) -> &'a Node {
    row.get(key).unwrap_or(row)
}

fn text<'a>(row: &'a Node, key: &str) -> &'a str {
    row.get(key).and_then(Node::text).unwrap_or_default()
}

fn whole(row: &Node, key: &str) -> i64 {
    row.get(key).and_then(Node::whole).unwrap_or_default()
}

fn flag(row: &Node, key: &str) -> bool {
    row.get(key).is_some_and(|node| node.value == Plain::Flag(true))
}
