//! Information-set Monte Carlo tree search.
//!
//! Each simulation descends one tree whose nodes are what the searching seat can tell
//! apart, values the new leaf and adds every seat's return along the path. A chance outcome
//! that the searching seat cannot see adds no branch; an action of another seat always does, a
//! secret one, too.

use alloc::{vec, vec::Vec};

use super::{
    ActionStats, Method, Search, SearchReport,
    budget::Clock,
    evaluator::{Evaluator, Side},
    report::choose,
    task::{Task, expected_action, line},
};
use crate::{
    Decision, Generator, Node, Rules, Seat, agent::write_returns, below, digest::hash64, generator,
    sample_chance,
};

/// Searches until the budget is spent.
pub(super) fn run<S: Rules, E: Evaluator<S>>(
    search: &Search<E>,
    task: &Task<'_, S>,
) -> SearchReport<S::Action> {
    let clock = Clock::start(search.budget);
    let guided = search.method == Method::Guided;
    let limits = S::limits(&task.world().options());
    let low = f64::from(limits.min_payoff) / f64::from(S::UNIT);
    let high = f64::from(limits.max_payoff) / f64::from(S::UNIT);
    let seats = usize::from(limits.seats);
    let mut tree = Tree::<S> {
        exploration: if guided { CALM * search.exploration } else { search.exploration },
        guided,
        observer: task.seat,
        low,
        scale: if high > low { 1.0 / (high - low) } else { 1.0 },
        nodes: vec![Vec::new()],
        path: Vec::new(),
        legal: Vec::new(),
        values: vec![0.0; seats],
    };
    let (mut worlds, mut interrupted) = (0, false);
    while clock.simulations.is_none_or(|most| worlds < most) {
        interrupted = (task.stop)();
        if interrupted || worlds > 0 && clock.is_over(1, 1) {
            break;
        }
        let mut rng = generator(task.seed, 1 + u64::from(worlds));
        let world = S::determinize(task.view, &mut rng);
        tree.simulate(world, &search.evaluator, &mut rng);
        worlds += 1;
    }
    let mut actions: Vec<_> =
        task.legal.iter().map(|&action| tree.stats(action, task.seat)).collect();
    let most = actions.iter().map(|stats| stats.visits).max().unwrap_or(0);
    let first = actions.iter().find(|stats| stats.visits == most).map(|stats| stats.action);
    let action = first.filter(|_| most > 0).unwrap_or(task.legal[task.base]);
    choose(&mut actions, &action);
    SearchReport {
        seat: task.seat,
        action,
        base_action: task.legal[task.base],
        actions,
        line: tree.line(task, &search.evaluator, action),
        simulations: worlds,
        worlds,
        effective_worlds: worlds.into(),
        interrupted,
    }
}

/// What leads from one node of the tree to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Key<A> {
    /// An action.
    Action(A),
    /// A chance outcome, as the hash of the searching seat's view after it.
    Seen(u64),
}

/// One branch of the tree.
struct Edge<A> {
    key: Key<A>,
    child: usize,
    visits: u32,
    available: u32,
    /// Sum of the returns of every seat; empty after a chance outcome, which nobody chooses.
    totals: Vec<f64>,
}

/// What counts of the exploration in a guided tree, where values have less noise.
const CALM: f64 = 0.2;

/// Visits of a node for the second action; the next ones wait for squares of it.
const WIDENING: u64 = 4;

/// The tree of one search.
struct Tree<S: Rules> {
    exploration: f64,
    /// Whether the base action is the first at every node.
    guided: bool,
    observer: Seat,
    /// Least return, and what scales returns above it to the range 0 to 1.
    low: f64,
    scale: f64,
    nodes: Vec<Vec<Edge<S::Action>>>,
    path: Vec<(usize, usize)>,
    legal: Vec<S::Action>,
    values: Vec<f64>,
}

impl<S: Rules> Tree<S> {
    /// Descends to a new leaf, values it, and adds the returns along the path.
    fn simulate<E: Evaluator<S>>(&mut self, mut world: S, evaluator: &E, rng: &mut Generator) {
        self.path.clear();
        let (mut node, mut grown) = (0, false);
        while !grown {
            match world.node() {
                Node::Terminal => break,
                Node::Chance => {
                    let outcome = sample_chance(&world, rng);
                    world.apply_chance(outcome);
                    let seen = Key::Seen(hash64(&world.view(self.observer)));
                    let edge = self.edge(node, seen);
                    node = self.nodes[node][edge].child;
                }
                Node::Player(seat) => {
                    let action;
                    (action, grown) = self.select(node, seat, &world, evaluator, rng);
                    let edge = self.edge(node, Key::Action(action));
                    self.path.push((node, edge));
                    node = self.nodes[node][edge].child;
                    world.apply_action(action);
                }
            }
        }
        let side = Side { seat: self.observer, plan: None };
        if world.node() == Node::Terminal {
            write_returns(&world, &mut self.values);
        } else if self.guided {
            evaluator.evaluate_early(side, world, rng, &mut self.values);
        } else {
            evaluator.evaluate_for(side, world, rng, &mut self.values);
        }
        for &(node, edge) in &self.path {
            let edge = &mut self.nodes[node][edge];
            edge.visits += 1;
            edge.totals.iter_mut().zip(&self.values).for_each(|(total, value)| *total += value);
        }
    }

