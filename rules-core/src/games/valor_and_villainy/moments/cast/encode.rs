//! Observation fields of the Spells.

use super::super::super::{
    components::{Cell, Char, Spell},
    encode::cells::{BoardOrder, PLACES, above, cell, flags, newest, who},
    state::{Aim, Cast, CastFlag, CastStage},
};
use crate::{Indexed, ObservationWriter, observation::none_or, pieces::Stack, write_fields};

/// Writes the Spells.
#[inline]
pub(in super::super::super) fn encode(
    casts: &Stack<Cast, 6>,
    order: &BoardOrder,
    out: &mut impl ObservationWriter,
) {
    write_fields! { out, [_, ..] = casts.as_slice();
        "cast_seat" [6], 8, Category(&PLACES),
            "seats that cast the Spells (VV-128), the newest first, by place from 1, own seat first; 0 \
             for none"
            = cells(newest(casts, |cast| [order.place(cast.seat)]).as_flattened());
        "caster" [6], 128, Category(none_or!(Char)), "casters of these Spells, counted from 1; 0 for none"
            = cells(newest(casts, |cast| [who(Some(cast.caster))]).as_flattened());
        "cast_spell" [6], 64, Category(none_or!(Spell)), "designs of these Spells, counted from 1; 0 for none"
            = cells(newest(casts, |cast| [above(cast.spell.index())]).as_flattened());
        "cast_stage" [6], 8, Category(CastStage::OR_NONE),
            "stages of these Spells: 0 none, 1 level, 2 named, 3 pay, 4 targets, 5 effect, 6 where, 7 \
             discard"
            = cells(newest(casts, |cast| [above(cast.stage.index())]).as_flattened());
        "cast_target_who" [6, 2], 128, Category(none_or!(Char)),
            "Characters that are the two targets of each of these Spells, counted from 1; 0 for none"
            = cells(newest(casts, |cast| cast.targets().map(character)).as_flattened());
        "cast_target_cell" [6, 2], 32, Category(none_or!(Cell)),
            "Regions that are the two targets of each of these Spells, cells counted from 1; 0 for none"
            = cells(newest(casts, |cast| cast.targets().map(region)).as_flattened());
        "cast_numbers" [6, 5], 16, Count,
            "for each of these Spells: level; targets named; number of the effect; number of its \
             target; total of its dice or cards to discard, counted from 1, 0 for not known"
            = cells(newest(casts, numbers).as_flattened());
        "cast_flags" [6, CastFlag::COUNT], 1, Flag,
            "for each of these Spells: cancelled, its caster left the Map"
            = cells(newest(casts, |cast| flags::<{ CastFlag::COUNT }>(cast.flags.bits())).as_flattened());
    }
}

/// The Character that is a target.
fn character(aim: Option<Aim>) -> u8 {
    match aim {
        Some(Aim::Char(target)) => who(Some(target)),
        _ => 0,
    }
}

/// The Region that is a target.
fn region(aim: Option<Aim>) -> u8 {
    match aim {
        Some(Aim::Region(at)) => cell(Some(at)),
        _ => 0,
    }
}

fn numbers(cast: &Cast) -> [u8; 5] {
    let count = cast.count().map_or(0, |count| count.saturating_add(1));
    [above(cast.level().index()), cast.named(), cast.effect_place(), cast.target_place(), count]
}
