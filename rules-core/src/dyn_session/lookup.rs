//! The state and the seats of a session whose game is chosen at run time.

use super::DynSession;
use crate::{Indexed, Rules, Seat, SeatError};

error_type! {
    /// Why a session cannot be described or drawn.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum ViewError {
        /// The session has no such seat.
        #[error("{error}")]
        Seat(error: SeatError),
        /// The session is of another game.
        #[error("a session of `{expected}` is needed, and this one is of `{found}`")]
        OtherGame {
            /// The game whose sessions the function takes.
            expected: &'static str,
            /// The game of the session.
            found: &'static str,
        },
    }
}

impl From<SeatError> for ViewError {
    fn from(error: SeatError) -> Self {
        Self::Seat(error)
    }
}

/// The state of a session, if it is of the game `S`.
pub(crate) fn state_of<S: Rules>(session: &dyn DynSession) -> Result<&S, ViewError> {
    let found = session.info().name;
    session.state_as_any().downcast_ref().ok_or(ViewError::OtherGame { expected: S::NAME, found })
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
