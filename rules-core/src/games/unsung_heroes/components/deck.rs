//! Decks: what is printed on the card of a slot, and what sets of cards are worth.

use super::{
    cards::{Bonus, Card, Character, Minion, Puppet, Treasure},
    dice::Die,
    rows::{COMMON, MINIONS, PUPPETS, STARTING, TREASURES, UNIQUE},
    sets::Slots,
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

/// Static bonuses by character and slot: cards score without a search.
static POINTS: [[u8; 15]; 8] = {
    let (mut points, mut who) = ([[0; 15]; 8], 0);
    while who < 8 {
        let mut slot = 0;
        while slot < 15 {
            points[who][slot] =
                if slot < 10 { COMMON[slot].points() } else { UNIQUE[who][slot - 10].points() };
            slot += 1;
        }
        who += 1;
    }
    points
};

/// Static bonuses of the Minions.
pub(in super::super) static MINION_POINTS: [u16; 8] = worth(&MINIONS);
/// Static bonuses of the Treasures.
pub(in super::super) static TREASURE_POINTS: [u16; 16] = worth(&TREASURES);

/// Static bonuses of a list of cards.
const fn worth<const N: usize>(cards: &[Card; N]) -> [u16; N] {
    let (mut points, mut at) = ([0; N], 0);
    while at < N {
        points[at] = cards[at].points() as u16;
        at += 1;
    }
    points
}

/// Static bonuses of sets of cards by character, the last row for nobody: of
/// the slots 0 to 7, and of 8 to 14. A score is asked for in every step.
static SUMS: [[[u8; 256]; 2]; 9] = {
    let (mut sums, mut who) = ([[[0; 256]; 2]; 9], 0);
    while who < 8 {
        let mut set = 1_usize;
        while set < 256 {
            // The lowest card, and the sum of the others.
            let (slot, rest) = (set.trailing_zeros() as usize, set & (set - 1));
            sums[who][0][set] = sums[who][0][rest] + POINTS[who][slot];
            if set < 128 {
                sums[who][1][set] = sums[who][1][rest] + POINTS[who][8 + slot];
            }
            set += 1;
        }
        who += 1;
    }
    sums
};

impl Slot {
    /// The Nope of every deck (UH-58).
    pub const NOPE: Self = Self(9);
    /// The Gold Card of every deck.
    pub const GOLD: Self = Self(14);
}

impl Item {
    /// The slots of Items, which are the same in every deck.
    const SLOTS: [Slot; 8] = {
        let (mut slots, mut slot, mut at) = ([Slot(0); 8], 0_u8, 0);
        while slot < 15 {
            let place = slot as usize;
            let card = if slot < 10 { &COMMON[place] } else { &UNIQUE[0][place - 10] };
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

impl Character {
    /// A card of this character's deck.
    #[inline]
    #[must_use]
    pub fn card(self, slot: Slot) -> &'static Card {
        let at = usize::from(slot.get());
        at.checked_sub(10).map_or_else(|| &COMMON[at], |unique| &UNIQUE[self.index()][unique])
    }

    /// What the static bonus of a card adds.
    #[inline]
    pub(in super::super) fn points(self, slot: Slot) -> u8 {
        POINTS[self.index()][usize::from(slot.get())]
    }

    /// What the static bonuses of some cards of somebody's deck add.
    #[inline]
    pub(in super::super) fn sum(of: Option<Self>, cards: Slots) -> u8 {
        let sums = &SUMS[of.map_or(8, Self::index)];
        let [low, high] = cards.bits().to_le_bytes();
        sums[0][usize::from(low)] + sums[1][usize::from(high)]
    }

    /// The starting roll (UH-24).
    #[must_use]
    pub fn starting(self) -> &'static [Die] {
        STARTING[self.index()]
    }
}

impl Minion {
    /// Its Powerup.
    #[inline]
    #[must_use]
    pub fn card(self) -> &'static Card {
        &MINIONS[self.index()]
    }
    /// What it does.
    #[inline]
    #[must_use]
    pub fn bonus(self) -> Bonus {
        self.card().bonuses[0]
    }
    /// Whether it came in the Pixie box.
    #[must_use]
    pub fn pixie(self) -> bool {
        self >= Self::LineLeaderPixie
    }
}

impl Treasure {
    /// Its card.
    #[inline]
    #[must_use]
    pub fn card(self) -> &'static Card {
        &TREASURES[self.index()]
    }
    /// Whether it came in the Pixie box.
    #[must_use]
    pub fn pixie(self) -> bool {
        self >= Self::CrystalSlipper
    }
}

impl Puppet {
    /// What it does.
    #[inline]
    #[must_use]
    pub fn bonus(self) -> Bonus {
        PUPPETS[self.index()].bonuses[0]
    }
}
