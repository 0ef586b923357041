//! Components: the box. Colours and symbols, what a seat can decide; the dice, their outcomes
//! and the component set have files of their own.

use crate::Indexed;

mod chance_outcome;
#[cfg(feature = "components")]
mod check;
mod component_set;
mod counts;
mod die;
#[cfg(feature = "components")]
mod fields;
mod printed;
mod rows;

pub use chance_outcome::ChanceOutcome;
#[cfg(feature = "components")]
pub(super) use check::DOCUMENT;
pub use component_set::Components;
pub use counts::{Dice, Squad};
pub use die::{DiceSet, DiceSetError, Die};

indexed! {
    /// The colour of a die (2.1).
    #[non_exhaustive]
    pub enum Colour {
        /// Three from the start, never lost (WH-23).
        White = "W",
        /// Gained by the yellow symbol.
        Yellow = "Y",
        /// Gained by the red symbol.
        Red = "R",
    }
}

indexed! {
    /// What a die in the party can show (2.2).
    #[non_exhaustive]
    pub enum Symbol {
        /// Nothing at all.
        Blank = "-",
        /// One sword.
        One = "1",
        /// Two swords.
        Two = "2",
        /// Three swords.
        Three = "3",
        /// A coin.
        Coin = "C",
        /// A yellow die joins the party.
        Yellow = "y",
        /// A red die joins the party.
        Red = "r",
    }
}

indexed! {
    /// One of the six sides of a die (WH-5).
    #[non_exhaustive]
    pub enum Face {
        /// A symbol that stays in front of the player.
        Shows(symbol: Symbol) = "{symbol}",
        /// The die leaves the party at once (WH-21).
        X = "X",
    }
}

indexed! {
    /// A die with the symbol it shows; equal ones are interchangeable (WH-4).
    #[non_exhaustive]
    pub enum Shown {
        /// A die of this colour with this symbol.
        Die(colour: Colour, symbol: Symbol) = "{colour}{symbol}",
    }
}

indexed! {
    /// Every decision there is: which dice to roll again (5.2).
    #[non_exhaustive]
    pub enum Action {
        /// Puts one showing die into the hand.
        Mark(die: Shown) = "mark {die}",
        /// Rolls the hand.
        Roll = "roll",
        /// Keeps everything.
        Stop = "stop",
    }
}

indexed! {
    /// What the payoffs measure (5.7).
    #[non_exhaustive]
    pub enum Payoff {
        /// The win, shared by those who tie.
        Win = "win",
        /// The distance to the best of the others.
        Margin = "margin",
    }
}
indexed_option!(Payoff);

impl Symbol {
    /// Swords on it (2.2).
    #[must_use]
    pub const fn swords(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Three => 3,
            Self::Blank | Self::Coin | Self::Yellow | Self::Red => 0,
        }
    }
}

impl Shown {
    /// The colour of the die.
    #[inline]
    #[must_use]
    pub const fn colour(self) -> Colour {
        let Self::Die(colour, _) = self;
        colour
    }

    /// The symbol that it shows.
    #[inline]
    #[must_use]
    pub const fn symbol(self) -> Symbol {
        let Self::Die(_, symbol) = self;
        symbol
    }
}

/// The most dice of a colour that a player can own: counts have two bits (2.5).
pub(crate) const MOST: u8 = 3;

/// How many kinds of showing dice there are.
const KINDS: usize = Shown::COUNT;
