//! Event: one card of the slot is shown and resolved; Pay Day is paid.

use super::super::{
    components::{Action, Event, Seats, Set, Side, Token},
    state::{Frame, Half, Road, Stage, State},
};
use crate::Indexed;

impl State {
    /// HMD-38: a card that somebody has seen has its face.
    pub(super) fn take_event(&mut self, side: Side) {
        let half = Half::of(side);
        match self.event_card(self.table.turn, half).face {
            Some(face) => self.show(half, face),
            None => self.agenda.stage = Stage::EventDraw { half },
        }
    }

    /// Nobody has seen it: chance says what it is.
    pub(super) fn turn_over(&mut self, face: Event) {
        if let Stage::EventDraw { half } = self.agenda.stage {
            self.show(half, face);
        }
    }

    /// HMD-39: the other card stays face down, with what is known of it.
    fn show(&mut self, half: Half, face: Event) {
        let slot = &mut self.slots[usize::from(self.table.turn) - 1];
        slot.taken = Some(half);
        let card = slot.card_mut(half);
        card.face = Some(face);
        card.looked = Seats::EMPTY;
        self.table.event = Some(face);
        self.agenda.stage = self.effect(face);
    }

    /// What happens at once; the other events are asked for where they matter.
    fn effect(&mut self, face: Event) -> Stage {
        if face == Event::PAY_DAY {
            return Stage::PayDay { at: 0 };
        }
        if face == Event::WAR {
            while let Some(&token) = self.table.invaders.as_slice().first() {
                self.send_home(token);
            }
        }
        let mut tokens = Set::<Token>::EMPTY;
        for token in Token::all() {
            let waiting = self.table.tokens[token.index()] == Road::Entrance;
            if waiting && tokens.len() < u32::from(self.set().event(face).parties) {
                tokens.insert(token);
            }
        }
        if tokens.is_empty() { Stage::Action { next: 0 } } else { Stage::Enter { tokens } }
    }

    /// HMD-40: the lower number first.
    pub(super) fn enter_next(&mut self) {
        let Stage::Enter { tokens } = &mut self.agenda.stage else { return };
        let next = tokens.iter().next();
        match next {
            Some(token) => {
                tokens.remove(token);
                self.enter(token.get());
            }
            None => self.agenda.stage = Stage::Action { next: 0 },
        }
    }

    /// HMD-41: in duty order.
    pub(super) fn pay_day(&mut self, at: u8) {
        if at >= self.table.players() {
            self.agenda.stage = Stage::Action { next: 0 };
            return;
        }
        let frame = self.due();
        self.push(frame);
    }

    /// HMD-42: who cannot pay for all dismisses first.
    fn due(&self) -> Frame {
        let (table, seat) = (&self.table, self.payer());
        let place = usize::from(seat);
        let means = table.gold[place] + u16::from(table.slaves[place]) + u16::from(table.mp[place]);
        if means < table.points(self.set(), seat).into() {
            Frame::Dismiss
        } else {
            Frame::PayGold { entered: 0 }
        }
    }

    /// HMD-42.
    pub(super) fn dismiss(&mut self, action: Action) {
        let Action::Monster(card) = action else { return };
        self.discard_monster(self.payer(), card);
        let frame = self.due();
        self.replace(frame);
    }

    /// HMD-41: the gold leaves when its part is entered.
    pub(super) fn pay_gold(&mut self, entered: u8, action: Action) {
        let (sum, done) = entry(entered, action, self.gold_part().1);
        if !done {
            return self.replace(Frame::PayGold { entered: sum });
        }
        let seat = self.payer();
        let rest = self.table.points(self.set(), seat) - sum;
        self.table.gold[usize::from(seat)] -= u16::from(sum);
        self.replace(Frame::PaySlaves { rest, entered: 0 });
    }

    /// HMD-41: slaves and magic points leave together.
    pub(super) fn pay_slaves(&mut self, rest: u8, entered: u8, action: Action) {
        let (sum, done) = entry(entered, action, self.slave_part(rest).1);
        if !done {
            return self.replace(Frame::PaySlaves { rest, entered: sum });
        }
        let seat = usize::from(self.payer());
        self.table.slaves[seat] -= sum;
        self.table.mp[seat] -= rest - sum;
        self.pop();
        if let Stage::PayDay { at } = &mut self.agenda.stage {
            *at += 1;
        }
    }
}

/// What is entered after a chunk, and whether that was the last one.
fn entry(entered: u8, action: Action, high: u16) -> (u8, bool) {
    let chunk = if let Action::Amount(amount) = action { amount.get() } else { 0 };
    let sum = entered + chunk;
    (sum, chunk < 24 || u16::from(sum) == high)
}
