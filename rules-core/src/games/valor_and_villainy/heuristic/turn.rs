//! What to do in a Turn.

use super::{Plan, cards, fight, highest, paths};
use crate::{
    ActionSet,
    games::valor_and_villainy::{
        components::{
            Action, Cell, Cells, Direction, Row, Spell, Spells, fixed::GENERAL, maps::around,
            spells::Effect,
        },
        observe::OwnView,
        state::{Public, SeatId, Team, Turn},
    },
};

/// What a step towards a goal is worth if it costs an Action Point; one more if it does not. Other steps
/// are worth less than to pass.
const STEP: i32 = 25;

/// A Turn, and what several of its decisions ask for.
#[derive(Clone, Copy)]
struct Acting<'a> {
    plan: &'a Plan,
    view: OwnView<'a>,
    turn: &'a Turn,
    team: Team,
    /// Where the Character of the Turn is.
    cell: Option<Cell>,
    /// The Regions that hold enemies of its side.
    enemies: Cells,
}

/// The best decision of a Turn, the first of equal ones. Ways are looked for only where nothing is better
/// than a step.
pub(super) fn best(plan: &Plan, view: OwnView<'_>, legal: ActionSet<Action>) -> Action {
    let (table, turn) = (view.table, view.table.agenda.turn());
    let team = table.team(turn.who);
    let (cell, enemies) = (table.cell(turn.who), table.enemies_of(team));
    let acting = Acting { plan, view, turn, team, cell, enemies };
    let (action, score) = highest(legal, |action| acting.score(action));
    let step = STEP + i32::from(turn.left() > 0 || turn.is_free());
    // Of equal ones the step is first.
    if score <= step { acting.step(legal).unwrap_or(action) } else { action }
}

