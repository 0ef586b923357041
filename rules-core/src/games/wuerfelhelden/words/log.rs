//! What has happened: a line for the roll that is complete, for the dice that are kept, and for
//! each thing that the end of a turn brings.

use alloc::{string::String, vec::Vec};

use super::{
    super::{
        components::{Action, ChanceOutcome, Colour, Dice},
        state::{Opening, Phase, State, Turn},
    },
    dice, ending, gains, listed, of_colour, squad,
};
use crate::words::format;
use crate::{Apply, Step, StepOf, words::Describe};

/// The lines of a step; everybody sees the same (WH-56).
pub(super) fn entry(state: &State, step: StepOf<State>) -> Option<String> {
    match (&state.phase, step) {
        (Phase::Opening(opening), Step::Chance(faces)) => {
            let after = after(state, step);
            let rolled = State::chance(state, faces);
            Some(match decided(state, opening, faces, &after) {
                Some(decided) => format!("{rolled}\n{decided}"),
                None => rolled,
            })
        }
        (Phase::Rolling(turn), Step::Chance(faces)) => roll(state, turn, faces),
        (Phase::Choosing { turn, .. }, Step::Action(Action::Stop)) => {
            let mut lines = Vec::from([format!("seat {} stops", turn.active)]);
            lines.extend(end_of_turn(state, turn, turn.showing, &after(state, step)));
            Some(lines.join("\n"))
        }
        (Phase::Choosing { .. }, Step::Action(_)) => match after(state, step).phase {
            Phase::Rolling(turn) => Some(rolls_again(state, &turn)),
            _ => None,
        },
        _ => None,
    }
}

/// The table after a step.
fn after(state: &State, step: StepOf<State>) -> State {
    let mut after = state.clone();
    match step {
        Step::Action(action) => after.apply_action(action),
        Step::Chance(faces) => after.apply_chance(faces),
    }
    after
}

/// How a round of the opening ends with this roll (WH-11 to WH-15).
fn decided(
    state: &State,
    opening: &Opening,
    faces: ChanceOutcome,
    after: &State,
) -> Option<String> {
    if opening.rolls.len() + 1 < opening.contenders.len() {
        return None;
    }
    Some(match &after.phase {
        Phase::Opening(next) => {
            format!("seats {} are tied and roll again", listed(next.contenders.as_slice()))
        }
        _ => match after.centre.chaser {
            Some(seat) => {
                let put = dice(state.set(), after.centre.dice);
                let rolled = opening.rolls.as_slice().iter().chain([&faces]);
                let most = rolled.clone().map(|faces| faces.swords()).max();
                let tied = rolled.filter(|faces| Some(faces.swords()) == most).count() > 1;
                let why = if tied { "the lowest tied seat" } else { "with the most swords" };
                format!("seat {seat}, {why}, puts into the centre: {put}")
            }
            None => "nobody has a sword, and the centre stays empty".into(),
        },
    })
}

/// A roll of a turn, told when the last of its dice lie (5.5); before that only dice that are
/// lost, which nobody could see afterwards.
fn roll(state: &State, turn: &Turn, faces: ChanceOutcome) -> Option<String> {
    let (seat, colour) = (turn.active, turn.hand.first()?);
    let (mut hand, mut lie) = (turn.hand, turn.showing);
    hand.clear(colour);
    lie.land(colour, faces);
    let lost = lost(state, colour, faces);
    if !hand.is_empty() {
        return lost.map(|lost| format!("seat {seat} {lost}"));
    }
    let rolls = state.set().rolls();
    let shown = dice(state.set(), lie);
    let mut lines = Vec::from([format!("seat {seat}, roll {} of {rolls}: {shown}", turn.roll)]);
    lines.extend(lost.map(|lost| format!("seat {seat} {lost}")));
    if turn.roll == rolls {
        let after = after(state, Step::Chance(faces));
        lines.extend(end_of_turn(state, turn, lie, &after));
    }
    Some(lines.join("\n"))
}

/// Dice that show X (WH-21).
fn lost(state: &State, colour: Colour, faces: ChanceOutcome) -> Option<String> {
    let dice = || of_colour(state.set(), faces.lost(), colour);
    (faces.lost() > 0).then(|| format!("loses {} to X", dice()))
}

/// The dice that are kept and those that are rolled again.
fn rolls_again(state: &State, turn: &Turn) -> String {
    let seat = turn.active;
    let hand = squad(state.set(), turn.hand);
    if turn.showing.is_empty() {
        return format!("seat {seat} rolls everything again: {hand}");
    }
    format!("seat {seat} keeps {} and rolls again: {hand}", dice(state.set(), turn.showing))
}

/// What the turn has brought, line by line, and what the next seat finds in the centre (WH-39,
/// WH-49).
fn end_of_turn(state: &State, turn: &Turn, lie: Dice, after: &State) -> Vec<String> {
    let gains = gains::of_turn(state, turn.active, lie).into_iter();
    let mut lines: Vec<_> = gains.map(|gain| format!("seat {}: {gain}", turn.active)).collect();
    lines.extend(start_check(state, after));
    if let Phase::Over { .. } = after.phase {
        lines.push(format!("the {}", ending(after)));
    }
    lines
}

/// What the next seat finds in the centre (WH-39, WH-49); with two players the first time brings
/// the marker.
fn start_check(state: &State, after: &State) -> Option<String> {
    let (Phase::Rolling(Turn { active: next, .. }) | Phase::Over { active: next }) = after.phase
    else {
        return None;
    };
    let lie = format!("seat {next} takes back its dice, which still lie in the centre, and");
    if after.taken().len() > state.taken().len() {
        let value = after.warrants()[state.taken().len()];
        return Some(format!("{lie} captures the villain: a warrant of {value}"));
    }
    let marker = |table: &State| table.centre.marker == Some(next);
    (marker(after) && !marker(state)).then(|| format!("{lie} puts its duel marker there"))
}
