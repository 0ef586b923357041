//! Corrections: how much of the returns of a game was chance.

use alloc::{vec, vec::Vec};

use rand_core::Rng;

use super::EvaluateError;
use crate::{
    Apply, Decision, Evaluator, Generator, History, Legal, Node, Seat, Session, Step, StepOf,
    agent::Policy, generator, step::apply_step_to,
};

/// Returns of a game and how much of them was chance.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Corrected {
    /// Return of each seat, in seat order; zeros if the game is not over.
    pub returns: Vec<f64>,
    /// What chance brought each seat, in seat order. Its mean is zero for any value function.
    pub corrections: Vec<f64>,
}

impl Corrected {
    /// Return of each seat without what chance brought: return minus correction.
    pub fn values(&self) -> impl Iterator<Item = f64> {
        self.returns.iter().zip(&self.corrections).map(|(own, brought)| own - brought)
    }
}

/// The corrections of a session from its beginning to its present state.
///
/// At each chance node the correction is the value of the state that the outcome led to,
/// minus the mean over all possible outcomes by their weights. At a decision of a seat with
/// a policy it is the same over the legal actions. A seat without one, such as a search or a
/// person, gets no corrections for its decisions: the rest remain as good as they are. An
/// evaluator that draws random numbers gets the same ones for all outcomes of a node.
///
/// ```
/// use rules_core::{HeuristicAgent, Session, Rollout, Step, games::wuerfelhelden::State, generator};
/// use rules_core::{evaluate::corrections, prelude::*};
/// let mut session = Session::<State>::new(&Default::default())?;
/// let mut rng = generator(1, 0);
/// while session.node() == Node::Chance {
///     session.sample_chance(&mut rng);
/// }
/// let value = Rollout { agent: HeuristicAgent };
/// let found = corrections(&session, &[None, None, None], &value, &mut rng)?;
/// assert!(found.corrections.iter().sum::<f64>().abs() < 1e-9); // a zero-sum game
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the session does not hold its steps from the beginning, or `policies` has not one entry
/// for each seat.
pub fn corrections<S: Apply, J: History<S>>(
    session: &Session<S, J>,
    policies: &[Option<&dyn Policy<S>>],
    value: &dyn Evaluator<S>,
    rng: &mut Generator,
) -> Result<Corrected, EvaluateError> {
    let seats = session.state().seats();
    if policies.len() != usize::from(seats) {
        return Err(EvaluateError::Policies { given: policies.len(), seats });
    }
    if !J::COMPLETE || session.given().is_some() {
        return Err(EvaluateError::NoHistory);
    }
    let mut state = S::setup(&session.state().options());
    let mut corrector = Corrector::new(seats, value, rng.next_u64());
    for step in session.steps() {
        corrector.step(&state, step, policies);
        apply_step_to(&mut state, step);
    }
    Ok(Corrected { returns: session.returns(), corrections: corrector.sums })
}

/// Sums corrections step by step.
struct Corrector<'a, S: Legal> {
    value: &'a dyn Evaluator<S>,
    seed: u64,
    nodes: u64,
    /// Sums by seat.
    sums: Vec<f64>,
    values: Vec<f64>,
    probs: Vec<f64>,
}

impl<'a, S: Apply> Corrector<'a, S> {
    fn new(seats: Seat, value: &'a dyn Evaluator<S>, seed: u64) -> Self {
        let (sums, values) = (vec![0.0; seats.into()], vec![0.0; seats.into()]);
        Self { value, seed, nodes: 0, sums, values, probs: Vec::new() }
    }

    /// Adds the correction of a step that is about to be applied to `state`.
    fn step(&mut self, state: &S, step: StepOf<S>, policies: &[Option<&dyn Policy<S>>]) {
        self.nodes += 1;
        match (state.node(), step) {
            (Node::Chance, Step::Chance(taken)) => self.chance(state, taken),
            (Node::Player(seat), Step::Action(taken)) => {
                if let Some(policy) = policies[usize::from(seat)] {
                    self.decision(state, policy, taken);
                }
            }
            _ => {}
        }
    }

    fn chance(&mut self, state: &S, taken: S::ChanceOutcome) {
        let total = f64::from(state.total_weight());
        let mut all = Vec::new();
        state.chance_outcomes(|outcome, weight| all.push((outcome, f64::from(weight) / total)));
        for (outcome, probs) in all {
            self.add(outcome == taken, probs, || {
                let mut next = state.clone();
                next.apply_chance(outcome);
                next
            });
        }
    }

    fn decision(&mut self, state: &S, policy: &dyn Policy<S>, taken: S::Action) {
        let mut probs = core::mem::take(&mut self.probs);
        if let Some(decision) = Decision::of(state) {
            probs.clear();
            probs.resize(decision.legal_actions().iter().len(), 0.0);
            policy.probabilities(&decision, &mut probs);
            for (action, &probs) in decision.legal_actions().iter().zip(&probs) {
                self.add(action == taken, probs, || {
                    let mut next = state.clone();
                    next.apply_action(action);
                    next
                });
            }
        }
        self.probs = probs;
    }

    /// Adds one outcome of a node: its value if it was taken, minus its share of the mean.
    fn add(&mut self, taken: bool, probs: f64, next: impl FnOnce() -> S) {
        let share = f64::from(u8::from(taken)) - probs;
        if share.abs() < f64::EPSILON {
            return; // the only outcome, or an action that is never chosen
        }
        let mut rng = generator(self.seed, self.nodes);
        self.value.evaluate(next(), &mut rng, &mut self.values);
        self.sums.iter_mut().zip(&self.values).for_each(|(sum, value)| *sum += share * value);
    }
}
