//! The states that play can reach, each once, with the steps between them.

use alloc::{collections::VecDeque, vec, vec::Vec};

use super::{PAUSE, SolveConfig, SolveError, hash::Table};
use crate::{Decision, Indexed, Node, Rules, Seat, agent::Policy};

/// Steps between states, by number of the state.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    /// Number of seats.
    pub(super) seats: usize,
    /// What each state waits for.
    pub(super) nodes: Vec<Node>,
    /// Where the steps of each state begin, and after all of them the end.
    pub(super) first: Vec<u32>,
    /// The state after each step.
    pub(super) target: Vec<u32>,
    /// Index of each action, or weight of each chance outcome.
    pub(super) number: Vec<u32>,
    /// Probability of each action of a seat with a policy; empty if there is none.
    pub(super) probs: Vec<f64>,
    /// Terminal states.
    pub(super) ends: Vec<u32>,
    /// Return of each seat in each of them.
    pub(super) returns: Vec<f64>,
}

impl Graph {
    /// The steps of a state.
    pub(super) fn steps(&self, state: usize) -> core::ops::Range<usize> {
        self.first[state] as usize..self.first[state + 1] as usize
    }
}

/// One policy for each seat that has one.
pub(super) type Policies<'a, S> = [Option<&'a dyn Policy<S>>];

/// Enumerates the states that play can reach, and their numbers.
pub(super) struct Explorer<'a, S: Rules> {
    graph: Graph,
    index: Table<S, u32>,
    queue: VecDeque<S>,
    /// What deciding seats have seen, where a game may have secrets.
    seen: Table<(Seat, S::View), u32>,
    policies: &'a Policies<'a, S>,
    config: &'a SolveConfig,
}

impl<'a, S: Rules> Explorer<'a, S> {
    pub(super) fn explore(
        start: &S,
        policies: &'a Policies<'a, S>,
        config: &'a SolveConfig,
        stop: &dyn Fn() -> bool,
    ) -> Result<(Graph, Table<S, u32>), SolveError> {
        let graph = Graph { seats: start.seats().into(), ..Graph::default() };
        let (index, seen) = (Table::default(), Table::default());
        let queue = VecDeque::new();
        let mut explorer = Self { graph, index, queue, seen, policies, config };
        explorer.number(start.clone())?;
        while let Some(state) = explorer.queue.pop_front() {
            if explorer.graph.nodes.len().is_multiple_of(PAUSE) && stop() {
                return Err(SolveError::Stopped);
            }
            explorer.expand(&state)?;
        }
        explorer.graph.first.push(steps_end(&explorer.graph)?);
        Ok((explorer.graph, explorer.index))
    }

    /// The number of a state, which is queued if it is new.
    fn number(&mut self, state: S) -> Result<u32, SolveError> {
        if let Some(&number) = self.index.get(&state) {
            return Ok(number);
        }
        let most = self.config.max_states.min(u64::from(u32::MAX) - 1);
        let number = u32::try_from(self.index.len()).map_err(|_| self.config.too_large())?;
        if u64::from(number) >= most {
            return Err(self.config.too_large());
        }
        self.queue.push_back(state.clone());
        self.index.insert(state, number);
        Ok(number)
    }

    fn expand(&mut self, state: &S) -> Result<(), SolveError> {
        let (node, begin) = (state.node(), steps_end(&self.graph)?);
        let number = u32::try_from(self.graph.nodes.len()).map_err(|_| self.config.too_large())?;
        self.graph.nodes.push(node);
        self.graph.first.push(begin);
        match node {
            Node::Terminal => {
                self.graph.ends.push(number);
                for seat in 0..state.seats() {
                    let payoff = f64::from(state.payoff(seat));
                    self.graph.returns.push(payoff / f64::from(S::UNIT));
                }
                Ok(())
            }
            Node::Chance => self.chance(state),
            Node::Player(seat) => self.decision(state, seat, number),
        }
    }

    fn chance(&mut self, state: &S) -> Result<(), SolveError> {
        let mut outcomes = Vec::new();
        state.chance_outcomes(|outcome, weight| outcomes.push((outcome, weight)));
        for (outcome, weight) in outcomes {
            let mut next = state.clone();
            next.apply_chance(outcome);
            self.step(next, weight, 0.0)?;
        }
        Ok(())
    }

    fn decision(&mut self, state: &S, seat: Seat, number: u32) -> Result<(), SolveError> {
        if !S::PERFECT_INFORMATION && self.seen.insert((seat, state.view(seat)), number).is_some() {
            return Err(SolveError::Hidden { seat });
        }
        let decision = Decision::of_seat(state, seat);
        let legal = decision.legal_actions();
        let mut probs = vec![0.0; legal.iter().len()];
        if let Some(policy) = self.policies[usize::from(seat)] {
            policy.probabilities(&decision, &mut probs);
            check_probabilities(seat, &probs)?;
        }
        for (action, probs) in legal.iter().zip(probs) {
            let mut next = state.clone();
            next.apply_action(action);
            let index = u32::try_from(action.index()).expect("catalogues are small");
            self.step(next, index, probs)?;
        }
        Ok(())
    }

    fn step(&mut self, next: S, number: u32, probs: f64) -> Result<(), SolveError> {
        let target = self.number(next)?;
        self.graph.target.push(target);
        self.graph.number.push(number);
        if self.policies.iter().any(Option::is_some) {
            self.graph.probs.push(probs);
        }
        Ok(())
    }
}

/// Where the steps of the next state begin.
fn steps_end(graph: &Graph) -> Result<u32, SolveError> {
    let too_large = SolveError::TooLarge { max_states: graph.nodes.len() as u64 };
    u32::try_from(graph.target.len()).map_err(|_| too_large)
}

/// Checks that the probabilities of a policy are a distribution.
pub(super) fn check_probabilities(seat: Seat, probs: &[f64]) -> Result<(), SolveError> {
    let sum: f64 = probs.iter().sum();
    let right = probs.iter().all(|probs| *probs >= 0.0) && (sum - 1.0).abs() < 1e-6;
    if right { Ok(()) } else { Err(SolveError::Probabilities { seat, sum }) }
}
