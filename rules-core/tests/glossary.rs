//! The glossary holds every public type of the core.

use std::{collections::BTreeSet, fs, path::PathBuf};

/// The text of a file, by its path from the root of the repository.
fn text(path: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Whether a word is spelled as a type: `ByteWriter`, neither `below` nor `SMALL`.
fn is_type(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase()) && word.contains(|c: char| c.is_lowercase())
}

/// The words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// The types that a module exports with `pub use`, and those that it declares itself.
fn exported(source: &str) -> BTreeSet<String> {
    let code: Vec<_> = source.lines().filter(|line| !line.trim().starts_with("//")).collect();
    let code = code.join("\n");
    let mut types = BTreeSet::new();
    for statement in code.split("pub use ").skip(1) {
        let list = statement.split(';').next().unwrap_or_default();
        types.extend(words(list).filter(|word| is_type(word)).map(str::to_owned));
    }
    for line in code.lines() {
        let declared = ["pub struct ", "pub enum ", "pub trait ", "pub type "]
            .iter()
            .find_map(|keyword| line.strip_prefix(keyword));
        types.extend(declared.and_then(|rest| words(rest).next()).map(str::to_owned));
    }
    types
}

#[test]
fn every_public_type_of_the_core_stands_in_the_glossary() {
    let page = text("docs/glossary.md");
    let explained: BTreeSet<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.split(" | ").next())
        .flat_map(words)
        .collect();
    let mut total = 0;
    let modules =
        "lib rules pieces/mod words/mod picture/mod testkit/mod testkit/oracle evaluate/mod solve/mod component_set/components/mod"
            .split(' ');
    for module in modules {
        let mut types = exported(&text(&format!("rules-core/src/{module}.rs")));
        // The crate page as documentation tests, under `cfg(doctest)` only.
        types.remove("Readme");
        let missing: Vec<_> =
            types.iter().filter(|name| !explained.contains(name.as_str())).collect();
        assert!(
            missing.is_empty(),
            "docs/glossary.md explains none of {missing:?}, which {module}.rs exports: each needs a \
             row whose first cell names it"
        );
        total += types.len();
    }
    assert!(total > 90, "only {total} public types were found: has an export another form now?");
}

#[test]
fn every_row_of_the_glossary_has_a_meaning_and_three_libraries() {
    for line in text("docs/glossary.md").lines().filter(|line| line.starts_with('|')) {
        let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
        assert!(cells.len() == 5 && cells.iter().all(|cell| !cell.is_empty()), "{line}");
    }
}

#[test]
fn the_readme_the_site_and_the_design_page_link_the_glossary() {
    assert!(text("README.md").contains("](docs/glossary.md)"));
    assert!(text("docs/design.md").contains("](glossary.md)"));
    assert!(text("docs/index.md").lines().any(|line| line == "glossary"));
}
