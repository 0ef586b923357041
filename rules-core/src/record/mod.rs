//! Records: a whole game as options and steps, replayed and verified on load.
//!
//! Three forms hold the same: a text that a person can read, JSON, and a few
//! bytes.
//!
//! ```text
//! rules-record 1
//! game wuerfelhelden 1
//! options {"players":2}
//! steps c110 c83 22 c90
//! end 0f3c4e5d6a7b8c9d
//! ```
//!
//! `c` stands before an outcome of chance; the other numbers are actions. The
//! last line is the digest of the state after the last step.

mod forms;
mod step_id;

use alloc::{
    borrow::ToOwned,
    boxed::Box,
    string::{String, ToString},
    vec::Vec,
};
use serde_json::Value as Json;

pub use step_id::{StepId, format_steps, parse_steps};
pub(crate) use step_id::{pack_step, unpack_step};

use crate::{
    History, JsonMap, Match, OptionError, SerdeRules, SnapshotHistory, StepError, digest,
    options_from_json, options_to_json,
};

/// A game as options and steps.
///
/// ```
/// use rules_core::{Match, Record, games::wuerfelhelden::{Options, State}, generator};
/// let mut game = Match::<State>::new(&Options::default())?;
/// game.sample_chance(&mut generator(1, 0));
/// let text = Record::of(&game).to_string();
/// let table = text.parse::<Record>()?.open()?; // whatever game it is of
/// assert!(table.same(&game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Name of the game.
    pub game: String,
    /// Version of its catalogues.
    pub version: u32,
    /// Its options by name.
    pub options: JsonMap,
    /// The state it began from, unless that was the set-up.
    pub start: Option<Json>,
    /// Every step.
    pub steps: Vec<StepId>,
    /// Digest of the state after the last step.
    pub end: u64,
}

/// Why a record was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The text, JSON or bytes are no record.
    #[error("no record: {what}")]
    Malformed {
        /// What is wrong.
        what: String,
    },
    /// The record is of a game that nobody here knows.
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
    /// The record was made with another catalogue.
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
    /// The state that the record begins from is refused.
    #[error("the record begins from an impossible state: {what}")]
    Start {
        /// What is wrong.
        what: String,
    },
    /// A state from outside is refused.
    #[error("no state of this game: {what}")]
    State {
        /// What is wrong.
        what: String,
    },
    /// A saved game of a batch is refused.
    #[error("no saved games of this batch: {what}")]
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
    /// Writes a match down.
    ///
    /// A match whose journal forgets is written down as its state now, without
    /// steps.
    ///
    /// # Panics
    ///
    /// If the state refuses to be serialised, which no game's does.
    pub fn of<S: SerdeRules, J: History<S>>(game: &Match<S, J>) -> Self {
        Self {
            game: S::NAME.to_owned(),
            version: S::VERSION,
            options: options_to_json(&game.state().options()),
            start: if J::COMPLETE { game.given() } else { Some(game.state()) }
                .map(|state| serde_json::to_value(state).expect("a state can be written")),
            steps: game.steps().map(StepId::of).collect(),
            end: digest(game.state()),
        }
    }

    /// Plays the record again, checking every step and the end.
    ///
    /// # Errors
    ///
    /// Says what does not fit.
    pub fn replay<S: SerdeRules>(&self) -> Result<Match<S>, RecordError> {
        self.replay_with::<S, SnapshotHistory<S>>()
    }

    /// Plays the record again under another journal.
    ///
    /// # Errors
    ///
    /// Says what does not fit.
    pub fn replay_with<S: SerdeRules, J: History<S>>(&self) -> Result<Match<S, J>, RecordError> {
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
        for (at, mark) in self.steps.iter().enumerate() {
            mark.step::<S>()
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

    /// Opens the record of any registered game: it names its game, so it can be
    /// opened without knowing which.
    ///
    /// # Errors
    ///
    /// Says what does not fit.
    pub fn open(&self) -> Result<Box<dyn crate::DynMatch>, RecordError> {
        let entry = crate::find(&self.game).ok_or_else(|| RecordError::UnknownGame {
            name: self.game.clone(),
            known: crate::names(),
        })?;
        (entry.replay)(self)
    }
}

fn resume<S: SerdeRules, J: History<S>>(
    start: &Json,
    options: &S::Options,
) -> Result<Match<S, J>, RecordError> {
    let refuse = |what: String| RecordError::Start { what };
    let state: S = S::deserialize(start).map_err(|error| refuse(error.to_string()))?;
    if state.options() != *options {
        return Err(refuse("it has other options than the record".to_owned()));
    }
    Ok(Match::resume_valid(state))
}
