//! What a seat learns of chance: dice with their faces, cards turned up, cards drawn.

use alloc::string::String;

use super::super::{
    components::{Adepts, ChanceOutcome, Count, Dice, Face},
    legal::handful,
    moments::{attack, cast, phases, prompt, roll, scout, turn},
    state::{Faces, State, Tag},
};
use crate::Seat;

/// What `seat` learns of an outcome.
pub(super) fn told(state: &State, outcome: ChanceOutcome, seat: Seat) -> Option<String> {
    let table = &state.table;
    if table.agenda.has_prompt() {
        return prompt::words::rolled(table, outcome, table.seat_id(seat));
    }
    match table.agenda.tags.top() {
        None => phases::words::rolled(table, outcome),
        Some(Tag::Roll) => roll::words::rolled(table, table.agenda.roll(), outcome),
        Some(Tag::Scout) => scout::words::rolled(table, table.agenda.scout(), outcome),
        Some(Tag::Attack) => attack::words::rolled(table, table.agenda.attack(), outcome),
        Some(Tag::Turn) => turn::words::rolled(table, table.agenda.turn(), outcome),
        Some(Tag::Cast) => cast::words::rolled(state, table.agenda.cast(), outcome),
        Some(Tag::Damage | Tag::Window) => None,
    }
}

/// Lays the dice of an outcome to others; `None` while dice of another colour are to be rolled.
pub(in super::super) fn laid(
    mut dice: Faces,
    to_roll: Dice,
    outcome: ChanceOutcome,
) -> Option<Faces> {
    let (_, count) = handful(to_roll)?;
    let mut add = |face: Face, more: u8| dice.0[face] += more;
    let low_high = |high: Count| (count.saturating_sub(high.get()), high.get());
    match outcome {
        ChanceOutcome::Novices(high) => {
            let (low, high) = low_high(high);
            add(Face::W0, low);
            add(Face::W1, high);
        }
        ChanceOutcome::Masters(high) => {
            let (low, high) = low_high(high);
            add(Face::R1, low);
            add(Face::R2, high);
        }
        ChanceOutcome::Adepts(yellow) => {
            let (zeros, twos): (u8, u8) = (Adepts::zeros(yellow), yellow.twos());
            add(Face::Y0, zeros);
            add(Face::Y1, count.saturating_sub(zeros + twos));
            add(Face::Y2, twos);
        }
        _ => return None,
    }
    (to_roll.total() == count).then_some(dice)
}
