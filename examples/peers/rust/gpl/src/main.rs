//! shakmaty: the exhaustive tree with every leaf made.
//!
//! shakmaty is under the GPL. This program is built where it is run, nothing of
//! the engine is linked with it, and nobody distributes it.

use meter::{Case, rate};
use shakmaty::{Chess, Position};

/// Counts the leaves of the tree, each of them made on a copy of the position.
fn perft(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    for one in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(one);
        leaves += perft(&next, depth - 1);
    }
    leaves
}

fn main() {
    let start = Chess::default();
    assert_eq!(perft(&start, 4), 197_281, "the known number of leaves");
    let case = Case {
        peer: "shakmaty",
        version: "0.30.1",
        game: "chess",
        call: "perft",
        unit: "node",
        includes: "legal moves; position copied and move made for every leaf",
    };
    rate(&case, ().into(), || perft(&start, 4));
}
