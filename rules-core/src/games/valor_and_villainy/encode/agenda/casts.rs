//! Spells.

use crate::{
    Indexed, ObservationWriter,
    games::valor_and_villainy::{
        components::{Cell, Char, Spell},
        encode::cells::{BoardOrder, PLACES, above, cell, each, flags, who, zeros},
        state::{Aim, Cast, CastFlag, CastStage},
    },
    observation::none_or,
    pieces::Stack,
};

crate::observation_fields! {
    CAST_SEAT: "cast_seat" [6], 8, Category(&PLACES),
        "seats that cast the Spells (VV-128), the newest first, by place from 1, own seat first; 0 \
         for none";
    CASTER: "caster" [6], 128, Category(none_or!(Char)), "casters of these Spells, counted from 1; 0 for none";
    CAST_SPELL: "cast_spell" [6], 64, Category(none_or!(Spell)), "designs of these Spells, counted from 1; 0 for none";
    CAST_STAGE: "cast_stage" [6], 8, Category(none_or!(CastStage)),
        "stages of these Spells: 0 none, 1 level, 2 named, 3 pay, 4 targets, 5 effect, 6 where, 7 \
         discard";
    TARGET_WHO: "cast_target_who" [6, 2], 128, Category(none_or!(Char)),
        "Characters that are the two targets of each of these Spells, counted from 1; 0 for none";
    TARGET_CELL: "cast_target_cell" [6, 2], 32, Category(none_or!(Cell)),
        "Regions that are the two targets of each of these Spells, cells counted from 1; 0 for none";
    CAST_NUMBERS: "cast_numbers" [6, 5], 16, Count,
        "for each of these Spells: level; targets named; number of the effect; number of its \
         target; total of its dice or cards to discard, counted from 1, 0 for not known";
    CAST_FLAGS: "cast_flags" [6, CastFlag::COUNT], 1, Flag,
        "for each of these Spells: cancelled, its caster left the Map";
}

/// The Spells.
#[inline]
pub(super) fn casts(casts: &Stack<Cast, 6>, order: &BoardOrder, out: &mut impl ObservationWriter) {
    if casts.is_empty() {
        zeros(&[&CAST_SEAT, &CASTER, &CAST_SPELL, &CAST_STAGE], out);
        return zeros(&[&TARGET_WHO, &TARGET_CELL, &CAST_NUMBERS, &CAST_FLAGS], out);
    }
    each(&CAST_SEAT, casts, |cast| [order.place(cast.seat)], out);
    each(&CASTER, casts, |cast| [who(Some(cast.caster))], out);
    each(&CAST_SPELL, casts, |cast| [above(cast.spell.index())], out);
    each(&CAST_STAGE, casts, |cast| [above(cast.stage.index())], out);
    each(&TARGET_WHO, casts, |cast| cast.targets.map(|aim| who(character(aim))), out);
    each(&TARGET_CELL, casts, |cast| cast.targets.map(|aim| cell(region(aim))), out);
    each(&CAST_NUMBERS, casts, numbers, out);
    each(&CAST_FLAGS, casts, |cast| flags::<{ CastFlag::COUNT }>(cast.flags.bits()), out);
}

/// The Character that is a target.
const fn character(aim: Option<Aim>) -> Option<Char> {
    match aim {
        Some(Aim::Char(target)) => Some(target),
        _ => None,
    }
}

/// The Region that is a target.
const fn region(aim: Option<Aim>) -> Option<Cell> {
    match aim {
        Some(Aim::Region(at)) => Some(at),
        _ => None,
    }
}

fn numbers(cast: &Cast) -> [u8; 5] {
    let count = cast.count.map_or(0, |count| count.saturating_add(1));
    [above(cast.level.index()), cast.named, cast.effect, cast.at, count]
}
