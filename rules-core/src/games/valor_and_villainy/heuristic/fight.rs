//! How Hits are spent: whom to attack, how much to assign.

use super::best_by;
use crate::{
    ActionSet,
    games::valor_and_villainy::{
        components::{Action, Cell, Cells, Char, HEALTH_STEP, Kind, Row, Size},
        state::{Attack, AttackStage, Defender, Meeting, Public, Roll, SeatId},
    },
};

/// What of a Character damage meets.
#[derive(Clone, Copy)]
pub(super) struct Body {
    /// Damage that Armor takes away.
    armor: u8,
    bears: Bears,
}

/// How much damage a Character bears.
#[derive(Clone, Copy)]
enum Bears {
    Hero { health: u8 },
    Mordak { health: u8 },
    Minion { defeat: u8, wound: Option<u8> },
    Nothing,
}

impl Body {
    fn of(table: &Public, target: Char) -> Self {
        let bears = match target.kind() {
            Kind::Hero(_) => table
                .seat_of(target)
                .map_or(Bears::Nothing, |seat| Bears::Hero { health: table.players[seat].health }),
            Kind::Mordak => Bears::Mordak { health: table.players[SeatId::Villain].health },
            Kind::Piece(_) | Kind::Gust => {
                table.minion_stats(target).map_or(Bears::Nothing, |stats| Bears::Minion {
                    defeat: stats.defeat,
                    wound: stats.wound,
                })
            }
        };
        Self { armor: u8::from(table.armored(target)), bears }
    }

    /// What damage does, in rough Hits.
    fn harm(self, damage: u8) -> i32 {
        let damage = damage.saturating_sub(self.armor);
        match self.bears {
            Bears::Hero { health } if damage >= health => 20 + i32::from(health),
            Bears::Hero { .. } => 2 * i32::from(damage),
            Bears::Mordak { health } => {
                let loss = damage - damage % HEALTH_STEP;
                let fatal = loss >= health;
                3 * i32::from(loss) + 100 * i32::from(fatal && loss > 0)
            }
            Bears::Minion { defeat, .. } if damage >= defeat => 4 + 2 * i32::from(defeat),
            Bears::Minion { defeat, wound } => {
                let wounds = wound.is_some_and(|wound| damage >= wound);
                if wounds { 2 + i32::from(defeat) / 2 } else { 0 }
            }
            Bears::Nothing => 0,
        }
    }
}

/// What an attack on a Region meets.
#[derive(Clone, Copy)]
pub(super) enum Front {
    Nobody,
    /// One of several.
    Open,
    /// This Defender.
    One(Body),
}

impl Front {
    pub(super) fn of(table: &Public, source: Char, cell: Cell) -> Self {
        match table.defender(table.team(source).other(), cell) {
            Defender::Is(target) => Self::One(Body::of(table, target)),
            Defender::Open => Self::Open,
            Defender::None => Self::Nobody,
        }
    }

    /// What an attack can do with so many Hits.
    pub(super) fn prospect(self, hits: u8) -> i32 {
        match self {
            Self::One(body) => body.harm(hits),
            Self::Open => 2 * i32::from(hits),
            Self::Nobody => 0,
        }
    }
}

/// What an attack on the best of some Regions can do with so many Hits; `None` without a Region.
pub(super) fn best_prospect(table: &Public, source: Char, cells: Cells, hits: u8) -> Option<i32> {
    cells.iter().map(|cell| Front::of(table, source, cell).prospect(hits)).max()
}

/// Spending a Hit Pool of Melee, Ranged, Magic or Corruption, but for Spells and Spawns.
pub(super) struct Spending<'a> {
    table: &'a Public,
    roll: &'a Roll,
    /// Plus-Ones that can become Hits.
    tokens: u8,
    /// Regions that an attack reaches without paying a Hit, if it reaches them.
    near: Cells,
}

impl<'a> Spending<'a> {
    pub(super) fn new(table: &'a Public, roll: &'a Roll) -> Self {
        let near = match (roll.kind, table.cell(roll.who)) {
            (Row::Ranged, Some(cell)) => table.map.adjacent(cell).without(cell),
            _ => Cells::ALL,
        };
        Self { table, roll, tokens: helping(table, roll), near }
    }

    pub(super) fn score(&self, action: Action) -> i32 {
        match action {
            Action::Region(cell) => {
                let hits = self.roll.hits() - u8::from(!self.near.contains(cell));
                let front = Front::of(self.table, self.roll.who, cell);
                let best = front.prospect(hits).max(front.prospect(hits + self.tokens));
                if best > 0 { 10 + best } else { -1 }
            }
            Action::BuyPlusOne => 2,
            Action::UsePlusOne => self.use_token(),
            _ => 0,
        }
    }

    /// A Plus-One is worth it for a Spawn that it makes possible; attacks ask
    /// again when the target is known.
    fn use_token(&self) -> i32 {
        let (table, hits) = (self.table, self.roll.hits());
        if self.roll.kind != Row::Corruption {
            return -1;
        }
        let reach = hits + self.tokens;
        let better = Size::ALL
            .into_iter()
            .map(|size| (size, table.set().spawn_cost(size)))
            .any(|(size, cost)| cost > hits && cost <= reach && table.minion_left(size));
        if better { 30 } else { -1 }
    }
}

/// Plus-Ones that can become Hits of a roll.
fn helping(table: &Public, roll: &Roll) -> u8 {
    table.helper(roll).map_or(0, |seat| table.players[seat].tokens[roll.kind])
}

/// Decisions of an attack: amounts, and Plus-Ones where they change what an
/// amount does.
pub(super) fn attack(table: &Public, legal: ActionSet<Action>) -> Action {
    let attack = table.agenda.attack();
    match attack.stage {
        AttackStage::Assign(meeting) => assign(table, attack, meeting, legal),
        AttackStage::Amount => best_by(legal, |action| match action {
            Action::Assign(hits) => i32::from(hits.get()),
            _ => -1,
        }),
        _ => best_by(legal, |action| more(table, attack, action)),
    }
}

fn assign(table: &Public, attack: &Attack, meeting: Meeting, legal: ActionSet<Action>) -> Action {
    let (body, dodge) = (Body::of(table, meeting.target), meeting.dodge);
    let harm = |hits: u8| body.harm(hits.saturating_sub(dodge));
    best_by(legal, |action| match action {
        Action::Assign(hits) => 8 * harm(hits.get()) - i32::from(hits.get()),
        Action::UsePlusOne => {
            let (pool, tokens) = (table.pool(attack), helping(table, table.agenda.roll()));
            let better = harm(pool + tokens) > harm(pool) + 2 * i32::from(tokens);
            if better { 500 } else { -1 }
        }
        _ => -1,
    })
}

/// VV-101: an empty pool may go on by Plus-Ones.
fn more(table: &Public, attack: &Attack, action: Action) -> i32 {
    if action != Action::UsePlusOne || !attack.is_rolled() {
        return 0;
    }
    let tokens = helping(table, table.agenda.roll());
    let hope = Front::of(table, attack.source, attack.cell).prospect(tokens);
    if hope > 4 { 1 } else { -1 }
}
