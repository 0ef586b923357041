//! What a seat learns of chance: dice with their faces, cards turned up, cards drawn.

use alloc::string::String;

use super::{
    super::{
        components::{Adepts, ChanceOutcome, Count, Dice, Face, Spell},
        legal::handful,
        moments::{attack, cast, phases, roll, scout, turn},
        state::{Draw, Faces, Prompt, Public, Reroll, SeatId, State, Tag},
    },
    fight::faces,
    name,
    who::by_seat,
};
use crate::words::format;
use crate::{Seat, words::counted};

/// What `seat` learns of an outcome.
pub(super) fn told(state: &State, outcome: ChanceOutcome, seat: Seat) -> Option<String> {
    let table = &state.table;
    match (&table.agenda.prompt, outcome) {
        (Prompt::Draw(draw), ChanceOutcome::Spell(spell)) => {
            return drawn(table, *draw, spell, table.seat_id(seat));
        }
        (Prompt::Reroll(reroll), _) => return rerolled(table, *reroll, outcome),
        // Told when it comes to a Region.
        (Prompt::Spawn(_), _) => return None,
        _ => {}
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

/// A Spell is drawn: by name for its owner alone.
fn drawn(table: &Public, draw: Draw, spell: Spell, seat: SeatId) -> Option<String> {
    let name = table.set().spell(spell).name;
    (draw.seat == seat).then(|| format!("{} draws {name}", by_seat(table, seat)))
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

/// The dice of a roll after some were rolled again.
fn rerolled(table: &Public, reroll: Reroll, outcome: ChanceOutcome) -> Option<String> {
    let roll = table.agenda.rolls.top()?;
    let dice = laid(roll.dice(), reroll.to_roll, outcome)?;
    let hits = counted(dice.hits() + roll.extra(), "Hit", "Hits");
    let (by, whose) = (by_seat(table, reroll.seat), name(table, roll.who));
    Some(format!("{by} rerolls dice of {whose}: now {}, {hits}", faces(dice)))
}
