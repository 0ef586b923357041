//! Tests: one for each rule number, and the promises of the whole game.

mod builder;
mod cards;
#[cfg(feature = "testkit")]
mod chance_keepers;
#[cfg(feature = "components")]
mod changed_set;
mod combinations;
mod components;
mod fixture;
mod heuristic;
mod hidden_information;
#[cfg(feature = "words")]
mod log_entries;
#[cfg(all(feature = "testkit", feature = "words"))]
mod log_numbers;
mod maxima;
mod memory;
#[cfg(feature = "serde")]
mod observation_oracle;
mod options_away;
mod oracle;
mod play;
#[cfg(feature = "testkit")]
mod potential;
mod refused_states;
mod remembered;
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
#[cfg(feature = "words")]
mod words;
