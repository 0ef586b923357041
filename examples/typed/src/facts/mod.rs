//! The JSON of states and views, from accessors alone: neither serde nor a private field is used.

#![allow(
    clippy::trivially_copy_pass_by_ref,
    clippy::needless_pass_by_value,
    reason = "facts are written one like the other, whatever their size"
)]

use rules_core::{Observe, OptionSet, SerdeRules, options_to_json};
use serde_json::Value as Json;

pub mod hero_must_die;
pub mod regidice;
pub mod unsung_heroes;
pub mod valor_and_villainy;
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

/// Options by name; the component set only where another one than that which ships is chosen.
pub(crate) fn options<O: OptionSet>(options: &O) -> Json {
    let mut map = options_to_json(options);
    map.retain(|name, value| name != "components" || !value.is_null());
    Json::Object(map)
}
