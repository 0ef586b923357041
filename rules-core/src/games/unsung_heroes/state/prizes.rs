//! What can be won: Minion and Treasure Cards, and where they are.

use core::hash::{Hash, Hasher};

use super::super::components::{SeatId, Seats};
use crate::{Indexed, Seat, hash_chunks::hash_chunks};

indexed! {
    /// Where a Minion Card is.
    #[non_exhaustive]
    pub enum MinionPlace {
        /// Not part of this game.
        Absent = "absent",
        /// Face down, in the pile or in the box.
        Unseen = "unseen",
        /// The prize of this round.
        FaceUp = "face up",
        /// Under an Identity Card.
        Won(seat: SeatId) = "won by {seat}",
        /// Out of the game after a Forge (UH-134).
        Spent = "spent",
    }
}

/// A Minion Card and its Powerup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

indexed! {
    /// Where a Treasure is.
    #[non_exhaustive]
    pub enum TreasurePlace {
        /// Not part of this game.
        Absent = "absent",
        /// In the pile or in the box.
        Unseen = "unseen",
        /// One of the two that the winner looks at.
        Drawn = "drawn",
        /// Aside, face down, or in hand in the Boss round.
        Held(seat: SeatId) = "held by {seat}",
        /// In a row.
        Played(seat: SeatId) = "played by {seat}",
        /// Discarded face down (UH-71).
        Discarded = "discarded",
        /// Out of the game after a Forge (UH-134).
        Spent = "spent",
        /// Not known: only in what one seat sees.
        Hidden = "hidden",
    }
}

impl MinionPlace {
    /// Which kind of place it is, and the seat that has it, or 0.
    #[inline]
    const fn parts(self) -> (u8, Seat) {
        let kind = match self {
            Self::Absent => 0,
            Self::Unseen => 1,
            Self::FaceUp => 2,
            Self::Won(_) => 3,
            Self::Spent => 4,
        };
        (kind, if let Self::Won(id) = self { id.seat() } else { 0 })
    }
}

impl TreasurePlace {
    /// Whether everybody sees what lies there.
    #[inline]
    pub(in super::super) const fn is_public(self) -> bool {
        matches!(self, Self::Absent | Self::Played(_) | Self::Spent)
    }

    /// Which kind of place it is, and the seat that has it, or 0.
    #[inline]
    const fn parts(self) -> (u8, Seat) {
        let kind = match self {
            Self::Absent => 0,
            Self::Unseen => 1,
            Self::Drawn => 2,
            Self::Held(_) => 3,
            Self::Played(_) => 4,
            Self::Discarded => 5,
            Self::Spent => 6,
            Self::Hidden => 7,
        };
        let seat = if let Self::Held(id) | Self::Played(id) = self { id.seat() } else { 0 };
        (kind, seat)
    }
}

/// A Treasure Card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

impl Hash for Trove {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number().hash(state);
    }
    #[inline]
    fn hash_slice<H: Hasher>(troves: &[Self], state: &mut H) {
        hash_chunks::<2, _, _, _>(troves, Self::number, state);
    }
}

impl Hash for Prize {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number().hash(state);
    }
    #[inline]
    fn hash_slice<H: Hasher>(prizes: &[Self], state: &mut H) {
        hash_chunks::<8, _, _, _>(prizes, Self::number, state);
    }
}

impl Default for Trove {
    fn default() -> Self {
        Self::at(TreasurePlace::Absent)
    }
}

impl Trove {
    /// The index of the place of each. In two passes: in one, the code would jump
    /// by the place, which nobody can predict.
    ///
    /// # Panics
    ///
    /// Unless there are sixteen.
    #[inline]
    pub(in super::super) fn places(troves: &[Self]) -> [u8; 16] {
        let troves: &[Self; 16] = troves.first_chunk().expect("sixteen Treasures");
        let parts = troves.map(|trove| trove.place.parts());
        // Two kinds have four seats each.
        parts.map(|(kind, seat)| kind + 3 * u8::from(kind > 3) + 3 * u8::from(kind > 4) + seat)
    }

    /// Who has seen each, and 1 for those whose static bonus counts.
    ///
    /// # Panics
    ///
    /// Unless there are sixteen.
    #[inline]
    pub(in super::super) fn marks(troves: &[Self]) -> ([u8; 16], [u8; 16]) {
        let troves: &[Self; 16] = troves.first_chunk().expect("sixteen Treasures");
        (troves.map(|trove| trove.seen.bits()), troves.map(|trove| trove.counted.into()))
    }

    /// All of it as one number, another one for each.
    #[inline]
    const fn number(self) -> u32 {
        let (kind, seat) = self.place.parts();
        u32::from_le_bytes([kind, seat, self.seen.bits(), self.counted as u8])
    }

    /// One in the sixteen bits of the seat in whose row it counts.
    #[inline]
    pub(in super::super) const fn share(self) -> u64 {
        let (kind, seat) = self.place.parts();
        ((kind == 4 && self.counted) as u64) << (16 * seat)
    }

    /// A Treasure that nobody has seen, at a place.
    pub(in super::super) const fn at(place: TreasurePlace) -> Self {
        Self { place, seen: Seats::EMPTY, counted: false }
    }
}

impl Prize {
    /// The index of the place of each, as [`Trove::places`] finds them.
    ///
    /// # Panics
    ///
    /// Unless there are eight.
    #[inline]
    pub(in super::super) fn places(prizes: &[Self]) -> [u8; 8] {
        let prizes: &[Self; 8] = prizes.first_chunk().expect("eight Minions");
        let parts = prizes.map(|prize| prize.place.parts());
        parts.map(|(kind, seat)| kind + 3 * u8::from(kind > 3) + seat)
    }

    /// All of it as one number, another one for each.
    #[inline]
    const fn number(self) -> u8 {
        let (kind, seat) = self.place.parts();
        kind << 4 | seat << 2 | (self.used as u8) << 1 | self.counted as u8
    }

    /// One in the sixteen bits of the seat that has it, if it counts.
    #[inline]
    pub(in super::super) const fn share(self) -> u64 {
        let (kind, seat) = self.place.parts();
        ((kind == 3 && self.counted) as u64) << (16 * seat)
    }

    /// An unused Minion Card at a place.
    pub(in super::super) const fn at(place: MinionPlace) -> Self {
        Self { place, used: false, counted: false }
    }
}

/// One in the byte of the seat that has won a Minion, or in the fifth if it was
/// forged, by the number of the place: sums in a register, without a branch.
pub(in super::super) const MINIONS_OF: [u64; MinionPlace::COUNT] =
    [0, 0, 0, 1, 1 << 8, 1 << 16, 1 << 24, 1 << 32];

/// The same for Treasures.
pub(in super::super) const TREASURES_OF: [u64; TreasurePlace::COUNT] =
    [0, 0, 0, 1, 1 << 8, 1 << 16, 1 << 24, 1, 1 << 8, 1 << 16, 1 << 24, 0, 1 << 32, 0];
