//! What says how good a sampled state is.

use alloc::vec;
use core::num::NonZeroU32;

use crate::{
    Agent, Apply, BuiltinAgent, Decision, Generator, Heuristic, Node, agent::write_returns,
    play_out, sample_chance,
};

/// Says which return each seat can expect in a sampled state.
///
/// [`Rollout`] plays to the end, [`ShortRollout`] stops before it and asks another
/// evaluator. A closure is an evaluator, too:
///
/// ```
/// use rules_core::{Budget, Decision, Generator, Search, games::regidice::State, prelude::*};
/// // Knows nothing, and so leaves the choice to the heuristic.
/// let blind = |_: State, _: &mut Generator, values: &mut [f64]| values.fill(0.0);
/// let mut agent = Search::default().with_budget(Budget::simulations(20)).with_evaluator(blind);
/// let state = State::new_game(&Default::default())?;
/// # let mut state = state;
/// # let mut rng = generator(1, 0);
/// # while state.node() == Node::Chance { let o = rules_core::sample_chance(&state, &mut rng); state.apply_chance(o); }
/// let decision = Decision::of(&state).expect("a seat decides");
/// let action = agent.choose_action(&decision, &mut generator(1, 0));
/// assert_eq!(action, HeuristicAgent.choose_action(&decision, &mut rng));
/// # Ok::<(), rules_core::OptionError>(())
/// ```
pub trait Evaluator<S>: Sync {
    /// Writes the return that each seat can expect into `values`, one cell for each seat
    /// in seat order. A state at a terminal node has the returns of its payoffs.
    fn evaluate(&self, state: S, rng: &mut Generator, values: &mut [f64]);

    /// The same for [`Method::Guided`](crate::Method::Guided). [`Rollout`] plays to the next
    /// state that the game [estimates](crate::Heuristic::estimate); the provided method
    /// is [`evaluate`](Self::evaluate).
    fn evaluate_early(&self, state: S, rng: &mut Generator, values: &mut [f64]) {
        self.evaluate(state, rng, values);
    }

    /// The action that a search keeps unless another one is surely better: the provided method
    /// takes that of the heuristic, and [`BasePolicy`] that of its agent.
    fn base_action(&self, decision: &Decision<'_, S>, _rng: &mut Generator) -> S::Action
    where
        S: Heuristic,
    {
        S::heuristic_action(&decision.view(), decision.legal_actions())
    }
}

impl<S, F: Fn(S, &mut Generator, &mut [f64]) + Sync> Evaluator<S> for F {
    fn evaluate(&self, state: S, rng: &mut Generator, values: &mut [f64]) {
        self(state, rng, values);
    }
}

/// The evaluator that plays a state to the end once; each seat gets a clone of the agent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rollout<A = BuiltinAgent> {
    /// The agent that plays.
    pub agent: A,
}

impl<S: Heuristic, A: Agent<S> + Clone + Sync> Evaluator<S> for Rollout<A> {
    fn evaluate(&self, state: S, rng: &mut Generator, values: &mut [f64]) {
        let mut agents = vec![self.agent.clone(); state.seats().into()];
        write_returns(&play_out(state, &mut agents, rng).end, values);
    }

    fn evaluate_early(&self, state: S, rng: &mut Generator, values: &mut [f64]) {
        let mut estimated = false;
        let end = play_until(&self.agent, state, rng, |state| {
            estimated = state.estimate(values);
            estimated
        });
        if !estimated {
            write_returns(&end, values);
        }
    }
}

/// The evaluator of a search that improves on an agent: [`Rollout`] by the agent, whose action is
/// also the one that has to be beaten.
///
/// The better the agent, the better the search that begins with it: a [`Network`](crate::Network)
/// that was trained for the game, for example.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BasePolicy<A> {
    /// What plays the worlds to their end.
    rollout: Rollout<A>,
}

impl<A> BasePolicy<A> {
    /// The evaluator of a search that improves on this agent.
    pub const fn new(agent: A) -> Self {
        Self { rollout: Rollout { agent } }
    }
}

impl<S: Heuristic, A: Agent<S> + Clone + Sync> Evaluator<S> for BasePolicy<A> {
    fn evaluate(&self, state: S, rng: &mut Generator, values: &mut [f64]) {
        self.rollout.evaluate(state, rng, values);
    }

    fn evaluate_early(&self, state: S, rng: &mut Generator, values: &mut [f64]) {
        self.rollout.evaluate_early(state, rng, values);
    }

    fn base_action(&self, decision: &Decision<'_, S>, rng: &mut Generator) -> S::Action {
        self.rollout.agent.clone().choose_action(decision, rng)
    }
}

/// Plays a state on until `done` or the end of the game; each seat gets a clone of the agent.
fn play_until<S: Apply, A: Agent<S> + Clone>(
    agent: &A,
    mut state: S,
    rng: &mut Generator,
    mut done: impl FnMut(&S) -> bool,
) -> S {
    let mut agents = vec![agent.clone(); state.seats().into()];
    while !done(&state) {
        match state.node() {
            Node::Terminal => break,
            Node::Chance => {
                let outcome = sample_chance(&state, rng);
                state.apply_chance(outcome);
            }
            Node::Player(seat) => {
                let decision = Decision::of_seat(&state, seat);
                let action = agents[usize::from(seat)].choose_action(&decision, rng);
                state.apply_action(action);
            }
        }
    }
    state
}

/// The evaluator that plays a number of decisions and then asks another evaluator,
/// unless the game is over before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShortRollout<A, E> {
    /// The agent that plays; each seat gets a clone.
    pub agent: A,
    /// Number of decisions.
    pub decisions: NonZeroU32,
    /// What values the state after them.
    pub evaluator: E,
}

impl<S: Apply, A: Agent<S> + Clone + Sync, E: Evaluator<S>> Evaluator<S> for ShortRollout<A, E> {
    fn evaluate(&self, state: S, rng: &mut Generator, values: &mut [f64]) {
        let mut left = self.decisions.get();
        let state = play_until(&self.agent, state, rng, |state| {
            let decides = matches!(state.node(), Node::Player(_));
            let done = decides && left == 0;
            left -= u32::from(decides && !done);
            done
        });
        if state.node() == Node::Terminal {
            write_returns(&state, values);
        } else {
            self.evaluator.evaluate(state, rng, values);
        }
    }
}
