//! The table: what everybody sees, the hands, and what nobody knows.
//!
//! Order of decks, faces of face-down tiles and faces of face-down Treasures
//! are not in the state at all: they are drawn when they are seen.

mod agenda;
mod casts;
mod fights;
mod map;
mod multiset;
mod phases;
mod prompts;
mod queries;
mod rolls;
mod seats;
mod table;
mod turns;

pub use agenda::Frame;
pub(crate) use agenda::{Agenda, Tag};
pub use casts::{
    Aim, Aiming, Ambushing, Cast, CastFlag, CastFlags, CastStage, Casting, Progress, Resolving,
    Scout, ScoutStage, Window, WindowFlag, WindowFlags,
};
pub use fights::{
    Aftermath, Attack, AttackFlag, AttackFlags, AttackStage, Damage, DamageFlag, DamageFlags,
    DamageStage, Dealing, Dodged, Dodging, Due, Meeting, Struck,
};
pub(crate) use map::Map;
pub use multiset::Multiset;
pub(crate) use phases::Base;
pub use phases::{Cashing, Choosing, Dismounting, Equipping, Phase, PhaseStage, Place, Restacking};
pub use prompts::{Draw, Gain, Lose, Prompt, Reroll, Spawn};
pub(crate) use queries::Defender;
pub(crate) use rolls::MOST_HITS;
pub(crate) use seats::Player;
pub use seats::{SeatId, SeatIds, Team};
pub use turns::{
    Acting, Boon, Boons, Faces, Lying, Moving, Once, Onces, Over, Roll, RollFlag, RollFlags,
    RollStage, Stepping, Tossing, Turn, TurnStage,
};

use super::{
    components::{Cell, Cells, Minion, Pieces, Spell, Tiles, Treasure},
    options::Options,
};
use crate::EnumMap;

pub use super::options::Ending;

/// A Loot Stash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(crate) struct Stash {
    /// Treasures that nobody has seen.
    pub(crate) face_down: u8,
    /// Treasures that are revealed.
    pub(crate) treasures: Multiset<Treasure>,
}

/// Everything that all seats see.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of the rules")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(crate) struct Public {
    /// The options of the game.
    pub(crate) options: Options,
    /// Player nodes shown so far; only the cap looks at it.
    pub(crate) decisions: u32,
    /// Number of Heroes now (VV-220, VV-222).
    pub(crate) heroes: u8,
    /// Hero Rounds begun.
    pub(crate) round: u8,
    /// Who holds the Initiative token.
    pub(crate) initiative: SeatId,
    /// VV-31: the holder goes last in this Round.
    pub(crate) goes_last: bool,
    /// Space of the Procession.
    pub(crate) day: u8,
    /// Shrines found.
    pub(crate) shrines: u8,
    /// VV-72, VV-221: how many skip the Procession to Day 6.
    pub(crate) shrines_needed: u8,
    /// VV-223: the Shrines no longer move the Procession.
    pub(crate) shrines_idle: bool,
    /// VV-223: corners whose tiles left the Map.
    pub(crate) corners: Cells,
    /// Whether the Final Battle has begun.
    pub(crate) final_battle: bool,
    /// Villain Rounds of the Final Battle that are over.
    pub(crate) final_rounds: u8,
    /// Soul tokens.
    pub(crate) souls: u8,
    /// How the game ended.
    pub(crate) ending: Option<Ending>,
    /// The bottom of the agenda.
    pub(crate) base: Base,
    /// VV-157: Minions that may still act.
    pub(crate) may_act: Pieces,
    /// The Map.
    pub(crate) map: Map,
    /// Optional tiles not yet revealed.
    pub(crate) tiles: Tiles,
    /// Mandatory tiles not yet revealed.
    pub(crate) mandatory: Tiles,
    /// Minions that show their Wounded side.
    pub(crate) wounded: Pieces,
    /// Bloodlust of level 1 and 2.
    pub(crate) bloodlust: [Pieces; 2],
    /// Hero-controlled Minions with a Defender marker.
    pub(crate) markers: Pieces,
    /// Gust Van Sant, during his Turn.
    pub(crate) gust: Option<Cell>,
    /// Whether he has a Defender marker.
    pub(crate) gust_marker: bool,
    /// The Player Characters.
    pub(crate) players: EnumMap<SeatId, Player>,
    /// Discarded Spells.
    pub(crate) discard: Multiset<Spell>,
    /// The Minion decks.
    pub(crate) minions: Multiset<Minion>,
    /// Discarded Minions.
    pub(crate) minion_discard: Multiset<Minion>,
    /// Defeated Minions in the Hero Loot Stash.
    pub(crate) defeated_minions: Multiset<Minion>,
    /// Treasures that nobody has seen, wherever they lie (VV-217).
    pub(crate) treasures: Multiset<Treasure>,
    /// Discarded Treasures.
    pub(crate) treasure_discard: Multiset<Treasure>,
    /// The Loot Stashes.
    pub(crate) stashes: EnumMap<Team, Stash>,
    /// Defeated Heroes that the Villain Loot Stash counts.
    pub(crate) defeated_heroes: u8,
    /// What is in progress.
    pub(crate) agenda: Agenda,
}

validated! {
    /// A game of Valor & Villainy.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    pub struct State {
        /// What everybody sees.
        pub(crate) table: Public,
        /// The Spells in each hand: its owner's secret.
        pub(crate) hands: EnumMap<SeatId, Multiset<Spell>>,
        /// The Spell decks: nobody's.
        pub(crate) deck: Multiset<Spell>,
        /// The place in the order of the top window that is asked now: known to
        /// that seat (VV-137).
        pub(crate) asked: u8,
    }
}

const _: () = assert!(size_of::<State>() <= 1536, "a state fits one and a half KiB");
