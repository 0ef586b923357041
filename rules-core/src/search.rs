//! Search: information-set Monte Carlo tree search for every game.
//!
//! The searcher gets a view, never a state. Each simulation deals a world from
//! the view, walks down one tree over what the searching seat can tell apart,
//! plays out from the new leaf and hands every seat's payoff back up. Chance is
//! drawn by its odds; where it settles in secret the tree does not branch.

use alloc::{vec, vec::Vec};
use core::num::NonZeroU32;

use crate::{
    Agent, Generator, Indexed, Node, Rules, Seat, below, digest::hash64, play_out, sample_chance,
};

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Search {
    /// How many worlds are dealt and played out.
    pub simulations: NonZeroU32,
    /// Weight of rarely tried actions; payoffs are scaled to 0 to 1.
    pub exploration: f64,
    /// Who plays from the leaf to the end.
    pub rollout: Agent,
}

crate::__with_fields! {
    Search {
        pub simulations: NonZeroU32 = "how many worlds are dealt and played out";
        pub exploration: f64 = "weight of rarely tried actions; payoffs are scaled to 0 to 1";
        pub rollout: Agent = "who plays from the leaf to the end";
    }
}

impl Default for Search {
    fn default() -> Self {
        Self {
            simulations: NonZeroU32::new(1000).expect("a thousand is not zero"),
            exploration: 0.7,
            rollout: Agent::Random,
        }
    }
}

/// What a search found out about one action.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ActionStats<A> {
    /// The action.
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// Mean payoff of the deciding seat, scaled to 0 to 1.
    pub value: f64,
}

impl Search {
    /// Searches from what a seat knows when it is to decide; the stats are
    /// in catalogue order. Empty if the view is of another node.
    ///
    /// ```
    /// use rules_core::{Search, Observe, generator, games::wuerfelhelden::State, Setup, Node, Legal, Apply, sample_chance};
    /// let mut state = State::new_game(&Default::default()).unwrap();
    /// let mut rng = generator(3, 0);
    /// while state.node() == Node::Chance { let o = sample_chance(&state, &mut rng); state.apply_chance(o); }
    /// let Node::Player(seat) = state.node() else { unreachable!() };
    /// let search = Search::default().with_simulations(50.try_into().unwrap());
    /// let stats = search.run::<State>(&state.view(seat), &mut rng);
    /// assert_eq!(stats.iter().map(|f| f.visits).sum::<u32>(), 50);
    /// ```
    pub fn run<S: Rules>(
        &self,
        view: &S::View,
        rng: &mut Generator,
    ) -> Vec<ActionStats<S::Action>> {
        let world = S::determinize(view, rng);
        let Node::Player(seat) = world.node() else { return Vec::new() };
        let limits = S::limits(&world.options());
        let low = f64::from(limits.min_payoff);
        let scale = 1.0 / (f64::from(limits.max_payoff) - low).max(1.0);
        let mut tree = Tree::<S> {
            search: *self,
            observer: seat,
            agents: vec![self.rollout; limits.seats.into()],
            low,
            scale,
            nodes: vec![Vec::new()],
            path: Vec::new(),
            legal: Vec::new(),
        };
        for _ in 0..self.simulations.get() {
            let world = S::determinize(view, rng);
            tree.simulate(world, rng);
        }
        tree.stats()
    }

    /// The action that was tried most often; `None` if the view is of another
    /// node.
    pub fn choose<S: Rules>(&self, view: &S::View, rng: &mut Generator) -> Option<S::Action> {
        let stats = self.run::<S>(view, rng);
        let most = stats.iter().map(|stats| stats.visits).max()?;
        stats.iter().find(|stats| stats.visits == most).map(|stats| stats.action)
    }
}

/// What leads from one node of the tree to another.
#[derive(Clone, Copy, PartialEq)]
enum Key<A> {
    /// Somebody acts.
    Action(A),
    /// Chance settles; the observer then sees this.
    Seen(u64),
}

