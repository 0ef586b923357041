//! The picture of a match whose game is chosen at run time.

use alloc::string::String;

use super::{
    input::Render,
    sheet::{plain_svg, svg},
};
use crate::{DynMatch, Rules, Seat, SeatError, SerdeRules};

/// Draws a match as SVG: what a seat sees, or with `None` what all seats together see.
///
/// # Errors
///
/// If the match is of another game, or there is no such seat.
pub type RenderMatch = fn(&dyn DynMatch, Option<u64>) -> Result<String, PictureError>;

/// Why there is no picture of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The match has no such seat.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// The match is of another game.
    #[error("this draws matches of `{expected}`, and the match is of `{found}`")]
    OtherGame {
        /// The game whose pictures are drawn.
        expected: &'static str,
        /// The game of the match.
        found: &'static str,
    },
}

/// Draws a match of a game that draws its table.
pub(crate) fn rendered<S: Render>(
    of: &dyn DynMatch,
    seat: Option<u64>,
) -> Result<String, PictureError> {
    state::<S>(of, seat).map(|(state, seat)| svg(state, seat))
}

/// Draws a match of a game that does not, as text.
pub(crate) fn in_words<S: SerdeRules>(
    of: &dyn DynMatch,
    seat: Option<u64>,
) -> Result<String, PictureError> {
    state::<S>(of, seat).map(|(state, seat)| plain_svg(state, seat))
}

/// The state of a match of this game, and the seat, which it has.
fn state<S: Rules>(
    of: &dyn DynMatch,
    seat: Option<u64>,
) -> Result<(&S, Option<Seat>), PictureError> {
    let found = of.info().name;
    let state = of
        .state_as_any()
        .downcast_ref::<S>()
        .ok_or(PictureError::OtherGame { expected: S::NAME, found })?;
    let seats = state.seats();
    let known = |seat| {
        Seat::try_from(seat).ok().filter(|seat| *seat < seats).ok_or(SeatError { seat, seats })
    };
    Ok((state, seat.map(known).transpose()?))
}
