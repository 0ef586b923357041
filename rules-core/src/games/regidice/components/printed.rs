//! What is printed: the enemies, and what sets and runs are worth.

#[cfg(feature = "components")]
use super::fields;
use super::{Colour, Deed};
use crate::component_set::component;

component! {
    /// What is printed of an enemy.
    #[non_exhaustive]
    pub struct Foe {
        /// How many black dice it is made of.
        pub(super) dice: u8 = whole("dice", 1..=5),
        /// How many dice it asks for.
        pub(super) attack: u8 = whole("attack", 0..=5),
        /// RD-Q11: how much damage defeats it, by what its health counts.
        pub(super) health: [u8; 2] = wholes(["health", "health_pips_variant"], 1..=30),
    }
}

component! {
    /// The dice of a colour.
    pub(super) struct DiceRow {
        /// How many are in the box.
        pub(super) count: u8 = fixed("count"),
    }
}

component! {
    /// An action.
    pub(super) struct ActionRow {
        /// RD-59: where it comes when the enemy looks for a target.
        pub(super) rank: u8 = whole("target_rank", 0..=4),
    }
}

component! {
    /// What sets and runs are worth.
    pub(super) struct Tables {
        /// RD-33: what a set of so many dice blocks.
        pub(super) blocks: [u8; 11] = own("block_by_set_size", fields::blocks, fields::amounts),
        /// RD-36: how many dice a run of so many values heals.
        pub(super) heals: [u8; 7] = own("heal_by_run_length", fields::heals, fields::amounts),
    }
}

component! {
    /// Dice of each player at tables of one to four (2.2).
    pub(super) struct Presets {
        /// The standard ones.
        pub(super) standard: [u8; 4] = fixed("standard"),
        /// The harder ones.
        pub(super) hard: [u8; 4] = fixed("hard"),
    }
}

component! {
    /// What a set consists of.
    pub(super) struct Printed {
        /// The dice in the box.
        pub(super) dice: [DiceRow; Colour::ALL.len()] = rows("dice"),
        /// Dice at the start.
        pub(super) presets: Presets = table("presets"),
        /// The enemies (2.3).
        pub(super) enemies: [Foe; 3] = rows("enemy"),
        /// The one whose defeat wins (RD-51).
        pub(super) last: u8 = whole("last_enemy", 1..=3),
        /// The actions.
        pub(super) actions: [ActionRow; Deed::ALL.len()] = rows("action"),
        /// What sets and runs are worth.
        pub(super) tables: Tables = table("tables"),
    }
}
