//! Batches: many games in lock-step.
//!
//! A [`BatchShard`] holds some games of one kind and steps all of them in one call. It
//! writes observations, masks and rewards into buffers that the caller owns. It uses no
//! threads: a batch is several shards, one or more for each thread. Every game has random
//! streams of its own, so results do not depend on how games are divided into shards.
//!
//! Inside a step the shard samples chance outcomes and takes the actions of all seats
//! whose [`Controller`] is not [`External`](Controller::External).

mod custom;
mod dyn_shard;
mod owned;
mod rows;
mod saved;
mod shard;
mod slot;

use alloc::{boxed::Box, vec, vec::Vec};

use serde_json::Value as Json;

use crate::{
    ActionSet, Agent, BuiltinAgent, DynMatch, Indexed, JsonMap, Legal, OptionError, Record,
    RecordError, Seat, SerdeRules, Setup, StepError, WidthCounter, encode_seat, generator,
    options_from_json,
};
pub use custom::CustomAgent;
use custom::custom_agents;
pub use owned::OwnedBuffers;
pub use rows::{BatchBuffers, ObservationBuffer, Sizes};
use shard::Shard;
use slot::{Over, PendingAction, Slot};

/// Who decides for a seat of a batch.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub enum Controller {
    /// The caller, who passes the actions to the batch.
    #[default]
    External,
    /// A built-in agent, inside the step.
    Agent(BuiltinAgent),
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
    ///     BatchConfig, Controller, Decision, Generator, JsonMap, OwnedBuffers, find,
    ///     games::regidice::State,
    /// };
    /// // Seat 1 takes the last legal action; the caller decides for the other seats.
    /// let last = |decision: &Decision<'_, State>, _: &mut Generator| {
    ///     decision.legal_actions().last().expect("at least one is legal")
    /// };
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
    /// Who decides, by seat; seats beyond the list are [`Controller::External`].
    pub controllers: Vec<Controller>,
    /// When a finished game starts again.
    pub autoreset: Autoreset,
    /// What an illegal action does.
    pub illegal: Illegal,
    /// Reward of an illegal action that is not refused.
    pub penalty: f64,
    /// Discount factor between two observations, for shaped rewards.
    pub discount: f64,
    /// Games are truncated after this many actions of the caller.
    pub max_length: Option<u32>,
    /// Whether every step is logged, so that [`BatchShard::record`] returns records.
    pub record_steps: bool,
    /// Whether chance has a stream for each source, as in [`ChanceStreams`](crate::ChanceStreams):
    /// game `i` then plays with `ChanceStreams::new(seed, i)`.
    pub chance_by_source: bool,
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
        }
    }
}

impl BatchConfig {
    #[inline]
    fn controller(&self, seat: Seat) -> &Controller {
        self.controllers.get(usize::from(seat)).unwrap_or(&Controller::External)
    }
}

