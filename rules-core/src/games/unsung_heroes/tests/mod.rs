//! Tests: one per rule number, and every card by name.

mod figures;
mod play;
