//! Treasures (2.8): 45 cards of 25 designs. Printed: the names of Clyde the
//! Horse and Fabulous Riches; everything else is a house value.

use super::{Abilities, Dice, Row, Slot};
#[cfg(feature = "components")]
use super::{
    fields::{self, NAME},
    texts,
};
use crate::component_set::{choice, component};
#[cfg(feature = "components")]
use crate::components::{Declared, Node, Row as _};

indexed! {
    /// A Treasure design.
    #[non_exhaustive]
    pub enum Treasure in Treasures: u32 {
        NotchedCleaver = "notched_cleaver", HeadsmansAxe = "headsmans_axe", WhirlingFlail = "whirling_flail", BalancedBlade = "balanced_blade", HuntingBow = "hunting_bow", DragonboneBow = "dragonbone_bow", SpyglassCrossbow = "spyglass_crossbow", PatientSling = "patient_sling", BombSatchel = "bomb_satchel", WillowWand = "willow_wand", StaffOfAges = "staff_of_ages", CrystalFocus = "crystal_focus", PaddedJerkin = "padded_jerkin", DuckingBuckler = "ducking_buckler", BearPlate = "bear_plate", WardedCloak = "warded_cloak", StoutHeartMedal = "stout_heart_medal", Clyde = "clyde", FabulousRiches = "fabulous_riches", HealingDraught = "healing_draught", HastyTonic = "hasty_tonic", LuckyCoin = "lucky_coin", SoftBoots = "soft_boots", SpellSatchel = "spell_satchel", SureGauntlet = "sure_gauntlet",
    }
}

choice! {
    /// What a one-use Item does (VV-71).
    #[non_exhaustive]
    pub enum OneUse by fields::is_use, else Heal(0) {
        /// Heals so many Hearts.
        "heal" => Heal(hearts: u8 = whole("amount", 1..=60)),
        /// Gives so many Action Points for this Turn.
        "ap" => ActionPoints(points: u8 = whole("amount", 1..=3)),
    }
}

component! {
    /// A Treasure card.
    #[non_exhaustive]
    pub struct TreasureCard {
        /// Printed name.
        pub name: &'static str = text("name", NAME),
        /// VV-166: where it is worn.
        pub slot: Slot = fixed("slot"),
        /// Cards of the design.
        pub copies: u8 = fixed("copies"),
        /// VV-167: what it is worth in a Loot Stash.
        pub bounty: u8 = whole("bounty", 0..=20),
        /// The kind of Action Roll that an Offense Treasure serves; its Bonus dice,
        /// rerolls and abilities count there only.
        pub action: Option<Row> = fixed("action") or None,
        /// VV-86: its Bonus dice.
        pub bonus: Dice = own("bonus_dice", fields::dice::<2>, Declared::of) or Dice::NONE,
        /// VV-89: dice that may be rerolled in a roll of its kind.
        pub rerolls: u8 = whole("rerolls", 1..=6) or 0,
        /// VV-89: dice that may be rerolled in every Action Roll.
        pub rerolls_any: u8 = whole("rerolls_any", 1..=6) or 0,
        /// What it lets its bearer do.
        pub abilities: Abilities =
            own("abilities", fields::abilities, fields::able) or Abilities::EMPTY,
        /// VV-197: dice of its Dodge.
        pub dodge: Dice = row(fields::dodge),
        /// VV-195: its bearer is never Cursed.
        pub curse_immune: bool = fixed("curse_immune") or false,
        /// VV-117: more maximum Health, for a Hero.
        pub max_health: u8 = whole("max_health", 1..=40) or 0,
        /// VV-55: steps of a Move, where it changes them.
        pub move_steps: Option<u8> = whole("move_steps", 1..=4) or None,
        /// VV-55: a Mountain step is an ordinary step.
        pub mountain_free: bool = fixed("mountain_free") or false,
        /// VV-168: XP in each Level Up Step before the Final Battle.
        pub xp: u8 = whole("xp_each_level_up", 1..=4) or 0,
        /// VV-71: what it does when it is used up.
        pub one_use: Option<OneUse> =
            row(one_use, fixed("one_use"), whole("amount", 1..=60)),
        /// VV-161: more Level Up draws, each from a deck its bearer may use.
        pub draws: u8 = whole("extra_draw", 1..=4) or 0,
        /// What the card says.
        pub text: &'static str = row(texts::of_treasure, text("text", 200)),
    }
}

/// What a Treasure does when it is used up.
#[cfg(feature = "components")]
pub(super) fn one_use(row: &Node, keep: bool) -> Option<OneUse> {
    row.get("one_use").map(|_| OneUse::read(row, keep))
}
