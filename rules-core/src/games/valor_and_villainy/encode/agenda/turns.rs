//! Turns.

use crate::{
    Indexed, ObservationWriter,
    games::valor_and_villainy::{
        components::{Cell, Char},
        encode::cells::{BoardOrder, PLACES, cell, each, each_hot, flags, who, zeros},
        state::{Once, Turn, TurnFlag, TurnStage},
    },
    observation::none_or,
    pieces::Stack,
};

crate::observation_fields! {
    TURN_WHO: "turn_who" [4], 128, Category(none_or!(Char)),
        "Characters of the Turns (VV-40), the newest first, counted from 1; 0 for none";
    TURN_SEAT: "turn_seat" [4], 8, Category(&PLACES),
        "seats that decide in these Turns, by place from 1, own seat first; 0 for none";
    TURN_STAGE: "turn_stage" [4, TurnStage::COUNT], 1, OneHot,
        "stages of these Turns, one hot each: begin, Regenerate, flip to Fresh, Action Points, main \
         part, step, a free Move made";
    TURN_NUMBERS: "turn_numbers" [4, 2], 16, Count,
        "for each of these Turns: Action Points left; steps left of the Move";
    TURN_USED: "turn_used" [4, Once::COUNT], 1, Flag,
        "what was done in each of these Turns: Melee, Ranged, Magic, Corruption, Power Surge, Altar";
    TURN_FLAGS: "turn_flags" [4, TurnFlag::COUNT], 1, Flag,
        "for each of these Turns: a free Move, Evade, no step made yet, over";
    TURN_CELLS: "turn_cells" [4, 2], 32, Category(none_or!(Cell)),
        "for each of these Turns, counted from 1 and 0 for none: cell of the declared step; cell \
         where the Character was Defeated";
}

/// The Turns.
#[inline]
pub(super) fn turns(turns: &Stack<Turn, 4>, order: &BoardOrder, out: &mut impl ObservationWriter) {
    if turns.is_empty() {
        zeros(&[&TURN_WHO, &TURN_SEAT, &TURN_STAGE, &TURN_NUMBERS], out);
        return zeros(&[&TURN_USED, &TURN_FLAGS, &TURN_CELLS], out);
    }
    each(&TURN_WHO, turns, |turn| [who(Some(turn.who))], out);
    each(&TURN_SEAT, turns, |turn| [order.place(turn.seat)], out);
    each_hot(&TURN_STAGE, turns, |turn| turn.stage, out);
    each(&TURN_NUMBERS, turns, |turn| [turn.points, turn.left], out);
    each(&TURN_USED, turns, |turn| flags::<{ Once::COUNT }>(turn.used.bits()), out);
    each(&TURN_FLAGS, turns, |turn| flags::<{ TurnFlag::COUNT }>(turn.flags.bits()), out);
    each(&TURN_CELLS, turns, |turn| [turn.heading, turn.fell].map(cell), out);
}
