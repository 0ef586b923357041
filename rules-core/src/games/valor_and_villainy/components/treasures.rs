//! Treasures (2.8): 45 cards of 25 designs. Printed: the names of Clyde the
//! Horse and Fabulous Riches; everything else is a house value.

use super::{Abilities, Ability, Dice, Row, Slot};

ids! {
    /// A Treasure design.
    pub enum Treasure in Treasures: u32 {
        NotchedCleaver = "notched_cleaver", HeadsmansAxe = "headsmans_axe", WhirlingFlail = "whirling_flail", BalancedBlade = "balanced_blade", HuntingBow = "hunting_bow", DragonboneBow = "dragonbone_bow", SpyglassCrossbow = "spyglass_crossbow", PatientSling = "patient_sling", BombSatchel = "bomb_satchel", WillowWand = "willow_wand", StaffOfAges = "staff_of_ages", CrystalFocus = "crystal_focus", PaddedJerkin = "padded_jerkin", DuckingBuckler = "ducking_buckler", BearPlate = "bear_plate", WardedCloak = "warded_cloak", StoutHeartMedal = "stout_heart_medal", Clyde = "clyde", FabulousRiches = "fabulous_riches", HealingDraught = "healing_draught", HastyTonic = "hasty_tonic", LuckyCoin = "lucky_coin", SoftBoots = "soft_boots", SpellSatchel = "spell_satchel", SureGauntlet = "sure_gauntlet",
    }
}

/// What a one-use Item does (VV-71).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OneUse {
    /// Heals so many Hearts.
    Heal(u8),
    /// Gives so many Action Points for this Turn.
    ActionPoints(u8),
}

/// A Treasure card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// Printed name.
    pub(crate) name: &'static str,
    /// VV-166: where it is worn.
    pub(crate) slot: Slot,
    /// Cards of the design.
    pub(crate) copies: u8,
    /// VV-167: what it is worth in a Loot Stash.
    pub(crate) bounty: u8,
    /// The kind of Action Roll that an Offense Treasure serves; its Bonus dice,
    /// rerolls and abilities count there only.
    pub(crate) action: Option<Row>,
    /// VV-86: its Bonus dice.
    pub(crate) bonus: Dice,
    /// VV-89: dice that may be rerolled in a roll of its kind.
    pub(crate) rerolls: u8,
    /// VV-89: dice that may be rerolled in every Action Roll.
    pub(crate) rerolls_any: u8,
    /// What it lets its bearer do.
    pub(crate) abilities: Abilities,
    /// VV-197: dice of its Dodge.
    pub(crate) dodge: Dice,
    /// VV-195: its bearer is never Cursed.
    pub(crate) curse_immune: bool,
    /// VV-117: more maximum Health, for a Hero.
    pub(crate) max_health: u8,
    /// VV-55: steps of a Move, where it changes them.
    pub(crate) move_steps: Option<u8>,
    /// VV-55: a Mountain step is an ordinary step.
    pub(crate) mountain_free: bool,
    /// VV-168: XP in each Level Up Step before the Final Battle.
    pub(crate) xp: u8,
    /// VV-71: what it does when it is used up.
    pub(crate) one_use: Option<OneUse>,
    /// VV-161: more Level Up draws, each from a deck its bearer may use.
    pub(crate) draws: u8,
    /// What the card says.
    pub(crate) text: &'static str,
}

impl Treasure {
    /// The card of the design.
    #[inline]
    #[must_use]
    pub const fn card(self) -> &'static Card {
        &CARDS[self.index()]
    }
}

/// Copies of all designs in bit planes: bit `d` of plane `k` is bit `k` of the
/// number of cards of design `d`.
#[cfg(test)]
pub(crate) const COPIES: [u32; 3] = {
    let (mut planes, mut i) = ([0; 3], 0);
    while i < CARDS.len() {
        let mut plane = 0;
        while plane < 3 {
            planes[plane] |= (CARDS[i].copies as u32 >> plane & 1) << i;
            plane += 1;
        }
        i += 1;
    }
    planes
};

