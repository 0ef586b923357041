//! Conversion of options to and from JSON.

use super::{OptionError, OptionSet, Value, fmt};
use crate::strict_json;
use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, MapAccess, Visitor},
};
use serde_json::{Map, Value as Json};

/// A JSON object.
pub type JsonMap = Map<String, Json>;

/// All options, by name, but for `components` where it is the set that ships.
///
/// So a game that is played with what ships is written down as it was before it had the option.
pub fn options_to_json<O: OptionSet>(options: &O) -> JsonMap {
    let mut map = all_to_json(options);
    map.retain(|name, value| name != COMPONENTS || !value.is_null());
    map
}

/// The option that names a component set.
const COMPONENTS: &str = "components";

/// All options, by name.
pub(crate) fn all_to_json<O: OptionSet>(options: &O) -> JsonMap {
    let mut map = JsonMap::new();
    options.each(&mut |info, value| {
        map.insert(info.name.to_string(), to_json(value));
    });
    map
}

/// The default options, with those in `map` replaced.
///
/// # Errors
///
/// If a name is unknown, or a value has another type or is outside its range.
pub fn options_from_json<O: OptionSet>(map: &JsonMap) -> Result<O, OptionError> {
    let mut options = O::default();
    for (name, value) in map {
        let mut set = Ok(());
        with_values(&[value], &mut |values| {
            for &value in values {
                set = options.set(name, value);
            }
        });
        set?;
    }
    options.check()?;
    Ok(options)
}

/// Serialises options as a map by name; in formats that are not self-describing, as the
/// JSON text of that map.
#[doc(hidden)]
pub fn write<O: OptionSet, T: Serializer>(options: &O, to: T) -> Result<T::Ok, T::Error> {
    if to.is_human_readable() {
        options_to_json(options).serialize(to)
    } else {
        to.serialize_str(&text(options))
    }
}

/// The text of [`options_to_json`], without its map: every digest of a state holds it.
pub(super) fn text<O: OptionSet>(options: &O) -> String {
    let (mut written, mut entries) = (String::new(), Vec::with_capacity(O::LIST.len()));
    options.each(&mut |info, value| {
        if info.name != COMPONENTS || !matches!(value, Value::Null) {
            let from = written.len();
            written.push_str(&to_json(value).to_string());
            entries.push((info.name, from..written.len()));
        }
    });
    entries.sort_unstable_by_key(|&(name, _)| name);
    let mut text = String::with_capacity(written.len() + 24 * entries.len());
    for (name, value) in entries {
        text.push_str(if text.is_empty() { "{\"" } else { ",\"" });
        text.push_str(name);
        text.push_str("\":");
        text.push_str(&written[value]);
    }
    text.push_str(if text.is_empty() { "{}" } else { "}" });
    text
}

/// Deserialises what [`write`] serialises.
#[doc(hidden)]
pub fn read<'de, O: OptionSet, D: Deserializer<'de>>(from: D) -> Result<O, D::Error> {
    let map = if from.is_human_readable() {
        from.deserialize_map(Once)?
    } else {
        let text = String::deserialize(from)?;
        strict_json::parse(&text).map_err(D::Error::custom)?
    };
    options_from_json(&map).map_err(D::Error::custom)
}

fn to_json(value: Value<'_>) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Bool(value) => value.into(),
        Value::Int(value) => value.into(),
        Value::Real(value) => value.into(),
        Value::Text(value) => value.into(),
        Value::List(values) => values.iter().copied().map(to_json).collect(),
    }
}

/// A map in which no key occurs twice.
struct Once;

impl<'de> Visitor<'de> for Once {
    type Value = JsonMap;
    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("options by name")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<JsonMap, A::Error> {
        let mut map = JsonMap::new();
        while let Some(name) = from.next_key::<String>()? {
            if map.contains_key(&name) {
                return Err(strict_json::twice(&name));
            }
            map.insert(name, from.next_value()?);
        }
        Ok(map)
    }
}

/// Borrows JSON values as option values; an object becomes its text.
///
/// All lists of a level are converted together, so that the stack grows with the depth
/// of the lists and not with their length, which the author of a document chooses.
fn with_values(level: &[&Json], use_them: &mut dyn FnMut(&[Value<'_>])) {
    let texts: Vec<_> =
        level.iter().filter(|json| json.is_object()).map(ToString::to_string).collect();
    let below: Vec<_> = level.iter().filter_map(|json| json.as_array()).flatten().collect();
    let mut convert = |below: &[Value<'_>]| {
        let (mut below, mut texts) = (below, texts.iter());
        let values: Vec<_> = level
            .iter()
            .map(|json| match json {
                Json::Null => Value::Null,
                Json::Bool(value) => Value::Bool(*value),
                Json::Number(value) => value
                    .as_i64()
                    .map_or_else(|| Value::Real(value.as_f64().unwrap_or(f64::NAN)), Value::Int),
                Json::String(value) => Value::Text(value),
                Json::Array(list) => {
                    let (own, rest) = below.split_at(list.len());
                    below = rest;
                    Value::List(own)
                }
                Json::Object(_) => Value::Text(texts.next().map_or("", String::as_str)),
            })
            .collect();
        use_them(&values);
    };
    if below.is_empty() { convert(&[]) } else { with_values(&below, &mut convert) }
}
