//! A rule-based action: fight where it helps, cast, loot, scout,
//! walk towards the enemy; heal and shield friends. One score for each legal
//! decision, the best one is taken, the first of equal ones.

mod cards;
mod fight;
mod paths;
mod plans;
mod turn;

use super::{
    components::{Action, Cells, Char, Face, Hero, Row, Size, Slot},
    observe::{OwnView, View},
    state::{Draw, Gain, PhaseStage, Prompt, Public, RollStage, SeatId, State, Tag, Team},
};
use crate::{ActionSet, Heuristic, Seat};
use plans::Plan;

impl Heuristic for State {
    fn heuristic_action(view: &View, legal: ActionSet<Action>) -> Action {
        best(&plans::HEURISTIC, OwnView::of_view(view), legal)
    }

    const PLANS: u8 = plans::COUNT;

    fn plan_action(view: &View, legal: ActionSet<Action>, plan: u8) -> Action {
        best(&plans::PLANS[usize::from(plan)], OwnView::of_view(view), legal)
    }

    fn seat_action(&self, seat: Seat, legal: ActionSet<Action>, plan: Option<u8>) -> Action {
        let plan = plan.map_or(&plans::HEURISTIC, |plan| &plans::PLANS[usize::from(plan)]);
        best(plan, OwnView::of_state(self, seat), legal)
    }
}

/// The action with the best score, the first of equal ones. What several actions are scored by is found
/// once for each decision.
fn best(plan: &Plan, view: OwnView<'_>, legal: ActionSet<Action>) -> Action {
    let table = view.table;
    if table.agenda.has_prompt() {
        return small_matter(plan, view, legal);
    }
    match table.agenda.tags.top() {
        None => base(plan, view, legal),
        Some(Tag::Turn) => turn::best(plan, view, legal),
        Some(Tag::Roll) => roll(view, legal),
        Some(Tag::Attack) => fight::attack(table, legal),
        Some(Tag::Cast) => cards::casting(view, legal),
        Some(Tag::Window) => best_by(legal, |action| cards::reaction(view, action)),
        Some(Tag::Damage | Tag::Scout) => any(legal),
    }
}

/// The action with the highest score, the first of equal ones, and the score; Pass is worth nothing.
#[inline]
fn highest(legal: ActionSet<Action>, score: impl Fn(Action) -> i32) -> (Action, i32) {
    let (mut best, mut high) = (Action::Pass, i32::MIN);
    legal.iter().for_each(|action| {
        let score = if action == Action::Use { 10 } else { score(action) };
        if score > high {
            (best, high) = (action, score);
        }
    });
    (best, high)
}

#[inline]
fn best_by(legal: ActionSet<Action>, score: impl Fn(Action) -> i32) -> Action {
    highest(legal, score).0
}

/// The choice where all actions are equal, but for an optional benefit.
fn any(legal: ActionSet<Action>) -> Action {
    let first = if legal.contains(Action::Use) { Some(Action::Use) } else { legal.first() };
    first.expect("a seat that decides has a legal action")
}

/// Small choices: a Region to Spawn in, a deck, a row, a die, a Defender.
fn small_matter(plan: &Plan, view: OwnView<'_>, legal: ActionSet<Action>) -> Action {
    let OwnView { own, table, .. } = view;
    match &table.agenda.prompt {
        Prompt::Spawn(_) => spawn(plan, table, legal),
        Prompt::Draw(draw) => deck(plan, table, own, *draw, legal),
        Prompt::Gain(gain) => best_by(legal, |action| match action {
            Action::PickRow(row) => gain_row(table, *gain, row),
            _ => 0,
        }),
        Prompt::Lose(lose) => best_by(legal, |action| match action {
            Action::PickRow(row) => -i32::from(table.players[lose.seat].rows[row].strength()),
            _ => 0,
        }),
        Prompt::Reroll(_) => {
            let friend = table.team(table.agenda.roll().who) == own.team();
            best_by(legal, |action| match action {
                Action::PickDie(face) if friend => reroll(face),
                Action::PickDie(face) => -reroll(face),
                _ => 0,
            })
        }
        Prompt::Defender(_) => best_by(legal, |action| match action {
            Action::Character(who) => endurance(table, who),
            _ => 0,
        }),
        Prompt::None => any(legal),
    }
}

/// Spawns near the Heroes, or far from them while the plan is to gather an army.
fn spawn(plan: &Plan, table: &Public, legal: ActionSet<Action>) -> Action {
    let heroes = table.hero_cells();
    if plan.waits(table) {
        let (steps, occupied) = (paths::distances(table, heroes), table.map.occupied());
        return best_by(legal, |action| match action {
            Action::Region(cell) => 2 * i32::from(steps[cell]) + i32::from(occupied.contains(cell)),
            _ => 0,
        });
    }
    let cells = legal.iter().filter_map(|action| match action {
        Action::Region(cell) => Some(cell),
        _ => None,
    });
    let nearest = paths::nearest(table, cells.collect(), heroes);
    best_by(legal, |action| match action {
        Action::Region(cell) => i32::from(nearest.contains(cell)),
        _ => 0,
    })
}

