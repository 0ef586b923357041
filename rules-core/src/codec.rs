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
/// [`DynMatch`](crate::DynMatch), [`BatchShard`](crate::BatchShard) and the conformance kit
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

/// Implements `Serialize` and `Deserialize` for a state, and
/// [`SerdeRules`](crate::SerdeRules). Deserialising calls
/// [`Setup::validate`](crate::Setup::validate).
///
/// The state derives `serde::Serialize` and `serde::Deserialize` with
/// `#[serde(remote = "Self")]`, its view derives `serde::Serialize`. A game with
/// a feature of its own for that turns on `rules-core/serde` with it. The macro
/// exists under the feature `serde` only.
#[macro_export]
macro_rules! validated {
    ($state:ty) => {
        impl $crate::serde::Serialize for $state {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                <$state>::serialize(self, to)
            }
        }
        impl<'de> $crate::serde::Deserialize<'de> for $state {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let state = <$state>::deserialize(from)?;
                $crate::Setup::validate(&state).map_err($crate::serde::de::Error::custom)?;
                Ok(state)
            }
        }
        impl $crate::SerdeRules for $state {}
    };
}
