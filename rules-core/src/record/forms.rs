//! The three forms of a record: text, JSON and bytes.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::Value as Json;

use super::{Record, RecordError, StepId, format_steps, parse_steps};
use crate::{ArrayString, JsonMap, strict_json};

/// Version of the record format itself.
const FORMAT: u32 = 1;

impl Record {
    /// The JSON form.
    ///
    /// # Panics
    ///
    /// Never: a record is plain data.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a record is plain data")
    }

    /// Reads the JSON form.
    ///
    /// # Errors
    ///
    /// Says where the JSON is no record.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        let page: Page =
            strict_json::parse(text).map_err(|error| RecordError::malformed(error.to_string()))?;
        page.try_into()
    }

    /// The binary form.
    ///
    /// # Panics
    ///
    /// Never: a record is plain data.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("a record is plain data")
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
        packed.try_into()
    }
}

/// In formats for people the [JSON form](Record::to_json), in others the
/// [binary form](Record::to_bytes).
impl Serialize for Record {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() {
            Page::from(self).serialize(to)
        } else {
            Packed::from(self).serialize(to)
        }
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let read = if from.is_human_readable() {
            Page::deserialize(from)?.try_into()
        } else {
            Packed::deserialize(from)?.try_into()
        };
        read.map_err(D::Error::custom)
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
        writeln!(out, "steps {}", format_steps(&self.steps))?;
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
            steps: parse_steps(take("steps")?)?,
            end: parse_end(take("end")?)?,
        };
        match lines.next() {
            None => Ok(record),
            Some(line) => Err(RecordError::malformed(format!(
                "the line `{}` is too many",
                ArrayString::of(line)
            ))),
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

impl From<&Record> for Page {
    fn from(record: &Record) -> Self {
        Self {
            record: FORMAT,
            game: record.game.clone(),
            version: record.version,
            options: record.options.clone(),
            start: record.start.clone(),
            steps: format_steps(&record.steps),
            end: format!("{:016x}", record.end),
        }
    }
}

impl TryFrom<Page> for Record {
    type Error = RecordError;
    fn try_from(page: Page) -> Result<Self, RecordError> {
        format_known(page.record)?;
        Ok(Self {
            game: page.game,
            version: page.version,
            options: page.options,
            start: page.start,
            steps: parse_steps(&page.steps)?,
            end: parse_end(&page.end)?,
        })
    }
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

impl From<&Record> for Packed {
    fn from(record: &Record) -> Self {
        Self {
            format: FORMAT,
            game: record.game.clone(),
            version: record.version,
            options: Json::Object(record.options.clone()).to_string(),
            start: record.start.as_ref().map(Json::to_string),
            steps: record.steps.iter().map(|&step| pack_wide(step)).collect(),
            end: record.end,
        }
    }
}

impl TryFrom<Packed> for Record {
    type Error = RecordError;
    fn try_from(packed: Packed) -> Result<Self, RecordError> {
        format_known(packed.format)?;
        Ok(Self {
            game: packed.game,
            version: packed.version,
            options: object(json(&packed.options)?)?,
            start: packed.start.as_deref().map(json).transpose()?,
            steps: packed.steps.into_iter().map(unpack_wide).collect::<Result<_, _>>()?,
            end: packed.end,
        })
    }
}

/// Any JSON in which no object has a key twice.
fn json(text: &str) -> Result<Json, RecordError> {
    strict_json::parse(text).map_err(|error| RecordError::malformed(error.to_string()))
}

/// [`pack_step`](super::pack_step) for any index, as a record may hold one that no
/// catalogue has.
fn pack_wide(step: StepId) -> u64 {
    match step {
        StepId::Action(index) => u64::from(index) << 1,
        StepId::Chance(index) => u64::from(index) << 1 | 1,
    }
}

/// The step that [`pack_wide`] packed.
fn unpack_wide(packed: u64) -> Result<StepId, RecordError> {
    let index = u32::try_from(packed >> 1)
        .map_err(|_| RecordError::malformed(format!("a step with the index {}", packed >> 1)))?;
    Ok(if packed & 1 == 0 { StepId::Action(index) } else { StepId::Chance(index) })
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
        .ok_or_else(|| RecordError::malformed(format!("`{}` is no number", ArrayString::of(text))))
}

fn parse_end(text: &str) -> Result<u64, RecordError> {
    u64::from_str_radix(text, 16)
        .ok()
        .filter(|_| text.len() == 16 && !text.starts_with('+'))
        .ok_or_else(|| {
            let text = ArrayString::of(text);
            RecordError::malformed(format!("`{text}` is no digest of 16 hex digits"))
        })
}

fn object(json: Json) -> Result<JsonMap, RecordError> {
    match json {
        Json::Object(map) => Ok(map),
        other => Err(RecordError::malformed(format!(
            "options must be an object, not {}",
            ArrayString::of(other)
        ))),
    }
}
