//! Serial forms: what can be written down, sent away and read back.
//!
//! Rules are written without a serial form. What needs one asks for
//! [`SerdeRules`], so that the feature `serde` takes nothing away from a game
//! that was written without it.

use serde::{Serialize, de::DeserializeOwned};

use crate::Rules;

/// Rules whose states, actions and outcomes can be written and read, and whose
/// views can be written.
///
/// [`DynMatch`](crate::DynMatch), [`Record`](crate::Record), [`BatchShard`](crate::BatchShard),
/// pictures and the conformance kit ask for it. [`validated!`](crate::validated!)
/// implements it.
///
/// Views are written only. A view is what a state shows, and
/// [`Observe::determinize`](crate::Observe::determinize) relies on that: a view that was
/// read from outside could show what no state does.
///
/// Implementing it by hand promises that reading a state calls
/// [`Setup::validate`](crate::Setup::validate): a state is not audited again after it
/// was read.
pub trait SerdeRules:
    Rules<
        Action: Serialize + DeserializeOwned,
        ChanceOutcome: Serialize + DeserializeOwned,
        View: Serialize,
    > + Serialize
    + DeserializeOwned
{
}

/// Gives a state its serial form: its own fields when written, the same fields
/// and [`Setup::validate`](crate::Setup::validate) when read. Implements
/// [`SerdeRules`](crate::SerdeRules).
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
