//! The component set: what is printed on every card, and what follows from it.

use super::{
    bonus::Bonus,
    cards::{Character, Minion, Puppet, Treasure},
    deck::Slot,
    dice::Die,
    printed::{Card, Printed},
    rows::{DIGEST, PRINTED},
    sets::Slots,
};
use crate::{Indexed, component_set::component_set};

/// A component set of this game: what is printed on the cards of both boxes.
///
/// A game is played with one, which its option `components` names. [`SHIPPED`] is the
/// default. What a set may change is listed on the rules page (2.10).
///
/// [`SHIPPED`]: crate::ComponentSet::SHIPPED
///
/// ```
/// use rules_core::{ComponentSet, games::unsung_heroes::{Components, Options}};
/// assert_eq!(Options::default().components.get(), Components::SHIPPED);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    title: &'static str,
    digest: u64,
    pub(super) cards: Printed,
    /// Static bonuses of the Minions.
    minion_points: [u16; Minion::COUNT],
    /// Static bonuses of the Treasures.
    treasure_points: [u16; Treasure::COUNT],
    /// Static bonuses by character and slot: cards score without a search.
    points: [[u8; 15]; 8],
    /// Static bonuses of sets of cards by character, the last row for nobody: of
    /// the slots 0 to 7, and of 8 to 14. A score is asked for in every step.
    sums: [[[u8; 256]; 2]; 9],
}

/// The set that ships.
static SHIPPED: Components = Components::new("shipped", DIGEST, &PRINTED);

/// Static bonuses of the Minions of the set that ships.
pub(in super::super) static MINION_POINTS: [u16; Minion::COUNT] = worth(&PRINTED.minions);
/// Static bonuses of the Treasures of the set that ships.
pub(in super::super) static TREASURE_POINTS: [u16; Treasure::COUNT] = worth(&PRINTED.treasures);

component_set!(Components, SHIPPED, check::DECLARATION);

impl Components {
    /// The set with these cards. Requires that no deck has static bonuses above 255 in all.
    pub(super) const fn new(title: &'static str, digest: u64, cards: &Printed) -> Self {
        let points = points(cards);
        Self {
            title,
            digest,
            minion_points: worth(&cards.minions),
            treasure_points: worth(&cards.treasures),
            sums: sums(&points),
            points,
            cards: *cards,
        }
    }

    /// Whether this is the set that ships, and no copy of it.
    #[inline]
    pub(in super::super) fn is_shipped(&self) -> bool {
        core::ptr::eq(self, &raw const SHIPPED)
    }

    /// Static bonuses of the Minions and of the Treasures.
    #[inline]
    pub(in super::super) const fn prize_points(
        &self,
    ) -> (&[u16; Minion::COUNT], &[u16; Treasure::COUNT]) {
        (&self.minion_points, &self.treasure_points)
    }

    /// A card of a character's deck.
    #[inline]
    #[must_use]
    pub fn card(&self, character: Character, slot: Slot) -> &Card {
        let at = usize::from(slot.get());
        at.checked_sub(10).map_or_else(
            || &self.cards.common[at],
            |unique| &self.cards.characters[character.index()].cards[unique],
        )
    }

    /// What the static bonus of a card adds.
    #[inline]
    pub(in super::super) fn points(&self, character: Character, slot: Slot) -> u8 {
        self.points[character.index()][usize::from(slot.get())]
    }

    /// What the static bonuses of some cards of somebody's deck add.
    #[inline]
    pub(in super::super) fn sum(&self, of: Option<Character>, cards: Slots) -> u8 {
        let sums = &self.sums[of.map_or(8, Character::index)];
        let [low, high] = cards.bits().to_le_bytes();
        sums[0][usize::from(low)] + sums[1][usize::from(high)]
    }

    /// The starting roll of a character (UH-24).
    #[must_use]
    pub fn starting(&self, character: Character) -> &'static [Die] {
        self.cards.characters[character.index()].starting
    }

    /// The Powerup of a Minion.
    #[inline]
    #[must_use]
    pub fn minion(&self, minion: Minion) -> &Card {
        &self.cards.minions[minion.index()]
    }

    /// What a Minion does.
    #[inline]
    #[must_use]
    pub fn powerup(&self, minion: Minion) -> Bonus {
        self.minion(minion).bonuses[0]
    }

    /// The card of a Treasure.
    #[inline]
    #[must_use]
    pub fn treasure(&self, treasure: Treasure) -> &Card {
        &self.cards.treasures[treasure.index()]
    }

    /// The card of a Puppet.
    #[inline]
    #[must_use]
    pub fn puppet(&self, puppet: Puppet) -> &Card {
        &self.cards.puppets[puppet.index()]
    }

    /// What a Puppet does.
    #[inline]
    #[must_use]
    pub fn pulled(&self, puppet: Puppet) -> Bonus {
        self.puppet(puppet).bonuses[0]
    }
}

/// Static bonuses by character and slot.
const fn points(cards: &Printed) -> [[u8; 15]; 8] {
    let (mut points, mut who) = ([[0; 15]; 8], 0);
    while who < 8 {
        let mut slot = 0;
        while slot < 15 {
            points[who][slot] = if slot < 10 {
                cards.common[slot].points()
            } else {
                cards.characters[who].cards[slot - 10].points()
            };
            slot += 1;
        }
        who += 1;
    }
    points
}

/// Static bonuses of a list of cards.
const fn worth<const N: usize>(cards: &[Card; N]) -> [u16; N] {
    let (mut points, mut at) = ([0; N], 0);
    while at < N {
        points[at] = cards[at].points() as u16;
        at += 1;
    }
    points
}

/// Static bonuses of sets of cards.
const fn sums(points: &[[u8; 15]; 8]) -> [[[u8; 256]; 2]; 9] {
    let (mut sums, mut who) = ([[[0; 256]; 2]; 9], 0);
    while who < 8 {
        let mut set = 1_usize;
        while set < 256 {
            // The lowest card, and the sum of the others.
            let (slot, rest) = (set.trailing_zeros() as usize, set & (set - 1));
            sums[who][0][set] = sums[who][0][rest] + points[who][slot];
            if set < 128 {
                sums[who][1][set] = sums[who][1][rest] + points[who][8 + slot];
            }
            set += 1;
        }
        who += 1;
    }
    sums
}

#[cfg(test)]
pub(crate) mod shipped {
    use super::{Card, Character, Minion, PRINTED, Puppet, SHIPPED, Slot, Slots, Treasure};
    use crate::Indexed;

    pub(crate) const PUPPETS: [Card; Puppet::COUNT] = PRINTED.puppets;

    impl Character {
        pub(crate) fn card(self, slot: Slot) -> &'static Card {
            SHIPPED.card(self, slot)
        }
        pub(crate) fn sum(of: Option<Self>, cards: Slots) -> u8 {
            SHIPPED.sum(of, cards)
        }
    }
    impl Minion {
        pub(crate) fn card(self) -> &'static Card {
            SHIPPED.minion(self)
        }
    }
    impl Treasure {
        pub(crate) fn card(self) -> &'static Card {
            SHIPPED.treasure(self)
        }
    }
}
