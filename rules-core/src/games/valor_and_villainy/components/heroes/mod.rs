//! The character boards (2.3): eight Heroes and Mordak. Names and Unique
//! Abilities are printed; every number is a house value.

mod boards;

use super::{Dice, Row};
pub(super) use boards::{BOARDS, MORDAK};

indexed! {
    /// A Hero, in the order of the character table.
    #[non_exhaustive]
    pub enum Hero in Heroes: u8 {
        Alyndra = "alyndra", Bjorn = "bjorn", Scrutt = "scrutt", Loxley = "loxley", Gwenavael = "gwenavael", Amos = "amos", Mari = "mari", Wugner = "wugner",
    }
}

/// A Hero's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Board {
    /// Printed name.
    pub name: &'static str,
    /// House label without effect.
    pub role: &'static str,
    /// Name of the Unique Ability (VV-202 to VV-210).
    pub ability: &'static str,
    /// VV-23: Hearts at the start and at most.
    pub health: u8,
    /// VV-25: Action Points of a Turn.
    pub action_points: u8,
    /// Action dice by [`Row`].
    pub rows: [Dice; 4],
    /// VV-24: the row of the first Plus-One.
    pub power: Row,
    /// VV-26: starting Spells by [`Deck`](super::Deck).
    pub start: [u8; 3],
    /// VV-161: Spells drawn in each Level Up Step, by deck.
    pub level_up: [u8; 3],
    /// VV-161: further ones, each from Arcane or Divine.
    pub level_up_either: u8,
}

/// Mordak's board; what depends on the number of Heroes is listed for 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct VillainBoard {
    /// Printed name.
    pub name: &'static str,
    /// House label without effect.
    pub role: &'static str,
    /// Names of his abilities (VV-186, VV-211, VV-212).
    pub abilities: [&'static str; 3],
    /// VV-23: Health at the start.
    pub health: [u8; 5],
    /// VV-108, VV-114: his Health moves in such steps on the Map.
    pub health_step: u8,
    /// VV-115: never more.
    pub health_max: u8,
    /// VV-25: Action Points of a Turn.
    pub action_points: u8,
    /// Action dice by [`Row`].
    pub rows: [Dice; 4],
    /// VV-24: the row of the first Plus-One.
    pub power: Row,
    /// VV-26: Void Spells at the start.
    pub start: [u8; 5],
    /// VV-212: Spells of Master of Magic.
    pub level_up: [u8; 5],
}

/// VV-108, VV-114: Mordak's Health moves in such steps on the Map.
pub(crate) const HEALTH_STEP: u8 = MORDAK.health_step;
/// VV-115: it is never more.
pub(crate) const HEALTH_MAX: u8 = MORDAK.health_max;

/// A row for each kind of Hero roll; a Hero has no Corruption.
const fn rows([melee, ranged, magic]: [&str; 3]) -> [Dice; 4] {
    [Dice::read(melee), Dice::read(ranged), Dice::read(magic), Dice::NONE]
}
