//! A search that stops at its leaves: the caller values those of many searches in one call.
//!
//! One tree over all sampled worlds, whose nodes are told apart as in `tree`. An action is
//! selected by its mean return and by the prior that came with the value of its node.

use alloc::{vec, vec::Vec};

use rand_core::Rng;

use super::{
    ActionStats, LeafError, LeafSearchConfig, SearchError, SearchReport, heuristic_action,
    report::{choose, setting},
    tree::Key,
};
use crate::{
    ActionSet, Generator, Indexed, Node, Rules, Seat, agent::write_returns, digest::hash64,
    generator, sample_chance,
};

/// A state at which a [`LeafSearch`] waits for a value: a decision in a sampled world.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Leaf<'a, S: Rules> {
    /// The state. It fits what the searching seat knows.
    pub state: &'a S,
    /// The seat that decides there.
    pub seat: Seat,
    /// Its legal actions.
    pub legal: ActionSet<S::Action>,
}

/// Monte Carlo tree search that yields its leaves and takes their values back, as in
/// `AlphaZero`: the path to evaluators that value many states in one call, such as networks.
///
/// Each simulation samples a world from the view, descends by mean return and prior (PUCT), and
/// stops where a seat decides at a node without priors: [`advance`](Self::advance) finds that
/// leaf, and [`value`](Self::value) gives it priors and the returns to expect. Ends of games
/// are valued by their payoffs, and a decision with one legal action is no leaf. A node whose seat
/// has in this world an action that no world before had is a leaf once more.
///
/// Searches share nothing, so that the report is the same however many advance together.
///
/// ```
/// use rules_core::{Budget, LeafSearch, LeafSearchConfig, Node, generator, prelude::*, sample_chance};
/// use rules_core::games::wuerfelhelden::State;
/// let mut rng = generator(3, 0);
/// let mut state = State::new_game(&Default::default())?;
/// while state.node() == Node::Chance { let o = sample_chance(&state, &mut rng); state.apply_chance(o); }
/// let Node::Player(seat) = state.node() else { unreachable!() };
///
/// let config = LeafSearchConfig::default();
/// let view = state.view(seat);
/// let mut searches = [0; 8].map(|_| LeafSearch::<State>::new(&view, config, &mut rng).unwrap());
/// loop {
///     let waiting: Vec<_> = searches.iter_mut().filter_map(|s| s.advance(&|| false).then_some(s)).collect();
///     if waiting.is_empty() { break; }
///     for search in waiting { // here a network values all of them in one call
///         let legal = search.leaf().expect("it waits").legal.len();
///         search.value(&vec![1.0; legal as usize], &[0.0; 3])?;
///     }
/// }
/// let report = searches[0].report();
/// assert!(state.is_legal(report.action) && report.simulations == 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LeafSearch<S: Rules> {
    view: S::View,
    seat: Seat,
    seed: u64,
    config: LeafSearchConfig,
    legal: ActionSet<S::Action>,
    heuristic_action: S::Action,
    /// Least return, and what scales returns above it to the range 0 to 1.
    low: f64,
    scale: f64,
    nodes: Vec<TreeNode<S::Action>>,
    /// The nodes of this simulation, the first node included.
    path: Vec<usize>,
    /// Simulations that went below the first node.
    simulations: u32,
    worlds: u32,
    /// The state that waits, at the last node of the path.
    leaf: Option<S>,
    values: Vec<f64>,
}

/// Sum of priors below which their ratios say nothing, because a bonus would not be finite.
const UNLIKELY: f64 = 1e-290;

/// A node of the tree.
#[derive(Clone, Debug)]
struct TreeNode<A> {
    /// Simulations that came here.
    visits: u32,
    /// Sum of the returns of every seat in them.
    totals: Vec<f64>,
    edges: Vec<Edge<A>>,
}

/// A branch of the tree.
#[derive(Clone, Debug)]
struct Edge<A> {
    key: Key<A>,
    /// The node that it leads to, once it was taken.
    child: Option<usize>,
    /// Sum of the priors of this action, and how many there were.
    priors: f64,
    valued: u32,
}

impl<A: PartialEq> TreeNode<A> {
    fn new(seats: usize) -> Self {
        Self { visits: 0, totals: vec![0.0; seats], edges: Vec::new() }
    }

    /// Position of the edge with a key; it grows if it is not there yet.
    fn edge(&mut self, key: Key<A>) -> usize {
        self.edges.iter().position(|edge| edge.key == key).unwrap_or_else(|| {
            self.edges.push(Edge { key, child: None, priors: 0.0, valued: 0 });
            self.edges.len() - 1
        })
    }
}

