//! Batches: games in lock-step, a shard at a time.
//!
//! A [`BatchShard`] holds some games of one kind and steps all of them in one call,
//! writing what a learner needs into rows that the caller owns. It knows no
//! threads: a batch is several chunks, and since every game draws from streams
//! of its own, nothing depends on who steps which shard.
//!
//! Chance settles inside, and so do the seats that are handed to a [`Controller`].

mod dyn_shard;
mod owned;
mod rows;
mod saved;
mod shard;

use alloc::{boxed::Box, vec, vec::Vec};

use serde_json::Value as Json;

use crate::{
    DynMatch, Indexed, JsonMap, OptionError, Record, RecordError, Seat, SerdeRules, Setup,
    StepError, WidthCounter, generator, options_from_json,
};
pub use owned::OwnedBuffers;
pub use rows::{BatchBuffers, ObservationBuffer, Sizes};
use shard::{Over, PendingAction, Shard, Slot};

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Controller {
    /// Whoever steps the batch.
    #[default]
    External,
    /// Any legal action, each as likely as the others.
    Random,
    /// [`Heuristic`](crate::Heuristic).
    Heuristic,
}

/// When a game that has ended begins again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Autoreset {
    /// In the step after its end; the action of that step is not looked at.
    #[default]
    NextStep,
    /// In the step that ends it; the row shows the new game, the last rows of
    /// the old one stand in [`BatchBuffers::final_observation`] and [`BatchBuffers::final_seat`].
    SameStep,
    /// When the caller says so.
    Never,
}

/// What an action that the rules refuse does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Illegal {
    /// The whole call fails and nothing has changed.
    #[default]
    Refuse,
    /// The game ends there.
    End,
    /// Nothing, except that it counts as a step.
    Ignore,
    /// A random legal action is taken instead.
    Replace,
}

/// How the games of a batch are run.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BatchConfig {
    /// Who decides, by seat; seats beyond the list are the caller's.
    pub controllers: Vec<Controller>,
    /// When a game begins again.
    pub restart: Autoreset,
    /// What an illegal action does.
    pub illegal: Illegal,
    /// Reward of an illegal action that is not refused.
    pub penalty: f64,
    /// Discount between two rows, for shaped rewards.
    pub discount: f64,
    /// Games are cut off after so many decisions of the caller.
    pub max_length: Option<u32>,
    /// Whether every step is recorded, so that games can be written down.
    pub record_steps: bool,
}

crate::__with_fields! {
    BatchConfig {
        pub controllers: Vec<Controller> = "who decides, by seat; seats beyond the list are the caller's";
        pub restart: Autoreset = "when a game begins again";
        pub illegal: Illegal = "what an illegal action does";
        pub penalty: f64 = "reward of an illegal action that is not refused";
        pub discount: f64 = "discount between two rows, for shaped rewards";
        pub max_length: Option<u32> = "games are cut off after so many decisions of the caller";
        pub record_steps: bool = "whether every step is recorded, so that games can be written down";
    }
}

impl Default for BatchConfig {
    fn default() -> Self {
        Self {
            controllers: Vec::new(),
            restart: Autoreset::default(),
            illegal: Illegal::default(),
            penalty: 0.0,
            discount: 1.0,
            max_length: None,
            record_steps: false,
        }
    }
}

impl BatchConfig {
    fn controller(&self, seat: Seat) -> Controller {
        self.controllers.get(usize::from(seat)).copied().unwrap_or_default()
    }
}

/// Why a batch refused a call; no game has changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// A number that is in no catalogue.
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
    /// The game is over and waits for the caller.
    #[error("game {slot} has ended: reset it, or pass it over with the action -1")]
    Ended {
        /// Which game of the batch.
        slot: usize,
        /// The action.
        action: i64,
    },
}

