//! Scores, and why one of equals ranks higher.

use alloc::{format, string::String, vec::Vec};

use super::super::{
    TieSpecial,
    observe::View,
    state::{TreasurePlace, ix},
};
use crate::Seat;

/// The scores of some seats: `seat 0 9, seat 1 12`.
pub(super) fn scores(seats: impl Iterator<Item = Seat>, score: impl Fn(Seat) -> u16) -> String {
    let texts = seats.map(|seat| format!("seat {seat} {}", score(seat)));
    texts.collect::<Vec<_>>().join(", ")
}

/// How the winner of a round is ahead: its score, those of the others, and what broke a tie.
pub(super) fn victory(view: &View, winner: Seat) -> String {
    let others = || (0..view.options.players).filter(|seat| *seat != winner);
    let own = view.score(winner);
    let tie = others().rfind(|seat| view.score(*seat) == own);
    let reason = tie.map(|seat| reason(view, winner, seat));
    let reason = reason.map(|why| format!("; tie broken by {why}")).unwrap_or_default();
    format!("with {own} points ({}{reason})", scores(others(), |seat| view.score(seat)))
}

/// UH-66: why a winner ranks above a seat with the same score. Chance, if nothing else does.
/// The Minion of this round is not counted, because the winner may have it already.
fn reason(view: &View, winner: Seat, other: Seat) -> &'static str {
    let table = &view.table;
    let won = |seat: Seat| table.minions_won(seat) - u8::from(seat == winner && taken(view));
    let treasures = |seat: Seat| received(view, seat);
    if won(winner) < won(other) {
        "fewer Minions won"
    } else if treasures(winner) < treasures(other) {
        "fewer Treasures won"
    } else if table.reached[ix(winner)] > table.reached[ix(other)] {
        "reaching the score later"
    } else if view.options.tie_special == TieSpecial::Seat {
        "the order of seats"
    } else {
        "lot"
    }
}

/// Whether the winner has the Minion of this round already: one is won in each round before the
/// Boss round.
fn taken(view: &View) -> bool {
    let won: u8 = (0..view.options.players).map(|seat| view.table.minions_won(seat)).sum();
    won == view.table.round
}

/// UH-69: how many Treasures a seat has received; which one is hidden where makes no difference.
fn received(view: &View, seat: Seat) -> u8 {
    let mut treasures = view.treasures;
    let mut hidden = view.hidden.as_slice().iter();
    for trove in treasures.values_mut() {
        if trove.place == TreasurePlace::Hidden {
            *trove = hidden.next().copied().unwrap_or(*trove);
        }
    }
    view.table.treasures_won(treasures.values(), seat)
}
