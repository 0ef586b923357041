//! The round around the turns (5.5): the Minion, the starting rolls, who begins, cleaning up.

use super::super::{
    components::{
        Character, Minion, Seats, Slots,
        constants::{HAND, REFILL},
    },
    state::agenda::{Stage, Why},
    state::{MAX_SEATS, MinionPlace, Row, State, ix},
};
use crate::{Seat, pieces::Stack};

impl State {
    /// UH-12, UH-13, UH-20: the Minions that may lie on top of the pile.
    pub(in super::super) fn next_minions(&self) -> impl Iterator<Item = Minion> {
        let leader = self.table.minions[Minion::LineLeaderPixie].place == MinionPlace::Unseen;
        self.table.minions.iter().filter_map(move |(minion, prize)| {
            let hidden = prize.place == MinionPlace::Unseen;
            (hidden && (!leader || minion == Minion::LineLeaderPixie)).then_some(minion)
        })
    }

    /// UH-23: the prize of rounds 1 to 4.
    pub(super) fn turn_up(&mut self, minion: Minion) {
        self.table.minions[minion].place = MinionPlace::FaceUp;
        self.start_round();
    }

    /// UH-23, UH-130: everything else starts fresh already (UH-74).
    pub(super) fn start_round(&mut self) {
        self.table.coin = self.table.seat_of(Character::Karl).is_some();
        self.stage = Stage::Rolls { next: 0 };
    }

    /// UH-24: starting rolls, seat by seat.
    pub(super) fn roll_next(&mut self, seat: Seat) {
        if seat == self.players() {
            self.stage = Stage::First;
            return;
        }
        self.stage = Stage::Rolls { next: seat + 1 };
        if let Some(character) = self.table.cast[ix(seat)] {
            self.gain(seat, self.set().starting(character), Why::Starting);
        }
    }

    /// UH-25: the lowest score begins; of equals the one who loses the tie.
    pub(super) fn begin_with(&mut self, seat: Seat) {
        self.table.current = seat;
        self.stage = Stage::Turn;
    }

    /// UH-74: the table is cleared; UH-23: everything can be used again.
    pub(super) fn clean_up(&mut self) {
        let table = &mut self.table;
        let stakes = &mut table.stakes;
        for row in &mut stakes.rows {
            let Row { cards, .. } = core::mem::take(row);
            for (pile, cards) in stakes.discards.iter_mut().zip(cards) {
                *pile = pile.union(cards);
            }
        }
        stakes.dice = [Stack::default(); MAX_SEATS];
        stakes.cheese = 0;
        stakes.puppet_bonus = 0;
        stakes.boil = false;
        table.ability_used = Seats::EMPTY;
        for prize in table.minions.values_mut() {
            prize.used = false;
            prize.counted = false;
        }
        table.reached = [0; MAX_SEATS];
        table.clock = 0;
        self.stage = Stage::Refill { seat: 0, left: self.refill(0) };
    }

    /// UH-75: two cards, as far as hand and deck allow.
    pub(in super::super) fn refill(&self, seat: Seat) -> u8 {
        let hand: Slots = self.hands[ix(seat)];
        REFILL.min(HAND - hand.count()).min(self.decks[ix(seat)].count())
    }

    /// UH-75, UH-76: draws in seat order, then the next round.
    pub(super) fn refilled(&mut self, seat: Seat) {
        let next = seat + 1;
        if next == self.players() {
            self.table.round += 1;
            self.stage = Stage::TurnUp;
        } else {
            self.stage = Stage::Refill { seat: next, left: self.refill(next) };
        }
    }
}
