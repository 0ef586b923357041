//! Observation fields of the attack.

use super::super::super::{
    components::{Cell, Char},
    encode::cells::{cell, who},
    state::{Attack, AttackFlag, AttackStage, Dodged},
};
use crate::{Indexed, ObservationWriter, observation::none_or, write_fields};

/// Writes the attack, with its group.
#[inline]
pub(in super::super::super) fn encode(attack: Option<&Attack>, out: &mut impl ObservationWriter) {
    write_fields! { out, Some((attack, numbers)) = attack.map(|attack| (attack, Numbers::of(attack)));
        "attack_who" [3], 128, Category(none_or!(Char)),
            "Characters of the attack (VV-101), counted from 1, 0 for none: attacker; target; next \
             target of an AOE group"
            = cells(&[Some(attack.source), attack.target(), numbers.next].map(who));
        "attack_cell" [1], 32, Category(none_or!(Cell)), "cell of the attack, counted from 1; 0 for no attack"
            = cells(&[cell(Some(attack.cell))]);
        "attack_stage" [AttackStage::OR_NONE.len() - 1], 1, OneHot,
            "stage of the attack, one hot: seek a target, next of the group, Dodge, toss, assign, \
             resolve, amount, damage, vacant Regions, end"
            = one_hot(Some(attack.stage.index()));
        "attack_flags" [6], 1, Flag,
            "the attack: AOE, made by a roll, its attacker left the Map, a Spell gives Dodge dice, the \
             target was Fresh, the same target once more"
            = cells(&flags(attack).map(u8::from));
        "attack_numbers" [3], 255, Count,
            "the attack: damage pool of a Spell; Hits that the Dodge of the target prevents; damage dealt"
            = cells(&[numbers.pool, attack.dodge(), attack.dealt]);
        "dodge_who" [15], 128, Category(none_or!(Char)),
            "Characters of an AOE group that have dodged (VV-191), counted from 1; 0 for none"
            = sparse(dodges(attack).map(|(at, dodged)| (at, who(Some(dodged.who)))));
        "dodge_hits" [15], 16, Count, "Hits that each of these Dodges prevents"
            = sparse(dodges(attack).map(|(at, dodged)| (at, dodged.hits)));
        "vacant" [Cell::COUNT], 1, Flag, "Regions that need a new Defender after the group (VV-100)"
            = bits(&[numbers.vacant.into()]);
    }
}

/// What the stage of an attack carries.
struct Numbers {
    next: Option<Char>,
    pool: u8,
    vacant: u32,
}

impl Numbers {
    #[inline]
    fn of(attack: &Attack) -> Self {
        let none = Self { next: None, pool: attack.pool, vacant: 0 };
        match attack.stage {
            AttackStage::Deal(dealing) => {
                let (next, pool, vacant) = (dealing.next, dealing.amount, dealing.vacant.bits());
                Self { next, pool, vacant }
            }
            AttackStage::Vacant(cells) => Self { vacant: cells.bits(), ..none },
            _ => none,
        }
    }
}

/// Those of a group who have dodged.
fn dodges(attack: &Attack) -> impl Iterator<Item = (usize, &Dodged)> + Clone {
    attack.dodges().iter().enumerate()
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
