//! Evaluation: how good agents are, with the chance taken out of their returns.
//!
//! [`evaluate`] plays agents in rotated seats and states the mean return of each with its
//! 95 % interval. [`corrections`] says how much of the returns of one finished game was chance:
//! at each chance node, and at each decision whose [`Policy`] is known, the value of what
//! happened minus the expected value, from the exact weights. Its mean is zero for *any*
//! value function that was fixed before the game, so the corrected return has the mean of the
//! return. How much narrower its spread is depends on the value function alone:
//! [`fit_value`] fits one to games with other seeds.
//!
//! The method is AIVAT (Burch, Schmid, Moravčík, Morrill and Bowling, AAAI 2018). The
//! sequential interval of plain returns is the empirical Bernstein sequence of Waudby-Smith and
//! Ramdas (JRSS B, 2024), which assumes nothing but their bounds; that of corrected returns, which
//! have none, is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and
//! Ramdas (Annals of Statistics, 2024).

mod contest;
mod correct;
mod fit;
mod interval;
mod network;
mod row;

pub use contest::{AgentScore, Contender, ControlVariate, EvaluateConfig, Verdict, evaluate};
pub use correct::{Corrected, corrections};
pub use fit::{FitConfig, FittedValue, fit_value};
pub use interval::{BoundedMean, RunningMean};

pub use crate::agent::Policy;

/// Error: an evaluation was not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EvaluateError {
    /// The number of agents is not that of the seats.
    #[error("{given} agents were given: this game has {seats} seats, and each needs one")]
    Agents {
        /// Number of agents or policies given.
        given: usize,
        /// Number of seats.
        seats: u8,
    },
    /// There are neither no value functions, nor one, nor one for each seating.
    #[error("{given} value functions were given: it must be none, 1 or {seatings}, one a seating")]
    Values {
        /// Number of value functions given.
        given: usize,
        /// Number of seatings.
        seatings: u8,
    },
    /// There are too few deals for an interval.
    #[error("{0} deals were asked for: an interval needs at least 2")]
    Deals(u32),
    /// A value function has no games to be fitted to, or no hidden units.
    #[error("a value function needs at least 1 game and 1 to 1024 hidden units")]
    Fit,
    /// The half-width to be reached is not a positive number.
    #[error("the half-width to be reached must be a number above 0")]
    Until,
    /// The value function was fitted to another game or to other options.
    #[error("the value function was fitted to another game: it reads {fitted} cells, not {cells}")]
    Misfit {
        /// Number of cells that the value function reads.
        fitted: usize,
        /// Number of cells that all seats of this game observe.
        cells: usize,
    },
    /// The match does not keep its steps, or was started from a given state.
    #[error("the match does not hold the steps from the beginning of the game")]
    NoHistory,
    /// An option is outside its range.
    #[error(transparent)]
    Option(#[from] crate::OptionError),
    /// The caller asked to stop before there was a result.
    #[error("stopped before there was a result")]
    Stopped,
}
