//! What can be won: Minion and Treasure Cards, and where they are.

use super::super::components::{Chair, Seats};

dense! {
    /// Where a Minion Card is.
    pub enum MinionPlace {
        /// Not part of this game.
        Absent = "absent",
        /// Face down, in the pile or in the box.
        Unseen = "unseen",
        /// The prize of this round.
        FaceUp = "face up",
        /// Under an Identity Card.
        Won(chair: Chair) = "won by {chair}",
        /// Out of the game after a Forge (UH-134).
        Spent = "spent",
    }
}

/// A Minion Card and its Powerup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(in super::super) struct Prize {
    /// Where it is.
    pub(in super::super) place: MinionPlace,
    /// Whether the Powerup was used in this round (UH-90).
    pub(in super::super) used: bool,
    /// Whether its static bonus counts in this round (UH-91).
    pub(in super::super) counted: bool,
}

dense! {
    /// Where a Treasure is.
    pub enum TreasurePlace {
        /// Not part of this game.
        Absent = "absent",
        /// In the pile or in the box.
        Unseen = "unseen",
        /// One of the two that the winner looks at.
        Drawn = "drawn",
        /// Aside, face down, or in hand in the Boss round.
        Held(chair: Chair) = "held by {chair}",
        /// In a row.
        Played(chair: Chair) = "played by {chair}",
        /// Discarded face down (UH-71).
        Discarded = "discarded",
        /// Out of the game after a Forge (UH-134).
        Spent = "spent",
        /// Not known: only in what one seat sees.
        Hidden = "hidden",
    }
}

impl MinionPlace {
    /// The index, without a branch that nobody could predict.
    #[inline]
    pub(in super::super) const fn number(self) -> usize {
        let chair = if let Self::Won(chair) = self { chair.seat() } else { 0 };
        let first = match self {
            Self::Absent => 0,
            Self::Unseen => 1,
            Self::FaceUp => 2,
            Self::Won(_) => 3,
            Self::Spent => 7,
        };
        first + chair as usize
    }
}

impl TreasurePlace {
    /// The index, without a branch that nobody could predict.
    #[inline]
    pub(in super::super) const fn number(self) -> usize {
        let chair =
            if let Self::Held(chair) | Self::Played(chair) = self { chair.seat() } else { 0 };
        let first = match self {
            Self::Absent => 0,
            Self::Unseen => 1,
            Self::Drawn => 2,
            Self::Held(_) => 3,
            Self::Played(_) => 7,
            Self::Discarded => 11,
            Self::Spent => 12,
            Self::Hidden => 13,
        };
        first + chair as usize
    }
}

/// A Treasure Card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(in super::super) struct Trove {
    /// Where it is.
    pub(in super::super) place: TreasurePlace,
    /// Who has seen it while it was not public.
    pub(in super::super) seen: Seats,
    /// Whether its static bonus was used.
    pub(in super::super) counted: bool,
}

impl Default for Trove {
    fn default() -> Self {
        Self::at(TreasurePlace::Absent)
    }
}

impl Trove {
    /// A Treasure that nobody has seen, at a place.
    pub(in super::super) const fn at(place: TreasurePlace) -> Self {
        Self { place, seen: Seats::NONE, counted: false }
    }
}

impl Prize {
    /// An unused Minion Card at a place.
    pub(in super::super) const fn at(place: MinionPlace) -> Self {
        Self { place, used: false, counted: false }
    }
}
