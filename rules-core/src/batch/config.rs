//! Settings of a batch, and why it refuses a call.

use alloc::vec::Vec;

use super::{custom::CustomAgent, starts::Starts};
use crate::{Agent, BuiltinAgent, Legal, Network, OptionError, Seat, StepError};

/// Who decides for a seat of a batch.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub enum Controller {
    /// The caller, who passes the actions to the batch.
    #[default]
    External,
    /// A built-in agent, inside the step.
    Agent(BuiltinAgent),
    /// A trained network, inside the step; all games share its weights.
    /// [`Registration::make_shard`](crate::Registration::make_shard) refuses one for another game
    /// with [`OptionError::Network`](crate::OptionError::Network).
    Network(Network),
    /// An agent of any type, inside the step; made by [`Controller::custom`].
    Custom(CustomAgent),
}

impl Controller {
    /// A controller for the game with states `S` that is an agent of any type: a closure, a
    /// [`Search`](crate::Search), a type of one's own.
    ///
    /// Every game of the batch has a clone of the agent, made when the game begins and when a
    /// state is put into it or restored; what the agent remembers therefore stays within one
    /// game, and results do not depend on the number of shards. Its random numbers are those of
    /// the game's controllers. [`Registration::make_shard`](crate::Registration::make_shard)
    /// refuses an agent for another game.
    ///
    /// # Panics
    ///
    /// A step of the batch panics if the agent chooses an action that is not legal.
    ///
    /// ```
    /// use rules_core::{
    ///     BatchConfig, Controller, JsonMap, OwnedBuffers, agent_fn, find,
    ///     games::regidice::State,
    /// };
    /// // Seat 1 takes the last legal action; the caller decides for the other seats.
    /// let last = agent_fn::<State, _>(|decision, _| {
    ///     decision.legal_actions().last().expect("at least one is legal")
    /// });
    /// let controllers = vec![Controller::External, Controller::custom::<State, _>(last)];
    /// let config = BatchConfig::default().with_controllers(controllers);
    /// let mut shard = (find("regidice").unwrap().make_shard)(&JsonMap::new(), &config, 0, 8)?;
    /// let (mut rows, mut actions) = (OwnedBuffers::new(8, shard.sizes()), [0; 8]);
    /// for _ in 0..10 {
    ///     shard.sample(&mut actions);
    ///     shard.set_actions(&actions)?;
    ///     shard.step(rows.lend())?;
    ///     assert!(rows.seat.iter().all(|seat| *seat != 1));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn custom<S: Legal + 'static, A>(agent: A) -> Self
    where
        A: Agent<S> + Clone + Send + Sync + 'static,
    {
        Self::Custom(CustomAgent::new::<S>(agent))
    }

    /// Whether the caller decides.
    pub(crate) const fn is_external(&self) -> bool {
        matches!(self, Self::External)
    }
}

/// When a finished game starts again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Autoreset {
    /// In the step after its end; the action of that step is ignored.
    #[default]
    NextStep,
    /// In the step that ends it. The buffers then hold the new game;
    /// [`BatchBuffers::final_observation`] and [`BatchBuffers::final_seat`] hold the end
    /// of the old one.
    ///
    /// [`BatchBuffers::final_observation`]: crate::BatchBuffers::final_observation
    /// [`BatchBuffers::final_seat`]: crate::BatchBuffers::final_seat
    SameStep,
    /// Only when the caller resets it.
    Never,
}

/// What an illegal action does in a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Illegal {
    /// The call returns an error and changes nothing.
    #[default]
    Refuse,
    /// The game is terminated.
    End,
    /// Nothing, except that it counts towards the length of the game.
    Ignore,
    /// A random legal action replaces it.
    Replace,
}

