//! The table of a game that has no words of its own: its view, line by line.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde_json::Value as Json;

use super::Section;
use crate::SerdeRules;

/// The longest value that stays on one line.
const LINE: usize = 80;

/// The view as one section for each of its fields.
pub(super) fn table<S: SerdeRules>(view: &S::View) -> Vec<Section> {
    let json = crate::codec::to_json(view);
    let mut lines = Vec::new();
    write(&json, 0, &mut lines);
    Vec::from([Section::new("The table", lines)])
}

/// A value as lines, deeper ones further to the right.
fn write(value: &Json, depth: usize, out: &mut Vec<String>) {
    let pairs: Vec<(String, &Json)> = match value {
        Json::Object(map) => {
            map.iter().map(|(key, inner)| (key.replace('_', " "), inner)).collect()
        }
        Json::Array(list) => {
            list.iter().enumerate().map(|(at, inner)| (at.to_string(), inner)).collect()
        }
        other => return out.push(short(other)),
    };
    for (key, inner) in pairs {
        let text = short(inner);
        if inner.is_object() || text.chars().count() > LINE {
            out.push(format!("{:1$}{key}:", "", 2 * depth));
            write(inner, depth + 1, out);
        } else {
            out.push(format!("{:1$}{key}: {text}", "", 2 * depth));
        }
    }
}

/// A value on one line.
fn short(value: &Json) -> String {
    match value {
        Json::Null => "-".into(),
        Json::Bool(true) => "yes".into(),
        Json::Bool(false) => "no".into(),
        Json::Number(number) => number.to_string(),
        Json::String(text) => text.clone(),
        Json::Array(list) if list.is_empty() => "nothing".into(),
        Json::Array(list) => list.iter().map(short).collect::<Vec<_>>().join(" "),
        Json::Object(map) => {
            let texts = map.iter().map(|(key, inner)| format!("{key} {}", short(inner)));
            texts.collect::<Vec<_>>().join(", ")
        }
    }
}
