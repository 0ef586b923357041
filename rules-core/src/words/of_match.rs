//! The description of a match whose game is chosen at run time.

use super::{Describe, Description, describe, describe_plain};
use crate::{DynMatch, Rules, Seat, SeatError, SerdeRules};

/// Describes what a seat of a match sees.
pub type DescribeMatch = fn(&dyn DynMatch, u64) -> Result<Description, WordsError>;

/// Why there is no description of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WordsError {
    /// The match has no such seat.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// The match is of another game.
    #[error("this describes matches of `{expected}`, and the match is of `{found}`")]
    OtherGame {
        /// The game whose matches are described.
        expected: &'static str,
        /// The game of the match.
        found: &'static str,
    },
}

/// Describes a match of a game that has words.
pub(crate) fn described<S: Describe + SerdeRules>(
    of: &dyn DynMatch,
    seat: u64,
) -> Result<Description, WordsError> {
    let (seat, view) = look::<S>(of, seat)?;
    Ok(describe::<S>(seat, &view))
}

/// Describes a match of a game that has none.
pub(crate) fn plainly<S: SerdeRules>(
    of: &dyn DynMatch,
    seat: u64,
) -> Result<Description, WordsError> {
    let (seat, view) = look::<S>(of, seat)?;
    Ok(describe_plain::<S>(seat, &view))
}

/// The seat, and its view of a match of this game: all that the words are made of.
fn look<S: Rules>(of: &dyn DynMatch, seat: u64) -> Result<(Seat, S::View), WordsError> {
    let found = of.info().name;
    let state = of
        .state_as_any()
        .downcast_ref::<S>()
        .ok_or(WordsError::OtherGame { expected: S::NAME, found })?;
    let seats = state.seats();
    let known = Seat::try_from(seat).ok().filter(|seat| *seat < seats);
    let seat = known.ok_or(SeatError { seat, seats })?;
    Ok((seat, state.view(seat)))
}
