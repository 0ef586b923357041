//! The picture of a session whose game is chosen at run time.

use alloc::string::String;

use super::{
    input::Render,
    sheet::{plain_svg, svg},
};
use crate::{
    DynSession, Rules, Seat, SerdeRules, ViewError,
    dyn_session::{seat_of, state_of},
};

/// Draws a session as SVG: what a seat sees, or with `None` what all seats together see. The width
/// of the drawing in pixels is clamped to [`WIDTHS`](super::WIDTHS).
///
/// # Errors
///
/// If the session is of another game, or there is no such seat.
pub type RenderSession = fn(&dyn DynSession, Option<u64>, i32) -> Result<String, ViewError>;

/// Draws a session of a game that draws its table.
pub(crate) fn rendered<S: Render>(
    of: &dyn DynSession,
    seat: Option<u64>,
    width: i32,
) -> Result<String, ViewError> {
    state::<S>(of, seat).map(|(state, seat)| svg(state, seat, width))
}

/// Draws a session of a game that does not, as text.
pub(crate) fn in_words<S: SerdeRules>(
    of: &dyn DynSession,
    seat: Option<u64>,
    width: i32,
) -> Result<String, ViewError> {
    state::<S>(of, seat).map(|(state, seat)| plain_svg(state, seat, width))
}

/// The state of a session of this game, and the seat, which it has.
fn state<S: Rules>(
    of: &dyn DynSession,
    seat: Option<u64>,
) -> Result<(&S, Option<Seat>), ViewError> {
    let state = state_of::<S>(of)?;
    Ok((state, seat.map(|seat| seat_of(state, seat)).transpose()?))
}
