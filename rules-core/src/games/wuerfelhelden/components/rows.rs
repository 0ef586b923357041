//! The numbers of the box.
//!
//! Generated from `components.toml` by `make bless`: change the value there.

/// The dice of each colour that a player owns (WH-2).
pub(crate) const OWNED: u8 = 3;

/// The warrants from the top of the stack (WH-10, 2.4).
pub(super) const WARRANTS: &[u8] = &[5, 10, 10, 10, 10, 10, 15];

/// The same with two players: two tens stay in the box (WH-47).
pub(super) const WARRANTS_OF_TWO: &[u8] = &[5, 10, 10, 10, 15];

/// The printed dice: faces of each symbol, by colour (2.3).
pub(super) const PRINTED: [[i8; 8]; 3] =
    [[0, 1, 1, 1, 2, 1, 0, 0], [0, 1, 1, 1, 1, 0, 1, 1], [0, 1, 1, 1, 2, 0, 0, 1]];

/// A house set: weaker white, wilder red, a blank face (2.3).
pub(super) const FIERCE: [[i8; 8]; 3] =
    [[1, 1, 1, 0, 2, 1, 0, 0], [0, 1, 1, 1, 1, 0, 1, 1], [0, 0, 1, 2, 1, 0, 0, 2]];
