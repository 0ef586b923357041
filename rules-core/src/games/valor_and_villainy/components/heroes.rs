//! The character boards (2.3): eight Heroes and Mordak. Names and Unique
//! Abilities are printed; every number is a house value.

#[cfg(feature = "components")]
use core::ops::RangeInclusive;

#[cfg(feature = "components")]
use super::fields::{self, MOST, STEP};
use super::{Dice, Row};
use crate::component_set::component;
#[cfg(feature = "components")]
use crate::{
    component_set::Blank,
    components::{Declared, Field, Listed, Node, Row as _, Variable, rows},
};

indexed! {
    /// A Hero, in the order of the character table.
    #[non_exhaustive]
    pub enum Hero in Heroes: u8 {
        Alyndra = "alyndra", Bjorn = "bjorn", Scrutt = "scrutt", Loxley = "loxley", Gwenavael = "gwenavael", Amos = "amos", Mari = "mari", Wugner = "wugner",
    }
}

/// Action Points: at most what the option `action_point_cap` allows.
#[cfg(feature = "components")]
const POINTS: RangeInclusive<i64> = 1..=9;

component! {
    /// A Hero's board.
    #[non_exhaustive]
    pub struct Board {
        /// Printed name.
        pub name: &'static str = fixed("name"),
        /// House label without effect.
        pub role: &'static str = fixed("role"),
        /// Name of the Unique Ability (VV-202 to VV-210).
        pub ability: &'static str = fixed("abilities", fields::first),
        /// VV-23: Hearts at the start and at most. The observation has room for 128, with Treasures and the
        /// Final Battle.
        pub health: u8 = whole("health", 1..=60),
        /// VV-25: Action Points of a Turn.
        pub action_points: u8 = whole("action_points", POINTS),
        /// Action dice by [`Row`]; a Hero has no Corruption. They are at most what the option `row_capacity` allows.
        pub rows: [Dice; 4] = row(
            fields::rows,
            own("melee", fields::dice::<12>),
            own("ranged", fields::dice::<12>),
            own("magic", fields::dice::<12>)
        ),
        /// VV-24: the row of the first Plus-One.
        pub power: Row = word("power_row"),
        /// VV-26: starting Spells by [`Deck`](super::Deck).
        pub start: [u8; 3] = own("start_spells", fields::start_spells, fields::by_deck),
        /// VV-161: Spells drawn in each Level Up Step, by deck.
        pub level_up: [u8; 3] = own("level_up_draw", fields::level_up_draw, fields::by_deck),
        /// VV-161: further ones, each from Arcane or Divine.
        pub level_up_either: u8 = row(fields::either_deck),
    }
}

component! {
    /// Mordak's board; what depends on the number of Heroes is listed for 1 to 5.
    #[non_exhaustive]
    pub struct VillainBoard {
        /// Printed name.
        pub name: &'static str = fixed("name"),
        /// House label without effect.
        pub role: &'static str = fixed("role"),
        /// Names of his abilities (VV-186, VV-211, VV-212).
        pub abilities: [&'static str; 3] = fixed("abilities"),
        /// VV-23: Health at the start.
        pub health: [u8; 5] = own("health_by_heroes", fields::by_heroes::<STEP, MOST, STEP>, Declared::of),
        /// VV-108, VV-114: his Health moves in such steps on the Map.
        pub health_step: u8 = fixed("health_step"),
        /// VV-115: never more.
        pub health_max: u8 = fixed("health_max"),
        /// VV-25: Action Points of a Turn.
        pub action_points: u8 = whole("action_points", POINTS),
        /// Action dice by [`Row`].
        pub rows: [Dice; 4] = row(
            fields::rows,
            own("melee", fields::dice::<12>),
            own("ranged", fields::dice::<12>),
            own("magic", fields::dice::<12>),
            own("corruption", fields::dice::<12>)
        ),
        /// VV-24: the row of the first Plus-One.
        pub power: Row = word("power_row"),
        /// VV-26: Void Spells at the start.
        pub start: [u8; 5] =
            own("start_void_spells_by_heroes", fields::by_heroes::<0, 12, 1>, Declared::of),
        /// VV-212: Spells of Master of Magic.
        pub level_up: [u8; 5] =
            own("level_up_draw_by_heroes", fields::by_heroes::<0, 6, 1>, Declared::of),
    }
}

/// The boards of the characters: Heroes first, Mordak last.
#[cfg(feature = "components")]
pub(super) struct Sheets;

#[cfg(feature = "components")]
impl Listed for Sheets {
    const ROWS: Variable = Variable::Rows(
        Hero::ALL.len() + 1,
        &[Field::part(Board::FIELDS).or(), Field::part(VillainBoard::FIELDS).or()],
    );
}

/// The board of the Villain in a document.
#[cfg(feature = "components")]
pub(super) fn mordak(all: &Node, keep: bool) -> VillainBoard {
    let last = rows(all, "character").last();
    last.map_or(VillainBoard::BLANK, |row| VillainBoard::read(row, keep))
}
