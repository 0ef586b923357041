//! Heroes and monsters, one row each, and the sets of them that the rules ask for.

use super::{Hero, Monster, Set};
use crate::Indexed;

/// The names of the colours of strength, in the order of [`Creature::strength`].
#[cfg(test)]
pub(crate) const COLOURS: [&str; 5] = ["brown", "green", "black", "yellow", "blue"];

/// What a hero and a monster have in common.
#[derive(Clone, Copy, Debug)]
pub struct Creature {
    /// The printed name.
    pub(crate) name: &'static str,
    /// Its level, 1 to 5.
    pub(crate) level: u8,
    /// Brown, green, black, yellow and blue (section 2.2).
    pub(crate) strength: [u8; 5],
}

impl Creature {
    /// Hit points: the largest number, not the sum.
    #[must_use]
    pub const fn hp(&self) -> u8 {
        self.strength[self.best()]
    }

    /// The colour of the largest number; on a tie the first colour.
    #[must_use]
    pub const fn best(&self) -> usize {
        let (mut best, mut i) = (0, 1);
        while i < 5 {
            if self.strength[i] > self.strength[best] {
                best = i;
            }
            i += 1;
        }
        best
    }

    /// The sum of all numbers.
    #[must_use]
    pub const fn sum(&self) -> u8 {
        let s = self.strength;
        s[0] + s[1] + s[2] + s[3] + s[4]
    }
}

const fn hero(name: &'static str, level: u8, strength: [u8; 5]) -> Creature {
    Creature { name, level, strength }
}

/// The 18 hero cards (section 2.5).
pub(crate) const HEROES: [Creature; 18] = [
    hero("Squire", 1, [5, 0, 0, 0, 0]),
    hero("Militiaman", 1, [4, 1, 0, 0, 0]),
    hero("Archer", 1, [2, 3, 0, 0, 0]),
    hero("Apprentice", 1, [2, 0, 3, 0, 0]),
    hero("Acolyte", 1, [3, 0, 0, 2, 0]),
    hero("Scout", 1, [3, 0, 0, 0, 2]),
    hero("Fighter", 2, [8, 0, 0, 0, 0]),
    hero("Hunter", 2, [4, 4, 0, 0, 0]),
    hero("Wizard", 2, [3, 0, 5, 0, 0]),
    hero("Cleric", 2, [5, 0, 0, 3, 0]),
    hero("Thief", 2, [5, 0, 0, 0, 3]),
    hero("Battle Mage", 2, [5, 0, 3, 0, 0]),
    hero("Champion", 3, [10, 0, 0, 0, 0]),
    hero("Ranger", 3, [6, 5, 0, 0, 0]),
    hero("Archmage", 3, [3, 0, 8, 0, 0]),
    hero("Paladin", 3, [7, 0, 0, 4, 0]),
    hero("High Priest", 3, [0, 0, 5, 6, 0]),
    hero("Master Thief", 3, [7, 0, 0, 0, 4]),
];

indexed! {
    /// A family of monsters.
    pub(crate) enum Family {
        /// Beasts cost gold and slaves.
        Beast = "Beast",
        /// Dragons mostly cost gold.
        Dragon = "Dragon",
        /// Demons mostly cost magic points.
        Demon = "Demon",
    }
}

/// A monster card.
#[derive(Clone, Copy, Debug)]
pub struct MonsterCard {
    /// Name, level and strengths.
    pub(crate) creature: Creature,
    /// Its family.
    pub(crate) family: Family,
    /// Cost in gold, slaves and magic points.
    pub(crate) cost: [u8; 3],
}

const fn monster(
    name: &'static str,
    family: Family,
    level: u8,
    cost: [u8; 3],
    strength: [u8; 5],
) -> MonsterCard {
    MonsterCard { creature: Creature { name, level, strength }, family, cost }
}

/// The 30 monster cards (section 2.6).
pub(crate) const MONSTERS: [MonsterCard; 30] = [
    monster("Giant Rat", Family::Beast, 1, [1, 1, 0], [3, 0, 0, 0, 0]),
    monster("Cave Bat", Family::Beast, 1, [1, 1, 0], [1, 2, 0, 0, 0]),
    monster("Dire Wolf", Family::Beast, 2, [1, 2, 0], [5, 0, 0, 0, 0]),
    monster("Giant Spider", Family::Beast, 2, [1, 2, 0], [2, 3, 0, 0, 0]),
    monster("Troll", Family::Beast, 3, [2, 2, 0], [5, 0, 0, 2, 0]),
    monster("Manticore", Family::Beast, 3, [2, 2, 0], [4, 3, 0, 0, 0]),
    monster("Minotaur", Family::Beast, 4, [2, 3, 0], [9, 0, 0, 0, 0]),
    monster("Basilisk", Family::Beast, 4, [2, 3, 0], [5, 4, 0, 0, 0]),
    monster("Hydra", Family::Beast, 5, [3, 3, 0], [8, 0, 0, 3, 0]),
    monster("Behemoth", Family::Beast, 5, [3, 3, 0], [9, 2, 0, 0, 0]),
    monster("Kobold", Family::Dragon, 1, [2, 0, 0], [2, 1, 0, 0, 0]),
    monster("Whelp", Family::Dragon, 1, [2, 0, 0], [2, 0, 1, 0, 0]),
    monster("Drake", Family::Dragon, 2, [2, 1, 0], [4, 1, 0, 0, 0]),
    monster("Fire Hatchling", Family::Dragon, 2, [2, 1, 0], [3, 0, 2, 0, 0]),
    monster("Wyvern", Family::Dragon, 3, [3, 1, 0], [4, 3, 0, 0, 0]),
    monster("Young Dragon", Family::Dragon, 3, [3, 1, 0], [5, 0, 2, 0, 0]),
    monster("Lindworm", Family::Dragon, 4, [4, 1, 0], [6, 3, 0, 0, 0]),
    monster("Bone Dragon", Family::Dragon, 4, [4, 1, 0], [5, 0, 4, 0, 0]),
    monster("Dragon", Family::Dragon, 5, [4, 2, 0], [7, 0, 4, 0, 0]),
    monster("Elder Wyrm", Family::Dragon, 5, [4, 2, 0], [6, 5, 0, 0, 0]),
    monster("Imp", Family::Demon, 1, [0, 1, 1], [1, 0, 2, 0, 0]),
    monster("Gremlin", Family::Demon, 1, [0, 1, 1], [2, 0, 0, 1, 0]),
    monster("Hell Hound", Family::Demon, 2, [1, 0, 2], [4, 0, 1, 0, 0]),
    monster("Succubus", Family::Demon, 2, [1, 0, 2], [0, 0, 3, 2, 0]),
    monster("Fiend", Family::Demon, 3, [1, 1, 2], [4, 0, 3, 0, 0]),
    monster("Night Hag", Family::Demon, 3, [1, 1, 2], [0, 0, 4, 3, 0]),
    monster("Pit Guard", Family::Demon, 4, [1, 2, 2], [7, 0, 2, 0, 0]),
    monster("Warlock Shade", Family::Demon, 4, [1, 2, 2], [0, 0, 6, 3, 0]),
    monster("Arch-Demon", Family::Demon, 5, [1, 2, 3], [6, 0, 5, 0, 0]),
    monster("Demon Prince", Family::Demon, 5, [1, 2, 3], [8, 0, 3, 0, 0]),
];

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
