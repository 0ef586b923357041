//! Damage in words.

use alloc::string::String;

use super::super::super::{
    components::{Action, HEALTH_STEP},
    state::{Damage, DamageStage, Due, Public, SeatId},
    words::{figure, name},
};
use crate::words::format;

/// Damage in words.
pub(in super::super::super) fn line(table: &Public, damage: Damage) -> String {
    let (source, target) = (name(table, damage.source), name(table, damage.target));
    format!("{source} deals {} damage to {target}", damage.due())
}

/// What it waits for.
pub(in super::super::super) fn asked(table: &Public, damage: Damage) -> String {
    format!("{}: does Armor prevent 1 of it?", line(table, damage))
}

/// A decision.
pub(in super::super::super) fn choice(action: Action) -> String {
    match action {
        Action::Use => "use Armor: 1 damage less".into(),
        _ => "do not use Armor".into(),
    }
}

/// Whether a single step from here can do more than go on to the next stage.
pub(in super::super::super) fn is_eventful(damage: Damage) -> bool {
    matches!(damage.stage, DamageStage::Armor(_) | DamageStage::Apply(_))
}

/// That a step has lessened it, or that it harms nobody.
pub(in super::super::super) fn blocked(
    before: &Public,
    now: &Public,
    damage: Damage,
) -> Option<String> {
    let (who, target) = (|| figure(before, damage.target), damage.target);
    match damage.stage {
        DamageStage::Armor(Due { dropped: true, .. }) => None,
        DamageStage::Armor(Due { amount: 0, .. }) => {
            Some(format!("no damage is left for {}", who()))
        }
        DamageStage::Armor(due) => {
            let left =
                now.agenda.damage.top().map(Damage::due).filter(|left| *left < due.amount)?;
            Some(format!("Armor takes 1 damage off {}: {left} left", who()))
        }
        DamageStage::Apply(due @ 1..) => {
            match (before.minion_stats(target), before.seat_of(target)) {
                (Some(stats), _) => {
                    let most = stats.wound.unwrap_or(stats.defeat);
                    (due < most)
                        .then(|| format!("{due} damage does not harm {}: it takes {most}", who()))
                }
                (None, Some(seat)) => {
                    let kept = before.players[seat].health == now.players[seat].health;
                    let why = if seat == SeatId::Villain {
                        format!(": he loses Health in steps of {HEALTH_STEP}")
                    } else {
                        String::new()
                    };
                    kept.then(|| format!("{due} damage does not harm {}{why}", who()))
                }
                (None, None) => None,
            }
        }
        _ => None,
    }
}
