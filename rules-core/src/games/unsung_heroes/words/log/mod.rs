//! What a seat learns of a step.
//!
//! Two things must not show: that somebody is asked for a Nope and lets the card count, and
//! that a turn without anything to do passes by itself (5.1). So a refusal has no line of its
//! own, and a pass has the same line with whichever step it comes.

mod changes;
mod forge;
mod rounds;
mod turns;

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        components::{Action, ChanceOutcome, Dice, Die, Faces, put, take},
        observe::View,
        state::State,
        state::agenda::{Frame, GainStage, Stage, Why},
    },
    cards::{colour_name, die_name},
};
use crate::words::format;
use crate::{Legal, Node, Observe, Seat, Step, StepOf};

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
    if is_covered(state, step, reader) {
        return None;
    }
    let mut after = state.clone();
    let between = rounds::follow(&mut after, step, reader);
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
    let mut lines: Vec<_> = main.into_iter().collect();
    let single = step == Step::Action(Action::Ability);
    lines.extend(changes::dice(state, &after, &expected, single));
    lines.extend(changes::tokens(state, &after));
    if let Some(last) = lines.last_mut() {
        *last += &changes::new_scores(state, &after, scored);
    }
    lines.extend(between);
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Whether a step is a draw that the seat does not see, with another draw after it.
fn is_covered(state: &State, step: StepOf<State>, reader: Seat) -> bool {
    let Step::Chance(ChanceOutcome::Card(_)) = step else { return false };
    match state.stage {
        Stage::Deal { seat, left } => left > 1 || seat + 1 < state.players(),
        // The last two cards of a deck are drawn in one step.
        Stage::Refill { seat, left } => {
            seat != reader && left > 1 && state.decks[usize::from(seat)].count() > 2
        }
        _ => false,
    }
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
