//! The numbers of the log, held against the states before and after a step.
//!
//! A ledger begins with the numbers of the state before the step. Each line of the log posts what it
//! says, and what it says is left must be what the ledger has. After the last line the ledger must
//! have the numbers of the state after the step: so no line says too much, and nothing changes
//! without a line.

use std::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use serde_json::Value as Json;

use super::{json, play};
use crate::{Node, SerdeRules, Step, words::Describe};

/// Numbers of a state by name.
pub(crate) type Numbers = BTreeMap<String, i64>;

/// One step with its lines.
pub(crate) struct Ledger<'a> {
    /// The state before the step.
    pub before: &'a Json,
    /// The state after it.
    pub after: &'a Json,
    /// The text of the action or of the chance outcome.
    pub step: &'a str,
    numbers: Numbers,
    lines: &'a str,
}

impl Ledger<'_> {
    /// What the ledger has of a name.
    #[track_caller]
    pub(crate) fn of(&self, name: &str) -> i64 {
        *self.numbers.get(name).unwrap_or_else(|| self.wrong(&format!("there is no {name}")))
    }

    /// Sets a number.
    pub(crate) fn set(&mut self, name: &str, to: i64) {
        self.numbers.insert(name.to_string(), to);
    }

    /// Whether the ledger has a name.
    pub(crate) fn contains(&self, name: &str) -> bool {
        self.numbers.contains_key(name)
    }

    /// Adds to a number.
    #[track_caller]
    pub(crate) fn add(&mut self, name: &str, amount: i64) {
        let sum = self.of(name) + amount;
        self.numbers.insert(name.to_string(), sum);
    }

    /// Demands that a number is what a line says.
    #[track_caller]
    pub(crate) fn is(&self, name: &str, said: i64) {
        self.same(name, self.of(name), said);
    }

    /// Demands that what a line says is right.
    #[track_caller]
    #[allow(clippy::needless_pass_by_value, reason = "most are numbers")]
    pub(crate) fn same<T: PartialEq + core::fmt::Debug>(&self, what: &str, right: T, said: T) {
        if right != said {
            self.wrong(&format!("{what} is {right:?}, and the log says {said:?}"));
        }
    }

    #[track_caller]
    pub(crate) fn wrong(&self, what: &str) -> ! {
        let Ledger { before, after, step, lines, .. } = self;
        panic!("{what}\n`{step}`: {lines}\nbefore: {before}\nafter: {after}")
    }
}

/// A kind of line: a pattern in which `#` is a number and `*` any text, and what the line posts,
/// given the texts at these places.
pub(crate) type Reading = (&'static str, fn(&mut Ledger<'_>, &[&str]));

/// The number of a text.
#[track_caller]
pub(crate) fn num(text: &str) -> i64 {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is no number"))
}

/// What each of some seats does in a line such as `seats 0 and 2 get 2 gold each, seat 1 gets 1 gold`.
pub(crate) fn shares(text: &str) -> Vec<(usize, &str)> {
    let begins: Vec<_> = text
        .match_indices("seat")
        .map(|(at, _)| at)
        .filter(|at| *at == 0 || [", ", "; "].iter().any(|end| text[..*at].ends_with(end)))
        .collect();
    let ends = begins.iter().skip(1).copied().chain([text.len()]);
    let mut all = Vec::new();
    for (from, to) in begins.iter().zip(ends) {
        let part = text[*from..to].trim_start_matches("seats ").trim_start_matches("seat ");
        let verb = part.find(|letter: char| letter.is_ascii_alphabetic() && !part.is_empty());
        let verb = part
            .match_indices(' ')
            .map(|(at, _)| at)
            .find(|at| {
                let word = &part[at + 1..];
                word.starts_with(|letter: char| letter.is_ascii_alphabetic())
                    && !word.starts_with("and ")
            })
            .or(verb)
            .unwrap_or(part.len());
        let (seats, rest) = part.split_at(verb);
        let numbers =
            seats.split(|letter: char| !letter.is_ascii_digit()).filter(|n| !n.is_empty());
        all.extend(numbers.map(|seat| (seat.parse().expect("a seat"), rest)));
    }
    all
}

/// Numbers with the word behind each, in the singular, as in `2 gold, 1 slave and 3 MP`.
pub(crate) fn amounts(text: &str) -> Vec<(i64, &str)> {
    let words: Vec<_> = text.split([' ', ',', ';']).filter(|word| !word.is_empty()).collect();
    let pairs = words.windows(2).filter_map(|pair| Some((pair[0].parse().ok()?, pair[1])));
    pairs.map(|(n, unit)| (n, unit.trim_end_matches('s'))).collect()
}

