//! The numbers of the box.
//!
//! Generated from `components.toml` by `make bless`: change the value there.

/// What the colours are called.
pub(super) const COLOURS: [&str; 3] = ["white", "yellow", "red"];

/// The dice of each colour that a player owns (WH-2).
pub(super) const OWNED: [u8; 3] = [3, 3, 3];

/// Those that are in the party at first (WH-9).
pub(super) const START: [u8; 3] = [3, 0, 0];

/// How often a player may roll in one turn (WH-18).
pub(super) const ROLLS: u8 = 3;

/// What a die with a coin is worth, beside swords (WH-31) and without them (WH-32).
pub(super) const COINS: [u8; 2] = [1, 2];

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
