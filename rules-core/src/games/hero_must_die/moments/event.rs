//! The event card of the turn is chosen and resolved (HMD-38 to HMD-40).

use super::super::{
    components::{Event, Seats, Set, Side, Token},
    state::{Half, Road, Stage, State},
};
use crate::Indexed;

impl State {
    /// HMD-38: a card that somebody has seen has its face.
    pub(super) fn take_event(&mut self, side: Side) {
        let half = side.into();
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
}
