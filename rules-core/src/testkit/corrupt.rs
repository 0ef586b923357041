//! Corrupted documents: each is refused, or is a valid state.

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use rand_core::Rng;
use serde_json::Value as Json;

use super::{
    Promise,
    fault::{Broken, Held, calm},
    histories::play_on,
    kit::Kit,
};
use crate::{Generator, OptionSet, SerdeRules, WidthCounter, below, encode_view};

/// Number of documents of each format that are tried at a node.
const DOCUMENTS: usize = 16;

/// Placeholder for a key that occurs twice, replaced in the text.
const TWICE: &str = "written twice";

impl<S: SerdeRules> Kit<'_, S> {
    /// Tries corrupted documents of this state.
    pub(super) fn corrupt(&mut self, state: &S) -> Held {
        let Ok(json) = serde_json::to_value(state) else { return Ok(()) };
        let mut places = Vec::new();
        collect(&json, String::new(), &mut places);
        let bytes = postcard::to_allocvec(state).unwrap_or_default();
        for _ in 0..DOCUMENTS {
            let (text, what) = corrupt_json(&json, &places, &mut self.rng);
            self.arrives(state, &what, || {
                serde_json::from_str::<S>(&text).map_err(|e| e.to_string())
            })?;
            let (bytes, what) = corrupt_bytes(&bytes, &mut self.rng);
            self.arrives(state, &what, || {
                postcard::from_bytes::<S>(&bytes).map_err(|e| e.to_string())
            })?;
        }
        Ok(())
    }

    /// Loads a document; if it is accepted, plays the state.
    fn arrives(&mut self, from: &S, what: &str, load: impl FnOnce() -> Result<S, String>) -> Held {
        self.report.checked[Promise::Corrupt] += 1;
        let broken = |detail| Broken {
            promise: Promise::Corrupt,
            detail: format!("the document with {what}: {detail}"),
        };
        match calm(load).map_err(broken)? {
            Err(refusal) if refusal.is_empty() => Err(broken("refused without a message".into())),
            Err(_) => {
                self.report.refused += 1;
                Ok(())
            }
            Ok(state) => {
                self.report.accepted += 1;
                self.distinguished(from, &state)?;
                let lived = calm(|| live(state.clone(), &mut self.rng));
                lived
                    .and_then(core::convert::identity)
                    .map_err(|error| broken(format!("accepted as {state:?}, but {error}")))
            }
        }
    }
}

/// Checks that an accepted state can be viewed and played.
fn live<S: SerdeRules>(state: S, rng: &mut Generator) -> Result<(), String> {
    state.options().check().map_err(|error| error.to_string())?;
    state.validate().map_err(|error| error.to_string())?;
    for seat in 0..state.seats() {
        let view = state.view(seat);
        encode_view::<S>(&view, &mut WidthCounter::default());
        let world = S::determinize(&view, rng);
        world.validate().map_err(|error| format!("determinized for seat {seat}: {error}"))?;
    }
    let limits = S::limits(&state.options());
    play_on(state, limits, rng)
}

/// A document with one thing changed, as text, and what was changed.
fn corrupt_json(
    document: &Json,
    places: &[String],
    rng: &mut (impl Rng + ?Sized),
) -> (String, String) {
    let place = some(places, rng).cloned().unwrap_or_default();
    let other = some(places, rng).cloned().unwrap_or_default();
    let mut changed = document.clone();
    let kind = below(rng, 10);
    let what = match kind {
        0..=3 => put(&mut changed, &place, |value| number(value, kind)),
        4 => put(&mut changed, &place, |_| Json::Null),
        5 => remove(&mut changed, &place),
        6 => double(&mut changed, &place),
        7 => put(&mut changed, &place, |_| document.pointer(&other).cloned().unwrap_or_default()),
        8 => swap(&mut changed, &place, &other),
        _ => put(&mut changed, &place, |value| match value {
            Json::Bool(yes) => Json::Bool(!yes),
            Json::Array(list) => Json::Array(list.iter().rev().cloned().collect()),
            Json::Object(_) => Json::Array(Vec::new()),
            Json::String(text) => Json::String(format!("{text}x")),
            Json::Number(_) | Json::Null => Json::String("0".to_string()),
        }),
    };
    let key = place.rsplit('/').next().unwrap_or_default();
    (changed.to_string().replace(TWICE, key), what)
}

