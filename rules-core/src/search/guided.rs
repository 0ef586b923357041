//! A tree that is led by the base policy.
//!
//! Information-set Monte Carlo tree search: each simulation descends one tree over all worlds,
//! values the new leaf and adds every seat's return along the path. Every node tries the action of
//! the base policy first.

use alloc::vec::Vec;

use super::{
    Search, SearchReport,
    budget::Clock,
    evaluator::{Evaluator, Side},
    task::{Task, expected_action, line},
    tree::{self, best},
};
use crate::{Decision, Generator, Node, Rules, Seat, agent::write_returns, below, generator};

/// What counts of the exploration: values have little noise here.
const CALM: f64 = 0.2;

/// Visits of a node for the second action; the next ones wait for squares of it.
const WIDENING: u64 = 4;

/// On a branch: how often its action was possible after it had been tried.
type Tree<S> = tree::Tree<S, u32>;

/// Searches until the budget is spent.
pub(super) fn run<S: Rules>(
    search: &Search<&dyn Evaluator<S>>,
    task: &Task<'_, S>,
) -> SearchReport<S::Action> {
    let (clock, evaluator) = (Clock::start(search.budget), search.evaluator);
    let mut tree = Tree::<S>::new(&task.world(), task.seat);
    let side = Side { seat: task.seat, plan: None };
    let exploration = CALM * search.exploration;
    let mut guided = Guided { evaluator, side, exploration, legal: Vec::new() };
    let (mut worlds, mut interrupted) = (0, false);
    while clock.simulations.is_none_or(|most| worlds < most) {
        interrupted = (task.stop)();
        if interrupted || worlds > 0 && clock.is_over(1, 1) {
            break;
        }
        let mut rng = generator(task.seed, 1 + u64::from(worlds));
        let world = S::determinize(task.view, &mut rng);
        guided.simulate(&mut tree, world, &mut rng);
        worlds += 1;
    }
    let actions: Vec<_> = task.legal.iter().map(|&action| tree.stats(action)).collect();
    let found = tree.most_visited(0, |_| true);
    let action = found.map_or(task.legal[task.base], |(action, _)| action);
    SearchReport {
        seat: task.seat,
        action,
        base_action: task.legal[task.base],
        actions,
        line: guided.line(&tree, task, action),
        simulations: worlds,
        worlds,
        effective_worlds: worlds.into(),
        interrupted,
    }
}

/// How the search chooses in its tree.
struct Guided<'a, S: Rules> {
    evaluator: &'a dyn Evaluator<S>,
    side: Side,
    exploration: f64,
    legal: Vec<S::Action>,
}

impl<S: Rules> Guided<'_, S> {
    /// Descends to a new leaf, values it, and adds the returns along the path.
    fn simulate(&mut self, tree: &mut Tree<S>, mut world: S, rng: &mut Generator) {
        tree.descend(&mut world, rng, |tree, node, decision, rng| {
            Some(self.select(tree, node, decision, rng))
        });
        if world.node() == Node::Terminal {
            write_returns(&world, &mut tree.values);
        } else {
            self.evaluator.evaluate_early(self.side, world, rng, &mut tree.values);
        }
        tree.back_up();
    }

    /// An action not tried yet, at random, or the most promising one; and
    /// whether the tree grows by it.
    fn select(
        &mut self,
        tree: &mut Tree<S>,
        node: usize,
        decision: &Decision<'_, S>,
        rng: &mut Generator,
    ) -> (S::Action, bool) {
        self.legal.clear();
        self.legal.extend(decision.legal_actions());
        let mut fresh = 0;
        for at in 0..self.legal.len() {
            if let Some(possible) = tree.known(node, self.legal[at]) {
                *possible += 1;
            } else {
                self.legal.swap(fresh, at);
                fresh += 1;
            }
        }
        if self.grows(tree, node, fresh) {
            if fresh == self.legal.len() {
                return (expected_action(self.evaluator, self.side, decision, rng), true);
            }
            let count = u32::try_from(fresh).expect("catalogues are small");
            return (self.legal[below(rng, count) as usize], true);
        }
        let tried = self.legal[fresh..].iter().copied();
        let action = best(tried, |action| self.worth(tree, node, action, decision.seat()));
        (action.expect("an action was tried, or one is due"), false)
    }

    /// Whether one of these actions, which were not tried yet, is due.
    fn grows(&self, tree: &Tree<S>, node: usize, fresh: usize) -> bool {
        if node == 0 || fresh == 0 {
            return fresh > 0;
        }
        let tried = u64::try_from(self.legal.len() - fresh).expect("catalogues are small");
        tree.tried(node) >= WIDENING * tried * tried
    }

    /// Mean return plus a bonus for what was often possible and rarely tried.
    fn worth(&self, tree: &Tree<S>, node: usize, action: S::Action, seat: Seat) -> f64 {
        let Some((&possible, Some(child))) = tree.branch(node, action) else {
            return f64::INFINITY;
        };
        let visits = f64::from(tree.visits(child));
        let bonus = libm::sqrt(libm::log(f64::from(possible.max(1))) / visits);
        tree.mean(child, seat) + self.exploration * bonus
    }

    /// The action, and those with most visits after it; where the tree ends, those that are expected.
    fn line(&self, tree: &Tree<S>, task: &Task<'_, S>, action: S::Action) -> Vec<S::Action> {
        let mut node = tree.branch(0, action).and_then(|(_, child)| child);
        line(task, action, |decision, rng| {
            let legal = decision.legal_actions();
            let possible = |action| legal.contains(action);
            let next = node.and_then(|node| tree.most_visited(node, possible));
            node = next.map(|(_, child)| child);
            next.map_or_else(
                || expected_action(self.evaluator, self.side, decision, rng),
                |(action, _)| action,
            )
        })
    }
}
