//! Damage in words: what it leaves of the enemy, and where the black dice of a defeated one go.

use alloc::string::{String, ToString};

use super::{
    super::{
        components::{Action, BlackSplit, Colour, Deed, Overkill},
        state::{Phase, Public, State},
    },
    actions, dice,
    table::health_left,
};
use crate::words::format;
use crate::{Indexed, Legal, Seat};

/// The damage that an action deals (RD-30, RD-42, RD-45); of a begun attack, that with all dice.
fn dealt_by(before: &State, action: Action) -> u8 {
    let table = &before.table;
    match (&table.phase, action) {
        (Phase::Attack { seat, .. }, Action::Confirm)
        | (Phase::Act { seat }, Action::Begin(Deed::Attack)) => {
            let damage = before.pool_of(*seat).pips() / u32::from(table.defence());
            u8::try_from(damage).unwrap_or(u8::MAX)
        }
        (_, Action::Spell(Colour::Red)) => table.foe().dice(),
        (_, Action::Spell(Colour::Black)) => health_left(table),
        _ => 0,
    }
}

/// What the enemy has left after the damage of an action, if it deals any.
pub(super) fn wound(before: &State, action: Action) -> Option<String> {
    let (table, dealt) = (&before.table, dealt_by(before, action));
    let (enemy, left) = (table.enemy, health_left(table));
    (dealt > 0).then(|| match beyond(table, dealt) {
        Some(beyond) => format!("enemy {enemy} has no health left: the damage is {beyond}"),
        None => format!("enemy {enemy} has {} of {} health left", left - dealt, table.health()),
    })
}

/// How far damage goes beyond the health that is left, if that is used up.
fn beyond(table: &Public, dealt: u8) -> Option<String> {
    Some(match dealt.checked_sub(health_left(table))? {
        0 => "exactly as much as needed".to_string(),
        more => format!("{more} more than needed"),
    })
}

/// What an action of a seat would do to the enemy, if it deals damage.
pub(super) fn forecast(state: &State, seat: Seat, action: Action) -> Option<String> {
    defeat(state, seat, action).or_else(|| wound(state, action))
}

/// The attack and the spells that would defeat the enemy, of those that the seat may choose now.
pub(super) fn deadly(state: &State, seat: Seat) -> Option<String> {
    let legal = |deed| state.is_legal(Action::Begin(deed));
    let mut said = String::new();
    let mut add = |what: String| {
        said += if said.is_empty() { "" } else { ". " };
        said += &what;
    };
    if legal(Deed::Attack)
        && let Some(defeat) = defeat(state, seat, Action::Begin(Deed::Attack))
    {
        add(format!("An attack with all dice makes {}, {defeat}", actions::blow(state, seat)));
    }
    if matches!(state.table.phase, Phase::Cast { .. }) || legal(Deed::Cast) {
        let matching = state.pool_of(seat).matching(state.table.faces());
        for colour in Colour::all().filter(|colour| matching >> colour.index() & 1 == 1) {
            let action = Action::Spell(colour);
            if let Some(defeat) = defeat(state, seat, action) {
                let dealt = dealt_by(state, action);
                add(format!("The {colour} spell makes {dealt} damage, {defeat}"));
            }
        }
    }
    (!said.is_empty()).then_some(said)
}

/// RD-51 to RD-54: that an action defeats the enemy, and what comes of it.
fn defeat(state: &State, seat: Seat, action: Action) -> Option<String> {
    let (table, dealt) = (&state.table, dealt_by(state, action));
    let beyond = beyond(table, dealt).filter(|_| dealt > 0)?;
    let enemy = table.enemy;
    Some(if table.next_enemy().is_none() {
        format!("{beyond}: enemy {enemy}, the last one, is defeated and the team wins")
    } else {
        let points = dealt.saturating_sub(health_left(table));
        let spoils = spoils(table, seat, points, action);
        format!("{beyond}: enemy {enemy} is defeated, and {spoils}")
    })
}

/// RD-53, RD-54, RD-Q12: who gets the black dice, if a seat deals so much more than needed.
fn spoils(table: &Public, seat: Seat, points: u8, action: Action) -> String {
    let (dice, earlier) = (table.foe().dice(), table.surplus.as_slice());
    let before: u8 = earlier.iter().map(|entry| entry.points).sum();
    let per_point = table.options.overkill == Overkill::PerPoint;
    let offered = match before + points {
        0 => 0,
        surplus if per_point => surplus.min(dice),
        _ => dice,
    };
    let all = dice::count_of(dice, Colour::Black);
    let its =
        |some: u8| if some == dice { format!("its {all}") } else { format!("{some} of its {all}") };
    if offered == 0 {
        let unless =
            if may_follow(table, seat, action) { " unless more damage follows" } else { "" };
        return format!("the injured pool gets its {all}{unless}");
    }
    if table.options.black_split == BlackSplit::Choice {
        return format!("seat {}, the leader, may give away {}", table.leader, its(offered));
    }
    if per_point {
        return match offered - before.min(dice) {
            0 => format!("others capture its {all}"),
            own => format!("seat {seat} captures {}", its(own)),
        };
    }
    let first = earlier.first().map_or(seat, |entry| entry.seat);
    format!("seat {first} captures its {all}")
}

/// Whether more damage could be dealt after an action, in the same Action phase.
fn may_follow(table: &Public, seat: Seat, action: Action) -> bool {
    if table.players() == 1 {
        let other = if matches!(action, Action::Spell(_)) { Deed::Attack } else { Deed::Cast };
        return !table.done.contains(other);
    }
    let mut others =
        table.order().filter(|other| *other != seat && !table.resolved.contains(*other));
    others.any(|other| matches!(table.deed(other), Some(Deed::Attack | Deed::Cast)))
}
