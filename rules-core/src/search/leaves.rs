//! A search that stops at its leaves: the caller values those of many searches in one call.
//!
//! An action is selected by its mean return and by the prior that came with the value of its node.

use alloc::{vec, vec::Vec};

use rand_core::Rng;

use super::{
    LeafError, LeafSearchConfig, SearchError, SearchReport, heuristic_action,
    report::setting,
    tree::{self, best},
};
use crate::{ActionSet, Generator, Indexed, Node, Rules, Seat, agent::write_returns, generator};

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
    seed: u64,
    config: LeafSearchConfig,
    legal: ActionSet<S::Action>,
    heuristic_action: S::Action,
    tree: Tree<S>,
    /// Simulations that went below the first node.
    simulations: u32,
    worlds: u32,
    /// The state that waits, at the last node of the path.
    leaf: Option<S>,
}

/// Sum of priors below which their ratios say nothing, because a bonus would not be finite.
const UNLIKELY: f64 = 1e-290;

/// On a branch: the sum of the priors of its action, and how many there were.
#[derive(Clone, Copy, Debug, Default)]
struct Priors {
    sum: f64,
    count: u32,
}

type Tree<S> = tree::Tree<S, Priors>;

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
        let legal = world.legal_actions();
        Ok(Self {
            view: view.clone(),
            seed,
            config,
            legal,
            heuristic_action: heuristic_action::<S>(view, legal),
            tree: Tree::new(&world, seat),
            simulations: 0,
            worlds: 0,
            leaf: None,
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
        let node = self.tree.end().ok_or(LeafError::NoLeaf)?;
        for (action, prior) in legal.into_iter().zip(priors) {
            let known = self.tree.note(node, action);
            known.sum += prior / sum;
            known.count += 1;
        }
        self.leaf = None;
        self.tree.values.copy_from_slice(values);
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
            ("values", "seat", values.len(), self.tree.values.len()),
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
        let exploration = self.config.exploration;
        self.tree.descend(&mut world, &mut rng, |tree, node, decision, _| {
            let (legal, seat) = (decision.legal_actions(), decision.seat());
            let action = legal.only().or_else(|| select(tree, exploration, node, seat, legal));
            action.map(|action| (action, false))
        });
        if world.node() == Node::Terminal {
            write_returns(&world, &mut self.tree.values);
            self.back_up();
        } else {
            self.leaf = Some(world);
        }
    }

    /// Adds the values along the path.
    fn back_up(&mut self) {
        self.simulations += u32::from(self.tree.depth() > 1);
        self.tree.back_up();
    }

    /// What the search has found so far: the action with most visits, the first of equals, and
    /// the heuristic's without a simulation. `line` follows the visits of the tree up to the
    /// next chance outcome; there are no advantages over the heuristic.
    #[must_use]
    pub fn report(&self) -> SearchReport<S::Action> {
        let line = self.line();
        let action = line.first().copied().unwrap_or(self.heuristic_action);
        SearchReport {
            seat: self.tree.observer,
            action,
            base_action: self.heuristic_action,
            actions: self.legal.into_iter().map(|action| self.tree.stats(action)).collect(),
            line: if line.is_empty() { vec![action] } else { line },
            simulations: self.simulations,
            worlds: self.worlds,
            effective_worlds: self.worlds.into(),
            interrupted: self.simulations < self.config.simulations.get(),
        }
    }

    /// The actions with most visits, from the first node on, up to a chance outcome.
    fn line(&self) -> Vec<S::Action> {
        let (mut node, mut line) = (0, Vec::new());
        while let Some((action, child)) = self.tree.most_visited(node, |_| true) {
            line.push(action);
            node = child;
        }
        line
    }
}

/// The most promising of the legal actions; `None` if one of them has no prior.
fn select<S: Rules>(
    tree: &Tree<S>,
    exploration: f64,
    node: usize,
    seat: Seat,
    legal: ActionSet<S::Action>,
) -> Option<S::Action> {
    let known = |action| tree.branch(node, action).filter(|(priors, _)| priors.count > 0);
    let (mut tries, mut sum, mut count) = (1, 0.0, 0.0);
    for action in legal {
        let (priors, child) = known(action)?;
        tries += child.map_or(0, |child| tree.visits(child));
        sum += priors.sum / f64::from(priors.count);
        count += 1.0;
    }
    // Where other actions were likely that are not legal in this world, all are alike.
    let even = sum < UNLIKELY;
    let bonus = exploration * libm::sqrt(f64::from(tries)) / if even { count } else { sum };
    best(legal, |action| {
        let Some((priors, child)) = known(action) else { return f64::NEG_INFINITY };
        // What was not tried yet is worth what the node is.
        let mean = tree.mean(child.unwrap_or(node), seat);
        let visits = child.map_or(0, |child| tree.visits(child));
        let prior = if even { 1.0 } else { priors.sum / f64::from(priors.count) };
        mean + bonus * prior / f64::from(1 + visits)
    })
}