    /// The edge with a key; it grows if it is not there yet.
    fn edge(&mut self, node: usize, key: Key<S::Action>) -> usize {
        if let Some(at) = self.nodes[node].iter().position(|edge| edge.key == key) {
            return at;
        }
        let child = self.nodes.len();
        self.nodes.push(Vec::new());
        let totals = match key {
            Key::Action(_) => vec![0.0; self.values.len()],
            Key::Seen(_) => Vec::new(),
        };
        let edges = &mut self.nodes[node];
        if edges.is_empty() {
            // Most nodes never have a second one.
            edges.reserve_exact(1);
        }
        edges.push(Edge { key, child, visits: 0, available: 0, totals });
        edges.len() - 1
    }

    /// An action not tried yet, at random, or the most promising one; and
    /// whether the tree grows by it.
    fn select(
        &mut self,
        node: usize,
        seat: Seat,
        world: &S,
        evaluator: &impl Evaluator<S>,
        rng: &mut Generator,
    ) -> (S::Action, bool) {
        let legal = world.legal_actions();
        self.legal.clear();
        self.legal.extend(legal);
        let mut fresh = 0;
        for at in 0..self.legal.len() {
            let key = Key::Action(self.legal[at]);
            if let Some(edge) = self.nodes[node].iter_mut().find(|edge| edge.key == key) {
                edge.available += 1;
            } else {
                self.legal.swap(fresh, at);
                fresh += 1;
            }
        }
        if self.grows(node, fresh) {
            if self.guided && fresh == self.legal.len() {
                let side = Side { seat: self.observer, plan: None };
                let decision = Decision::of_seat(world, seat);
                return (expected_action(evaluator, side, &decision, rng), true);
            }
            let count = u32::try_from(fresh).expect("catalogues are small");
            return (self.legal[below(rng, count) as usize], true);
        }
        let mut best = (self.legal[fresh], f64::NEG_INFINITY);
        for &action in &self.legal[fresh..] {
            let key = Key::Action(action);
            let edge = self.nodes[node].iter().find(|edge| edge.key == key);
            let worth = edge.map_or(f64::INFINITY, |edge| self.worth(edge, seat));
            if worth > best.1 {
                best = (action, worth);
            }
        }
        (best.0, false)
    }

    /// Whether one of these actions, which were not tried yet, is due.
    fn grows(&self, node: usize, fresh: usize) -> bool {
        if !self.guided || node == 0 || fresh == 0 {
            return fresh > 0;
        }
        let tried = self.legal.len() - fresh;
        let visits: u64 = self.nodes[node].iter().map(|edge| u64::from(edge.visits)).sum();
        let tried = u64::try_from(tried).expect("catalogues are small");
        visits >= WIDENING * tried * tried
    }

    /// Mean return plus a bonus for what was often possible and rarely tried.
    fn worth(&self, edge: &Edge<S::Action>, seat: Seat) -> f64 {
        let visits = f64::from(edge.visits.max(1));
        let bonus = libm::sqrt(libm::log(f64::from(edge.available.max(1))) / visits);
        let mean = edge.totals[usize::from(seat)] / visits;
        (mean - self.low) * self.scale + self.exploration * bonus
    }

    /// The action, and those with most visits after it; where the tree ends, those that are expected.
    fn line<E: Evaluator<S>>(
        &self,
        task: &Task<'_, S>,
        evaluator: &E,
        action: S::Action,
    ) -> Vec<S::Action> {
        let side = Side { seat: self.observer, plan: None };
        let mut node = self.most_visited(0, [action]).map(|(_, child)| child);
        line(task, action, |decision, rng| {
            let next = node.and_then(|node| self.most_visited(node, decision.legal_actions()));
            node = next.map(|(_, child)| child);
            next.map_or_else(
                || expected_action(evaluator, side, decision, rng),
                |(action, _)| action,
            )
        })
    }

    /// The one of these actions with most visits at a node, the first of equals, and the node that
    /// it leads to; `None` if none of them was tried.
    fn most_visited(
        &self,
        node: usize,
        actions: impl IntoIterator<Item = S::Action>,
    ) -> Option<(S::Action, usize)> {
        let mut best: Option<(S::Action, &Edge<S::Action>)> = None;
        for action in actions {
            let key = Key::Action(action);
            let edge = self.nodes[node].iter().find(|edge| edge.key == key && edge.visits > 0);
            if let Some(edge) = edge
                && best.is_none_or(|(_, best)| edge.visits > best.visits)
            {
                best = Some((action, edge));
            }
        }
        best.map(|(action, edge)| (action, edge.child))
    }

    /// What is known about an action at the root.
    fn stats(&self, action: S::Action, seat: Seat) -> ActionStats<S::Action> {
        let edge = self.nodes[0].iter().find(|edge| edge.key == Key::Action(action));
        let visits = edge.map_or(0, |edge| edge.visits);
        let totals = edge.map(|edge| &*edge.totals);
        ActionStats::of_root(action, visits, totals, self.values.len(), seat.into())
    }
}
