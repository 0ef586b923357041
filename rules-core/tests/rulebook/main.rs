//! Coverage of the rule books: every rule is proved by a test of its name, every
//! scenario is there, every ruling is named, and no code cites a rule that the
//! book does not have.

mod tables;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// What a rule book and the sources of its game say, and what is missing.
#[derive(Default)]
struct Book {
    prefix: String,
    /// Numbers that the book defines: `12`, `Q5`.
    defined: BTreeSet<String>,
    /// Numbers anywhere in the book.
    named: BTreeSet<String>,
}

/// Numbers behind a prefix, as in `WH-12`, `WH-Q5`, `WH-S1`, anywhere.
fn numbers(prefix: &str, text: &str) -> Vec<(usize, String)> {
    let start = format!("{prefix}-");
    let mut found = Vec::new();
    for (at, _) in text.match_indices(&start) {
        if text[..at].chars().next_back().is_some_and(|c| c.is_ascii_alphanumeric()) {
            continue;
        }
        let rest = &text[at + start.len()..];
        let letter = rest.chars().next().filter(|c| matches!(c, 'Q' | 'S'));
        let rest = &rest[letter.map_or(0, char::len_utf8)..];
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let after = rest[digits.len()..].chars().next();
        if !digits.is_empty() && !after.is_some_and(|c| c.is_ascii_alphabetic() || c == '_') {
            found.push((at, letter.into_iter().collect::<String>() + &digits));
        }
    }
    found
}

impl Book {
    /// Reads a book. A number is defined where it opens a line, a list item, a
    /// heading or a row of a table; in running text it must be bold for that.
    fn read(prefix: &str, text: &str) -> Self {
        let mut book = Self { prefix: prefix.to_owned(), ..Self::default() };
        for line in text.lines() {
            let found = numbers(prefix, line);
            let opening = line.trim_start().trim_start_matches(['*', '-', '#', '|', ' ']);
            let row = line.trim_start().starts_with(['|', '#']);
            let bold = line.trim_start_matches(['*', '-', ' ', '#', '|']).len();
            let bold = line[..line.len() - bold].trim_end().ends_with("**");
            if let Some((at, number)) = found.first() {
                let opens = line.len() - opening.len() == *at;
                if opens && (row || bold) && !number.starts_with('S') {
                    book.defined.insert(number.clone());
                }
            }
            book.named.extend(found.into_iter().map(|(_, number)| number));
        }
        book
    }

    /// What the code and the scenarios of the game leave open.
    fn missing(&self, code: &str, scenarios: &str) -> Vec<String> {
        let Self { prefix, defined, named } = self;
        let mut missing = Vec::new();
        let cited: BTreeSet<String> =
            numbers(prefix, code).into_iter().map(|(_, number)| number).collect();
        let lower = prefix.to_lowercase();
        let proved_by_name = test_numbers(&lower, code);
        let is_tested = |number: &str| proved_by_name.contains(number);
        if defined.is_empty() {
            missing.push("the book defines no rule".to_owned());
        }
        for number in defined {
            if number.starts_with('Q') {
                if !cited.contains(number) && !is_tested(number) {
                    missing.push(format!("{prefix}-{number} is named nowhere in the code"));
                }
            } else if !is_tested(number) {
                missing.push(format!("{prefix}-{number} has no test {lower}_{number}_…"));
            }
        }
        for number in named {
            let is_scenario = number.starts_with('S');
            let (quoted, plain) =
                (format!("\"{prefix}-{number}\""), format!("\n{prefix}-{number} "));
            let written = scenarios.contains(&quoted) || scenarios.contains(&plain);
            if is_scenario && !written && !is_tested(number) {
                missing.push(format!("scenario {prefix}-{number} is not there"));
            } else if !is_scenario && !defined.contains(number) {
                missing.push(format!("{prefix}-{number} is cited, but not defined, in the book"));
            }
        }
        let proved = numbers(prefix, scenarios).into_iter().map(|(_, number)| number);
        for number in cited.into_iter().chain(proved) {
            if !number.starts_with('S') && !defined.contains(&number) {
                missing.push(format!("{prefix}-{number} is cited, but no rule of the book"));
            }
        }
        // A book names the scenarios that it tells, not all.
        for number in &proved_by_name {
            if number.starts_with('S') || named.contains(number) {
                continue;
            }
            missing.push(format!("a test is named after {prefix}-{number}, which is not there"));
        }
        missing
    }
}

/// The numbers that a book says no rule has, where it says so.
fn unused(text: &str) -> Option<Vec<u32>> {
    let rest = text.lines().find_map(|line| line.strip_prefix("No rule has these numbers: "))?;
    let list = rest.split('.').next()?;
    Some(list.split(", ").map(|number| number.parse().expect("a number")).collect())
}

/// The numbers below the highest one that no rule of the book has.
fn free(book: &Book) -> Vec<u32> {
    let defined: BTreeSet<u32> = book.defined.iter().filter_map(|n| n.parse().ok()).collect();
    let last = defined.last().copied().unwrap_or(0);
    (1..=last).filter(|number| !defined.contains(number)).collect()
}

