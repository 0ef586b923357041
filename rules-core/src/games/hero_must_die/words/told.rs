//! What an entry of the log is about.

use alloc::{string::String, vec::Vec};

use super::{
    super::{
        components::{Action, ChanceOutcome},
        state::State,
    },
    cards,
};
use crate::Seat;

/// What happens to a state in one step, forced or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    /// An action, chosen or forced.
    Action(Action),
    /// A chance outcome, possibly the only one.
    Chance(ChanceOutcome),
    /// A step of the rules.
    Forced,
}

/// A move between two states, told to a seat.
pub(super) struct Told<'a> {
    pub(super) before: &'a State,
    pub(super) after: &'a State,
    pub(super) taken: Move,
    /// Who reads.
    pub(super) seat: Seat,
}

impl Told<'_> {
    /// Gold that a seat has more than before.
    pub(super) fn gained(&self, seat: Seat) -> u16 {
        let seat = usize::from(seat);
        self.after.table.gold[seat].saturating_sub(self.before.table.gold[seat])
    }

    /// What a seat has less than before, in words.
    pub(super) fn spent(&self, seat: Seat) -> String {
        let (old, new, seat) = (&self.before.table, &self.after.table, usize::from(seat));
        let gold = old.gold[seat].saturating_sub(new.gold[seat]);
        let slaves = old.slaves[seat].saturating_sub(new.slaves[seat]);
        cards::price(gold, slaves, old.mp[seat].saturating_sub(new.mp[seat]))
    }

    /// A number of each seat that was in the game before, in duty order.
    pub(super) fn by_seat(&self, number: impl Fn(usize) -> u16) -> Vec<(Seat, u16)> {
        let queue = self.before.table.queue.as_slice().iter();
        queue.map(|seat| (*seat, number(usize::from(*seat)))).collect()
    }
}
