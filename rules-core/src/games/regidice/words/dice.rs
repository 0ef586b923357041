//! Names of dice, the same on the table, in decisions and in the log.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::Display;

use super::super::components::{Action, Aside, ChanceOutcome, Colour, Die, Face, Pool};
use crate::words::format;
use crate::{
    EnumMap, Indexed,
    words::{counted, times},
};

/// A die with its colour and what it shows; 0 is a die without a face.
pub(super) fn name(colour: Colour, value: u8) -> String {
    match value {
        0 => format!("{colour} die without a face"),
        _ => format!("{colour} {value}"),
    }
}

/// So many dice.
pub(super) fn count(dice: impl Display) -> String {
    counted(dice, "die", "dice")
}

/// So many dice of a colour.
pub(super) fn count_of(dice: impl Display, colour: Colour) -> String {
    counted(dice, &format!("{colour} die"), &format!("{colour} dice"))
}

/// The dice of a pool that show a face, with how often each is there.
pub(super) fn of_pool(pool: &Pool) -> Vec<String> {
    let dice = Die::all().filter_map(|Die::Of(colour, face)| {
        times(pool.count(colour, face.get()), || name(colour, face.get()))
    });
    dice.collect()
}

/// Dice that lie apart from the pools.
pub(super) fn of_aside(dice: &Aside) -> Vec<String> {
    let all = Colour::all().flat_map(|colour| Face::all().map(move |face| (colour, face)));
    all.filter_map(|(colour, face)| times(dice.count(colour, face), || name(colour, face.get())))
        .collect()
}

/// Dice whose faces do not matter.
pub(super) fn of_colours(dice: EnumMap<Colour, u8>) -> Vec<String> {
    Colour::all().filter_map(|colour| times(dice[colour], || colour.to_string())).collect()
}

/// The faces of a roll.
pub(super) fn rolled(roll: ChanceOutcome) -> String {
    let faces = (1u8..).zip(roll.counts());
    let faces = faces.filter_map(|(face, count)| times(count, || face.to_string()));
    faces.collect::<Vec<_>>().join(", ")
}

/// The dice that actions name, in their order; equal ones that follow each other are counted.
pub(super) fn of_actions(actions: impl IntoIterator<Item = Action>) -> String {
    in_a_row(actions.into_iter().map(of_action))
}

/// The dice that are given up; of those without a face only the colour.
pub(super) fn given_up(actions: impl IntoIterator<Item = Action>) -> String {
    in_a_row(actions.into_iter().map(|action| match action {
        Action::Lose(colour, value) if value.get() == 0 => colour.to_string(),
        other => of_action(other),
    }))
}

/// Names in their order; equal ones that follow each other are counted.
fn in_a_row(names: impl Iterator<Item = String>) -> String {
    let names: Vec<_> = names.collect();
    let equal = names.chunk_by(|one, next| one == next);
    let equal =
        equal.filter_map(|names| times(u8::try_from(names.len()).ok()?, || names[0].clone()));
    equal.collect::<Vec<_>>().join(", ")
}

/// The die, the set, the run or the seat that an action names.
pub(super) fn of_action(action: Action) -> String {
    match action {
        Action::Keep(colour, face) | Action::Give(colour, face) => name(colour, face.get()),
        Action::Lose(colour, value) => name(colour, value.get()),
        Action::Pump(colour, value) => name(colour, value.get()),
        Action::RunColour(colour) | Action::Pick(colour) => colour.to_string(),
        Action::Pay(colour) => name(colour, 1),
        Action::Set(face) => format!("{face}s"),
        Action::Run(run) => format!("{} to {}", run.low(), run.high()),
        Action::Seat(seat) => format!("seat {seat}"),
        other => other.to_string(),
    }
}
