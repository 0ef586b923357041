//! Component sets from documents: reading and checking, all faults at once.
//!
//! A document is TOML or JSON, laid out like the `components.toml` of its game, and says what
//! differs from the set that ships: tables, rows and fields that it leaves out are as shipped.
//! Where a value comes from (`provenance`, `source_note` and the like) is for readers.

mod changes;
mod declaration;
mod declared;
mod document;
mod error;
mod faults;
mod fits;
mod node;
mod overlay;
mod reading;

pub(crate) use super::keep_text;
#[doc(hidden)]
pub use changes::Loaded;
#[allow(unused_imports, reason = "without games nothing is declared")]
pub(crate) use declaration::Declaration;
#[doc(hidden)]
pub use declared::{Check, Declares, Field, Value, Variable};
#[allow(unused_imports, reason = "without games nothing is declared")]
pub(crate) use declared::{
    Choice, Declared, Listed, Literal, Row, is_set, is_there, keep_list, value,
};
pub use document::ComponentsEntry;
pub(super) use document::is_document;
pub use error::{ComponentFault, ComponentsError};
#[doc(hidden)]
pub use faults::Faults;
pub(crate) use faults::{right_word, shown};
#[doc(hidden)]
pub use node::Node;
pub(crate) use node::Plain;
pub(crate) use overlay::{Schema, merge};
pub(crate) use reading::{row_path, rows, shipped};

/// How many texts and lists this thread has kept for good while it loaded sets: for tests.
#[cfg(feature = "testkit")]
#[doc(hidden)]
#[must_use]
pub fn kept() -> usize {
    super::loaded::kept()
}
