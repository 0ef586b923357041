//! Components: the two boxes, piece by piece.
//!
//! `dice` what is rolled and `faces` what it shows, `cards` the kinds of cards and the
//! vocabulary of their bonuses, `rows` what is printed on each in the set that ships, `printed` the
//! component set that a game is played with, `constants` the numbers that the rules name, `deck` which card lies in which slot, `sets` small sets of cards and seats, `catalogue` every action and every outcome.

mod cards;
mod catalogue;
pub(super) mod constants;
mod deck;
mod dice;
mod digest;
mod faces;
mod printed;
#[cfg(feature = "components")]
mod read;
mod rows;
mod sets;

pub use cards::{Bonus, Card, Character, Minion, Puppet, Treasure};
pub use catalogue::{Action, ChanceOutcome, Near, Pair, Place, SeatId};
pub use dice::{Colour, Die};
pub use faces::Faces;
pub use printed::Components;
pub(super) use printed::{MINION_POINTS, TREASURE_POINTS};
#[cfg(feature = "components")]
pub(super) use read::DOCUMENT;
#[cfg(test)]
pub(crate) use rows::PUPPETS;
pub(crate) use rows::supply;
pub(super) use sets::Treasures;
pub use sets::{Seats, Slots};

pub use deck::{Item, Slot};
pub(super) use dice::{Dice, faces, put, take};
pub(super) use faces::combinations;
#[cfg(feature = "serde")]
pub(super) use sets::slot_number;

/// How many seats a table has room for.
pub(super) const MAX_SEATS: usize = 4;
