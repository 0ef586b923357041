//! A decision that is searched, and the lines after its actions.

use alloc::{vec, vec::Vec};

use rand_core::Rng;

use super::{
    belief::past_likelihood,
    evaluator::{Evaluator, Side},
};
use crate::{Decision, Generator, Node, Rules, Seat, agent::Policy, generator};

/// Stream of a seed from which the line after an action comes.
const LINE: u64 = u64::MAX - 2;

/// Stream of a seed from which an agent chooses that is asked what it would have done.
const PAST: u64 = u64::MAX - 3;

/// Number of worlds of which one is kept, where they have weights: sampling and weighing one costs
/// little beside playing it on.
const PROPOSALS: u32 = 8;

/// Greatest length of a best line.
const MAX_LENGTH: usize = 16;

/// One decision that is searched.
pub(super) struct Task<'a, S: Rules> {
    pub(super) view: &'a S::View,
    /// The seat that decides.
    pub(super) seat: Seat,
    pub(super) seed: u64,
    pub(super) legal: Vec<S::Action>,
    /// Position of the base action in `legal`.
    pub(super) base: usize,
    /// Share of the choices of others that follow what is expected of them.
    pub(super) trust: f64,
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
}

impl<S: Rules> Task<'_, S> {
    /// The first world.
    pub(super) fn world(&self) -> S {
        S::determinize(self.view, &mut generator(self.seed, 1))
    }

    /// The world with a number, from 0, its weight, and the random numbers of what follows.
    ///
    /// One of several proposals is kept with a probability by its weight, and has their mean weight:
    /// sums over worlds by these weights have the same mean as if all proposals were in them.
    pub(super) fn deal(&self, evaluator: &dyn Evaluator<S>, number: u32) -> (S, f64, Generator) {
        let mut rng = generator(self.seed, 1 + u64::from(number));
        let mut kept = S::determinize(self.view, &mut rng);
        if self.trust <= 0.0 {
            return (kept, 1.0, rng);
        }
        let side = Side { seat: self.seat, plan: None };
        let policy = Expected { evaluator, side, trust: self.trust, seed: self.seed };
        let weight = |world: &S| past_likelihood(world, self.seat, &policy);
        let mut sum = weight(&kept);
        for _ in 1..PROPOSALS {
            let world = S::determinize(self.view, &mut rng);
            let more = weight(&world);
            sum += more;
            if point(&mut rng) * sum < more {
                kept = world;
            }
        }
        (kept, sum / f64::from(PROPOSALS), rng)
    }
}

/// A number from 0 to below 1.
#[expect(clippy::cast_precision_loss, reason = "53 bits have room in a float")]
fn point(rng: &mut Generator) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// What others do: the expected action with the probability `trust`, and otherwise any.
struct Expected<'a, S> {
    evaluator: &'a dyn Evaluator<S>,
    side: Side,
    trust: f64,
    seed: u64,
}

impl<S: Rules> Policy<S> for Expected<'_, S> {
    fn probabilities(&self, decision: &Decision<'_, S>, out: &mut [f64]) {
        let legal = decision.legal_actions();
        let rng = &mut generator(self.seed, PAST);
        let expected = expected_action(self.evaluator, self.side, decision, rng);
        let any = (1.0 - self.trust) / f64::from(legal.len());
        for (prob, action) in out.iter_mut().zip(legal) {
            *prob = if action == expected { self.trust + any } else { any };
        }
    }
}

/// What the seat that decides is expected to do, which is legal.
pub(super) fn expected_action<S: Rules>(
    evaluator: &dyn Evaluator<S>,
    side: Side,
    decision: &Decision<'_, S>,
    rng: &mut Generator,
) -> S::Action {
    let action = evaluator.expected_action(side, decision, rng);
    let legal = decision.legal_actions().contains(action);
    assert!(legal, "the base policy chose `{action}`, which is not legal");
    action
}

/// The action, and what `next` says of each decision after it up to the next chance outcome, in
/// the first world.
pub(super) fn line<S: Rules>(
    task: &Task<'_, S>,
    action: S::Action,
    mut next: impl FnMut(&Decision<'_, S>, &mut Generator) -> S::Action,
) -> Vec<S::Action> {
    let (mut world, mut line) = (task.world(), vec![action]);
    let mut rng = generator(task.seed, LINE);
    world.apply_action(action);
    while line.len() < MAX_LENGTH
        && let Node::Player(seat) = world.node()
    {
        let action = next(&Decision::of_seat(&world, seat), &mut rng);
        line.push(action);
        world.apply_action(action);
    }
    line
}
