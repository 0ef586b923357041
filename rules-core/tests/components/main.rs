//! Component data have one home: `components.toml` of each game.
//!
//! The Rust tables and the tables of the rules pages are made of it. A change
//! of a value is one edit there and `make bless`; without it, these tests fail.
#![expect(clippy::format_push_string, reason = "the texts are short, and read better so")]

mod data;
#[cfg_attr(not(feature = "games"), allow(dead_code))]
mod declared;
#[cfg(feature = "hero_must_die")]
mod hero_must_die;
mod page;
#[cfg(feature = "regidice")]
mod regidice;
mod rust;
mod shared;
#[cfg(feature = "unsung_heroes")]
mod unsung_heroes;
#[cfg(feature = "valor_and_villainy")]
mod valor_and_villainy;
mod wording;
#[cfg(feature = "wuerfelhelden")]
mod wuerfelhelden;

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use data::{Data, Item};

/// Something that is made of the data.
enum Output {
    /// A source file, below the folder of the game.
    Source {
        /// Its path.
        path: &'static str,
        /// All of its text; layout does not matter.
        text: String,
    },
    /// A table on the rules page of the game.
    Table {
        /// The name in its marks.
        name: &'static str,
        /// Its text.
        text: String,
    },
    /// A number in a sentence of the rules page of the game.
    Sentence {
        /// The rule of its paragraph; any one without.
        rule: Option<String>,
        /// Words around it, with `{value}` in its place.
        part: String,
        /// The number.
        value: String,
    },
}

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Makes everything of one game, and writes or compares it.
fn hold(game: &'static str, make: fn(&Item<'_>) -> Vec<Output>) {
    let data = Data::load(game);
    let outputs = make(&data.all());
    data.assert_all_read();
    let bless = env::var_os("RULES_BLESS").is_some();
    let stale = stale(game, &outputs);
    if bless {
        for (path, text) in &stale {
            write(path, text);
        }
        let left = self::stale(game, &outputs);
        assert!(left.is_empty(), "rustfmt changes more than layout of {:?}", left.keys());
    }
    let names: Vec<_> = stale.keys().map(|path| shown(path)).collect();
    assert!(
        bless || names.is_empty(),
        "not what `components.toml` of {game} gives: {names:?}. \
         Values are changed there; then run `make bless`"
    );
}

/// A path below the root.
fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// The files that differ from what the data give, with what they must be.
fn stale(game: &str, outputs: &[Output]) -> BTreeMap<PathBuf, String> {
    let page = root().join(format!("docs/rules/{game}.md"));
    let written = fs::read_to_string(&page).expect("the page can be read");
    let mut rules = written.clone();
    let mut stale = BTreeMap::new();
    for output in outputs {
        match output {
            Output::Source { path, text } => {
                let path = root().join("rules-core/src/games").join(game).join(path);
                let written = fs::read_to_string(&path).unwrap_or_default();
                if rust::without_layout(&written) != rust::without_layout(text) {
                    stale.insert(path, text.clone());
                }
            }
            Output::Table { name, text } => {
                rules = page::replace(&rules, name, text)
                    .unwrap_or_else(|problem| panic!("{}: {problem}", page.display()));
            }
            Output::Sentence { rule, part, value } => {
                rules = page::say(&rules, rule.as_deref(), part, value)
                    .unwrap_or_else(|problem| panic!("{}: {problem}", page.display()));
            }
        }
    }
    if rules != written {
        stale.insert(page, rules);
    }
    stale
}

/// Writes a file; sources get their layout by rustfmt.
fn write(path: &Path, text: &str) {
    fs::write(path, text).expect("the file can be written");
    if path.extension().is_some_and(|end| end == "rs") {
        let config = root().join("rustfmt.toml");
        let mut rustfmt = Command::new("rustfmt");
        rustfmt.args(["--edition", "2024", "--config-path"]).arg(config).arg(path);
        assert!(rustfmt.status().expect("rustfmt is there").success(), "{}", path.display());
    }
}

