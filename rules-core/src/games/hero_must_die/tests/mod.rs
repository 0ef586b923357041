//! Tests: one for each rule number, and the promises of the whole game.

mod blind;
mod cards;
mod desk;
mod fine_print;
mod heuristic;
mod kit;
mod literal;
mod maxima;
#[cfg(feature = "serde")]
mod observation_oracle;
mod play;
mod refused;
mod rules_court;
mod rules_defence;
mod rules_event;
mod rules_locations;
mod rules_plots;
mod rules_road;
mod rules_rounds;
mod rules_setup;
mod rules_spoils;
mod rules_terms;
mod rulings;
mod table_talk;
mod tables;
