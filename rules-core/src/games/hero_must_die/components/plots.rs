//! Plot and event cards, one row each.

use super::{EVENTS, Event, Family, Monster, PLOTS, Plot, Set, of_family, up_to_level};
use crate::Indexed;

/// What a plot card is (section 2.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Played in the Court phase for victory points (HMD-116).
    Quest,
    /// Played in the Court phase for its effect.
    Function,
    /// Played only when another rule asks for it (HMD-139).
    Reaction,
}

/// Which monsters a quest wants to be discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Filter {
    /// Any monster.
    Any,
    /// Of this level or higher.
    FromLevel(u8),
    /// Of this family.
    Of(Family),
}

impl Filter {
    /// The cards that fit.
    #[must_use]
    pub(crate) const fn cards(self) -> Set<Monster> {
        match self {
            Self::Any => Set::from_bits((1 << 30) - 1),
            Self::FromLevel(level) => {
                Set::from_bits(((1 << 30) - 1) & !up_to_level(level - 1).bits())
            }
            Self::Of(family) => of_family(family),
        }
    }
}

/// What must hold besides the cost (HMD-116).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    /// Nothing.
    None,
    /// The doer has at least this much gold (HMD-121).
    Gold(u16),
    /// A trap on each floor in use, and this many in the dungeon (HMD-122).
    TrapsEverywhere(u32),
    /// Some floor with this many traps (HMD-123).
    TrapsOnOneFloor(u32),
    /// This many floors with a monster room (HMD-124).
    Rooms(u8),
    /// This is the event of the turn (HMD-130).
    Event(Event),
    /// Somebody has completed this quest (HMD-131).
    Done(Plot),
}

/// A plot card.
#[derive(Clone, Copy, Debug)]
pub struct PlotCard {
    /// The printed name.
    pub(crate) name: &'static str,
    /// What it is.
    pub(crate) kind: Kind,
    /// How many there are.
    pub(crate) count: u8,
    /// Victory points of a quest.
    pub(crate) vp: u8,
    /// Whether it carries the evil icon (HMD-70).
    pub(crate) evil: bool,
    /// Cost in gold.
    pub(crate) gold: u16,
    /// Cost in magic points.
    pub(crate) mp: u8,
    /// How many monsters are discarded, and which.
    pub(crate) discard: (u8, Filter),
    /// What must hold.
    pub(crate) condition: Condition,
}

pub(super) const BLANK: PlotCard = PlotCard {
    name: "",
    kind: Kind::Quest,
    count: 1,
    vp: 0,
    evil: false,
    gold: 0,
    mp: 0,
    discard: (0, Filter::Any),
    condition: Condition::None,
};

/// A face of the event cards.
#[derive(Clone, Copy, Debug)]
pub struct EventCard {
    /// The printed name.
    pub(crate) name: &'static str,
    /// How many there are.
    pub(crate) count: u8,
    /// How many parties an Invasion lets in (HMD-40).
    pub(crate) parties: u8,
}

pub(super) const fn event(name: &'static str, count: u8, parties: u8) -> EventCard {
    EventCard { name, count, parties }
}

impl Plot {
    /// The card.
    #[inline]
    #[must_use]
    pub fn card(self) -> &'static PlotCard {
        &PLOTS[self.index()]
    }
}

impl Event {
    /// The card.
    #[inline]
    #[must_use]
    pub fn card(self) -> &'static EventCard {
        &EVENTS[self.index()]
    }
}
