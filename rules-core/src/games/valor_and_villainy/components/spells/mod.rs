//! Spells (2.7): a card is a row of words from one small language; what the
//! words do is where the Spells are cast.
//!
//! What is asked often is a set worked out by the compiler: [`REACTIONS`] to a
//! trigger, [`GENERAL`], [`OF_DECK`]. A component set may change the numbers of a card
//! (2.12), so that cards, and what is affordable, are asked of the set.

mod language;
mod levels;

use super::{Deck, Dice, Level, rows::PRINTED};
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

/// The cards that ship, deck after deck.
static CARDS: [SpellCard; Spell::ALL.len()] = PRINTED.spells;

impl Spell {
    /// Its deck.
    #[inline]
    #[must_use]
    pub const fn deck(self) -> Deck {
        CARDS[self.index()].deck
    }

    /// Cards of the design.
    #[inline]
    #[must_use]
    pub const fn copies(self) -> u8 {
        CARDS[self.index()].copies
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

/// The designs of each deck.
pub(crate) const OF_DECK: [Spells; 3] = {
    let (mut decks, mut i) = ([Spells::EMPTY; 3], 0);
    while i < CARDS.len() {
        let deck = CARDS[i].deck.index();
        decks[deck] = decks[deck].union(Spell::set(&[Spell::ALL[i]]));
        i += 1;
    }
    decks
};

/// The General Spells.
pub(crate) const GENERAL: Spells = {
    let (mut spells, mut i) = (Spells::EMPTY, 0);
    while i < CARDS.len() {
        if matches!(CARDS[i].play, Play::General(_)) {
            spells = spells.union(Spell::set(&[Spell::ALL[i]]));
        }
        i += 1;
    }
    spells
};

/// The reactions to each [`Trigger`]: the first look at every window.
pub(crate) const REACTIONS: [Spells; Trigger::ALL.len()] = {
    let (mut table, mut i) = ([Spells::EMPTY; Trigger::ALL.len()], 0);
    while i < CARDS.len() {
        if let Play::Reaction { trigger, .. } = CARDS[i].play {
            table[trigger.index()] = table[trigger.index()].union(Spell::set(&[Spell::ALL[i]]));
        }
        i += 1;
    }
    table
};

/// The reactions with each [`When`].
pub(crate) const CONDITIONS: [Spells; When::ALL.len()] = {
    let (mut table, mut i) = ([Spells::EMPTY; When::ALL.len()], 0);
    while i < CARDS.len() {
        if let Play::Reaction { when, .. } = CARDS[i].play {
            table[when.index()] = table[when.index()].union(Spell::set(&[Spell::ALL[i]]));
        }
        i += 1;
    }
    table
};

/// VV-131: the reactions that cost a Plus-One or another card.
pub(crate) const PAID: Spells = {
    let (mut spells, mut i) = (Spells::EMPTY, 0);
    while i < CARDS.len() {
        if let Play::Reaction { cost: Cost::PlusOrDiscard, .. } = CARDS[i].play {
            spells = spells.union(Spell::set(&[Spell::ALL[i]]));
        }
        i += 1;
    }
    spells
};

/// The most Hits that a level of a Spell can cost.
pub(crate) const MOST_COST: u8 = 12;

/// By the number of Hits: the General Spells with a level of at most so many Hits;
/// more Hits than the last entry buy nothing new.
pub(super) const fn affordable_of(cards: &[SpellCard; Spell::ALL.len()]) -> Affordable {
    let (mut table, mut hits) = ([Spells::EMPTY; MOST_COST as usize + 1], 0);
    while hits < table.len() {
        let mut i = 0;
        while i < cards.len() {
            // A set that is being checked has no lists.
            if let Play::General([least, ..]) = cards[i].play
                && *least as usize <= hits
            {
                table[hits] = table[hits].union(Spell::set(&[Spell::ALL[i]]));
            }
            i += 1;
        }
        hits += 1;
    }
    table
}

/// The General Spells by what they cost at least.
pub(super) type Affordable = [Spells; MOST_COST as usize + 1];

/// Copies of all designs in bit planes: bit `d` of plane `k` is bit `k` of the
/// number of cards of design `d`.
#[cfg(test)]
pub(crate) const COPIES: [u64; 3] = {
    let (mut planes, mut i) = ([0; 3], 0);
    while i < CARDS.len() {
        let mut plane = 0;
        while plane < 3 {
            planes[plane] |= (CARDS[i].copies as u64 >> plane & 1) << i;
            plane += 1;
        }
        i += 1;
    }
    planes
};
