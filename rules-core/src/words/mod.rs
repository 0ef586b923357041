//! Words: a decision described in text for a person or a program that reads, and the reply
//! read back.
//!
//! A description is made from the view of one seat alone, so it cannot say what the seat
//! does not know. A game that implements [`Describe`] says in words what is asked, what lies
//! on the table and what each action does; another game is described by the texts of its
//! catalogue and by its view. [`Description::read`] reads a reply as one of the legal
//! actions or refuses it; it never guesses.
//!
//! ```
//! use rules_core::{Observe, Setup, games::wuerfelhelden::State, words};
//! let state = State::new_game(&Default::default())?;
//! let seen = words::describe::<State>(0, &state.view(0));
//! assert!(seen.asked.starts_with("Opening, round 1"));
//! assert!(seen.actions.is_empty(), "chance is due");
//! assert!(seen.read("stop").is_err());
//! # Ok::<(), rules_core::OptionError>(())
//! ```

/// Formats a text as `alloc::format` does, with room for a sentence from the start: texts of games
/// are made of many parts, and growing each of them takes longer than writing it.
#[cfg_attr(not(feature = "games"), allow(unused_macros, reason = "some games do without"))]
macro_rules! said {
    ($($part:tt)*) => { $crate::words::written(::core::format_args!($($part)*)) };
}
#[cfg_attr(not(feature = "games"), allow(unused_imports, reason = "some games do without"))]
pub(crate) use said as format;

/// What `format` makes.
pub(crate) fn written(parts: core::fmt::Arguments<'_>) -> alloc::string::String {
    let mut text = alloc::string::String::with_capacity(48);
    core::fmt::Write::write_fmt(&mut text, parts).expect("a text can be written");
    text
}

mod counted;
mod description;
mod fold;
mod of_session;
mod part;
mod plain;
mod read;
mod section;

#[cfg_attr(not(feature = "games"), allow(unused_imports, reason = "some games do without"))]
pub(crate) use counted::{counted, times};
pub use description::{ActionWords, Describe, Description, describe, describe_plain};
pub use of_session::{DescribeSession, DescribeStep, LogStep};
pub(crate) use of_session::{
    described, plainly, step_described, step_logged, step_logged_plainly, step_plainly,
};
pub use part::Part;
pub use read::{Nearest, ReadError};
pub use section::Section;
