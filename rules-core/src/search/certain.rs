//! Sure wins: actions that end the game at once with the best payoff there is.

use crate::{Node, Rules, generator};

use super::task::Task;

/// Worlds in which a win must be seen where a seat does not know everything.
const WORLDS: u64 = 32;
/// Number of the first stream of a seed for these worlds, above those of the simulations.
const FIRST: u64 = 1 << 40;

/// The place among the legal actions of one that wins at once: the game is over after it and the
/// seat has the greatest payoff of all. With perfect information that is certain; otherwise it
/// must hold in 32 sampled worlds. Of several the base action, or else the first.
pub(super) fn sure_win<S: Rules>(task: &Task<'_, S>) -> Option<usize> {
    let world = |number: u64| S::determinize(task.view, &mut generator(task.seed, FIRST + number));
    let first = world(0);
    let best = S::limits(&first.options()).max_payoff;
    let wins = |world: &S, place: usize| {
        let mut after = world.clone();
        after.apply_action(task.legal[place]);
        after.node() == Node::Terminal && after.payoff(task.seat) == best
    };
    let places = core::iter::once(task.base).chain(0..task.legal.len());
    let mut found = places.filter(|&place| wins(&first, place));
    if S::PERFECT_INFORMATION {
        return found.next();
    }
    found.find(|&place| (1..WORLDS).all(|number| wins(&world(number), place)))
}
