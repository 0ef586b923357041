//! What the parts of the table and of a battle say.

use super::super::{
    components::{Event, Hero, Monster, Plot, Seats},
    state::{Battle, Court, EventCard, Fight, Half, Slot, Stolen, Wounds},
};
use crate::Seat;

readers! {
    Slot {
        /// The card that was shown; the other one was discarded face down (HMD-39).
        taken: Option<Half>,
    }
    EventCard {
        /// The face, once somebody has seen it; in a view once its seat has.
        face: Option<Event>,
        /// The seats that have peeked at it, unless it was shown to all (HMD-61).
        looked: Seats,
    }
    Stolen {
        /// The seat that knows the card: it was stolen from its hand.
        knower: Seat,
        /// The seat that has it.
        holder: Seat,
        /// The card.
        card: Plot,
    }
    Court {
        /// The place in the order of the player whose turn it is, from 0.
        place = at: u8,
        /// Victory points of each seat at the start of the phase (HMD-115).
        vp: [u8; 4],
    }
    Battle {
        /// Wounds now; as many as hit points means dead (HMD-82).
        wounds: Wounds,
        /// Wounds at the start of the round (HMD-99).
        wounds_before = start: Wounds,
        /// The round of the combat, 0 before the first.
        round: u8,
        /// Points of magic support in this round (HMD-93).
        support: u8,
        /// What is to be decided.
        stage: Fight,
    }
    Wounds {
        /// Wounds of the heroes, by place in the party order.
        heroes: [u8; 3],
        /// Wounds of the monsters, by place in the formation.
        monsters = form: [u8; 5],
    }
}

impl Slot {
    /// The upper or the lower card.
    #[inline]
    #[must_use]
    pub const fn card(&self, half: Half) -> &EventCard {
        match half {
            Half::Top => &self.top,
            Half::Bottom => &self.bottom,
        }
    }
}

impl Court {
    /// The seats in the order of the Court phase, fewest VP first (HMD-113).
    #[inline]
    #[must_use]
    pub fn order(&self) -> &[Seat] {
        self.order.as_slice()
    }
}

impl Battle {
    /// The party in its order, the front hero first (HMD-77).
    #[inline]
    #[must_use]
    pub fn heroes(&self) -> &[Hero] {
        self.heroes.as_slice()
    }

    /// The formation, the front monster first (HMD-86).
    #[inline]
    #[must_use]
    pub fn monsters(&self) -> &[Monster] {
        self.form.as_slice()
    }
}
