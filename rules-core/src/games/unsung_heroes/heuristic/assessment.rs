//! A view, and who is ahead in it.

use super::super::{components::Die, observe::View, state::ix};
use crate::Seat;

/// A view, and what to think of it.
#[derive(Clone, Copy)]
pub(super) struct Assessment<'a> {
    pub(super) view: &'a View,
    pub(super) me: Seat,
    /// The strongest opponent.
    pub(super) rival: Seat,
}

impl<'a> Assessment<'a> {
    pub(super) fn new(view: &'a View) -> Self {
        let me = view.seat();
        let mut rival = (me + 1) % view.options.players;
        for seat in view.opponents() {
            if standing(view, seat) > standing(view, rival) {
                rival = seat;
            }
        }
        Self { view, me, rival }
    }

    pub(super) fn dice(self, seat: Seat) -> &'a [Die] {
        self.view.table.stakes.dice[ix(seat)].as_slice()
    }

    pub(super) fn treasures(self, seat: Seat) -> u8 {
        treasures(self.view, seat)
    }
}

/// Treasures received, known or not.
fn treasures(view: &View, seat: Seat) -> u8 {
    let table = &view.table;
    table.treasures_won(view.treasures.values(), seat)
        + table.treasures_won(view.hidden.places(), seat)
}

/// What decides the ranking (UH-66).
pub(super) fn standing(view: &View, seat: Seat) -> (u16, u8, u8, u8) {
    let table = &view.table;
    (
        view.score(seat),
        u8::MAX - table.minions_won(seat),
        u8::MAX - treasures(view, seat),
        table.reached[ix(seat)],
    )
}
