//! The set that ships, as the tests name it.

use super::{
    Event, Hero, Monster, Multiset, Plot, Set, Token, Trap,
    component_set::Components,
    printed::{Creature, EventFace, MonsterCard, PlotCard, Room, TrapCard},
};
use crate::ComponentSet;

pub(crate) const SET: &Components = Components::SHIPPED;
pub(crate) const LOW: Set<Monster> = SET.low();
pub(crate) const HIGH: Set<Monster> = SET.high();
pub(crate) const PLOT_CARDS: Multiset<Plot> = SET.plot_cards();
pub(crate) const EVENT_CARDS: Multiset<Event> = SET.event_cards();

pub(crate) fn of_heroes(level: u8) -> Set<Hero> {
    SET.of_heroes(level)
}

pub(crate) fn room(size: u8) -> Room {
    *SET.room(size)
}

macro_rules! card {
    ($($ty:ident $get:ident -> $card:ident),+) => {$(
        impl $ty {
            pub(crate) fn card(self) -> &'static $card {
                SET.$get(self)
            }
        }
    )+};
}
card!(Hero hero -> Creature, Monster monster -> MonsterCard, Plot plot -> PlotCard);
card!(Event event -> EventFace, Trap trap -> TrapCard);

impl Monster {
    pub(crate) fn hp(self) -> u8 {
        self.card().creature.hp()
    }
}

impl Token {
    pub(crate) fn levels(self) -> [u8; 3] {
        SET.party(self)
    }
}
