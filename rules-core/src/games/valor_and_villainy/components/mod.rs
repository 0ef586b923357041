//! The box: what lies in it before anybody plays.
//!
//! | To | look at |
//! |--|--|
//! | name a thing in one byte | [`Cell`], [`Char`], [`Piece`], [`Spell`], [`Treasure`], [`Tile`] |
//! | hold a set of them | [`Cells`], [`Pieces`], [`Spells`], [`Treasures`], [`Tiles`] |
//! | name an action or a chance outcome | [`Action`], [`ChanceOutcome`] |
//! | roll | [`Die`], [`Dice`], [`Face`], [`CHOOSE`], [`TOTALS`] |
//! | know the numbers that the rules name | [`constants`] |
//! | know who fights, lay the Map, follow the days and the Stashes | [`Components`], the set that is played |
//! | read the Spells | [`Spell::card`], [`spells`] |
//!
//! Every number is in `components.toml` with its provenance; `make bless`
//! makes the tables of the set that ships of it, and a test holds them against it. Documents of
//! other sets are read by `read`.

mod catalogue;
mod chars;
pub(crate) mod constants;
mod dice;
mod digest;
mod heroes;
pub(crate) mod maps;
pub(crate) mod minions;
mod printed;
#[cfg(feature = "components")]
mod read;
pub(crate) mod spells;
pub(crate) mod tiles;
pub(crate) mod tracks;
pub(crate) mod treasures;
mod values;

#[cfg(test)]
mod tests;

pub use catalogue::{Action, ChanceOutcome, Count, Hits, LevelUp, Sum, Tiered};
pub use chars::Char;
pub use chars::{Kind, Piece, Pieces};
pub use dice::{Abilities, Ability, Adepts, Dice, Die, Face};
pub(crate) use dice::{CHOOSE, TOTALS};
pub use heroes::{Board, Hero, VillainBoard};
pub(crate) use heroes::{HEALTH_MAX, HEALTH_STEP};
pub use maps::{Cell, Direction};
pub use maps::{Cells, Directions};
pub use minions::Minion;
pub use minions::{Card as MinionCard, Faction, Side, Stats};
pub use printed::Components;
#[cfg(test)]
pub(crate) use printed::shipped;
#[cfg(feature = "components")]
pub(super) use read::DOCUMENT;
pub(crate) use spells::Spells;
pub use spells::{
    Amount, Card as SpellCard, Cost, Effect, Gift, Levels, Play, Range, Scope, Spell, Target,
    Trigger, Until, When, Who,
};
pub use tiles::{Content, Face as TileFace, Icon, Rule, Sort, Tile, Tiles};
pub use tracks::{Day, Prices, Reward};
pub(crate) use treasures::Treasures;
pub use treasures::{Card as TreasureCard, OneUse, Treasure};

indexed! {
    /// A row of dice and its kind of Action Roll (VV-83).
    #[non_exhaustive]
    pub enum Row in Rows: u8 {
        Melee = "melee", Ranged = "ranged", Magic = "magic", Corruption = "corruption",
    }
}

indexed! {
    /// A Spell deck.
    #[non_exhaustive]
    pub enum Deck in Decks: u8 { Arcane = "arcane", Divine = "divine", Void = "void" }
}

indexed! {
    /// The Size of a Minion card and its deck; a Sheep is smaller than all.
    #[non_exhaustive]
    pub enum Size { Chump = "chump", Elite = "elite", Boss = "boss" }
}

indexed! {
    /// A Treasure slot (VV-166).
    #[non_exhaustive]
    pub enum Slot in Slots: u8 { Offense = "offense", Defense = "defense", Item = "item" }
}

indexed! {
    /// The level at which a Spell is cast (VV-126).
    #[non_exhaustive]
    pub enum Level { One = "1", Two = "2", Three = "3" }
}

impl Size {
    /// Size number: Chump 1, Elite 2, Boss 3 (printed).
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}
