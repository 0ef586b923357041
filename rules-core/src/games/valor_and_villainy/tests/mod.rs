//! The rules by their numbers, the cards by their names.

mod arcane;
mod builder;
#[cfg(feature = "testkit")]
mod chance_keepers;
#[cfg(feature = "components")]
mod changed_set;
#[cfg(feature = "testkit")]
mod coverage;
mod decks;
mod defenders;
mod depth;
mod divine;
mod final_battle;
mod fixture;
mod group_attacks;
mod heroes;
#[cfg(feature = "testkit")]
pub(super) mod heuristic;
mod heuristic_decisions;
mod hidden_information;
mod interruptions;
mod level_up;
#[cfg(all(feature = "testkit", feature = "words"))]
mod log_numbers;
mod maxima;
mod moving;
mod near_misses_fights;
mod near_misses_steps;
mod near_misses_turns;
#[cfg(feature = "testkit")]
mod observation_fields;
#[cfg(feature = "serde")]
mod observation_oracle;
#[cfg(feature = "serde")]
mod observation_oracle_agenda;
mod observation_ways;
mod options;
mod options_away;
mod oracle;
mod places;
mod plans;
mod play;
#[cfg(feature = "testkit")]
mod potential;
mod protection;
mod rare_rules;
#[cfg(feature = "testkit")]
mod reach;
#[cfg(feature = "testkit")]
mod reach_stages;
mod reactions;
mod refused_states;
mod refused_states_frames;
mod rolls;
mod roster;
mod roster_moments;
mod rounds;
#[cfg(feature = "testkit")]
mod rules_page;
#[cfg(feature = "testkit")]
mod rules_page_cards;
mod secrets;
mod spell_limits;
mod stacks;
mod targets;
mod tiles;
mod treasures;
mod turns;
mod unusual_spells;
mod unusual_turns;
mod void;
#[cfg(feature = "words")]
mod words_log;
#[cfg(feature = "words")]
mod words_secrets;
#[cfg(feature = "words")]
mod words_table;

use alloc::{format, string::String, vec::Vec};

use super::{
    components::{Hero::*, *},
    state::{Base, Phase, PhaseStage, Public, SeatId, State, Team},
};
use crate::{Indexed, Node};
use Char::Mordak;
use fixture::Fixture;

/// The stage of the phase, by its text.
fn stage_of(table: &Public) -> &'static str {
    PhaseStage::OR_NONE[table.base.stage.index() + 1]
}

/// Whether a stage, by its text, comes before that of the phase.
fn has_passed(game: &State, stage: &str) -> bool {
    let place = PhaseStage::OR_NONE.iter().position(|text| *text == stage).expect("a stage");
    game.table.base.stage.index() + 1 > place
}
