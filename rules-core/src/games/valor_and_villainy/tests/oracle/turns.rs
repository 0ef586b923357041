//! Turns and Action Rolls (3.4 to 3.8, 3.11).

use super::*;
use crate::games::valor_and_villainy::state::{Once, Roll, RollFlag, RollStage, Turn, TurnStage};

impl Reader<'_> {
    /// VV-44 to VV-47, VV-50, VV-55.
    fn steps(&self, turn: &Turn, out: &mut Vec<Action>) {
        let Some(from) = self.cell(turn.who) else { return };
        if self.foes(turn.who, from) && !self.evades(turn.who) {
            return;
        }
        let clyde = self.wears(turn.who, Treasure::Clyde);
        for &to in Cell::ALL.iter().filter(|&&to| to != from && self.adjacent(from, to)) {
            let mountain = self.table.map.tile(to).unwrap().face().mountain;
            let fresh = turn.is_fresh();
            let same = turn.left() > 0 && (!mountain || fresh || clyde);
            if same || turn.points() > 0 && matches!(turn.stage, TurnStage::Main(_)) {
                let way = Direction::ALL.into_iter().find(|&way| from.step(way) == Some(to));
                out.push(way.map_or(Action::StepPortal, Action::Step));
            }
        }
    }

    /// 5.5.
    pub(super) fn turn(&self) -> Vec<Action> {
        let turn = self.table.agenda.turns.top().unwrap();
        let mut out = [Action::Pass].to_vec();
        match turn.stage {
            TurnStage::Regenerate => out.push(Action::Use),
            TurnStage::Freed(_) => self.steps(turn, &mut out),
            _ => {
                self.steps(turn, &mut out);
                self.free(turn, &mut out);
                if turn.points() > 0 {
                    self.paid(turn, &mut out);
                }
            }
        }
        out
    }

    fn free(&self, turn: &Turn, out: &mut Vec<Action>) {
        let who = turn.who;
        let Some(cell) = self.cell(who) else { return };
        let map = &self.table.map;
        let face_down = |&other: &Cell| Self::orthogonal(cell, other) && map.down().contains(other);
        let scouts = self.heroic(who) && !self.table.final_battle;
        let alone = !self.foes(who, cell);
        let board = self.board(who);
        let altar = map.tile(cell) == Some(Tile::T2Altar)
            && self.heroic(who)
            && board.is_some_and(|board| board.health >= 3)
            && !turn.used().contains(Once::Altar)
            && alone
            && self.table.treasure_left();
        let hurt = board.is_some_and(|board| board.health < self.most(who));
        let item = self.wears(who, Treasure::HastyTonic)
            || self.wears(who, Treasure::HealingDraught) && hurt;
        let loots = (self.heroic(who) || who == Mordak) && alone && map.treasures[cell] > 0;
        for (may, action) in [
            (scouts && Cell::ALL.iter().any(face_down), Action::Scout),
            (loots, Action::Loot),
            (item, Action::UseItem),
            (altar, Action::RegionAction),
        ] {
            if may {
                out.push(action);
            }
        }
    }

    /// VV-35, VV-36, VV-43.
    fn paid(&self, turn: &Turn, out: &mut Vec<Action>) {
        let who = turn.who;
        let once = [Once::Melee, Once::Ranged, Once::Magic, Once::Corruption];
        for (row, once) in Row::ALL.into_iter().zip(once) {
            let may = match (self.board(who), self.stats(who)) {
                (Some(board), _) => {
                    let edge = board.edge_by.iter().any(|by| !by.is_empty());
                    let ire = who == Char::Bjorn && board.health <= 10;
                    let offense = board.slots[Slot::Offense].map(Treasure::card);
                    let armed = offense
                        .is_some_and(|card| card.action == Some(row) && !card.bonus.is_none());
                    let any = !board.rows[row].is_none() || board.tokens[row] > 0;
                    (any || edge || ire || armed) && (row != Row::Corruption || who == Mordak)
                }
                (None, Some(stats)) => !stats.row(row).is_none() && self.aims(who, turn, row),
                _ => false,
            };
            if may && !turn.used().contains(once) {
                out.push(Action::Roll(row));
            }
        }
        if self.board(who).is_some() && !turn.used().contains(Once::Surge) {
            out.push(Action::PowerSurge);
        }
    }

    /// Whether a Minion has something to roll for.
    fn aims(&self, who: Char, turn: &Turn, row: Row) -> bool {
        match row {
            Row::Magic => {
                let hand = &self.state.hands[turn.seat];
                self.plays(turn.seat) && hand.iter().any(|(spell, _)| !spell.costs().is_empty())
            }
            _ => !self.regions(who, row, 43).is_empty(),
        }
    }

    /// VV-94, VV-95, VV-193: the Regions that so many Hits can attack.
    fn regions(&self, who: Char, row: Row, hits: u8) -> Vec<Action> {
        let Some(from) = self.cell(who) else { return Vec::new() };
        let far = self.shoots_far(who, from);
        let reach = |&to: &Cell| match row {
            Row::Melee => to == from && hits > 0,
            Row::Ranged if to == from => false,
            Row::Ranged if self.adjacent(from, to) => hits > 0,
            Row::Ranged => far && self.revealed(to) && hits > 1,
            _ => false,
        };
        let cells = Cell::ALL.into_iter().filter(reach);
        cells.filter(|&to| self.foes(who, to)).map(Action::Region).collect()
    }

    /// Whose tokens of a row help a roll.
    pub(super) fn helps(&self, who: Char, row: Row, hits: u8) -> bool {
        let seat = match self.board(who) {
            Some(_) => Some(who),
            None if self.heroic(who) => None,
            None => Some(Mordak),
        };
        let board = seat.and_then(|who| self.board(who));
        board.is_some_and(|board| board.tokens[row] > 0) && hits < 43
    }

    /// The nodes of a roll (VV-84).
    pub(super) fn roll(&self) -> Vec<Action> {
        let roll = self.table.agenda.rolls.top().unwrap();
        let mut out = [Action::Pass].to_vec();
        match roll.stage {
            RollStage::Bonus(_) | RollStage::Rage => out.push(Action::Use),
            RollStage::Boost(_) => {
                let faces = Face::ALL.into_iter();
                let there = faces.filter(|face| roll.to_roll().count(face.die()) > 0);
                out.extend(there.map(Action::PickDie));
            }
            RollStage::Beats(_) | RollStage::Meddling(_) => out.push(Action::AddBeat),
            _ => return self.spend(roll),
        }
        out
    }

    /// SPEND, MAGIC and CORRUPT of 5.3.
    fn spend(&self, roll: &Roll) -> Vec<Action> {
        let turn = self.table.agenda.turns.top().unwrap();
        let mut out = [Action::Pass].to_vec();
        if let Some(board) = self.board(roll.who) {
            let loxley = roll.who == Char::Loxley;
            let cap = self.table.options.plus_one_cap * if loxley && board.crystal { 2 } else { 1 };
            let all: u8 = board.tokens.values().iter().sum();
            let room = all < cap || all > board.tokens[roll.kind];
            if room && roll.hits() >= if loxley { 1 } else { 2 } {
                out.push(Action::BuyPlusOne);
            }
        }
        if self.helps(roll.who, roll.kind, roll.hits()) {
            out.push(Action::UsePlusOne);
        }
        if !roll.flags.contains(RollFlag::Attacked) {
            out.extend(self.regions(roll.who, roll.kind, roll.hits()));
        }
        if roll.kind == Row::Corruption {
            for (size, cost) in Size::ALL.into_iter().zip([2, 5, 8]) {
                if roll.hits() >= cost && self.cards_left(size) {
                    out.push(Action::SpawnSize(size));
                }
            }
        }
        if roll.kind == Row::Magic && self.plays(turn.seat) {
            for (spell, _) in self.state.hands[turn.seat].iter() {
                if !self.levels(roll.who, spell, roll.hits()).is_empty() {
                    out.push(Action::SpellCard(spell));
                }
            }
        }
        out
    }
}
