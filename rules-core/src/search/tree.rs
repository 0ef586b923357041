//! The tree of a search: one over all sampled worlds, with what came of its branches.
//!
//! Its nodes are what the searching seat can tell apart: a chance outcome that this seat cannot
//! see adds no branch. An action of another seat always does, a secret one, too. What a search
//! notes on a branch, and how it chooses among the actions of a node, is its own.

use alloc::{vec, vec::Vec};

use super::ActionStats;
use crate::{Decision, Generator, Indexed, Node, Rules, Seat, digest::hash64, sample_chance};

/// What leads from one node of the tree to another.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Key<A> {
    /// An action.
    Action(A),
    /// A chance outcome, as the hash of the searching seat's view after it.
    Seen(u64),
}

/// A branch of the tree.
#[derive(Clone, Debug)]
struct Edge<A, N> {
    key: Key<A>,
    /// The node that it leads to, once it was taken.
    child: Option<usize>,
    note: N,
}

/// A node of the tree.
#[derive(Clone, Debug)]
struct TreeNode<A, N> {
    /// Simulations that came here.
    visits: u32,
    edges: Vec<Edge<A, N>>,
}

/// The tree of one search, with a note of the kind `N` on each branch. Node 0 is the decision
/// that is searched.
#[derive(Clone, Debug)]
pub(super) struct Tree<S: Rules, N> {
    /// The searching seat.
    pub(super) observer: Seat,
    /// The returns of all seats in this simulation, which [`back_up`](Self::back_up) adds.
    pub(super) values: Vec<f64>,
    /// Least return, and what scales returns above it to the range 0 to 1.
    low: f64,
    scale: f64,
    nodes: Vec<TreeNode<S::Action, N>>,
    /// Sums of the returns of all seats, node by node.
    totals: Vec<f64>,
    /// The nodes of this simulation, the first node included.
    path: Vec<usize>,
}

impl<S: Rules, N: Default> Tree<S, N> {
    /// A tree with one node, for a seat in the game of this world.
    pub(super) fn new(world: &S, observer: Seat) -> Self {
        let limits = S::limits(&world.options());
        let [low, high] = [limits.min_payoff, limits.max_payoff]
            .map(|payoff| f64::from(payoff) / f64::from(S::UNIT));
        let values = vec![0.0; limits.seats.into()];
        Self {
            observer,
            low,
            scale: if high > low { 1.0 / (high - low) } else { 1.0 },
            nodes: vec![TreeNode { visits: 0, edges: Vec::new() }],
            totals: values.clone(),
            path: Vec::new(),
            values,
        }
    }

    /// Descends in a world by what `choose` does at each decision, to the end of the game or to
    /// where it stops: with `None` at this node, and with an action and `true` behind it.
    pub(super) fn descend(
        &mut self,
        world: &mut S,
        rng: &mut Generator,
        mut choose: impl FnMut(
            &mut Self,
            usize,
            &Decision<'_, S>,
            &mut Generator,
        ) -> Option<(S::Action, bool)>,
    ) {
        self.path.clear();
        let (mut node, mut last) = (0, false);
        loop {
            self.path.push(node);
            if last {
                return;
            }
            let key = match world.node() {
                Node::Terminal => return,
                Node::Chance => {
                    let outcome = sample_chance(world, rng);
                    world.apply_chance(outcome);
                    Key::Seen(hash64(&world.view(self.observer)))
                }
                Node::Player(seat) => {
                    let chosen = choose(self, node, &Decision::of_seat(world, seat), rng);
                    let Some((action, ends)) = chosen else { return };
                    world.apply_action(action);
                    last = ends;
                    Key::Action(action)
                }
            };
            node = self.child(node, key);
        }
    }

    /// Number of nodes of this simulation, the first node included.
    pub(super) fn depth(&self) -> usize {
        self.path.len()
    }

    /// The node at which this simulation ended.
    pub(super) fn end(&self) -> Option<usize> {
        self.path.last().copied()
    }

    /// Adds the values along the path.
    pub(super) fn back_up(&mut self) {
        let seats = self.values.len();
        for &node in &self.path {
            self.nodes[node].visits += 1;
            let totals = &mut self.totals[node * seats..][..seats];
            totals.iter_mut().zip(&self.values).for_each(|(total, value)| *total += value);
        }
    }