/// The texts at the places of a pattern, shortest first.
pub(crate) fn caught<'t>(pattern: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let Some(at) = pattern.find(['#', '*']) else {
        return (pattern == text).then(Vec::new);
    };
    let text = text.strip_prefix(&pattern[..at])?;
    let rest = &pattern[at + 1..];
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let ends = if pattern.as_bytes()[at] == b'#' { digits..=digits } else { 0..=text.len() };
    for end in ends.filter(|end| text.is_char_boundary(*end)) {
        if pattern.as_bytes()[at] == b'#' && end == 0 {
            return None;
        }
        if let Some(more) = caught(rest, &text[end..]) {
            let mut all = vec![&text[..end]];
            all.extend(more);
            return Some(all);
        }
    }
    None
}

/// What a game says of its steps.
pub(crate) struct Log {
    /// The numbers that are held against the states.
    pub numbers: fn(&Json) -> Numbers,
    /// The kinds of lines; the first that fits is read.
    pub readings: &'static [Reading],
    /// Kinds that so few games need not reach.
    pub rare: &'static [&'static str],
    /// Lines that the words of an action, which say a consequence beforehand, amount to, given the
    /// words and the log of the step; it panics where they disagree.
    pub foretold: fn(&str, &str) -> Vec<String>,
}

/// Reads the log of a game for each of `games`, and the words of the actions that are taken.
///
/// # Panics
///
/// If a number is wrong, a line with a number fits no pattern, or a pattern fits no line.
pub(crate) fn check<S: SerdeRules + Describe>(games: &[S::Options], log: &Log) {
    let mut reached = BTreeSet::new();
    for (game, options) in (0..).zip(games) {
        // What is done without a line is told with a later one.
        let mut untold: Option<Numbers> = None;
        play::<S>(options, game, |state, step| {
            let Some((step, after)) = step else { return };
            let viewer = u8::try_from(game % u64::from(state.seats())).expect("a seat");
            let entry = S::log_entry(state, step, viewer).unwrap_or_default();
            let (before, after) = (json(state), json(after));
            let text = match step {
                Step::Action(action) => action.to_string(),
                Step::Chance(outcome) => outcome.to_string(),
            };
            let mut ledger = Ledger {
                before: &before,
                after: &after,
                step: &text,
                numbers: untold.take().unwrap_or_else(|| (log.numbers)(&before)),
                lines: &entry,
            };
            if entry.is_empty() {
                untold = Some(ledger.numbers);
                return;
            }
            read(log, &mut ledger, entry.lines(), &mut reached);
            // What begins with `?` may come up in the middle of a step.
            for (name, right) in (log.numbers)(&after) {
                if !name.starts_with('?') || ledger.contains(&name) {
                    ledger.same(&name, right, ledger.of(&name));
                }
            }
            if let (Node::Player(seat), Step::Action(action)) = (state.node(), step) {
                let words = S::action(&state.view(seat), action);
                let lines = (log.foretold)(&words, &entry);
                ledger.numbers = (log.numbers)(&before);
                read(log, &mut ledger, lines.iter().map(String::as_str), &mut reached);
            }
        });
    }
    let patterns = log.readings.iter().map(|(pattern, _)| *pattern);
    let missed: Vec<_> =
        patterns.filter(|one| !reached.contains(one) && !log.rare.contains(one)).collect();
    assert!(missed.is_empty(), "no line is of these kinds: {missed:#?}");
}

/// Posts lines.
fn read<'t>(
    log: &Log,
    ledger: &mut Ledger<'_>,
    lines: impl Iterator<Item = &'t str>,
    reached: &mut BTreeSet<&'static str>,
) {
    for line in lines {
        let fits = log.readings.iter().find_map(|(pattern, post)| {
            caught(pattern, line).map(|texts| (*pattern, *post, texts))
        });
        match fits {
            Some((pattern, post, texts)) => {
                post(ledger, &texts);
                reached.insert(pattern);
            }
            None if says_number(line) => ledger.wrong(&format!("no pattern fits `{line}`")),
            None => {}
        }
    }
}

/// Whether a line has a number that is no seat's.
fn says_number(line: &str) -> bool {
    let mut rest = line;
    while let Some(at) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let before = &rest[..at];
        let seat = before.ends_with("seat ")
            || before.ends_with("seats ")
            || (before == ", " || before == " and ") && line.contains("seats ");
        if !seat {
            return true;
        }
        rest = rest[at..].trim_start_matches(|letter: char| letter.is_ascii_digit());
    }
    false
}
