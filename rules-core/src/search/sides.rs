//! Agents for both sides of a search: the searching seat with its allies, and the others.

use alloc::vec::Vec;

use crate::{Agent, Apply, Decision, Generator, Heuristic, Legal, Seat};

/// An agent for each seat: one for a seat and its allies, and one for the others.
pub(super) fn sides<S: Apply, A: Clone, B: Clone>(
    state: &S,
    seat: Seat,
    own: &A,
    others: &B,
) -> Vec<Either<A, B>> {
    let agent = |other| {
        if state.allied(seat, other) {
            Either::Own(own.clone())
        } else {
            Either::Other(others.clone())
        }
    };
    (0..state.seats()).map(agent).collect()
}

/// An agent of one of two types.
#[derive(Clone)]
pub(super) enum Either<A, B> {
    Own(A),
    Other(B),
}

impl<S: Legal, A: Agent<S>, B: Agent<S>> Agent<S> for Either<A, B> {
    fn choose_action(&mut self, decision: &Decision<'_, S>, rng: &mut Generator) -> S::Action {
        match self {
            Self::Own(agent) => agent.choose_action(decision, rng),
            Self::Other(agent) => agent.choose_action(decision, rng),
        }
    }

    fn is_trusted(&self) -> bool {
        match self {
            Self::Own(agent) => agent.is_trusted(),
            Self::Other(agent) => agent.is_trusted(),
        }
    }
}

/// Follows a plan of the game.
#[derive(Clone, Copy)]
pub(super) struct Plan(pub u8);

impl<S: Heuristic> Agent<S> for Plan {
    fn choose_action(&mut self, decision: &Decision<'_, S>, _: &mut Generator) -> S::Action {
        decision.planned_action(Some(self.0))
    }
}
