//! What a seat recalls of a session, as a key.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    History, Indexed, Node, Rules, Seat, SerdeRules, Session, Step, StepOf, digest,
    step::apply_step_to,
};

/// The information state of a seat; see [`DynSession::information_state`](super::DynSession::information_state).
pub(super) fn key<S: SerdeRules, J: History<S>>(session: &Session<S, J>, seat: Seat) -> String {
    let (mut state, mut words) = (begin(session), Vec::new());
    let view = |state: &S| format!("#{:016x}", digest(&state.view(seat)));
    moments(&mut state, session.steps(), seat, |state, action| {
        words.push(view(state));
        words.extend(action.map(|action| action.index().to_string()));
    });
    words.push(view(&state));
    words.join(" ")
}

/// The state in which the history of a session begins.
pub(super) fn begin<S: Rules, J: History<S>>(session: &Session<S, J>) -> S {
    let begin = if J::COMPLETE { session.given() } else { Some(session.state()) };
    begin.cloned().unwrap_or_else(|| S::setup(&session.state().options()))
}

/// Applies steps and calls `each` with every state before one of them that a seat recalls: those of
/// its own decisions, in a game of perfect information all, with its action there.
///
/// What is made of the views of these states depends on nothing but them and the actions.
pub(super) fn moments<S: Rules>(
    state: &mut S,
    steps: impl Iterator<Item = StepOf<S>>,
    seat: Seat,
    mut each: impl FnMut(&S, Option<S::Action>),
) {
    for step in steps {
        match step {
            Step::Action(action) if state.node() == Node::Player(seat) => each(state, Some(action)),
            _ if S::PERFECT_INFORMATION => each(state, None),
            _ => {}
        }
        apply_step_to(state, step);
    }
}