/// A number nearby or far away, in place of whatever was there.
fn number(value: &Json, kind: u32) -> Json {
    let before = value.as_i64().unwrap_or(0);
    match kind {
        0 => before.wrapping_add(1).into(),
        1 => before.wrapping_sub(1).into(),
        2 => u64::MAX.into(),
        _ => before.wrapping_neg().wrapping_sub(200).into(),
    }
}

/// One of several.
fn some<'a, T>(list: &'a [T], rng: &mut (impl Rng + ?Sized)) -> Option<&'a T> {
    let size = u32::try_from(list.len()).ok().filter(|&size| size > 0)?;
    list.get(usize::try_from(below(rng, size)).ok()?)
}

/// The places of a document, as JSON pointers.
fn collect(value: &Json, at: String, places: &mut Vec<String>) {
    match value {
        Json::Array(list) => {
            for (i, each) in list.iter().enumerate() {
                collect(each, format!("{at}/{i}"), places);
            }
        }
        Json::Object(map) => {
            for (key, each) in map {
                let key = key.replace('~', "~0").replace('/', "~1");
                collect(each, format!("{at}/{key}"), places);
            }
        }
        _ => {}
    }
    if !at.is_empty() {
        places.push(at);
    }
}

/// Puts another value at a place.
fn put(document: &mut Json, place: &str, other: impl FnOnce(&Json) -> Json) -> String {
    let Some(value) = document.pointer_mut(place) else { return "nothing changed".to_string() };
    let before = value.clone();
    *value = other(&before);
    format!("{value} instead of {before} at {place}")
}

/// Removes the value at a place.
fn remove(document: &mut Json, place: &str) -> String {
    let (parent, key) = place.rsplit_once('/').unwrap_or_default();
    match document.pointer_mut(parent) {
        Some(Json::Array(list)) => {
            key.parse().ok().filter(|&i| i < list.len()).map(|i: usize| list.remove(i));
        }
        Some(Json::Object(map)) => {
            map.remove(key);
        }
        _ => {}
    }
    format!("nothing at {place}")
}

/// Writes the value at a place twice.
fn double(document: &mut Json, place: &str) -> String {
    let Some(value) = document.pointer(place).cloned() else { return "nothing changed".into() };
    let (parent, _) = place.rsplit_once('/').unwrap_or_default();
    match document.pointer_mut(parent) {
        Some(Json::Array(list)) => list.push(value),
        Some(Json::Object(map)) => {
            map.insert(TWICE.to_string(), value);
        }
        _ => {}
    }
    format!("a second value for {place}")
}

/// Swaps the values of two places.
fn swap(document: &mut Json, one: &str, other: &str) -> String {
    let values = (document.pointer(one).cloned(), document.pointer(other).cloned());
    if let (Some(first), Some(second)) = values {
        if let Some(value) = document.pointer_mut(one) {
            *value = second;
        }
        if let Some(value) = document.pointer_mut(other) {
            *value = first;
        }
    }
    format!("{one} and {other} swapped")
}

/// Bytes with one thing changed, and what was changed.
fn corrupt_bytes(bytes: &[u8], rng: &mut (impl Rng + ?Sized)) -> (Vec<u8>, String) {
    let mut changed = bytes.to_vec();
    let size = u32::try_from(bytes.len().max(1)).unwrap_or(u32::MAX);
    let place = usize::try_from(below(rng, size)).unwrap_or_default();
    let Some(byte) = changed.get_mut(place) else { return (changed, "no bytes".to_string()) };
    let before = *byte;
    match below(rng, 6) {
        0 => *byte = before.wrapping_add(1),
        1 => *byte = before.wrapping_sub(1),
        2 => *byte ^= 1 << below(rng, 8),
        3 => *byte = 0xFF,
        4 => changed.truncate(place),
        _ => changed.insert(place, before),
    }
    (changed, format!("byte {place} (of {size}, {before} before) changed or cut off"))
}
