//! What the fields of a component set do not say alone: why the rest is structure, and what concerns several values.

use alloc::{format, string::ToString};
use std::sync::LazyLock;

use super::{Colour, DiceSetError, component_set::Components, printed::Printed};
use crate::components::{Declaration, Faults, Node, row_path, rows, shipped, shown};

/// The document of the set that ships.
pub(in super::super) const DOCUMENT: &str = include_str!("../components.toml");

/// How a document is read.
pub(super) static DECLARATION: Declaration<Components, Printed> = Declaration {
    shipped: LazyLock::new(|| shipped(DOCUMENT)),
    structure: &[
        ("component.", "this list is for readers; numbers are those of the other tables"),
        ("colour.", "letters are ids of the catalogue"),
        ("symbol.", "a symbol is what it does: an id of the catalogue, which dice show or not"),
        ("dice_set.", "the option `dice_set` has these two names"),
    ],
    set: Components::new,
    check,
};

/// What concerns several values.
fn check(set: &Components, all: &Node, faults: &mut Faults) {
    let colours = rows(all, "colour");
    for (at, row) in colours.iter().enumerate() {
        counts(set, at, row, faults);
    }
    for (symbol, row) in set.printed.symbols.iter().zip(rows(all, "symbol")) {
        if row.get("coins_without_swords").is_none() && symbol.coins != 0 {
            let right = "only the coin is worth coins: leave it out or write 0";
            note(
                faults,
                &row_path("symbol", "index", row),
                row,
                "coins",
                "this symbol is no coin",
                right,
            );
        }
    }
    dice_sets(set, rows(all, "dice_set"), faults);
}

/// Notes what is wrong with a value of a row.
fn note(faults: &mut Faults, path: &str, row: &Node, key: &str, problem: &str, right: &str) {
    faults.note(row.get(key).unwrap_or(row), &format!("{path}.{key}"), problem, right);
}

/// The dice that a player owns, and those in the party at first.
fn counts(set: &Components, at: usize, row: &Node, faults: &mut Faults) {
    let colour = set.printed.colours[at];
    let (key, right) = match (at == Colour::White.index(), colour.owned, colour.start) {
        (true, 0, _) => ("per_player", "every party has one to three white dice".to_string()),
        (true, owned, start) if start != owned => {
            ("in_party_at_start", format!("white dice are always in the party: write {owned}"))
        }
        (false, owned, start) if start > owned => {
            ("in_party_at_start", format!("a player owns {owned} of them: write at most that"))
        }
        _ => return,
    };
    let problem = format!("this is {}", shown(row.get(key).unwrap_or(row)));
    note(faults, &row_path("colour", "index", row), row, key, &problem, &right);
}

/// The dice sets `printed` and `fierce`.
fn dice_sets(set: &Components, sets: &[Node], faults: &mut Faults) {
    for (dice, row) in set.dice.iter().zip(sets) {
        let Err(error) = dice.check() else { continue };
        let right = match error {
            DiceSetError::WhiteX => "white dice never leave the party: write another face",
            _ => "nobody could win the opening roll: write 1, 2 or 3 on a white face",
        };
        let path = format!("{}.white", row_path("dice_set", "name", row));
        note(faults, &path, row.get("white").unwrap_or(row), "faces", error.reason(), right);
    }
    if let ([printed, fierce], [_, row]) = (set.dice, sets)
        && printed == fierce
    {
        let right = "two names with the same dice would be one: change a face of one of them";
        faults.note(row, "dice_set", "`printed` and `fierce` have the same dice", right);
    }
}