/// Settings of a batch.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BatchConfig {
    /// Who decides, by seat, at most one for each; seats beyond the list are
    /// [`Controller::External`].
    pub controllers: Vec<Controller>,
    /// When a finished game starts again.
    pub autoreset: Autoreset,
    /// What an illegal action does.
    pub illegal: Illegal,
    /// Reward of an illegal action that is not refused; a finite number.
    pub penalty: f64,
    /// Discount factor between two observations, for shaped rewards; a finite number.
    pub discount: f64,
    /// Games are truncated after this many actions of the caller.
    pub max_length: Option<u32>,
    /// Whether every step is logged, so that
    /// [`BatchShard::record`](crate::BatchShard::record) returns records.
    pub record_steps: bool,
    /// Whether chance has a stream for each source, as in [`ChanceStreams`](crate::ChanceStreams):
    /// game `i` then plays with `ChanceStreams::new(seed, i)`.
    pub chance_by_source: bool,
    /// What games begin with, autoreset included; with their set-up by default. A scripted game
    /// begins with the set-up.
    pub starts: Starts,
}

crate::__with_fields! {
    BatchConfig {
        pub controllers: Vec<Controller> = "who decides, by seat; seats beyond the list are the caller's";
        pub autoreset: Autoreset = "when a finished game starts again";
        pub illegal: Illegal = "what an illegal action does";
        pub penalty: f64 = "reward of an illegal action that is not refused";
        pub discount: f64 = "discount between two rows, for shaped rewards";
        pub max_length: Option<u32> = "games are truncated after this many actions of the caller";
        pub record_steps: bool = "whether every step is logged, so that games can be recorded";
        pub chance_by_source: bool = "whether chance has a stream for each source";
        pub starts: Starts = "what games begin with in place of their set-up";
    }
}

impl Default for BatchConfig {
    fn default() -> Self {
        Self {
            controllers: Vec::new(),
            autoreset: Autoreset::default(),
            illegal: Illegal::default(),
            penalty: 0.0,
            discount: 1.0,
            max_length: None,
            record_steps: false,
            chance_by_source: false,
            starts: Starts::default(),
        }
    }
}

impl BatchConfig {
    #[inline]
    pub(super) fn controller(&self, seat: Seat) -> &Controller {
        self.controllers.get(usize::from(seat)).unwrap_or(&Controller::External)
    }

    /// Whether a game with this number of seats can be played so.
    pub(super) fn check(&self, seats: Seat) -> Result<(), OptionError> {
        let (name, reason) = if self.controllers.len() > usize::from(seats) {
            ("controllers", "there are more of them than seats")
        } else if !self.discount.is_finite() {
            ("discount", "it is not a finite number")
        } else if !self.penalty.is_finite() {
            ("penalty", "it is not a finite number")
        } else {
            return Ok(());
        };
        Err(OptionError::Impossible { name, reason })
    }
}

error_type! {
    /// Why a batch refused a call. No game has changed, except with
    /// [`NoDecision`](Self::NoDecision).
    #[derive(Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub enum BatchError {
        /// An action id outside the catalogue.
        #[error("game {slot}: there is no action {action}: the catalogue has the ids 0 to {}", count - 1)]
        NoAction {
            /// Which game of the batch.
            slot: usize,
            /// The number.
            action: i64,
            /// Size of the catalogue.
            count: usize,
        },
        /// An action, or a scripted outcome, that the rules refuse.
        #[error("game {slot}: {error}")]
        Step {
            /// Which game of the batch.
            slot: usize,
            /// The action.
            action: i64,
            /// Why it is refused.
            error: StepError,
        },
        /// A list that has not one item for each game.
        #[error("{given} items for {games} games: give one for each game")]
        Length {
            /// Items of the list.
            given: usize,
            /// Games of the batch.
            games: usize,
        },
        /// A state that belongs to another game.
        #[error(
            "game {slot}: the state is of another game, or has other options or seats than the batch"
        )]
        OtherGame {
            /// Which game of the batch.
            slot: usize,
        },
        /// Every new game ended before the caller was to decide. The game stays at its end, without
        /// rewards; in a step, the games behind it have not moved.
        #[error(
            "game {slot}: {games} games in a row ended before a seat without an agent was to act: \
             begin with other states, or give other agents"
        )]
        NoDecision {
            /// Which game of the batch.
            slot: usize,
            /// How many games were begun.
            games: usize,
        },
        /// The game is over and waits for a reset.
        #[error("game {slot} has ended: reset it, or skip it with the action -1")]
        Ended {
            /// Which game of the batch.
            slot: usize,
            /// The action.
            action: i64,
        },
    }
}
