//! Observation fields of the phase.

use super::super::super::state::{PhaseStage, Public, Team};
use crate::{ObservationWriter, write_fields};

/// Writes the phase and its stage.
#[inline]
pub(in super::super::super) fn encode(table: &Public, out: &mut impl ObservationWriter) {
    let (again, replaced) = match table.base.stage {
        PhaseStage::Equip(at) => (at.again, at.replaced),
        _ => (false, false),
    };
    write_fields! { out;
        "phase" [8], 1, OneHot,
            "phase, below all frames, one hot (VV-32): set-up, Hero Round, Hero Level Up, Villain Turn, Minion \
             Step, Villain Level Up, entry into the Final Battle, over"
            = one_hot(Some(table.base.phase.index()));
        "phase_stage" [PhaseStage::OR_NONE.len() - 1], 1, OneHot,
            "stage of the phase, one hot (VV-160, VV-171): waits, begin, draft, Chumps, Spells, \
             Initiative, Hero, Gust, dismount, join, joined, draw, discard, clear, Dojo, Springs, day, \
             icons, restack, reveal, return, equip, cash in, riches, Heroes return, level up, enter, \
             Minions, close"
            = one_hot(Some(table.base.stage.index()));
        "cursor" [3], 64, Count,
            "the stage: place in its order; least index that may be named next, or cards placed in the \
             new order of a stack; slots filled in this pass (VV-165)"
            = cells(&table.cursor());
        "cursor_flags" [3], 1, Flag,
            "the stage: handles the Villain's Stash; is the second pass; a Treasure was replaced in the \
             first (VV-165)"
            = cells(&[table.side() == Some(Team::Villain), again, replaced].map(u8::from));
    }
}
