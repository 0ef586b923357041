//! The numbers of the box.
//!
//! Generated from `components.toml` by `make bless`: change the value there.

use super::Deed;

/// Dice of each of the colours red, yellow and blue in the box.
pub(in super::super) const COLOURED: u8 = 8;

/// Black dice in the box.
pub(in super::super) const BLACK: u8 = 12;

/// RD-59: the order in which the enemy looks for a target.
pub(super) const TARGETED: [Deed; 5] =
    [Deed::Block, Deed::Attack, Deed::Cast, Deed::Heal, Deed::Animal];

/// Dice of each player at tables of one to four (2.2).
pub(in super::super) const STANDARD: [u8; 4] = [15, 12, 8, 6];

/// The same of the harder preset.
pub(in super::super) const HARD: [u8; 4] = [14, 10, 7, 5];
