//! The title of a component set.

/// The most bytes of a title.
pub(crate) const MOST_TITLE: usize = 80;
