//! Reaction windows in words.

use alloc::string::String;

use super::super::{
    super::{
        components::{Action, spells::Trigger},
        state::{Public, State, Window, WindowFlag},
        words::{kind, name, who::by_seat, without_stop},
    },
    roll,
};
use crate::words::format;

/// A window in words.
pub(in super::super::super) fn line(table: &Public, window: Window) -> String {
    let agenda = &table.agenda;
    let event = match window.trigger {
        Trigger::TurnBegins => "begins a Turn".into(),
        Trigger::ActionBegins if window.flags.contains(WindowFlag::Move) => "begins a Move".into(),
        Trigger::ActionBegins => match agenda.rolls.top() {
            Some(roll) => format!("begins a {} roll", kind(roll.kind)),
            None => "begins an action".into(),
        },
        Trigger::RollMade => match agenda.rolls.top() {
            Some(roll) => {
                format!("has rolled {} for {}", roll::words::shown(roll), kind(roll.kind))
            }
            None => "has rolled".into(),
        },
        Trigger::SpellCast => {
            match agenda.casts.as_slice().iter().rev().find(|cast| cast.caster == window.subject) {
                Some(spell) => format!("casts {}", spell.card(table.set()).name),
                None => "casts a Spell".into(),
            }
        }
        Trigger::AttackTargets => match agenda.attack.as_ref() {
            Some(attack) => format!("is attacked by {}", name(table, attack.source)),
            None => "is attacked".into(),
        },
        Trigger::DamageDue => match agenda.damage.top() {
            Some(damage) => {
                format!(
                    "is about to take {} damage from {}",
                    damage.due(),
                    name(table, damage.source)
                )
            }
            None => "is about to take damage".into(),
        },
        Trigger::DamageTaken => "has taken damage".into(),
        Trigger::Defeated => "is Defeated".into(),
        Trigger::RegionRevealed => "has revealed a Region".into(),
    };
    format!("{} {event}; reactions are possible", name(table, window.subject))
}

/// A decision.
pub(in super::super::super) fn choice(table: &Public, action: Action) -> String {
    match action {
        Action::SpellCard(spell) => format!("play {}", table.set().spell(spell).name),
        _ => "play nothing".into(),
    }
}

/// In a window: a reaction is seen, a Pass is not (VV-137).
pub(in super::super::super) fn told(state: &State, action: Action) -> Option<String> {
    let table = &state.table;
    let Action::SpellCard(spell) = action else { return None };
    let seat = table.order(table.agenda.window().first, state.asked);
    let card = table.set().spell(spell);
    let text = without_stop(card.text);
    Some(format!("{} reacts with {}: {text}", by_seat(table, seat), card.name))
}
