//! A rule-based action: fight where it helps, cast, loot, scout,
//! walk towards the enemy; heal and shield friends. One score for each legal
//! decision, the best one is taken, the first of equal ones.

mod cards;
mod fight;
mod paths;
mod plans;
mod turn;

use core::cmp::Reverse;

use super::{
    components::{Action, Cell, Face, Hero, Row, Size, Slot},
    observe::View,
    state::{Gain, PhaseStage, Prompt, Public, RollStage, SeatId, State, Tag, Team},
};
use crate::{ActionSet, Heuristic};
use plans::Plan;

impl Heuristic for State {
    fn heuristic_action(view: &View, legal: ActionSet<Action>) -> Action {
        best(&plans::HEURISTIC, view, legal)
    }

    const PLANS: u8 = plans::COUNT;

    fn plan_action(view: &View, legal: ActionSet<Action>, plan: u8) -> Action {
        best(&plans::PLANS[usize::from(plan)], view, legal)
    }
}

/// The action with the best score, the first of equal ones.
fn best(plan: &Plan, view: &View, legal: ActionSet<Action>) -> Action {
    let best = legal.iter().min_by_key(|action| Reverse(score(plan, view, *action)));
    best.expect("a seat that decides has a legal action")
}

/// How good a decision is; Pass is worth nothing.
fn score(plan: &Plan, view: &View, action: Action) -> i32 {
    let (table, own) = (&view.table, view.table.seat_id(view.seat));
    if action == Action::Use {
        return 10;
    }
    if table.agenda.has_prompt() {
        return small_matter(plan, table, own, action);
    }
    match table.agenda.tags.top() {
        None => base(plan, view, own, action),
        Some(Tag::Turn) => turn::score(plan, view, own, action),
        Some(Tag::Roll) => roll(view, own, action),
        Some(Tag::Attack) => fight::attack(table, action),
        Some(Tag::Cast) => cards::casting(table, own, action),
        Some(Tag::Window) => cards::reaction(view, own, action),
        Some(Tag::Damage | Tag::Scout) => 1,
    }
}

/// Scores small choices: a Region to Spawn in, a deck, a row, a die, a Defender.
fn small_matter(plan: &Plan, table: &Public, own: SeatId, action: Action) -> i32 {
    match (&table.agenda.prompt, action) {
        (Prompt::Spawn(_), Action::Region(cell)) => spawn(plan, table, cell),
        (Prompt::Draw(draw), Action::Deck(deck)) => {
            let healer = table.hero(own) == Some(Hero::Amos)
                || table.hero(own) == Some(Hero::Mari)
                || plan.picks_spells && !table.players[own].rows[Row::Magic].is_none();
            let wanted = match own {
                SeatId::Villain => 2 - deck.index() % 3,
                _ => usize::from((deck.index() == 1) == healer),
            };
            i32::try_from(wanted).unwrap_or(0) + i32::from(draw.to_name > 0)
        }
        (Prompt::Gain(gain), Action::PickRow(row)) => gain_row(table, *gain, row),
        (Prompt::Lose(lose), Action::PickRow(row)) => {
            -i32::from(table.players[lose.seat].rows[row].strength())
        }
        (Prompt::Reroll(_), Action::PickDie(face)) => reroll(table, own, face),
        (Prompt::Defender(_), Action::Character(who)) => match table.seat_of(who) {
            Some(seat) if who.is_player() => {
                i32::from(table.players[seat].health) + 4 * i32::from(table.armored(who))
            }
            _ => 50,
        },
        _ => 0,
    }
}

/// Spawns near the Heroes, or far from them while the plan is to gather an army.
fn spawn(plan: &Plan, table: &Public, cell: Cell) -> i32 {
    let steps = i32::from(paths::distances(table, table.hero_cells())[cell]);
    if plan.waits(table) {
        2 * steps + i32::from(table.map.occupied().contains(cell))
    } else {
        -steps
    }
}

/// Plus-Ones belong on the row with which one fights best.
fn gain_row(table: &Public, gain: Gain, row: Row) -> i32 {
    let player = &table.players[gain.seat];
    match gain.row {
        None => 1 + i32::from(player.rows[row].strength()),
        // A token of another row goes only if that row is much weaker.
        Some(wanted) => {
            i32::from(player.rows[wanted].strength()) - i32::from(player.rows[row].strength()) - 1
        }
    }
}

/// What a reroll of this die brings to its roller, in half Hits.
fn reroll(table: &Public, own: SeatId, face: Face) -> i32 {
    let gain = match face {
        Face::W0 | Face::R1 => 1,
        Face::Y0 => 2,
        Face::Y1 => 0,
        Face::W1 | Face::R2 => -1,
        Face::Y2 => -2,
    };
    let friend = table.team(table.agenda.roll().who) == own.team();
    if friend { gain } else { -gain }
}

/// Set-up, the order of a Round, Level Up Steps, the Minion Step.
fn base(plan: &Plan, view: &View, own: SeatId, action: Action) -> i32 {
    let table = &view.table;
    match (table.base.stage, action) {
        (PhaseStage::Discard, Action::SpellCard(spell)) => -cards::kept(plan, table, own, spell),
        (PhaseStage::Icons, Action::SpawnSize(_)) => 5,
        (PhaseStage::Equip, Action::TreasureCard(treasure)) => {
            let slot: Slot = treasure.slot();
            let old =
                table.players[own].slots[slot].map_or(0, |old| cards::use_of(table, own, old));
            cards::use_of(table, own, treasure) - old
        }
        (PhaseStage::LevelUp | PhaseStage::Join, Action::LevelUp(what)) => {
            cards::lesson(table, own, what)
        }
        (PhaseStage::Minions, Action::Character(who)) => {
            let ready = [Row::Melee, Row::Ranged].into_iter().any(|row| {
                let (near, far) = table.reach(who, row);
                !table.row(who, row).is_none() && !near.union(far).is_empty()
            });
            let moving = table.minion_stats(who).map_or(0, |stats| i32::from(stats.action_points));
            10 + 20 * i32::from(ready) + moving
        }
        _ => 0,
    }
}

/// An Action Roll: Boost, Beats, and how the Hit Pool is spent.
fn roll(view: &View, own: SeatId, action: Action) -> i32 {
    let table = &view.table;
    let roll = table.agenda.roll();
    match (roll.stage, action) {
        (RollStage::Boost(_), Action::PickDie(face)) => match face {
            Face::Y2 => 3,
            Face::R2 => 2,
            Face::W1 => 1,
            _ => -1,
        },
        (RollStage::Beats(_), _) if action != Action::Pass => {
            let friend = table.team(roll.who) == Team::Hero;
            let (near, far) = table.reach(roll.who, roll.kind);
            let fights = !near.union(far).is_empty() || roll.kind == Row::Magic;
            if friend && fights { 1 } else { -1 }
        }
        (RollStage::Meddling(_), Action::AddBeat) => -1,
        (RollStage::Spend(_), Action::SpawnSize(size)) => 10 + i32::from(Size::number(size)),
        (RollStage::Spend(_), Action::SpellCard(spell)) => cards::general(view, own, spell),
        (RollStage::Spend(_), _) => fight::spend(table, roll, action),
        _ => 0,
    }
}
