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

use alloc::{
    borrow::ToOwned,
    boxed::Box,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::{
    Dense, Journal, JsonMap, Kind, Match, OptionError, Rules, Short, Snapshots, Step, StepError,
    StepOf, digest, options_from_json, options_to_json, play::step_of, unique,
};

/// Version of the record format itself.
const FORMAT: u32 = 1;

/// One step as an index: an action, or an outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The index of an action.
    Act(u32),
    /// The index of an outcome.
    Settle(u32),
}

impl Mark {
    /// The mark of a typed step.
    ///
    /// # Panics
    ///
    /// If a catalogue has more than four thousand million values.
    pub fn of<A: Dense, C: Dense>(step: Step<A, C>) -> Self {
        let narrow = |index: usize| u32::try_from(index).expect("catalogues are small");
        match step {
            Step::Act(action) => Self::Act(narrow(action.index())),
            Step::Settle(outcome) => Self::Settle(narrow(outcome.index())),
        }
    }

    /// The typed step of a mark.
    ///
    /// # Errors
    ///
    /// Refuses an index outside the catalogue.
    pub fn step<S: Rules>(self) -> Result<StepOf<S>, StepError> {
        match self {
            Self::Act(index) => step_of::<S>(Kind::Action, index.into()),
            Self::Settle(index) => step_of::<S>(Kind::Outcome, index.into()),
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Act(index) => write!(out, "{index}"),
            Self::Settle(index) => write!(out, "c{index}"),
        }
    }
}

impl FromStr for Mark {
    type Err = RecordError;
    fn from_str(text: &str) -> Result<Self, RecordError> {
        let (settle, digits) =
            text.strip_prefix('c').map_or((false, text), |digits| (true, digits));
        match digits.parse() {
            Ok(index) if digits.bytes().all(|b| b.is_ascii_digit()) => {
                Ok(if settle { Self::Settle(index) } else { Self::Act(index) })
            }
            _ => Err(RecordError::malformed(format!(
                "`{}` is no step: write an action as `22`, an outcome of chance as `c110`",
                Short::of(text)
            ))),
        }
    }
}

/// Reads steps that are separated by white space, as `c110 c83 22`.
///
/// # Errors
///
/// Names the first word that is no step.
pub fn parse_marks(text: &str) -> Result<Vec<Mark>, RecordError> {
    text.split_whitespace().map(str::parse).collect()
}

/// Writes steps with single spaces between them.
#[must_use]
pub fn format_marks(marks: &[Mark]) -> String {
    marks.iter().map(Mark::to_string).collect::<Vec<_>>().join(" ")
}

/// A game as options and steps.
///
/// ```
/// use rules_core::{Match, Record, games::wuerfelhelden::{Options, State}, generator};
/// let mut game = Match::<State>::new(&Options::default())?;
/// game.roll(&mut generator(1, 0));
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
    pub steps: Vec<Mark>,
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
    pub fn of<S: Rules, J: Journal<S>>(game: &Match<S, J>) -> Self {
        Self {
            game: S::NAME.to_owned(),
            version: S::VERSION,
            options: options_to_json(&game.state().options()),
            start: if J::REMEMBERS { game.given() } else { Some(game.state()) }
                .map(|state| serde_json::to_value(state).expect("a state can be written")),
            steps: game.steps().map(Mark::of).collect(),
            end: digest(game.state()),
        }
    }

    /// Plays the record again, checking every step and the end.
    ///
    /// # Errors
    ///
    /// Says what does not fit.
    pub fn replay<S: Rules>(&self) -> Result<Match<S>, RecordError> {
        self.replay_with::<S, Snapshots<S>>()
    }

    /// Plays the record again under another journal.
    ///
    /// # Errors
    ///
    /// Says what does not fit.
    pub fn replay_with<S: Rules, J: Journal<S>>(&self) -> Result<Match<S, J>, RecordError> {
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
            None => Match::with_journal(&options)?,
            Some(start) => resume::<S, J>(start, &options)?,
        };
        for (at, mark) in self.steps.iter().enumerate() {
            mark.step::<S>()
                .and_then(|step| game.play(step))
                .map_err(|error| RecordError::Step { at, error })?;
        }
        let found = digest(game.state());
        if found == self.end {
            Ok(game)
        } else {
            Err(RecordError::Digest { found, expected: self.end })
        }
    }

    /// The JSON form.
    ///
    /// # Panics
    ///
    /// Never: a record is plain data.
    #[must_use]
    pub fn to_json(&self) -> String {
        let page = Page {
            record: FORMAT,
            game: self.game.clone(),
            version: self.version,
            options: self.options.clone(),
            start: self.start.clone(),
            steps: format_marks(&self.steps),
            end: format!("{:016x}", self.end),
        };
        serde_json::to_string(&page).expect("a record is plain data")
    }

    /// Reads the JSON form.
    ///
    /// # Errors
    ///
    /// Says where the JSON is no record.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        let page: Page =
            unique::parse(text).map_err(|error| RecordError::malformed(error.to_string()))?;
        format_known(page.record)?;
        Ok(Self {
            game: page.game,
            version: page.version,
            options: page.options,
            start: page.start,
            steps: parse_marks(&page.steps)?,
            end: parse_end(&page.end)?,
        })
    }

    /// The binary form.
    ///
    /// # Panics
    ///
    /// Never: a record is plain data.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let packed = Packed {
            format: FORMAT,
            game: self.game.clone(),
            version: self.version,
            options: Json::Object(self.options.clone()).to_string(),
            start: self.start.as_ref().map(Json::to_string),
            steps: self.steps.iter().map(|&mark| widely_pack(mark)).collect(),
            end: self.end,
        };
        postcard::to_allocvec(&packed).expect("a record is plain data")
    }

    /// Reads the binary form.
    ///
    /// # Errors
    ///
    /// Says that the bytes are no record.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, RecordError> {
        let (packed, rest) = postcard::take_from_bytes::<Packed>(bytes)
            .map_err(|error| RecordError::malformed(format!("the bytes break off: {error}")))?;
        if !rest.is_empty() {
            return Err(RecordError::malformed(format!("{} bytes too many", rest.len())));
        }
        format_known(packed.format)?;
        Ok(Self {
            game: packed.game,
            version: packed.version,
            options: object(json(&packed.options)?)?,
            start: packed.start.as_deref().map(json).transpose()?,
            steps: packed.steps.into_iter().map(widely_unpack).collect::<Result<_, _>>()?,
            end: packed.end,
        })
    }
}

