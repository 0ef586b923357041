//! How many tokens of each kind there are (2.8). A token that is not in the supply cannot be gained (UH-6).
//!
//! Generated from `components.toml` by `make bless`: change the value there.

/// Rat Bonus Cards.
pub(crate) const RAT_CARDS: u8 = 4;
/// Betty Tokens, on either side.
pub(crate) const BETTY_TOKENS: u8 = 3;
/// Gold Bars, on either side.
pub(crate) const GOLD_BARS: u8 = 4;
/// Cheese Tokens.
pub(crate) const CHEESE: u8 = 10;
/// What the Karat Coin is worth (UH-130).
pub(crate) const COIN: u8 = 2;
/// What a Gold Bar is worth in its first round (UH-133).
pub(crate) const BAR: u8 = 10;
