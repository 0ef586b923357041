//! Steps: decisions and outcomes of chance as one kind of thing; whether one is
//! possible, and why not.

use crate::{Dense, Kind, Legal, Node, Rules, StepError, text::Short};

/// One step of play: a decision, or an outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step<A, C> {
    /// A seat acts.
    Act(A),
    /// Chance settles.
    Settle(C),
}

/// The step type of a game.
pub type StepOf<S> = Step<<S as Legal>::Action, <S as Legal>::Chance>;

/// Takes a step that is known to be legal.
#[inline]
pub(crate) fn take<S: Rules>(state: &mut S, step: StepOf<S>) {
    match step {
        Step::Act(action) => state.act(action),
        Step::Settle(outcome) => state.settle(outcome),
    }
}

/// Whether the rules allow a step in this state.
#[inline]
pub(crate) fn allows<S: Rules>(state: &S, step: StepOf<S>) -> bool {
    match (state.node(), step) {
        (Node::Player(_), Step::Act(action)) => state.allows(action),
        (Node::Chance, Step::Settle(outcome)) => state.can_settle(outcome),
        _ => false,
    }
}

/// The step that an index names at this node.
pub(crate) fn step_at<S: Rules>(state: &S, index: u64) -> Result<StepOf<S>, StepError> {
    let kind = if state.node() == Node::Chance { Kind::Outcome } else { Kind::Action };
    step_of::<S>(kind, index)
}

/// The step that an index names in a catalogue.
pub(crate) fn step_of<S: Rules>(kind: Kind, index: u64) -> Result<StepOf<S>, StepError> {
    let place = usize::try_from(index).unwrap_or(usize::MAX);
    let (step, count) = match kind {
        Kind::Action => (S::Action::from_index(place).map(Step::Act), S::Action::COUNT),
        Kind::Outcome => (S::Chance::from_index(place).map(Step::Settle), S::Chance::COUNT),
    };
    step.ok_or(StepError::OutOfRange { kind, index, count })
}

/// Says why a step is refused.
#[cold]
pub(crate) fn refusal<S: Rules>(state: &S, step: StepOf<S>) -> StepError {
    let node = state.node();
    let (kind, index, text) = match step {
        Step::Act(action) => (Kind::Action, action.index(), Short::of(action)),
        Step::Settle(outcome) => (Kind::Outcome, outcome.index(), Short::of(outcome)),
    };
    let (mut count, mut first) = (0, Short::of(""));
    let mut tell = |text: Short| {
        count += 1;
        if count == 1 {
            first = text;
        }
    };
    match (node, kind) {
        (Node::Player(_), Kind::Action) => state.legal(|action| tell(Short::of(action))),
        (Node::Chance, Kind::Outcome) => state.odds(|outcome, _| tell(Short::of(outcome))),
        _ => return StepError::WrongNode { kind, step: text, node },
    }
    StepError::Illegal { kind, index, step: text, count, first }
}
