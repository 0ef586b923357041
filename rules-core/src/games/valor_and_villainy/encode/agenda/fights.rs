//! Attacks and damage.

use super::{each, flags, zeros};
use crate::{
    Indexed, ObservationWriter,
    games::valor_and_villainy::{
        components::{Cell, Char},
        encode::{above, cell, who},
        state::{Attack, AttackFlag, AttackStage, Damage, DamageFlag, DamageStage},
    },
    observation::none_or,
    pieces::Stack,
};

crate::observation_fields! {
    ATTACK_WHO: "attack_who" [3], 128, Category(none_or!(Char)),
        "Characters of the attack (VV-101), counted from 1, 0 for none: attacker; target; next \
         target of an AOE group";
    ATTACK_CELL: "attack_cell" [1], 32, Category(none_or!(Cell)), "cell of the attack, counted from 1; 0 for no attack";
    ATTACK_STAGE: "attack_stage" [AttackStage::COUNT], 1, OneHot,
        "stage of the attack, one hot: seek a target, next of the group, Dodge, toss, assign, \
         resolve, amount, damage, vacant Regions, end";
    ATTACK_FLAGS: "attack_flags" [SHOWN_FLAGS], 1, Flag,
        "the attack: AOE, made by a roll, its attacker left the Map, a Spell gives Dodge dice, the \
         target was Fresh, the same target once more";
    ATTACK_NUMBERS: "attack_numbers" [3], 255, Count,
        "the attack: damage pool of a Spell; Hits that the Dodge of the target prevents; damage dealt";
    DODGE_WHO: "dodge_who" [15], 128, Category(none_or!(Char)),
        "Characters of an AOE group that have dodged (VV-191), counted from 1; 0 for none";
    DODGE_HITS: "dodge_hits" [15], 16, Count, "Hits that each of these Dodges prevents";
    VACANT: "vacant" [Cell::COUNT], 1, Flag, "Regions that need a new Defender after the group (VV-100)";
    DAMAGE_WHO: "damage_who" [3, 2], 128, Category(none_or!(Char)),
        "damage (VV-104), the newest first: target and source, Characters counted from 1; 0 for none";
    DAMAGE_DUE: "damage_due" [3], 64, Count, "amounts of this damage that are due";
    DAMAGE_STAGE: "damage_stage" [3], 8, Category(none_or!(DamageStage)),
        "stages of this damage: 0 none, 1 due, 2 Armor, 3 apply, 4 taken, 5 Defeated, 6 off the Map, \
         7 end";
    DAMAGE_FLAGS: "damage_flags" [3, DamageFlag::COUNT], 1, Flag,
        "for each of these: Last Breath leaves one Heart, the target left the Map before it, of the \
         attack, a Minion of the Heroes";
    DAMAGE_CELL: "damage_cell" [3], 32, Category(none_or!(Cell)),
        "cells that need a new Defender after this damage, counted from 1; 0 for none";
}

/// The flags that have a cell: all but the last one. Mirror Image and Dark Reflexes share a cell.
const SHOWN_FLAGS: usize = AttackFlag::COUNT - 1;
const _: () = assert!(AttackFlag::Reflexes as usize == SHOWN_FLAGS);

fn attack_flags(attack: &Attack) -> [u8; SHOWN_FLAGS] {
    let mut shown = attack.flags;
    if shown.contains(AttackFlag::Reflexes) {
        shown.insert(AttackFlag::Image);
    }
    flags::<SHOWN_FLAGS>(shown.bits())
}

/// The attack with its group.
#[inline]
pub(super) fn attack(attack: Option<&Attack>, out: &mut impl ObservationWriter) {
    let Some(attack) = attack else {
        zeros(&[&ATTACK_WHO, &ATTACK_CELL, &ATTACK_STAGE, &ATTACK_FLAGS], out);
        return zeros(&[&ATTACK_NUMBERS, &DODGE_WHO, &DODGE_HITS, &VACANT], out);
    };
    out.cells(&ATTACK_WHO, &[Some(attack.source), attack.target, attack.next].map(who));
    out.cells(&ATTACK_CELL, &[cell(Some(attack.cell))]);
    out.one_hot(&ATTACK_STAGE, Some(attack.stage.index()));
    out.cells(&ATTACK_FLAGS, &attack_flags(attack));
    out.cells(&ATTACK_NUMBERS, &[attack.pool, attack.dodge, attack.dealt]);
    let dodges = attack.dodges.as_slice().iter().enumerate();
    out.sparse(&DODGE_WHO, dodges.clone().map(|(at, dodged)| (at, who(Some(dodged.who)))));
    out.sparse(&DODGE_HITS, dodges.map(|(at, dodged)| (at, dodged.hits)));
    out.bits(&VACANT, &[attack.vacant.bits().into()]);
}

/// The damage.
#[inline]
pub(super) fn damage(damage: &Stack<Damage, 3>, out: &mut impl ObservationWriter) {
    if damage.is_empty() {
        zeros(&[&DAMAGE_WHO, &DAMAGE_DUE, &DAMAGE_STAGE, &DAMAGE_FLAGS, &DAMAGE_CELL], out);
        return;
    }
    each(&DAMAGE_WHO, damage, |it| [it.target, it.source].map(|it| who(Some(it))), out);
    each(&DAMAGE_DUE, damage, |it| [it.due], out);
    each(&DAMAGE_STAGE, damage, |it| [above(it.stage.index())], out);
    each(&DAMAGE_FLAGS, damage, |it| flags::<{ DamageFlag::COUNT }>(it.flags.bits()), out);
    each(&DAMAGE_CELL, damage, |it| [cell(it.vacant)], out);
}
