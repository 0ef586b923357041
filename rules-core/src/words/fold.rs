//! Texts as they are compared.

use alloc::{string::String, vec::Vec};

/// A text as it is compared: in small letters, with single spaces, without quotation marks
/// and full stops around it.
pub(super) fn fold(text: &str) -> String {
    let around = |letter: char| letter.is_whitespace() || "`\"'.".contains(letter);
    let words: Vec<_> = text.trim_matches(around).split_whitespace().collect();
    words.join(" ").to_lowercase()
}
