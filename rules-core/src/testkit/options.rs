//! Variants: every option with a few other values.

use std::{
    string::{String, ToString},
    vec::Vec,
};

use serde_json::Value as Json;

use crate::{JsonMap, OptionSet, below, generator, options_from_json, options_to_json};

/// Numbers that options often take.
const NUMBERS: [i64; 14] = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 50, 100, 200];

/// Option sets that pass their check: the default, each option changed alone, and up to
/// `mixed` random combinations.
///
/// The values tried are true and false, null, small integers, and every word of the text
/// that says what the option accepts.
#[must_use]
pub fn variants<O: OptionSet>(mixed: u32, seed: u64) -> Vec<O> {
    let mut found = Vec::from([O::default()]);
    let default = options_to_json(&O::default());
    let mut accepted: Vec<(&str, Vec<Json>)> = Vec::new();
    for info in O::LIST {
        let mut values = Vec::new();
        for value in candidates(info.accepts) {
            if let Some(options) = with::<O>(&default, &[(info.name, &value)]) {
                values.push(value);
                note(&mut found, options);
            }
        }
        accepted.push((info.name, values));
    }
    let mut rng = generator(seed, 0);
    for _ in 0..mixed {
        let mut choice = Vec::new();
        for (name, values) in &accepted {
            if let Ok(size @ 1..) = u32::try_from(values.len()) {
                let place = usize::try_from(below(&mut rng, size)).unwrap_or_default();
                choice.push((*name, &values[place]));
            }
        }
        found.extend(with::<O>(&default, &choice).filter(|options| !found.contains(options)));
    }
    found
}

/// Adds options that are not there yet.
fn note<O: OptionSet>(found: &mut Vec<O>, options: O) {
    if !found.contains(&options) {
        found.push(options);
    }
}

/// Options with some of them replaced, if they pass their check.
fn with<O: OptionSet>(default: &JsonMap, changes: &[(&str, &Json)]) -> Option<O> {
    let mut map = default.clone();
    for (name, value) in changes {
        map.insert((*name).to_string(), (*value).clone());
    }
    options_from_json(&map).ok()
}

/// Values that an option might take.
fn candidates(accepts: &str) -> Vec<Json> {
    let mut values = Vec::from([Json::Null, Json::Bool(false), Json::Bool(true)]);
    values.extend(NUMBERS.map(Json::from));
    let words = accepts.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-');
    for word in words.filter(|word| !word.is_empty()) {
        values.extend(word.parse::<i64>().map(Json::from));
        let text = Json::String(String::from(word));
        if !values.contains(&text) {
            values.push(text);
        }
    }
    values
}