impl<S: Rules> LeafSearch<S> {
    /// A search from the view of the deciding seat. One number is drawn from `rng`; it seeds
    /// everything else.
    ///
    /// # Errors
    ///
    /// If the seat of the view does not decide, or `exploration` is negative or not finite.
    pub fn new(
        view: &S::View,
        config: LeafSearchConfig,
        rng: &mut Generator,
    ) -> Result<Self, SearchError> {
        setting("exploration", config.exploration)?;
        let mut drawn = rng.clone();
        let seed = drawn.next_u64();
        let world = S::determinize(view, &mut generator(seed, 1));
        let Node::Player(seat) = world.node() else { return Err(SearchError::NoDecision) };
        if world.view(seat) != *view {
            return Err(SearchError::OtherSeat { decider: seat });
        }
        *rng = drawn;
        let limits = S::limits(&world.options());
        let [low, high] = [limits.min_payoff, limits.max_payoff].map(f64::from);
        let unit = f64::from(S::UNIT);
        let legal = world.legal_actions();
        let seats = usize::from(limits.seats);
        Ok(Self {
            view: view.clone(),
            seat,
            seed,
            config,
            legal,
            heuristic_action: heuristic_action::<S>(view, legal),
            low: low / unit,
            scale: if high > low { unit / (high - low) } else { 1.0 },
            nodes: vec![TreeNode::new(seats)],
            path: Vec::new(),
            simulations: 0,
            worlds: 0,
            leaf: None,
            values: vec![0.0; seats],
        })
    }

    /// Simulates until a leaf waits for its value, and returns `true`; `false` when all
    /// simulations are done, or `stop`, which is called before each, returned `true`. Does
    /// nothing while a leaf waits.
    pub fn advance(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> bool {
        while self.leaf.is_none() && self.simulations < self.config.simulations.get() && !stop() {
            self.simulate();
        }
        self.leaf.is_some()
    }

    /// The leaf that waits for its value.
    #[must_use]
    pub fn leaf(&self) -> Option<Leaf<'_, S>> {
        let state = self.leaf.as_ref()?;
        let Node::Player(seat) = state.node() else { return None };
        Some(Leaf { state, seat, legal: state.legal_actions() })
    }

    /// Values the leaf that waits: `priors` has a number from 0 for each of its legal actions,
    /// in catalogue order, of which only the ratios count; `values` the return that each seat
    /// can expect, in seat order.
    ///
    /// # Errors
    ///
    /// If no leaf waits, or the numbers are not as above; nothing has changed then.
    pub fn value(&mut self, priors: &[f64], values: &[f64]) -> Result<(), LeafError> {
        let Leaf { legal, .. } = self.leaf().ok_or(LeafError::NoLeaf)?;
        self.check(legal, priors, values)?;
        let sum: f64 = priors.iter().sum();
        let Some(&node) = self.path.last() else { return Err(LeafError::NoLeaf) };
        for (action, prior) in legal.into_iter().zip(priors) {
            let node = &mut self.nodes[node];
            let edge = node.edge(Key::Action(action));
            node.edges[edge].priors += prior / sum;
            node.edges[edge].valued += 1;
        }
        self.leaf = None;
        self.values.copy_from_slice(values);
        self.back_up();
        Ok(())
    }

    fn check(
        &self,
        legal: ActionSet<S::Action>,
        priors: &[f64],
        values: &[f64],
    ) -> Result<(), LeafError> {
        let needed = legal.iter().map(|_| 1).sum();
        for (what, of, given, needed) in [
            ("priors", "legal action", priors.len(), needed),
            ("values", "seat", values.len(), self.values.len()),
        ] {
            if given != needed {
                return Err(LeafError::Length { what, of, given, needed });
            }
        }
        for (action, &prior) in legal.into_iter().zip(priors) {
            if !prior.is_finite() || prior < 0.0 {
                return Err(LeafError::Prior { action: action.index(), prior });
            }
        }
        let sum: f64 = priors.iter().sum();
        if sum <= 0.0 || !sum.is_finite() {
            return Err(LeafError::PriorSum { sum });
        }
        match (0..).zip(values).find(|(_, value)| !value.is_finite()) {
            Some((seat, &value)) => Err(LeafError::Value { seat, value }),
            None => Ok(()),
        }
    }

    /// Descends in a new world to a leaf, or to the end of the game, which is valued at once.
    fn simulate(&mut self) {
        self.worlds += 1;
        let mut rng = generator(self.seed, u64::from(self.worlds));
        let mut world = S::determinize(&self.view, &mut rng);
        self.path.clear();
        let mut node = 0;
        loop {
            self.path.push(node);
            match world.node() {
                Node::Terminal => {
                    write_returns(&world, &mut self.values);
                    return self.back_up();
                }
                Node::Chance => {
                    let outcome = sample_chance(&world, &mut rng);
                    world.apply_chance(outcome);
                    node = self.child(node, Key::Seen(hash64(&world.view(self.seat))));
                }
                Node::Player(seat) => {
                    let legal = world.legal_actions();
                    let Some(action) = legal.only().or_else(|| self.select(node, seat, legal))
                    else {
                        self.leaf = Some(world);
                        return;
                    };
                    world.apply_action(action);
                    node = self.child(node, Key::Action(action));
                }
            }
        }
    }

