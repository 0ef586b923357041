//! Frames of the agenda: Turns and Action Rolls.

use super::SeatId;
use crate::{
    EnumMap,
    games::valor_and_villainy::components::{Cell, Char, Dice, Face, Row},
    moment::stages,
};

stages! {
    /// The stages of a Turn or a free Move (VV-40), with what holds at each.
    // A tag of its own is read faster than one in an unused value of a payload.
    #[repr(u8)]
    pub enum TurnStage {
        /// It begins.
        Begin = "begin",
        /// A Wounded Minion may Regenerate (VV-199).
        Regenerate = "regenerate",
        /// The die of Regenerate is rolled.
        Flip = "flip",
        /// Action Points are given.
        Points = "points",
        /// The Character acts.
        Main(Acting) = "main",
        /// The first step of a Move is declared, while its window is open.
        Step(Stepping) = "step",
        /// A free Move (VV-54).
        Freed(Moving) = "freed",
    }
}

indexed! {
    /// What may be done once in a Turn (VV-36, VV-81).
    #[non_exhaustive]
    pub enum Once in Onces: u8 {
        Melee = "melee", Ranged = "ranged", Magic = "magic", Corruption = "corruption",
        Surge = "power surge", Altar = "altar",
    }
}

/// VV-8: a Turn, a bonus Turn, or a free Move (VV-54).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Turn {
    /// Whose Turn.
    pub(crate) who: Char,
    /// Who decides.
    pub(crate) seat: SeatId,
    /// What is done next when this frame is on top again.
    pub(crate) stage: TurnStage,
    /// Whether its Character has Evade for it.
    pub(crate) evade: bool,
    /// That it is over before its end.
    pub(crate) over: Option<Over>,
}

impl Default for Turn {
    fn default() -> Self {
        Self {
            who: Char::Mordak,
            seat: SeatId::Villain,
            stage: TurnStage::Begin,
            evade: false,
            over: None,
        }
    }
}

/// VV-140: the Character of a Turn has left the Map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Over {
    /// Where Gwenavael fell, for Gust (VV-206).
    pub(crate) fell: Option<Cell>,
}

/// The main part of a Turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Acting {
    /// Action Points left.
    pub(crate) points: u8,
    /// Used once-per-Turn rights.
    pub(crate) used: Onces,
    /// Steps left in the Move in progress.
    pub(crate) left: u8,
}

/// The first step of a Move that is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Stepping {
    /// The main part, which it interrupts.
    pub(crate) acting: Acting,
    /// Where it leads.
    pub(crate) to: Cell,
}

/// A free Move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Moving {
    /// Steps left.
    pub(crate) left: u8,
    /// Whether no step of it has been made.
    pub(crate) fresh: bool,
}

stages! {
    /// The stages of an Action Roll (VV-84), with what holds at each.
    // A tag of its own is read faster than one in an unused value of a payload.
    #[repr(u8)]
    pub enum RollStage {
        /// It is declared.
        Begin = "begin",
        /// Dice are gathered; these Spells give some of them.
        Bonus(Boons) = "bonus",
        /// Boost may place one of these dice (VV-194).
        Boost(Dice) = "boost",
        /// Dice are rolled.
        Toss(Tossing) = "toss",
        /// All dice lie: Treasures may roll some again (VV-89).
        Reroll(Faces) = "reroll",
        /// The roll is made: reactions follow.
        Made(Faces) = "made",
        /// Wugner may add to it (VV-209).
        Beats(Lying) = "beats",
        /// The Villain may add to it (VV-211).
        Meddling(Lying) = "meddling",
        /// Its Hits become the Hit Pool.
        Pool(Lying) = "pool",
        /// The Hit Pool is spent.
        Spend(u8) = "spend",
        /// Battle Rage may follow (VV-204).
        Rage = "rage",
    }
}

indexed! {
    /// What is true of a roll until its end: its attack is made, somebody was Defeated during it
    /// (kept for Scrutt only).
    #[non_exhaustive]
    pub enum RollFlag in RollFlags: u8 { Attacked = "attacked", Defeated = "defeated" }
}

indexed! {
    /// The Spells that give a roll Bonus dice: Bright Idea, Malice.
    #[non_exhaustive]
    pub enum Boon in Boons: u8 { Bright = "bright", Malice = "malice" }
}

/// VV-84: an Action Roll. What it does is in `moments`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Roll {
    /// Whose roll.
    pub(crate) who: Char,
    /// Its type.
    pub(crate) kind: Row,
    /// What is done next when this frame is on top again.
    pub(crate) stage: RollStage,
    /// What else is true of it.
    pub(crate) flags: RollFlags,
}

impl Default for Roll {
    fn default() -> Self {
        Self::new(Char::Mordak, Row::Melee)
    }
}

/// Dice that are rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Tossing {
    /// Those about to be rolled.
    pub(crate) to_roll: Dice,
    /// Those that lie.
    pub(crate) dice: Faces,
    /// The one placed by Boost, until the others lie (VV-194).
    pub(crate) boosted: Option<Face>,
}

/// Dice that lie, and what is added to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Lying {
    /// The dice.
    pub(crate) dice: Faces,
    /// Hits added to them.
    pub(crate) extra: u8,
}

/// Dice on the table: how many show each [`Face`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Faces(pub EnumMap<Face, u8>);

impl Faces {
    /// Their Hits.
    #[inline]
    #[must_use]
    pub(crate) fn hits(self) -> u8 {
        self.0.iter().map(|(face, n)| face.hits() * n).sum()
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub(crate) fn is_empty(self) -> bool {
        self.0.values().iter().all(|&n| n == 0)
    }

    /// The dice that show these faces, by colour.
    #[must_use]
    pub(crate) fn dice(self) -> Dice {
        let [w0, w1, y0, y1, y2, r1, r2] = self.cells();
        Dice { novice: w0 + w1, adept: y0 + y1 + y2, master: r1 + r2 }
    }

    /// How many show each face.
    pub(crate) fn cells(self) -> [u8; 7] {
        self.0.values().try_into().expect("seven faces")
    }
}
