//! Decks: which kinds of cards lie in which slot.

use super::{
    cards::{Minion, Treasure},
    printed::Printed,
    rows::PRINTED,
};
use crate::Indexed;

bounded! {
    /// A card of a deck of fifteen: 0 to 9 common, 10 to 13 unique, 14 Gold (2.4).
    pub struct Slot(0..=14);
}
bounded! {
    /// An Item of a deck (2.4).
    pub struct Item(0..=7);
}

impl Slot {
    /// The Nope of every deck (UH-58).
    pub const NOPE: Self = Self(9);
    /// The Gold Card of every deck.
    pub const GOLD: Self = Self(14);
}

impl Item {
    /// The slots of Items, which are the same in every deck.
    const SLOTS: [Slot; 8] = {
        const CARDS: &Printed = &PRINTED;
        let (mut slots, mut slot, mut at) = ([Slot(0); 8], 0_u8, 0);
        while slot < 15 {
            let place = slot as usize;
            let card = if slot < 10 {
                &CARDS.common[place]
            } else {
                &CARDS.characters[0].cards[place - 10]
            };
            if card.item {
                slots[at] = Slot(slot);
                at += 1;
            }
            slot += 1;
        }
        assert!(at == 8, "an Item without a slot");
        slots
    };

    /// Where it lies in the deck.
    #[inline]
    #[must_use]
    pub const fn slot(self) -> Slot {
        Self::SLOTS[self.0 as usize]
    }

    /// The Item in a slot, if it is one.
    #[inline]
    #[must_use]
    pub fn at(slot: Slot) -> Option<Self> {
        Self::all().find(|item| item.slot() == slot)
    }
}

impl Minion {
    /// Whether it came in the Pixie box.
    #[must_use]
    pub fn pixie(self) -> bool {
        self >= Self::LineLeaderPixie
    }
}

impl Treasure {
    /// Whether it came in the Pixie box.
    #[must_use]
    pub fn pixie(self) -> bool {
        self >= Self::CrystalSlipper
    }
}
