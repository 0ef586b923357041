//! How Hits are spent: whom to attack, how much to assign.

use crate::games::valor_and_villainy::{
    components::{Action, Cell, Char, HEALTH_STEP, Kind},
    state::{Attack, AttackStage, Defender, Meeting, Public, Roll, SeatId},
};

/// What damage does to a Character, in rough Hits.
pub(super) fn harm(table: &Public, target: Char, damage: u8) -> i32 {
    let damage = damage.saturating_sub(u8::from(table.armored(target)));
    match target.kind() {
        Kind::Hero(_) => {
            let Some(seat) = table.seat_of(target) else { return 0 };
            let health = table.players[seat].health;
            if damage >= health { 20 + i32::from(health) } else { 2 * i32::from(damage) }
        }
        Kind::Mordak => {
            let loss = damage - damage % HEALTH_STEP;
            let fatal = loss >= table.players[SeatId::Villain].health;
            3 * i32::from(loss) + 100 * i32::from(fatal && loss > 0)
        }
        Kind::Piece(_) | Kind::Gust => {
            let Some(stats) = table.minion_stats(target) else { return 0 };
            if damage >= stats.defeat {
                4 + 2 * i32::from(stats.defeat)
            } else if stats.wound.is_some_and(|wound| damage >= wound) {
                2 + i32::from(stats.defeat) / 2
            } else {
                0
            }
        }
    }
}

/// What an attack on a Region can do with so many Hits.
pub(super) fn prospect(table: &Public, source: Char, cell: Cell, hits: u8) -> i32 {
    match table.defender(table.team(source).other(), cell) {
        Defender::Is(target) => harm(table, target, hits),
        Defender::Open => 2 * i32::from(hits),
        Defender::None => 0,
    }
}

/// Spending a Hit Pool of Melee, Ranged, Magic or Corruption.
pub(super) fn spend(table: &Public, roll: &Roll, action: Action) -> i32 {
    let tokens = table.helper(roll).map_or(0, |seat| table.players[seat].tokens[roll.kind]);
    match action {
        Action::Region(cell) => {
            let far = u8::from(!table.reach(roll.who, roll.kind).0.contains(cell));
            let now = prospect(table, roll.who, cell, roll.hits() - far);
            let helped = prospect(table, roll.who, cell, roll.hits() - far + tokens);
            if now > 0 || helped > 0 { 10 + now.max(helped) } else { -1 }
        }
        Action::BuyPlusOne => 2,
        Action::UsePlusOne => use_token(table, roll, tokens),
        _ => 0,
    }
}

/// A Plus-One is worth it for a Spawn that it makes possible; attacks ask
/// again when the target is known.
fn use_token(table: &Public, roll: &Roll, tokens: u8) -> i32 {
    use crate::games::valor_and_villainy::components::{Row, Size};
    if roll.kind != Row::Corruption {
        return -1;
    }
    let reach = roll.hits() + tokens;
    let better = Size::ALL
        .into_iter()
        .map(|size| (size, table.set().spawn_cost(size)))
        .any(|(size, cost)| cost > roll.hits() && cost <= reach && table.minion_left(size));
    if better { 30 } else { -1 }
}

/// Decisions of an attack: amounts, and Plus-Ones where they change what an
/// amount does.
pub(super) fn attack(table: &Public, action: Action) -> i32 {
    let attack = table.agenda.attack();
    let pool = table.pool(attack);
    match (attack.stage, action) {
        (AttackStage::Assign(meeting), Action::Assign(hits)) => {
            let damage = hits.get().saturating_sub(meeting.dodge);
            8 * harm(table, meeting.target, damage) - i32::from(hits.get())
        }
        (AttackStage::Assign(Meeting { target, dodge, .. }), Action::UsePlusOne) => {
            let tokens = helper_tokens(table);
            let now = harm(table, target, pool.saturating_sub(dodge));
            let helped = harm(table, target, (pool + tokens).saturating_sub(dodge));
            if helped > now + 2 * i32::from(tokens) { 500 } else { -1 }
        }
        (AttackStage::Amount, Action::Assign(hits)) => i32::from(hits.get()),
        (AttackStage::Assign(_) | AttackStage::Amount, _) => -1,
        _ => more(table, attack, action),
    }
}

fn helper_tokens(table: &Public) -> u8 {
    let roll = table.agenda.roll();
    table.helper(roll).map_or(0, |seat| table.players[seat].tokens[roll.kind])
}

/// VV-101: an empty pool may go on by Plus-Ones.
fn more(table: &Public, attack: &Attack, action: Action) -> i32 {
    if action != Action::UsePlusOne || !attack.is_rolled() {
        return 0;
    }
    if prospect(table, attack.source, attack.cell, helper_tokens(table)) > 4 { 1 } else { -1 }
}
