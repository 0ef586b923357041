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
//! | know what no set changes, as sets of things | [`fixed`] |
//!
//! Every number is in `components.toml` with its provenance; `make bless`
//! makes the `rows` of the set that ships of it, and a test holds them against it. Each kind of
//! component is declared once, beside its look-ups, and all of them in `printed`; `fields` has what
//! the game reads itself of a document, `check` what concerns several values.

mod catalogue;
mod chars;
#[cfg(feature = "components")]
mod check;
mod component_set;
pub(crate) mod constants;
mod dice;
#[cfg(feature = "components")]
mod fields;
pub(crate) mod fixed;
mod health;
mod heroes;
pub(crate) mod maps;
pub(crate) mod minions;
mod printed;
mod rows;
mod sets;
pub(crate) mod spells;
#[cfg(feature = "components")]
mod texts;
pub(crate) mod tiles;
pub(crate) mod tracks;
pub(crate) mod treasures;

#[cfg(test)]
mod tests;

pub use catalogue::{Action, ChanceOutcome, Count, Hits, LevelUp, Sum, Tiered};
pub use chars::Char;
pub use chars::{Kind, Piece, Pieces};
#[cfg(feature = "components")]
pub(super) use check::DOCUMENT;
pub use component_set::Components;
#[cfg(test)]
pub(crate) use component_set::shipped;
pub use dice::{Abilities, Ability, Adepts, Dice, Die, Face};
pub(crate) use dice::{CHOOSE, TOTALS};
pub(crate) use health::{HEALTH_MAX, HEALTH_STEP};
pub use heroes::{Board, Hero, VillainBoard};
pub use maps::{Cell, Direction};
pub use maps::{Cells, Directions};
pub use minions::Minion;
pub use minions::{Faction, MinionCard, Side, Stats};
pub(crate) use spells::Spells;
pub use spells::{
    Amount, Cost, Effect, Gift, Levels, Play, Range, Scope, Spell, SpellCard, Target, Trigger,
    Until, When, Who,
};
pub use tiles::{Content, Icon, Rule, Sort, Tile, TileFace, Tiles};
pub use tracks::{Day, Prices, Reward};
pub(crate) use treasures::Treasures;
pub use treasures::{OneUse, Treasure, TreasureCard};

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
