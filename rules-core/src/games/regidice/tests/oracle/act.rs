//! What each action does.

use super::super::*;
use super::{At, Pair, RUNS, World, put, take, unused};

impl World {
    pub(in super::super) fn apply_action(&mut self, id: usize) {
        self.step(id);
        self.run_on();
    }

    pub(super) fn run_on(&mut self) {
        while self.o.auto_forced && self.legal().len() == 1 {
            self.step(self.legal()[0]);
        }
    }

    /// 5.4, line by line.
    #[expect(clippy::too_many_lines, reason = "read beside the table of section 5.4")]
    fn step(&mut self, id: usize) {
        let at = self.at.clone();
        match at {
            At::Declare(p) => {
                self.declared[p] = Some((id / 6, id % 6 + 1));
                let next = (p + 1) % self.n();
                if next == self.leader {
                    self.gather();
                    self.first_act();
                } else {
                    self.at = At::Declare(next);
                }
            }
            At::Act(p) => self.step_act(p, id),
            At::Attack { p, mut w, .. } if id != 37 => {
                let die = ((id - 38) / 6, (id - 38) % 6 + 1);
                let place = w.iter().position(|other| *other == die).unwrap();
                w.remove(place);
                self.at = At::Attack { p, w, last: die };
            }
            At::Attack { p, w, .. } => {
                let pips: usize = w.iter().map(|(_, v)| v).sum();
                for die in &w {
                    self.spend(p, *die);
                }
                if self.damage(p, pips / self.defence) {
                    self.resolve(p);
                }
            }
            At::Block { p, mut sets, .. } if id != 37 => {
                if id >= 62 {
                    let v = id - 61;
                    let of = unused(&self.pools[p]).into_iter().filter(|(_, w)| *w == v);
                    sets.push((v, of.map(|(c, _)| c).collect()));
                    self.at = At::Block { p, sets, last: 0 };
                } else {
                    let c = (id - 38) / 6;
                    let colours = &mut sets.last_mut().unwrap().1;
                    colours.remove(colours.iter().position(|other| *other == c).unwrap());
                    self.at = At::Block { p, sets, last: c };
                }
            }
            At::Block { p, sets, .. } => {
                for (v, colours) in sets {
                    self.block += colours.len() - 2;
                    for c in colours {
                        self.spend(p, (c, v));
                    }
                }
                self.resolve(p);
            }
            At::Heal { p, amount, .. } if id != 37 => {
                let k = id - 68;
                let amount = amount + RUNS[k].1 - 2;
                self.at = At::RunColour { p, amount, k, v: RUNS[k].0 };
            }
            At::Heal { p, amount, .. } => self.heal(p, amount),
            At::RunColour { p, amount, k, v } => {
                self.spend(p, (id - 78, v));
                self.at = if v + 1 < RUNS[k].0 + RUNS[k].1 {
                    At::RunColour { p, amount, k, v: v + 1 }
                } else {
                    At::Heal { p, amount, last: k }
                };
            }
            At::Cast(p) => self.step_cast(p, id - 82),
            At::Pick { p, m, .. } => {
                self.injured[id - 86] -= 1;
                put(&mut self.pools[p], (id - 86, 0));
                self.at = At::Pick { p, m: m - 1, last: id - 86 };
                if m == 1 {
                    self.resolve(p);
                }
            }
            At::Animal { p, .. } if id == 37 => self.resolve(p),
            At::Animal { p, pay, pumped, .. } if id < 94 => {
                let target = Some(id - 90);
                self.at = At::Animal { p, target, last: (0, 0), pay, fresh: true, pumped };
            }
            At::Animal { p, target, pay, .. } => {
                let (target, die) = (target.unwrap(), ((id - 94) / 5, (id - 94) % 5 + 1));
                take(&mut self.pools[target], die);
                put(&mut self.pools[target], (die.0, die.1 + 1));
                self.at = At::Pay { p, target, last: die, pay };
            }
            At::Pay { p, target, last, .. } => {
                self.spend(p, (id - 114, 1));
                let (target, pay) = (Some(target), id - 114);
                self.at = At::Animal { p, target, last, pay, fresh: false, pumped: true };
            }
            At::Target => self.lose_from(id - 90, self.remaining_attack(), vec![]),
            At::Lose { s, m, later, .. } => self.step_lose(s, m, later, id),
            At::Black { left, .. } => {
                if id == 37 {
                    self.injured[3] += left;
                    self.next_enemy();
                    return;
                }
                put(&mut self.pools[id - 90], (3, 0));
                let last = self.order().iter().position(|s| *s == id - 90).unwrap();
                self.at = At::Black { left: left - 1, last };
                if left == 1 {
                    self.next_enemy();
                }
            }
            At::Prepare { place, .. } => {
                let p = self.order()[place];
                if id != 37 {
                    let die = ((id - 146) / 6, (id - 146) % 6 + 1);
                    take(&mut self.pools[p], die);
                    put(&mut self.transit[(p + 1) % self.o.players as usize], die);
                    self.at = At::Prepare { place, last: die };
                } else if place + 1 < self.n() {
                    self.at = At::Prepare { place: place + 1, last: (0, 0) };
                } else {
                    self.end_round();
                }
            }
            At::Roll(..) | At::Won | At::Lost => panic!("nobody decides"),
        }
    }

