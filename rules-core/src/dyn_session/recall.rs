//! What a seat recalls of a session: as a key, and as tokens.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use crate::{
    ByteWriter, History, Indexed, Node, Rules, Seat, SerdeRules, Session, Step, ViewForm, digest,
    encode_seat, step::apply_step_to,
};

/// The token that begins what the seat sees; 0 is padding.
const LOOK: u32 = 1;

/// Number of the tokens before those of the actions.
const BEFORE_ACTIONS: usize = 2;

/// Number of levels that a cell of an observation may have.
const LEVELS: usize = 256;

/// The information state of a seat; see [`DynSession::information_state`](super::DynSession::information_state).
pub(super) fn key<S: SerdeRules, J: History<S>>(session: &Session<S, J>, seat: Seat) -> String {
    let mut words = Vec::new();
    moments(session, seat, |state, action| {
        words.push(format!("#{:016x}", digest(&state.view(seat))));
        words.extend(action.map(|action| action.index().to_string()));
    });
    words.join(" ")
}

/// The history of a seat; see [`DynSession::history_tokens`](super::DynSession::history_tokens).
pub(super) fn tokens<S: Rules, J: History<S>>(session: &Session<S, J>, seat: Seat) -> Vec<u32> {
    let width = session.width();
    let cells = BEFORE_ACTIONS + S::Action::COUNT;
    let levels = cells + width;
    let (mut before, mut now) = (vec![0; width + S::REST], vec![0; width + S::REST]);
    let mut tokens = Vec::new();
    moments(session, seat, |state, action| {
        tokens.push(LOOK);
        let (seen, rest) = now.split_at_mut(width);
        encode_seat(state, seat, &mut ByteWriter::new(seen));
        if !rest.is_empty() {
            rest.fill(0);
            S::encode_rest(&S::ViewRef::from_state(state, seat), rest);
        }
        for (cell, level) in now.iter().enumerate().filter(|&(cell, new)| before[cell] != *new) {
            let cell = if cell < width { cells + cell } else { levels + LEVELS + cell - width };
            tokens.extend([cell, levels + usize::from(*level)].map(id));
        }
        before.copy_from_slice(&now);
        tokens.extend(action.map(|action| id(BEFORE_ACTIONS + action.index())));
    });
    tokens
}

/// Number of token ids; see [`DynSession::history_vocabulary_size`](super::DynSession::history_vocabulary_size).
pub(super) fn vocabulary_size<S: Rules, J: History<S>>(session: &Session<S, J>) -> usize {
    BEFORE_ACTIONS + S::Action::COUNT + session.width() + LEVELS + S::REST
}

/// A number as a token id.
fn id(number: usize) -> u32 {
    u32::try_from(number).expect("catalogues and observations are small")
}

/// Calls `each` with every state that a seat recalls: those of its own decisions, in a game of
/// perfect information all, with its action there; and the state now.
///
/// What is made of the views of these states depends on nothing but them and the actions.
fn moments<S: Rules, J: History<S>>(
    session: &Session<S, J>,
    seat: Seat,
    mut each: impl FnMut(&S, Option<S::Action>),
) {
    let begin = if J::COMPLETE { session.given() } else { Some(session.state()) };
    let mut state = begin.cloned().unwrap_or_else(|| S::setup(&session.state().options()));
    for step in session.steps() {
        match step {
            Step::Action(action) if state.node() == Node::Player(seat) => {
                each(&state, Some(action));
            }
            _ if S::PERFECT_INFORMATION => each(&state, None),
            _ => {}
        }
        apply_step_to(&mut state, step);
    }
    each(&state, None);
}
