//! Spells (2.7): a card is a row of words from one small language; what the
//! words do is where the Spells are cast.
//!
//! A component set may change the numbers of a card (2.12), so that cards, and what is affordable,
//! are asked of the set. What no set changes is in `fixed`.

mod language;
mod levels;

use super::{Deck, Dice, Level, sets::those};
#[cfg(feature = "components")]
use super::{
    fields::{self, NAME},
    texts,
};
use crate::component_set::component;
#[cfg(feature = "components")]
use crate::components::Declared;

pub use language::{Amount, Cost, Effect, Play, Range, Scope, Target, Trigger, Until, When, Who};
pub use levels::{Gift, Levels};

indexed! {
    /// A Spell design.
    #[non_exhaustive]
    pub enum Spell in Spells: u64 {
        LightningSurge = "lightning_surge", EnormousFist = "enormous_fist", MageDarts = "mage_darts", CinderBurst = "cinder_burst", RingOfRime = "ring_of_rime", BaaLefulVerse = "baa_leful_verse", PuppetStrings = "puppet_strings", Blink = "blink", ArcaneBattery = "arcane_battery", GiantsShove = "giants_shove", Rewind = "rewind", Butterfingers = "butterfingers", Unravel = "unravel", MirrorImage = "mirror_image", Quickstep = "quickstep", BrightIdea = "bright_idea", LayOnHands = "lay_on_hands", SoulBeam = "soul_beam", LionsRoar = "lions_roar", BloodBound = "blood_bound", CircleOfMercy = "circle_of_mercy", ShieldOfFaith = "shield_of_faith", BlessedEdge = "blessed_edge", SternRebuke = "stern_rebuke", Purify = "purify", GuidingStar = "guiding_star", GuardianHand = "guardian_hand", Favor = "favor", SecondWind = "second_wind", EyeForAnEye = "eye_for_an_eye", LastBreath = "last_breath", DoomBolt = "doom_bolt", VoidEruption = "void_eruption", DarkSummons = "dark_summons", Hex = "hex", WoollyMenace = "woolly_menace", UnholyVigor = "unholy_vigor", ForcedMarch = "forced_march", LifeLeech = "life_leech", MindFog = "mind_fog", Bloodlust = "bloodlust", ShadowStep = "shadow_step", GraveBargain = "grave_bargain", Shackles = "shackles", UnluckyStar = "unlucky_star", DarkReflexes = "dark_reflexes", BoneShield = "bone_shield", Malice = "malice", NullMagic = "null_magic", AmbushHorn = "ambush_horn", Quicksand = "quicksand", PartingSpite = "parting_spite",
    }
}

component! {
    /// A Spell card.
    #[non_exhaustive]
    pub struct SpellCard {
        /// Printed name.
        pub name: &'static str = text("name", NAME),
        /// Its deck.
        pub deck: Deck = fixed("deck"),
        /// Cards of the design.
        pub copies: u8 = fixed("copies"),
        /// How it is played.
        pub play: Play = part(),
        /// What it aims at.
        pub target: Target = table("target"),
        /// What it does, in order.
        pub effects: &'static [Effect] = own("effects", fields::effects, Declared::of),
        /// What the card says.
        pub text: &'static str = row(texts::of_spell, text("text", 200)),
    }
}

impl SpellCard {
    /// VV-126: the cost at each level in Magic Hits; none for a reaction.
    #[inline]
    #[must_use]
    pub(crate) const fn costs(&self) -> &'static [u8] {
        match self.play {
            Play::General(costs) => costs,
            Play::Reaction { .. } => &[],
        }
    }

    /// The dice of the Dodge or the Bonus that the Spell gives at a level (VV-86, VV-197); none
    /// if it gives no dice.
    #[must_use]
    pub(crate) fn given_dice(&self, level: Level) -> Dice {
        let gift = self.effects.iter().find_map(|effect| match effect {
            Effect::Grant { gift, .. } => Some(gift.at(level)),
            _ => None,
        });
        match gift {
            Some(Gift::Dodge(dice) | Gift::Bonus(dice)) => dice,
            _ => Dice::NONE,
        }
    }
}

/// The most Hits that a level of a Spell can cost.
pub(crate) const MOST_COST: u8 = 12;

/// By the number of Hits: the General Spells with a level of at most so many Hits;
/// more Hits than the last entry buy nothing new.
pub(super) const fn affordable_of(cards: &[SpellCard; Spell::ALL.len()]) -> Affordable {
    let (mut table, mut hits) = ([Spells::EMPTY; MOST_COST as usize + 1], 0);
    while hits < table.len() {
        // A set that is being checked has no lists.
        table[hits] = those!(Spell, cards, |card| {
            matches!(card.play, Play::General([least, ..]) if *least as usize <= hits)
        });
        hits += 1;
    }
    table
}

/// The General Spells by what they cost at least.
pub(super) type Affordable = [Spells; MOST_COST as usize + 1];
