//! The picture of a game that does not draw its own.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde_json::Value as Json;

use super::{
    block::{Block, column, row, wrap},
    ink::QUIET,
    input::{RenderInput, Scene},
    parts::panel,
    text::Style,
};
use crate::SerdeRules;

/// The widest line of words that is not broken up.
const LINE: usize = 100;

/// Each view as text, from its JSON.
///
/// # Panics
///
/// If a view cannot be serialised.
#[must_use]
pub(super) fn plain<S: SerdeRules>(input: &RenderInput<'_, S>) -> Scene {
    let several = input.views().len() > 1;
    let panels = input.views().iter().enumerate().map(|(seat, view)| {
        let json = crate::codec::to_json(view);
        let heading = if several { format!("seat {seat} sees") } else { "the table".to_string() };
        panel(if several { 0 } else { input.width() }, &heading, words(&json))
    });
    Scene { table: wrap(input.width(), 10, panels), ..Scene::default() }
}

/// A value as lines, deeper ones further to the right.
fn words(value: &Json) -> Block {
    let pairs: Vec<(String, &Json)> = match value {
        Json::Object(map) => map.iter().map(|(key, inner)| (key.clone(), inner)).collect(),
        Json::Array(list) => {
            list.iter().enumerate().map(|(at, inner)| (at.to_string(), inner)).collect()
        }
        other => return Style::PLAIN.line(&short(other).unwrap_or_default()),
    };
    column(
        3,
        pairs.into_iter().map(|(key, inner)| {
            let name = Style::PLAIN.ink(QUIET).line(&key.replace('_', " "));
            match short(inner) {
                Some(text) => row(8, [name, Style::NAME.line(&text)]),
                None => column(3, [name, Block::default().with(16, 0, words(inner))]),
            }
        }),
    )
}

/// A value on one line, if it fits there.
fn short(value: &Json) -> Option<String> {
    let text = match value {
        Json::Null => "–".to_string(),
        Json::Bool(true) => "yes".to_string(),
        Json::Bool(false) => "no".to_string(),
        Json::Number(number) => number.to_string(),
        Json::String(text) => text.clone(),
        Json::Array(list) if list.is_empty() => "nothing".to_string(),
        Json::Array(list) => {
            let flat = list.iter().all(|inner| !inner.is_object());
            let texts: Option<Vec<_>> = list.iter().map(short).collect();
            texts.filter(|_| flat)?.join(" ")
        }
        Json::Object(map) => {
            let flat = map.values().all(|inner| !inner.is_object());
            let texts: Option<Vec<_>> = map
                .iter()
                .map(|(key, inner)| Some(format!("{} {}", key.replace('_', " "), short(inner)?)))
                .collect();
            texts.filter(|_| flat)?.join(", ")
        }
    };
    (text.chars().count() <= LINE).then_some(text)
}