#[test]
#[cfg(feature = "hero_must_die")]
fn hero_must_die() {
    hold("hero_must_die", hero_must_die::make);
}

#[test]
#[cfg(feature = "regidice")]
fn regidice() {
    hold("regidice", regidice::make);
}

#[test]
#[cfg(feature = "wuerfelhelden")]
fn wuerfelhelden() {
    hold("wuerfelhelden", wuerfelhelden::make);
}

#[test]
#[cfg(feature = "unsung_heroes")]
fn unsung_heroes() {
    hold("unsung_heroes", unsung_heroes::make);
}

#[test]
#[cfg(feature = "valor_and_villainy")]
fn valor_and_villainy() {
    hold("valor_and_villainy", valor_and_villainy::make);
}

#[test]
fn layout_does_not_matter_but_values_and_texts_do() {
    let same = |a: &str, b: &str| rust::without_layout(a) == rust::without_layout(b);
    assert!(same("[a, b]", "[\n    a,\n    b,\n]"));
    assert!(same("x { a: 1 }", "x {\n  a: 1,\n}"));
    assert!(!same("[1]", "[2]"));
    assert!(!same("\"a, b\"", "\"a,b\""));
    assert!(!same(r#"["\" ,"]"#, r#"["\","]"#));
}

#[test]
fn a_table_takes_the_place_between_its_marks() {
    let page = "a\n<!-- components: begin x -->\nold\n<!-- components: end -->\nb\n";
    let new = page::replace(page, "x", "| new |\n").unwrap();
    assert_eq!(new, page.replace("old\n", "\n| new |\n\n"));
    assert_eq!(page::replace(&new, "x", "| new |\n").unwrap(), new);
    assert!(page::replace(page, "y", "").unwrap_err().starts_with("no line"));
    assert!(page::replace(&page.replace("end", "and"), "x", "").is_err());
}

#[test]
fn a_number_of_a_sentence_is_that_of_its_rule() {
    let page = "**A-1** Pay 4 gold.\n\n**A-2** Pay 4 gold, draw two cards.\n";
    let say = |rule, part: &str| page::say(page, rule, part, "8");
    let changed = page.replace("4 gold, draw", "8 gold, draw");
    assert_eq!(say(Some("A-2"), "Pay {value} gold").unwrap(), changed);
    assert_eq!(say(None, "draw {value} cards").unwrap(), page.replace("two", "eight"));
    assert!(say(None, "Pay {value} gold").unwrap_err().ends_with("is 2 times in it"));
    assert!(say(Some("A-2"), "{value} MP").unwrap_err().ends_with("is 0 times in A-2"));
    assert_eq!(say(Some("A-3"), "{value} gold"), Err("no A-3".to_owned()));
    let rows = "| A-1 | Pay 4 gold. |\n| A-2 | Pay 4 gold. |\n";
    let changed = "| A-1 | Pay 4 gold. |\n| A-2 | Pay 8 gold. |\n";
    assert_eq!(page::say(rows, Some("A-2"), "Pay {value} gold", "8").unwrap(), changed);
    assert!(say(None, "a lot of gold").is_err());
}

#[test]
#[should_panic(expected = "no table is made of [\".card.0.weight\"]")]
fn a_value_that_nothing_reads_is_named() {
    let data = Data::parse("toy", "[[card]]\nname = \"A\"\nweight = 3\nprovenance = \"H\"");
    assert_eq!(data.all().rows("card")[0].at("name").text(), "A");
    data.assert_all_read();
}

#[test]
fn numbers_of_a_text_are_those_of_its_values() {
    let data = Data::parse("toy", "text = \"{amt} damage, at least {=1}\"\namt = 4");
    let all = data.all();
    let value = |key: &str| all.at(key).words();
    assert_eq!(wording::fill(&all.at("text"), value), "4 damage, at least 1");
}

#[test]
#[should_panic(expected = "expected no number")]
fn a_number_written_out_is_refused() {
    let data = Data::parse("toy", "text = \"2 damage\"");
    wording::fill(&data.all().at("text"), str::to_owned);
}
