//! Component sets from documents: reading and checking, all faults at once.
//!
//! A document is TOML or JSON, laid out like the `components.toml` of its game, and says what
//! differs from the set that ships: tables, rows and fields that it leaves out are as shipped.
//! Where a value comes from (`provenance`, `source_note` and the like) is for readers.

mod document;
mod node;
mod overlay;
mod reading;

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

#[doc(hidden)]
pub use document::Loaded;
pub(crate) use document::{changes, document_of};
pub(crate) use node::{Node, Plain};
use overlay::for_readers;
pub(crate) use overlay::{Faults, Schema, Variable, merge, right_word, shown};
pub(crate) use reading::{keep_text, number, read, row_path, rows, shipped};

use crate::{ArrayString, ComponentSet, OptionError, SetRef};

/// How many texts and lists this thread has kept for good while it loaded sets: for tests.
#[cfg(feature = "testkit")]
#[doc(hidden)]
#[must_use]
pub fn kept() -> usize {
    crate::component_set::kept()
}

/// One thing that is wrong with a component set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ComponentFault {
    /// The line of the document, from 1; `None` for a value of JSON, which is read without lines.
    pub line: Option<u32>,
    /// Where it is, as in `common_cards[slot 1].effects[0].n`.
    pub path: String,
    /// What is wrong.
    pub problem: String,
    /// What would be right.
    pub right: String,
}

impl fmt::Display for ComponentFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(out, "line {line}: ")?;
        }
        if !self.path.is_empty() {
            write!(out, "{}: ", self.path)?;
        }
        write!(out, "{}; {}", self.problem, self.right)
    }
}

/// A document is no component set of its game: every fault, in the order of the document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub struct ComponentsError {
    /// At least one.
    pub faults: Vec<ComponentFault>,
}

impl fmt::Display for ComponentsError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, fault) in self.faults.iter().enumerate() {
            write!(out, "{}{fault}", if at > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl ComponentsError {
    /// A single fault of the document as a whole.
    fn of(problem: impl Into<String>, right: impl Into<String>) -> Self {
        let (path, problem, right) = (String::new(), problem.into(), right.into());
        Self { faults: Vec::from([ComponentFault { line: None, path, problem, right }]) }
    }

    /// As the error of an option, which has room for the first fault only.
    pub(crate) fn as_option(&self, name: &'static str) -> OptionError {
        let first = &self.faults[0];
        let colon = if first.path.is_empty() { "" } else { ": " };
        OptionError::Components {
            name,
            fault: ArrayString::of(format_args!("{}{colon}", first.path)),
            what: ArrayString::of(&first.problem),
            more: self.faults.len() - 1,
        }
    }
}

/// Whether a text is a document and not the name of a set.
pub(crate) fn is_document(text: &str) -> bool {
    text.contains(['\n', '=', '{'])
}

impl<C: ComponentSet> SetRef<C> {
    /// Reads and checks a document in TOML or JSON, and keeps the set for as long as the process
    /// runs. The same set is kept once, however often it is loaded.
    ///
    /// ```
    /// use rules_core::{ComponentSet, SetRef, games::unsung_heroes::Components};
    /// let mine = SetRef::<Components>::load(
    ///     r#"
    ///     title = "Stronger sticks"
    ///     [[common_cards]]
    ///     slot = 0
    ///     effects = [{ op = "static", n = 5 }]
    ///     "#,
    /// )?;
    /// assert_eq!(mine.get().title(), "Stronger sticks");
    /// assert_eq!(SetRef::find(&mine.to_string()), Some(mine));
    /// # Ok::<(), rules_core::components::ComponentsError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the document.
    pub fn load(document: &str) -> Result<Self, ComponentsError> {
        let (set, changes) = C::read(document)?;
        let kept = Self::keep(set)
            .map_err(|full| ComponentsError::of(full.to_string(), "start another process"))?;
        document::remember::<C>(kept, changes);
        Ok(kept)
    }

    /// What differs from the set that ships, as JSON that [`load`](Self::load) reads; `None` for
    /// a set that is not made from a document.
    #[must_use]
    pub fn document(self) -> Option<String> {
        document_of::<C>(self)
    }
}

/// The component sets of a game, behind functions without type parameters.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ComponentsEntry {
    /// The document of the set that ships, in TOML, with the provenance of every value.
    pub shipped: &'static str,
    /// Reads, checks and keeps a set; returns how options name it, as in
    /// `"0f3c4e5d6a7b8c9d My box"`, or `shipped`.
    pub load: fn(&str) -> Result<String, ComponentsError>,
    /// What a set, named as in options, changes of the set that ships, as JSON; `None` if it is
    /// not loaded.
    pub changes: fn(&str) -> Option<String>,
    /// The same for readers: each value that differs, as in
    /// `common_cards[slot 0].effects[0].n: 2 -> 5`.
    pub lines: fn(&str) -> Option<Vec<String>>,
}

impl ComponentsEntry {
    /// The entry of a game.
    #[must_use]
    pub const fn of<C: ComponentSet>(shipped: &'static str) -> Self {
        Self {
            shipped,
            load: |document| {
                let set = SetRef::<C>::load(document)?;
                Ok(if set.is_shipped() { "shipped".into() } else { format!("{set}") })
            },
            changes: |name| document_of::<C>(SetRef::find(name)?),
            lines: |name| document::lines_of::<C>(SetRef::find(name)?),
        }
    }
}
