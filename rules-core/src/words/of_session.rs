//! The description of a session whose game is chosen at run time.

use alloc::{
    format,
    string::{String, ToString},
};

use super::{
    Describe, Description, describe, describe_plain,
    description::{action_words, open_entry},
};
use crate::{
    DynSession, Indexed, Node, Rules, Seat, SerdeRules, StepId, StepKind, StepOf, ViewError,
    dyn_session::{seat_of, state_of},
    step::{is_legal, step_of},
};

/// Describes what a seat of a session sees.
///
/// # Errors
///
/// If the session is of another game, or there is no such seat.
pub type DescribeSession = fn(&dyn DynSession, u64) -> Result<Description, ViewError>;

/// Says a step in words: an action of the seat that decides as [`Description`] lists it, or what a
/// chance outcome does; `None` where the step is not possible.
///
/// # Errors
///
/// If the session is of another game.
pub type DescribeStep = fn(&dyn DynSession, StepId) -> Result<Option<String>, ViewError>;

/// Says what a seat learns of the step that is next, as [`Describe::log_entry`] does; `None`
/// where it learns nothing, or the step is not possible.
///
/// # Errors
///
/// If the session is of another game, or there is no such seat.
pub type LogStep = fn(&dyn DynSession, StepId, u64) -> Result<Option<String>, ViewError>;

/// Describes a session of a game that has words.
pub(crate) fn described<S: Describe + SerdeRules>(
    of: &dyn DynSession,
    seat: u64,
) -> Result<Description, ViewError> {
    let (seat, view) = look::<S>(of, seat)?;
    Ok(describe::<S>(seat, &view))
}

/// Describes a session of a game that has none.
pub(crate) fn plainly<S: SerdeRules>(
    of: &dyn DynSession,
    seat: u64,
) -> Result<Description, ViewError> {
    let (seat, view) = look::<S>(of, seat)?;
    Ok(describe_plain::<S>(seat, &view))
}

/// Says a step in the words of its game.
pub(crate) fn step_described<S: Describe>(
    of: &dyn DynSession,
    step: StepId,
) -> Result<Option<String>, ViewError> {
    step_by(of, step, S::action, S::chance)
}

/// Says a step of a game that has no words.
pub(crate) fn step_plainly<S: Rules>(
    of: &dyn DynSession,
    step: StepId,
) -> Result<Option<String>, ViewError> {
    step_by::<S>(
        of,
        step,
        |_, action| action.to_string(),
        |_, outcome| format!("chance: {outcome}"),
    )
}

/// Says what a seat learns of a step, in the words of its game.
pub(crate) fn step_logged<S: Describe>(
    of: &dyn DynSession,
    step: StepId,
    seat: u64,
) -> Result<Option<String>, ViewError> {
    log_by::<S>(of, step, seat, S::log_entry)
}

/// Says what a seat learns of a step of a game that has no words.
pub(crate) fn step_logged_plainly<S: Rules>(
    of: &dyn DynSession,
    step: StepId,
    seat: u64,
) -> Result<Option<String>, ViewError> {
    log_by::<S>(of, step, seat, |state, step, _| {
        open_entry(state, step, |_, it| it.to_string(), |_, it| format!("chance: {it}"))
    })
}

/// The entry of a possible step by a function of the game.
fn log_by<S: Rules>(
    of: &dyn DynSession,
    step: StepId,
    seat: u64,
    entry: impl FnOnce(&S, StepOf<S>, Seat) -> Option<String>,
) -> Result<Option<String>, ViewError> {
    let state = state_of::<S>(of)?;
    let seat = seat_of(state, seat)?;
    let (kind, index) = match step {
        StepId::Action(index) => (StepKind::Action, index),
        StepId::Chance(index) => (StepKind::Chance, index),
    };
    let step = step_of::<S>(kind, index.into()).ok().filter(|step| is_legal(state, *step));
    Ok(step.and_then(|step| entry(state, step, seat)))
}

/// Says a step by functions of the game.
fn step_by<S: Rules>(
    of: &dyn DynSession,
    step: StepId,
    action: impl Fn(&S::View, S::Action) -> String,
    chance: impl FnOnce(&S, S::ChanceOutcome) -> String,
) -> Result<Option<String>, ViewError> {
    let state = state_of::<S>(of)?;
    Ok(match (step, state.node()) {
        (StepId::Action(index), Node::Player(seat)) => {
            let view = state.view(seat);
            let actions = action_words::<S>(seat, &view, action);
            actions.into_iter().find(|one| one.index == index).map(|one| one.words)
        }
        (StepId::Chance(index), Node::Chance) => {
            let found = usize::try_from(index).ok().and_then(S::ChanceOutcome::from_index);
            found.filter(|it| state.is_possible(*it)).map(|outcome| chance(state, outcome))
        }
        _ => None,
    })
}

/// The seat, and its view of a session of this game: all that the words are made of.
fn look<S: Rules>(of: &dyn DynSession, seat: u64) -> Result<(Seat, S::View), ViewError> {
    let state = state_of::<S>(of)?;
    let seat = seat_of(state, seat)?;
    Ok((seat, state.view(seat)))
}
