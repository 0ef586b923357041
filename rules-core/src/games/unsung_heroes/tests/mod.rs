//! Tests: one per rule number, and every card by name.

mod cards;
mod desk;
mod figures;
mod play;
