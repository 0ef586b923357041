//! What can be on top of all frames: prompts, one at a time.

use super::{Faces, SeatId};
use crate::{
    EnumMap,
    games::valor_and_villainy::components::{Cell, Deck, Dice, Face, Piece, Row, Size},
};

/// VV-142: a Minion that is being Spawned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Spawn {
    /// Its Size.
    pub(crate) size: Size,
    /// The card, once it is drawn.
    pub(crate) card: Option<Piece>,
}

/// Spells that are being drawn: decks are named first, then the cards come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Draw {
    /// Who draws.
    pub(crate) seat: SeatId,
    /// How many decks are still to be named.
    pub(crate) to_name: u8,
    /// The last deck named (5.4).
    pub(crate) last: Option<Deck>,
    /// Cards to come from each deck.
    pub(crate) cards: EnumMap<Deck, u8>,
}

impl Draw {
    /// The deck of the next card.
    pub(crate) fn next_deck(self) -> Option<Deck> {
        Deck::ALL.into_iter().find(|&deck| self.cards[deck] > 0)
    }
}

/// Plus-Ones that are being gained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Gain {
    /// Who gains.
    pub(crate) seat: SeatId,
    /// How many more.
    pub(crate) left: u8,
    /// The least row that may be named (5.4).
    pub(crate) least: Row,
    /// Whether it may be declined (VV-208).
    pub(crate) optional: bool,
    /// The row of the next one, once it is known.
    pub(crate) row: Option<Row>,
}

/// Plus-Ones that are being discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Lose {
    /// Who discards.
    pub(crate) seat: SeatId,
    /// How many more.
    pub(crate) left: u8,
}

/// VV-89: dice that are being named for a reroll, then rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Reroll {
    /// Who names them.
    pub(crate) seat: SeatId,
    /// How many more may be named.
    pub(crate) left: u8,
    /// The last one named (5.4).
    pub(crate) last: Option<Face>,
    /// Dice named, still on the table.
    pub(crate) named: Faces,
    /// Dice about to be rolled again.
    pub(crate) to_roll: Dice,
}

/// A small decision or draw on top of all frames, until it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Prompt {
    /// Nothing.
    #[default]
    None,
    /// VV-142.
    Spawn(Spawn),
    /// VV-146, VV-161.
    Draw(Draw),
    /// VV-118, VV-120.
    Gain(Gain),
    /// The effect `drop_plus_one`.
    Lose(Lose),
    /// VV-89.
    Reroll(Reroll),
    /// VV-99: a Defender has to be chosen.
    Defender(Cell),
}