    fn step_act(&mut self, p: usize, id: usize) {
        let w = unused(&self.pools[p]);
        if id < 35 && self.n() == 1 {
            self.done[id - 30] = true;
        }
        match id {
            30 => self.at = At::Attack { p, w, last: (0, 0) },
            31 => self.at = At::Block { p, sets: vec![], last: 0 },
            32 => self.at = At::Heal { p, amount: 0, last: 0 },
            33 => self.at = At::Cast(p),
            34 => {
                let target = None;
                self.at =
                    At::Animal { p, target, last: (0, 0), pay: 0, fresh: false, pumped: false };
            }
            35 => {
                self.waited[p] = true;
                let n = self.n();
                let mut next = (1..n).map(|i| (p + i) % n);
                let next = next.find(|s| !self.resolved[*s] && !self.waited[*s]).unwrap();
                self.at = At::Act(next);
            }
            _ if self.n() == 1 => self.end_actions(),
            _ => self.resolve(p),
        }
    }

    fn step_cast(&mut self, p: usize, c: usize) {
        for v in 1..=6 {
            for _ in 0..self.faces[v] {
                self.spend(p, (c, v));
            }
        }
        let rest = self.hp().saturating_sub(self.d + self.phase_damage);
        match c {
            1 => return self.heal(p, self.nd()),
            2 => self.block += self.nd(),
            _ if !self.damage(p, if c == 0 { self.nd() } else { rest }) => return,
            _ => {}
        }
        self.resolve(p);
    }

    fn step_lose(&mut self, s: usize, m: usize, later: Vec<usize>, id: usize) {
        if id == 37 {
            self.lose_from(later[0], m, later[1..].to_vec());
            return;
        }
        let die = ((id - 118) / 7, (id - 118) % 7);
        take(&mut self.pools[s], die);
        self.injured[die.0] += 1;
        if m > 1 {
            self.at = At::Lose { s, m: m - 1, last: die, later };
        } else if self.o.suffer == Suffer::Each && !later.is_empty() {
            self.lose_from(later[0], self.remaining_attack(), later[1..].to_vec());
        } else {
            self.prepare();
        }
    }

    fn spend(&mut self, p: usize, die: Pair) {
        take(&mut self.pools[p], die);
        put(&mut self.pools[p], (die.0, 0));
    }

    fn resolve(&mut self, p: usize) {
        if self.n() == 1 {
            self.at = At::Act(p);
            return;
        }
        self.waited = vec![false; self.n()];
        self.resolved[p] = true;
        let n = self.n();
        match (1..n).map(|i| (p + i) % n).find(|s| !self.resolved[*s]) {
            None => self.end_actions(),
            Some(next) => {
                self.at = At::Act(next);
                self.fixed();
            }
        }
    }

    fn heal(&mut self, p: usize, amount: usize) {
        let m = amount.min(self.injured.iter().sum());
        self.at = At::Pick { p, m, last: 0 };
    }

    /// Whether the game goes on.
    fn damage(&mut self, p: usize, x: usize) -> bool {
        let before = self.d + self.phase_damage;
        self.phase_damage += x;
        self.strikers[p] |= x > 0;
        let over = (before + x).saturating_sub(self.hp()) - before.saturating_sub(self.hp());
        if over > 0 {
            self.over.push((p, over));
        }
        if self.e == 3 && before + x >= self.hp() {
            self.at = At::Won;
            return false;
        }
        true
    }
}
