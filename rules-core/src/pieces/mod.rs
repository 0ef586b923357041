//! Furniture that at least two games share. A rule never moves in here; a
//! thing may: a pile does not know whose turn it is.

pub mod dice;
mod stack;

pub use stack::Stack;