/// A Spell deck: that of the Hero's kind.
fn deck(plan: &Plan, table: &Public, own: SeatId, draw: Draw, legal: ActionSet<Action>) -> Action {
    let healer = matches!(table.hero(own), Some(Hero::Amos | Hero::Mari))
        || plan.picks_spells && !table.players[own].rows[Row::Magic].is_none();
    best_by(legal, |action| match action {
        Action::Deck(deck) => {
            let wanted = match own {
                SeatId::Villain => 2 - deck.index() % 3,
                _ => usize::from((deck.index() == 1) == healer),
            };
            i32::try_from(wanted).unwrap_or(0) + i32::from(draw.to_name > 0)
        }
        _ => 0,
    })
}

/// How much a Defender bears.
fn endurance(table: &Public, who: Char) -> i32 {
    match table.seat_of(who) {
        Some(seat) if who.is_player() => {
            i32::from(table.players[seat].health) + 4 * i32::from(table.armored(who))
        }
        _ => 50,
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
const fn reroll(face: Face) -> i32 {
    match face {
        Face::W0 | Face::R1 => 1,
        Face::Y0 => 2,
        Face::Y1 => 0,
        Face::W1 | Face::R2 => -1,
        Face::Y2 => -2,
    }
}

/// Set-up, the order of a Round, Level Up Steps, the Minion Step.
fn base(plan: &Plan, view: OwnView<'_>, legal: ActionSet<Action>) -> Action {
    let OwnView { own, table, .. } = view;
    match table.base.stage {
        PhaseStage::Minions => minion(table, legal),
        PhaseStage::Discard(_) => best_by(legal, |action| match action {
            Action::SpellCard(spell) => -cards::kept(plan, table, own, spell),
            _ => 0,
        }),
        PhaseStage::Icons(_) => best_by(legal, |action| match action {
            Action::SpawnSize(_) => 5,
            _ => 0,
        }),
        PhaseStage::Equip(_) => best_by(legal, |action| match action {
            Action::TreasureCard(treasure) => {
                let slot: Slot = treasure.slot();
                let old = table.players[own].slots[slot];
                let old = old.map_or(0, |old| cards::use_of(table, own, old));
                cards::use_of(table, own, treasure) - old
            }
            _ => 0,
        }),
        PhaseStage::LevelUp(_) | PhaseStage::Join(_) => cards::lessons(table, own, legal),
        _ => any(legal),
    }
}

/// The Minion that acts next: one that can attack, of those the one with most Action Points.
fn minion(table: &Public, legal: ActionSet<Action>) -> Action {
    let heroes = table.enemies_of(Team::Villain);
    best_by(legal, |action| match action {
        Action::Character(who) => {
            let team = table.team(who);
            let enemies = if team == Team::Villain { heroes } else { table.enemies_of(team) };
            let moving = table.minion_stats(who).map_or(0, |stats| i32::from(stats.action_points));
            10 + 20 * i32::from(is_ready(table, who, enemies)) + moving
        }
        _ => 0,
    })
}

/// Whether a Character reaches an enemy by a roll for which it has dice.
fn is_ready(table: &Public, who: Char, enemies: Cells) -> bool {
    let Some(cell) = table.cell(who) else { return false };
    [Row::Melee, Row::Ranged].into_iter().any(|row| {
        let (near, far) = table.reach_from(who, cell, row, enemies);
        !near.union(far).is_empty() && !table.row(who, row).is_none()
    })
}

/// An Action Roll: Boost, Beats, and how the Hit Pool is spent.
fn roll(view: OwnView<'_>, legal: ActionSet<Action>) -> Action {
    let table = view.table;
    let roll = table.agenda.roll();
    match roll.stage {
        RollStage::Boost(_) => best_by(legal, |action| match action {
            Action::PickDie(Face::Y2) => 3,
            Action::PickDie(Face::R2) => 2,
            Action::PickDie(Face::W1) => 1,
            Action::PickDie(_) => -1,
            _ => 0,
        }),
        RollStage::Beats(_) => {
            let fights = || {
                let (near, far) = table.reach(roll.who, roll.kind);
                roll.kind == Row::Magic || !near.union(far).is_empty()
            };
            let helps = table.team(roll.who) == Team::Hero && fights();
            best_by(legal, |action| match action {
                Action::Pass => 0,
                _ if helps => 1,
                _ => -1,
            })
        }
        RollStage::Meddling(_) => best_by(legal, |action| match action {
            Action::AddBeat => -1,
            _ => 0,
        }),
        RollStage::Spend(_) => {
            let spending = fight::Spending::new(table, roll);
            best_by(legal, |action| match action {
                Action::SpawnSize(size) => 10 + i32::from(Size::number(size)),
                Action::SpellCard(spell) => cards::general(view, spell),
                _ => spending.score(action),
            })
        }
        _ => any(legal),
    }
}
