//! Shrinking: the shortest history that still shows the fault.

use std::vec::Vec;

use crate::{
    Node, SerdeRules,
    step::{Step, StepOf, apply_step_to},
};

/// The shortest history found that still fails.
///
/// Finds a failing prefix by bisection, then removes steps, many at once and then single ones, and
/// those that are no longer possible without them, until none can be removed. Calls `fails` at most
/// `tries` times, with possible histories only. A history that does not fail is returned
/// unchanged. The strategies of the kit shrink in the same way.
pub fn shrink<S: SerdeRules>(
    options: &S::Options,
    history: &[StepOf<S>],
    tries: u32,
    mut fails: impl FnMut(&[StepOf<S>]) -> bool,
) -> Vec<StepOf<S>> {
    if tries == 0 || !fails(history) {
        return history.to_vec();
    }
    let mut shrinker = Shrinker::<S>::new(S::setup(options), history.to_vec());
    for _ in 1..tries {
        let Some(shorter) = shrinker.candidate() else { break };
        let failed = fails(&shorter);
        shrinker.answer(shorter, failed);
    }
    shrinker.best
}

/// The search for a shorter history: it names one after the other, and is told which of them fail.
#[derive(Clone, Debug)]
pub(super) struct Shrinker<S: SerdeRules> {
    start: S,
    /// The shortest history so far that fails.
    pub(super) best: Vec<StepOf<S>>,
    stage: Stage,
}

/// What is tried next.
#[derive(Clone, Copy, Debug)]
enum Stage {
    /// The prefix in the middle: those shorter than `low` were tried or left out.
    Prefix { low: usize },
    /// The history without the `size` steps before `end`; whether this round has removed any.
    Without { size: usize, end: usize, removed: bool },
}

impl<S: SerdeRules> Shrinker<S> {
    /// Begins with a history that fails.
    pub(super) const fn new(start: S, best: Vec<StepOf<S>>) -> Self {
        Self { start, best, stage: Stage::Prefix { low: 0 } }
    }

    /// A shorter history to try; `None` when nothing is left.
    pub(super) fn candidate(&mut self) -> Option<Vec<StepOf<S>>> {
        loop {
            match self.stage {
                Stage::Prefix { low } if low < self.best.len() => {
                    return Some(self.best[..low.midpoint(self.best.len())].to_vec());
                }
                Stage::Prefix { .. } => self.round(self.best.len().div_ceil(2)),
                Stage::Without { size: 0, .. } => return None,
                Stage::Without { size, end: 0, removed } => {
                    self.round(if size == 1 && removed { 1 } else { size / 2 });
                }
                Stage::Without { size, end, .. } => {
                    let shorter = self.without(end.saturating_sub(size), end);
                    if shorter.len() < self.best.len() {
                        return Some(shorter);
                    }
                    self.advance(false);
                }
            }
        }
    }

    /// Takes in whether the candidate fails.
    pub(super) fn answer(&mut self, candidate: Vec<StepOf<S>>, fails: bool) {
        match &mut self.stage {
            Stage::Prefix { low } if !fails => *low = candidate.len() + 1,
            Stage::Prefix { .. } => {}
            Stage::Without { .. } => self.advance(fails),
        }
        if fails {
            self.best = candidate;
        }
    }

    /// Begins to remove so many steps at once, from the end on.
    const fn round(&mut self, size: usize) {
        self.stage = Stage::Without { size, end: self.best.len(), removed: false };
    }

    /// Goes on to the steps before.
    const fn advance(&mut self, found: bool) {
        if let Stage::Without { size, end, removed } = &mut self.stage {
            *end = end.saturating_sub(*size);
            *removed |= found;
        }
    }

    /// The history without some steps and without those that they made possible.
    fn without(&self, first: usize, end: usize) -> Vec<StepOf<S>> {
        let mut state = self.start.clone();
        let mut kept = Vec::with_capacity(self.best.len());
        for (i, &step) in self.best.iter().enumerate() {
            let left_out = first <= i && i < end;
            if !left_out && state.node() != Node::Terminal && listed(&state, step) {
                apply_step_to(&mut state, step);
                kept.push(step);
            }
        }
        kept
    }
}

/// Whether the rules list a step.
pub(super) fn listed<S: SerdeRules>(state: &S, step: StepOf<S>) -> bool {
    match step {
        Step::Action(action) => state.legal_actions().contains(action),
        Step::Chance(outcome) => {
            let mut found = false;
            state.chance_outcomes(|possible, _| found |= possible == outcome);
            found
        }
    }
}
