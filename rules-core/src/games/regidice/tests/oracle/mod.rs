//! A second set of rules, written from the specification word by word, with
//! lists and maps, sharing nothing with the first but the options.

mod act;
mod agreement;
mod legal;
mod round;

use super::*;
use alloc::collections::BTreeMap;

/// A die: colour and value.
type Pair = (usize, usize);
/// How many dice there are of each kind.
type Multiset = BTreeMap<Pair, usize>;

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
    pub(super) pools: Vec<Multiset>,
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
    transit: Vec<Multiset>,
    pub(super) at: At,
}

fn has(multiset: &Multiset, pair: Pair) -> usize {
    multiset.get(&pair).copied().unwrap_or(0)
}
fn put(multiset: &mut Multiset, pair: Pair) {
    *multiset.entry(pair).or_default() += 1;
}
fn take(multiset: &mut Multiset, pair: Pair) {
    let left = has(multiset, pair) - 1;
    multiset.insert(pair, left);
}
fn size(multiset: &Multiset) -> usize {
    multiset.values().sum()
}
/// Every die with a face, in order.
fn unused(multiset: &Multiset) -> Vec<Pair> {
    let faces = multiset.iter().filter(|((_, v), _)| *v > 0);
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
        let mut pools = vec![Multiset::new(); n];
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
    pub(super) fn of(o: Options, pools: Vec<Multiset>) -> Self {
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
            transit: vec![Multiset::new(); n],
            at: At::Target,
        }
    }

    /// Copies a position of the first set of rules at the start of a round's
    /// declarations or, alone, of its actions.
    pub(super) fn like(state: &State) -> Self {
        let n = usize::from(state.seats());
        let mut pools = vec![Multiset::new(); n];
        for (multiset, pool) in pools.iter_mut().zip(&state.pools) {
            for Spot::Of(c, v) in Spot::all() {
                for _ in 0..pool.count(c, v.get()) {
                    put(multiset, (c.index(), v.get().into()));
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

    pub(super) fn apply_chance(&mut self, faces: &[usize]) {
        let At::Roll(s, c, _) = self.at else { panic!("no roll") };
        for face in faces {
            take(&mut self.pools[s], (c, 0));
            put(&mut self.pools[s], (c, *face));
        }
        self.next_roll();
        self.run_on();
    }
}
