//! Steps: actions and chance outcomes as one type; whether a step is possible, the error if
//! it is not, and outcomes that are sampled.

use core::fmt;

use rand_core::Rng;

use crate::{Apply, Indexed, Legal, Node, StepError, StepKind, below, text::ArrayString};

/// One step of a game: an action or a chance outcome.
///
/// ```
/// use rules_core::{Step, games::wuerfelhelden::{Action, ChanceOutcome}};
/// let step: Step<Action, ChanceOutcome> = Action::Roll.into();
/// assert_eq!(step.to_string(), "roll");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Step<A, C> {
    /// An action of the deciding seat.
    Action(A),
    /// A chance outcome.
    Chance(C),
}

impl<A, C> From<A> for Step<A, C> {
    fn from(action: A) -> Self {
        Self::Action(action)
    }
}

/// The text of the action or of the chance outcome.
impl<A: fmt::Display, C: fmt::Display> fmt::Display for Step<A, C> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Action(action) => action.fmt(out),
            Self::Chance(outcome) => outcome.fmt(out),
        }
    }
}

/// The step type of a game.
pub type StepOf<S> = Step<<S as Legal>::Action, <S as Legal>::ChanceOutcome>;

/// Applies a step. Requires that it is possible.
#[inline]
pub(crate) fn apply_step_to<S: Apply>(state: &mut S, step: StepOf<S>) {
    match step {
        Step::Action(action) => state.apply_action(action),
        Step::Chance(outcome) => state.apply_chance(outcome),
    }
}

/// Samples a chance outcome by its weight.
///
/// # Panics
///
/// If the state is not at a chance node.
#[inline]
pub fn sample_chance<S: Legal>(state: &S, rng: &mut (impl Rng + ?Sized)) -> S::ChanceOutcome {
    state.outcome_at(below(rng, state.total_weight()))
}

/// Whether the rules allow a step in this state.
#[inline]
pub(crate) fn is_legal<S: Legal>(state: &S, step: StepOf<S>) -> bool {
    match (state.node(), step) {
        (Node::Player(_), Step::Action(action)) => state.legal_actions().contains(action),
        (Node::Chance, Step::Chance(outcome)) => state.is_possible(outcome),
        _ => false,
    }
}

/// The step with an index, in the catalogue that this node asks for.
pub(crate) fn step_at<S: Legal>(state: &S, index: u64) -> Result<StepOf<S>, StepError> {
    let kind = if state.node() == Node::Chance { StepKind::Chance } else { StepKind::Action };
    step_of::<S>(kind, index)
}

/// The step with an index in the given catalogue.
pub(crate) fn step_of<S: Legal>(kind: StepKind, index: u64) -> Result<StepOf<S>, StepError> {
    let place = usize::try_from(index).unwrap_or(usize::MAX);
    let (step, count) = match kind {
        StepKind::Action => (S::Action::from_index(place).map(Step::Action), S::Action::COUNT),
        StepKind::Chance => {
            (S::ChanceOutcome::from_index(place).map(Step::Chance), S::ChanceOutcome::COUNT)
        }
    };
    step.ok_or(StepError::OutOfRange { kind, index, count })
}

/// The error for a step that is not possible.
#[cold]
pub(crate) fn refusal<S: Legal>(state: &S, step: StepOf<S>) -> StepError {
    let node = state.node();
    let (kind, index, text) = match step {
        Step::Action(action) => (StepKind::Action, action.index(), ArrayString::of(action)),
        Step::Chance(outcome) => (StepKind::Chance, outcome.index(), ArrayString::of(outcome)),
    };
    let (mut count, mut first) = (0, ArrayString::of(""));
    match (node, kind) {
        (Node::Player(_), StepKind::Action) => {
            let legal = state.legal_actions();
            count = legal.len();
            first = legal.first().map_or(first, ArrayString::of);
        }
        (Node::Chance, StepKind::Chance) => state.chance_outcomes(|outcome, _| {
            count += 1;
            if count == 1 {
                first = ArrayString::of(outcome);
            }
        }),
        _ => return StepError::WrongNode { kind, step: text, node },
    }
    StepError::Illegal { kind, index, step: text, count, first }
}
