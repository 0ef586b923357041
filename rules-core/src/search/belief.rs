//! What the choices of the others say about a sampled world.

use alloc::vec::Vec;

use crate::{
    Apply, Decision, Legal, Observe, Seat, Step, StepOf, agent::Policy, step::apply_step_to,
};

/// How probable the choices of the others so far are in a sampled world.
///
/// [`determinize`](crate::Observe::determinize) samples worlds as if the choices of the others
/// said nothing; a belief weights them by what they say. `()` weights all alike, and a closure is
/// a belief, too; [`past_likelihood`] gives the weight for a policy, and [`likelihood`] where the steps
/// that led to a state are known.
pub trait Belief<S>: Sync {
    /// Weight of a world that `seat` cannot tell from the real one: a finite number from 0, of
    /// which only the ratios count.
    fn weight(&self, world: &S, seat: Seat) -> f64;
}

impl<S> Belief<S> for () {
    fn weight(&self, _: &S, _: Seat) -> f64 {
        1.0
    }
}

impl<S, F: Fn(&S, Seat) -> f64 + Sync> Belief<S> for F {
    fn weight(&self, world: &S, seat: Seat) -> f64 {
        self(world, seat)
    }
}

/// Probability of the actions of all seats but one in a course of a game, if they follow a
/// policy: the weight of the world at its end for a [`Belief`].
///
/// Requires that each step is possible.
pub fn likelihood<S: Apply>(
    mut state: S,
    steps: impl IntoIterator<Item = StepOf<S>>,
    seat: Seat,
    policy: &impl Policy<S>,
) -> f64 {
    let (mut product, mut probs) = (1.0, Vec::new());
    for step in steps {
        if let Step::Action(action) = step {
            product *= chosen(&state, action, seat, policy, &mut probs);
        }
        apply_step_to(&mut state, step);
    }
    product
}

/// Probability of the choices of all seats but one that can be told from a state
/// ([`Observe::past_choices`]), if they follow a policy: the weight of a world for a [`Belief`]. 1 where
/// none can be told.
///
/// ```
/// use rules_core::{HeuristicAgent, MirrorSearch, RandomAgent, Seat, past_likelihood};
/// use rules_core::games::unsung_heroes::State;
/// // In how many worlds would the others have passed, as they did, by the heuristic?
/// let belief = |world: &State, seat: Seat| 0.1 + past_likelihood(world, seat, &HeuristicAgent);
/// let search = MirrorSearch::new(RandomAgent).with_belief(belief);
/// # assert_eq!(search.rate, 10.0);
/// ```
pub fn past_likelihood<S: Observe>(world: &S, seat: Seat, policy: &impl Policy<S>) -> f64 {
    let (mut product, mut probs) = (1.0, Vec::new());
    world
        .past_choices(|before, action| product *= chosen(before, action, seat, policy, &mut probs));
    product
}

/// Probability of a choice of another seat than `seat`; 1 if it was the choice of `seat`.
fn chosen<S: Legal>(
    state: &S,
    action: S::Action,
    seat: Seat,
    policy: &impl Policy<S>,
    probs: &mut Vec<f64>,
) -> f64 {
    let Some(decision) = Decision::of(state).filter(|decision| decision.seat() != seat) else {
        return 1.0;
    };
    read(policy, &decision, probs);
    let mut legal = decision.legal_actions().iter().zip(probs);
    legal.find(|(legal, _)| *legal == action).map_or(0.0, |(_, prob)| *prob)
}

/// The probabilities of a policy.
pub(super) fn read<S: Legal>(
    policy: &impl Policy<S>,
    decision: &Decision<'_, S>,
    probs: &mut Vec<f64>,
) {
    probs.clear();
    probs.resize(decision.legal_actions().iter().len(), 0.0);
    policy.probabilities(decision, probs);
}
