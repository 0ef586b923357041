//! Component sets: what is printed on the components of a game, as a value.
//!
//! A game whose printed values may differ has a type that implements [`ComponentSet`], and an
//! option `components` of the type [`SetRef`], so that the set is part of the options and thereby
//! of the state. The set that ships is a `static`. With the feature `components` others are
//! read from documents; see [`SetRef::load`].

mod blank;
#[cfg(feature = "components")]
pub mod components;
mod declare;
#[cfg(feature = "components")]
mod digest;
#[cfg(feature = "std")]
mod loaded;
mod option;
mod set;
mod title;

#[allow(unused_imports, reason = "without games nothing is declared")]
pub(crate) use blank::Blank;
#[allow(unused_imports, reason = "without games nothing is declared")]
pub(crate) use declare::{choice, component};
#[cfg(feature = "components")]
#[allow(unused_imports, reason = "without games nothing is declared")]
pub(crate) use declare::{field, read, words};
#[cfg(feature = "components")]
pub(crate) use digest::SetDigest;
#[cfg(feature = "std")]
pub use loaded::TooManySets;
#[cfg(feature = "components")]
pub(crate) use loaded::{keep_list, keep_text};
pub(crate) use set::component_set;
pub use set::{ComponentSet, SetRef};
pub(crate) use title::MOST_TITLE;