/// One branch of the tree.
struct Edge<A> {
    key: Key<A>,
    child: usize,
    visits: u32,
    available: u32,
    total: f64,
}

/// The tree of one search.
struct Tree<S: Rules> {
    search: Search,
    observer: Seat,
    /// Who plays on from a leaf, for each seat.
    agents: Vec<Agent>,
    low: f64,
    scale: f64,
    nodes: Vec<Vec<Edge<S::Action>>>,
    path: Vec<(usize, usize, Seat)>,
    legal: Vec<S::Action>,
}

impl<S: Rules> Tree<S> {
    /// Walks down, plays out, and hands the payoffs back up.
    fn simulate(&mut self, mut world: S, rng: &mut Generator) {
        self.path.clear();
        let (mut node, mut grown) = (0, false);
        while !grown {
            match world.node() {
                Node::Terminal => break,
                Node::Chance => {
                    let outcome = sample_chance(&world, rng);
                    world.apply_chance(outcome);
                    let seen = Key::Seen(hash64(&world.view(self.observer)));
                    let (edge, _) = self.edge(node, seen);
                    node = self.nodes[node][edge].child;
                }
                Node::Player(seat) => {
                    let action;
                    (action, grown) = self.select(node, &world, rng);
                    let (edge, _) = self.edge(node, Key::Action(action));
                    self.path.push((node, edge, seat));
                    node = self.nodes[node][edge].child;
                    world.apply_action(action);
                }
            }
        }
        let end = play_out(world, &self.agents, rng).end;
        for &(node, edge, seat) in &self.path {
            let edge = &mut self.nodes[node][edge];
            edge.visits += 1;
            edge.total += (f64::from(end.payoff(seat)) - self.low) * self.scale;
        }
    }

    /// The edge with a key; it grows if it is not there yet.
    fn edge(&mut self, node: usize, key: Key<S::Action>) -> (usize, bool) {
        if let Some(at) = self.nodes[node].iter().position(|edge| edge.key == key) {
            return (at, false);
        }
        let child = self.nodes.len();
        self.nodes.push(Vec::new());
        self.nodes[node].push(Edge { key, child, visits: 0, available: 0, total: 0.0 });
        (self.nodes[node].len() - 1, true)
    }

    /// An action not tried yet, at random, or the most promising one; and
    /// whether the tree grows by it.
    fn select(&mut self, node: usize, world: &S, rng: &mut Generator) -> (S::Action, bool) {
        self.legal.clear();
        world.legal(|action| self.legal.push(action));
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
        if fresh > 0 {
            let count = u32::try_from(fresh).expect("catalogues are small");
            return (self.legal[below(rng, count) as usize], true);
        }
        let mut best = (self.legal[0], f64::NEG_INFINITY);
        for &action in &self.legal {
            let key = Key::Action(action);
            let edge = self.nodes[node].iter().find(|edge| edge.key == key);
            let worth = edge.map_or(f64::INFINITY, |edge| self.worth(edge));
            if worth > best.1 {
                best = (action, worth);
            }
        }
        (best.0, false)
    }

    /// Mean payoff plus a bonus for what was often possible and rarely tried.
    fn worth(&self, edge: &Edge<S::Action>) -> f64 {
        let visits = f64::from(edge.visits.max(1));
        let bonus = libm::sqrt(libm::log(f64::from(edge.available.max(1))) / visits);
        edge.total / visits + self.search.exploration * bonus
    }

    /// What is known about the actions at the root.
    fn stats(&self) -> Vec<ActionStats<S::Action>> {
        let mut stats: Vec<_> = self.nodes[0]
            .iter()
            .filter_map(|edge| match edge.key {
                Key::Action(action) => Some(ActionStats {
                    action,
                    visits: edge.visits,
                    value: edge.total / f64::from(edge.visits.max(1)),
                }),
                Key::Seen(_) => None,
            })
            .collect();
        stats.sort_unstable_by_key(|stats| stats.action.index());
        stats
    }
}
