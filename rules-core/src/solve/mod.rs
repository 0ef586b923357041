//! Ground truth: the exact values of games that are small enough to be enumerated.
//!
//! | For | use |
//! |--|--|
//! | the value of a game that hides nothing, and perfect play | [`solve`](solve()) |
//! | the exact value of given policies there, or the best answer to them | [`solve_against`] |
//! | a game with secrets: values, best responses, `nash_conv` | [`GameTree`], [`SequenceForm`] |
//! | an equilibrium of a zero-sum game of two with secrets | [`SequenceForm::equilibrium`] |
//!
//! Small games come from options and component sets. Every function takes limits
//! ([`SolveConfig`]), can be stopped, and returns a typed error where it has no answer.
//!
//! ```
//! use rules_core::games::wuerfelhelden::{Options, State};
//! use rules_core::{prelude::*, solve::{SolveConfig, SolveError, solve}};
//! // The printed game is too large: this says so and gives no estimate.
//! let start = State::new_game(&Options::default())?;
//! let config = SolveConfig::default().with_max_states(1000);
//! let refused = solve(&start, &config, &|| false).map(|_| ());
//! assert_eq!(refused, Err(SolveError::TooLarge { max_states: 1000 }));
//! # Ok::<(), rules_core::OptionError>(())
//! ```

mod equilibrium;
mod form;
mod graph;
mod hash;
mod order;
mod solution;
mod tree;
mod values;

pub use equilibrium::Equilibrium;
pub use form::{BestResponse, InformationSet, Profile, SequenceForm};
pub use solution::{Solution, solve, solve_against};
pub use tree::GameTree;

use crate::Seat;
pub use crate::dyn_session::{DynPolicy, DynSolution, DynTree};

/// Limits of a solver.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SolveConfig {
    /// Greatest number of states of a game that hides nothing, or of histories of a
    /// [`GameTree`]; 2,000,000 by default, at most 2³² − 2.
    pub max_states: u64,
    /// What is accurate enough, 10⁻⁶ by default and more than 0. For [`solve`](solve()): the
    /// greatest width of the interval of a value, in returns. For
    /// [`SequenceForm::equilibrium`]: the greatest exploitability as a part of the range of
    /// returns, from the least to the greatest.
    pub tolerance: f64,
    /// Greatest number of iterations of a value over a cycle, or of an equilibrium; 100,000
    /// by default.
    pub iterations: u32,
}

impl Default for SolveConfig {
    fn default() -> Self {
        Self { max_states: 2_000_000, tolerance: 1e-6, iterations: 100_000 }
    }
}

impl SolveConfig {
    /// The same limits with another number of states or histories.
    #[must_use]
    pub const fn with_max_states(self, max_states: u64) -> Self {
        Self { max_states, ..self }
    }

    /// The same limits with another tolerance.
    #[must_use]
    pub const fn with_tolerance(self, tolerance: f64) -> Self {
        Self { tolerance, ..self }
    }

    /// The same limits with another number of iterations.
    #[must_use]
    pub const fn with_iterations(self, iterations: u32) -> Self {
        Self { iterations, ..self }
    }

    /// Checks the limits.
    fn check(&self) -> Result<(), SolveError> {
        let positive = self.tolerance.is_finite() && self.tolerance > 0.0;
        if positive { Ok(()) } else { Err(SolveError::Tolerance(self.tolerance)) }
    }

    /// The error of a game with more states or histories than are allowed.
    const fn too_large(&self) -> SolveError {
        SolveError::TooLarge { max_states: self.max_states }
    }
}

/// How often a solver asks whether to stop: after this many states, or rows of a table.
pub(crate) const PAUSE: usize = 1 << 9;

error_type! {
    /// Error: a game could not be solved.
    #[derive(Clone, Copy, Debug, PartialEq)]
    #[non_exhaustive]
    pub enum SolveError {
        /// The game has more states or histories than allowed.
        #[error(
            "the game has more than {max_states} states or histories: allow more of them by \
             `max_states`, or make the game smaller by options or a component set"
        )]
        TooLarge {
            /// What was allowed.
            max_states: u64,
        },
        /// A seat decides without knowing the whole state, so the game has no value by states.
        #[error(
            "seat {seat} decides without knowing the whole state: use a game tree, with best \
             responses and equilibria"
        )]
        Hidden {
            /// The seat.
            seat: Seat,
        },
        /// Play can return to a state where several seats each want something else.
        #[error(
            "play can return to a state: that is solved for one seat, two seats of a zero-sum game, \
             seats with the same payoff, or fixed policies, and this game with these policies is none"
        )]
        Cycle,
        /// Equal views of a seat with equal memories have different legal actions.
        #[error("seat {seat} has other legal actions in states that it cannot tell apart")]
        Legal {
            /// The seat.
            seat: Seat,
        },
        /// The number of policies is not that of the seats.
        #[error("{given} policies were given: this game has {seats} seats, and each needs an entry")]
        Policies {
            /// Number of entries given.
            given: usize,
            /// Number of seats.
            seats: Seat,
        },
        /// Probabilities of a policy are not numbers from 0 that add up to 1.
        #[error(
            "the probabilities of seat {seat} at one of its information states add up to {sum}: they \
             must be numbers from 0 with the sum 1"
        )]
        Probabilities {
            /// The seat.
            seat: Seat,
            /// What they add up to.
            sum: f64,
        },
        /// A profile belongs to another tree.
        #[error("{given} probabilities were given: this tree needs {needed}, one for each action")]
        Profile {
            /// Number of probabilities given.
            given: usize,
            /// Number of actions at all information sets.
            needed: usize,
        },
        /// There is no such seat.
        #[error("there is no seat {seat}: the seats are 0 to {last}")]
        Seat {
            /// The number given.
            seat: Seat,
            /// The last seat.
            last: Seat,
        },
        /// Equilibria are computed for zero-sum games of two.
        #[error("equilibria are computed for zero-sum games of two seats, and this game is none")]
        NotZeroSum,
        /// The tolerance is not a positive number.
        #[error("the tolerance is {tolerance}: it must be a number above 0")]
        Tolerance(tolerance: f64),
        /// The caller asked to stop before there was a result.
        #[error("stopped before there was a result")]
        Stopped,
    }
}
