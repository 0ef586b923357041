//! What to do in a Turn.

use super::{Plan, cards, fight, paths};
use crate::games::valor_and_villainy::{
    components::{Action, Cell, Cells, Row, Spell, fixed::GENERAL},
    observe::View,
    state::{Public, SeatId, Team, Turn},
};

/// How good a decision of a Turn is.
pub(super) fn score(plan: &Plan, view: &View, own: SeatId, action: Action) -> i32 {
    let table = &view.table;
    let turn = table.agenda.turn();
    match action {
        Action::Loot => 100,
        Action::UseItem => 90,
        Action::RegionAction => {
            let health = table.players[own].health;
            if health > 9 { 60 } else { -1 }
        }
        Action::Roll(row) => roll(view, own, turn, row),
        Action::PowerSurge => surge(view, own),
        Action::Scout => scout(plan, table, turn),
        Action::Step(to) => {
            let from = table.cell(turn.who);
            from.and_then(|cell| Some((cell, cell.step(to)?)))
                .map_or(-1, |(cell, to)| step(plan, table, turn, cell, to))
        }
        Action::StepPortal => {
            let from = table.cell(turn.who);
            from.and_then(|cell| Some((cell, table.map.beyond(cell)?)))
                .map_or(-1, |(cell, to)| step(plan, table, turn, cell, to))
        }
        _ => 0,
    }
}

/// An Action Roll is good if it reaches an enemy or pays for something.
fn roll(view: &View, own: SeatId, turn: &Turn, row: Row) -> i32 {
    let table = &view.table;
    let dice = table.row(turn.who, row).plus(table.bonus(turn.who)).plus(table.arms(turn.who, row));
    let mean = i32::from(dice.strength());
    match row {
        Row::Melee | Row::Ranged => {
            let (near, far) = table.reach(turn.who, row);
            let power = u8::try_from(mean / 2 + 1).unwrap_or(u8::MAX);
            let best = near
                .union(far)
                .iter()
                .map(|cell| fight::prospect(table, turn.who, cell, power))
                .max();
            match best {
                Some(best) => 40 + mean + best,
                None if turn.who.is_player() => idle(table, own, turn, mean),
                None => -1,
            }
        }
        Row::Magic => {
            let useful =
                view.hand.iter().filter(|&(spell, _)| GENERAL.contains(spell)).any(|(spell, _)| {
                    2 * i32::from(view.table.set().spell(spell).costs()[0]) <= mean + 1
                        && helps(view, own, spell)
                });
            if useful { 45 + mean } else { idle(table, own, turn, mean) }
        }
        Row::Corruption => 60 + mean,
    }
}

/// Whether a Spell has something to do.
fn helps(view: &View, own: SeatId, spell: Spell) -> bool {
    use crate::games::valor_and_villainy::components::spells::Effect;
    let table = &view.table;
    let card = table.set().spell(spell);
    match card.effects[0] {
        Effect::Attack { .. } => {
            let enemies = table.enemies_of(own.team());
            match table.players[own].cell {
                Some(cell) => !table.map.adjacent(cell).with(cell).intersection(enemies).is_empty(),
                None => !enemies.intersection(table.map.revealed()).is_empty(),
            }
        }
        Effect::Heal { .. } => table.hero_seats().any(|seat| {
            own.team() == Team::Hero
                && table.players[seat].cell.is_some()
                && table.players[seat].health + 3 <= table.max_health(seat)
        }),
        _ => cards::worth(card) >= 4,
    }
}

/// A roll for Plus-Ones alone, with the last Action Point.
fn idle(table: &Public, own: SeatId, turn: &Turn, mean: i32) -> i32 {
    let room = table.players[own].plus_ones() < table.plus_one_cap(own);
    let spare = turn.points() == 1 || own == SeatId::Villain;
    if room && spare && mean >= 3 { 5 + mean / 2 } else { -1 }
}

/// Spells for somebody who can cast them and holds few.
fn surge(view: &View, own: SeatId) -> i32 {
    let magic = view.table.players[own].rows[Row::Magic].strength();
    let few = view.hand.total() < 5;
    if few && magic >= 4 { 20 } else { 1 }
}

/// Scouting is for the healthy, and best before the last Action Point.
fn scout(plan: &Plan, table: &Public, turn: &Turn) -> i32 {
    let Some(cell) = table.cell(turn.who) else { return -1 };
    let calm = !table.enemies_of(Team::Hero).contains(cell);
    let healthy = table.seat_of(turn.who).is_none_or(|seat| {
        !turn.who.is_player() || 2 * table.players[seat].health > table.max_health(seat)
    });
    let planned = table.day < plan.scouts_until && turn.points() >= plan.scouts_with;
    if healthy && calm && planned { 35 } else { -1 }
}

/// Steps lead towards what one wants to reach.
fn step(plan: &Plan, table: &Public, turn: &Turn, from: Cell, to: Cell) -> i32 {
    let steps = paths::distances(table, goals(plan, table, turn));
    let nearer = i32::from(steps[from]) - i32::from(steps[to]);
    let waits =
        plan.waits(table) && table.team(turn.who) == Team::Villain && steps[from] > plan.alert;
    if steps[from] >= 50 || nearer <= 0 || waits {
        return -1;
    }
    let free = turn.left() > 0 || turn.is_free();
    25 + i32::from(free)
}

/// Minions and Mordak look for Heroes; Heroes for Minions they can beat, for
/// Treasures and for what is face-down; all for Mordak in the Final Battle.
fn goals(plan: &Plan, table: &Public, turn: &Turn) -> Cells {
    let team = table.team(turn.who);
    if team == Team::Villain {
        return table.hero_cells();
    }
    let mordak = table.players[SeatId::Villain].cell;
    if let Some(cell) = mordak {
        let bow = plan.bows_apart
            && turn.who.is_player()
            && table.seat_of(turn.who).is_some_and(|s| cards::main_row(table, s) == Row::Ranged);
        return if bow { table.map.adjacent(cell) } else { Cell::set(&[cell]) };
    }
    let weak = turn.who.is_player()
        && table
            .seat_of(turn.who)
            .is_some_and(|seat| 3 * table.players[seat].health < table.max_health(seat));
    let enemies = table.enemies_of(Team::Hero);
    let mut goals = Cells::EMPTY;
    for cell in table.map.revealed() {
        let loot = table.map.treasures[cell] > 0;
        let edge =
            table.day < plan.scouts_until && !cell.near().intersection(table.map.down()).is_empty();
        if (loot || edge) && !(weak && enemies.contains(cell)) {
            goals.insert(cell);
        }
    }
    if weak { goals.difference(enemies) } else { goals.union(enemies) }
}
