//! What can lie on top of the agenda: small matters, one at a time.

use super::{Chair, Faces};
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
    pub size: Size,
    /// The card, once it is drawn.
    pub card: Option<Piece>,
}

/// Spells that are being drawn: decks are named first, then the cards come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Draw {
    /// Who draws.
    pub chair: Chair,
    /// How many decks are still to be named.
    pub to_name: u8,
    /// The last deck named (5.4).
    pub last: Option<Deck>,
    /// Cards to come from each deck.
    pub cards: EnumMap<Deck, u8>,
}

/// Plus-Ones that are being gained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Gain {
    /// Who gains.
    pub chair: Chair,
    /// How many more.
    pub left: u8,
    /// The least row that may be named (5.4).
    pub least: Row,
    /// Whether it may be declined (VV-208).
    pub optional: bool,
    /// The row of the next one, once it is known.
    pub row: Option<Row>,
}

/// Plus-Ones that are being discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Lose {
    /// Who discards.
    pub chair: Chair,
    /// How many more.
    pub left: u8,
}

/// VV-89: dice that are being named for a reroll, then rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Reroll {
    /// Who names them.
    pub chair: Chair,
    /// How many more may be named.
    pub left: u8,
    /// The last one named (5.4).
    pub last: Option<Face>,
    /// Dice named, still on the table.
    pub named: Faces,
    /// Dice about to be rolled again.
    pub to_roll: Dice,
}

/// A small matter that lies on top of everything else until it is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Leaf {
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
