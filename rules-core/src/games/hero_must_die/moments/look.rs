//! A worker looks at event cards to come (HMD-61, HMD-62).

use super::super::{
    components::{Action, Event, Later, Side, constants::TURNS},
    state::{Frame, Half, State},
};
use crate::{ActionSet, Indexed, Seat};

impl State {
    /// Whether a player may still look at a card (HMD-61).
    pub(super) fn unknown_card(&self, seat: Seat, turn: u8, half: Half) -> bool {
        !self.event_card(turn, half).looked.contains(seat)
    }

    /// Whether there is a card to look at in these slots (HMD-61).
    pub(super) fn can_peek(&self, seat: Seat, from: u8, to: u8) -> bool {
        (from..=to).any(|turn| {
            self.unknown_card(seat, turn, Half::Top) || self.unknown_card(seat, turn, Half::Bottom)
        })
    }

    /// HMD-61: a look at the next slot, if there is one.
    pub(super) fn peek(&mut self, seat: Seat) {
        let turn = self.table.turn + 1;
        if turn <= TURNS && self.can_peek(seat, turn, turn) {
            self.push(Frame::Peek);
        }
    }

    pub(super) fn peek_actions(&self, from: u8, to: u8, legal: &mut ActionSet<Action>) {
        let seat = self.worker();
        legal.insert(Action::Pass);
        for turn in from..=to.min(TURNS) {
            for side in Side::all() {
                if self.unknown_card(seat, turn, side.into()) {
                    legal.extend(Later::new(turn).map(|slot| Action::Peek(slot, side)));
                }
            }
        }
    }

    /// HMD-61: chance says what a card is that nobody has seen.
    pub(super) fn look_at(&mut self, seat: Seat, slot: Later, side: Side) {
        let half = side.into();
        let card = self.slots[usize::from(slot.get()) - 1].card_mut(half);
        if card.face.is_some() {
            card.looked.insert(seat);
        } else {
            self.push(Frame::Look { slot, half });
        }
    }

    /// HMD-61.
    pub(super) fn look(&mut self, slot: Later, half: Half, face: Event) {
        let seat = self.worker();
        let card = self.slots[usize::from(slot.get()) - 1].card_mut(half);
        card.face = Some(face);
        card.looked.insert(seat);
        self.pop();
    }
}
