//! Records: a game as options and steps, replayed and verified when it is loaded.
//!
//! There are three formats with the same content: readable text, JSON, and bytes.
//!
//! ```text
//! rules-record 1
//! game wuerfelhelden 1
//! options {"players":2}
//! steps c110 c83 22 c90
//! end 0f3c4e5d6a7b8c9d
//! ```
//!
//! `c` marks the index of a chance outcome; the other numbers are indices of actions.
//! The last line is the digest of the state after the last step.

mod forms;
mod step_id;

use alloc::{
    borrow::ToOwned,
    boxed::Box,
    string::{String, ToString},
    vec::Vec,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value as Json;

pub use step_id::{StepId, format_steps, parse_steps};
pub(crate) use step_id::{pack_step, unpack_step};

use crate::{
    Apply, History, JsonMap, Match, Named, OptionError, SnapshotHistory, StepError, digest,
    options_from_json, options_to_json,
};

/// A game as options and steps.
///
/// ```
/// use rules_core::{Match, Record, games::wuerfelhelden::{Options, State}, generator};
/// let mut match_ = Match::<State>::new(&Options::default())?;
/// match_.sample_chance(&mut generator(1, 0));
/// let text = Record::of(&match_).to_string();
/// let again = text.parse::<Record>()?.open()?; // finds the game by its name
/// assert!(again.same(&match_));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Name of the game.
    pub game: String,
    /// [`Named::VERSION`](crate::Named::VERSION) under which it was played.
    pub version: u32,
    /// Its options by name.
    pub options: JsonMap,
    /// The state that the match was started from; `None` for the initial state.
    pub start: Option<Json>,
    /// The steps, oldest first.
    pub steps: Vec<StepId>,
    /// Digest of the state after the last step.
    pub end: u64,
}

/// Why a record was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The text, JSON or bytes are not a record.
    #[error("not a record: {what}")]
    Malformed {
        /// What is wrong.
        what: String,
    },
    /// The record is of a game that is not registered.
    #[error("there is no game `{name}`; the games are {known}")]
    UnknownGame {
        /// The name.
        name: String,
        /// The names that exist.
        known: String,
    },
    /// The record is of another game than the one asked for.
    #[error("this is a record of `{found}`, not of `{expected}`")]
    OtherGame {
        /// Game of the record.
        found: String,
        /// Game asked for.
        expected: &'static str,
    },
    /// The record was made with another version of the game.
    #[error("the record has version {found} of `{game}`; this is version {expected}")]
    Version {
        /// The game.
        game: String,
        /// Version of the record.
        found: u32,
        /// Version of the rules here.
        expected: u32,
    },
    /// The options are refused.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The state that the record starts from is refused.
    #[error("the record starts from an invalid state: {what}")]
    Start {
        /// What is wrong.
        what: String,
    },
    /// A state from outside is refused.
    #[error("not a state of this game: {what}")]
    State {
        /// What is wrong.
        what: String,
    },
    /// A saved game of a batch is refused.
    #[error("not saved games of this batch: {what}")]
    Saved {
        /// What is wrong.
        what: String,
    },
    /// A step is not possible.
    #[error("step {at} of the record: {error}")]
    Step {
        /// Which step, counted from zero.
        at: usize,
        /// What is wrong.
        error: StepError,
    },
    /// The replayed game ends in another state.
    #[error("the replayed game ends with digest {found:016x}, the record says {expected:016x}")]
    Digest {
        /// Digest after the replay.
        found: u64,
        /// Digest in the record.
        expected: u64,
    },
}

impl RecordError {
    fn malformed(what: impl Into<String>) -> Self {
        Self::Malformed { what: what.into() }
    }

    pub(crate) fn state(error: &serde_json::Error) -> Self {
        Self::State { what: error.to_string() }
    }

    pub(crate) fn saved(what: impl core::fmt::Display) -> Self {
        Self::Saved { what: what.to_string() }
    }
}

