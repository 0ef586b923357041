//! State: scores, the pot, whose turn it is. Everybody sees all of it.

use rules_core::{Seat, pieces::Stack, validated};
use serde::{Deserialize, Serialize};

use crate::Options;

/// A game between two steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct State {
    /// The switches of this game.
    pub options: Options,
    /// Points of each seat.
    pub scores: Stack<u8, 4>,
    /// Points at risk.
    pub pot: u8,
    /// Whose turn it is, or was when the game ended.
    pub active: Seat,
    /// Turns finished.
    pub turns: u16,
    /// What the game waits for.
    pub phase: Phase,
}
validated!(State);

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The active seat decides.
    Choosing,
    /// The die is in the air.
    Rolling,
    /// The game is over.
    Over,
}
