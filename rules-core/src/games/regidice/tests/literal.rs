//! A second set of rules, written from the specification word by word, with
//! lists and maps, sharing nothing with the first but the options.

use super::*;
use alloc::collections::BTreeMap;

/// A die: colour and value.
type Pair = (usize, usize);
/// How many dice there are of each kind.
type Bag = BTreeMap<Pair, usize>;

const RUNS: [(usize, usize); 10] =
    [(1, 3), (1, 4), (1, 5), (1, 6), (2, 3), (2, 4), (2, 5), (3, 3), (3, 4), (4, 3)];

#[derive(Clone, Debug, PartialEq)]
pub(super) enum At {
    Roll(usize, usize, usize),
    Declare(usize),
    Act(usize),
    Attack { p: usize, w: Vec<Pair>, last: Pair },
    Block { p: usize, sets: Vec<(usize, Vec<usize>)>, last: usize },
    Heal { p: usize, amount: usize, last: usize },
    RunColour { p: usize, amount: usize, k: usize, v: usize },
    Cast(usize),
    Pick { p: usize, m: usize, last: usize },
    Animal { p: usize, target: Option<usize>, last: Pair, pay: usize, fresh: bool, pumped: bool },
    Pay { p: usize, target: usize, last: Pair, pay: usize },
    Target,
    Lose { s: usize, m: usize, last: Pair, later: Vec<usize> },
    Black { left: usize, last: usize },
    Prepare { place: usize, last: Pair },
    Won,
    Lost,
}

#[derive(Clone, Debug)]
pub(super) struct World {
    pub(super) o: Options,
    pub(super) round: usize,
    pub(super) leader: usize,
    pub(super) e: usize,
    pub(super) d: usize,
    pub(super) injured: [usize; 4],
    pub(super) pools: Vec<Bag>,
    pub(super) declared: Vec<Option<(usize, usize)>>,
    resolved: Vec<bool>,
    waited: Vec<bool>,
    done: [bool; 4],
    faces: Vec<usize>,
    defence: usize,
    block: usize,
    phase_damage: usize,
    over: Vec<(usize, usize)>,
    strikers: Vec<bool>,
    transit: Vec<Bag>,
    pub(super) at: At,
}

fn has(bag: &Bag, pair: Pair) -> usize {
    bag.get(&pair).copied().unwrap_or(0)
}
fn put(bag: &mut Bag, pair: Pair) {
    *bag.entry(pair).or_default() += 1;
}
fn take(bag: &mut Bag, pair: Pair) {
    let left = has(bag, pair) - 1;
    bag.insert(pair, left);
}
fn size(bag: &Bag) -> usize {
    bag.values().sum()
}
/// Every die with a face, in order.
fn unused(bag: &Bag) -> Vec<Pair> {
    let faces = bag.iter().filter(|((_, v), _)| *v > 0);
    faces.flat_map(|(pair, n)| vec![*pair; *n]).collect()
}
fn sorted(mut list: Vec<usize>) -> Vec<usize> {
    list.sort_unstable();
    list.dedup();
    list
}

impl World {
    /// A table before its first step.
    pub(super) fn new(o: Options) -> Self {
        let n = usize::from(o.players);
        let each = usize::from(o.start_dice.0[n - 1]);
        let mut pools = vec![Bag::new(); n];
        for (i, pool) in pools.iter_mut().enumerate() {
            for q in 0..each {
                put(pool, ((q + i) % 3, 0));
            }
        }
        let mut world = Self::of(o, pools);
        world.next_roll();
        world
    }

    /// The same, with dice that have been rolled.
    pub(super) fn of(o: Options, pools: Vec<Bag>) -> Self {
        let n = usize::from(o.players);
        Self {
            o,
            round: 1,
            leader: 0,
            e: 1,
            d: 0,
            injured: [0; 4],
            pools,
            declared: vec![None; n],
            resolved: vec![false; n],
            waited: vec![false; n],
            done: [false; 4],
            faces: vec![],
            defence: 0,
            block: 0,
            phase_damage: 0,
            over: vec![],
            strikers: vec![false; n],
            transit: vec![Bag::new(); n],
            at: At::Target,
        }
    }

