//! The description of a match whose game is chosen at run time.

use super::{Describe, Description, describe, describe_plain};
use crate::{
    DynMatch, Rules, Seat, SerdeRules, ViewError,
    dyn_match::{seat_of, state_of},
};

/// Describes what a seat of a match sees.
///
/// # Errors
///
/// If the match is of another game, or there is no such seat.
pub type DescribeMatch = fn(&dyn DynMatch, u64) -> Result<Description, ViewError>;

/// Describes a match of a game that has words.
pub(crate) fn described<S: Describe + SerdeRules>(
    of: &dyn DynMatch,
    seat: u64,
) -> Result<Description, ViewError> {
    let (seat, view) = look::<S>(of, seat)?;
    Ok(describe::<S>(seat, &view))
}

/// Describes a match of a game that has none.
pub(crate) fn plainly<S: SerdeRules>(
    of: &dyn DynMatch,
    seat: u64,
) -> Result<Description, ViewError> {
    let (seat, view) = look::<S>(of, seat)?;
    Ok(describe_plain::<S>(seat, &view))
}

/// The seat, and its view of a match of this game: all that the words are made of.
fn look<S: Rules>(of: &dyn DynMatch, seat: u64) -> Result<(Seat, S::View), ViewError> {
    let state = state_of::<S>(of)?;
    let seat = seat_of(state, seat)?;
    Ok((seat, state.view(seat)))
}
