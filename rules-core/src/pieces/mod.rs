//! Data structures that at least two games use. None of them holds a rule of a game.

pub mod dice;
mod rotation;
mod seats;
mod stack;

pub use rotation::SeatRotation;
pub use seats::{Seats, SeatsOf};
pub use stack::Stack;

#[cfg(feature = "serde")]
pub use crate::indexed::Member;
#[cfg(feature = "serde")]
#[cfg_attr(not(feature = "games"), allow(unused_imports))]
pub(crate) use crate::indexed::by_itself;
pub use crate::indexed::{Bits, Members, Set};
