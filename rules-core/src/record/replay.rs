//! A record: made of a match, and replayed.

use alloc::{
    borrow::ToOwned,
    string::{String, ToString},
    vec::Vec,
};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{DeserializeOwned, Error as _},
};
use serde_json::Value as Json;

use super::{RecordError, StepId};
use crate::{
    Apply, History, JsonMap, Match, Named, SnapshotHistory, digest, options_from_json,
    options_to_json,
};

/// A game as options and steps.
///
/// As text it is the readable form; serialised, as a field of a type of one's own, it is the JSON
/// form, or the bytes in a binary format. A [`Match`] is serialised as its record.
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

impl Record {
    /// The record of a match.
    ///
    /// If the history is not [`COMPLETE`](History::COMPLETE), the record starts from the
    /// current state and has no steps.
    ///
    /// # Panics
    ///
    /// If the state cannot be serialised; the states of all games can.
    pub fn of<S, J: History<S>>(match_: &Match<S, J>) -> Self
    where
        S: Apply + Named + Serialize,
    {
        let start = if J::COMPLETE { match_.given() } else { Some(match_.state()) };
        Self::up_to(match_.state(), start, match_.steps().map(StepId::of).collect())
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
        let mut match_ = match &self.start {
            None => Match::with_history(&options)?,
            Some(start) => resume::<S, J>(start, &options)?,
        };
        for (at, id) in self.steps.iter().enumerate() {
            id.step::<S>()
                .and_then(|step| match_.apply(step))
                .map_err(|error| RecordError::Step { at, error })?;
        }
        let found = digest(match_.state());
        if found == self.end {
            Ok(match_)
        } else {
            Err(RecordError::Digest { found, expected: self.end })
        }
    }
}

/// As its [`Record`].
impl<S, J> Serialize for Match<S, J>
where
    S: Apply + Named + Serialize,
    J: History<S>,
{
    fn serialize<T: Serializer>(&self, to: T) -> Result<T::Ok, T::Error> {
        Record::of(self).serialize(to)
    }
}

/// From a [`Record`], which is replayed: every step and the last state are checked.
impl<'de, S, J> Deserialize<'de> for Match<S, J>
where
    S: Apply + Named + Serialize + DeserializeOwned,
    J: History<S>,
{
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Record::deserialize(from)?.replay_with().map_err(D::Error::custom)
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
