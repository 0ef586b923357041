//! Shrinking: the shortest history that still shows the fault.

use core::cmp::Reverse;
use std::vec::Vec;

use crate::{
    Node, SerdeRules,
    step::{Step, StepOf, apply_step_to},
};

/// The shortest history found that still fails.
///
/// Finds a failing prefix by bisection, then removes steps, many at once and then single ones, and
/// those that are no longer possible without them, until none can be removed. Then takes another
/// action in place of single ones, such as a pass for a choice with further questions, where that makes
/// the history shorter, and begins again to remove. Calls `fails` at most
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
    pub(super) start: S,
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
    /// The history with another action at a place: how many of those were tried; whether this round has
    /// found any.
    Instead { at: usize, tried: usize, found: bool },
    /// Nothing.
    Over,
}

/// Actions that are tried in place of one.
const OTHERS: usize = 2;

impl<S: SerdeRules> Shrinker<S> {
    /// Continues from another state, with what is possible there of the shortest history so far.
    pub(super) fn from(&self, start: S) -> Self {
        let mut kept = Kept { state: start.clone(), steps: Vec::with_capacity(self.best.len()) };
        kept.take(&self.best);
        Self::new(start, kept.steps)
    }

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
                Stage::Without { size: 0 | 1, end: 0, removed: false } => {
                    self.stage = Stage::Instead { at: 0, tried: 0, found: false };
                }
                Stage::Without { size, end: 0, .. } => self.round((size / 2).max(1)),
                Stage::Without { size, end, .. } => {
                    let shorter = self.without(end.saturating_sub(size), end);
                    if shorter.len() < self.best.len() {
                        return Some(shorter);
                    }
                    self.advance(false);
                }
                Stage::Instead { at, found, .. } if at >= self.best.len() => {
                    if found {
                        self.round(1)
                    } else {
                        self.stage = Stage::Over
                    }
                }
                Stage::Instead { at, tried, found } => {
                    match self.instead(at).into_iter().nth(tried) {
                        Some(shorter) => return Some(shorter),
                        None => self.stage = Stage::Instead { at: at + 1, tried: 0, found },
                    }
                }
                Stage::Over => return None,
            }
        }
    }

    /// Takes in whether the candidate fails.
    pub(super) fn answer(&mut self, candidate: Vec<StepOf<S>>, fails: bool) {
        match &mut self.stage {
            Stage::Prefix { low } if !fails => *low = candidate.len() + 1,
            Stage::Prefix { .. } | Stage::Over => {}
            Stage::Without { .. } => self.advance(fails),
            Stage::Instead { tried, found, .. } => {
                *tried = if fails { 0 } else { *tried + 1 };
                *found |= fails;
            }
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
        let mut kept =
            Kept { state: self.start.clone(), steps: Vec::with_capacity(self.best.len()) };
        kept.take(&self.best[..first]);
        kept.take(&self.best[end..]);
        kept.steps
    }

    /// Shorter histories with another action at a place and without what is not possible then: those
    /// from which least is missing.
    fn instead(&self, at: usize) -> Vec<Vec<StepOf<S>>> {
        let mut before =
            Kept { state: self.start.clone(), steps: Vec::with_capacity(self.best.len()) };
        before.take(&self.best[..at]);
        if !matches!(before.state.node(), Node::Player(_)) {
            return Vec::new();
        }
        let mut found: Vec<_> = before
            .state
            .legal_actions()
            .into_iter()
            .map(Step::Action)
            .filter(|other| *other != self.best[at])
            .map(|other| {
                let mut kept = before.clone();
                kept.take(&[other]);
                kept.take(&self.best[at + 1..]);
                kept.steps
            })
            .filter(|steps| steps.len() < self.best.len())
            .collect();
        found.sort_by_key(|steps| Reverse(steps.len()));
        found.truncate(OTHERS);
        found
    }
}

/// Steps and the state after them.
#[derive(Clone)]
struct Kept<S: SerdeRules> {
    state: S,
    steps: Vec<StepOf<S>>,
}

impl<S: SerdeRules> Kept<S> {
    /// Takes those of some steps that are possible.
    fn take(&mut self, steps: &[StepOf<S>]) {
        for &step in steps {
            if self.state.node() != Node::Terminal && listed(&self.state, step) {
                apply_step_to(&mut self.state, step);
                self.steps.push(step);
            }
        }
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
