//! Printed texts whose numbers come from the values beside them.

use super::data::Item;

/// The text with every `{name}` filled in by what it stands for.
///
/// A number that is a value must not be written out; one that no value states
/// is written `{=1}`.
pub(crate) fn fill(text: &Item<'_>, value_of: impl Fn(&str) -> String) -> String {
    let mut parts = text.text().split('{');
    let mut filled = plain(text, parts.next().unwrap_or_default()).to_owned();
    for part in parts {
        let Some((name, rest)) = part.split_once('}') else { text.fail("expected a closing }") };
        filled += &name.strip_prefix('=').map_or_else(|| value_of(name), str::to_owned);
        filled += plain(text, rest);
    }
    filled
}

/// Words between placeholders, which must not contain a number.
fn plain<'t>(text: &Item<'_>, words: &'t str) -> &'t str {
    if words.contains(|c: char| c.is_ascii_digit()) {
        text.fail("expected no number: name its value in braces, or write {=1}");
    }
    words
}

/// Fails unless the text has one of the phrases.
pub(crate) fn expect(item: &Item<'_>, text: &str, phrases: &[&str]) {
    if !phrases.iter().any(|phrase| text.contains(phrase)) {
        item.fail(&format!("expected a text with one of {phrases:?}: {text:?}"));
    }
}