/// The numbers that begin the names of test functions: `fn wh_27_wh_q19_ties_lose`
/// proves WH-27 and WH-Q19.
fn test_numbers(lower: &str, code: &str) -> BTreeSet<String> {
    let start = format!("fn {lower}_");
    let mut numbers = BTreeSet::new();
    for (at, _) in code.match_indices(&start) {
        let name = code[at + 3..].split('(').next().unwrap_or_default();
        let mut words = name.split('_');
        while words.next() == Some(lower) {
            let number = words.next().unwrap_or_default();
            let digits = number.strip_prefix(['q', 's']).unwrap_or(number);
            if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                break;
            }
            numbers.insert(number.to_uppercase());
        }
    }
    numbers
}

/// The Rust sources below a folder, in one text.
fn sources(folder: &Path) -> String {
    let mut text = String::new();
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a folder can be read").path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            text += &sources(&path);
        } else if path.extension().is_some_and(|end| end == "rs") {
            text += &fs::read_to_string(&path).expect("a source is text");
        }
    }
    text
}

/// Holds the book of a game against its folder.
fn covered<S: rules_core::Rules>(module: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: PathBuf| {
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let docs = root.join("../docs/rules");
    // A book is named like its game, with either kind of dash.
    let name = [module.to_owned(), module.replace('_', "-")]
        .into_iter()
        .find(|name| docs.join(format!("{name}.md")).exists());
    let book = read(docs.join(format!("{}.md", name.as_deref().unwrap_or(module))));
    let folder = root.join("src/games").join(module);
    let scenarios = read(folder.join("scenarios.txt"));
    let rules = Book::read(S::PREFIX, &book);
    if let Some(unused) = unused(&book) {
        assert_eq!(unused, free(&rules), "the numbers that no rule has");
    }
    let missing = rules.missing(&sources(&folder), &scenarios);
    assert!(missing.is_empty(), "{} gaps\n{}", missing.len(), missing.join("\n"));
}

/// One test for each game of the list.
macro_rules! suite {
    ($game:ident) => {
        #[test]
        fn $game() {
            covered::<rules_core::games::$game::State>(stringify!($game));
        }
    };
}
rules_core::for_each_game!(suite);

const BOOK: &str = "
# Toy
* **TOY-1** Two play. (TOY-Q1)
- **TOY-2 Cards.** There are cards, see TOY-1.
| TOY-3 | **Bids** | house |
**TOY-4** A paragraph, proved by TOY-S1.
### TOY-Q1: a ruling
";
const CODE: &str = "
fn toy_1_two_play() {}
fn toy_2_there_are_cards() {}
fn toy_3_bids_are_made() {}
/// TOY-Q1: ruled so.
fn toy_4_a_paragraph() {}
";
const SCENARIOS: &str = "id = \"TOY-S1\"\nproves = [\"TOY-2\"]";

#[test]
fn a_covered_book_has_no_gap() {
    let book = Book::read("TOY", BOOK);
    assert_eq!(book.defined.iter().collect::<Vec<_>>(), ["1", "2", "3", "4", "Q1"]);
    assert_eq!(book.missing(CODE, SCENARIOS), [""; 0]);
}

/// Changing one thing leaves exactly this gap.
#[track_caller]
fn gap(book: &str, code: &str, scenarios: &str, words: &str) {
    assert_eq!(Book::read("TOY", book).missing(code, scenarios), [words]);
}

#[test]
fn a_name_may_prove_several_rules() {
    let code = "#[test] fn toy_27_toy_q19_toy_s3_4_dice() {} fn toy_x() {} fn toys_5_no() {}";
    let proved: Vec<_> = test_numbers("toy", code).into_iter().collect();
    assert_eq!(proved, ["27", "Q19", "S3"]);
}

#[test]
fn a_book_may_list_the_numbers_that_no_rule_has() {
    let book = format!("{BOOK}| TOY-7 | **Ends** | house |\nNo rule has these numbers: 5, 6. Yes.");
    assert_eq!((unused(&book), free(&Book::read("TOY", &book))), (Some(vec![5, 6]), vec![5, 6]));
    assert_eq!((unused(BOOK), free(&Book::read("TOY", BOOK))), (None, vec![]));
}

#[test]
fn every_gap_is_found() {
    let without = |test: &str| CODE.replace(test, "fn other");
    gap(BOOK, &without("fn toy_3_bids"), SCENARIOS, "TOY-3 has no test toy_3_…");
    gap(BOOK, &CODE.replace("toy_1_two", "toy_one_two"), SCENARIOS, "TOY-1 has no test toy_1_…");
    let misnamed = CODE.replace("toy_1_two", "toy_12_two");
    let gaps = Book::read("TOY", BOOK).missing(&misnamed, SCENARIOS);
    assert_eq!(
        gaps,
        ["TOY-1 has no test toy_1_…", "a test is named after TOY-12, which is not there"]
    );
    gap(BOOK, &without("/// TOY-Q1"), SCENARIOS, "TOY-Q1 is named nowhere in the code");
    gap(BOOK, CODE, &SCENARIOS.replace("S1", "S2"), "scenario TOY-S1 is not there");
    gap(BOOK, &format!("{CODE}// TOY-9"), SCENARIOS, "TOY-9 is cited, but no rule of the book");
    gap(BOOK, CODE, &format!("{SCENARIOS} TOY-8"), "TOY-8 is cited, but no rule of the book");
    gap(
        &format!("{BOOK}\nSee TOY-7."),
        CODE,
        SCENARIOS,
        "TOY-7 is cited, but not defined, in the book",
    );
    gap("", "", "", "the book defines no rule");
}
