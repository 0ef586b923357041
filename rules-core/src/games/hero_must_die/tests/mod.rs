//! Tests: one for each rule number, and the promises of the whole game.

mod blind;
mod cards;
mod desk;
mod kit;
mod literal;
mod play;
mod refused;
mod rules_battle;
mod rules_court;
mod rules_setup;
mod rules_turn;
mod rulings;
mod tables;
