//! Matches: a state with its history; steps are checked before they are applied.

use alloc::{boxed::Box, vec::Vec};
#[cfg(feature = "serde")]
use core::sync::atomic::{AtomicUsize, Ordering};

use rand_core::Rng;

#[cfg(feature = "serde")]
use crate::Encode;
use crate::{
    ActionSet, Apply, ChangeRoster, InvalidState, Node, Observe, OptionError, RosterChangeError,
    Seat, SnapshotHistory, StepError,
    history::History,
    rules::RosterChange,
    step::{Step, StepOf, apply_step_to, is_legal, refusal, sample_chance, step_at},
    text::ArrayString,
};

/// A game in progress, with checked steps and undo.
///
/// ```
/// use rules_core::{Session, Node, Step, games::wuerfelhelden::{Options, State}, generator};
/// let mut session = Session::<State>::new(&Options::default())?;
/// let mut rng = generator(1, 0);
/// while session.node() == Node::Chance {
///     session.sample_chance(&mut rng);
/// }
/// let before = session.state().clone();
/// let step = session.legal_steps()[0];
/// session.apply(step)?;
/// assert_eq!(session.undo(), Some(step));
/// assert_eq!(*session.state(), before);
/// // A random game to the end.
/// while !session.is_terminal() {
///     if session.sample_chance(&mut rng).is_none() {
///         let action = rules_core::random_action(session.state(), &mut rng);
///         session.apply(Step::Action(action))?;
///     }
/// }
/// assert_eq!(session.returns().iter().sum::<f64>(), 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[cfg_attr(not(target_arch = "wasm32"), derive(Debug))]
pub struct Session<S: Apply, J: History<S> = SnapshotHistory<S>> {
    state: S,
    history: J,
    given: Option<Box<S>>,
    #[cfg(feature = "serde")]
    width: Width,
}

/// In a page a session is loaded with all that it can do, and the texts of all parts of all states would be
/// 80 kB of that.
#[cfg(target_arch = "wasm32")]
impl<S: Apply, J: History<S>> core::fmt::Debug for Session<S, J> {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        out.debug_struct("Session").finish_non_exhaustive()
    }
}

/// Cells of an observation, counted when they are asked for first; 0 before. The
/// layout depends on the options alone, which no step changes.
#[cfg(feature = "serde")]
#[derive(Debug, Default)]
struct Width(AtomicUsize);

#[cfg(feature = "serde")]
impl<S: Encode, J: History<S>> Session<S, J> {
    /// Cells of an observation; counted once.
    pub(crate) fn width(&self) -> usize {
        let known = self.width.0.load(Ordering::Relaxed);
        if known > 0 {
            return known;
        }
        let mut width = crate::WidthCounter::default();
        crate::encode_seat(&self.state, 0, &mut width);
        self.width.0.store(width.0, Ordering::Relaxed);
        width.0
    }
}

#[cfg(feature = "serde")]
impl Clone for Width {
    fn clone(&self) -> Self {
        Self(AtomicUsize::new(self.0.load(Ordering::Relaxed)))
    }
}

/// Equal are the states, and as far as both histories go the ways that led to them.
impl<S: Apply + PartialEq, J: History<S>> PartialEq for Session<S, J> {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state && self.given == other.given && self.steps().eq(other.steps())
    }
}

impl<S: Apply> Session<S> {
    /// A new game that keeps every state.
    ///
    /// # Errors
    ///
    /// If an option is outside its range.
    pub fn new(options: &S::Options) -> Result<Self, OptionError> {
        Self::with_history(options)
    }
}

impl<S: Apply, J: History<S>> Session<S, J> {
    /// A new game with the history policy `J`.
    ///
    /// # Errors
    ///
    /// If an option is outside its range.
    pub fn with_history(options: &S::Options) -> Result<Self, OptionError> {
        Ok(Self::begin(S::new_game(options)?, None))
    }

    /// A session that starts from a given state; nothing before it can be undone.
    ///
    /// # Errors
    ///
    /// If the state is invalid.
    pub fn resume(state: S) -> Result<Self, InvalidState> {
        state.validate()?;
        Ok(Self::resume_valid(state))
    }

    /// A session that starts from a state that was validated or made by the rules.
    pub(crate) fn resume_valid(state: S) -> Self {
        let given = Box::new(state.clone());
        Self::begin(state, Some(given))
    }

    fn begin(state: S, given: Option<Box<S>>) -> Self {
        Self {
            state,
            history: J::default(),
            given,
            #[cfg(feature = "serde")]
            width: Width::default(),
        }
    }

    /// Changes the participants; see [`ChangeRoster::change_roster`].
    /// The history is cleared: the change cannot be undone.
    ///
    /// # Errors
    ///
    /// If the change is refused; the session is then unchanged.
    pub fn change_roster(&mut self, change: &str) -> Result<(), RosterChangeError>
    where
        S: ChangeRoster,
    {
        self.change_by(S::change_roster, change)
    }

    /// Changes the roster by a function of the game.
    pub(crate) fn change_by(
        &mut self,
        by: RosterChange<S>,
        change: &str,
    ) -> Result<(), RosterChangeError> {
        let mut state = self.state.clone();
        by(&mut state, change)?;
        let refused = |fault: InvalidState| RosterChangeError::Refused {
            change: ArrayString::of(change),
            reason: fault.0,
        };
        *self = Self::resume(state).map_err(refused)?;
        Ok(())
    }

