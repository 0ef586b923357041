//! What the choices of the others say about a sampled world.

use alloc::vec::Vec;

use crate::{Decision, Observe, Seat, agent::Policy};

/// Probability of the choices of all seats but one that can be told from a state
/// ([`Observe::past_choices`]), if they follow a policy: the weight of a sampled world, which
/// [`determinize`](Observe::determinize) samples as if these choices said nothing. 1 where none
/// can be told.
///
/// ```
/// use rules_core::{HeuristicAgent, Setup, games::unsung_heroes::State, past_likelihood};
/// let world = State::setup(&Default::default());
/// // Nobody has chosen yet.
/// assert_eq!(past_likelihood(&world, 0, &HeuristicAgent), 1.0);
/// ```
pub fn past_likelihood<S: Observe>(world: &S, seat: Seat, policy: &impl Policy<S>) -> f64 {
    let (mut product, mut probs) = (1.0, Vec::new());
    world.past_choices(|before, action| {
        let others = Decision::of(before).filter(|decision| decision.seat() != seat);
        let Some(decision) = others else { return };
        let legal = decision.legal_actions();
        probs.clear();
        probs.resize(legal.iter().len(), 0.0);
        policy.probabilities(&decision, &mut probs);
        let chosen = legal.iter().zip(&probs).find(|(legal, _)| *legal == action);
        product *= chosen.map_or(0.0, |(_, prob)| *prob);
    });
    product
}
