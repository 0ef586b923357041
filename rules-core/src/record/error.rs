//! Why a record is refused.

use alloc::string::{String, ToString};

use crate::{OptionError, StepError};

error_type! {
    /// Why a record was refused.
    #[derive(Clone, Debug, PartialEq)]
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
        #[error("{error}")]
        Options(error: OptionError),
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
}

impl From<OptionError> for RecordError {
    fn from(error: OptionError) -> Self {
        Self::Options(error)
    }
}

impl RecordError {
    pub(super) fn malformed(what: impl Into<String>) -> Self {
        Self::Malformed { what: what.into() }
    }

    #[cfg(feature = "session")]
    pub(crate) fn state(error: &serde_json::Error) -> Self {
        Self::State { what: error.to_string() }
    }

    #[cfg(feature = "registry")]
    pub(crate) fn saved(what: impl core::fmt::Display) -> Self {
        Self::Saved { what: what.to_string() }
    }
}