/// Why a batch refused a call. No game has changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// An action id outside the catalogue.
    #[error("game {slot}: there is no action {action}: the catalogue has the ids 0 to {}", .count - 1)]
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
    /// A state that belongs to another game.
    #[error("game {slot}: the state is of another game, or has other options than the batch")]
    OtherGame {
        /// Which game of the batch.
        slot: usize,
    },
    /// A state for a batch that logs its steps.
    #[error("game {slot}: a batch that logs the steps of its games begins all of them itself")]
    Logged {
        /// Which game of the batch.
        slot: usize,
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

/// Some games of one kind, stepped together; made by
/// [`Registration::make_shard`](crate::Registration::make_shard).
pub trait BatchShard: Send + Sync + core::fmt::Debug {
    /// Number of games.
    fn games(&self) -> usize;
    /// Numbers of cells, actions and seats, from which the lengths of the buffers follow.
    fn sizes(&self) -> Sizes;
    /// Seeds the generators of all games: game `i` of the batch uses stream `i` of the
    /// seed.
    fn seed(&mut self, seed: u64);
    /// Seeds the generators of one game, as [`seed`](Self::seed) does for all.
    ///
    /// # Panics
    ///
    /// If there is no such game.
    fn seed_one(&mut self, slot: usize, seed: u64);
    /// Starts those games again whose flag in `which` is set, or all with `None`.
    ///
    /// # Errors
    ///
    /// If a scripted chance outcome is not possible.
    fn reset(&mut self, which: Option<&[bool]>) -> Result<(), BatchError>;
    /// Stores one action id for each game; [`step`](Self::step) applies them.
    ///
    /// # Errors
    ///
    /// The first action that is refused; nothing is stored then.
    fn set_actions(&mut self, actions: &[i64]) -> Result<(), BatchError>;
    /// Puts a state into a game in place of its own, and plays on to the caller's next
    /// decision. Rewards, returns and length count from there; the generators continue. The next
    /// game of the slot starts from the beginning again.
    ///
    /// # Errors
    ///
    /// If the state is of another game, or has other options than the batch, or the batch logs
    /// its steps; nothing has changed then.
    ///
    /// # Panics
    ///
    /// If the batch has no such game.
    fn set_state(&mut self, slot: usize, state: &dyn DynMatch) -> Result<(), BatchError>;
    /// Applies the stored actions, plays every game to the caller's next decision or to
    /// its end, and writes the buffers.
    ///
    /// # Errors
    ///
    /// If a scripted chance outcome is not possible; that game is then unchanged.
    ///
    /// # Panics
    ///
    /// If a buffer that is not empty is too short.
    fn step(&mut self, rows: BatchBuffers<'_>) -> Result<(), BatchError>;
    /// Writes the buffers without stepping.
    ///
    /// # Panics
    ///
    /// If a buffer that is not empty is too short.
    fn show(&self, rows: BatchBuffers<'_>);
    /// Writes the observation and the action mask of any seat of one game. The mask is 0
    /// everywhere unless the seat decides, and 1 everywhere if the game has terminated.
    ///
    /// # Panics
    ///
    /// If there is no such game or seat, or a buffer that is not empty is too short.
    fn observe(
        &self,
        slot: usize,
        seat: Seat,
        observation: ObservationBuffer<'_>,
        action_mask: &mut [i8],
    );
    /// Writes the id of a random legal action for each game, from random streams of its
    /// own; -1 where a game has ended.
    fn sample(&mut self, out: &mut [i64]);
    /// Writes the id of the action of [`Heuristic`](crate::Heuristic) for each game; -1
    /// where a game has ended.
    fn heuristic_action(&mut self, out: &mut [i64]);
    /// Fixes the next chance outcomes of one game, by id, beginning with the next reset
    /// or step. After them outcomes are sampled again.
    fn script(&mut self, slot: usize, outcomes: Vec<u32>);
    /// Whether a game is terminated by its rules, and whether it is truncated.
    fn over(&self, slot: usize) -> (bool, bool);
    /// One game as a match without history.
    fn table(&self, slot: usize) -> Box<dyn DynMatch>;
    /// One game as a record; `None` unless [`BatchConfig::record_steps`] is set.
    fn record(&self, slot: usize) -> Option<Record>;
    /// The complete state of all games, generators included.
    fn save(&self) -> Json;
    /// Restores what [`save`](Self::save) returned.
    ///
    /// # Errors
    ///
    /// If the document does not fit this batch or a state is invalid; nothing has changed
    /// then.
    fn load(&mut self, saved: &Json) -> Result<(), RecordError>;
    /// An independent copy.
    fn fork(&self) -> Box<dyn BatchShard>;
}

/// Makes the shard behind [`Registration::make_shard`](crate::Registration::make_shard).
pub(crate) fn make_shard<S: SerdeRules>(
    options: &JsonMap,
    config: &BatchConfig,
    first: usize,
    games: usize,
) -> Result<Box<dyn BatchShard>, OptionError> {
    let options: <S as Setup>::Options = options_from_json(options)?;
    let start = S::new_game(&options)?;
    let mut width = WidthCounter::default();
    encode_seat(&start, 0, &mut width);
    let seats = usize::from(start.seats());
    let slot = Slot {
        state: start.clone(),
        rng: generator(0, 0),
        over: Over::No,
        seat: (0..start.seats()).find(|seat| config.controller(*seat).is_external()).unwrap_or(0),
        length: 0,
        step_log: config.record_steps.then(Box::default),
    };
    let prototypes = custom_agents(config, start.seats())?;
    let agents = prototypes.iter().cycle().take(prototypes.len() * games).cloned().collect();
    let mut shard = Shard {
        config: config.clone(),
        sizes: Sizes { observation: width.0, actions: S::Action::COUNT, seats },
        first,
        start,
        slots: vec![slot; games],
        pending_actions: vec![PendingAction::Pass; games],
        streams: vec![(generator(0, 0), generator(0, 0)); games],
        pending_rewards: vec![0.0; games * seats],
        episode_returns: vec![0.0; games * seats],
        last_potential: vec![0.0; games * seats],
        legal: vec![ActionSet::EMPTY; games],
        prototypes,
        agents,
    };
    shard.seed(0);
    for at in 0..games {
        shard.begin(at).expect("without a script every outcome fits");
    }
    Ok(Box::new(shard))
}
