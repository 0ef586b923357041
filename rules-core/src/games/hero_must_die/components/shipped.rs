//! The set that ships, as the tests name it.

use super::{
    Event, Hero, Monster, Multiset, Plot, Set, Token, Trap,
    component_set::Components,
    printed::{Creature, EventFace, MonsterCard, PlotCard, Room, Track, TrapCard, WorkBox},
    rows::PRINTED,
};
use crate::ComponentSet;

pub(crate) const HEROES: [Creature; PRINTED.heroes.len()] = PRINTED.heroes;
pub(crate) const MONSTERS: [MonsterCard; PRINTED.monsters.len()] = PRINTED.monsters;
pub(crate) const PLOTS: [PlotCard; PRINTED.plots.len()] = PRINTED.plots;
pub(crate) const EVENTS: [EventFace; PRINTED.events.len()] = PRINTED.events;
pub(crate) const BOXES: [WorkBox; PRINTED.boxes.len()] = PRINTED.boxes;
pub(crate) const TRAPS: [TrapCard; PRINTED.traps.len()] = PRINTED.traps;
pub(crate) const TRACK: [Track; PRINTED.track.len()] = PRINTED.track;

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
