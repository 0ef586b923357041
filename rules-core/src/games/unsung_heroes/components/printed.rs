//! What is printed on every card.

use super::{
    bonus::Bonus,
    cards::{Character, Minion, Puppet, Treasure},
    dice::Die,
};
#[cfg(feature = "components")]
use super::{effects, fields};
#[cfg(feature = "components")]
use crate::components::Declared;
use crate::{Indexed, component_set::component};

component! {
    /// One printed card, Powerup or Puppet.
    #[non_exhaustive]
    pub struct Card {
        /// Its name; pictures have room for so many bytes.
        pub name: &'static str = text("name", 32),
        /// Whether it is an Item.
        pub item: bool = fixed("item") or false,
        /// Whether it is a Gold Card (UH-45).
        pub gold: bool = fixed("gold") or false,
        /// Its bonuses in printed order.
        pub bonuses: &'static [Bonus] =
            row(effects::bonuses, own("effects", effects::effects), own("effect", effects::effect)),
    }
}

impl Card {
    /// What its static bonus adds, or 0.
    #[must_use]
    pub const fn points(&self) -> u8 {
        let mut i = 0;
        while i < self.bonuses.len() {
            if let Bonus::Static(n) = self.bonuses[i] {
                return n;
            }
            i += 1;
        }
        0
    }
}

component! {
    /// What a character has of its own.
    pub(super) struct Sheet {
        /// What it rolls at the start of a round (2.3).
        pub(super) starting: &'static [Die] = own("starting_dice", fields::starting, Declared::of),
        /// The mean of these dice, for readers.
        pub(super) mean: &'static str = text("mean_start", 80),
        /// Its unique cards, slots 10 to 14 (2.4).
        pub(super) cards: [Card; 5] = rows("cards"),
    }
}

component! {
    /// What is printed, card by card.
    pub(super) struct Printed {
        /// The Common Cards, the same in every deck (2.4).
        pub(super) common: [Card; 10] = rows("common_cards"),
        /// The characters.
        pub(super) characters: [Sheet; Character::COUNT] = rows("characters"),
        /// The Powerups of the Minions (2.5).
        pub(super) minions: [Card; Minion::COUNT] = rows("minions"),
        /// The Treasures (2.6).
        pub(super) treasures: [Card; Treasure::COUNT] = rows("treasures"),
        /// The abilities of the Puppets (2.7).
        pub(super) puppets: [Card; Puppet::COUNT] = rows("puppets"),
    }
}
