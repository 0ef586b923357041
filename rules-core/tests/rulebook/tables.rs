//! Tables of the rule books that say what the program says as well: the ids of actions and of
//! chance outcomes, the names and defaults of options.

use std::fmt::Debug;

use rules_core::{
    Indexed, Legal, Registration, find,
    serde_json::{Value as Json, to_string},
};

/// The text of a book.
fn book(game: &str) -> String {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/rules/");
    let names = [game.to_owned(), game.replace('_', "-")];
    let mut found =
        names.iter().filter_map(|name| std::fs::read_to_string(format!("{docs}{name}.md")).ok());
    found.next().unwrap_or_else(|| panic!("{game} has no book"))
}

/// The lines under the heading that holds `title`, up to the next heading, and the heading.
fn section<'a>(book: &'a str, title: &str) -> (&'a str, Vec<&'a str>) {
    let mut lines = book.lines();
    let heading = lines.find(|line| line.starts_with('#') && line.contains(title));
    let heading = heading.unwrap_or_else(|| panic!("no heading `{title}`"));
    (heading, lines.take_while(|line| !line.starts_with('#')).collect())
}

/// The cells of the rows of the first table in some lines, its head first.
fn table<'a>(lines: &[&'a str]) -> Vec<Vec<&'a str>> {
    let table = lines.iter().skip_while(|line| !line.starts_with('|'));
    let rows = table.take_while(|line| line.starts_with('|')).filter(|line| !line.contains("--|"));
    rows.map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// The rows below the head.
fn rows<'a>(lines: &[&'a str]) -> Vec<Vec<&'a str>> {
    table(lines).split_off(1)
}

/// The ranges of ids in a text, `7` and `8-12`, as first id and number of ids.
fn ranges(text: &str) -> Vec<(usize, usize)> {
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let range = |part: &str| match part.split_once('-') {
        Some((first, last)) => Some((number(first)?, number(last)? + 1 - number(first)?)),
        None => Some((number(part)?, 1)),
    };
    text.split(", ")
        .map(|part| range(part).unwrap_or_else(|| panic!("`{part}` is no id")))
        .collect()
}

/// Letters of a name in small ones: `RAGE_GAIN` and `RageGain` are the same.
fn letters(name: &str) -> String {
    let name = name.trim();
    let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(name.len());
    name[..end].replace('_', "").to_lowercase()
}

/// The name of the variant of a value.
fn variant(value: impl Debug) -> String {
    letters(&format!("{value:?}"))
}

/// Names in a cell; what stands in brackets belongs to the name before.
fn names(cell: &str) -> Vec<String> {
    let mut depth = 0;
    let outside = |c: &char| {
        depth += i32::from(*c == '(') - i32::from(*c == ')');
        depth == 0 && *c != ')'
    };
    cell.chars().filter(outside).collect::<String>().split(", ").map(letters).collect()
}

/// Holds that each row names the actions of its ids, and that the rows have each id once.
fn actions<S: Legal>(book: &str) {
    let (heading, lines) = section(book, "5.2 Action catalogue");
    let count = S::Action::COUNT;
    assert!(heading.contains(&format!("({count} ")), "{heading}: there are {count} actions");
    let mut next = 0;
    for row in rows(&lines) {
        let ids: Vec<_> =
            ranges(row[0]).into_iter().flat_map(|(first, many)| first..first + many).collect();
        let named = names(row[1]);
        assert!(named.len() == 1 || named.len() == ids.len(), "{row:?}: {} names", named.len());
        for (at, id) in ids.into_iter().enumerate() {
            assert_eq!(id, next, "{row:?}");
            let action = S::Action::from_index(id).unwrap_or_else(|| panic!("no action {id}"));
            assert_eq!(variant(action), named[at % named.len()], "action {id}");
            next += 1;
        }
    }
    assert_eq!(next, count, "the rows name all actions");
}

/// Holds that ranges in a text have each outcome once, and that each kind begins one.
fn outcomes<S: Legal>(found: &[(usize, usize)]) {
    let mut next = 0;
    for &(first, many) in found {
        assert_eq!(first, next, "outcomes {found:?}");
        next += many;
    }
    assert_eq!(next, S::ChanceOutcome::COUNT, "outcomes {found:?}");
    let kind = |id| variant(S::ChanceOutcome::from_index(id).expect("an id below the number"));
    for id in 1..next {
        let begins = found.iter().any(|(first, _)| *first == id);
        assert!(begins || kind(id) == kind(id - 1), "a kind of outcomes begins at {id}");
    }
}

/// The ranges of a running text, which has other numbers as well: those that continue from 0.
fn in_prose(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut next = 0;
    for word in text.split(|c: char| !c.is_ascii_digit() && c != '-') {
        let Some((first, last)) = word.split_once('-') else { continue };
        if let (Ok(first), Ok(last)) = (first.parse::<usize>(), last.parse::<usize>())
            && first == next
        {
            found.push((first, last + 1 - first));
            next = last + 1;
        }
    }
    found
}

/// Holds the table of options against the options: the names, and defaults that are numbers, words
/// or truth values.
fn options(entry: &Registration, book: &str) {
    let (_, lines) = section(book, " Options");
    let table = table(&lines);
    let column = table[0].iter().position(|head| *head == "Default").expect("a column of defaults");
    let defaults = (entry.defaults)();
    let mut listed = Vec::new();
    for row in &table[1..] {
        let named: Vec<_> = row[0].split('`').skip(1).step_by(2).collect();
        let last = row[column];
        let parts: Vec<_> = last.split(", ").collect();
        for (at, name) in named.iter().enumerate() {
            let default =
                defaults.get(*name).unwrap_or_else(|| panic!("there is no option {name}"));
            let said = if parts.len() == named.len() { parts[at] } else { last };
            match default {
                Json::Bool(_) | Json::Number(_) => {
                    assert_eq!(said, to_string(default).expect("it is JSON"), "`{name}`");
                }
                Json::String(word) => assert_eq!(said, word, "`{name}`"),
                _ => {} // lists and component sets are described
            }
        }
        listed.extend(named);
    }
    listed.sort_unstable();
    let mut known: Vec<_> = defaults.keys().map(String::as_str).collect();
    known.sort_unstable();
    assert_eq!(listed, known);
}

/// One test for each game of the list.
macro_rules! suite {
    ($game:ident) => {
        #[test]
        fn $game() {
            let (name, book) = (stringify!($game), book(stringify!($game)));
            actions::<rules_core::games::$game::State>(&book);
            options(find(name).expect("a game of the crate"), &book);
        }
    };
}
rules_core::for_each_game!(suite);

#[test]
fn chance_outcomes() {
    use rules_core::games::{hero_must_die, unsung_heroes, valor_and_villainy, wuerfelhelden};
    let line = |game: &str, start: &str| {
        let book = book(game);
        let found = book.lines().find(|line| line.starts_with(start));
        in_prose(found.unwrap_or_else(|| panic!("{game}: no line begins with `{start}`")))
    };
    outcomes::<hero_must_die::State>(&line("hero_must_die", "**Ids.**"));
    outcomes::<unsung_heroes::State>(&line("unsung_heroes", "**Outcome ids**"));
    let table = |game: &str, title: &str, cell: usize| -> Vec<_> {
        let book = book(game);
        rows(&section(&book, title).1).into_iter().flat_map(|row| ranges(row[cell])).collect()
    };
    outcomes::<valor_and_villainy::State>(&table("valor_and_villainy", "5.7 Chance", 0));
    outcomes::<wuerfelhelden::State>(&table("wuerfelhelden", "5.5 Chance", 1));
}
