//! Proved bounds of a game.

use crate::Seat;

/// Proved bounds of a game with given options.
///
/// The conformance kit checks them at every node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Number of seats.
    pub seats: Seat,
    /// Least payoff of a seat, in units of [`Apply::UNIT`](crate::Apply::UNIT).
    pub min_payoff: i32,
    /// Greatest payoff of a seat, in units of [`Apply::UNIT`](crate::Apply::UNIT).
    pub max_payoff: i32,
    /// Greatest number of actions in one game.
    pub decisions: u32,
    /// Greatest number of chance outcomes in one game.
    pub outcomes: u32,
    /// Greatest number of legal actions at a node.
    pub branching: u32,
    /// Greatest number of possible outcomes at a chance node; at most 256.
    pub chance_width: u32,
}

/// Utility class: how the payoffs of the seats are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Utility {
    /// The payoffs of all seats sum to zero at every terminal node.
    ZeroSum,
    /// All seats have the same payoff.
    Identical,
    /// Anything else.
    General,
}
