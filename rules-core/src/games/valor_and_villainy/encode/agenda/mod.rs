//! The part of the observation that is in progress: every frame, the newest first
//! among those of its kind.

use super::cells::{BoardOrder, above};
use crate::{
    Indexed, ObservationWriter,
    games::valor_and_villainy::{
        moments::{attack, cast, damage, prompt, roll, scout, turn, window},
        state::{Public, Tag},
    },
    observation::none_or,
    write_fields,
};

/// Everything in progress.
#[expect(clippy::inline_always, reason = "then the place of each field is known")]
#[inline(always)]
pub(super) fn encode(table: &Public, order: &BoardOrder, out: &mut impl ObservationWriter) {
    let agenda = &table.agenda;
    kinds(agenda.tags.as_slice(), out);
    turn::encode(&agenda.turns, order, out);
    roll::encode(&agenda.rolls, out);
    attack::encode(agenda.attack.as_ref(), out);
    damage::encode(&agenda.damage, out);
    cast::encode(&agenda.casts, order, out);
    window::encode(&agenda.windows, order, out);
    scout::encode(agenda.scout.as_ref(), out);
    prompt::encode(&agenda.prompt, order, out);
}

/// How many frames there are below the newest.
const BELOW: usize = 21;

/// The kinds of all frames.
#[inline]
fn kinds(tags: &[Tag], out: &mut impl ObservationWriter) {
    write_fields! { out, Some((newest, below)) = tags.split_last();
        "frame" [Tag::COUNT], 1, OneHot,
            "the newest frame, one hot: Turn, roll, attack, damage, Spell, window, Scout"
            = one_hot(Some(newest.index()));
        "frames_below" [BELOW], 8, Category(none_or!(Tag)),
            "the frames below it, the newest first: 0 for none, else the place in the list of `frame`, \
             counted from 1"
            = cells(&below_newest(below));
    }
}

/// Kinds of frames, the newest first, counted from 1.
#[inline]
fn below_newest(below: &[Tag]) -> [u8; BELOW] {
    let mut cells = [0; BELOW];
    for (to, tag) in cells.iter_mut().zip(below.iter().rev()) {
        *to = above(tag.index());
    }
    cells
}
