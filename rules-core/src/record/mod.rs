//! Records: a game as options and steps, replayed and verified when it is loaded. Without the
//! feature `record` there are the steps alone, as text.
//!
//! There are three formats with the same content: readable text, JSON, and bytes.
//!
//! ```text
//! rules-record 1
//! game wuerfelhelden 1
//! options {"players":2}
//! steps c110 c83 22 c90
//! end 0f3c4e5d6a7b8c9d
//! ```
//!
//! `c` marks the index of a chance outcome; the other numbers are indices of actions.
//! The last line is the digest of the state after the last step.

mod error;
#[cfg(feature = "record")]
mod forms;
#[cfg(feature = "record")]
mod replay;
mod step_id;

pub use error::RecordError;
#[cfg(feature = "record")]
pub use replay::Record;
pub use step_id::{StepId, format_steps, parse_steps};
#[cfg(feature = "registry")]
pub(crate) use step_id::{pack_step, unpack_step};
