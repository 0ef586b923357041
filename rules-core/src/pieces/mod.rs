//! Furniture that at least two games share. A rule never moves in here; a
//! thing may: a pile does not know whose turn it is.

pub mod dice;
mod round;
mod stack;

pub use round::Round;
pub use stack::Stack;
