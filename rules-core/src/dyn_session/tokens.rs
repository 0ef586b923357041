//! What a seat recalls of a session, as tokens.

use alloc::{boxed::Box, collections::BTreeMap, vec, vec::Vec};
use core::any::Any;

use super::recall::{begin, moments};
use crate::{ByteWriter, History, Indexed, Rules, Seat, Session, StepOf, ViewForm, encode_seat};

/// The token that begins what the seat sees; 0 is padding.
const LOOK: u32 = 1;

/// Number of the tokens before those of the actions.
const BEFORE_ACTIONS: usize = 2;

/// Number of levels that a cell of an observation may have.
const LEVELS: usize = 256;

/// The histories that [`DynSession::history_tokens_with`](super::DynSession::history_tokens_with) has
/// read, one for each seat.
///
/// ```
/// use rules_core::{HistoryCache, JsonMap, find, generator};
/// let game = find("wuerfelhelden").expect("it is in the list");
/// let (mut session, mut cache) = ((game.open)(&JsonMap::new())?, HistoryCache::default());
/// let mut rng = generator(1, 0);
/// while let Some(step) = session.sample(&mut rng) {
///     session.apply_step(step)?;
///     let tokens = session.history_tokens_with(0, &mut cache)?; // replays one step
///     assert_eq!(tokens, session.history_tokens(0)?); // replays all of them
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct HistoryCache(BTreeMap<Seat, Box<dyn Any + Send + Sync>>);

/// A history as far as it was read.
#[derive(Debug)]
struct Known<S: Rules> {
    begin: S,
    steps: Vec<StepOf<S>>,
    /// The state after these steps.
    state: S,
    /// What the seat saw at the last moment before it.
    seen: Vec<u8>,
    tokens: Vec<u32>,
}

/// The history of a seat; see [`DynSession::history_tokens`](super::DynSession::history_tokens).
pub(super) fn tokens<S: Rules, J: History<S>>(
    session: &Session<S, J>,
    seat: Seat,
    cache: &mut HistoryCache,
) -> Vec<u32> {
    let (begin, width) = (begin(session), session.width());
    let known = cache.0.remove(&seat).and_then(|known| known.downcast::<Known<S>>().ok());
    let known = known.filter(|known| {
        let steps = session.steps().take(known.steps.len());
        known.begin == begin && steps.eq(known.steps.iter().copied())
    });
    let mut known = known.unwrap_or_else(|| {
        let (state, seen) = (begin.clone(), vec![0; width + S::REST]);
        Box::new(Known { begin, steps: Vec::new(), state, seen, tokens: Vec::new() })
    });
    let Known { steps, state, seen, tokens, .. } = &mut *known;
    let read = steps.len();
    steps.extend(session.steps().skip(read));
    moments(state, steps[read..].iter().copied(), seat, |state, action| {
        look(state, seat, width, seen, tokens);
        tokens.extend(action.map(|action| id(BEFORE_ACTIONS + action.index())));
    });
    let mut all = tokens.clone();
    look(state, seat, width, &mut seen.clone(), &mut all);
    cache.0.insert(seat, known);
    all
}

/// Adds the tokens of what a seat sees, which follows what it saw before.
fn look<S: Rules>(state: &S, seat: Seat, width: usize, seen: &mut Vec<u8>, tokens: &mut Vec<u32>) {
    let cells = BEFORE_ACTIONS + S::Action::COUNT;
    let levels = cells + width;
    let mut now = vec![0; seen.len()];
    let (own, rest) = now.split_at_mut(width);
    encode_seat(state, seat, &mut ByteWriter::new(own));
    if !rest.is_empty() {
        S::encode_rest(&S::ViewRef::from_state(state, seat), rest);
    }
    tokens.push(LOOK);
    for (cell, level) in now.iter().enumerate().filter(|&(cell, new)| seen[cell] != *new) {
        let cell = if cell < width { cells + cell } else { levels + LEVELS + cell - width };
        tokens.extend([cell, levels + usize::from(*level)].map(id));
    }
    *seen = now;
}

/// Number of token ids; see [`DynSession::history_vocabulary_size`](super::DynSession::history_vocabulary_size).
pub(super) fn vocabulary_size<S: Rules, J: History<S>>(session: &Session<S, J>) -> usize {
    BEFORE_ACTIONS + S::Action::COUNT + session.width() + LEVELS + S::REST
}

/// A number as a token id.
fn id(number: usize) -> u32 {
    u32::try_from(number).expect("catalogues and observations are small")
}
