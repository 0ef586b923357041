//! The part of the observation that is in progress: every frame, the newest first
//! among those of its kind.

mod casts;
mod prompts;
mod turns;

use super::BoardOrder;
use crate::{
    Indexed, ObservationField, ObservationWriter,
    games::valor_and_villainy::{
        moments::{attack, damage, window},
        state::{Public, Tag},
    },
    observation::none_or,
    pieces::Stack,
};

crate::observation_fields! {
    NEWEST: "frame" [Tag::COUNT], 1, OneHot,
        "the newest frame, one hot: Turn, roll, attack, damage, Spell, window, Scout";
    BELOW: "frames_below" [21], 8, Category(none_or!(Tag)),
        "the frames below it, the newest first: 0 for none, else the place in the list of `frame`, \
         counted from 1";
}

/// Everything in progress. Most kinds are empty most of the time, and a field of
/// zeros costs the least.
pub(super) fn encode(table: &Public, order: &BoardOrder, out: &mut impl ObservationWriter) {
    let agenda = &table.agenda;
    kinds(agenda.tags.as_slice(), out);
    turns::turns(&agenda.turns, order, out);
    turns::rolls(&agenda.rolls, out);
    attack::encode(agenda.attack.as_ref(), out);
    damage::encode(&agenda.damage, out);
    casts::casts(&agenda.casts, order, out);
    window::encode(&agenda.windows, order, out);
    casts::scout(agenda.scout.as_ref(), out);
    prompts::prompt(&agenda.prompt, order, out);
}

/// The kinds of all frames.
#[inline]
fn kinds(tags: &[Tag], out: &mut impl ObservationWriter) {
    let Some((newest, below)) = tags.split_last() else {
        return zeros(&[&NEWEST, &BELOW], out);
    };
    out.one_hot(&NEWEST, Some(newest.index()));
    let mut cells = [0; BELOW.len()];
    for (to, tag) in cells.iter_mut().zip(below.iter().rev()) {
        *to = super::above(tag.index());
    }
    out.cells(&BELOW, &cells);
}

/// Fields of which no cell is set.
#[inline]
pub(in super::super) fn zeros(
    fields: &[&'static ObservationField],
    out: &mut impl ObservationWriter,
) {
    for field in fields {
        out.one_hot(field, None);
    }
}

/// Some cells of each frame of a kind, the newest first.
#[inline]
pub(in super::super) fn each<T: Copy + Default, const N: usize, const W: usize>(
    field: &'static ObservationField,
    frames: &Stack<T, N>,
    cells: impl Fn(&T) -> [u8; W],
    out: &mut impl ObservationWriter,
) {
    let mut all = [[0; W]; N];
    for (to, frame) in all.iter_mut().zip(frames.as_slice().iter().rev()) {
        *to = cells(frame);
    }
    out.cells(field, all.as_flattened());
}

/// One of some values for each frame of a kind, one hot, the newest first.
#[inline]
fn each_hot<T: Copy + Default, V: Indexed, const N: usize>(
    field: &'static ObservationField,
    frames: &Stack<T, N>,
    value: impl Fn(&T) -> V,
    out: &mut impl ObservationWriter,
) {
    let (value, frames) = (&value, frames.as_slice().iter().rev().enumerate());
    out.sparse(field, frames.map(|(at, frame)| (at * V::COUNT + value(frame).index(), 1)));
}

/// The members of a set: a cell for each possible one, the lowest bit first.
#[inline]
pub(in super::super) fn flags<const N: usize>(set: u8) -> [u8; N] {
    core::array::from_fn(|bit| set >> bit & 1)
}
