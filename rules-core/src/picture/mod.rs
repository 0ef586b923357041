//! Pictures: a state as SVG, with everything that a person needs to choose an action.
//!
//! A picture is drawn from views alone: from the view of one seat, or from the views of
//! all seats, so it cannot show what no view holds. The provided picture of a game prints
//! its views as text; a game that overrides [`Rules::picture`](crate::Rules::picture)
//! draws its components with the [`Block`]s and parts of this module. Title, decision and
//! options are added in the same way for every game.
//!
//! All lengths are whole pixels and nothing is random: equal views give equal pictures
//! on every platform.
//!
//! ```
//! use rules_core::{Setup, games::wuerfelhelden::State, picture};
//! let state = State::new_game(&Default::default())?;
//! let svg = picture::svg(&state, Some(1));
//! assert!(svg.starts_with("<svg") && svg.contains("Würfelhelden"));
//! assert_ne!(svg, picture::svg(&state, None));
//! # Ok::<(), rules_core::OptionError>(())
//! ```

mod block;
mod icon;
mod ink;
mod input;
mod mark;
mod parts;
mod plain;
mod sheet;
mod text;

pub use block::{Block, Frame, column, columns, row, top_row, wrap};
pub use icon::Icon;
pub use ink::{
    ACCENT, GLOW, GOOD, GROUND, HARM, INK, LINE, PAPER, Paint, QUIET, SHADE, Tint, seat_paint,
};
pub use input::{Decider, RenderInput, Scene};
pub use mark::{Anchor, Mark, Shape};
pub use parts::{
    Card, DIE, Face, asked, back, badge, deck, die, disc, pair, panel, place, seat_panel, tag,
    tally, token, track,
};
pub use plain::plain;
pub use sheet::{WIDTH, share, svg};
pub use text::{SIZE, SMALL, Style, escape};
