//! Serialisation of states, actions, chance outcomes and views.
//!
//! The rule traits do not require `serde`; functions that serialise require
//! [`SerdeRules`]. So a game that was written without the feature `serde` still
//! compiles when another crate turns it on.

use serde::{Serialize, de::DeserializeOwned};

use crate::Rules;

/// Rules whose states, actions and chance outcomes can be serialised and
/// deserialised, and whose views can be serialised.
///
/// [`DynSession`](crate::DynSession), [`BatchShard`](crate::BatchShard) and the conformance kit
/// require it; a [`Record`](crate::Record) needs no views. [`validated!`](crate::validated!)
/// implements it.
///
/// Views are not deserialised: [`Observe::determinize`](crate::Observe::determinize)
/// requires a view of some possible state, which a view from outside need not be.
///
/// An implementation by hand must call [`Setup::validate`](crate::Setup::validate)
/// when it deserialises a state: a state is not validated again afterwards.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no serial form that is validated",
    note = "declare the state inside `validated!`; the types of its fields and the view derive `Serialize` and `Deserialize`"
)]
pub trait SerdeRules:
    Rules<
        Action: Serialize + DeserializeOwned,
        ChanceOutcome: Serialize + DeserializeOwned,
        View: Serialize,
    > + Serialize
    + DeserializeOwned
{
}

/// A state or a view as JSON.
#[cfg(all(feature = "record", not(target_arch = "wasm32")))]
pub(crate) fn to_json(value: &impl Serialize) -> serde_json::Value {
    serde_json::to_value(value).expect("states and views can be serialised")
}

/// A state or a view as JSON, by way of its text: a page, which has to load the code, has none that writes values.
#[cfg(all(feature = "record", target_arch = "wasm32"))]
pub(crate) fn to_json(value: &impl Serialize) -> serde_json::Value {
    let text = serde_json::to_string(value).expect("states and views can be serialised");
    serde_json::from_str(&text).expect("a text of JSON")
}
