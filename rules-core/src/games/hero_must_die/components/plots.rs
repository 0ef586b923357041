//! Plot and event cards, one row each.

use super::{Event, Family, Monster, Plot, Set, of_family, up_to_level};
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

const BLANK: PlotCard = PlotCard {
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

/// The 18 kinds of plot cards (section 2.7).
pub(crate) const PLOTS: [PlotCard; 18] = [
    PlotCard { name: "Rule Them All", vp: 2, gold: 8, ..BLANK },
    PlotCard { name: "Monster Cup", vp: 2, condition: Condition::Gold(3), ..BLANK },
    PlotCard { name: "More Traps", vp: 2, condition: Condition::TrapsEverywhere(4), ..BLANK },
    PlotCard { name: "Trap Master", vp: 2, condition: Condition::TrapsOnOneFloor(4), ..BLANK },
    PlotCard { name: "We Need Rooms", vp: 2, condition: Condition::Rooms(3), ..BLANK },
    PlotCard {
        name: "Burn Them All",
        vp: 3,
        evil: true,
        discard: (3, Filter::FromLevel(3)),
        ..BLANK
    },
    PlotCard { name: "Dragon Lord", vp: 3, discard: (3, Filter::Of(Family::Dragon)), ..BLANK },
    PlotCard { name: "Demon Lord", vp: 3, discard: (3, Filter::Of(Family::Demon)), ..BLANK },
    PlotCard { name: "Black Mail", vp: 3, evil: true, discard: (2, Filter::FromLevel(4)), ..BLANK },
    PlotCard { name: "Super Spell", vp: 3, evil: true, mp: 8, discard: (1, Filter::Any), ..BLANK },
    PlotCard {
        name: "Get the Princess",
        vp: 4,
        evil: true,
        discard: (3, Filter::Any),
        condition: Condition::Event(Event::PRINCESS),
        ..BLANK
    },
    PlotCard {
        name: "Poison the King",
        vp: 4,
        evil: true,
        gold: 10,
        condition: Condition::Done(Plot::SPELL),
        ..BLANK
    },
    PlotCard {
        name: "Hero Must Die",
        vp: 4,
        evil: true,
        gold: 5,
        discard: (2, Filter::FromLevel(5)),
        ..BLANK
    },
    PlotCard { name: "We Need Change", kind: Kind::Function, count: 3, ..BLANK },
    PlotCard { name: "A Better Choice", kind: Kind::Reaction, count: 2, ..BLANK },
    PlotCard { name: "It's Mine", kind: Kind::Function, count: 2, ..BLANK },
    PlotCard { name: "Pardon Me", kind: Kind::Reaction, count: 2, ..BLANK },
    PlotCard { name: "Traitor", kind: Kind::Reaction, count: 2, ..BLANK },
];

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

const fn event(name: &'static str, count: u8, parties: u8) -> EventCard {
    EventCard { name, count, parties }
}

/// The 11 faces of the 16 event cards (section 2.8).
pub(crate) const EVENTS: [EventCard; 11] = [
    event("Invasion 1", 2, 1),
    event("Invasion 2", 2, 2),
    event("Invasion 3", 1, 3),
    event("Pay Day", 2, 0),
    event("Town Festival", 1, 0),
    event("Happy Princess", 2, 0),
    event("Wrath of Lord", 2, 0),
    event("Kingdom at War", 1, 0),
    event("Big Sales", 1, 0),
    event("Full Moon", 1, 0),
    event("Carriage Arrived", 1, 0),
];

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
