//! Matches: a state and its journal; steps are checked before they are taken.

use alloc::boxed::Box;
#[cfg(feature = "serde")]
use core::sync::atomic::{AtomicUsize, Ordering};

use rand_core::Rng;

use crate::{
    AmendError, Inconsistent, Node, OptionError, Rules, Setup, Snapshots, StepError,
    chance::draw,
    journal::Journal,
    step::{Step, StepOf, allows, refusal, step_at, take},
    text::Short,
};

/// A game in progress that can be played, checked and taken back.
///
/// ```
/// use rules_core::{Match, Node, games::wuerfelhelden::{Options, State}, generator};
/// let mut game = Match::<State>::new(&Options::default())?;
/// let mut rng = generator(1, 0);
/// while game.state().node() == Node::Chance {
///     game.roll(&mut rng);
/// }
/// let before = game.state().clone();
/// let step = game.legal_steps()[0];
/// game.play(step)?;
/// assert_eq!(game.undo(), Some(step));
/// assert_eq!(*game.state(), before);
/// # use rules_core::Legal;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match<S: Rules, J: Journal<S> = Snapshots<S>> {
    state: S,
    journal: J,
    given: Option<Box<S>>,
    #[cfg(feature = "serde")]
    width: Width,
}

/// Cells of an observation, counted when they are asked for first; 0 before. The
/// layout depends on the options alone, which no step changes.
#[cfg(feature = "serde")]
#[derive(Debug, Default)]
struct Width(AtomicUsize);

#[cfg(feature = "serde")]
impl Clone for Width {
    fn clone(&self) -> Self {
        Self(AtomicUsize::new(self.0.load(Ordering::Relaxed)))
    }
}

impl<S: Rules> Match<S> {
    /// Sits down to a new game that remembers every state.
    ///
    /// # Errors
    ///
    /// Refuses options outside their ranges.
    pub fn new(options: &S::Options) -> Result<Self, OptionError> {
        Self::with_journal(options)
    }
}

impl<S: Rules, J: Journal<S>> Match<S, J> {
    /// Sits down to a new game that remembers in its own way.
    ///
    /// # Errors
    ///
    /// Refuses options outside their ranges.
    pub fn with_journal(options: &S::Options) -> Result<Self, OptionError> {
        Ok(Self::begin(<S as Setup>::new_game(options)?, None))
    }

    /// Goes on from a state that came from elsewhere; nothing before it can be
    /// taken back.
    ///
    /// # Errors
    ///
    /// Refuses a state that no game can show.
    pub fn resume(state: S) -> Result<Self, Inconsistent> {
        state.audit()?;
        Ok(Self::resume_valid(state))
    }

    /// Goes on from a state that has passed its audit or was made by the rules.
    pub(crate) fn resume_valid(state: S) -> Self {
        let given = Box::new(state.clone());
        Self::begin(state, Some(given))
    }

    fn begin(state: S, given: Option<Box<S>>) -> Self {
        Self {
            state,
            journal: J::default(),
            given,
            #[cfg(feature = "serde")]
            width: Width::default(),
        }
    }

    /// Cells of an observation; counted once.
    #[cfg(feature = "serde")]
    pub(crate) fn width(&self) -> usize {
        let known = self.width.0.load(Ordering::Relaxed);
        if known > 0 {
            return known;
        }
        let mut width = crate::Width::default();
        S::encode(&self.state.view(0), &mut width);
        self.width.0.store(width.0, Ordering::Relaxed);
        width.0
    }

    /// Changes the table in a way that is no step of play, as when players come or
    /// go; see [`Apply::amend`](crate::Apply::amend). The match goes on from there
    /// as from a state that came from elsewhere.
    ///
    /// # Errors
    ///
    /// Says why not; nothing has changed then.
    pub fn amend(&mut self, change: &str) -> Result<(), AmendError> {
        let mut state = self.state.clone();
        state.amend(change)?;
        let refused = |fault: Inconsistent| AmendError::Refused {
            change: Short::of(change),
            reason: fault.0,
        };
        *self = Self::resume(state).map_err(refused)?;
        Ok(())
    }

    /// The state now.
    #[inline]
    pub const fn state(&self) -> &S {
        &self.state
    }

    /// The state that the match began from, unless that was the set-up.
    pub fn given(&self) -> Option<&S> {
        self.given.as_deref()
    }

    /// The state before the last step, if one is remembered.
    ///
    /// ```
    /// use rules_core::{Match, games::wuerfelhelden::{Options, State}, generator};
    /// let mut game = Match::<State>::new(&Options::default())?;
    /// assert_eq!(game.before(), None);
    /// let start = game.state().clone();
    /// game.roll(&mut generator(1, 0));
    /// assert_eq!(game.before(), Some(start));
    /// # Ok::<(), rules_core::OptionError>(())
    /// ```
    pub fn before(&self) -> Option<S> {
        self.journal.before(&self.state)
    }

    /// The steps taken, oldest first, as far as the journal remembers.
    pub fn steps(&self) -> impl Iterator<Item = StepOf<S>> {
        self.journal.steps()
    }

    /// Takes a step if the rules allow it.
    ///
    /// # Errors
    ///
    /// Says why the step is not possible; nothing has changed then.
    #[inline]
    pub fn play(&mut self, step: StepOf<S>) -> Result<(), StepError> {
        if !allows(&self.state, step) {
            return Err(refusal(&self.state, step));
        }
        self.force(step);
        Ok(())
    }

    /// Takes a step that is known to be possible.
    #[inline]
    fn force(&mut self, step: StepOf<S>) {
        self.journal.push(&self.state, step);
        take(&mut self.state, step);
    }

    /// Takes the decision or the outcome with this index, whichever is due.
    ///
    /// # Errors
    ///
    /// Says why the step is not possible; nothing has changed then.
    pub fn play_index(&mut self, index: u64) -> Result<(), StepError> {
        self.play(step_at(&self.state, index)?)
    }

    /// Takes back the last step and returns it, if one is remembered.
    #[inline]
    pub fn undo(&mut self) -> Option<StepOf<S>> {
        self.journal.pop(&mut self.state)
    }

    /// Lets chance settle by its own odds; `None` unless chance decides.
    pub fn roll(&mut self, rng: &mut (impl Rng + ?Sized)) -> Option<S::Chance> {
        if self.state.node() != Node::Chance {
            return None;
        }
        let outcome = draw(&self.state, rng);
        self.force(Step::Settle(outcome));
        Some(outcome)
    }

    /// The legal actions or the possible outcomes, in catalogue order.
    pub fn legal_steps(&self) -> alloc::vec::Vec<StepOf<S>> {
        let mut steps = alloc::vec::Vec::new();
        self.state.legal(|action| steps.push(Step::Act(action)));
        self.state.odds(|outcome, _| steps.push(Step::Settle(outcome)));
        steps
    }
}
