//! The phases of a round, from Gather to the next roll.

use super::super::*;
use super::{At, World, put, size, take, unused};

impl World {
    pub(super) fn gather(&mut self) {
        let before = self.pools.clone();
        for (s, multiset) in before.iter().enumerate() {
            for (c, v) in unused(multiset) {
                let wants = |t: &usize| self.declared[*t].unwrap().1 == v;
                if let Some(t) = self.order().into_iter().find(wants) {
                    take(&mut self.pools[s], (c, v));
                    put(&mut self.pools[t], (c, v));
                }
            }
        }
    }

    pub(super) fn first_act(&mut self) {
        self.resolved = vec![false; self.n()];
        self.waited = vec![false; self.n()];
        self.done = [false; 4];
        self.at = At::Act(self.leader);
        self.fixed();
    }

    /// `fixed`: first the Animal players, then the others, each in turn order.
    pub(super) fn fixed(&mut self) {
        if self.o.resolve_order == ResolveOrder::Fixed && self.n() > 1 {
            let animal = |s: &usize| self.declared[*s].unwrap().0 == 4;
            let (first, second): (Vec<usize>, Vec<usize>) =
                self.order().into_iter().partition(animal);
            let all = [first, second].concat();
            self.at = At::Act(all.into_iter().find(|s| !self.resolved[*s]).unwrap());
        }
    }

    pub(super) fn end_actions(&mut self) {
        self.d += self.phase_damage;
        self.phase_damage = 0;
        if self.d < self.hp() {
            self.enemy_strikes();
            return;
        }
        let surplus = self.d - self.hp();
        let offered = match self.o.overkill {
            _ if surplus == 0 => 0,
            Overkill::All => self.nd(),
            Overkill::PerPoint => surplus.min(self.nd()),
        };
        self.injured[3] += self.nd() - offered;
        if offered > 0 && self.o.black_split == BlackSplit::Choice {
            self.at = At::Black { left: offered, last: 0 };
            return;
        }
        let mut takers: Vec<usize> =
            self.over.iter().flat_map(|(p, points)| vec![*p; *points]).collect();
        if self.o.overkill == Overkill::All {
            takers = takers.first().map_or(vec![], |first| vec![*first; offered]);
        }
        takers.truncate(offered);
        for p in takers {
            put(&mut self.pools[p], (3, 0));
        }
        self.next_enemy();
    }

    pub(super) fn next_enemy(&mut self) {
        self.e += 1;
        self.d = 0;
        self.prepare();
    }

    fn enemy_strikes(&mut self) {
        let (r, all) = (self.remaining_attack(), self.category());
        if r == 0 {
            self.prepare();
            return;
        }
        let mode = if self.n() == 1 { Suffer::One } else { self.o.suffer };
        let able: Vec<usize> = all.iter().copied().filter(|s| size(&self.pools[*s]) >= r).collect();
        let total: usize = all.iter().map(|s| size(&self.pools[*s])).sum();
        match mode {
            Suffer::One if able.is_empty() => self.at = At::Lost,
            Suffer::One if able.len() > 1 => self.at = At::Target,
            Suffer::One => self.lose_from(able[0], r, vec![]),
            Suffer::Shared if total < r => self.at = At::Lost,
            Suffer::Each if able.len() < all.len() => self.at = At::Lost,
            _ => self.lose_from(all[0], r, all[1..].to_vec()),
        }
    }

    pub(super) fn lose_from(&mut self, s: usize, m: usize, later: Vec<usize>) {
        self.at = At::Lose { s, m, last: (0, 0), later };
    }

    pub(super) fn prepare(&mut self) {
        self.block = 0;
        self.over.clear();
        self.strikers = vec![false; self.n()];
        if self.n() > 1 || self.o.solo_prepare {
            self.at = At::Prepare { place: 0, last: (0, 0) };
        } else {
            self.end_round();
        }
    }

    pub(super) fn end_round(&mut self) {
        let n = self.n();
        for (pool, more) in self.pools.iter_mut().zip(&mut self.transit) {
            let mut multiset = core::mem::take(more);
            for ((c, _), dice) in core::mem::take(pool) {
                *multiset.entry((c, 0)).or_default() += dice;
            }
            *pool = multiset;
        }
        if self.round == usize::from(self.o.round_limit) {
            self.at = At::Lost;
            return;
        }
        self.round += 1;
        self.leader = (self.leader + 1) % n;
        self.declared = vec![None; n];
        self.next_roll();
    }
}
