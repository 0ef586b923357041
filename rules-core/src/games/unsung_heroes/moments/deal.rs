//! Characters and cards come to the seats (UH-16 to UH-19), and cards are drawn (UH-75, UH-93).

use super::super::{
    components::{Character, Slot, Slots, constants::HAND},
    state::agenda::Stage,
    state::{State, ix},
};
use crate::{Indexed, Seat};

impl State {
    /// UH-16: the characters that are left.
    pub(in super::super) fn castable(&self) -> impl Iterator<Item = Character> {
        Character::all().filter(|character| {
            self.options.offers(*character) && !self.table.cast.contains(&Some(*character))
        })
    }

    /// A seat plays a character.
    pub(super) fn cast(&mut self, seat: Seat, character: Character) {
        self.table.cast[ix(seat)] = Some(character);
        self.stage = Stage::Draft { seat: seat + 1 };
    }

    /// UH-19: seven cards for everybody.
    pub(super) fn dealt(&mut self, seat: Seat) {
        self.stage = if seat == self.players() {
            Stage::TurnUp
        } else {
            Stage::Deal { seat: seat + 1, left: HAND }
        };
    }

    /// Who draws, at a DRAW node.
    pub(in super::super) const fn drawer(&self) -> Seat {
        match self.stage {
            Stage::Deal { seat, .. } | Stage::Refill { seat, .. } => seat,
            _ => self.table.current,
        }
    }

    /// UH-17: the cards that may lie on top of a deck.
    #[inline]
    pub(in super::super) fn drawable(&self, seat: Seat) -> Slots {
        let deck = self.decks[ix(seat)];
        if self.table.plays(seat, Character::Tilda) && deck.len() > 1 {
            deck.without(Slot::GOLD)
        } else {
            deck
        }
    }

    /// UH-75, UH-93: a card goes from the deck to the hand.
    pub(super) fn drawn(&mut self, slot: Slot, stage: Stage) {
        let seat = self.drawer();
        self.decks[ix(seat)].remove(slot);
        self.hands[ix(seat)].insert(slot);
        match stage {
            Stage::Deal { seat, left } => self.stage = Stage::Deal { seat, left: left - 1 },
            Stage::Refill { seat, left } => self.stage = Stage::Refill { seat, left: left - 1 },
            _ => {
                self.agenda.pop();
            }
        }
    }
}
