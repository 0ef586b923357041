//! History policies of a session: what it keeps so that steps can be undone.

use alloc::vec::Vec;

use crate::{
    Apply,
    step::{StepOf, apply_step_to},
};

/// What a session keeps of the steps taken, so that they can be undone.
///
/// ```
/// use rules_core::{NoHistory, Session, games::wuerfelhelden::State, generator};
/// let mut session = Session::<State, NoHistory>::with_history(&Default::default())?;
/// session.sample_chance(&mut generator(1, 0));
/// assert_eq!(session.undo(), None); // nothing was kept, and nothing was paid for it
/// # Ok::<(), rules_core::OptionError>(())
/// ```
pub trait History<S: Apply>: Clone + Default {
    /// Whether all steps since the initial state are kept, so that a
    /// [`Record`](crate::Record) can hold the whole game.
    const COMPLETE: bool = true;

    /// Adds a step that is about to be applied to `before`.
    fn push(&mut self, before: &S, step: StepOf<S>);
    /// Removes the last step, writes the state before it to `now` and returns the step;
    /// `None` if no step can be undone.
    fn pop(&mut self, now: &mut S) -> Option<StepOf<S>>;
    /// The state before the last step; `None` if no step can be undone.
    fn before(&self, now: &S) -> Option<S>;
    /// The steps that can be undone, oldest first.
    fn steps(&self) -> impl Iterator<Item = StepOf<S>>;
}

/// Keeps nothing, for rollouts and batches: no step can be undone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoHistory;

impl<S: Apply> History<S> for NoHistory {
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

/// Keeps every state, so that undo is one copy. The default.
#[derive(Clone, Debug)]
pub struct SnapshotHistory<S: Apply>(Vec<(S, StepOf<S>)>);

impl<S: Apply> Default for SnapshotHistory<S> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<S: Apply> History<S> for SnapshotHistory<S> {
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

/// Keeps every step and every `EVERY`-th state, and replays the steps between them: for
/// very long games. `EVERY` must be at least 1, which is checked at compile time.
///
/// ```
/// use rules_core::{Session, CheckpointHistory, games::wuerfelhelden::{Options, State}, generator};
/// let mut session = Session::<State, CheckpointHistory<State, 16>>::with_history(&Options::default())?;
/// let start = session.state().clone();
/// session.sample_chance(&mut generator(1, 0));
/// assert!(session.undo().is_some());
/// assert_eq!(*session.state(), start);
/// # Ok::<(), rules_core::OptionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CheckpointHistory<S: Apply, const EVERY: usize> {
    steps: Vec<StepOf<S>>,
    checkpoints: Vec<S>,
}

impl<S: Apply, const EVERY: usize> Default for CheckpointHistory<S, EVERY> {
    fn default() -> Self {
        const { assert!(EVERY > 0, "`EVERY` must be at least 1") }
        Self { steps: Vec::new(), checkpoints: Vec::new() }
    }
}

impl<S: Apply, const EVERY: usize> History<S> for CheckpointHistory<S, EVERY> {
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
