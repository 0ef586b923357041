//! Tests: one per rule number, and every card by name.

mod box_contents;
mod cards;
mod desk;
mod figures;
mod play;
mod rules_cards;
mod rules_heroes;
mod rules_table;
mod secrets;
