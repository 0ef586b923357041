//! Frames of the agenda: Spells, windows, Scouts.

use super::SeatId;
use crate::{
    games::valor_and_villainy::components::{
        Cell, Char, Components, Direction, Directions, Level, Pieces, Spell,
        spells::{SpellCard, Trigger},
    },
    moment::stages,
};

stages! {
    /// The stages of casting a Spell (VV-128), with what holds at each.
    pub enum CastStage {
        /// The level of a General Spell is chosen.
        Level = "level",
        /// It is named and paid for: reactions follow.
        Named(Level) = "named",
        /// A reaction is paid for (VV-131).
        Pay = "pay",
        /// Targets are named.
        Targets(Aiming) = "targets",
        /// Its effects take place.
        Effect(Resolving) = "effect",
        /// The Region to which its target is moved is chosen.
        Where(Casting) = "where",
        /// Nothing more comes of it: it is discarded.
        Discard = "discard",
    }
}

indexed! {
    /// What else is true of a Spell that is being cast: it was cancelled, its
    /// caster left the Map.
    #[non_exhaustive]
    pub enum CastFlag in CastFlags: u8 { Cancelled = "cancelled", Over = "over" }
}

/// A target of a Spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Aim {
    /// A Region.
    Region(Cell),
    /// A Character.
    Char(Char),
}

/// The targets of a Spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Aiming {
    /// Its level; a reaction has but one.
    pub(crate) level: Level,
    /// Its targets; one that left the Map is none.
    pub(crate) targets: [Option<Aim>; 2],
    /// How many targets have been named.
    pub(crate) named: u8,
}

/// Which effect of a Spell meets which target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Casting {
    /// Its targets.
    pub(crate) aiming: Aiming,
    /// Which effect is due.
    pub(crate) effect: u8,
    /// On which target.
    pub(crate) at: u8,
}

/// An effect of a Spell that takes place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Resolving {
    /// Which one, on which target.
    pub(crate) casting: Casting,
    /// Total of its dice, or cards still to be discarded.
    pub(crate) count: Option<u8>,
}

/// VV-128: a Spell that is being cast. What it does is in `moments`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Cast {
    /// The casting player.
    pub(crate) seat: SeatId,
    /// The caster.
    pub(crate) caster: Char,
    /// The card.
    pub(crate) spell: Spell,
    /// What is done next when this frame is on top again.
    pub(crate) stage: CastStage,
    /// What else is true of it.
    pub(crate) flags: CastFlags,
}

impl Default for Cast {
    fn default() -> Self {
        Self {
            seat: SeatId::Villain,
            caster: Char::Mordak,
            spell: Spell::ALL[0],
            stage: CastStage::Level,
            flags: CastFlags::EMPTY,
        }
    }
}

impl Cast {
    /// Its card in a component set.
    #[inline]
    pub(crate) const fn card<'s>(&self, set: &'s Components) -> &'s SpellCard {
        set.spell(self.spell)
    }

    /// VV-128: whether nothing more comes of it.
    pub(crate) fn is_lost(&self) -> bool {
        self.flags.contains(CastFlag::Cancelled) || self.flags.contains(CastFlag::Over)
    }
}

indexed! {
    /// What else is true of a window: its event is dropped (VV-140), the
    /// Defeated Minion was on the Heroes' side, the action that begins is a Move.
    #[non_exhaustive]
    pub enum WindowFlag in WindowFlags: u8 {
        Dropped = "dropped", HeroSide = "hero side", Move = "move",
    }
}

/// VV-135: a reaction window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Window {
    /// What opened it.
    pub(crate) trigger: Trigger,
    /// The acting player, who is asked first.
    pub(crate) first: SeatId,
    /// The actor, or the target, of the event.
    pub(crate) subject: Char,
    /// The source of the event.
    pub(crate) source: Option<Char>,
    /// The first place in the order that may still be asked, as far as all know.
    pub(crate) floor: u8,
    /// What else is true of it.
    pub(crate) flags: WindowFlags,
}

impl Default for Window {
    fn default() -> Self {
        Self {
            trigger: Trigger::TurnBegins,
            first: SeatId::Villain,
            subject: Char::Mordak,
            source: None,
            floor: 0,
            flags: WindowFlags::EMPTY,
        }
    }
}

stages! {
    /// The stages of a Scout (VV-58), with what holds at each.
    pub enum ScoutStage {
        /// The tile in this direction is flipped.
        Flip(Direction) = "flip",
        /// The rule of the tile in this direction takes effect; after the last one none is left.
        Rules(Option<Direction>) = "rules",
        /// Heroes receive the gift of a Shrine.
        Heroes(Progress) = "heroes",
        /// The other end of the Labyrinth in this direction is chosen.
        Portal(Direction) = "portal",
        /// Treasures are laid in this direction.
        Fill(Direction) = "fill",
        /// Minions are drawn for the icons of a Region.
        Minions(Progress) = "minions",
        /// All Regions are filled: reactions follow.
        Revealed = "revealed",
        /// Ambushers are drawn.
        Ambush(Ambushing) = "ambush",
        /// These Ambushers wait for their Turn.
        Acting(Pieces) = "acting",
    }
}

/// How far a stage is in one Region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Progress {
    /// The direction of the Region.
    pub(crate) at: Direction,
    /// How many icons, or Heroes, are done there.
    pub(crate) done: u8,
}

/// Ambushers that are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Ambushing {
    /// How far the current Region is.
    pub(crate) progress: Progress,
    /// Those that are drawn wait for their Turn.
    pub(crate) waiting: Pieces,
}

/// VV-57: a Scout in progress. What it does is in `moments`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Scout {
    /// Where from.
    pub(crate) from: Cell,
    /// Where to: the directions that were face-down.
    pub(crate) dirs: Directions,
    /// What is done next when this frame is on top again.
    pub(crate) stage: ScoutStage,
}
