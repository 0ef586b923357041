//! Treasures (2.8): 45 cards of 25 designs. Printed: the names of Clyde the
//! Horse and Fabulous Riches; everything else is a house value.

mod designs;

use super::{Abilities, Ability, Dice, Row, Slot};
pub(super) use designs::CARDS;

indexed! {
    /// A Treasure design.
    #[non_exhaustive]
    pub enum Treasure in Treasures: u32 {
        NotchedCleaver = "notched_cleaver", HeadsmansAxe = "headsmans_axe", WhirlingFlail = "whirling_flail", BalancedBlade = "balanced_blade", HuntingBow = "hunting_bow", DragonboneBow = "dragonbone_bow", SpyglassCrossbow = "spyglass_crossbow", PatientSling = "patient_sling", BombSatchel = "bomb_satchel", WillowWand = "willow_wand", StaffOfAges = "staff_of_ages", CrystalFocus = "crystal_focus", PaddedJerkin = "padded_jerkin", DuckingBuckler = "ducking_buckler", BearPlate = "bear_plate", WardedCloak = "warded_cloak", StoutHeartMedal = "stout_heart_medal", Clyde = "clyde", FabulousRiches = "fabulous_riches", HealingDraught = "healing_draught", HastyTonic = "hasty_tonic", LuckyCoin = "lucky_coin", SoftBoots = "soft_boots", SpellSatchel = "spell_satchel", SureGauntlet = "sure_gauntlet",
    }
}

/// What a one-use Item does (VV-71).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OneUse {
    /// Heals so many Hearts.
    Heal(u8),
    /// Gives so many Action Points for this Turn.
    ActionPoints(u8),
}

/// A Treasure card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Card {
    /// Printed name.
    pub name: &'static str,
    /// VV-166: where it is worn.
    pub slot: Slot,
    /// Cards of the design.
    pub copies: u8,
    /// VV-167: what it is worth in a Loot Stash.
    pub bounty: u8,
    /// The kind of Action Roll that an Offense Treasure serves; its Bonus dice,
    /// rerolls and abilities count there only.
    pub action: Option<Row>,
    /// VV-86: its Bonus dice.
    pub bonus: Dice,
    /// VV-89: dice that may be rerolled in a roll of its kind.
    pub rerolls: u8,
    /// VV-89: dice that may be rerolled in every Action Roll.
    pub rerolls_any: u8,
    /// What it lets its bearer do.
    pub abilities: Abilities,
    /// VV-197: dice of its Dodge.
    pub dodge: Dice,
    /// VV-195: its bearer is never Cursed.
    pub curse_immune: bool,
    /// VV-117: more maximum Health, for a Hero.
    pub max_health: u8,
    /// VV-55: steps of a Move, where it changes them.
    pub move_steps: Option<u8>,
    /// VV-55: a Mountain step is an ordinary step.
    pub mountain_free: bool,
    /// VV-168: XP in each Level Up Step before the Final Battle.
    pub xp: u8,
    /// VV-71: what it does when it is used up.
    pub one_use: Option<OneUse>,
    /// VV-161: more Level Up draws, each from a deck its bearer may use.
    pub draws: u8,
    /// What the card says.
    pub text: &'static str,
}

impl Treasure {
    /// VV-166: where it is worn.
    #[inline]
    #[must_use]
    pub(crate) const fn slot(self) -> Slot {
        CARDS[self.index()].slot
    }

    /// Cards of the design.
    #[inline]
    #[must_use]
    pub(crate) const fn copies(self) -> u8 {
        CARDS[self.index()].copies
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
    let (mut slots, mut i) = ([Treasures::EMPTY; 3], 0);
    while i < CARDS.len() {
        let slot = CARDS[i].slot.index();
        slots[slot] = slots[slot].union(Treasure::set(&[Treasure::ALL[i]]));
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
    abilities: Abilities::EMPTY,
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
