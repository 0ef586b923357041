//! A decision that is searched, and the lines after its actions.

use alloc::{vec, vec::Vec};

use crate::{Decision, Generator, Node, Rules, Seat, generator};

/// Stream of a seed from which the line after an action comes.
const LINE: u64 = u64::MAX - 2;

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
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
}

impl<S: Rules> Task<'_, S> {
    /// The first world.
    pub(super) fn world(&self) -> S {
        S::determinize(self.view, &mut generator(self.seed, 1))
    }
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
