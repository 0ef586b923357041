//! A record: made of a session, and replayed.

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
    Apply, History, JsonMap, Named, Session, SnapshotHistory, codec::to_json, digest,
    options_from_json, options_to_json,
};

/// A game as options and steps.
///
/// As text it is the readable form; serialised, as a field of a type of one's own, it is the JSON
/// form, or the bytes in a binary format. A [`Session`] is serialised as its record.
///
/// ```
/// use rules_core::{Session, Record, games::wuerfelhelden::{Options, State}, generator};
/// let mut session = Session::<State>::new(&Options::default())?;
/// session.sample_chance(&mut generator(1, 0));
/// let text = Record::of(&session).to_string();
/// let again = text.parse::<Record>()?.open()?; // finds the game by its name
/// assert!(again.same(&session));
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
    /// The state that the session was started from; `None` for the initial state.
    pub start: Option<Json>,
    /// The steps, oldest first.
    pub steps: Vec<StepId>,
    /// Digest of the state after the last step.
    pub end: u64,
}

impl Record {
    /// The record of a session.
    ///
    /// If the history is not [`COMPLETE`](History::COMPLETE), the record starts from the
    /// current state and has no steps.
    ///
    /// # Panics
    ///
    /// If the state cannot be serialised; the states of all games can.
    pub fn of<S, J: History<S>>(session: &Session<S, J>) -> Self
    where
        S: Apply + Named + Serialize,
    {
        let start = if J::COMPLETE { session.given() } else { Some(session.state()) };
        Self::up_to(session.state(), start, session.steps().map(StepId::of).collect())
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
            start: start.map(to_json),
            steps,
            end: digest(state),
        }
    }

    /// Replays the record; checks every step and the digest of the last state.
    ///
    /// # Errors
    ///
    /// If game, version, options, state, a step or the digest do not match.
    pub fn replay<S>(&self) -> Result<Session<S>, RecordError>
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
    pub fn replay_with<S, J: History<S>>(&self) -> Result<Session<S, J>, RecordError>
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
        let mut session = match &self.start {
            None => Session::with_history(&options)?,
            Some(start) => resume::<S, J>(start, &options)?,
        };
        for (at, id) in self.steps.iter().enumerate() {
            id.step::<S>()
                .and_then(|step| session.apply(step))
                .map_err(|error| RecordError::Step { at, error })?;
        }
        let found = digest(session.state());
        if found == self.end {
            Ok(session)
        } else {
            Err(RecordError::Digest { found, expected: self.end })
        }
    }
}

/// As its [`Record`].
impl<S, J> Serialize for Session<S, J>
where
    S: Apply + Named + Serialize,
    J: History<S>,
{
    fn serialize<T: Serializer>(&self, to: T) -> Result<T::Ok, T::Error> {
        Record::of(self).serialize(to)
    }
}

/// From a [`Record`], which is replayed: every step and the last state are checked.
impl<'de, S, J> Deserialize<'de> for Session<S, J>
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
) -> Result<Session<S, J>, RecordError> {
    let refuse = |what: String| RecordError::Start { what };
    let state: S = S::deserialize(start).map_err(|error| refuse(error.to_string()))?;
    if state.options() != *options {
        return Err(refuse("it has other options than the record".to_owned()));
    }
    Session::resume(state).map_err(|error| refuse(error.to_string()))
}
