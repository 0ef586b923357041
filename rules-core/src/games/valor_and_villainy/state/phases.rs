//! The bottom of the agenda: the phase and its stage.

use super::Team;
use crate::{
    games::valor_and_villainy::components::{Cell, Slots},
    moment::stages,
};

indexed! {
    /// What is played at the bottom of the agenda.
    #[non_exhaustive]
    pub enum Phase {
        Setup = "setup", HeroRound = "hero round", HeroLevel = "hero level up",
        VillainTurn = "villain turn", MinionStep = "minion step",
        VillainLevel = "villain level up", FinalEntry = "final battle begins", Over = "over",
    }
}

stages! {
    /// The stages of the phases, with what holds at each. The middle part, from `Reveal` to
    /// `LevelUp`, is the same for both Level Up Steps and the entry of the Final Battle.
    // A tag of its own is read faster than one in an unused value of a payload.
    #[repr(u8)]
    pub enum PhaseStage {
        /// Players may join or leave (VV-219).
        Stand = "stand",
        /// The phase begins.
        Begin = "begin",
        /// This seat takes a board (VV-Q6).
        Draft(u8) = "draft",
        /// So many Chumps lie on the Peak (VV-21).
        Chumps(u8) = "chumps",
        /// This seat draws its starting Spells next (VV-26).
        Spells(u8) = "spells",
        /// First or last in this Round (VV-31).
        Initiative = "initiative",
        /// The Turn of the Hero at this place of the order comes.
        Hero(u8) = "hero",
        /// It is in progress; Gust's may follow (VV-206).
        Gust(Dismounting) = "gust",
        /// Gust's is in progress, after that of the Hero at this place.
        Unmount(u8) = "unmount",
        /// Who joined spends XP: the least purchase that may be named next (VV-220).
        Join(u8) = "join",
        /// Who joined draws starting Spells.
        Joined = "joined",
        /// Level Up draws (VV-161).
        Draw(Place) = "draw",
        /// A hand above the limit is discarded from, in order (VV-162).
        Discard(Choosing) = "discard",
        /// Markers go, the Initiative passes (VV-160).
        Clear = "clear",
        /// The Hero at this place may take a Crystal (VV-163).
        Dojo(u8) = "dojo",
        /// Springs heal (VV-78).
        Springs = "springs",
        /// The Procession goes on (VV-171).
        Day = "day",
        /// So many icons of its row are done (VV-145).
        Icons(u8) = "icons",
        /// The Villain re-orders stacks (VV-172).
        Restack(Restacking) = "restack",
        /// The Treasures in the Stash of this side are turned up (VV-167).
        Reveal(Team) = "reveal",
        /// Treasures go back into the Stash, by slot (VV-164).
        Return(Choosing) = "return",
        /// Treasures are taken from the Stash (VV-165).
        Equip(Equipping) = "equip",
        /// The rest becomes XP (VV-167).
        Cash(Cashing) = "cash",
        /// Treasures that pay XP (VV-168).
        Riches = "riches",
        /// Defeated Heroes return (VV-152).
        Homecoming = "heroes return",
        /// XP is spent, in order (VV-169).
        LevelUp(Choosing) = "spend",
        /// Mordak enters the Ruins (VV-180).
        Enter = "enter",
        /// Minions act (VV-157).
        Minions = "minions",
        /// The phase ends, once nothing lies on it.
        Close = "close",
    }
}

/// The bottom of the agenda.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Base {
    /// Which phase.
    pub(crate) phase: Phase,
    /// What is done next when nothing is above the phase.
    pub(crate) stage: PhaseStage,
}

impl Base {
    /// A stage of a phase.
    #[must_use]
    pub(crate) const fn new(phase: Phase, stage: PhaseStage) -> Self {
        Self { phase, stage }
    }
}

/// A place in the order of a side: that of the Heroes by Initiative, or the Villain at 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Place {
    /// Which side.
    pub(crate) side: Team,
    /// How many of it are done.
    pub(crate) at: u8,
}

impl Place {
    /// The first one of a side.
    #[must_use]
    pub(crate) const fn first(side: Team) -> Self {
        Self { side, at: 0 }
    }

    /// The next one.
    #[must_use]
    pub(crate) const fn next(self) -> Self {
        Self { side: self.side, at: self.at + 1 }
    }
}

/// Somebody chooses one thing after the other, in the order of their indices (5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Choosing {
    /// Who.
    pub(crate) place: Place,
    /// The least index that may be named next.
    pub(crate) least: u8,
}

impl Choosing {
    /// The first one of a side begins.
    #[must_use]
    pub(crate) const fn first(side: Team) -> Self {
        Self { place: Place::first(side), least: 0 }
    }
}

/// Treasures are taken from a Loot Stash (VV-165).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Equipping {
    /// By whom.
    pub(crate) place: Place,
    /// Slots filled by this one in this pass.
    pub(crate) filled: Slots,
    /// Whether this is the second pass.
    pub(crate) again: bool,
    /// Whether a Treasure was replaced in the first pass.
    pub(crate) replaced: bool,
}

impl Equipping {
    /// A pass begins.
    #[must_use]
    pub(crate) const fn pass(side: Team, again: bool) -> Self {
        Self { place: Place::first(side), filled: Slots::EMPTY, again, replaced: false }
    }
}

/// A Loot Stash is cashed in (VV-167).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Cashing {
    /// Whose.
    pub(crate) side: Team,
    /// Dice that are rolled for it; 0 until the table is read.
    pub(crate) dice: u8,
}

/// A stack gets a new order (VV-172).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Restacking {
    /// Where it lies.
    pub(crate) cell: Cell,
    /// Cards that have their new place.
    pub(crate) placed: u8,
}

impl Restacking {
    /// The first stack.
    pub(crate) const FIRST: Self = Self { cell: Cell::ALL[0], placed: 0 };
}

/// The Turn of a Hero, after which Gust may dismount (VV-206).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Dismounting {
    /// The Hero's place in the order.
    pub(crate) at: u8,
    /// Where the Turn of Gwenavael ended.
    pub(crate) cell: Option<Cell>,
}
