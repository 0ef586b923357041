//! Evaluation: the returns of a game with the chance taken out.
//!
//! [`corrections`] says how much of the returns of one finished game was chance:
//! at each chance node, and at each decision whose [`Policy`] is known, the value of what
//! happened minus the expected value, from the exact weights. Its mean is zero for *any*
//! value function that was fixed before the game, so the corrected return has the mean of the
//! return. How much narrower its spread is depends on the value function alone: a
//! [`Solution`](crate::solve::Solution) leaves none, a [`Rollout`](crate::Rollout) by the heuristic some.
//!
//! The method is AIVAT (Burch, Schmid, Moravčík, Morrill and Bowling, AAAI 2018). Contests with
//! rotated seats, intervals, ratings and fitted value functions are in the Python package, in
//! `rules_py.evaluate`.

mod correct;

pub use correct::{Corrected, corrections};

pub use crate::agent::Policy;

error_type! {
    /// Error: a game cannot be corrected.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum EvaluateError {
        /// The number of policies is not that of the seats.
        #[error("{given} policies were given: this game has {seats} seats, and each needs an entry")]
        Policies {
            /// Number of policies given.
            given: usize,
            /// Number of seats.
            seats: u8,
        },
        /// The session does not keep its steps, or was started from a given state.
        #[error("the session does not hold the steps from the beginning of the game")]
        NoHistory,
    }
}