impl fmt::Display for Record {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "rules-record {FORMAT}")?;
        writeln!(out, "game {} {}", self.game, self.version)?;
        writeln!(out, "options {}", Json::Object(self.options.clone()))?;
        if let Some(start) = &self.start {
            writeln!(out, "start {start}")?;
        }
        writeln!(out, "steps {}", format_marks(&self.steps))?;
        writeln!(out, "end {:016x}", self.end)
    }
}

impl FromStr for Record {
    type Err = RecordError;
    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut lines = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).peekable();
        let mut take = |key: &'static str| {
            lines
                .next_if(|line| line.split(' ').next() == Some(key))
                .map(|line| line[key.len()..].trim_start())
                .ok_or_else(|| RecordError::malformed(format!("the line `{key} …` is missing")))
        };
        let format = take("rules-record")?;
        format_known(number(format)?)?;
        let (game, version) = take("game")?
            .rsplit_once(' ')
            .ok_or_else(|| RecordError::malformed("`game` needs a name and a version"))?;
        let record = Self {
            game: game.to_owned(),
            version: number(version)?,
            options: object(json(take("options")?)?)?,
            start: take("start").ok().map(json).transpose()?,
            steps: parse_marks(take("steps")?)?,
            end: parse_end(take("end")?)?,
        };
        match lines.next() {
            None => Ok(record),
            Some(line) => {
                Err(RecordError::malformed(format!("the line `{}` is too many", Short::of(line))))
            }
        }
    }
}

/// The fields of the JSON form.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    record: u32,
    game: String,
    version: u32,
    options: JsonMap,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<Json>,
    steps: String,
    end: String,
}

/// The fields of the binary form.
#[derive(Serialize, Deserialize)]
struct Packed {
    format: u32,
    game: String,
    version: u32,
    options: String,
    start: Option<String>,
    steps: Vec<u64>,
    end: u64,
}

/// Any JSON whose objects say every key once.
fn json(text: &str) -> Result<Json, RecordError> {
    unique::parse(text).map_err(|error| RecordError::malformed(error.to_string()))
}

/// Like [`pack`], with room for indices that no catalogue has.
fn widely_pack(mark: Mark) -> u64 {
    match mark {
        Mark::Act(index) => u64::from(index) << 1,
        Mark::Settle(index) => u64::from(index) << 1 | 1,
    }
}

/// The mark that [`widely_pack`] packed.
fn widely_unpack(packed: u64) -> Result<Mark, RecordError> {
    let index = u32::try_from(packed >> 1)
        .map_err(|_| RecordError::malformed(format!("a step with the index {}", packed >> 1)))?;
    Ok(if packed & 1 == 0 { Mark::Act(index) } else { Mark::Settle(index) })
}

/// Twice the index, plus one for an outcome of chance; the index is that of a
/// catalogue, and small.
pub(crate) fn pack(mark: Mark) -> u32 {
    match mark {
        Mark::Act(index) => index << 1,
        Mark::Settle(index) => index << 1 | 1,
    }
}

/// The mark that [`pack`] packed.
pub(crate) fn unpack(packed: u32) -> Mark {
    if packed & 1 == 0 { Mark::Act(packed >> 1) } else { Mark::Settle(packed >> 1) }
}

fn resume<S: Rules, J: Journal<S>>(
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

fn format_known(format: u32) -> Result<(), RecordError> {
    if format == FORMAT {
        Ok(())
    } else {
        Err(RecordError::malformed(format!("format {format} is unknown; this is format {FORMAT}")))
    }
}

fn number(text: &str) -> Result<u32, RecordError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|_| digits)
        .ok_or_else(|| RecordError::malformed(format!("`{}` is no number", Short::of(text))))
}

fn parse_end(text: &str) -> Result<u64, RecordError> {
    u64::from_str_radix(text, 16)
        .ok()
        .filter(|_| text.len() == 16 && !text.starts_with('+'))
        .ok_or_else(|| {
            let text = Short::of(text);
            RecordError::malformed(format!("`{text}` is no digest of 16 hex digits"))
        })
}

fn object(json: Json) -> Result<JsonMap, RecordError> {
    match json {
        Json::Object(map) => Ok(map),
        other => Err(RecordError::malformed(format!(
            "options must be an object, not {}",
            Short::of(other)
        ))),
    }
}

/// A record names its game, so it can be opened without knowing which.
impl Record {
    /// Opens the record of any registered game.
    ///
    /// # Errors
    ///
    /// Says what does not fit.
    pub fn open(&self) -> Result<Box<dyn crate::Table>, RecordError> {
        let entry = crate::find(&self.game).ok_or_else(|| RecordError::UnknownGame {
            name: self.game.clone(),
            known: crate::names(),
        })?;
        (entry.replay)(self)
    }
}
