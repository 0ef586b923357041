//! The JSON of states and views, from accessors alone: neither serde nor a private field is used.

use rules_core::{Observe, SerdeRules};
use serde_json::Value as Json;

pub mod regidice;
pub mod wuerfelhelden;

/// A game whose states and views can be written from their accessors.
pub trait Facts: SerdeRules + Observe {
    /// All of a state.
    fn facts(&self) -> Json;
    /// All of a view.
    fn facts_of_view(view: &Self::View) -> Json;
}

/// A value as the text that it displays.
pub(crate) fn text(value: impl core::fmt::Display) -> Json {
    Json::String(value.to_string())
}

/// Values as a list of the texts that they display.
pub(crate) fn texts<T: core::fmt::Display>(values: impl Iterator<Item = T>) -> Json {
    values.map(text).collect()
}
