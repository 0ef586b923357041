//! A part of a description.

use alloc::{string::String, vec::Vec};

/// A part of the table in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Section {
    /// Heading, such as the name of a place or of a seat.
    pub title: String,
    /// Lines of text; deeper ones begin with spaces.
    pub lines: Vec<String>,
}

impl Section {
    /// A section with this heading. Empty lines are left out; without any other the section
    /// says `nothing`.
    #[must_use]
    pub fn new(title: impl Into<String>, lines: impl IntoIterator<Item = String>) -> Self {
        let mut lines: Vec<_> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        if lines.is_empty() {
            lines.push("nothing".into());
        }
        Self { title: title.into(), lines }
    }
}
