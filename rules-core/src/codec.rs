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
