//! Custom agents: agents of any type behind the settings of a batch.

use alloc::boxed::Box;
use core::{any::Any, fmt};

use crate::{Agent, Generator, Legal, Seat, agent::legal_choice};

/// An agent of any type for the states of one game; made by
/// [`Controller::custom`](crate::Controller::custom).
#[derive(Debug)]
pub struct CustomAgent(Box<dyn AnyAgent>);

impl CustomAgent {
    pub(super) fn new<S: Legal + 'static>(agent: impl CloneAgent<S> + 'static) -> Self {
        Self(Box::new(OwnAgent::<S>::new(agent)))
    }

    /// The agent, if it is for states of this game.
    pub(super) fn of<S: Legal + 'static>(&self) -> Option<&OwnAgent<S>> {
        // Of the agent, not of its box, which is `Any`, too.
        (*self.0).as_any().downcast_ref()
    }
}

impl Clone for CustomAgent {
    fn clone(&self) -> Self {
        Self(self.0.boxed())
    }
}

/// An [`OwnAgent`] for the states of some game.
trait AnyAgent: Any + Send + Sync + fmt::Debug {
    fn boxed(&self) -> Box<dyn AnyAgent>;
    fn as_any(&self) -> &dyn Any;
}

impl<S: Legal + 'static> AnyAgent for OwnAgent<S> {
    fn boxed(&self) -> Box<dyn AnyAgent> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// An agent that a batch can keep: one clone for each game.
pub(super) trait CloneAgent<S: Legal>: Agent<S> + Send + Sync {
    fn boxed(&self) -> Box<dyn CloneAgent<S>>;
}

impl<S: Legal, A: Agent<S> + Clone + Send + Sync + 'static> CloneAgent<S> for A {
    fn boxed(&self) -> Box<dyn CloneAgent<S>> {
        Box::new(self.clone())
    }
}

/// A custom agent, or a network, whose game is known.
pub(super) struct OwnAgent<S: Legal>(Box<dyn CloneAgent<S>>);

impl<S: Legal> OwnAgent<S> {
    pub(super) fn new(agent: impl CloneAgent<S> + 'static) -> Self {
        Self(Box::new(agent))
    }

    /// The action that the agent chooses where `seat` decides.
    pub(super) fn action(&mut self, state: &S, seat: Seat, rng: &mut Generator) -> S::Action {
        legal_choice(&mut *self.0, state, seat, rng)
    }
}

impl<S: Legal> Clone for OwnAgent<S> {
    fn clone(&self) -> Self {
        // Of the agent, not of its box, which is an agent, too, for some types.
        Self((*self.0).boxed())
    }
}

impl<S: Legal> fmt::Debug for OwnAgent<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("OwnAgent").finish_non_exhaustive()
    }
}