    /// The node that a key leads to; it grows if it is not there yet.
    fn child(&mut self, node: usize, key: Key<S::Action>) -> usize {
        let (next, seats) = (self.nodes.len(), self.values.len());
        let edge = self.edge(node, key);
        if let Some(child) = edge.child {
            return child;
        }
        edge.child = Some(next);
        self.nodes.push(TreeNode { visits: 0, edges: Vec::new() });
        self.totals.resize(self.totals.len() + seats, 0.0);
        next
    }

    /// The edge with a key; it grows if it is not there yet.
    fn edge(&mut self, node: usize, key: Key<S::Action>) -> &mut Edge<S::Action, N> {
        let edges = &mut self.nodes[node].edges;
        let at = edges.iter().position(|edge| edge.key == key).unwrap_or_else(|| {
            if edges.is_empty() {
                // Most nodes never have a second one.
                edges.reserve_exact(1);
            }
            edges.push(Edge { key, child: None, note: N::default() });
            edges.len() - 1
        });
        &mut edges[at]
    }

    /// The note on an action, whose branch grows if it is not there yet.
    pub(super) fn note(&mut self, node: usize, action: S::Action) -> &mut N {
        &mut self.edge(node, Key::Action(action)).note
    }

    /// The note on an action that has a branch, to be changed.
    pub(super) fn known(&mut self, node: usize, action: S::Action) -> Option<&mut N> {
        let mut edges = self.nodes[node].edges.iter_mut();
        edges.find(|edge| edge.key == Key::Action(action)).map(|edge| &mut edge.note)
    }

    /// The note on an action that has a branch, and the node behind it if it was tried.
    pub(super) fn branch(&self, node: usize, action: S::Action) -> Option<(&N, Option<usize>)> {
        let mut edges = self.nodes[node].edges.iter();
        let edge = edges.find(|edge| edge.key == Key::Action(action))?;
        Some((&edge.note, edge.child.filter(|&child| self.nodes[child].visits > 0)))
    }

    /// Simulations that came to a node.
    pub(super) fn visits(&self, node: usize) -> u32 {
        self.nodes[node].visits
    }

    /// Simulations that went on from a node by an action.
    pub(super) fn tried(&self, node: usize) -> u64 {
        let edges = self.nodes[node].edges.iter();
        let behind = edges.filter(|edge| matches!(edge.key, Key::Action(_)));
        behind.filter_map(|edge| edge.child).map(|child| u64::from(self.visits(child))).sum()
    }

    /// Mean return of a seat at a node, from 0 to 1; without visits that of a sum of 0.
    pub(super) fn mean(&self, node: usize, seat: Seat) -> f64 {
        let total = self.totals[node * self.values.len() + usize::from(seat)];
        (total / f64::from(self.visits(node).max(1)) - self.low) * self.scale
    }

    /// The one of these actions with most visits at a node, the first of equals, and the node that
    /// it leads to; `None` if none of them was tried.
    pub(super) fn most_visited(
        &self,
        node: usize,
        possible: impl Fn(S::Action) -> bool,
    ) -> Option<(S::Action, usize)> {
        let mut best: Option<(S::Action, usize)> = None;
        for edge in &self.nodes[node].edges {
            let (Key::Action(action), Some(child)) = (edge.key, edge.child) else { continue };
            let visits = self.visits(child);
            let better = best.is_none_or(|(other, of)| {
                let most = self.visits(of);
                visits > most || visits == most && action.index() < other.index()
            });
            if visits > 0 && better && possible(action) {
                best = Some((action, child));
            }
        }
        best
    }

    /// What is known about an action at the first node.
    pub(super) fn stats(&self, action: S::Action) -> ActionStats<S::Action> {
        let child = self.branch(0, action).and_then(|(_, child)| child);
        let seats = self.values.len();
        let visits = child.map_or(0, |child| self.visits(child));
        let totals = child.map(|child| &self.totals[child * seats..][..seats]);
        ActionStats::of_root(action, visits, totals, seats, self.observer.into())
    }
}

/// The action that is worth most, the first of equals.
pub(super) fn best<A: Copy>(
    actions: impl IntoIterator<Item = A>,
    worth: impl Fn(A) -> f64,
) -> Option<A> {
    let (mut best, mut most) = (None, f64::NEG_INFINITY);
    for action in actions {
        let worth = worth(action);
        if best.is_none() || worth > most {
            (best, most) = (Some(action), most.max(worth));
        }
    }
    best
}
