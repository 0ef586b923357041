//! Steps as indices: their text and their packed numbers.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, str::FromStr};

use super::RecordError;
use crate::{ArrayString, Indexed, Legal, Step, StepError, StepKind, StepOf, step::step_of};

/// One step as an index: of an action or of a chance outcome. Serialised as its text.
///
/// ```
/// use rules_core::StepId;
/// assert_eq!("c110".parse(), Ok(StepId::Chance(110)));
/// assert_eq!(StepId::Action(22).to_string(), "22");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StepId {
    /// The index of an action.
    Action(u32),
    /// The index of a chance outcome.
    Chance(u32),
}

impl StepId {
    /// The id of a typed step.
    ///
    /// # Panics
    ///
    /// If the index does not fit a `u32`.
    pub fn of<A: Indexed, C: Indexed>(step: Step<A, C>) -> Self {
        let narrow = |index: usize| u32::try_from(index).expect("catalogues are small");
        match step {
            Step::Action(action) => Self::Action(narrow(action.index())),
            Step::Chance(outcome) => Self::Chance(narrow(outcome.index())),
        }
    }

    /// The typed step with this id.
    ///
    /// # Errors
    ///
    /// If the index is outside the catalogue.
    pub fn step<S: Legal>(self) -> Result<StepOf<S>, StepError> {
        match self {
            Self::Action(index) => step_of::<S>(StepKind::Action, index.into()),
            Self::Chance(index) => step_of::<S>(StepKind::Chance, index.into()),
        }
    }
}

impl fmt::Display for StepId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Action(index) => write!(out, "{index}"),
            Self::Chance(index) => write!(out, "c{index}"),
        }
    }
}

impl FromStr for StepId {
    type Err = RecordError;
    fn from_str(text: &str) -> Result<Self, RecordError> {
        let (chance, digits) =
            text.strip_prefix('c').map_or((false, text), |digits| (true, digits));
        match digits.parse() {
            Ok(index) if digits.bytes().all(|b| b.is_ascii_digit()) => {
                Ok(if chance { Self::Chance(index) } else { Self::Action(index) })
            }
            _ => Err(RecordError::malformed(format!(
                "`{}` is not a step: write an action as `22`, a chance outcome as `c110`",
                ArrayString::of(text)
            ))),
        }
    }
}

crate::text::serde_as_text! { StepId }

/// Parses steps separated by white space, such as `c110 c83 22`.
///
/// ```
/// use rules_core::{Session, StepId, format_steps, generator, parse_steps};
/// use rules_core::games::wuerfelhelden::{Options, State};
///
/// let mut session = Session::<State>::new(&Options::default())?;
/// session.sample_until_decision(&mut generator(1, 0));
/// let text = format_steps(&session.steps().map(StepId::of).collect::<Vec<_>>());
///
/// let mut again = Session::<State>::new(&Options::default())?;
/// for id in parse_steps(&text)? {
///     again.apply(id.step::<State>()?)?;
/// }
/// assert_eq!(again.state(), session.state());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The first word that is not a step.
pub fn parse_steps(text: &str) -> Result<Vec<StepId>, RecordError> {
    text.split_whitespace().map(str::parse).collect()
}

/// Formats steps with single spaces between them.
#[must_use]
pub fn format_steps(steps: &[StepId]) -> String {
    steps.iter().map(StepId::to_string).collect::<Vec<_>>().join(" ")
}

/// Twice the index, plus 1 for a chance outcome. Requires that the index is that of a
/// catalogue, and thus small.
#[cfg(feature = "registry")]
pub(crate) fn pack_step(step: StepId) -> u32 {
    match step {
        StepId::Action(index) => index << 1,
        StepId::Chance(index) => index << 1 | 1,
    }
}

/// The step that [`pack_step`] packed.
#[cfg(feature = "registry")]
pub(crate) fn unpack_step(packed: u32) -> StepId {
    if packed & 1 == 0 { StepId::Action(packed >> 1) } else { StepId::Chance(packed >> 1) }
}
