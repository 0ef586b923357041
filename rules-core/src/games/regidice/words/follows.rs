//! What follows from a choice: the choices that it closes, and the forced ones after it.

use alloc::{string::String, vec::Vec};
use core::mem::discriminant;

use super::{
    super::{
        components::{Action, Colour, Run},
        state::{Phase, Public, State},
    },
    dice,
};
use crate::words::format;
use crate::{
    Indexed, Legal, Seat,
    flow::{Flow, Pending},
};

/// The state right after an action, before forced ones.
pub(super) fn once(state: &State, action: Action) -> State {
    let mut next = state.clone();
    next.do_action(action);
    next
}

/// The action that is taken unasked in a state.
pub(super) fn forced(state: &State) -> Option<Action> {
    match state.pending() {
        Pending::Decision(_) => state.forced_action(),
        _ => None,
    }
}

/// The choices that an action closes for good, because what may be chosen in any order is
/// chosen in the order of the list (5.7).
pub(super) fn skipped(state: &State, seat: Seat, action: Action) -> Option<String> {
    if !goes_on(state, seat, action) {
        return None;
    }
    let place = |of: Action| place(state, seat, of);
    let closed = |other: &Action| {
        discriminant(other) == discriminant(&action)
            && place(*other) < place(action)
            && stays_open(state, seat, action, *other)
    };
    let mut closed: Vec<_> = state.legal_actions().iter().filter(closed).collect();
    closed.sort_by_key(|other| place(*other));
    match (closed.len(), action) {
        (0, _) => None,
        // These are right above it in the list. A die that is named can be pointed at.
        (1, Action::Keep(..) | Action::Lose(..) | Action::Give(..) | Action::Pump(..)) => {
            Some("the one above".into())
        }
        (count, Action::Keep(..) | Action::Lose(..) | Action::Give(..) | Action::Pump(..)) => {
            Some(format!("the {count} above"))
        }
        (_, Action::Pay(_)) => Some("those above".into()),
        _ => {
            let names: Vec<_> = closed.into_iter().map(dice::of_action).collect();
            Some(names.join(", "))
        }
    }
}

/// Whether more of the same kind may be chosen after an action.
fn goes_on(state: &State, seat: Seat, action: Action) -> bool {
    match (&state.table.phase, action) {
        (Phase::Lose { left, .. } | Phase::Pick { left, .. } | Phase::Black { left, .. }, _) => {
            *left > 1
        }
        (Phase::Animal { paid, .. } | Phase::Pay { paid, .. }, _) => {
            let first = paid.map_or(0, Indexed::index);
            let ones = Colour::all().skip(first);
            ones.map(|colour| state.pool_of(seat).count(colour, 1)).sum::<u8>() > 1
        }
        (_, Action::Keep(..) | Action::Set(_) | Action::Run(_) | Action::Give(..)) => true,
        _ => false,
    }
}

/// The place of an action in the order in which such actions are chosen.
fn place(state: &State, seat: Seat, action: Action) -> usize {
    match action {
        Action::Seat(of) => rank(&state.table, seat, of.get()),
        _ => action.index(),
    }
}

/// The place of a player among those that a seat chooses from.
pub(super) fn rank(table: &Public, seat: Seat, of: Seat) -> usize {
    let first = match table.phase {
        Phase::Black { .. } => table.leader,
        _ => table.left_of(seat),
    };
    let players = table.players();
    usize::from((of + players - first) % players)
}

/// Whether a choice that an action closes would be possible after it in another order.
fn stays_open(state: &State, seat: Seat, action: Action, other: Action) -> bool {
    let (Action::Run(run), Action::Run(other)) = (action, other) else { return true };
    let within = |run: Run, value: u8| (run.low()..=run.high()).contains(&value);
    let left = |value: u8| {
        state.pool_of(seat).showing(value).saturating_sub(u32::from(within(run, value)))
    };
    (other.low()..=other.high()).all(|value| left(value) > 0)
}

/// What is done unasked after an action, by the same seat.
pub(super) fn then(state: &State, action: Action) -> Option<String> {
    let chain = chain(state, action);
    let confirmed = chain.contains(&Action::Confirm);
    match action {
        Action::Lose(..) | Action::Pick(_) => {
            let same = |one: &Action| discriminant(one) == discriminant(&action);
            let dice = dice::of_actions(chain.into_iter().take_while(same));
            (!dice.is_empty()).then_some(dice)
        }
        Action::Keep(..) | Action::Set(_) | Action::Run(_) | Action::RunColour(_) if confirmed => {
            Some(match state.table.phase {
                Phase::Attack { .. } => "attack".into(),
                Phase::Block { .. } => "block".into(),
                _ => "heal".into(),
            })
        }
        Action::Give(..) if confirmed => Some("no more".into()),
        _ => None,
    }
}

/// The forced actions after an action, up to the first one of another seat or of another
/// action.
fn chain(state: &State, action: Action) -> Vec<Action> {
    let (mut state, mut out) = (state.clone(), Vec::new());
    let own = |state: &State| (state.table.in_turn(), state.table.round);
    let (before, mut next) = (own(&state), Some(action));
    while let Some(action) = next {
        state.do_action(action);
        next = forced(&state).filter(|_| own(&state) == before);
        next = next.filter(|_| !matches!(state.table.phase, Phase::Act { .. }));
        out.extend(next);
    }
    out
}
