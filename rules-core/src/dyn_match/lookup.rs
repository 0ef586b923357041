//! The state and the seats of a match whose game is chosen at run time.

use super::DynMatch;
use crate::{Indexed, Rules, Seat, SeatError};

error_type! {
    /// Why a match cannot be described or drawn.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum ViewError {
        /// The match has no such seat.
        #[error("{error}")]
        Seat(error: SeatError),
        /// The match is of another game.
        #[error("a match of `{expected}` is needed, and this one is of `{found}`")]
        OtherGame {
            /// The game whose matches the function takes.
            expected: &'static str,
            /// The game of the match.
            found: &'static str,
        },
    }
}

impl From<SeatError> for ViewError {
    fn from(error: SeatError) -> Self {
        Self::Seat(error)
    }
}

/// The state of a match, if it is of the game `S`.
pub(crate) fn state_of<S: Rules>(match_: &dyn DynMatch) -> Result<&S, ViewError> {
    let found = match_.info().name;
    match_.state_as_any().downcast_ref().ok_or(ViewError::OtherGame { expected: S::NAME, found })
}

/// The seat with this number, if the game has it.
pub(crate) fn seat_of<S: Rules>(state: &S, seat: u64) -> Result<Seat, SeatError> {
    let seats = state.seats();
    Seat::try_from(seat).ok().filter(|seat| *seat < seats).ok_or(SeatError { seat, seats })
}

/// The index of an action or chance outcome.
pub(super) fn narrow(value: impl Indexed) -> u32 {
    u32::try_from(value.index()).expect("catalogues are small")
}
