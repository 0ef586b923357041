//! Batches: many games in lock-step.
//!
//! A [`BatchShard`] holds some games of one kind and steps all of them in one call. It
//! writes observations, masks and rewards into buffers that the caller owns. It uses no
//! threads: a batch is several shards, one or more for each thread. Every game has random
//! streams of its own, so results do not depend on how games are divided into shards.
//!
//! Inside a step the shard samples chance outcomes and takes the actions of all seats
//! whose [`Controller`] is not [`External`](Controller::External).

mod begin;
mod config;
mod custom;
mod dyn_shard;
mod owned;
mod rows;
mod saved;
mod shard;
mod slot;
mod starts;
mod update;

use alloc::{boxed::Box, vec, vec::Vec};

use serde_json::Value as Json;

use crate::{
    ActionSet, DynSession, Indexed, JsonMap, OptionError, Record, RecordError, Rules, Seat,
    SerdeRules, Setup, WidthCounter, encode_seat, generator, options_from_json,
};
pub use config::{Autoreset, BatchConfig, BatchError, Controller, Illegal};
pub use custom::CustomAgent;
use custom::OwnAgent;
pub use owned::{ObservationRows, OwnedBuffers};
pub use rows::{BatchBuffers, ObservationBuffer, Sizes};
use shard::Shard;
use slot::{Over, PendingAction, Slot};
pub use starts::Starts;
use update::RowUpdate;

/// Some games of one kind, stepped together; made by
/// [`Registration::make_shard`](crate::Registration::make_shard).
pub trait BatchShard: crate::sealed::Sealed + Send + Sync + core::fmt::Debug {
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
    /// If there is not one flag for each game; nothing has changed then. If a scripted chance
    /// outcome is not possible, or all new games end before the caller decides.
    fn reset(&mut self, which: Option<&[bool]>) -> Result<(), BatchError>;
    /// Stores one action id for each game; [`step`](Self::step) applies them.
    ///
    /// # Errors
    ///
    /// If there is not one action for each game, or the first action that is refused; the actions
    /// stored before stay then.
    fn set_actions(&mut self, actions: &[i64]) -> Result<(), BatchError>;
    /// Puts a state into a game in place of its own, and plays on to the caller's next
    /// decision. Rewards, returns and length count from there; the generators continue. The next
    /// game of the slot begins as all games of the batch do. A batch that logs its steps takes over
    /// those that led to the state.
    ///
    /// # Errors
    ///
    /// If the state is of another game, or has other options or seats than the batch; nothing has
    /// changed then.
    ///
    /// # Panics
    ///
    /// If the batch has no such game.
    fn set_state(&mut self, slot: usize, state: &dyn DynSession) -> Result<(), BatchError>;
    /// Lets the next games begin with other states, as [`BatchConfig::starts`] does; games in
    /// progress continue.
    ///
    /// # Errors
    ///
    /// If a state is of another game, has other options or seats than the batch, or is over;
    /// nothing has changed then.
    fn set_starts(&mut self, starts: &Starts) -> Result<(), OptionError>;
    /// Applies the stored actions, plays every game to the caller's next decision or to
    /// its end, and writes the buffers.
    ///
    /// # Errors
    ///
    /// If a scripted chance outcome is not possible; that game is then unchanged. If a game that
    /// starts again always ends before the caller decides.
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
    /// Writes the values of the [sub-goals](crate::Apply::SUBGOALS) of every seat, shape
    /// `(games, seats, subgoals)`; a shorter buffer gets the first of them.
    fn subgoals(&self, out: &mut [f64]);
    /// Writes the id of a random legal action for each game, from random streams of its
    /// own; -1 where a game has ended.
    fn sample(&mut self, out: &mut [i64]);
    /// Writes the id of the action of [`Heuristic`](crate::Heuristic) for each game, or of one of the
    /// game's [plans](crate::Heuristic::PLANS); -1 where a game has ended.
    fn heuristic_action(&mut self, plan: Option<u8>, out: &mut [i64]);
    /// Fixes the next chance outcomes of one game, by id, beginning with the next reset
    /// or step. After them outcomes are sampled again.
    ///
    /// # Panics
    ///
    /// If there is no such game.
    fn script(&mut self, slot: usize, outcomes: Vec<u32>);
    /// Whether a game is terminated by its rules, and whether it is truncated.
    ///
    /// # Panics
    ///
    /// If there is no such game.
    fn over(&self, slot: usize) -> (bool, bool);
    /// One game as a session without history.
    ///
    /// # Panics
    ///
    /// If there is no such game.
    fn session_at(&self, slot: usize) -> Box<dyn DynSession>;
    /// One game as a record; `None` unless [`BatchConfig::record_steps`] is set.
    ///
    /// # Panics
    ///
    /// If there is no such game.
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
    config.check(start.seats())?;
    config.starts.check(&start)?;
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
    let prototypes = own_agents(config, &start)?;
    let agents = prototypes.iter().cycle().take(prototypes.len() * games).cloned().collect();
    let mut shard = Shard {
        update: RowUpdate::new(&start),
        config: config.clone(),
        sizes: Sizes { observation: width.0, actions: S::Action::COUNT, seats },
        first,
        start,
        slots: vec![slot; games],
        pending_actions: vec![PendingAction::Pass; games],
        read_actions: vec![PendingAction::Pass; games],
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
        // Without a script every outcome fits.
        shard.begin(at).map_err(|_| OptionError::Impossible {
            name: if config.starts.states().is_empty() { "controllers" } else { "starts" },
            reason: "the games end before a seat without an agent is to act",
        })?;
    }
    Ok(Box::new(shard))
}

/// The networks and custom agents of a batch, by seat; empty if it has none.
fn own_agents<S: Rules + 'static>(
    config: &BatchConfig,
    start: &S,
) -> Result<Vec<Option<OwnAgent<S>>>, OptionError> {
    let mut found = Vec::new();
    for seat in 0..start.seats() {
        let agent = match config.controller(seat) {
            Controller::External | Controller::Agent(_) => continue,
            Controller::Network(network) => {
                network.check(start).map_err(|error| OptionError::Network { seat, error })?;
                OwnAgent::new(network.clone())
            }
            Controller::Custom(agent) => {
                agent.of::<S>().cloned().ok_or(OptionError::Impossible {
                    name: "controllers",
                    reason: "a custom agent is for the states of another game",
                })?
            }
        };
        found.resize(usize::from(start.seats()), None);
        found[usize::from(seat)] = Some(agent);
    }
    Ok(found)
}
