//! Tables of a Markdown page, each between two marks.

/// A Markdown table.
pub(crate) fn table(header: &[&str], rows: &[Vec<String>]) -> String {
    let mut text = format!("| {} |\n|{}\n", header.join(" | "), "--|".repeat(header.len()));
    for row in rows {
        assert_eq!(row.len(), header.len(), "cells of {row:?}");
        text += &format!("| {} |\n", row.join(" | "));
    }
    text
}

/// The page with the text between the marks of a name replaced.
///
/// # Errors
///
/// What of the marks is missing.
pub(crate) fn replace(page: &str, name: &str, content: &str) -> Result<String, String> {
    let begin = format!("<!-- components: begin {name} -->\n");
    let end = "<!-- components: end -->\n";
    let start = page.find(&begin).ok_or_else(|| format!("no line {begin:?}"))? + begin.len();
    let length = page[start..].find(end).ok_or_else(|| format!("no line {end:?} after {name}"))?;
    let (before, after) = (&page[..start], &page[start + length..]);
    if page[start..start + length].contains("<!-- components: begin") {
        return Err(format!("another begin before the end of {name}"));
    }
    Ok(format!("{before}\n{content}\n{after}"))
}

/// A first letter in capitals.
pub(crate) fn capital(text: &str) -> String {
    let (first, rest) = text.split_at(usize::from(!text.is_empty()));
    first.to_uppercase() + rest
}

/// The text, or `-` for nothing.
pub(crate) fn or_dash(text: impl Into<String>) -> String {
    let text = text.into();
    if text.is_empty() { "-".to_owned() } else { text }
}
