//! A view, and who is ahead in it.

use core::array;

use super::super::{
    components::Die,
    observe::View,
    state::{MAX_SEATS, ix},
};
use crate::Seat;

/// A view, and what to think of it.
#[derive(Clone, Copy)]
pub(super) struct Assessment<'a> {
    pub(super) view: &'a View,
    pub(super) me: Seat,
    /// The strongest opponent.
    pub(super) rival: Seat,
    /// What decides the ranking, if it was needed to find the rival.
    standings: Option<[Standing; MAX_SEATS]>,
}

/// What decides the ranking (UH-66), the best one last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Standing {
    pub(super) score: u16,
    /// The fewer Minions the better.
    minions: core::cmp::Reverse<u8>,
    /// The fewer Treasures received, known or not, the better.
    treasures: core::cmp::Reverse<u8>,
    reached: u8,
}

impl Standing {
    /// Minions and Treasures won.
    pub(super) const fn won(self) -> (u8, u8) {
        (self.minions.0, self.treasures.0)
    }
}

impl<'a> Assessment<'a> {
    pub(super) fn new(view: &'a View) -> Self {
        let me = view.seat();
        let mut rival = (me + 1) % view.options.players;
        if view.options.players == 2 {
            return Self { view, me, rival, standings: None };
        }
        let standings = standings(view);
        for seat in view.opponents() {
            if standings[ix(seat)] > standings[ix(rival)] {
                rival = seat;
            }
        }
        Self { view, me, rival, standings: Some(standings) }
    }

    pub(super) fn dice(self, seat: Seat) -> &'a [Die] {
        self.view.table.stakes.dice[ix(seat)].as_slice()
    }

    /// What decides the ranking of the viewer and of the rival.
    pub(super) fn both(self) -> [Standing; 2] {
        let standings = self.standings.unwrap_or_else(|| standings(self.view));
        [self.me, self.rival].map(|seat| standings[ix(seat)])
    }
}

/// What decides the ranking, of each seat: one count for all.
fn standings(view: &View) -> [Standing; MAX_SEATS] {
    let (table, printed, troves) = (&view.table, view.set(), view.treasures.values());
    let scores = table.scores(printed, table.prize_points(printed, troves));
    let minions = table.minions_of_all();
    let (known, hidden) =
        (table.treasures_of_all(troves), table.treasures_of_all(view.hidden.places()));
    array::from_fn(|seat| Standing {
        score: scores[seat],
        minions: core::cmp::Reverse(minions[seat]),
        treasures: core::cmp::Reverse(known[seat] + hidden[seat]),
        reached: table.reached[seat],
    })
}
