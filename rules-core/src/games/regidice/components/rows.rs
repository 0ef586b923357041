//! The numbers of the box.
//!
//! Generated from `components.toml` by `make bless`: change the value there.

use super::{Deed, Foe};

/// Dice of each of the colours red, yellow and blue in the box.
pub(in super::super) const COLOURED: u8 = 8;

/// The enemies: dice, attack, health in damage and in pips (2.3).
pub(super) const ENEMIES: [Foe; 3] =
    [Foe::new(3, 3, [18, 15]), Foe::new(4, 4, [24, 20]), Foe::new(5, 5, [30, 25])];

/// The enemy whose defeat wins (RD-51).
pub(super) const LAST: u8 = 3;

/// RD-59: the order in which the enemy looks for a target.
pub(super) const TARGETED: [Deed; 5] =
    [Deed::Block, Deed::Attack, Deed::Cast, Deed::Heal, Deed::Animal];

/// RD-33: what a set of so many dice blocks.
pub(super) const BLOCKS: [u8; 11] = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8];

/// RD-36: how many dice a run of so many values heals.
pub(super) const HEALS: [u8; 7] = [0, 0, 0, 1, 2, 3, 4];

/// Dice of each player at tables of one to four (2.2).
pub(in super::super) const STANDARD: [u8; 4] = [15, 12, 8, 6];

/// The same of the harder preset.
pub(in super::super) const HARD: [u8; 4] = [14, 10, 7, 5];