/// Some games of one kind, stepped together; made by
/// [`Registration::slots`](crate::Registration).
pub trait BatchShard: Send + Sync + core::fmt::Debug {
    /// How many games there are.
    fn games(&self) -> usize;
    /// Sizes of a row.
    fn sizes(&self) -> Sizes;
    /// Gives every game the streams of a seed: game `i` of the batch draws
    /// from stream `i`.
    fn seed(&mut self, seed: u64);
    /// Gives one game the streams of a seed, as [`seed`](Self::seed) gives them
    /// to all.
    ///
    /// # Panics
    ///
    /// If there is no such game.
    fn seed_one(&mut self, slot: usize, seed: u64);
    /// Begins the games anew whose flag is set, or all of them.
    ///
    /// # Errors
    ///
    /// A script that does not fit.
    fn reset(&mut self, which: Option<&[bool]>) -> Result<(), BatchError>;
    /// Reads one action for each game; [`step`](Self::step) takes them.
    ///
    /// # Errors
    ///
    /// Names the first action that cannot be taken; nothing has changed then.
    fn order(&mut self, actions: &[i64]) -> Result<(), BatchError>;
    /// Takes the ordered actions and plays on until the caller decides again.
    ///
    /// # Errors
    ///
    /// A script that does not fit; the game is as it was.
    ///
    /// # Panics
    ///
    /// If a row that is wanted is too short.
    fn step(&mut self, rows: BatchBuffers<'_>) -> Result<(), BatchError>;
    /// Writes the rows as they are.
    ///
    /// # Panics
    ///
    /// If a row that is wanted is too short.
    fn show(&self, rows: BatchBuffers<'_>);
    /// Writes what any seat of one game sees, and which actions it may take:
    /// none unless it decides, all of them where the game has ended.
    ///
    /// # Panics
    ///
    /// If there is no such game or seat, or if a row that is wanted is too
    /// short.
    fn look(
        &self,
        slot: usize,
        seat: Seat,
        observation: ObservationBuffer<'_>,
        action_mask: &mut [i8],
    );
    /// A random legal action for each game, from streams that nothing else
    /// draws from; -1 where a game waits for its reset.
    fn sample(&mut self, out: &mut [i64]);
    /// What a sensible player would do in each game; -1 where a game waits for
    /// its reset.
    fn heuristic_action(&mut self, out: &mut [i64]);
    /// Lays down the next outcomes of chance of one game; after them the
    /// stream goes on. They count from the next reset or step.
    fn script(&mut self, slot: usize, outcomes: Vec<u32>);
    /// Whether a game has ended by its rules, and whether it has been cut off.
    fn over(&self, slot: usize) -> (bool, bool);
    /// One game as a table without history.
    fn table(&self, slot: usize) -> Box<dyn DynMatch>;
    /// One game as a record, where the config says that steps are record_steps.
    fn record(&self, slot: usize) -> Option<Record>;
    /// Everything about the games, to go on from elsewhere.
    fn save(&self) -> Json;
    /// Goes on from what [`save`](Self::save) wrote.
    ///
    /// # Errors
    ///
    /// Refuses what no such games can show; nothing has changed then.
    fn load(&mut self, saved: &Json) -> Result<(), RecordError>;
    /// An independent copy.
    fn fork(&self) -> Box<dyn BatchShard>;
}

/// Makes the shard behind [`Registration::slots`](crate::Registration).
pub(crate) fn make_shard<S: SerdeRules>(
    options: &JsonMap,
    config: &BatchConfig,
    first: usize,
    games: usize,
) -> Result<Box<dyn BatchShard>, OptionError> {
    let options: <S as Setup>::Options = options_from_json(options)?;
    let start = S::new_game(&options)?;
    let mut width = WidthCounter::default();
    S::encode(&start.view(0), &mut width);
    let seats = usize::from(start.seats());
    let slot = Slot {
        state: start.clone(),
        rng: generator(0, 0),
        over: Over::No,
        seat: (0..start.seats())
            .find(|seat| config.controller(*seat) == Controller::External)
            .unwrap_or(0),
        length: 0,
        step_log: config.record_steps.then(Box::default),
    };
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
        allowed: vec![0; games * Shard::<S>::WORDS],
        // The most there can be: no step allocates, not even an early one.
        legal: Vec::with_capacity(S::limits(&options).branching as usize),
    };
    shard.seed(0);
    for at in 0..games {
        shard.begin(at).expect("without a script every outcome fits");
    }
    Ok(Box::new(shard))
}
