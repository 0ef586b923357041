//! Data structures that at least two games use. None of them holds a rule of a game.

pub mod dice;
#[cfg(feature = "serde")]
mod list;
mod rotation;
mod seats;
mod set;
mod stack;

pub use rotation::SeatRotation;
pub use seats::Seats;
#[cfg(feature = "serde")]
pub use set::Member;
#[cfg(feature = "serde")]
#[cfg_attr(not(feature = "games"), allow(unused_imports))]
pub(crate) use set::by_itself;
pub use set::{Bits, Set};
pub use stack::Stack;
