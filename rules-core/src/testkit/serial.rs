//! Serialisation: what is deserialised equals what was serialised.

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde::{Serialize, de::DeserializeOwned};

use super::{Promise, fault::Held, kit::Kit};
use crate::{SerdeRules, digest, digest::hash64};

/// Number of serialised views that a run keeps for comparison.
const FORMS: usize = 1 << 16;

/// Checks that a value round-trips through JSON; the error says what happened.
pub(super) fn json_trip<T: Serialize + DeserializeOwned + PartialEq>(
    value: &T,
) -> Result<(), String> {
    let text = serde_json::to_string(value).map_err(|error| format!("not written: {error}"))?;
    let back: T = serde_json::from_str(&text).map_err(|error| format!("{error} in {text}"))?;
    if back == *value { Ok(()) } else { Err(format!("another value came back from {text}")) }
}

/// Checks that a value round-trips through bytes; the error says what happened.
pub(super) fn bytes_trip<T: Serialize + DeserializeOwned + PartialEq>(
    value: &T,
) -> Result<(), String> {
    let bytes = postcard::to_allocvec(value).map_err(|error| format!("not written: {error}"))?;
    let (back, rest) = postcard::take_from_bytes::<T>(&bytes)
        .map_err(|error| format!("not read back from {} bytes: {error}", bytes.len()))?;
    if !rest.is_empty() {
        return Err(format!("{} of {} bytes were left over", rest.len(), bytes.len()));
    }
    if back == *value { Ok(()) } else { Err("another value came back from bytes".to_string()) }
}

/// Checks that a value round-trips through both.
pub(super) fn round_trip<T: Serialize + DeserializeOwned + PartialEq>(
    value: &T,
) -> Result<(), String> {
    json_trip(value)?;
    bytes_trip(value)
}

/// A value as JSON and as bytes; the error says why it cannot be serialised.
pub(super) fn written<T: Serialize>(value: &T) -> Result<(String, Vec<u8>), String> {
    let text = serde_json::to_string(value).map_err(|error| format!("not written: {error}"))?;
    let bytes = postcard::to_allocvec(value).map_err(|error| format!("not written: {error}"))?;
    Ok((text, bytes))
}

impl<S: SerdeRules> Kit<'_, S> {
    /// Checks that a clone of a state is equal, with equal hash and digest.
    pub(super) fn value(&mut self, state: &S) -> Held {
        let clone = state.clone();
        hold!(self.report, Value, clone == *state, "the clone of {state:?} is {clone:?}");
        let hashes = (hash64(&clone), hash64(state));
        hold!(self.report, Value, hashes.0 == hashes.1, "a clone has another hash: {hashes:x?}");
        self.remembered(state)
    }

    /// Checks that a view serialises the same each time, and that no other view seen
    /// serialises alike.
    pub(super) fn view_written(&mut self, view: &S::View) -> Result<(), String> {
        let (text, bytes) = written(view)?;
        if written(&view.clone())? != (text.clone(), bytes.clone()) {
            return Err(format!("written twice, it is not always {text}"));
        }
        let value = hash64(view);
        for form in [digest(&text), digest(&bytes)] {
            let full = self.views.len() >= FORMS;
            let known = self.views.get(&form).copied();
            if known.is_some_and(|known| known != value) {
                return Err(format!("an unequal view has the same form as {text}"));
            }
            if known.is_none() && !full {
                self.views.insert(form, value);
            }
        }
        Ok(())
    }

    /// Checks that a state round-trips through JSON and bytes.
    pub(super) fn serial(&mut self, state: &S) -> Held {
        let trip = json_trip(state);
        hold!(self.report, StateJson, trip.is_ok(), "{}", trip.unwrap_err());
        let trip = bytes_trip(state);
        hold!(self.report, StateBytes, trip.is_ok(), "{}", trip.unwrap_err());
        Ok(())
    }
}
