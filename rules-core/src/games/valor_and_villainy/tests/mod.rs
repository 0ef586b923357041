//! The rules by their numbers, the cards by their names.

mod advised;
mod arcane;
mod audits;
mod audits_frames;
mod blind;
mod close_fights;
mod close_steps;
mod close_turns;
#[cfg(feature = "testkit")]
mod coverage;
mod decks;
mod defenders;
mod depth;
mod divine;
#[cfg(feature = "testkit")]
mod features;
mod final_battle;
mod fine_print;
mod heroes;
#[cfg(feature = "testkit")]
mod heuristic;
mod level_up;
mod maxima;
mod moving;
#[cfg(feature = "serde")]
mod observation_oracle;
#[cfg(feature = "serde")]
mod observation_oracle_agenda;
#[cfg(feature = "testkit")]
mod page;
#[cfg(feature = "testkit")]
mod page_cards;
mod places;
mod play;
mod protection;
#[cfg(feature = "testkit")]
mod reach;
#[cfg(feature = "testkit")]
mod reach_steps;
mod reactions;
mod rolls;
mod roster;
mod rounds;
mod scene;
mod secrets;
mod seldom;
mod stacks;
mod table_talk_a;
mod table_talk_a_magic;
mod table_talk_a_oracle;
mod table_talk_b;
mod table_talk_b_roster;
mod table_talk_b_switches;
mod targets;
mod tiles;
mod treasures;
mod turns;
mod void;

use alloc::{format, string::String, vec::Vec};

use super::{
    components::{Hero::*, *},
    state::{Base, Chair, Phase, Step, Team},
};
use crate::{Indexed, Node};
use Char::Mordak;
use scene::Scene;
