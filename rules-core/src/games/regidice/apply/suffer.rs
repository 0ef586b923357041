//! The end of the Action phase: defeat, or the enemy strikes back.

use super::super::{
    components::{BlackSplit, Colour, Deeds, Overkill, Seats, Spot, Suffer, Value},
    state::{Phase, State, Verdict},
};
use crate::Seat;

impl State {
    /// RD-52: an enemy with no health left is defeated, any other strikes.
    pub(super) fn end_actions(&mut self) {
        let table = &mut self.table;
        table.damage += table.dealt;
        table.dealt = 0;
        table.resolved = Seats::EMPTY;
        table.waited = Seats::EMPTY;
        table.done = Deeds::default();
        if table.damage >= table.health() {
            self.defeat();
        } else {
            self.strike_back();
        }
    }

    /// RD-53, RD-54: where the black dice go.
    fn defeat(&mut self) {
        let (options, dice) = (self.table.options, self.table.foe().dice());
        let surplus = self.table.damage - self.table.health();
        let offered = match options.overkill {
            Overkill::All if surplus > 0 => dice,
            Overkill::All => 0,
            Overkill::PerPoint => surplus.min(dice),
        };
        self.table.injured[Colour::Black] += dice - offered;
        if offered == 0 {
            self.next_enemy();
        } else if options.black_split == BlackSplit::Choice {
            self.table.phase = Phase::Black { left: offered, last: None };
        } else {
            self.capture(offered);
            self.next_enemy();
        }
    }

    /// RD-54, RD-Q12: overkillers take black dice, in order of resolution.
    fn capture(&mut self, offered: u8) {
        let mut left = offered;
        for entry in self.table.surplus.as_slice() {
            let dice = match self.table.options.overkill {
                Overkill::All => left,
                Overkill::PerPoint => entry.points.min(left),
            };
            left -= dice;
            self.pools[usize::from(entry.seat)].add(Colour::Black, 0, dice);
        }
    }

    /// RD-Q12: the leader gives a black die to a seat.
    pub(super) fn give_black(&mut self, seat: Seat) {
        let Phase::Black { left, last } = &mut self.table.phase else {
            unreachable!("black dice are on offer");
        };
        *left -= 1;
        *last = Some(seat);
        let more = *left > 0;
        self.pool_mut(seat).add(Colour::Black, 0, 1);
        if !more {
            self.next_enemy();
        }
    }

    /// RD-Q12: the black dice left on offer are injured.
    pub(super) fn injure_rest(&mut self, left: u8) {
        self.table.injured[Colour::Black] += left;
        self.next_enemy();
    }

    /// RD-56, RD-57: the next enemy comes, and nobody suffers.
    fn next_enemy(&mut self) {
        self.table.enemy = self.table.next_enemy().expect("the last enemy ends the game");
        self.table.damage = 0;
        self.prepare();
    }

    /// RD-58 to RD-60: the enemy deals its attack to the targeted category.
    fn strike_back(&mut self) {
        let strike = self.table.strike();
        if strike == 0 {
            self.prepare();
            return;
        }
        let targeted = self.table.targeted();
        match self.payers(targeted, strike) {
            None => self.table.phase = Phase::End(Verdict::Lost),
            Some(payers) if payers.len() > 1 && self.table.options.suffer == Suffer::One => {
                self.table.phase = Phase::Target;
            }
            Some(payers) => {
                let mut order = self.table.order();
                let first = order.find(|seat| payers.contains(*seat));
                let first = first.expect("somebody pays");
                drop(order);
                self.suffer(first, strike);
            }
        }
    }

    /// RD-60, RD-Q14: who of the targeted category may have to pay; `None` if
    /// the team cannot.
    pub(in super::super) fn payers(&self, targeted: Seats, strike: u8) -> Option<Seats> {
        let strike = u32::from(strike);
        let able = targeted.iter().filter(|seat| self.pool_of(*seat).len() >= strike);
        let able = able.fold(Seats::EMPTY, Seats::with);
        match self.table.options.suffer {
            Suffer::One => (!able.is_empty()).then_some(able),
            Suffer::Shared => (self.wealth(targeted) >= strike).then_some(targeted),
            Suffer::Each => (able == targeted).then_some(targeted),
        }
    }

    /// RD-61: a seat is to lose dice.
    pub(super) fn suffer(&mut self, seat: Seat, left: u8) {
        self.table.phase = Phase::Lose { seat, left, last: None };
    }

    /// RD-61: a die goes to the injured pool.
    pub(super) fn lose(&mut self, colour: Colour, value: Value) {
        let Phase::Lose { seat, left, last } = &mut self.table.phase else {
            unreachable!("somebody suffers");
        };
        let seat = *seat;
        *left -= 1;
        *last = Some(Spot::Of(colour, value));
        let left = *left;
        self.pool_mut(seat).take(colour, value.get());
        self.table.injured[colour] += 1;
        if left == 0 {
            self.suffered(seat);
        }
    }

    /// RD-61: a seat has lost enough.
    fn suffered(&mut self, seat: Seat) {
        if self.table.options.suffer == Suffer::Each {
            self.hand_on(seat, self.table.strike());
        } else {
            self.prepare();
        }
    }

    /// RD-Q14: the next seat of the category loses dice, if there is one.
    pub(super) fn hand_on(&mut self, seat: Seat, left: u8) {
        let later = self.table.later(self.table.targeted(), seat);
        let next = self.table.order().find(|next| later.contains(*next));
        match next {
            Some(next) => self.suffer(next, left),
            None => self.prepare(),
        }
    }
}
