//! A document as a tree in which every value knows its line.

use alloc::{string::String, vec::Vec};

use serde_json::{Map, Value as Json};
use toml::de::{DeTable, DeValue};

use super::{ComponentFault, ComponentsError};
use crate::strict_json;

/// A value and its line.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The line from 1; none in JSON.
    pub(crate) line: Option<u32>,
    /// The value.
    pub(crate) value: Plain,
}

/// A value of TOML or JSON.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Plain {
    /// Values by name.
    Table(Vec<(String, Node)>),
    /// Values in order.
    List(Vec<Node>),
    /// A text.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// True or false.
    Flag(bool),
    /// Something else; its kind.
    Other(&'static str),
}

impl Node {
    /// Reads a document: JSON if it begins with a brace, TOML otherwise.
    pub(crate) fn parse(text: &str) -> Result<Self, ComponentsError> {
        // Some editors begin a file with a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim_start().starts_with('{') {
            return strict_json::parse(text).map(Self::of_json).map_err(|error| no_json(&error));
        }
        let (table, errors) = DeTable::parse_recoverable(text);
        if errors.is_empty() {
            let lines = Lines::of(text);
            return Ok(lines.table(0, table.get_ref()));
        }
        let lines = Lines::of(text);
        let faults = errors.into_iter().map(|error| ComponentFault {
            line: error.span().and_then(|span| lines.at(span.start)),
            path: String::new(),
            problem: error.message().into(),
            right: "write TOML".into(),
        });
        Err(ComponentsError { faults: faults.collect() })
    }

    fn of_json(json: Json) -> Self {
        let value = match json {
            Json::Null => Plain::Other("null"),
            Json::Bool(flag) => Plain::Flag(flag),
            Json::Number(number) => {
                number.as_i64().map_or(Plain::Other("no whole number"), Plain::Whole)
            }
            Json::String(text) => Plain::Text(text),
            Json::Array(list) => Plain::List(list.into_iter().map(Self::of_json).collect()),
            Json::Object(map) => Plain::Table(
                map.into_iter().map(|(key, value)| (key, Self::of_json(value))).collect(),
            ),
        };
        Self { line: None, value }
    }

    /// The same value as JSON.
    pub(crate) fn to_json(&self) -> Json {
        match &self.value {
            Plain::Table(table) => {
                let mut map = Map::new();
                map.extend(table.iter().map(|(key, value)| (key.clone(), value.to_json())));
                Json::Object(map)
            }
            Plain::List(list) => list.iter().map(Self::to_json).collect(),
            Plain::Text(text) => Json::from(text.as_str()),
            Plain::Whole(number) => Json::from(*number),
            Plain::Flag(flag) => Json::from(*flag),
            Plain::Other(_) => Json::Null,
        }
    }

    /// Whether the values are the same, whatever their lines and the order of keys.
    pub(crate) fn same(&self, other: &Self) -> bool {
        match (&self.value, &other.value) {
            (Plain::Table(one), Plain::Table(two)) => {
                let has = |(key, value): &(String, Self)| {
                    other.get(key).is_some_and(|there| value.same(there))
                };
                one.len() == two.len() && one.iter().all(has)
            }
            (Plain::List(one), Plain::List(two)) => {
                one.len() == two.len() && one.iter().zip(two).all(|(one, two)| one.same(two))
            }
            (Plain::Other(_), Plain::Other(_)) => true,
            (one, two) => one == two,
        }
    }

    /// A value of a table.
    pub(crate) fn get(&self, key: &str) -> Option<&Self> {
        let Plain::Table(table) = &self.value else { return None };
        table.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// The values of a list; none of anything else.
    pub(crate) fn list(&self) -> &[Self] {
        if let Plain::List(list) = &self.value { list } else { &[] }
    }

    /// The text, if it is one.
    pub(crate) fn text(&self) -> Option<&str> {
        if let Plain::Text(text) = &self.value { Some(text) } else { None }
    }

    /// The whole number, if it is one.
    pub(crate) fn whole(&self) -> Option<i64> {
        if let Plain::Whole(number) = self.value { Some(number) } else { None }
    }

    /// What it is, for messages.
    pub(crate) fn kind(&self) -> &'static str {
        match self.value {
            Plain::Table(_) => "a table",
            Plain::List(_) => "a list",
            Plain::Text(_) => "a text",
            Plain::Whole(_) => "a whole number",
            Plain::Flag(_) => "true or false",
            Plain::Other(kind) => kind,
        }
    }
}

/// The fault of a text that is no JSON, with its line.
fn no_json(error: &serde_json::Error) -> ComponentsError {
    let (text, line, column) = (alloc::format!("{error}"), error.line(), error.column());
    let end = alloc::format!(" at line {line} column {column}");
    let problem = text.strip_suffix(&end).unwrap_or(&text);
    let problem = match column {
        0 => problem.into(),
        _ => alloc::format!("{problem} at column {column}"),
    };
    let mut error = ComponentsError::of(problem, "write JSON");
    error.faults[0].line = u32::try_from(line).ok().filter(|line| *line > 0);
    error
}

/// Where each line of a text begins.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Self([0].into_iter().chain(ends.map(|(at, _)| at + 1)).collect())
    }

    fn at(&self, byte: usize) -> Option<u32> {
        u32::try_from(self.0.partition_point(|begin| *begin <= byte)).ok()
    }

    fn table(&self, at: usize, table: &DeTable<'_>) -> Node {
        let pairs = table.iter().map(|(key, value)| {
            // The key of a table is on its own line, also where its value is a list of rows.
            (key.get_ref().clone().into_owned(), self.value(value.span().start, value.get_ref()))
        });
        Node { line: self.at(at), value: Plain::Table(pairs.collect()) }
    }

    fn value(&self, at: usize, value: &DeValue<'_>) -> Node {
        let value = match value {
            DeValue::Table(table) => return self.table(at, table),
            DeValue::Array(list) => Plain::List(
                list.iter().map(|value| self.value(value.span().start, value.get_ref())).collect(),
            ),
            DeValue::String(text) => Plain::Text(text.clone().into_owned()),
            DeValue::Boolean(flag) => Plain::Flag(*flag),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map_or(Plain::Other("a number beyond all bounds"), Plain::Whole),
            DeValue::Float(_) => Plain::Other("a number with a fraction"),
            DeValue::Datetime(_) => Plain::Other("a date"),
        };
        Node { line: self.at(at), value }
    }
}
