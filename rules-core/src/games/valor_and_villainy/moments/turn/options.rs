//! What a Character may do in its Turn (5.5).

use super::super::super::{
    components::{
        Action, Cell, Char, Direction, Kind, Row, Slot, constants, fixed::GENERAL, tiles::Rule,
        treasures::OneUse,
    },
    state::{Acting, Once, Public, SeatId, State, Team, Turn},
};
use crate::ActionSet;

impl State {
    /// What costs an Action Point beside Moves (VV-35).
    pub(super) fn paid_actions(&self, turn: &Turn, acting: Acting, out: &mut ActionSet<Action>) {
        if acting.points == 0 {
            return;
        }
        for (row, once) in Row::ALL.into_iter().zip(Once::ALL) {
            if !acting.used.contains(once) && self.can_roll(turn.who, row) {
                out.insert(Action::Roll(row));
            }
        }
        out.insert_if(
            turn.who.is_player() && !acting.used.contains(Once::Surge),
            Action::PowerSurge,
        );
    }

    /// VV-43: whether a Character may start an Action Roll of a kind.
    fn can_roll(&self, who: Char, row: Row) -> bool {
        let table = &self.table;
        let dice = table.row(who, row);
        if who.is_player() {
            if row == Row::Corruption && who != Char::Mordak {
                return false;
            }
            let tokens = table.seat_of(who).map_or(0, |seat| table.players[seat].tokens[row]);
            return !dice.is_none()
                || tokens > 0
                || !table.arms(who, row).is_none()
                || !table.bonus(who).is_none();
        }
        if dice.is_none() {
            return false;
        }
        match row {
            Row::Melee | Row::Ranged => {
                let (near, far) = table.reach(who, row);
                !near.union(far).is_empty()
            }
            Row::Magic => self.castable_hand(table.controller(who)) & GENERAL.bits() != 0,
            Row::Corruption => false,
        }
    }

    /// VV-124: the Spells that a player can cast from.
    pub(in super::super) fn castable_hand(&self, seat: SeatId) -> u64 {
        if self.table.stashed(seat) { 0 } else { self.hands[seat].held() }
    }
}

impl Public {
    /// The Characters that may step now: on the Map, and free to leave
    /// (VV-47).
    fn may_leave(&self, turn: &Turn) -> Option<Cell> {
        let cell = self.cell(turn.who)?;
        let held = self.enemies_of(self.team(turn.who)).contains(cell);
        (!held || self.evades(turn.who)).then_some(cell)
    }

    /// VV-44, VV-50: whether a step onto a Region belongs to the Move in
    /// progress.
    pub(crate) fn step_belongs(&self, turn: &Turn, to: Cell) -> bool {
        turn.left() > 0 && (turn.is_fresh() || !self.mountain(to) || self.stride(turn.who).1)
    }

    /// Whether a step onto a Region can be made or paid for.
    fn step_allowed(&self, turn: &Turn, to: Cell) -> bool {
        turn.points() > 0 || self.step_belongs(turn, to)
    }

    /// Whether any step can be made.
    pub(crate) fn can_step(&self, turn: &Turn) -> bool {
        self.may_leave(turn).is_some_and(|cell| {
            self.map.adjacent(cell).without(cell).iter().any(|to| self.step_allowed(turn, to))
        })
    }

    /// The steps (VV-44 to VV-47, VV-80).
    pub(super) fn steps(&self, turn: &Turn, out: &mut ActionSet<Action>) {
        let Some(cell) = self.may_leave(turn) else { return };
        let revealed = self.map.revealed();
        let paid = turn.points() > 0;
        for direction in Direction::ALL {
            if let Some(to) = cell.step(direction)
                && revealed.contains(to)
            {
                out.insert_if(paid || self.step_belongs(turn, to), Action::Step(direction));
            }
        }
        if let Some(to) = self.map.beyond(cell)
            && !cell.near().contains(to)
        {
            out.insert_if(paid || self.step_belongs(turn, to), Action::StepPortal);
        }
    }

    /// What is free in the own Turn: Scout, Loot, an Item, the Altar.
    pub(super) fn free_actions(&self, turn: &Turn, acting: Acting, out: &mut ActionSet<Action>) {
        let Some(cell) = self.cell(turn.who) else { return };
        let team = self.team(turn.who);
        let safe = !self.enemies_of(team).contains(cell);
        let scouts = team == Team::Hero && !self.final_battle;
        out.insert_if(
            scouts && !cell.near().intersection(self.map.down()).is_empty(),
            Action::Scout,
        );
        let loots = team == Team::Hero || turn.who == Char::Mordak;
        out.insert_if(loots && safe && self.map.treasures[cell] > 0, Action::Loot);
        let Some(seat) = self.seat_of(turn.who).filter(|_| turn.who.is_player()) else { return };
        let player = &self.players[seat];
        let item = player.slots[Slot::Item].and_then(|item| self.set().treasure(item).one_use);
        match item {
            Some(OneUse::Heal(_)) => {
                out.insert_if(player.health < self.max_health(seat), Action::UseItem);
            }
            Some(OneUse::ActionPoints(_)) => out.insert(Action::UseItem),
            None => {}
        }
        let altar = self.rule(cell) == Some(Rule::Altar)
            && matches!(turn.who.kind(), Kind::Hero(_))
            && !acting.used.contains(Once::Altar)
            && safe
            && player.health >= constants::ALTAR
            && self.treasure_left();
        out.insert_if(altar, Action::RegionAction);
    }
}