    /// The current state.
    #[inline]
    pub const fn state(&self) -> &S {
        &self.state
    }

    /// What the game waits for.
    #[inline]
    pub fn node(&self) -> Node {
        self.state.node()
    }

    /// Whether the game is over.
    #[inline]
    pub fn is_terminal(&self) -> bool {
        self.node() == Node::Terminal
    }

    /// The legal actions in catalogue order; empty unless a seat decides.
    #[inline]
    pub fn legal_actions(&self) -> ActionSet<S::Action> {
        self.state.legal_actions()
    }

    /// What a seat knows.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    #[track_caller]
    pub fn view(&self, seat: Seat) -> S::View
    where
        S: Observe,
    {
        self.checked(seat);
        self.state.view(seat)
    }

    /// Payoff of a seat in units of [`Apply::UNIT`]; 0 until the game is over.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    #[track_caller]
    pub fn payoff(&self, seat: Seat) -> i32 {
        self.checked(seat);
        self.state.payoff(seat)
    }

    #[track_caller]
    fn checked(&self, seat: Seat) {
        let seats = self.state.seats();
        assert!(seat < seats, "seat {seat} of seats 0 to {}", seats - 1);
    }

    /// The state, without its history.
    pub fn into_state(self) -> S {
        self.state
    }

    /// Payoff of each seat, in seat order, in units of
    /// [`Apply::UNIT`]; zeros until the game is over.
    pub fn payoffs(&self) -> Vec<i32> {
        (0..self.state.seats()).map(|seat: Seat| self.state.payoff(seat)).collect()
    }

    /// Return of each seat, in seat order: its payoff divided by
    /// [`Apply::UNIT`]; zeros until the game is over.
    pub fn returns(&self) -> Vec<f64> {
        self.payoffs().into_iter().map(|payoff| f64::from(payoff) / f64::from(S::UNIT)).collect()
    }

    /// The state that the session was started from; `None` if it was the initial state.
    pub fn given(&self) -> Option<&S> {
        self.given.as_deref()
    }

    /// The state before the last step; `None` if the history does not hold it.
    ///
    /// ```
    /// use rules_core::{Session, games::wuerfelhelden::{Options, State}, generator};
    /// let mut session = Session::<State>::new(&Options::default())?;
    /// assert_eq!(session.before(), None);
    /// let start = session.state().clone();
    /// session.sample_chance(&mut generator(1, 0));
    /// assert_eq!(session.before(), Some(start));
    /// # Ok::<(), rules_core::OptionError>(())
    /// ```
    pub fn before(&self) -> Option<S> {
        self.history.before(&self.state)
    }

    /// The steps that the history holds, oldest first.
    pub fn steps(&self) -> impl Iterator<Item = StepOf<S>> {
        self.history.steps()
    }

    /// Applies a step.
    ///
    /// # Errors
    ///
    /// If the step is not possible; the session is then unchanged.
    #[inline]
    pub fn apply(&mut self, step: StepOf<S>) -> Result<(), StepError> {
        if !is_legal(&self.state, step) {
            return Err(refusal(&self.state, step));
        }
        self.force(step);
        Ok(())
    }

    /// Applies a step. Requires that it is possible.
    #[inline]
    fn force(&mut self, step: StepOf<S>) {
        self.history.push(&self.state, step);
        apply_step_to(&mut self.state, step);
    }

    /// Applies the action with this index, or the chance outcome at a chance node.
    ///
    /// # Errors
    ///
    /// If the step is not possible; the session is then unchanged.
    pub fn apply_index(&mut self, index: u64) -> Result<(), StepError> {
        self.apply(step_at(&self.state, index)?)
    }

    /// Undoes the last step and returns it; `None` if the history holds none.
    #[inline]
    pub fn undo(&mut self) -> Option<StepOf<S>> {
        self.history.pop(&mut self.state)
    }

    /// Samples chance outcomes until a seat decides, and returns it; `None` once the game is
    /// over.
    ///
    /// ```
    /// use rules_core::{Session, games::wuerfelhelden::{Options, State}, generator};
    /// let mut session = Session::<State>::new(&Options::default())?;
    /// let seat = session.sample_until_decision(&mut generator(1, 0));
    /// assert!(seat.is_some() && session.steps().count() >= 4); // the opening roll, then a turn
    /// # Ok::<(), rules_core::OptionError>(())
    /// ```
    pub fn sample_until_decision(&mut self, rng: &mut (impl Rng + ?Sized)) -> Option<Seat> {
        while self.sample_chance(rng).is_some() {}
        match self.node() {
            Node::Player(seat) => Some(seat),
            Node::Chance | Node::Terminal => None,
        }
    }

    /// Samples a chance outcome by its weight, applies it and returns it; `None` unless the
    /// session is at a chance node.
    pub fn sample_chance(&mut self, rng: &mut (impl Rng + ?Sized)) -> Option<S::ChanceOutcome> {
        if self.state.node() != Node::Chance {
            return None;
        }
        let outcome = sample_chance(&self.state, rng);
        self.force(Step::Chance(outcome));
        Some(outcome)
    }

    /// The legal actions or the possible chance outcomes, in catalogue order.
    pub fn legal_steps(&self) -> Vec<StepOf<S>> {
        let mut steps = Vec::new();
        steps.extend(self.state.legal_actions().iter().map(Step::Action));
        self.state.chance_outcomes(|outcome, _| steps.push(Step::Chance(outcome)));
        steps
    }
}