    /// Copies a position of the first set of rules at the start of a round's
    /// declarations or, alone, of its actions.
    pub(super) fn like(state: &State) -> Self {
        let n = usize::from(state.seats());
        let mut pools = vec![Bag::new(); n];
        for (bag, pool) in pools.iter_mut().zip(&state.pools) {
            for Spot::Of(c, v) in Spot::all() {
                for _ in 0..pool.count(c, v.get()) {
                    put(bag, (c.index(), v.get().into()));
                }
            }
        }
        let mut world = Self::of(state.options(), pools);
        world.round = state.table.round.into();
        world.leader = state.table.leader.into();
        world.e = state.table.enemy.get().into();
        world.d = state.table.damage.into();
        world.injured = injured(state).map(usize::from);
        world.begin_round();
        world
    }

    fn n(&self) -> usize {
        self.o.players.into()
    }
    fn nd(&self) -> usize {
        self.e + 2
    }
    fn hp(&self) -> usize {
        if self.o.enemy_health == EnemyHealth::Pips { 5 * self.nd() } else { 6 * self.nd() }
    }
    fn order(&self) -> Vec<usize> {
        (0..self.n()).map(|i| (self.leader + i) % self.n()).collect()
    }

    /// The next Chance node, or on to the declarations.
    fn next_roll(&mut self) {
        for s in self.order() {
            for c in 0..4 {
                let dice = has(&self.pools[s], (c, 0));
                if dice > 0 {
                    self.at = At::Roll(s, c, dice.min(5));
                    return;
                }
            }
        }
        self.begin_round();
    }

    /// After the Roll phase.
    fn begin_round(&mut self) {
        let pips = self.nd() + self.d.min(5 * self.nd());
        let (b, x) = (pips / self.nd(), pips % self.nd());
        self.faces = vec![0; 8];
        self.faces[b + 1] = x;
        self.faces[b] += self.nd() - x;
        self.defence = pips;
        if self.n() > 1 {
            self.at = At::Declare(self.leader);
        } else {
            self.first_act();
        }
    }

    pub(super) fn outcomes(&self) -> Vec<Vec<usize>> {
        let At::Roll(_, _, dice) = self.at else { return vec![] };
        let mut all = vec![vec![]];
        for _ in 0..dice {
            all = all
                .into_iter()
                .flat_map(|faces: Vec<usize>| {
                    let least = faces.last().copied().unwrap_or(1);
                    (least..=6).map(move |face| [faces.clone(), vec![face]].concat())
                })
                .collect();
        }
        all
    }

    pub(super) fn settle(&mut self, faces: &[usize]) {
        let At::Roll(s, c, _) = self.at else { panic!("no roll") };
        for face in faces {
            take(&mut self.pools[s], (c, 0));
            put(&mut self.pools[s], (c, *face));
        }
        self.next_roll();
        self.run_on();
    }

    pub(super) fn player(&self) -> usize {
        match &self.at {
            At::Declare(p)
            | At::Act(p)
            | At::Attack { p, .. }
            | At::Block { p, .. }
            | At::Heal { p, .. }
            | At::RunColour { p, .. }
            | At::Cast(p)
            | At::Pick { p, .. }
            | At::Animal { p, .. }
            | At::Pay { p, .. }
            | At::Lose { s: p, .. } => *p,
            At::Prepare { place, .. } => self.order()[*place],
            _ => self.leader,
        }
    }