    /// The node that a key leads to.
    fn child(&mut self, node: usize, key: Key<S::Action>) -> usize {
        let (next, seats) = (self.nodes.len(), self.values.len());
        let edge = self.nodes[node].edge(key);
        if let Some(child) = self.nodes[node].edges[edge].child {
            return child;
        }
        self.nodes[node].edges[edge].child = Some(next);
        self.nodes.push(TreeNode::new(seats));
        next
    }

    /// The most promising of the legal actions; `None` if one of them has no prior.
    fn select(&self, node: usize, seat: Seat, legal: ActionSet<S::Action>) -> Option<S::Action> {
        let TreeNode { visits, totals, edges } = &self.nodes[node];
        let seat = usize::from(seat);
        let scaled =
            |total: f64, visits: u32| (total / f64::from(visits.max(1)) - self.low) * self.scale;
        // What was not tried yet is worth what the node is.
        let unknown = scaled(totals[seat], *visits);
        let known = |action| {
            edges.iter().find(|edge| edge.key == Key::Action(action)).filter(|edge| edge.valued > 0)
        };
        let (mut tries, mut sum, mut count) = (1, 0.0, 0.0);
        for action in legal {
            let edge = known(action)?;
            tries += edge.child.map_or(0, |child| self.nodes[child].visits);
            sum += edge.priors / f64::from(edge.valued);
            count += 1.0;
        }
        // Where other actions were likely that are not legal in this world, all are alike.
        let even = sum < UNLIKELY;
        let bonus =
            self.config.exploration * libm::sqrt(f64::from(tries)) / if even { count } else { sum };
        let mut best: Option<(S::Action, f64)> = None;
        for action in legal {
            let edge = known(action)?;
            let (mean, visits) = match edge.child.map(|child| &self.nodes[child]) {
                Some(child) if child.visits > 0 => {
                    (scaled(child.totals[seat], child.visits), child.visits)
                }
                _ => (unknown, 0),
            };
            let prior = if even { 1.0 } else { edge.priors / f64::from(edge.valued) };
            let worth = mean + bonus * prior / f64::from(1 + visits);
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((action, worth));
            }
        }
        best.map(|(action, _)| action)
    }

    /// Adds the values along the path.
    fn back_up(&mut self) {
        self.simulations += u32::from(self.path.len() > 1);
        for &node in &self.path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.totals.iter_mut().zip(&self.values).for_each(|(total, value)| *total += value);
        }
    }

    /// What the search has found so far: the action with most visits, the first of equals, and
    /// the heuristic's without a simulation. `line` follows the visits of the tree up to the
    /// next chance outcome; there are no advantages over the heuristic.
    #[must_use]
    pub fn report(&self) -> SearchReport<S::Action> {
        let line = self.line();
        let action = line.first().copied().unwrap_or(self.heuristic_action);
        let mut actions: Vec<_> = self.legal.into_iter().map(|action| self.stats(action)).collect();
        choose(&mut actions, &action);
        SearchReport {
            seat: self.seat,
            action,
            base_action: self.heuristic_action,
            actions,
            line: if line.is_empty() { vec![action] } else { line },
            simulations: self.simulations,
            worlds: self.worlds,
            effective_worlds: self.worlds.into(),
            interrupted: self.simulations < self.config.simulations.get(),
        }
    }

    fn stats(&self, action: S::Action) -> ActionStats<S::Action> {
        let mut edges = self.nodes[0].edges.iter();
        let edge = edges.find(|edge| edge.key == Key::Action(action));
        let child = edge.and_then(|edge| edge.child).map(|child| &self.nodes[child]);
        let visits = child.map_or(0, |child| child.visits);
        let totals = child.map(|child| &*child.totals);
        ActionStats::of_root(action, visits, totals, self.values.len(), self.seat.into())
    }

    /// The actions with most visits, from the first node on, up to a chance outcome.
    fn line(&self) -> Vec<S::Action> {
        let (mut node, mut line) = (0, Vec::new());
        loop {
            let mut best: Option<(S::Action, usize, u32)> = None;
            for edge in &self.nodes[node].edges {
                let (Key::Action(action), Some(child)) = (&edge.key, edge.child) else { continue };
                let visits = self.nodes[child].visits;
                let better = best.is_none_or(|(other, _, most)| {
                    visits > most || visits == most && action.index() < other.index()
                });
                if visits > 0 && better {
                    best = Some((*action, child, visits));
                }
            }
            let Some((action, child, _)) = best else { return line };
            line.push(action);
            node = child;
        }
    }
}
