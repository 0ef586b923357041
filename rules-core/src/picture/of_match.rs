//! The picture of a match whose game is chosen at run time.

use alloc::string::String;

use super::{
    input::Render,
    sheet::{plain_svg, svg},
};
use crate::{
    DynMatch, Rules, Seat, SerdeRules, ViewError,
    dyn_match::{seat_of, state_of},
};

/// Draws a match as SVG: what a seat sees, or with `None` what all seats together see.
///
/// # Errors
///
/// If the match is of another game, or there is no such seat.
pub type RenderMatch = fn(&dyn DynMatch, Option<u64>) -> Result<String, ViewError>;

/// Draws a match of a game that draws its table.
pub(crate) fn rendered<S: Render>(
    of: &dyn DynMatch,
    seat: Option<u64>,
) -> Result<String, ViewError> {
    state::<S>(of, seat).map(|(state, seat)| svg(state, seat))
}

/// Draws a match of a game that does not, as text.
pub(crate) fn in_words<S: SerdeRules>(
    of: &dyn DynMatch,
    seat: Option<u64>,
) -> Result<String, ViewError> {
    state::<S>(of, seat).map(|(state, seat)| plain_svg(state, seat))
}

/// The state of a match of this game, and the seat, which it has.
fn state<S: Rules>(of: &dyn DynMatch, seat: Option<u64>) -> Result<(&S, Option<Seat>), ViewError> {
    let state = state_of::<S>(of)?;
    Ok((state, seat.map(|seat| seat_of(state, seat)).transpose()?))
}
