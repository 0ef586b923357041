//! What a state waits for, of whom, and what a chance outcome weighs.

/// Index of a participant, from 0 in turn order.
pub type Seat = u8;

/// Unnormalised integer probability of a chance outcome: its probability is its
/// weight divided by [`Legal::total_weight`](crate::Legal::total_weight).
pub type Weight = u32;

/// What a state waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Node {
    /// An action of this seat.
    Player(Seat),
    /// A chance outcome.
    Chance,
    /// Nothing: the game is over.
    Terminal,
}