    fn category(&self) -> Vec<usize> {
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
    fn remaining_attack(&self) -> usize {
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
    pub(super) fn legal(&self) -> Vec<usize> {
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

    pub(super) fn act(&mut self, id: usize) {
        self.step(id);
        self.run_on();
    }

    fn run_on(&mut self) {
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

    fn gather(&mut self) {
        let before = self.pools.clone();
        for (s, bag) in before.iter().enumerate() {
            for (c, v) in unused(bag) {
                let wants = |t: &usize| self.declared[*t].unwrap().1 == v;
                if let Some(t) = self.order().into_iter().find(wants) {
                    take(&mut self.pools[s], (c, v));
                    put(&mut self.pools[t], (c, v));
                }
            }
        }
    }

    fn first_act(&mut self) {
        self.resolved = vec![false; self.n()];
        self.waited = vec![false; self.n()];
        self.done = [false; 4];
        self.at = At::Act(self.leader);
        self.fixed();
    }

    /// `fixed`: first the Animal players, then the others, each in turn order.
    fn fixed(&mut self) {
        if self.o.resolve_order == ResolveOrder::Fixed && self.n() > 1 {
            let animal = |s: &usize| self.declared[*s].unwrap().0 == 4;
            let (first, second): (Vec<usize>, Vec<usize>) =
                self.order().into_iter().partition(animal);
            let all = [first, second].concat();
            self.at = At::Act(all.into_iter().find(|s| !self.resolved[*s]).unwrap());
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

    fn end_actions(&mut self) {
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

    fn next_enemy(&mut self) {
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

    fn lose_from(&mut self, s: usize, m: usize, later: Vec<usize>) {
        self.at = At::Lose { s, m, last: (0, 0), later };
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

    fn prepare(&mut self) {
        self.block = 0;
        self.over.clear();
        self.strikers = vec![false; self.n()];
        if self.n() > 1 || self.o.solo_prepare {
            self.at = At::Prepare { place: 0, last: (0, 0) };
        } else {
            self.end_round();
        }
    }

    fn end_round(&mut self) {
        let n = self.n();
        for (pool, more) in self.pools.iter_mut().zip(&mut self.transit) {
            let mut bag = core::mem::take(more);
            for ((c, _), dice) in core::mem::take(pool) {
                *bag.entry((c, 0)).or_default() += dice;
            }
            *pool = bag;
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

/// The dice of a seat, as the first set of rules writes them, with dice kept
/// in the middle of an action back in the pool.
fn told(world: &World, seat: usize) -> Vec<(usize, usize, usize)> {
    let bag = world.pools[seat].iter().filter(|(_, n)| **n > 0);
    bag.map(|((c, v), n)| (*c, *v, *n)).collect()
}

fn held(state: &State, seat: usize) -> Vec<(usize, usize, usize)> {
    let mut pool = state.pools[seat];
    if let Phase::Attack { seat: p, kept, .. } | Phase::Block { seat: p, kept, .. } =
        &state.table.phase
        && usize::from(*p) == seat
    {
        pool.put(kept);
    }
    let all = Spot::all()
        .map(|Spot::Of(c, v)| (c.index(), v.get().into(), pool.count(c, v.get()).into()));
    all.filter(|(_, _, n)| *n > 0).collect()
}

#[test]
fn two_sets_of_rules_play_the_same_games() {
    use crate::{below, generator};
    let mut rng = generator(2, 0);
    for options in random::variants() {
        for _ in 0..12 {
            let (mut state, mut world) = (State::new_game(&options).unwrap(), World::new(options));
            loop {
                let mut ids = vec![];
                state.legal(|action| ids.push(action.index()));
                assert_eq!(ids, world.legal(), "{state:?} against {world:?}");
                for seat in 0..usize::from(options.players) {
                    assert_eq!(held(&state, seat), told(&world, seat));
                }
                assert_eq!(injured(&state).map(usize::from), world.injured);
                assert_eq!(usize::from(state.table.damage), world.d);
                match state.node() {
                    Node::Terminal => break,
                    Node::Player(seat) => {
                        assert_eq!(usize::from(seat), world.player());
                        let choice = below(&mut rng, u32::try_from(ids.len()).unwrap()) as usize;
                        state.act(Action::from_index(ids[choice]).unwrap());
                        world.act(ids[choice]);
                    }
                    Node::Chance => {
                        let mut number = 0;
                        state.odds(|_, _| number += 1);
                        assert_eq!(number, world.outcomes().len());
                        let first = Roll::from_index(0).unwrap();
                        let (mut place, roll) = (0, crate::draw(&state, &mut rng));
                        let mut at = first;
                        state.odds(|one, _| {
                            if one < roll {
                                place += 1;
                            }
                            at = at.max(one);
                        });
                        world.settle(&world.outcomes()[place]);
                        state.settle(roll);
                    }
                }
            }
            assert_eq!(state.payoff(0) == 1, world.at == At::Won);
            assert_eq!(state.payoff(0) == -1, world.at == At::Lost);
        }
    }
}
