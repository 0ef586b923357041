//! Plot and event cards.

use super::{
    EVENTS, Event, Monster, PLOTS, Plot, Set, of_family,
    printed::{EventCard, Filter, PlotCard},
    up_to_level,
};
use crate::Indexed;

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
