//! The tables of Hero Must Die!.

mod board;
mod cards;

use super::{
    Output,
    data::Item,
    declared, page,
    shared::{Own, bold, columns, constants, contents, filled, number, provenance, text},
};

/// The colours of strength, in the order of the numbers of a creature.
const COLOURS: [&str; 5] = ["brown", "green", "black", "yellow", "blue"];

/// Everything that is made of the data.
pub(super) fn make(data: &Item<'_>) -> Vec<Output> {
    // For readers.
    data.leave(&["game"]);
    for location in data.rows("location") {
        // The order of the list, and a test of the game.
        location.leave(&["evil_icon"]);
    }
    let mut outputs = vec![declared::rows(data)];
    outputs.push(contents(data));
    outputs.extend(constants(data, &["gold"]));
    outputs.extend(cards::tables(data));
    outputs.extend(board::tables(data));
    outputs
}

/// `1 gold + 1 slave`.
fn price(row: &Item<'_>) -> String {
    let slaves = row.at("cost_slaves").number();
    let word = if slaves == 1 { "slave" } else { "slaves" };
    format!("{} gold + {slaves} {word}", number(row, "cost_gold"))
}
