//! Turns and Action Rolls.

use crate::{
    Indexed, ObservationWriter,
    games::valor_and_villainy::{
        components::{Cell, Char, Face, Row},
        encode::cells::{
            BoardOrder, PLACES, cell, dice, each, each_hot, flags, index_or_none, who, zeros,
        },
        state::{Once, Roll, RollFlag, RollStage, Turn, TurnFlag, TurnStage},
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
    ROLL_WHO: "roll_who" [3], 128, Category(none_or!(Char)),
        "Characters of the rolls (VV-84), the newest first, counted from 1; 0 for none";
    ROLL_TYPE: "roll_type" [3, Row::COUNT], 1, OneHot,
        "types of these rolls, one hot each: Melee, Ranged, Magic, Corruption";
    ROLL_STAGE: "roll_stage" [3, RollStage::COUNT], 1, OneHot,
        "stages of these rolls, one hot each: begin, dice added, Boost, toss, reroll, made, Beats, \
         Beats of the Villain, Hit Pool, spend, Rage";
    ROLL_DICE: "roll_dice" [3, Face::COUNT], 32, Count,
        "dice of each of these rolls by face: white 0 and 1, yellow 0, 1 and 2, red 1 and 2";
    ROLL_COMING: "roll_coming" [3, 3], 32, Count, "dice still to roll of each of these rolls by colour";
    ROLL_BOOSTED: "roll_boosted" [3], 8, Category(none_or!(Face)),
        "face of the die that Boost placed, in the order of `roll_dice` and counted from 1; 0 for none";
    ROLL_HITS: "roll_hits" [3, 2], 64, Count, "for each of these rolls: added Hits; Hit Pool";
    ROLL_FLAGS: "roll_flags" [3, RollFlag::COUNT], 1, Flag,
        "for each of these rolls: attack made, somebody Defeated, dice of Bright Idea, of Malice";
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

/// The rolls.
#[inline]
pub(super) fn rolls(rolls: &Stack<Roll, 3>, out: &mut impl ObservationWriter) {
    if rolls.is_empty() {
        zeros(&[&ROLL_WHO, &ROLL_TYPE, &ROLL_STAGE, &ROLL_DICE], out);
        return zeros(&[&ROLL_COMING, &ROLL_BOOSTED, &ROLL_HITS, &ROLL_FLAGS], out);
    }
    each(&ROLL_WHO, rolls, |roll| [who(Some(roll.who))], out);
    each_hot(&ROLL_TYPE, rolls, |roll| roll.kind, out);
    each_hot(&ROLL_STAGE, rolls, |roll| roll.stage, out);
    each(&ROLL_DICE, rolls, |roll| Face::ALL.map(|face| roll.dice.0[face]), out);
    each(&ROLL_COMING, rolls, |roll| dice(roll.to_roll), out);
    each(&ROLL_BOOSTED, rolls, |roll| [index_or_none(roll.boosted.map(Face::index))], out);
    each(&ROLL_HITS, rolls, |roll| [roll.extra, roll.hits], out);
    each(&ROLL_FLAGS, rolls, |roll| flags::<{ RollFlag::COUNT }>(roll.flags.bits()), out);
}
