//! Tests: one per rule number, and every card by name.

mod builder;
mod cards;
#[cfg(feature = "testkit")]
mod chance_keepers;
#[cfg(feature = "components")]
mod changed_set;
mod combinations;
mod components;
mod figures;
mod fixture;
mod forge;
mod hashes;
mod heuristic;
#[cfg(feature = "words")]
mod log;
#[cfg(all(feature = "testkit", feature = "words"))]
mod log_numbers;
#[cfg(feature = "words")]
mod log_secrets;
mod maxima;
#[cfg(feature = "serde")]
mod observation_oracle;
#[cfg(feature = "serde")]
mod observation_oracle_prizes;
mod options_away;
mod play;
#[cfg(feature = "testkit")]
mod potential;
mod refused_states;
mod refused_states_pieces;
mod refused_states_steps;
mod rules_cards;
mod rules_forge;
mod rules_order;
mod rules_pixies;
mod rules_puppets;
mod rules_rats;
mod rules_rounds;
mod rules_seats;
mod rules_setup;
mod rules_turns;
mod rules_values;
mod secrets;
mod sums;
#[cfg(feature = "words")]
mod words;
