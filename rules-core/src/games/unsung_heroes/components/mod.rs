//! Components: the two boxes, piece by piece.
//!
//! `dice` what is rolled and `faces` what it shows, `cards` the kinds of cards and the
//! vocabulary of their bonuses, `rows` what is printed on each in the set that ships, `printed` the
//! component set that a game is played with, `constants` the numbers that the rules name, `deck` which card lies in which slot, `sets` small sets of cards and seats, `catalogue` every action and every outcome.

mod bonus;
mod cards;
mod catalogue;
#[cfg(feature = "components")]
mod check;
mod component_set;
pub(super) mod constants;
mod deck;
mod dice;
#[cfg(feature = "components")]
mod effects;
mod faces;
#[cfg(feature = "components")]
mod fields;
mod printed;
mod rows;
mod sets;
pub(crate) mod supply;

pub use bonus::Bonus;
pub use cards::{Character, Minion, Puppet, Treasure};
pub use catalogue::{Action, ChanceOutcome, Near, Pair, Place, SeatId};
#[cfg(feature = "components")]
pub(super) use check::DOCUMENT;
pub use component_set::Components;
#[cfg(test)]
pub(crate) use component_set::shipped::PUPPETS;
pub(super) use component_set::{MINION_POINTS, TREASURE_POINTS};
pub use dice::{Colour, Die};
pub use faces::Faces;
pub use printed::Card;
pub(super) use sets::Treasures;
pub use sets::{Seats, Slots};

pub use deck::{Item, Slot};
pub(super) use dice::{Dice, faces, put, take};
pub(super) use faces::combinations;
#[cfg(feature = "serde")]
pub(super) use sets::slot_number;

/// How many seats a table has room for.
pub(super) const MAX_SEATS: usize = 4;
