//! Observation fields of the attack.

use super::super::super::{
    components::{Cell, Char},
    encode::cells::{cell, who, zeros},
    state::{Attack, AttackFlag, AttackStage},
};
use crate::{Indexed, ObservationWriter, observation::none_or, observation_fields};

observation_fields! {
    WHO: "attack_who" [3], 128, Category(none_or!(Char)),
        "Characters of the attack (VV-101), counted from 1, 0 for none: attacker; target; next \
         target of an AOE group";
    CELL: "attack_cell" [1], 32, Category(none_or!(Cell)), "cell of the attack, counted from 1; 0 for no attack";
    STAGE: "attack_stage" [AttackStage::OR_NONE.len() - 1], 1, OneHot,
        "stage of the attack, one hot: seek a target, next of the group, Dodge, toss, assign, \
         resolve, amount, damage, vacant Regions, end";
    FLAGS: "attack_flags" [6], 1, Flag,
        "the attack: AOE, made by a roll, its attacker left the Map, a Spell gives Dodge dice, the \
         target was Fresh, the same target once more";
    NUMBERS: "attack_numbers" [3], 255, Count,
        "the attack: damage pool of a Spell; Hits that the Dodge of the target prevents; damage dealt";
    DODGE_WHO: "dodge_who" [15], 128, Category(none_or!(Char)),
        "Characters of an AOE group that have dodged (VV-191), counted from 1; 0 for none";
    DODGE_HITS: "dodge_hits" [15], 16, Count, "Hits that each of these Dodges prevents";
    VACANT: "vacant" [Cell::COUNT], 1, Flag, "Regions that need a new Defender after the group (VV-100)";
}

/// Writes the attack, with its group.
#[inline]
pub(in super::super::super) fn encode(attack: Option<&Attack>, out: &mut impl ObservationWriter) {
    let Some(attack) = attack else {
        zeros(&[&WHO, &CELL, &STAGE, &FLAGS], out);
        return zeros(&[&NUMBERS, &DODGE_WHO, &DODGE_HITS, &VACANT], out);
    };
    let (mut next, mut pool, mut vacant) = (None, attack.pool, 0);
    match attack.stage {
        AttackStage::Deal(dealing) => {
            (next, pool, vacant) = (dealing.next, dealing.amount, dealing.vacant.bits());
        }
        AttackStage::Vacant(cells) => vacant = cells.bits(),
        _ => {}
    }
    out.cells(&WHO, &[Some(attack.source), attack.target(), next].map(who));
    out.cells(&CELL, &[cell(Some(attack.cell))]);
    out.one_hot(&STAGE, Some(attack.stage.index()));
    out.cells(&FLAGS, &flags(attack).map(u8::from));
    out.cells(&NUMBERS, &[pool, attack.dodge(), attack.dealt]);
    let dodges = attack.dodges().iter().enumerate();
    out.sparse(&DODGE_WHO, dodges.clone().map(|(at, dodged)| (at, who(Some(dodged.who)))));
    out.sparse(&DODGE_HITS, dodges.map(|(at, dodged)| (at, dodged.hits)));
    out.bits(&VACANT, &[vacant.into()]);
}

#[inline]
fn flags(attack: &Attack) -> [bool; 6] {
    let (lent, fresh, again) = match attack.stage {
        AttackStage::Dodge(dodging) | AttackStage::Toss(dodging) => {
            (dodging.lent.is_some(), false, false)
        }
        AttackStage::More(target) => (false, false, target.is_some()),
        AttackStage::Assign(meeting) => (false, false, meeting.again),
        AttackStage::Resolve(struck) => (false, struck.fresh, struck.meeting.again),
        _ => (false, false, false),
    };
    let [rolled, over] =
        [AttackFlag::Rolled, AttackFlag::Over].map(|flag| attack.flags.contains(flag));
    [attack.is_aoe(), rolled, over, lent, fresh, again]
}
