//! Attacks in words.

use alloc::string::String;

use super::{
    super::super::{
        components::{Action, ChanceOutcome},
        state::{Attack, AttackStage, Public},
        words::{
            fight::{armor, harm, limits},
            figure,
            map::crowd_but,
            name, region,
            who::who,
        },
    },
    super::roll::words::{plus_one, plus_one_told},
    dodge,
};
use crate::words::{counted, format};

/// An attack in words.
pub(in super::super::super) fn line(table: &Public, attack: &Attack) -> String {
    let (source, cell) = (name(table, attack.source), region(table, attack.cell));
    match attack.target() {
        Some(target) => format!("{source} attacks {} in {cell}", name(table, target)),
        None => format!("{source} attacks {cell}"),
    }
}

/// What it waits for.
pub(in super::super::super) fn asked(table: &Public, it: &Attack) -> String {
    let attack = line(table, it);
    let pool = counted(table.pool(it), "Hit", "Hits");
    match it.stage {
        AttackStage::Dodge(dodging) | AttackStage::Toss(dodging) => {
            dodge::words::asked(table, dodging, &attack)
        }
        AttackStage::Assign(meeting) => {
            let dodged = match meeting.dodge {
                0 => String::new(),
                hits => format!(", {hits} of the damage dodged"),
            };
            let limits = limits(table, meeting.target);
            format!("{attack} with {pool}{dodged}: how much damage? {limits}")
        }
        AttackStage::Amount => {
            format!("{attack} with {pool}: how much damage to each Character there?")
        }
        AttackStage::More(_) => format!("{attack}: no Hit is left, go on by a Plus-One?"),
        _ => attack,
    }
}

/// A decision.
pub(in super::super::super) fn choice(
    table: &Public,
    attack: &Attack,
    action: Action,
) -> Option<String> {
    Some(match (attack.stage, action) {
        (AttackStage::Dodge(dodging), _) => dodge::words::choice(table, dodging, action),
        (_, Action::UsePlusOne) => plus_one(table, table.agenda.rolls.top()?),
        (AttackStage::Amount, Action::Assign(hits)) => format!("{} damage to each", hits.get()),
        (AttackStage::Assign(meeting), Action::Assign(hits)) => {
            let (target, hits) = (meeting.target, hits.get());
            let harm = harm(table, target, hits.saturating_sub(meeting.dodge));
            format!("{hits} damage, {harm}{}", armor(table, target))
        }
        (_, Action::Pass) => "stop the attack".into(),
        _ => return None,
    })
}

/// What everybody is told of a decision.
pub(in super::super::super) fn told(
    table: &Public,
    attack: &Attack,
    action: Action,
) -> Option<String> {
    let actor = who(table, attack.source);
    match (attack.stage, action) {
        (_, Action::UsePlusOne) => plus_one_told(table, table.agenda.rolls.top()?),
        (AttackStage::Amount, Action::Assign(hits)) => {
            let (cell, all) =
                (region(table, attack.cell), crowd_but(table, attack.cell, Some(attack.source)));
            Some(format!("{actor} hits everybody in {cell} for {}: {all}", hits.get()))
        }
        (AttackStage::Assign(meeting), Action::Assign(hits)) => {
            let dodged = match meeting.dodge {
                0 => String::new(),
                dodge => format!(", {dodge} of it dodged"),
            };
            let (of, at) = (name(table, meeting.target), region(table, attack.cell));
            Some(format!("{actor} hits {of} in {at} for {} damage{dodged}", hits.get()))
        }
        _ => None,
    }
}

/// What everybody is told of a roll.
pub(in super::super::super) fn rolled(
    table: &Public,
    attack: &Attack,
    outcome: ChanceOutcome,
) -> Option<String> {
    match (attack.stage, outcome) {
        (AttackStage::Toss(dodging), ChanceOutcome::Total(hits)) => {
            Some(dodge::words::rolled(table, dodging, hits.get()))
        }
        _ => None,
    }
}

/// Whether a single step from here can do more than go on to the next stage.
pub(in super::super::super) fn is_eventful(attack: &Attack) -> bool {
    matches!(attack.stage, AttackStage::Assign(_) | AttackStage::Deal(_) | AttackStage::End)
}

/// That a target has dodged all damage that a step dealt to it.
pub(in super::super::super) fn dodged(
    before: &Public,
    now: &Public,
    attack: &Attack,
) -> Option<String> {
    let target = match (attack.stage, now.agenda.attack?.stage) {
        (AttackStage::Assign(meeting), AttackStage::Resolve(_)) => meeting.target,
        (AttackStage::Deal(dealing), _) => dealing.next?,
        _ => return None,
    };
    let stands = before.cell(target) == Some(attack.cell);
    let dealt = now.agenda.damage.len() > before.agenda.damage.len();
    (stands && !dealt).then(|| format!("{} dodges all of the damage", figure(before, target)))
}
