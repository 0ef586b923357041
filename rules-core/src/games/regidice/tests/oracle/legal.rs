//! Section 5.4: what may be done.

use super::super::*;
use super::{At, Pair, RUNS, World, has, size, sorted, unused};

impl World {
    pub(super) fn category(&self) -> Vec<usize> {
        if self.n() == 1 {
            return vec![0];
        }
        for a in [1, 0, 3, 2, 4] {
            let of = |s: &usize| self.declared[*s].unwrap().0 == a;
            let all: Vec<usize> = self.order().into_iter().filter(of).collect();
            if !all.is_empty() {
                return all;
            }
        }
        vec![]
    }

    pub(super) fn remaining_attack(&self) -> usize {
        self.nd().saturating_sub(self.block)
    }

    fn runs(&self, p: usize) -> Vec<usize> {
        let shows = |v: usize| unused(&self.pools[p]).iter().any(|(_, w)| *w == v);
        (0..10).filter(|k| (RUNS[*k].0..RUNS[*k].0 + RUNS[*k].1).all(shows)).collect()
    }

    fn spells(&self, p: usize) -> Vec<usize> {
        let fits = |c: &usize| (1..=6).all(|v| has(&self.pools[p], (*c, v)) >= self.faces[v]);
        let useful = |c: &usize| *c != 1 || self.injured.iter().sum::<usize>() > 0;
        (0..4).filter(fits).filter(useful).collect()
    }

    fn can_begin(&self, p: usize, a: usize) -> bool {
        let dice = unused(&self.pools[p]);
        match a {
            0 => dice.iter().map(|(_, v)| v).sum::<usize>() >= self.defence,
            1 => (1..=6).any(|v| dice.iter().filter(|(_, w)| *w == v).count() >= 3),
            2 => self.injured.iter().sum::<usize>() > 0 && !self.runs(p).is_empty(),
            3 => !self.spells(p).is_empty(),
            _ => dice.iter().any(|(_, v)| *v == 1) && (0..self.n()).any(|s| s != p && self.weak(s)),
        }
    }

    fn weak(&self, s: usize) -> bool {
        unused(&self.pools[s]).iter().any(|(_, v)| *v < 6)
    }

