//! Components: the two boxes, piece by piece.
//!
//! `dice` what is rolled and `faces` what it shows, `cards` the kinds of cards and the vocabulary of their
//! bonuses, `rows` what is printed on each, `sets` small sets of cards and
//! seats, `catalogue` every action and every outcome.

mod cards;
mod catalogue;
mod dice;
mod faces;
mod rows;
mod sets;

pub(crate) use cards::{Bonus, Card};
pub use cards::{Character, Item, Minion, Puppet, Slot, Treasure};
pub use catalogue::{Action, Chair, ChanceOutcome, Near, Pair, Place};
pub(crate) use dice::{Colour, Die};
pub use faces::Faces;
pub(crate) use rows::{MINIONS, PUPPETS, TREASURES, supply};
pub(super) use sets::Treasures;
pub(crate) use sets::{Seats, Slots};

pub(super) use cards::{MINION_POINTS, TREASURE_POINTS};
pub(super) use dice::{Dice, faces, put, take};
pub(super) use faces::combinations;
#[cfg(feature = "serde")]
pub(super) use sets::slot_number;

/// How many seats a table has room for.
pub(super) const CHAIRS: usize = 4;
