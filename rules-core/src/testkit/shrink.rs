//! Shrinking: the shortest history that still shows the fault.

use std::vec::Vec;

use super::histories::listed;
use crate::{
    Node, SerdeRules,
    step::{StepOf, apply_step_to},
};

/// The shortest history found that still fails.
///
/// Finds the shortest failing prefix, then removes single steps and those that are no
/// longer possible without them, until none can be removed. Calls `fails` at most `tries`
/// times, with possible histories only. A history that does not fail is returned
/// unchanged.
pub fn shrink<S: SerdeRules>(
    options: &S::Options,
    history: &[StepOf<S>],
    tries: u32,
    mut fails: impl FnMut(&[StepOf<S>]) -> bool,
) -> Vec<StepOf<S>> {
    let mut tries = tries;
    let mut ask = |steps: &[StepOf<S>]| {
        let asked = tries > 0;
        tries = tries.saturating_sub(1);
        asked && fails(steps)
    };
    let mut best = history.to_vec();
    if !ask(&best) {
        return best;
    }
    // A fault stays in longer histories, so bisection finds the first node that shows it.
    let (mut low, mut high) = (0, best.len());
    while low < high {
        let middle = low.midpoint(high);
        if ask(&best[..middle]) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    best.truncate(high);
    let mut place = best.len();
    while place > 0 {
        place -= 1;
        let shorter = without::<S>(options, &best, place);
        if shorter.len() < best.len() && ask(&shorter) {
            best = shorter;
            place = best.len();
        }
    }
    best
}

/// A history without one step and without those that it made possible.
fn without<S: SerdeRules>(
    options: &S::Options,
    history: &[StepOf<S>],
    place: usize,
) -> Vec<StepOf<S>> {
    let mut state = S::setup(options);
    let mut kept = Vec::with_capacity(history.len());
    for (i, &step) in history.iter().enumerate() {
        if i != place && state.node() != Node::Terminal && listed(&state, step) {
            apply_step_to(&mut state, step);
            kept.push(step);
        }
    }
    kept
}
