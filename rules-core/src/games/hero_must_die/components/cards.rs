//! Heroes and monsters, and the sets of them that the rules ask for.

use super::{
    HEROES, Hero, MONSTERS, Monster, Set,
    printed::{Creature, Family, MonsterCard},
};
use crate::Indexed;

/// The monsters of each level, 1 to 5; nothing at 0.
pub(crate) const LEVELS: [Set<Monster>; 6] = {
    let (mut levels, mut i) = ([0; 6], 0);
    while i < 30 {
        levels[MONSTERS[i].creature.level as usize] |= 1 << i;
        i += 1;
    }
    let [none, one, two, three, four, five] = levels;
    [
        Set::from_bits(none),
        Set::from_bits(one),
        Set::from_bits(two),
        Set::from_bits(three),
        Set::from_bits(four),
        Set::from_bits(five),
    ]
};

/// The monsters up to a level.
#[must_use]
pub(crate) const fn up_to_level(level: u8) -> Set<Monster> {
    let (mut cards, mut i) = (Set::NONE, 1);
    while i <= level && i <= 5 {
        cards = cards.or(LEVELS[i as usize]);
        i += 1;
    }
    cards
}

/// The monsters of the low display: levels 1 and 2 (HMD-24).
pub(crate) const LOW: Set<Monster> = up_to_level(2);
/// The monsters of the deck: levels 3 to 5 (HMD-25).
pub(crate) const HIGH: Set<Monster> = up_to_level(5).minus(LOW);

/// The sum of the levels of a set of monsters (HMD-5).
#[inline]
#[must_use]
pub(crate) fn level_points(cards: Set<Monster>) -> u8 {
    let points: u32 = (1..).zip(&LEVELS[1..]).map(|(n, level)| n * cards.and(*level).len()).sum();
    u8::try_from(points).unwrap_or(u8::MAX)
}

/// The monsters of each family.
const FAMILIES: [Set<Monster>; 3] = {
    let (mut families, mut i) = ([0; 3], 0);
    while i < 30 {
        families[MONSTERS[i].family as usize] |= 1 << i;
        i += 1;
    }
    let [beasts, dragons, demons] = families;
    [Set::from_bits(beasts), Set::from_bits(dragons), Set::from_bits(demons)]
};

/// The monsters of a family.
#[must_use]
pub(crate) const fn of_family(family: Family) -> Set<Monster> {
    FAMILIES[family as usize]
}

/// The monsters whose cost in one resource is at most a number up to 4.
const CHEAP: [[Set<Monster>; 5]; 3] = {
    let mut cheap = [[Set::NONE; 5]; 3];
    let mut resource = 0;
    while resource < 3 {
        let mut have = 0;
        while have < 5 {
            let (mut bits, mut i) = (0, 0);
            while i < 30 {
                if MONSTERS[i].cost[resource] as usize <= have {
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
};

/// The monsters that can be paid with so much gold, slaves and magic (HMD-58).
#[inline]
#[must_use]
pub(crate) fn affordable(gold: u16, slaves: u8, mp: u8) -> Set<Monster> {
    let [golds, slave, magic] = &CHEAP;
    golds[usize::from(gold.min(4))]
        .and(slave[usize::from(slaves.min(4))])
        .and(magic[usize::from(mp.min(4))])
}

/// The heroes of each level, 1 to 3; nothing at 0.
const HERO_LEVELS: [Set<Hero>; 4] = {
    let (mut levels, mut i) = ([0; 4], 0);
    while i < 18 {
        levels[HEROES[i].level as usize] |= 1 << i;
        i += 1;
    }
    let [none, one, two, three] = levels;
    [Set::from_bits(none), Set::from_bits(one), Set::from_bits(two), Set::from_bits(three)]
};

/// The heroes of a level.
#[inline]
#[must_use]
pub(crate) fn of_heroes(level: u8) -> Set<Hero> {
    HERO_LEVELS[usize::from(level.min(3))]
}

impl Monster {
    /// The card.
    #[inline]
    #[must_use]
    pub fn card(self) -> &'static MonsterCard {
        &MONSTERS[self.index()]
    }

    /// Hit points.
    #[inline]
    #[must_use]
    pub fn hp(self) -> u8 {
        self.card().creature.hp()
    }
}

impl Hero {
    /// The card, without a level-up marker.
    #[inline]
    #[must_use]
    pub fn card(self) -> &'static Creature {
        &HEROES[self.index()]
    }
}
