//! How a match remembers: three journals, none written per game.

use alloc::vec::Vec;

use crate::{
    Rules,
    step::{StepOf, apply_step_to},
};

/// Remembers enough to take steps back.
pub trait History<S: Rules>: Clone + Default {
    /// Whether every step since the beginning is remembered, so that a game can
    /// be written down and played again.
    const COMPLETE: bool = true;

    /// Notes a step that is about to be taken.
    fn push(&mut self, before: &S, step: StepOf<S>);
    /// Takes the last step back.
    fn pop(&mut self, now: &mut S) -> Option<StepOf<S>>;
    /// The state before the last step, if a step can be taken back.
    fn before(&self, now: &S) -> Option<S>;
    /// The steps that can be taken back, oldest first.
    fn steps(&self) -> impl Iterator<Item = StepOf<S>>;
}

/// Remembers nothing: for rollouts and batches. Nothing can be taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoHistory;

impl<S: Rules> History<S> for NoHistory {
    const COMPLETE: bool = false;

    fn push(&mut self, _: &S, _: StepOf<S>) {}
    fn pop(&mut self, _: &mut S) -> Option<StepOf<S>> {
        None
    }
    fn before(&self, _: &S) -> Option<S> {
        None
    }
    fn steps(&self) -> impl Iterator<Item = StepOf<S>> {
        core::iter::empty()
    }
}

/// Remembers every state: undo is one copy. The default.
#[derive(Clone, Debug)]
pub struct SnapshotHistory<S: Rules>(Vec<(S, StepOf<S>)>);

impl<S: Rules> Default for SnapshotHistory<S> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<S: Rules> History<S> for SnapshotHistory<S> {
    #[inline]
    fn push(&mut self, before: &S, step: StepOf<S>) {
        self.0.push((before.clone(), step));
    }
    #[inline]
    fn pop(&mut self, now: &mut S) -> Option<StepOf<S>> {
        let (before, step) = self.0.pop()?;
        *now = before;
        Some(step)
    }
    fn before(&self, _: &S) -> Option<S> {
        self.0.last().map(|(before, _)| before.clone())
    }
    fn steps(&self) -> impl Iterator<Item = StepOf<S>> {
        self.0.iter().map(|(_, step)| *step)
    }
}

/// Remembers every step and every `EVERY`th state, and replays between them:
/// for very long games.
///
/// ```
/// use rules_core::{Match, CheckpointHistory, games::wuerfelhelden::{Options, State}, generator};
/// let mut game = Match::<State, CheckpointHistory<State, 16>>::with_history(&Options::default())?;
/// let start = game.state().clone();
/// game.roll(&mut generator(1, 0));
/// assert!(game.undo().is_some());
/// assert_eq!(*game.state(), start);
/// # Ok::<(), rules_core::OptionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CheckpointHistory<S: Rules, const EVERY: usize> {
    steps: Vec<StepOf<S>>,
    checkpoints: Vec<S>,
}

impl<S: Rules, const EVERY: usize> Default for CheckpointHistory<S, EVERY> {
    fn default() -> Self {
        const { assert!(EVERY > 0, "every zeroth state cannot be kept") }
        Self { steps: Vec::new(), checkpoints: Vec::new() }
    }
}

impl<S: Rules, const EVERY: usize> History<S> for CheckpointHistory<S, EVERY> {
    fn push(&mut self, before: &S, step: StepOf<S>) {
        if self.steps.len().is_multiple_of(EVERY) {
            self.checkpoints.push(before.clone());
        }
        self.steps.push(step);
    }
    fn pop(&mut self, now: &mut S) -> Option<StepOf<S>> {
        *now = self.before(now)?;
        let step = self.steps.pop()?;
        if self.steps.len().is_multiple_of(EVERY) {
            self.checkpoints.pop();
        }
        Some(step)
    }
    fn before(&self, _: &S) -> Option<S> {
        let last = self.steps.len().checked_sub(1)?;
        let mut state = self.checkpoints.last()?.clone();
        for &again in &self.steps[last - last % EVERY..last] {
            apply_step_to(&mut state, again);
        }
        Some(state)
    }
    fn steps(&self) -> impl Iterator<Item = StepOf<S>> {
        self.steps.iter().copied()
    }
}