/// The designs of each slot.
#[cfg(test)]
pub(crate) const OF_SLOT: [Treasures; 3] = {
    let (mut slots, mut i) = ([Treasures::NONE; 3], 0);
    while i < CARDS.len() {
        slots[CARDS[i].slot.index()].0 |= Treasure::ALL[i].bit();
        i += 1;
    }
    slots
};

/// A card that does nothing: the rows below name what theirs does.
const PLAIN: Card = Card {
    name: "",
    slot: Slot::Item,
    copies: 0,
    bounty: 0,
    action: None,
    bonus: Dice::NONE,
    rerolls: 0,
    rerolls_any: 0,
    abilities: Abilities::NONE,
    dodge: Dice::NONE,
    curse_immune: false,
    max_health: 0,
    move_steps: None,
    mountain_free: false,
    xp: 0,
    one_use: None,
    draws: 0,
    text: "",
};

/// The designs, in the order of their ids.
static CARDS: [Card; Treasure::ALL.len()] = [
    Card {
        name: "Notched Cleaver",
        slot: Slot::Offense,
        copies: 2,
        bounty: 1,
        action: Some(Row::Melee),
        bonus: Dice::read("1Y"),
        text: "Melee: +1 Adept Bonus die.",
        ..PLAIN
    },
    Card {
        name: "Headsman's Axe",
        slot: Slot::Offense,
        copies: 1,
        bounty: 2,
        action: Some(Row::Melee),
        bonus: Dice::read("1R"),
        text: "Melee: +1 Master Bonus die.",
        ..PLAIN
    },
    Card {
        name: "Whirling Flail",
        slot: Slot::Offense,
        copies: 2,
        bounty: 1,
        action: Some(Row::Melee),
        bonus: Dice::read("1W"),
        abilities: Abilities::of(&[Ability::Aoe]),
        text: "Melee: +1 Novice Bonus die; AOE.",
        ..PLAIN
    },
    Card {
        name: "Balanced Blade",
        slot: Slot::Offense,
        copies: 2,
        bounty: 1,
        action: Some(Row::Melee),
        rerolls: 2,
        text: "Melee: reroll up to 2 dice.",
        ..PLAIN
    },
    Card {
        name: "Hunting Bow",
        slot: Slot::Offense,
        copies: 2,
        bounty: 1,
        action: Some(Row::Ranged),
        bonus: Dice::read("1Y"),
        text: "Ranged: +1 Adept Bonus die.",
        ..PLAIN
    },
    Card {
        name: "Dragonbone Bow",
        slot: Slot::Offense,
        copies: 1,
        bounty: 2,
        action: Some(Row::Ranged),
        bonus: Dice::read("1R"),
        text: "Ranged: +1 Master Bonus die.",
        ..PLAIN
    },
    Card {
        name: "Spyglass Crossbow",
        slot: Slot::Offense,
        copies: 2,
        bounty: 1,
        action: Some(Row::Ranged),
        bonus: Dice::read("1W"),
        abilities: Abilities::of(&[Ability::Longshot]),
        text: "Ranged: +1 Novice Bonus die; Longshot.",
        ..PLAIN
    },
    Card {
        name: "Patient Sling",
        slot: Slot::Offense,
        copies: 1,
        bounty: 1,
        action: Some(Row::Ranged),
        rerolls: 2,
        text: "Ranged: reroll up to 2 dice.",
        ..PLAIN
    },
    Card {
        name: "Bomb Satchel",
        slot: Slot::Offense,
        copies: 1,
        bounty: 2,
        action: Some(Row::Ranged),
        bonus: Dice::read("1Y"),
        abilities: Abilities::of(&[Ability::Aoe]),
        text: "Ranged: +1 Adept Bonus die; AOE.",
        ..PLAIN
    },
    Card {
        name: "Willow Wand",
        slot: Slot::Offense,
        copies: 2,
        bounty: 1,
        action: Some(Row::Magic),
        bonus: Dice::read("1Y"),
        text: "Magic: +1 Adept Bonus die.",
        ..PLAIN
    },
    Card {
        name: "Staff of Ages",
        slot: Slot::Offense,
        copies: 1,
        bounty: 2,
        action: Some(Row::Magic),
        bonus: Dice::read("1R"),
        text: "Magic: +1 Master Bonus die.",
        ..PLAIN
    },
    Card {
        name: "Crystal Focus",
        slot: Slot::Offense,
        copies: 2,
        bounty: 1,
        action: Some(Row::Magic),
        rerolls: 2,
        text: "Magic: reroll up to 2 dice.",
        ..PLAIN
    },
    Card {
        name: "Padded Jerkin",
        slot: Slot::Defense,
        copies: 4,
        bounty: 1,
        abilities: Abilities::of(&[Ability::Armor]),
        text: "Armor.",
        ..PLAIN
    },
    Card {
        name: "Ducking Buckler",
        slot: Slot::Defense,
        copies: 3,
        bounty: 1,
        dodge: Dice::read("1Y"),
        text: "Dodge (1 Adept).",
        ..PLAIN
    },
    Card {
        name: "Bear Plate",
        slot: Slot::Defense,
        copies: 1,
        bounty: 2,
        abilities: Abilities::of(&[Ability::Armor]),
        dodge: Dice::read("1W"),
        text: "Armor; Dodge (1 Novice).",
        ..PLAIN
    },
    Card {
        name: "Warded Cloak",
        slot: Slot::Defense,
        copies: 2,
        bounty: 1,
        curse_immune: true,
        text: "You are never Cursed.",
        ..PLAIN
    },
    Card {
        name: "Stout Heart Medal",
        slot: Slot::Defense,
        copies: 2,
        bounty: 1,
        max_health: 4,
        text: "Maximum Health +4.",
        ..PLAIN
    },
    Card {
        name: "Clyde the Horse",
        slot: Slot::Item,
        copies: 1,
        bounty: 1,
        move_steps: Some(4),
        mountain_free: true,
        text: "Each of your Moves has up to 4 steps, and a step onto a Mountain counts as an ordinary step.",
        ..PLAIN
    },
    Card {
        name: "Fabulous Riches",
        slot: Slot::Item,
        copies: 2,
        bounty: 2,
        xp: 1,
        text: "In each Level Up Step of your side before the Final Battle you gain 1 XP (once a Round per card).",
        ..PLAIN
    },
    Card {
        name: "Healing Draught",
        slot: Slot::Item,
        copies: 3,
        bounty: 1,
        one_use: Some(OneUse::Heal(5)),
        text: "One use, in your own Turn, free: heal 5.",
        ..PLAIN
    },
    Card {
        name: "Hasty Tonic",
        slot: Slot::Item,
        copies: 2,
        bounty: 1,
        one_use: Some(OneUse::ActionPoints(1)),
        text: "One use, in your own Turn, free: +1 Action Point this Turn.",
        ..PLAIN
    },
    Card {
        name: "Lucky Coin",
        slot: Slot::Item,
        copies: 2,
        bounty: 1,
        rerolls_any: 1,
        text: "In each of your Action Rolls, reroll up to 1 die.",
        ..PLAIN
    },
    Card {
        name: "Soft Boots",
        slot: Slot::Item,
        copies: 2,
        bounty: 1,
        abilities: Abilities::of(&[Ability::Evade]),
        text: "Evade.",
        ..PLAIN
    },
    Card {
        name: "Spell Satchel",
        slot: Slot::Item,
        copies: 1,
        bounty: 1,
        draws: 1,
        text: "Draw 1 more Spell in your Level Up Step from a deck you are allowed to use.",
        ..PLAIN
    },
    Card {
        name: "Sure Gauntlet",
        slot: Slot::Item,
        copies: 1,
        bounty: 2,
        abilities: Abilities::of(&[Ability::Boost]),
        text: "Boost.",
        ..PLAIN
    },
];
