//! Search: information-set Monte Carlo tree search for every game.
//!
//! The search gets a view, never a state. Each simulation determinizes the view,
//! descends one tree whose nodes are what the searching seat can tell apart, plays
//! out from the new leaf and adds every seat's payoff along the path. Chance outcomes
//! are sampled by their weights; one that the searching seat cannot see adds no branch.

use alloc::{vec, vec::Vec};
use core::num::NonZeroU32;

use crate::{
    Agent, BuiltinAgent, Decision, Generator, Indexed, Node, Rules, Seat, below, digest::hash64,
    play_out, sample_chance,
};

/// Settings of a search; itself an [`Agent`] of every complete game.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Search<A = BuiltinAgent> {
    /// Number of simulations: states that are sampled and played out.
    pub simulations: NonZeroU32,
    /// Weight of the exploration bonus; payoffs are scaled to the range 0 to 1.
    pub exploration: f64,
    /// The agent that plays from the leaf to the end; each seat gets a clone of its own.
    pub rollout: A,
}

crate::__with_fields! {
    Search {
        pub simulations: NonZeroU32 = "number of simulations: states that are sampled and played out";
        pub exploration: f64 = "weight of the exploration bonus; payoffs are scaled to the range 0 to 1";
    }
}

impl Default for Search {
    fn default() -> Self {
        Self {
            simulations: NonZeroU32::new(1000).expect("a thousand is not zero"),
            exploration: 0.7,
            rollout: BuiltinAgent::Random,
        }
    }
}

/// Statistics of one action after a search.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ActionStats<A> {
    /// The action.
    pub action: A,
    /// Number of simulations that tried it.
    pub visits: u32,
    /// Mean payoff of the deciding seat, scaled to the range 0 to 1.
    pub value: f64,
}

impl<A: Clone> Search<A> {
    /// The same search with another agent for the rollouts.
    ///
    /// ```
    /// use rules_core::{HeuristicAgent, Search};
    /// let search = Search::default().with_rollout(HeuristicAgent);
    /// assert_eq!(search.rollout, HeuristicAgent);
    /// ```
    #[must_use]
    pub fn with_rollout<B>(self, rollout: B) -> Search<B> {
        Search { simulations: self.simulations, exploration: self.exploration, rollout }
    }

    /// Searches from the view of the deciding seat and returns the statistics of its
    /// actions, in catalogue order. Empty if no seat decides in the view.
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
    pub fn run<S: Rules>(&self, view: &S::View, rng: &mut Generator) -> Vec<ActionStats<S::Action>>
    where
        A: Agent<S>,
    {
        let world = S::determinize(view, rng);
        let Node::Player(seat) = world.node() else { return Vec::new() };
        let limits = S::limits(&world.options());
        let low = f64::from(limits.min_payoff);
        let scale = 1.0 / (f64::from(limits.max_payoff) - low).max(1.0);
        let mut tree = Tree::<S, A> {
            exploration: self.exploration,
            observer: seat,
            agents: vec![self.rollout.clone(); limits.seats.into()],
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

    /// The action that was tried most often; `None` if no seat decides in the view.
    pub fn choose<S: Rules>(&self, view: &S::View, rng: &mut Generator) -> Option<S::Action>
    where
        A: Agent<S>,
    {
        let stats = self.run::<S>(view, rng);
        let most = stats.iter().map(|stats| stats.visits).max()?;
        stats.iter().find(|stats| stats.visits == most).map(|stats| stats.action)
    }
}

impl<S: Rules, A: Agent<S> + Clone> Agent<S> for Search<A> {
    fn choose_action(&mut self, decision: &Decision<'_, S>, rng: &mut Generator) -> S::Action {
        self.choose::<S>(&decision.view(), rng).expect("the view is of a decision")
    }
}

/// What leads from one node of the tree to another.
#[derive(Clone, Copy, PartialEq)]
enum Key<A> {
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
    total: f64,
}

/// The tree of one search.
struct Tree<S: Rules, A> {
    exploration: f64,
    observer: Seat,
    /// The agents that play out from a leaf, by seat.
    agents: Vec<A>,
    low: f64,
    scale: f64,
    nodes: Vec<Vec<Edge<S::Action>>>,
    path: Vec<(usize, usize, Seat)>,
    legal: Vec<S::Action>,
}

impl<S: Rules, A: Agent<S>> Tree<S, A> {
    /// Descends to a new leaf, plays out, and adds the payoffs along the path.
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
        let end = play_out(world, &mut self.agents, rng).end;
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
        self.legal.extend(world.legal_actions());
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
        edge.total / visits + self.exploration * bonus
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
