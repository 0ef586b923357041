//! What an entry of the log is about.

use super::super::{
    components::{Action, ChanceOutcome},
    state::State,
};
use crate::Seat;

/// What happens to a state in one step, forced or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    /// An action, chosen or forced.
    Action(Action),
    /// A chance outcome, possibly the only one.
    Chance(ChanceOutcome),
    /// A step of the rules.
    Forced,
}

/// A move between two states, told to a seat.
pub(super) struct Told<'a> {
    pub(super) before: &'a State,
    pub(super) after: &'a State,
    pub(super) taken: Move,
    /// Who reads.
    pub(super) seat: Seat,
}
