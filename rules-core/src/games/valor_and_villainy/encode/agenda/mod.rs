//! The part of the observation that is in progress: every frame, the newest first
//! among those of its kind.

mod prompts;
mod turns;

use super::cells::{BoardOrder, above, zeros};
use crate::{
    Indexed, ObservationWriter,
    games::valor_and_villainy::{
        moments::{attack, cast, damage, roll, scout, window},
        state::{Public, Tag},
    },
    observation::none_or,
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
    roll::encode(&agenda.rolls, out);
    attack::encode(agenda.attack.as_ref(), out);
    damage::encode(&agenda.damage, out);
    cast::encode(&agenda.casts, order, out);
    window::encode(&agenda.windows, order, out);
    scout::encode(agenda.scout.as_ref(), out);
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
        *to = above(tag.index());
    }
    out.cells(&BELOW, &cells);
}
