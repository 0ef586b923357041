//! Tests: one for each rule number, and the promises of the whole game.

mod advice;
mod blind;
mod cards;
mod desk;
mod fine_print;
#[cfg(feature = "serde")]
mod foretold;
mod kit;
mod literal;
mod maxima;
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
