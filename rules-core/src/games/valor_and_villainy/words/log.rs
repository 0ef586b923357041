//! What a seat learns of a step, as an entry of the log: what the step does unless a reaction
//! changes it, and then what it sets off (`log_effects`).
//!
//! A line is made of what everybody sees, so it is the same whether or not a window opens that
//! nobody else sees. There is none for a Pass in a window (VV-137). A decision that exists only with
//! certain cards in hand gets the same line as when it is forced.

use alloc::{string::String, vec::Vec};

use super::{
    super::{
        components::{Action, Dice},
        moments::{attack, cast, phases, prompt, roll, scout, turn, window},
        state::{Prompt, Public, State, Tag},
    },
    log_chance, log_effects,
};
use crate::{Seat, Step, StepOf};

/// What `seat` learns of a step and of what it sets off.
pub(super) fn entry(state: &State, step: StepOf<State>, seat: Seat) -> Option<String> {
    let mut lines: Vec<_> = told(state, step, seat).into_iter().collect();
    if !waits_for_more(&state.table, step) {
        log_effects::follow(state, step, seat, told, &mut lines);
    }
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Whether more of the same is to come before anything happens: dice that are named or rolled, tiles
/// that are turned over.
fn waits_for_more(table: &Public, step: StepOf<State>) -> bool {
    let agenda = &table.agenda;
    match (&agenda.prompt, step) {
        (Prompt::Reroll(_), Step::Action(Action::PickDie(_))) => true,
        (Prompt::Reroll(reroll), Step::Chance(_)) => colours(reroll.to_roll) > 1,
        (Prompt::None, Step::Chance(_)) => match agenda.tags.top() {
            Some(Tag::Roll) => colours(agenda.roll().to_roll()) > 1,
            Some(Tag::Scout) => scout::words::turns_over(agenda.scout()),
            _ => false,
        },
        _ => false,
    }
}

/// How many colours there are.
fn colours(dice: Dice) -> usize {
    [dice.novice, dice.adept, dice.master].into_iter().filter(|count| *count > 0).count()
}

/// What `seat` is told of a step itself.
pub(super) fn told(state: &State, step: StepOf<State>, seat: Seat) -> Option<String> {
    let table = &state.table;
    let action = match step {
        Step::Action(action) => action,
        Step::Chance(outcome) => return log_chance::told(state, outcome, seat),
    };
    let agenda = &table.agenda;
    if agenda.has_prompt() {
        return prompt::words::told(table, action);
    }
    match agenda.tags.top() {
        None => phases::words::told(table, action),
        Some(Tag::Turn) => turn::words::told(table, agenda.turn(), action),
        Some(Tag::Roll) => roll::words::told(table, agenda.roll(), action),
        Some(Tag::Attack) => attack::words::told(table, agenda.attack(), action),
        Some(Tag::Cast) => cast::words::told(state, agenda.cast(), action),
        Some(Tag::Window) => window::words::told(state, action),
        Some(Tag::Scout) => scout::words::told(table, agenda.scout(), action),
        Some(Tag::Damage) => None,
    }
}