impl Acting<'_> {
    /// How good a decision is; every step counts as one that leads nowhere.
    fn score(self, action: Action) -> i32 {
        match action {
            Action::Loot => 100,
            Action::UseItem => 90,
            Action::RegionAction => {
                let health = self.view.table.players[self.view.own].health;
                if health > 9 { 60 } else { -1 }
            }
            Action::Roll(row) => self.roll(row),
            Action::PowerSurge => self.surge(),
            Action::Scout => self.scout(),
            Action::Step(_) | Action::StepPortal => -1,
            _ => 0,
        }
    }

    /// An Action Roll is good if it reaches an enemy or pays for something.
    fn roll(self, row: Row) -> i32 {
        let (table, who) = (self.view.table, self.turn.who);
        match row {
            Row::Melee | Row::Ranged => {
                let Some(cells) = self.reach(row) else {
                    return if who.is_player() { self.idle(row) } else { -1 };
                };
                let mean = self.mean(row);
                let power = u8::try_from(mean / 2 + 1).unwrap_or(u8::MAX);
                let best = fight::best_prospect(table, who, cells, power);
                40 + mean + best.unwrap_or(0)
            }
            Row::Magic => {
                if self.has_useful_spell() {
                    45 + self.mean(row)
                } else {
                    self.idle(row)
                }
            }
            Row::Corruption => 60 + self.mean(row),
        }
    }

    /// The Regions that a roll can attack, if there is one.
    fn reach(self, row: Row) -> Option<Cells> {
        let (near, far) = self.view.table.reach_from(self.turn.who, self.cell?, row, self.enemies);
        Some(near.union(far)).filter(|cells| !cells.is_empty())
    }

    /// The mean of a roll, in half Hits.
    fn mean(self, row: Row) -> i32 {
        let (table, who) = (self.view.table, self.turn.who);
        let dice = table.row(who, row).plus(table.bonus(who)).plus(table.arms(who, row));
        dice.strength().into()
    }

    /// Whether a General Spell of the hand that a Magic roll pays for has something to do.
    fn has_useful_spell(self) -> bool {
        let held = Spells::from_bits(self.view.hand.held()).intersection(GENERAL);
        if held.is_empty() {
            return false;
        }
        let (set, mean) = (self.view.table.set(), self.mean(Row::Magic));
        let is_paid = |spell| 2 * i32::from(set.spell(spell).costs()[0]) <= mean + 1;
        held.iter().any(|spell| is_paid(spell) && self.helps(spell))
    }

    /// Whether a Spell has something to do.
    fn helps(self, spell: Spell) -> bool {
        let OwnView { own, table, .. } = self.view;
        let card = table.set().spell(spell);
        match card.effects[0] {
            Effect::Attack { .. } => {
                let enemies = table.enemies_of(own.team());
                match table.players[own].cell {
                    Some(cell) => {
                        !table.map.adjacent(cell).with(cell).intersection(enemies).is_empty()
                    }
                    None => !enemies.intersection(table.map.revealed()).is_empty(),
                }
            }
            Effect::Heal { .. } => {
                own.team() == Team::Hero
                    && table.hero_seats().any(|seat| {
                        let player = &table.players[seat];
                        player.cell.is_some() && player.health + 3 <= table.max_health(seat)
                    })
            }
            _ => cards::worth(card) >= 4,
        }
    }

    /// A roll for Plus-Ones alone, with the last Action Point.
    fn idle(self, row: Row) -> i32 {
        let OwnView { own, table, .. } = self.view;
        let spare = self.turn.points() == 1 || own == SeatId::Villain;
        if !spare || table.players[own].plus_ones() >= table.plus_one_cap(own) {
            return -1;
        }
        let mean = self.mean(row);
        if mean >= 3 { 5 + mean / 2 } else { -1 }
    }

    /// Spells for somebody who can cast them and holds few.
    fn surge(self) -> i32 {
        let magic = self.view.table.players[self.view.own].rows[Row::Magic].strength();
        let few = self.view.hand.total() < 5;
        if few && magic >= 4 { 20 } else { 1 }
    }

    /// Scouting is for the healthy, and best before the last Action Point.
    fn scout(self) -> i32 {
        let (table, turn) = (self.view.table, self.turn);
        let Some(cell) = self.cell else { return -1 };
        let planned = table.day < self.plan.scouts_until && turn.points() >= self.plan.scouts_with;
        let calm = || !table.enemies_of(Team::Hero).contains(cell);
        if planned && self.is_fit() && calm() { 35 } else { -1 }
    }

    /// Whether a Player Character has more than half of its Health; others are always fit.
    fn is_fit(self) -> bool {
        let table = self.view.table;
        !self.turn.who.is_player()
            || table
                .seat_of(self.turn.who)
                .is_none_or(|seat| 2 * table.players[seat].health > table.max_health(seat))
    }

    /// The first legal step that leads towards what one wants to reach.
    fn step(self, legal: ActionSet<Action>) -> Option<Action> {
        let (table, from) = (self.view.table, self.cell?);
        // The first five bits: a look at each of the actions would take longer.
        let steps = legal.words()[Action::FIRST.Step / 64] >> (Action::FIRST.Step % 64) & 0b1_1111;
        if steps == 0 {
            return None;
        }
        let waits = self.team == Team::Villain && self.plan.waits(table);
        let most = if waits { self.plan.alert } else { u8::MAX };
        let nearer = paths::nearer(table, self.goals(), from, most);
        let leads = |to: Option<Cell>| to.is_some_and(|to| nearer.contains(to));
        let mut directions = Direction::ALL.into_iter().zip(0..);
        let step = directions.find(|&(to, at)| steps >> at & 1 == 1 && leads(from.step(to)));
        let portal = steps >> 4 & 1 == 1 && leads(table.map.beyond(from));
        step.map(|(to, _)| Action::Step(to)).or(portal.then_some(Action::StepPortal))
    }

    /// Minions and Mordak look for Heroes; Heroes for Minions they can beat, for
    /// Treasures and for what is face-down; all for Mordak in the Final Battle.
    fn goals(self) -> Cells {
        let (table, who) = (self.view.table, self.turn.who);
        if self.team == Team::Villain {
            return table.hero_cells();
        }
        let seat = table.seat_of(who).filter(|_| who.is_player());
        if let Some(cell) = table.players[SeatId::Villain].cell {
            let bow = self.plan.bows_apart
                && seat.is_some_and(|seat| cards::main_row(table, seat) == Row::Ranged);
            return if bow { table.map.adjacent(cell) } else { Cells::one(cell) };
        }
        let weak = seat.is_some_and(|seat| 3 * table.players[seat].health < table.max_health(seat));
        let mut goals = loot(table);
        if table.day < self.plan.scouts_until {
            goals = goals.union(around(table.map.down()));
        }
        let goals = goals.intersection(table.map.revealed());
        if weak { goals.difference(self.enemies) } else { goals.union(self.enemies) }
    }
}

const _: () = assert!(
    Direction::ALL.len() == 4 && Action::FIRST.StepPortal == Action::FIRST.Step + 4,
    "the steps follow each other"
);
const _: () = assert!(Action::FIRST.StepPortal < 64, "the steps are in one word");

/// The Regions with face-down Treasures.
fn loot(table: &Public) -> Cells {
    let treasures = table.map.treasures.values();
    Cells::from_bits((0..).zip(treasures).map(|(at, &count)| u32::from(count > 0) << at).sum())
}
