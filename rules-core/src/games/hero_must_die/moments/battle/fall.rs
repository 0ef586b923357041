//! The result of a battle (HMD-101 to HMD-110), and who is out (HMD-3, HMD-4).

use super::super::super::{
    components::{
        Multiset, Seats, Set,
        constants::{FLOOR_PENALTY, FLOORS, LEVELS_PER_VP},
    },
    state::{Battle, End, Stage, State},
};
use crate::Seat;

/// How a battle ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum BattleEnd {
    /// HMD-106.
    MonstersWin,
    /// HMD-107.
    Stalemate,
    /// HMD-108.
    HeroesWin,
}

impl State {
    /// The result of a battle, in the order of HMD-101 to HMD-108.
    pub(in super::super) fn finish(&mut self, battle: &Battle, outcome: BattleEnd) {
        if outcome == BattleEnd::HeroesWin && self.table.top == FLOORS {
            return self.over(End::Fallen, Seats::EMPTY);
        }
        let guard = self.table.at(0);
        let token = self.table.invaders.as_slice()[0];
        self.bury_heroes(battle, guard, token);
        for (&card, &wounds) in battle.form.as_slice().iter().zip(&battle.wounds.form) {
            if wounds == self.set().monster(card).creature.hp() {
                self.discard_monster(guard, card);
            }
        }
        match outcome {
            BattleEnd::MonstersWin => self.go_home(token),
            BattleEnd::Stalemate => {}
            BattleEnd::HeroesWin => {
                self.agenda.stage = Stage::Traitor { at: 1, penalty: FLOOR_PENALTY };
                return;
            }
        }
        self.start_court();
    }

    /// HMD-102, HMD-103.
    fn bury_heroes(&mut self, battle: &Battle, guard: Seat, token: u8) {
        let mut levels = 0;
        for (&hero, &wounds) in battle.heroes.as_slice().iter().zip(&battle.wounds.heroes) {
            if wounds == self.table.hero_hp(self.set(), hero) {
                levels += self.set().hero(hero).level;
                self.table.parties[usize::from(token) - 1].remove(hero);
                self.table.markers.remove(hero);
                self.table.hero_bottom.push(hero);
            }
        }
        self.gain_vp(guard, levels / LEVELS_PER_VP);
    }

    /// HMD-108 to HMD-110; nothing more if the game is over then (HMD-Q58).
    pub(in super::super) fn penalise(&mut self, penalty: u8) {
        let guard = self.table.at(0);
        let vp = &mut self.table.vp[usize::from(guard)];
        *vp = vp.saturating_sub(penalty);
        if self.eliminate() {
            return;
        }
        let stays = self.table.place(guard).is_some();
        self.table.lost = Some(u8::from(stays));
        self.table.rooms[usize::from(self.table.top) - 1] = 0;
        self.table.top += 1;
        self.level_up();
        self.start_court();
    }

    /// HMD-110: the surviving hero nearest the front who has no marker.
    fn level_up(&mut self) {
        let Some(&token) = self.table.invaders.as_slice().first() else { return };
        let line = self.table.party_order(self.set(), token);
        let green =
            line.as_slice().iter().find(|hero| !self.table.markers.contains(**hero)).copied();
        if let Some(hero) = green {
            self.table.markers.insert(hero);
        }
    }

    /// HMD-3, HMD-4: a player who has no VP is out; says whether the game is over.
    pub(in super::super) fn eliminate(&mut self) -> bool {
        let queue = self.table.queue;
        for &seat in queue.as_slice() {
            if self.table.vp[usize::from(seat)] == 0 {
                self.clear_up(seat);
            }
        }
        match self.table.queue.as_slice() {
            [] => self.over(End::Nobody, Seats::EMPTY),
            [last] => self.over(End::Last, Seats::one(*last)),
            _ => return false,
        }
        true
    }

    /// HMD-3: what a player leaves. Buildings stay.
    fn clear_up(&mut self, seat: Seat) {
        let place = usize::from(seat);
        for card in self.table.monsters[place] {
            self.discard_monster(seat, card);
        }
        if !self.plots.hands[place].is_empty() {
            self.plots.hands[place] = Multiset::EMPTY;
            self.plot_deck_changes();
        }
        self.forget_all(|known| known.holder == seat);
        self.table.gold[place] = 0;
        self.table.slaves[place] = 0;
        self.table.mp[place] = 0;
        self.table.boxes[place] = Set::EMPTY;
        self.table.built.remove(seat);
        self.leave_queue(seat);
    }
}
