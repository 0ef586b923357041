//! Observation fields of Turns.

use super::super::super::{
    components::{Cell, Char},
    encode::cells::{BoardOrder, PLACES, cell, flags, hot, newest, who},
    state::{Once, Turn, TurnStage},
};
use crate::{Indexed, ObservationWriter, observation::none_or, pieces::Stack, write_fields};

/// Writes the Turns.
#[inline]
pub(in super::super::super) fn encode(
    turns: &Stack<Turn, 4>,
    order: &BoardOrder,
    out: &mut impl ObservationWriter,
) {
    write_fields! { out, [_, ..] = turns.as_slice();
        "turn_who" [4], 128, Category(none_or!(Char)),
            "Characters of the Turns (VV-40), the newest first, counted from 1; 0 for none"
            = cells(newest(turns, |turn| [who(Some(turn.who))]).as_flattened());
        "turn_seat" [4], 8, Category(&PLACES),
            "seats that decide in these Turns, by place from 1, own seat first; 0 for none"
            = cells(newest(turns, |turn| [order.place(turn.seat)]).as_flattened());
        "turn_stage" [4, TurnStage::OR_NONE.len() - 1], 1, OneHot,
            "stages of these Turns, one hot each: begin, Regenerate, flip to Fresh, Action Points, main \
             part, step, a free Move made"
            = sparse(hot(turns, TurnStage::OR_NONE.len() - 1, |turn| turn.stage.index()));
        "turn_numbers" [4, 2], 16, Count,
            "for each of these Turns: Action Points left; steps left of the Move"
            = cells(newest(turns, |turn| [turn.points(), turn.left()]).as_flattened());
        "turn_used" [4, Once::COUNT], 1, Flag,
            "what was done in each of these Turns: Melee, Ranged, Magic, Corruption, Power Surge, Altar"
            = cells(newest(turns, |turn| flags::<{ Once::COUNT }>(turn.used().bits())).as_flattened());
        "turn_flags" [4, 4], 1, Flag,
            "for each of these Turns: a free Move, Evade, no step made yet, over"
            = cells(newest(turns, marks).as_flattened());
        "turn_cells" [4, 2], 32, Category(none_or!(Cell)),
            "for each of these Turns, counted from 1 and 0 for none: cell of the declared step; cell \
             where the Character was Defeated"
            = cells(newest(turns, |turn| [turn.heading(), turn.fell()].map(cell)).as_flattened());
    }
}

/// What else is true of a Turn.
fn marks(turn: &Turn) -> [u8; 4] {
    [turn.is_free(), turn.evade, turn.is_fresh(), turn.over.is_some()].map(u8::from)
}
