//! What an action brings without a step of its own: defeats, the strike of the enemy, the
//! next round and the end.

use alloc::{string::String, vec::Vec};

use super::{
    super::{
        components::{Action, Colour, Suffer},
        state::{Phase, Public, State, Verdict},
    },
    asked, dice,
    told::Told,
};
use crate::Seat;
use crate::words::format;

/// Whether players act.
fn acting(table: &Public) -> bool {
    matches!(
        table.phase,
        Phase::Act { .. }
            | Phase::Attack { .. }
            | Phase::Block { .. }
            | Phase::Heal { .. }
            | Phase::RunColour { .. }
            | Phase::Cast { .. }
            | Phase::Pick { .. }
            | Phase::Animal { .. }
            | Phase::Pay { .. }
    )
}

/// What follows from an action.
pub(super) fn aftermath(told: &Told) -> Vec<String> {
    let Told { before, action, after, .. } = told;
    let (was, is) = (&before.table, &after.table);
    let mut out = Vec::new();
    let acted = acting(was) && !(acting(is) && was.round == is.round);
    let defeated = was.enemy != is.enemy || matches!(is.phase, Phase::Black { .. });
    match &is.phase {
        Phase::End(Verdict::Won) => {
            out.push(format!("enemy {}, the last one, is defeated: the team has won", is.enemy));
            return out;
        }
        _ if acted && defeated => out.push(defeat(before, *action, after)),
        _ if acted => out.extend(strike(before, after)),
        Phase::Lose { seat, left, .. } => out.extend(next_to_pay(was, *seat, *left)),
        _ => {}
    }
    if was.enemy != is.enemy {
        out.push(format!("enemy {} comes", is.enemy));
    }
    out.extend(next_round(before, after, acted));
    out
}

/// RD-53, RD-54: who gets the black dice of an enemy.
fn defeat(before: &State, action: Action, after: &State) -> String {
    let enemy = before.table.enemy;
    if let Phase::Black { left, .. } = after.table.phase {
        let (dice, leader) = (dice::count_of(left, Colour::Black), after.table.leader);
        return format!(
            "enemy {enemy} is defeated with damage beyond its health: seat {leader} gives away up \
             to {dice}"
        );
    }
    // A black die that was healed in the same step is not captured.
    let healed = |seat: Seat| {
        u8::from(action == Action::Pick(Colour::Black) && before.table.in_turn() == Some(seat))
    };
    let black = |state: &State, seat: Seat| {
        let mut pool = *state.pool_of(seat);
        // Dice that were set aside come back in the same step.
        if let Phase::Attack { seat: of, kept, .. } | Phase::Block { seat: of, kept, .. } =
            &state.table.phase
            && *of == seat
        {
            pool.put(kept);
        }
        pool.colours()[3]
    };
    let captured = |seat: Seat| {
        let dice = black(after, seat) - black(before, seat) - healed(seat);
        (dice > 0).then(|| format!("seat {seat} captures {}", dice::count_of(dice, Colour::Black)))
    };
    let mut to: Vec<_> = (0..after.table.players()).filter_map(captured).collect();
    let healed: u8 = (0..after.table.players()).map(healed).sum();
    let injured = after.table.injured[Colour::Black] + healed - before.table.injured[Colour::Black];
    if injured > 0 {
        to.push(format!("{} to the injured pool", dice::count_of(injured, Colour::Black)));
    }
    format!("enemy {enemy} is defeated: {}", to.join(", "))
}

/// RD-58 to RD-60: the enemy strikes back.
fn strike(before: &State, after: &State) -> Option<String> {
    let table = &after.table;
    let (enemy, foe) = (table.enemy, before.table.foe());
    match table.phase {
        Phase::End(Verdict::Lost) if unpaid(before, after) => {
            Some(format!("{}: the team has lost", asked::unable(table)))
        }
        Phase::Target => {
            let (dice, deed) = (dice::count(table.strike()), asked::struck(table));
            let leader = table.leader;
            Some(format!(
                "enemy {enemy} strikes for {dice}: seat {leader}, the leader, chooses who of those \
                 that declared {deed} gives them up"
            ))
        }
        Phase::Lose { seat, left, .. } => {
            let dice = dice::count(left);
            let who = match table.options.suffer {
                Suffer::One => format!("seat {seat} pays"),
                _ if table.players() == 1 => format!("seat {seat} pays"),
                Suffer::Shared => format!("those who declared {} share it", asked::struck(table)),
                Suffer::Each => format!("everybody who declared {} pays", asked::struck(table)),
            };
            Some(format!("enemy {enemy} strikes for {dice}: {who}"))
        }
        _ if foe.attack() > 0 => Some(format!("the strike of enemy {enemy} is blocked")),
        _ => None,
    }
}

/// RD-60: whether a lost game was lost to the strike of the enemy, and not by the last round.
fn unpaid(before: &State, after: &State) -> bool {
    let table = &after.table;
    match table.players() {
        // Alone the phase ends by passing, and the block total is complete before it.
        1 => before.pool_of(0).len() < u32::from(before.table.strike()),
        _ => table.declared.iter().any(Option::is_some),
    }
}

/// RD-Q14: that the next one of several gives up dice.
fn next_to_pay(was: &Public, seat: Seat, left: u8) -> Option<String> {
    match was.phase {
        Phase::Lose { seat: before, .. } if before != seat => {
            Some(format!("seat {seat} has {} to give up", dice::count(left)))
        }
        _ => None,
    }
}

/// RD-12, RD-70: the next round, or that there is none.
fn next_round(before: &State, after: &State, acted: bool) -> Option<String> {
    let (was, is) = (&before.table, &after.table);
    if is.round != was.round {
        return Some(match is.players() {
            1 => format!("round {} begins", is.round),
            _ => format!("round {} begins, seat {} leads", is.round, is.leader),
        });
    }
    let limit = matches!(is.phase, Phase::End(Verdict::Lost)) && !(acted && unpaid(before, after));
    limit.then(|| format!("round {}, the last one, is over: the team has lost", is.round))
}
