//! Prepare: unused dice go to the left neighbour.

use super::super::{
    components::{Aside, Colour, Die, Face, MAX_SEATS, Seats},
    state::{Phase, State, left},
};
use crate::{Seat, pieces::Stack};

impl State {
    /// RD-62: Prepare begins; alone there is none (RD-67).
    pub(super) fn prepare(&mut self) {
        let table = &mut self.table;
        table.block = 0;
        table.strikers = Seats::EMPTY;
        table.surplus = Stack::default();
        table.declared = [None; MAX_SEATS];
        let nobody = [Aside::NONE; MAX_SEATS];
        if table.players() > 1 || table.options.solo_prepare {
            let seat = table.leader;
            table.phase = Phase::Prepare { seat, transit: nobody, last: None };
        } else {
            self.end_round(nobody);
        }
    }

    /// RD-62, RD-63: a die is put aside for the left neighbour.
    pub(super) fn give(&mut self, colour: Colour, face: Face) {
        let players = self.table.players();
        let Phase::Prepare { seat, transit, last } = &mut self.table.phase else {
            unreachable!("dice are passed in Prepare");
        };
        let neighbour = left(*seat, players);
        transit[usize::from(neighbour)].add(colour, face);
        *last = Some(Die::Of(colour, face));
        let seat = *seat;
        self.pool_mut(seat).take(colour, face.get());
    }

    /// RD-62 to RD-65: the next seat, or the end of the round.
    pub(super) fn prepared(&mut self, done: Seat) {
        let next = self.table.left_of(done);
        let leader = self.table.leader;
        let Phase::Prepare { seat, transit, last } = &mut self.table.phase else {
            unreachable!("dice are passed in Prepare");
        };
        if next == leader {
            let arriving = *transit;
            self.end_round(arriving);
        } else {
            *seat = next;
            *last = None;
        }
    }
}
