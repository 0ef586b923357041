//! Rust as text. Layout is left to rustfmt.

/// A generated file: what it holds, its items.
pub(crate) fn file(about: &str, items: &str) -> String {
    format!("//! {about}\n//!\n{GENERATED}\n{items}")
}

/// The mark of a generated file.
const GENERATED: &str =
    "//! Generated from `components.toml` by `make bless`: change the value there.\n";

/// The code without its layout: what rustfmt may change does not matter.
pub(crate) fn without_layout(code: &str) -> String {
    let mut text = String::new();
    let (mut quoted, mut escaped) = (false, false);
    for c in code.chars() {
        if quoted || !c.is_whitespace() {
            if !quoted && matches!(c, ')' | ']' | '}') && text.ends_with(',') {
                text.pop();
            }
            text.push(c);
        }
        quoted ^= c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
    }
    text
}
