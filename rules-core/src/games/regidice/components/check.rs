//! What the fields of a component set do not say alone: why the rest is structure, and what concerns several values.

use alloc::format;
use std::sync::LazyLock;

use super::{component_set::Components, printed::Printed};
use crate::components::{Declaration, Faults, Node, row_path, rows, shipped, shown};

/// The document of the set that ships.
pub(in super::super) const DOCUMENT: &str = include_str!("../components.toml");

/// The most black dice that players can get: pools and observations have room for these.
const MOST_SPOILS: u8 = 7;

/// How a document is read.
pub(super) static DECLARATION: Declaration<Components, Printed> = Declaration {
    shipped: LazyLock::new(|| shipped(DOCUMENT)),
    structure: &[
        ("dice.", "the faces are ids of the catalogue, and `start_dice` says how many are dealt"),
        ("start.", "the option `start_dice` says how many dice are dealt"),
        ("presets.", "the option `start_dice` says how many dice are dealt"),
        ("enemy.", "the defence is what the dice of the enemy show"),
        ("action.", "the actions are rules and ids of the catalogue"),
        ("spell.", "the spells are rules and ids of the catalogue"),
        ("run.", "the runs are ids of the catalogue"),
        ("catalogue.", "these are the ids of the catalogue"),
    ],
    set: Components::new,
    check,
};

/// What concerns several values.
fn check(set: &Components, all: &Node, faults: &mut Faults) {
    let spoils = set.spoils();
    if spoils > MOST_SPOILS {
        let node = all.get("enemy").unwrap_or(all);
        let problem = format!("the enemies before the last one have {spoils} dice");
        let right = format!("give them at most {MOST_SPOILS}: players get these dice");
        faults.note(node, "enemy", problem, right);
    }
    let ranks = set.printed.actions.map(|action| action.rank);
    for (at, row) in rows(all, "action").iter().enumerate() {
        if ranks[..at].contains(&ranks[at]) {
            let node = row.get("target_rank").unwrap_or(row);
            let path = format!("{}.target_rank", row_path("action", "index", row));
            let right = "write each of 0 to 4 once: 0 is targeted first";
            return faults.note(node, &path, format!("{} occurs twice", shown(node)), right);
        }
    }
}
