//! Tests: one for each rule number, and the promises of the whole game.

mod kit;
mod play;
mod tables;
