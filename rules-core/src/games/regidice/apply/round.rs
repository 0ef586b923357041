//! Rounds: Roll, Declare, Gather, and from one round to the next.

use super::super::{
    components::{Aside, ChanceOutcome, Declared, Deed, Face, MAX_SEATS, Pool, ResolveOrder},
    state::{Phase, State, Verdict},
};
use crate::Seat;

impl State {
    /// RD-13: some dice of one colour get faces.
    #[inline]
    pub(super) fn roll(&mut self, outcome: ChanceOutcome) {
        let Some((seat, colour, dice)) = self.roller() else {
            unreachable!("dice without a face are left to roll");
        };
        self.pool_mut(seat).roll(colour, dice, outcome.counts());
        self.rolled();
    }

    /// After a roll: the next one, or Declare, or, alone, the Action phase
    /// (RD-20).
    #[inline]
    pub(in super::super) fn rolled(&mut self) {
        if self.roller().is_some() {
            return;
        }
        let Phase::Roll { locked } = self.table.phase else {
            unreachable!("dice are rolled in the Roll phase");
        };
        if self.table.players() == 1 {
            self.begin_actions();
        } else {
            self.table.phase = Phase::Declare { locked };
        }
    }

    /// RD-17: the next seat declares; after the last one dice are gathered.
    #[inline]
    pub(super) fn declare(&mut self, deed: Deed, face: Face) {
        let Some(seat) = self.table.declarer() else {
            unreachable!("somebody has not declared yet");
        };
        self.table.declared[usize::from(seat)] = Some(Declared::Of(deed, face));
        if self.table.declarer().is_none() {
            self.gather();
            self.begin_actions();
        }
    }

    /// RD-22: all dice of a declared value go to its declarer; of several, to
    /// the first in turn order (RD-Q1).
    fn gather(&mut self) {
        let mut taken = super::super::components::Faces::EMPTY;
        for place in 0..self.table.players() {
            let seat = self.table.turn(place);
            let Some(declared) = self.table.declared[usize::from(seat)] else { continue };
            let face = declared.face();
            if taken.contains(face) {
                continue;
            }
            taken = taken.with(face);
            let mut own = core::mem::take(self.pool_mut(seat));
            for other in &mut self.pools {
                own.gather(other, face);
            }
            *self.pool_mut(seat) = own;
        }
    }

    /// RD-24: the enemy is read, and the first seat is asked.
    fn begin_actions(&mut self) {
        let seat = match self.table.options.resolve_order {
            ResolveOrder::Free => self.table.leader,
            ResolveOrder::Fixed => self.next_fixed(),
        };
        self.table.phase = Phase::Act { seat };
    }

    /// RD-11, RD-12, RD-70: the next round, or the end.
    pub(super) fn end_round(&mut self, arriving: [Aside; MAX_SEATS]) {
        self.pools.iter_mut().for_each(Pool::unroll);
        for (pool, aside) in self.pools.iter_mut().zip(&arriving) {
            pool.put(aside);
        }
        if self.table.round == self.table.options.round_limit {
            self.table.phase = Phase::End(Verdict::Lost);
            return;
        }
        self.table.round += 1;
        self.table.leader = self.table.left_of(self.table.leader);
        self.table.phase = Phase::Roll { locked: arriving };
        self.rolled();
    }

    /// 5.5: who is asked next where the order is given: Animals first.
    pub(in super::super) fn next_fixed(&self) -> Seat {
        let open = |seat: &Seat| !self.table.resolved.contains(*seat);
        let animal = |seat: &Seat| self.table.deed(*seat) == Some(Deed::Animal);
        let first = self.table.order().filter(open).find(animal);
        first.or_else(|| self.table.order().find(open)).unwrap_or(0)
    }
}
