//! What follows from the printed values: sets of cards that the rules name, and maxima.

use super::{
    Event, Hero, Monster, Multiset, Plot, Set, Spot,
    printed::{
        COSTS, Creature, EventFace, Filter, MonsterCard, PlotCard, Printed, Strength, WorkBox,
    },
};
use crate::Indexed;

const MONSTERS: usize = Monster::COUNT;
const HEROES: usize = Hero::COUNT;

/// The greatest numbers that can come together in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Most {
    /// Black of five monsters (HMD-92).
    pub(crate) black: u8,
    /// Yellow of five monsters (HMD-98).
    pub(crate) yellow: u8,
    /// Black of a party with level-up markers (HMD-97).
    pub(crate) magic: u8,
    /// Blue of a party with level-up markers (HMD-78).
    pub(crate) blue: u8,
}

/// The monsters of each level, 1 to 5; nothing at 0.
pub(super) const fn levels(monsters: &[MonsterCard; MONSTERS]) -> [Set<Monster>; 6] {
    let (mut levels, mut i) = ([Set::EMPTY; 6], 0);
    while i < MONSTERS {
        let level = monsters[i].creature.level as usize;
        levels[level] = Set::from_bits(levels[level].bits() | 1 << i);
        i += 1;
    }
    levels
}

/// The monsters up to each level.
pub(super) const fn up_to(levels: &[Set<Monster>; 6]) -> [Set<Monster>; 6] {
    let (mut up_to, mut i) = ([Set::EMPTY; 6], 1);
    while i < 6 {
        up_to[i] = up_to[i - 1].union(levels[i]);
        i += 1;
    }
    up_to
}

/// The monsters of each family.
pub(super) const fn families(monsters: &[MonsterCard; MONSTERS]) -> [Set<Monster>; 3] {
    let (mut families, mut i) = ([Set::EMPTY; 3], 0);
    while i < MONSTERS {
        let family = monsters[i].family as usize;
        families[family] = Set::from_bits(families[family].bits() | 1 << i);
        i += 1;
    }
    families
}

/// The monsters whose cost in each resource is at most a number.
pub(super) const fn cheap(monsters: &[MonsterCard; MONSTERS]) -> [[Set<Monster>; COSTS]; 3] {
    let mut cheap = [[Set::EMPTY; COSTS]; 3];
    let mut resource = 0;
    while resource < 3 {
        let mut have = 0;
        while have < COSTS {
            let (mut bits, mut i) = (0, 0);
            while i < MONSTERS {
                if monsters[i].cost[resource] as usize <= have {
                    bits |= 1 << i;
                }
                i += 1;
            }
            cheap[resource][have] = Set::from_bits(bits);
            have += 1;
        }
        resource += 1;
    }
    cheap
}

/// The monsters that may be discarded for each quest.
pub(super) const fn fitting(
    plots: &[PlotCard; Plot::COUNT],
    up_to: &[Set<Monster>; 6],
    families: &[Set<Monster>; 3],
) -> [Set<Monster>; Plot::COUNT] {
    let (mut fitting, mut i) = ([Set::EMPTY; Plot::COUNT], 0);
    while i < Plot::COUNT {
        fitting[i] = match plots[i].filter {
            Filter::Any => up_to[5],
            Filter::FromLevel(level) => up_to[5].difference(up_to[level as usize - 1]),
            Filter::Of(family) => families[family as usize],
        };
        i += 1;
    }
    fitting
}

/// The heroes of each level, 1 to 3; nothing at 0.
pub(super) const fn hero_levels(heroes: &[Creature; HEROES]) -> [Set<Hero>; 4] {
    let (mut levels, mut i) = ([Set::EMPTY; 4], 0);
    while i < HEROES {
        let level = heroes[i].level as usize;
        levels[level] = Set::from_bits(levels[level].bits() | 1 << i);
        i += 1;
    }
    levels
}

/// All plot cards.
pub(super) const fn plot_cards(plots: &[PlotCard; Plot::COUNT]) -> Multiset<Plot> {
    let (mut bits, mut i) = (0, Plot::COUNT);
    while i > 0 {
        i -= 1;
        bits = bits << 2 | plots[i].count as u64;
    }
    Multiset::from_bits(bits)
}

/// All event cards.
pub(super) const fn event_cards(events: &[EventFace; Event::COUNT]) -> Multiset<Event> {
    let (mut bits, mut i) = (0, Event::COUNT);
    while i > 0 {
        i -= 1;
        bits = bits << 2 | events[i].count as u64;
    }
    Multiset::from_bits(bits)
}

/// The boxes that are open by number of players (HMD-37).
pub(super) const fn open(boxes: &[WorkBox; Spot::COUNT]) -> [Set<Spot>; 5] {
    let (mut open, mut i) = ([Set::EMPTY; 5], 0);
    while i < Spot::COUNT {
        let mut players = boxes[i].players as usize;
        while players < 5 {
            open[players] = Set::from_bits(open[players].bits() | 1 << i);
            players += 1;
        }
        i += 1;
    }
    open
}

/// The greatest numbers that can come together in a battle.
pub(super) const fn most(printed: &Printed) -> Most {
    Most {
        black: of_monsters(&printed.monsters, Strength::Black),
        yellow: of_monsters(&printed.monsters, Strength::Yellow),
        magic: of_parties(printed, Strength::Black),
        blue: of_parties(printed, Strength::Blue),
    }
}

/// The sum of the `count` greatest numbers.
const fn greatest<const N: usize>(mut numbers: [u8; N], count: u8) -> u8 {
    let (mut sum, mut taken) = (0_u8, 0);
    while taken < count {
        let (mut best, mut i) = (0, 1);
        while i < N {
            if numbers[i] > numbers[best] {
                best = i;
            }
            i += 1;
        }
        sum = sum.saturating_add(numbers[best]);
        numbers[best] = 0;
        taken += 1;
    }
    sum
}

/// A colour of the five strongest monsters in it.
const fn of_monsters(monsters: &[MonsterCard; MONSTERS], colour: Strength) -> u8 {
    let (mut numbers, mut i) = ([0; MONSTERS], 0);
    while i < MONSTERS {
        numbers[i] = monsters[i].creature.strength[colour as usize];
        i += 1;
    }
    greatest(numbers, 5)
}

/// A colour of the party that can be strongest in it, every hero with a marker.
const fn of_parties(printed: &Printed, colour: Strength) -> u8 {
    let (mut most, mut token) = (0, 0);
    while token < 3 {
        let (mut sum, mut level) = (0_u8, 1);
        while level <= 3 {
            let (mut numbers, mut i) = ([0; HEROES], 0);
            while i < HEROES {
                let card = &printed.heroes[i];
                if card.level == level {
                    numbers[i] =
                        card.strength[colour as usize] + (card.best() == colour as usize) as u8;
                }
                i += 1;
            }
            let count = printed.parties[token].levels[level as usize - 1];
            sum = sum.saturating_add(greatest(numbers, count));
            level += 1;
        }
        if sum > most {
            most = sum;
        }
        token += 1;
    }
    most
}