    /// 5.4, line by line.
    #[expect(clippy::too_many_lines, reason = "read beside the table of section 5.4")]
    pub(in super::super) fn legal(&self) -> Vec<usize> {
        let mut list = vec![];
        match &self.at {
            At::Roll(..) | At::Won | At::Lost => {}
            At::Declare(_) => {
                for (a, v) in (0..5).flat_map(|a| (1..7).map(move |v| (a, v))) {
                    let clash = |one: &(usize, usize)| match self.o.value_rule {
                        ValueRule::Unique => one.1 == v,
                        ValueRule::Pair => *one == (a, v),
                    };
                    if !self.declared.iter().flatten().any(clash) {
                        list.push(6 * a + v - 1);
                    }
                }
            }
            At::Act(p) => {
                if self.n() == 1 {
                    let open = (0..4).filter(|a| !self.done[*a] && self.can_begin(*p, *a));
                    list.extend(open.map(|a| 30 + a));
                } else {
                    let a = self.declared[*p].unwrap().0;
                    if self.can_begin(*p, a) {
                        list.push(30 + a);
                    }
                    let other = |s: &usize| s != p && !self.resolved[*s] && !self.waited[*s];
                    let free = self.o.resolve_order == ResolveOrder::Free;
                    if free && (0..self.n()).any(|s| other(&s)) {
                        list.push(35);
                    }
                }
                list.push(36);
            }
            At::Attack { w, last, .. } => {
                let pips: usize = w.iter().map(|(_, v)| v).sum();
                let may = |die: &&Pair| *die >= last && pips - die.1 >= self.defence;
                list.extend(w.iter().filter(may).map(|(c, v)| 38 + 6 * c + v - 1));
                list.push(37);
            }
            At::Block { p, sets, last } => {
                let dice = unused(&self.pools[*p]);
                let top = sets.last().map_or(0, |set| set.0);
                for v in top + 1..=6 {
                    if dice.iter().filter(|(_, w)| *w == v).count() >= 3 {
                        list.push(62 + v - 1);
                    }
                }
                if let Some((v, colours)) = sets.last() {
                    list.push(37);
                    if colours.len() > 3 {
                        let may = colours.iter().filter(|c| *c >= last);
                        list.extend(may.map(|c| 38 + 6 * c + v - 1));
                    }
                }
            }
            At::Heal { p, amount, last } => {
                if *amount < self.injured.iter().sum() {
                    list.extend(self.runs(*p).into_iter().filter(|k| k >= last).map(|k| 68 + k));
                }
                if *amount > 0 {
                    list.push(37);
                }
            }
            At::RunColour { p, v, .. } => {
                list.extend((0..4).filter(|c| has(&self.pools[*p], (*c, *v)) > 0).map(|c| 78 + c));
            }
            At::Cast(p) => list.extend(self.spells(*p).into_iter().map(|c| 82 + c)),
            At::Pick { m, last, .. } => {
                let enough = |c: &usize| self.injured[*c..].iter().sum::<usize>() >= *m;
                let may = (*last..4).filter(|c| self.injured[*c] > 0).filter(enough);
                list.extend(may.map(|c| 86 + c));
            }
            At::Animal { p, target, last, pay, fresh, pumped } => {
                let own = (*pay..4).any(|c| has(&self.pools[*p], (c, 1)) > 0);
                if own {
                    if let Some(t) = target {
                        let dice = unused(&self.pools[*t]);
                        let may = dice.iter().filter(|die| die.1 < 6 && *die >= last);
                        list.extend(may.map(|(c, v)| 94 + 5 * c + v - 1));
                    }
                    if !fresh {
                        let n = self.n();
                        let clockwise: Vec<usize> = (1..n).map(|i| (p + i) % n).collect();
                        let place = |s: usize| clockwise.iter().position(|x| *x == s).unwrap();
                        let later = |s: &&usize| target.is_none_or(|t| place(**s) > place(t));
                        let seats = clockwise.iter().filter(later).filter(|s| self.weak(**s));
                        list.extend(seats.map(|s| 90 + s));
                    }
                }
                if *pumped && !fresh {
                    list.push(37);
                }
            }
            At::Pay { p, pay, .. } => {
                let may = (*pay..4).filter(|c| has(&self.pools[*p], (*c, 1)) > 0);
                list.extend(may.map(|c| 114 + c));
            }
            At::Target => {
                let r = self.remaining_attack();
                let able = self.category().into_iter().filter(|s| size(&self.pools[*s]) >= r);
                list.extend(able.map(|s| 90 + s));
            }
            At::Lose { s, m, last, later } => {
                let shared = self.o.suffer == Suffer::Shared && self.n() > 1;
                let others: usize = later.iter().map(|s| size(&self.pools[*s])).sum();
                let others = if shared { others } else { 0 };
                for (pair, dice) in &self.pools[*s] {
                    let rest: usize = self.pools[*s].range(*pair..).map(|(_, n)| n).sum();
                    if *dice > 0 && pair >= last && rest + others >= *m {
                        list.push(118 + 7 * pair.0 + pair.1);
                    }
                }
                if shared && others >= *m {
                    list.push(37);
                }
            }
            At::Black { last, .. } => {
                let order = self.order();
                let may = order[*last..].iter().filter(|s| self.strikers[**s]);
                list.extend(may.map(|s| 90 + s));
                list.push(37);
            }
            At::Prepare { last, .. } => {
                let dice = unused(&self.pools[self.player()]);
                let may = dice.iter().filter(|die| *die >= last);
                list.extend(may.map(|(c, v)| 146 + 6 * c + v - 1));
                list.push(37);
            }
        }
        sorted(list)
    }
}
