//! Observation fields of Action Rolls.

use super::super::super::{
    components::{Char, Face, Row},
    encode::cells::{dice, flags, hot, index_or_none, newest, who},
    state::{Boon, Roll, RollFlag, RollStage},
};
use crate::{Indexed, ObservationWriter, observation::none_or, pieces::Stack, write_fields};

/// Writes the rolls.
#[inline]
pub(in super::super::super) fn encode(rolls: &Stack<Roll, 3>, out: &mut impl ObservationWriter) {
    write_fields! { out, [_, ..] = rolls.as_slice();
        "roll_who" [3], 128, Category(none_or!(Char)),
            "Characters of the rolls (VV-84), the newest first, counted from 1; 0 for none"
            = cells(newest(rolls, |roll| [who(Some(roll.who))]).as_flattened());
        "roll_type" [3, Row::COUNT], 1, OneHot,
            "types of these rolls, one hot each: Melee, Ranged, Magic, Corruption"
            = sparse(hot(rolls, Row::COUNT, |roll| roll.kind.index()));
        "roll_stage" [3, RollStage::OR_NONE.len() - 1], 1, OneHot,
            "stages of these rolls, one hot each: begin, dice added, Boost, toss, reroll, made, Beats, \
             Beats of the Villain, Hit Pool, spend, Rage"
            = sparse(hot(rolls, RollStage::OR_NONE.len() - 1, |roll| roll.stage.index()));
        "roll_dice" [3, Face::COUNT], 32, Count,
            "dice of each of these rolls by face: white 0 and 1, yellow 0, 1 and 2, red 1 and 2"
            = cells(newest(rolls, |roll| roll.dice().cells()).as_flattened());
        "roll_coming" [3, 3], 32, Count, "dice still to roll of each of these rolls by colour"
            = cells(newest(rolls, |roll| dice(roll.to_roll())).as_flattened());
        "roll_boosted" [3], 8, Category(none_or!(Face)),
            "face of the die that Boost placed, in the order of `roll_dice` and counted from 1; 0 for none"
            = cells(newest(rolls, |roll| [index_or_none(roll.boosted().map(Face::index))]).as_flattened());
        "roll_hits" [3, 2], 64, Count, "for each of these rolls: added Hits; Hit Pool"
            = cells(newest(rolls, |roll| [roll.extra(), roll.hits()]).as_flattened());
        "roll_flags" [3, RollFlag::COUNT + Boon::COUNT], 1, Flag,
            "for each of these rolls: attack made, somebody Defeated, dice of Bright Idea, of Malice"
            = cells(newest(rolls, marks).as_flattened());
    }
}

/// The flags of a roll, and the Spells that give it dice.
fn marks(roll: &Roll) -> [u8; RollFlag::COUNT + Boon::COUNT] {
    flags(roll.flags.bits() | roll.boons().bits() << RollFlag::COUNT)
}
