//! Why a document is no component set.

use alloc::{string::String, vec::Vec};
use core::fmt;

use crate::{ArrayString, OptionError};

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
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ComponentsError {
    /// At least one.
    pub faults: Vec<ComponentFault>,
}

impl core::error::Error for ComponentsError {}

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
    pub(super) fn of(problem: impl Into<String>, right: impl Into<String>) -> Self {
        let (path, problem, right) = (String::new(), problem.into(), right.into());
        Self { faults: Vec::from([ComponentFault { line: None, path, problem, right }]) }
    }

    /// As the error of an option, which has room for the first fault only.
    pub(in super::super) fn as_option(&self, name: &'static str) -> OptionError {
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
