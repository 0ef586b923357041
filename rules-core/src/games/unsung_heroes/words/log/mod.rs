//! What a seat learns of a step.
//!
//! Two things must not show: that somebody is asked for a Nope and lets the card count, and
//! that a turn without anything to do passes by itself (5.1). So a refusal has no entry, and
//! passes are told with the next turn that is none; until then the question of a turn tells
//! them.

mod changes;
mod rounds;
mod turns;

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        components::{Action, ChanceOutcome, Dice, Die, Faces, put, take},
        observe::View,
        state::State,
        state::agenda::{Frame, GainStage, Why},
    },
    cards::{colour_name, die_name},
};
use crate::{Legal, Node, Observe, Seat, Step, StepOf, step::apply_step_to};

/// The dice of all seats.
type AllDice = [Dice; 4];

/// A step that is told: before, after, and to whom.
struct Told<'a> {
    before: &'a State,
    after: &'a State,
    /// What the reader saw before.
    view: View,
    reader: Seat,
    actor: Seat,
}

/// What a seat learns of a step.
pub(super) fn entry(state: &State, step: StepOf<State>, reader: Seat) -> Option<String> {
    let mut after = state.clone();
    apply_step_to(&mut after, step);
    let actor = match state.node() {
        Node::Player(seat) => seat,
        _ => state.table.current,
    };
    let told = Told { before: state, after: &after, view: state.view(reader), reader, actor };
    let mut expected = state.table.stakes.dice;
    let (main, scored) = match step {
        Step::Action(action) => (told.decided(action, &mut expected), Some(actor)),
        Step::Chance(ChanceOutcome::Roll(faces)) => {
            let owner = rolled(state, faces, &mut expected);
            (Some(roll_text(state, faces)), owner)
        }
        Step::Chance(outcome) => (told.happened(outcome), None),
    };
    let mut parts: Vec<_> = main.into_iter().collect();
    let single = step == Step::Action(Action::Ability);
    parts.extend(changes::dice(state, &after, &expected, single));
    parts.extend(changes::tokens(state, &after));
    if let Some(last) = parts.last_mut() {
        *last += &changes::new_scores(state, &after, scored);
    }
    parts.extend(changes::cleared(state, &after));
    parts.extend(changes::own_draws(state, &after, reader));
    parts.extend(changes::begun(state, &after));
    parts.extend(told.over());
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// A roll in words.
pub(super) fn roll_text(state: &State, faces: Faces) -> String {
    let colour = colour_name(faces.colour());
    let shown = faces.faces().iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let me = state.table.current;
    match state.agenda.top() {
        Some(Frame::Gain(gain)) => {
            let how = match (gain.stage, gain.why) {
                (GainStage::Extra, _) => " more (Comedy of Errors)",
                (_, Why::Starting) => " to start the round",
                _ => "",
            };
            format!("seat {} rolls {colour} {shown}{how}", gain.owner)
        }
        Some(Frame::Reroll { owner, die }) if *owner == me => {
            format!("seat {me} rerolls its {}, which now shows {shown}", die_name(*die))
        }
        Some(Frame::Reroll { owner, die }) => {
            format!("seat {me} rerolls {} of seat {owner}, which now shows {shown}", die_name(*die))
        }
        Some(Frame::Mass { owner, .. }) => {
            format!("seat {owner} has to reroll its dice: {colour} {shown}")
        }
        _ => format!("dice show {colour} {shown}"),
    }
}

/// The dice after a roll, and whose they are.
fn rolled(state: &State, faces: Faces, expected: &mut AllDice) -> Option<Seat> {
    let owner = match state.agenda.top() {
        Some(Frame::Gain(gain)) => gain.owner,
        Some(Frame::Reroll { owner, die }) => {
            remove(expected, *owner, *die);
            let owner = *owner;
            put(&mut expected[usize::from(owner)], die.turned(faces.faces()[0]));
            return Some(state.table.current);
        }
        _ => return None,
    };
    for face in faces.faces() {
        put(&mut expected[usize::from(owner)], Die::new(faces.colour(), *face));
    }
    Some(owner)
}

/// Takes away a die that the words of the step name, protected or not.
fn remove(lying: &mut AllDice, owner: Seat, die: Die) {
    take(&mut lying[usize::from(owner)], die);
}
