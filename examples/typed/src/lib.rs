//! Everything that a program can read of a game, read from another crate.
//!
//! * [`facts`]: the JSON of each state and each view, written from accessors alone. A test compares
//!   it with what serde writes, at thousands of positions: a fact that nobody can read fails it.
//! * [`agents`]: an agent for each game that reads hand, costs and table.
//! * [`draw`]: a table in plain text.

pub mod agents;
pub mod draw;
pub mod facts;
