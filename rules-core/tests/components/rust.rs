//! Rust expressions as text. Layout is left to rustfmt.

/// A literal text.
pub(crate) fn string(text: &str) -> String {
    format!("{text:?}")
}

/// The name of a variant: `plus_one` is `PlusOne`.
pub(crate) fn camel(id: &str) -> String {
    let word = |word: &str| {
        let (first, rest) = word.split_at(usize::from(!word.is_empty()));
        first.to_uppercase() + rest
    };
    id.split('_').map(word).collect()
}

/// A variant of an enum without fields.
pub(crate) fn variant(of: &str, id: &str) -> String {
    format!("{of}::{}", camel(id))
}

/// An array.
pub(crate) fn array<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(", "))
}

/// An option.
pub(crate) fn option(value: Option<String>) -> String {
    value.map_or("None".to_owned(), |value| format!("Some({value})"))
}

/// A struct, or a variant with named fields.
pub(crate) fn record(name: &str, fields: &[(&str, String)]) -> String {
    let fields: Vec<_> = fields.iter().map(|(field, value)| format!("{field}: {value}")).collect();
    format!("{name} {{ {} }}", fields.join(", "))
}

/// A generated file: what it holds, what of other modules it may use, its items.
pub(crate) fn file(about: &str, modules: &[(&str, &[&str])], items: &str) -> String {
    let mut text = format!("//! {about}\n//!\n{GENERATED}\n");
    for (module, names) in modules {
        let used: Vec<_> = names.iter().copied().filter(|name| names_word(items, name)).collect();
        match used[..] {
            [] => {}
            [name] => text += &format!("use {module}::{name};\n"),
            _ => text += &format!("use {module}::{{{}}};\n", used.join(", ")),
        }
    }
    text + "\n" + items
}

/// The mark of a generated file.
const GENERATED: &str =
    "//! Generated from `components.toml` by `make bless`: change the value there.\n";

/// Whether a text, outside of literals, has the word.
fn names_word(text: &str, name: &str) -> bool {
    let code: String = text.split('"').step_by(2).collect();
    code.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
}

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
