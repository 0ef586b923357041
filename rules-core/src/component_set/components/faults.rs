//! The faults of a document, and their words.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{ComponentFault, ComponentsError, Node, Plain};

/// The faults that were found.
#[derive(Debug, Default)]
pub struct Faults(Vec<ComponentFault>);

impl Faults {
    /// Notes a fault at a value.
    pub(crate) fn note(
        &mut self,
        node: &Node,
        path: &str,
        problem: impl Into<String>,
        right: impl Into<String>,
    ) {
        let (problem, right) = (problem.into(), right.into());
        self.0.push(ComponentFault { line: node.line, path: path.to_owned(), problem, right });
    }

    /// The one that was noted last.
    pub(super) fn last(&mut self) -> Option<&mut ComponentFault> {
        self.0.last_mut()
    }

    /// How many there are so far.
    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none so far.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A value if nothing is wrong.
    pub(crate) fn unless<T>(mut self, value: Option<T>) -> Result<T, ComponentsError> {
        match value {
            Some(value) if self.0.is_empty() => Ok(value),
            _ => {
                self.0.sort_by_key(|fault| fault.line);
                Err(ComponentsError { faults: self.0 })
            }
        }
    }
}

/// The word of a list that is nearest to another one, if any is near.
pub(crate) fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let far = 1 + word.chars().count() / 3;
    known
        .map(|other| (distance(word, other), other))
        .filter(|(steps, _)| *steps <= far)
        .min()
        .map(|(_, other)| other)
}

/// How many letters differ (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, x) in a.chars().take(64).enumerate() {
        let mut before = row[0];
        row[0] = i + 1;
        for (j, y) in b.chars().enumerate() {
            let above = row[j + 1];
            row[j + 1] = (before + usize::from(x != y)).min(above + 1).min(row[j] + 1);
            before = above;
        }
    }
    row[row.len() - 1]
}

/// Says which word would be right.
pub(crate) fn right_word<'a>(word: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    match nearest(word, known.clone()) {
        Some(near) => format!("the nearest is `{near}`"),
        None => format!("there are {}", known.collect::<Vec<_>>().join(", ")),
    }
}

/// Whether a key says where values come from, which is for readers.
pub(super) fn for_readers(key: &str) -> bool {
    key.ends_with("provenance") || ["source_note", "s_fields"].contains(&key)
}

/// A value for messages.
pub(crate) fn shown(node: &Node) -> String {
    match node.value {
        Plain::Text(_) | Plain::Whole(_) | Plain::Flag(_) => node.to_json().to_string(),
        _ => node.kind().to_owned(),
    }
}

/// A path one key longer.
pub(super) fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}
