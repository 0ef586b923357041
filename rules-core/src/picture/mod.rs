//! Pictures: a state as SVG, with everything that a person needs to choose an action.
//!
//! A picture is drawn from views alone: from the view of one seat, or from the views of
//! all seats, so it cannot show what no view holds. A game that implements [`Render`]
//! draws its components with the [`Block`]s and parts of this module; the picture of
//! another game prints its views as text. Title, decision and options are added in the
//! same way for every game. The rules know nothing of pictures.
//!
//! A picture is drawn for a width: on a narrow one panels lie below one another, and letters are
//! as large as on a wide one.
//!
//! All lengths are whole pixels and nothing is random: equal views give equal pictures
//! on every platform.
//!
//! ```
//! use rules_core::{Setup, games::wuerfelhelden::State, picture};
//! let state = State::new_game(&Default::default())?;
//! let svg = picture::svg(&state, Some(1), picture::WIDTH);
//! assert!(svg.starts_with("<svg") && svg.contains("Würfelhelden"));
//! assert_ne!(svg, picture::svg(&state, None, picture::WIDTH));
//! # Ok::<(), rules_core::OptionError>(())
//! ```

mod block;
mod icon;
mod ink;
mod input;
mod line;
mod mark;
mod of_session;
mod parts;
mod plain;
mod sheet;
mod size;
mod text;

pub use block::{Block, column, columns, row, top_row, wrap};
pub use icon::Icon;
pub use ink::{
    ACCENT, Background, GLOW, GOOD, GROUND, HARM, INK, LINE, PAPER, Paint, QUIET, SHADE, Tint,
    seat_paint,
};
// The name by which two games import it.
#[cfg(any(feature = "hero_must_die", feature = "valor_and_villainy"))]
pub(crate) use ink::Background as Frame;
pub use input::{Decider, Render, RenderInput, Scene};
pub use mark::{Anchor, Mark, Shape};
pub use of_session::RenderSession;
pub(crate) use of_session::{in_words, rendered};
pub use parts::{
    Card, DIE, Face, PANEL, SeatPanel, amount, asked, back, badge, cube, deck, die, disc, hearts,
    note, pair, panel, place, tag, token, track,
};
pub use sheet::{plain_svg, svg};
#[cfg_attr(not(feature = "games"), allow(unused_imports, reason = "some games do without"))]
pub(crate) use size::even;
pub use size::{WIDTH, WIDTHS};
pub use text::{SIZE, SMALL, Style, escape};
