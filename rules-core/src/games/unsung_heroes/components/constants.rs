//! Numbers that the rules name.
//!
//! Generated from `components.toml` by `make bless`: change the value there.

/// UH-22: rounds of a game, the last of which is the Boss round.
pub(crate) const ROUNDS: u8 = 5;

/// UH-19: cards that are dealt, and most non-Treasure cards that a refill leaves in a hand.
pub(crate) const HAND: u8 = 7;

/// UH-75: most cards that a player draws at the end of a round.
pub(crate) const REFILL: u8 = 2;

/// UH-101: what a die shows after Measured Technique.
pub(crate) const MEASURED: u8 = 3;

/// UH-131: what the parts of a Forge are worth at least.
pub(crate) const FORGE: u8 = 10;