impl Record {
    /// The record of a match.
    ///
    /// If the history is not [`COMPLETE`](History::COMPLETE), the record starts from the
    /// current state and has no steps.
    ///
    /// # Panics
    ///
    /// If the state cannot be serialised; the states of all games can.
    pub fn of<S, J: History<S>>(game: &Match<S, J>) -> Self
    where
        S: Apply + Named + Serialize,
    {
        let start = if J::COMPLETE { game.given() } else { Some(game.state()) };
        Self::up_to(game.state(), start, game.steps().map(StepId::of).collect())
    }

    /// The record of the steps that lead from `start`, or the set-up, to `state`.
    pub(crate) fn up_to<S>(state: &S, start: Option<&S>, steps: Vec<StepId>) -> Self
    where
        S: Named + Serialize,
    {
        Self {
            game: S::NAME.to_owned(),
            version: S::VERSION,
            options: options_to_json(&state.options()),
            start: start
                .map(|start| serde_json::to_value(start).expect("a state can be serialised")),
            steps,
            end: digest(state),
        }
    }

    /// The same record with its whole component set in place of its name, so that a process that
    /// has not loaded the set can replay it. Unchanged if it was played with the set that ships.
    #[cfg(feature = "components")]
    #[must_use]
    pub fn with_components(mut self) -> Self {
        let entry = crate::find(&self.game).and_then(|game| game.components);
        if let (Some(entry), Some(name)) = (entry, self.options.get_mut("components")) {
            let document = name.as_str().and_then(entry.changes);
            *name = document.map_or_else(
                || name.take(),
                |document| crate::strict_json(&document).unwrap_or_default(),
            );
        }
        self
    }

    /// Replays the record; checks every step and the digest of the last state.
    ///
    /// # Errors
    ///
    /// If game, version, options, state, a step or the digest do not match.
    pub fn replay<S>(&self) -> Result<Match<S>, RecordError>
    where
        S: Apply + Named + Serialize + DeserializeOwned,
    {
        self.replay_with::<S, SnapshotHistory<S>>()
    }

    /// [`replay`](Self::replay) with another history policy.
    ///
    /// # Errors
    ///
    /// As for [`replay`](Self::replay).
    pub fn replay_with<S, J: History<S>>(&self) -> Result<Match<S, J>, RecordError>
    where
        S: Apply + Named + Serialize + DeserializeOwned,
    {
        if self.game != S::NAME {
            return Err(RecordError::OtherGame { found: self.game.clone(), expected: S::NAME });
        }
        if self.version != S::VERSION {
            return Err(RecordError::Version {
                game: self.game.clone(),
                found: self.version,
                expected: S::VERSION,
            });
        }
        let options: S::Options = options_from_json(&self.options)?;
        let mut game = match &self.start {
            None => Match::with_history(&options)?,
            Some(start) => resume::<S, J>(start, &options)?,
        };
        for (at, id) in self.steps.iter().enumerate() {
            id.step::<S>()
                .and_then(|step| game.apply(step))
                .map_err(|error| RecordError::Step { at, error })?;
        }
        let found = digest(game.state());
        if found == self.end {
            Ok(game)
        } else {
            Err(RecordError::Digest { found, expected: self.end })
        }
    }

    /// Replays the record of any registered game, which is found by its name.
    ///
    /// # Errors
    ///
    /// As for [`replay`](Self::replay), or if the game is not registered.
    pub fn open(&self) -> Result<Box<dyn crate::DynMatch>, RecordError> {
        let entry = crate::find(&self.game).ok_or_else(|| RecordError::UnknownGame {
            name: self.game.clone(),
            known: crate::names(),
        })?;
        (entry.replay)(self)
    }
}

fn resume<S: Apply + DeserializeOwned, J: History<S>>(
    start: &Json,
    options: &S::Options,
) -> Result<Match<S, J>, RecordError> {
    let refuse = |what: String| RecordError::Start { what };
    let state: S = S::deserialize(start).map_err(|error| refuse(error.to_string()))?;
    if state.options() != *options {
        return Err(refuse("it has other options than the record".to_owned()));
    }
    Match::resume(state).map_err(|error| refuse(error.to_string()))
}
