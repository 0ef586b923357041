//! Settings of a search that stops at its leaves, and what is wrong with a value.

use core::num::NonZeroU32;

use crate::Seat;

/// Settings of a [`LeafSearch`](crate::LeafSearch).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct LeafSearchConfig {
    /// Number of simulations after the one that values the view itself; 100 by default.
    pub simulations: NonZeroU32,
    /// What counts of the priors beside the returns, finite, from 0; 1 by default. Returns are scaled
    /// to the range 0 to 1.
    pub exploration: f64,
}

crate::__with_fields! {
    LeafSearchConfig {
        pub simulations: NonZeroU32 = "simulations after the one that values the view itself";
        pub exploration: f64 = "what counts of the priors beside the returns";
    }
}

impl Default for LeafSearchConfig {
    fn default() -> Self {
        Self { simulations: NonZeroU32::new(100).expect("a hundred is not zero"), exploration: 1.0 }
    }
}

error_type! {
    /// Error: a leaf cannot be valued like this. The search has not changed.
    #[derive(Clone, Copy, Debug, PartialEq)]
    #[non_exhaustive]
    pub enum LeafError {
        /// No leaf waits.
        #[error("no leaf waits for a value: `advance` finds the next one")]
        NoLeaf,
        /// A row has another length.
        #[error("{given} {what} were given and {needed} are needed, one for each {of}")]
        Length {
            /// What the row holds.
            what: &'static str,
            /// What it has one of for each.
            of: &'static str,
            /// Its length.
            given: usize,
            /// The length that it must have.
            needed: usize,
        },
        /// A prior is negative, infinite or not a number.
        #[error("the prior of the action {action} is {prior}, and must be a finite number from 0")]
        Prior {
            /// Index of the action.
            action: usize,
            /// Its prior.
            prior: f64,
        },
        /// The priors leave no ratios.
        #[error("the priors of the legal actions add up to {sum}, and not to a finite number above 0")]
        PriorSum {
            /// Their sum.
            sum: f64,
        },
        /// A value is infinite or not a number.
        #[error("the value of seat {seat} is {value}, and must be a finite number")]
        Value {
            /// The seat.
            seat: Seat,
            /// Its value.
            value: f64,
        },
    }
}
