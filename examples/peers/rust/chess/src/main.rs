//! cozy-chess: random play-outs, and the exhaustive tree with every leaf made.

use cozy_chess::{Board, Move};
use meter::{Case, rate};
use rules_core::{below, generator};

/// Counts the leaves of the tree, each of them made on a copy of the board.
fn perft(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for one in moves {
            let mut next = board.clone();
            next.play_unchecked(one);
            leaves += perft(&next, depth - 1);
        }
        false
    });
    leaves
}

/// Plays a game at random and counts its decisions.
fn playout(game: u64, moves: &mut Vec<Move>) -> u64 {
    let (mut board, mut rng) = (Board::default(), generator(1, game));
    for decisions in 0..400 {
        moves.clear();
        board.generate_moves(|more| {
            moves.extend(more);
            false
        });
        if moves.is_empty() || board.halfmove_clock() >= 100 || board.occupied().len() == 2 {
            return decisions;
        }
        let count = u32::try_from(moves.len()).expect("a few hundred at most");
        board.play_unchecked(moves[below(&mut rng, count) as usize]);
    }
    400
}

fn main() {
    let start = Board::default();
    assert_eq!(perft(&start, 4), 197_281, "the known number of leaves");
    let case = Case {
        peer: "cozy-chess",
        version: "0.3.4",
        game: "chess",
        call: "random playout",
        unit: "decision",
        includes: "legal list, uniform choice, move made in place, tests of the end",
    };
    let (mut game, mut moves) = (0, Vec::with_capacity(256));
    rate(&case, ().into(), || {
        game += 1;
        playout(game, &mut moves)
    });
    let includes = "legal moves; board copied and move made for every leaf";
    let case = Case { call: "perft", unit: "node", includes, ..case };
    rate(&case, ().into(), || perft(&start, 4));
}
