//! Scores, who is ahead, and why one of equals ranks higher.

use alloc::{string::String, vec::Vec};
use core::cmp::Reverse;

use super::{
    super::{
        TieSpecial,
        observe::View,
        state::agenda::Stage,
        state::{TreasurePlace, ix},
    },
    cards::seats_text,
};
use crate::words::format;
use crate::{Seat, words::counted};

/// The scores of some seats: `seat 0 9, seat 1 12`.
pub(in super::super) fn scores(
    seats: impl Iterator<Item = Seat>,
    score: impl Fn(Seat) -> u16,
) -> String {
    let texts = seats.map(|seat| format!("seat {seat} {}", score(seat)));
    texts.collect::<Vec<_>>().join(", ")
}

/// So many points.
pub(in super::super) fn points(score: u16) -> String {
    counted(score, "point", "points")
}

/// The score of a winner, and those of the others: `8 points (seat 1 4, seat 2 3)`.
pub(in super::super) fn victory(view: &View, winner: Seat) -> String {
    let others = (0..view.options.players).filter(|seat| *seat != winner);
    let others = scores(others, |seat| view.score(seat));
    format!("{} ({others})", points(view.score(winner)))
}

/// UH-66: why a seat ranks above each of those that have the same score; nothing without a tie.
/// `among` are the seats that it is ranked with.
pub(in super::super) fn ties(
    view: &View,
    higher: Seat,
    among: impl Iterator<Item = Seat>,
) -> Vec<String> {
    let score = view.score(higher);
    let tied = among.filter(|seat| *seat != higher && view.score(*seat) == score);
    let tell = |lower| {
        let why = lower_because(view, higher, lower);
        format!("seat {lower} has {}, too, but {why}", points(score))
    };
    tied.map(tell).collect()
}

/// UH-66: what puts the second of two seats with equal scores below the first one. Chance, if
/// nothing else does.
pub(in super::super) fn lower_because(view: &View, higher: Seat, lower: Seat) -> String {
    let won = [won(view, lower), won(view, higher)];
    let received = [received(view, lower), received(view, higher)];
    let reached = [lower, higher].map(|seat| view.table.reached[ix(seat)]);
    if won[0] > won[1] {
        format!("has won more Minions ({} against {}), which ranks lower", won[0], won[1])
    } else if received[0] > received[1] {
        let [more, fewer] = received;
        format!("has got more Treasures ({more} against {fewer}), which ranks lower")
    } else if reached[0] < reached[1] {
        "reached this score earlier, which ranks lower".into()
    } else if view.options.tie_special == TieSpecial::Seat {
        "comes later in the order of seats".into()
    } else {
        "loses by lot".into()
    }
}

/// UH-66: who is ahead; several if only chance parts them.
pub(in super::super) fn ahead(view: &View) -> Vec<Seat> {
    let standing = |seat: Seat| {
        let few = (Reverse(won(view, seat)), Reverse(received(view, seat)));
        (view.score(seat), few, view.table.reached[ix(seat)])
    };
    let best = (0..view.options.players).map(standing).max();
    let mut first: Vec<_> =
        (0..view.options.players).filter(|seat| Some(standing(*seat)) == best).collect();
    if view.options.tie_special == TieSpecial::Seat {
        first.truncate(1);
    }
    first
}

/// Who is ahead, and why, if the turns of a round are played.
pub(in super::super) fn in_front(view: &View) -> Vec<String> {
    let first = ahead(view);
    let [leader] = first[..] else {
        let each = points(view.score(first[0]));
        let who = seats_text(&first);
        return Vec::from([format!("in front: {who} with {each}; a lot would decide")]);
    };
    let mut lines =
        Vec::from([format!("in front: seat {leader} with {}", points(view.score(leader)))]);
    lines.extend(ties(view, leader, 0..view.options.players));
    lines
}

/// UH-69, UH-Q32: how many Minions a seat has won, but for the one that this round has brought.
fn won(view: &View, seat: Seat) -> u8 {
    let just = match view.stage {
        Stage::Treasures { winner, .. } | Stage::Keep { winner, .. } => winner == seat,
        _ => false,
    };
    view.table.minions_won(seat) - u8::from(just)
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
