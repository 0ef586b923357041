//! What is thrown: an `Error` with the name that it has in Python.

use std::fmt::Display;

use rules_core::{
    AgentNameError, ObservationError, OptionError, RecordError, RosterChangeError, SearchError,
    SeatError, StepError, ViewError, words::ReadError,
};
use wasm_bindgen::JsValue;

/// An `Error` of JavaScript with a name of its own.
pub(crate) fn named(name: &str, text: &str) -> JsValue {
    let error = js_sys::Error::new(text);
    error.set_name(name);
    error.into()
}

/// A reason to throw.
#[derive(Debug)]
pub struct Thrown(JsValue);

impl Thrown {
    pub(crate) fn new(name: &str, text: impl Display) -> Self {
        Self(named(name, &text.to_string()))
    }
}

impl From<Thrown> for JsValue {
    fn from(thrown: Thrown) -> Self {
        thrown.0
    }
}

macro_rules! thrown {
    ($($error:ty => $name:literal,)+) => {$(
        impl From<$error> for Thrown {
            fn from(error: $error) -> Self {
                Self::new($name, error)
            }
        }
    )+};
}

#[cfg(feature = "components")]
thrown! { rules_core::components::ComponentsError => "OptionError", }

thrown! {
    AgentNameError => "NotationError",
    ObservationError => "SeatError",
    OptionError => "OptionError",
    ReadError => "NotationError",
    RecordError => "RecordError",
    RosterChangeError => "RulesError",
    SearchError => "RulesError",
    SeatError => "SeatError",
    StepError => "IllegalActionError",
    ViewError => "SeatError",
}
