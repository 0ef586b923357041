//! Cells of single things: seats by place, Characters, Regions, dice; and of frames of one kind.

use super::super::{
    components::{Cell, Char, Dice},
    state::{Public, SeatId, SeatIds},
};
use crate::pieces::Stack;

/// The seats by place, as categories name them.
pub(in super::super) const PLACES: [&str; 7] =
    ["none", "place 1", "place 2", "place 3", "place 4", "place 5", "Villain"];

/// The six seats in the order of one observer: the own one first among those of
/// the Heroes, then those that are not taken, the Villain last. It is not
/// `pieces::SeatRotation`, because the Villain stays last and unused seats keep their
/// places.
pub(in super::super) struct BoardOrder {
    pub(in super::super) own: SeatId,
    pub(in super::super) seats: [SeatId; 6],
    /// Taken seats of Heroes.
    pub(in super::super) taken: u8,
    /// How many of them come before the own one.
    turn: u8,
}

impl BoardOrder {
    #[inline]
    pub(in super::super) fn new(table: &Public, own: SeatId) -> Self {
        let (taken, mut seats) = (table.heroes, SeatId::ALL);
        let turn = if own == SeatId::Villain { 0 } else { own as u8 };
        if turn > 0 {
            seats[..usize::from(taken)].rotate_left(usize::from(turn));
        }
        Self { own, seats, taken, turn }
    }

    /// The place of a seat in that order, counted from 0.
    #[inline]
    pub(in super::super) fn index(&self, seat: SeatId) -> usize {
        let at = seat as u8;
        let behind = if at >= self.taken {
            at
        } else if at >= self.turn {
            at - self.turn
        } else {
            at + self.taken - self.turn
        };
        behind.into()
    }

    /// The place of a seat in that order, counted from 1.
    #[inline]
    pub(in super::super) fn place(&self, seat: SeatId) -> u8 {
        above(self.index(seat))
    }

    /// Which seats are among these, in that order.
    #[inline]
    pub(in super::super) fn flags(&self, seats: SeatIds) -> [u8; 6] {
        self.seats.map(|seat| seats.contains(seat).into())
    }
}

/// A number that may be missing, one above itself.
#[inline]
pub(in super::super) fn index_or_none(index: Option<usize>) -> u8 {
    index.map_or(0, above)
}

/// An index, counted from 1.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "catalogues of ids fit one byte")]
pub(in super::super) const fn above(index: usize) -> u8 {
    index as u8 + 1
}

/// A Character, or nobody.
#[inline]
pub(in super::super) fn who(who: Option<Char>) -> u8 {
    index_or_none(who.map(Char::index))
}

/// A cell, or none.
#[inline]
pub(in super::super) fn cell(cell: Option<Cell>) -> u8 {
    index_or_none(cell.map(Cell::index))
}

/// A handful of dice by colour.
#[inline]
pub(in super::super) const fn dice(dice: Dice) -> [u8; 3] {
    [dice.novice, dice.adept, dice.master]
}

/// Some cells of each frame of a kind, the newest first.
#[inline]
pub(in super::super) fn newest<T: Copy + Default, const N: usize, const W: usize>(
    frames: &Stack<T, N>,
    cells: impl Fn(&T) -> [u8; W],
) -> [[u8; W]; N] {
    let mut all = [[0; W]; N];
    for (to, frame) in all.iter_mut().zip(frames.as_slice().iter().rev()) {
        *to = cells(frame);
    }
    all
}

/// One of `count` values for each frame of a kind, one hot, the newest first.
#[inline]
pub(in super::super) fn hot<T: Copy + Default, const N: usize>(
    frames: &Stack<T, N>,
    count: usize,
    value: impl Fn(&T) -> usize + Clone,
) -> impl Iterator<Item = (usize, u8)> + Clone {
    let frames = frames.as_slice().iter().rev().enumerate();
    frames.map(move |(at, frame)| (at * count + value(frame), 1))
}

/// The members of a set: a cell for each possible one, the lowest bit first.
#[inline]
pub(in super::super) fn flags<const N: usize>(set: u8) -> [u8; N] {
    core::array::from_fn(|bit| set >> bit & 1)
}
