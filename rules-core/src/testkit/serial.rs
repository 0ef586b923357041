//! Serial forms: what is written down is read back the same.

use std::{
    format,
    string::{String, ToString},
};

use super::{Promise, fault::Held, kit::Kit};
use crate::{Rules, Serializable};

/// Whether a value survives JSON; says what happened, otherwise.
pub(super) fn json_trip<T: Serializable + PartialEq>(value: &T) -> Result<(), String> {
    let text = serde_json::to_string(value).map_err(|error| format!("not written: {error}"))?;
    let back: T = serde_json::from_str(&text).map_err(|error| format!("{error} in {text}"))?;
    if back == *value { Ok(()) } else { Err(format!("another value came back from {text}")) }
}

/// Whether a value survives bytes; says what happened, otherwise.
pub(super) fn bytes_trip<T: Serializable + PartialEq>(value: &T) -> Result<(), String> {
    let bytes = postcard::to_allocvec(value).map_err(|error| format!("not written: {error}"))?;
    let (back, rest) = postcard::take_from_bytes::<T>(&bytes)
        .map_err(|error| format!("not read back from {} bytes: {error}", bytes.len()))?;
    if !rest.is_empty() {
        return Err(format!("{} of {} bytes were left over", rest.len(), bytes.len()));
    }
    if back == *value { Ok(()) } else { Err("another value came back from bytes".to_string()) }
}

/// Whether a value survives both.
pub(super) fn round_trip<T: Serializable + PartialEq>(value: &T) -> Result<(), String> {
    json_trip(value)?;
    bytes_trip(value)
}

impl<S: Rules> Kit<'_, S> {
    /// Holds a state to being a value.
    pub(super) fn value(&mut self, state: &S) -> Held {
        let clone = state.clone();
        hold!(self.report, Value, clone == *state, "the clone of {state:?} is {clone:?}");
        let digests = (crate::digest(&clone), crate::digest(state));
        hold!(
            self.report,
            Value,
            digests.0 == digests.1,
            "a clone has another digest: {digests:x?}"
        );
        Ok(())
    }

    /// Holds a state to its serial forms.
    pub(super) fn serial(&mut self, state: &S) -> Held {
        let trip = json_trip(state);
        hold!(self.report, StateJson, trip.is_ok(), "{}", trip.unwrap_err());
        let trip = bytes_trip(state);
        hold!(self.report, StateBytes, trip.is_ok(), "{}", trip.unwrap_err());
        Ok(())
    }
}
