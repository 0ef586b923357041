//! Shrinking: the shortest history that still shows the fault.

use std::vec::Vec;

use crate::{
    Node, SerdeRules,
    step::{Step, StepOf, apply_step_to},
};

/// The shortest history found that still fails.
///
/// Finds a failing prefix by bisection. Then, many steps at once and then single ones, takes the first
/// legal action in place of others, and removes steps, with those that are no longer possible, until
/// neither can be done. Calls `fails` at most
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
    /// Whether these rounds have found any.
    found: bool,
}

/// What is tried next.
#[derive(Clone, Copy, Debug)]
enum Stage {
    /// The prefix in the middle: those shorter than `low` were tried or left out.
    Prefix { low: usize },
    /// The history with a change of the `size` steps before `end`.
    Round { change: Change, size: usize, end: usize },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// The first legal action in place of each.
    Plain,
    /// Without them.
    Without,
}

impl<S: SerdeRules> Shrinker<S> {
    /// Begins with a history that fails.
    pub(super) const fn new(start: S, best: Vec<StepOf<S>>) -> Self {
        Self { start, best, stage: Stage::Prefix { low: 0 }, found: false }
    }

    /// Continues from another state, with what is possible there of the shortest history so far.
    pub(super) fn from(&self, start: S) -> Self {
        let mut kept = Kept::new(&start);
        kept.take(&self.best);
        Self::new(start, kept.steps)
    }

    /// A simpler history to try; `None` when nothing is left.
    pub(super) fn candidate(&mut self) -> Option<Vec<StepOf<S>>> {
        loop {
            match self.stage {
                Stage::Prefix { low } if low < self.best.len() => {
                    return Some(self.best[..low.midpoint(self.best.len())].to_vec());
                }
                Stage::Prefix { .. } => self.rounds(Change::Plain),
                Stage::Round { change: Change::Plain, size: 0, .. } => self.rounds(Change::Without),
                Stage::Round { size: 0, .. } if !self.found => return None,
                Stage::Round { size: 0, .. } => {
                    self.found = false;
                    self.rounds(Change::Plain);
                }
                Stage::Round { change, size, end: 0 } => self.round(change, size / 2),
                Stage::Round { change, size, end } => {
                    let simpler = self.changed(change, end.saturating_sub(size), end);
                    if self.measure(&simpler) < self.measure(&self.best) {
                        return Some(simpler);
                    }
                    self.advance();
                }
            }
        }
    }

    /// Takes in whether the candidate fails.
    pub(super) fn answer(&mut self, candidate: Vec<StepOf<S>>, fails: bool) {
        match &mut self.stage {
            Stage::Prefix { low } if !fails => *low = candidate.len() + 1,
            Stage::Prefix { .. } => {}
            Stage::Round { .. } => {
                self.found |= fails;
                self.advance();
            }
        }
        if fails {
            self.best = candidate;
        }
    }

    /// Begins with one change of all steps.
    const fn rounds(&mut self, change: Change) {
        self.round(change, self.best.len());
    }

    /// Begins to change so many steps at once, from the end on.
    const fn round(&mut self, change: Change, size: usize) {
        self.stage = Stage::Round { change, size, end: self.best.len() };
    }

    /// Goes on to the steps before.
    const fn advance(&mut self) {
        if let Stage::Round { size, end, .. } = &mut self.stage {
            *end = end.saturating_sub(*size);
        }
    }

    /// The history with a change of some steps, and without those that are no longer possible.
    fn changed(&self, change: Change, first: usize, end: usize) -> Vec<StepOf<S>> {
        let mut kept = Kept::new(&self.start);
        kept.take(&self.best[..first]);
        if change == Change::Plain {
            kept.take_plain(&self.best[first..end]);
        }
        kept.take(&self.best[end..]);
        kept.steps
    }

    /// Orders histories: the number of steps, then of actions that are not the first legal one.
    fn measure(&self, steps: &[StepOf<S>]) -> (usize, usize) {
        let (mut state, mut others) = (self.start.clone(), 0);
        for &step in steps {
            let plain = match step {
                Step::Action(action) => state.legal_actions().first() == Some(action),
                Step::Chance(_) => true,
            };
            others += usize::from(!plain);
            apply_step_to(&mut state, step);
        }
        (steps.len(), others)
    }
}

/// Steps and the state after them.
struct Kept<S: SerdeRules> {
    state: S,
    steps: Vec<StepOf<S>>,
}

impl<S: SerdeRules> Kept<S> {
    fn new(start: &S) -> Self {
        Self { state: start.clone(), steps: Vec::new() }
    }

    /// Takes as many steps as these: the first legal actions, and the chance outcomes of these as far as
    /// they are possible.
    fn take_plain(&mut self, steps: &[StepOf<S>]) {
        let mut outcomes = steps.iter().filter(|step| matches!(step, Step::Chance(_)));
        for _ in steps {
            let step = match self.state.node() {
                Node::Terminal => return,
                Node::Player(_) => self.state.legal_actions().first().map(Step::Action),
                Node::Chance => outcomes
                    .find(|step| listed(&self.state, **step))
                    .copied()
                    .or_else(|| Some(Step::Chance(self.state.outcome_at(0)))),
            };
            self.take(step.as_slice());
        }
    }

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
