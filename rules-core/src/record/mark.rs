//! Steps as indices, in text and as numbers.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, str::FromStr};

use super::RecordError;
use crate::{Dense, Kind, Rules, Short, Step, StepError, StepOf, step::step_of};

/// One step as an index: an action, or an outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The index of an action.
    Act(u32),
    /// The index of an outcome.
    Settle(u32),
}

impl Mark {
    /// The mark of a typed step.
    ///
    /// # Panics
    ///
    /// If a catalogue has more than four thousand million values.
    pub fn of<A: Dense, C: Dense>(step: Step<A, C>) -> Self {
        let narrow = |index: usize| u32::try_from(index).expect("catalogues are small");
        match step {
            Step::Act(action) => Self::Act(narrow(action.index())),
            Step::Settle(outcome) => Self::Settle(narrow(outcome.index())),
        }
    }

    /// The typed step of a mark.
    ///
    /// # Errors
    ///
    /// Refuses an index outside the catalogue.
    pub fn step<S: Rules>(self) -> Result<StepOf<S>, StepError> {
        match self {
            Self::Act(index) => step_of::<S>(Kind::Action, index.into()),
            Self::Settle(index) => step_of::<S>(Kind::Outcome, index.into()),
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Act(index) => write!(out, "{index}"),
            Self::Settle(index) => write!(out, "c{index}"),
        }
    }
}

impl FromStr for Mark {
    type Err = RecordError;
    fn from_str(text: &str) -> Result<Self, RecordError> {
        let (settle, digits) =
            text.strip_prefix('c').map_or((false, text), |digits| (true, digits));
        match digits.parse() {
            Ok(index) if digits.bytes().all(|b| b.is_ascii_digit()) => {
                Ok(if settle { Self::Settle(index) } else { Self::Act(index) })
            }
            _ => Err(RecordError::malformed(format!(
                "`{}` is no step: write an action as `22`, an outcome of chance as `c110`",
                Short::of(text)
            ))),
        }
    }
}

/// Reads steps that are separated by white space, as `c110 c83 22`.
///
/// # Errors
///
/// Names the first word that is no step.
pub fn parse_marks(text: &str) -> Result<Vec<Mark>, RecordError> {
    text.split_whitespace().map(str::parse).collect()
}

/// Writes steps with single spaces between them.
#[must_use]
pub fn format_marks(marks: &[Mark]) -> String {
    marks.iter().map(Mark::to_string).collect::<Vec<_>>().join(" ")
}

/// Twice the index, plus one for an outcome of chance; the index is that of a
/// catalogue, and small.
pub(crate) fn pack(mark: Mark) -> u32 {
    match mark {
        Mark::Act(index) => index << 1,
        Mark::Settle(index) => index << 1 | 1,
    }
}

/// The mark that [`pack`] packed.
pub(crate) fn unpack(packed: u32) -> Mark {
    if packed & 1 == 0 { Mark::Act(packed >> 1) } else { Mark::Settle(packed >> 1) }
}
