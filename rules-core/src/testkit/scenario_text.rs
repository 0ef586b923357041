//! Scenarios as text: a position, steps and expectations, in words of the game.
//!
//! ```text
//! # What is told of the rules as given, when, then.
//!
//! WH-S12 WH-4 WH-18: equal dice are one mark
//!   given    turns 30; after roll 1 of seat 0: W2 W2 WC
//!   asks     mark W2; mark WC; stop
//!   never    mark W1; roll
//!   play     mark W2
//!   asks     mark W2; mark WC; roll
//! ```
//!
//! The line without indentation has the number of the scenario, those of the rules that it proves,
//! and a title. Below it, sentences between `;` follow a verb; a line that is indented deeper goes
//! on with the one before.
//!
//! | verb | sentences |
//! |--|--|
//! | `options` | an option and its value, as in `players 4` |
//! | `given` | edits of the new game, in the words of the game's [`Vocabulary`] |
//! | `refused` | the options or the given position are refused with this text |
//! | `play` | steps, by the texts of actions and chance outcomes |
//! | `history` | steps by ids, as [`read_history`] reads them |
//! | `next` | `seat 0` decides, or `chance`, or the `end` |
//! | `asks` | the legal actions, all of them |
//! | `may`, `never` | some actions that are legal, that are not; `keep red|blue 3` names two |
//! | `outcomes` | how many there are, and their total weight, as in `35 of 216` |
//! | `odds` | outcomes behind their weights, as in `6 C C C; 0 X` |
//! | `then` | sentences of the vocabulary that change nothing, since they hold |
//! | `returns` | the returns of the seats, as in `-1/2 -1/2 1` |
//!
//! `{coin}`, or `{2 * coin + 1}`, is a number that the vocabulary knows: that of a card, so that
//! another value of the card breaks no test of a rule.

use core::fmt;
use std::{
    borrow::ToOwned,
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde_json::Value as Json;

use super::{fault::calm, history_text, read_history, scenario::fraction};
use crate::{
    Indexed, InvalidState, JsonMap, Node, SerdeRules, Session, Setup, Step, options_from_json,
};

/// The words in which scenarios tell positions of a game.
///
/// ```
/// use rules_core::{games::regidice::State, testkit::scenario_text};
/// let text = "RD-S1 RD-7: a new game\n  options  players 2\n  next     chance\n  then     round 1\n";
/// assert_eq!(scenario_text::<State>("mine.txt", text), []);
/// let wrong = &scenario_text::<State>("mine.txt", &text.replace("round 1", "round 2"))[0];
/// assert!(wrong.to_string().starts_with("mine.txt:4: RD-S1"), "{wrong}");
/// ```
pub trait Vocabulary: SerdeRules {
    /// A position that is being edited, such as the builder of a game.
    type Edit;

    /// Begins to edit a position.
    fn begin(&self) -> Self::Edit;

    /// Makes a sentence true.
    ///
    /// # Errors
    ///
    /// What is wrong with the sentence, and what would be right.
    fn say(edit: Self::Edit, sentence: &str) -> Result<Self::Edit, String>;

    /// The position with all edits; it is not validated yet.
    ///
    /// # Errors
    ///
    /// Why an edit is impossible whatever follows.
    fn finish(edit: Self::Edit) -> Result<Self, InvalidState>;

    /// A number that sentences name in braces, such as one that a card has; `None` for a name that
    /// is not known.
    fn number(&self, name: &str) -> Option<i64> {
        let _ = name;
        None
    }
}

/// A line of a scenario that does not come out, or cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextFailure {
    /// The file, as it was named.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The number of the scenario; empty outside one.
    pub scenario: String,
    /// What is wrong.
    pub detail: String,
}

impl fmt::Display for TextFailure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, scenario, detail } = self;
        write!(out, "{file}:{line}: {scenario}: {detail}")
    }
}

/// Runs the scenarios of a text and returns what does not come out; nothing if all do. `file` is
/// named in failures.
#[must_use]
pub fn scenario_text<S: Vocabulary>(file: &str, text: &str) -> Vec<TextFailure> {
    let (mut failures, mut ids) = (Vec::new(), BTreeSet::new());
    let scenarios = read(text);
    let mut fail = |line, scenario: &str, detail| {
        let (file, scenario) = (file.to_owned(), scenario.to_owned());
        failures.push(TextFailure { file, line, scenario, detail });
    };
    if scenarios.is_empty() {
        fail(1, "", "there is no scenario".to_owned());
    }
    for scenario in scenarios {
        let id = scenario.head.split([' ', ':']).next().unwrap_or_default();
        if let Err(detail) = heading::<S>(scenario.head) {
            fail(scenario.line, id, detail);
        }
        if !ids.insert(id) {
            fail(scenario.line, id, "the number occurs twice".to_owned());
        }
        let mut at = scenario.line;
        let run = calm(|| Run::<S>::default().scenario(&scenario, &mut at));
        if let Err(detail) = run.unwrap_or_else(Err) {
            fail(at, id, detail);
        }
    }
    failures
}

/// A scenario as it is written.
struct Scenario<'a> {
    line: usize,
    head: &'a str,
    /// Verbs and what follows them.
    lines: Vec<(usize, &'a str, String)>,
}

impl<'a> Scenario<'a> {
    /// Adds a line, or what goes on with the one before.
    fn add(&mut self, line: usize, indent: usize, words: &'a str) {
        if let Some((.., text)) = self.lines.last_mut().filter(|_| indent > 2) {
            *text = format!("{text} {words}");
        } else {
            let (verb, text) = words.split_once(' ').unwrap_or((words, ""));
            self.lines.push((line, verb, text.trim().to_owned()));
        }
    }
}

/// Splits a text into scenarios; an indented line before the first has a head that is refused.
fn read(text: &str) -> Vec<Scenario<'_>> {
    let mut scenarios: Vec<Scenario<'_>> = Vec::new();
    for (line, whole) in (1..).zip(text.lines()) {
        let words = whole.trim();
        if words.is_empty() || words.starts_with('#') {
            continue;
        }
        let indent = whole.len() - whole.trim_start().len();
        match scenarios.last_mut().filter(|_| indent > 0) {
            None => scenarios.push(Scenario { line, head: whole, lines: Vec::new() }),
            Some(scenario) => scenario.add(line, indent, words),
        }
    }
    scenarios
}

/// Looks at the numbers and the title.
fn heading<S: SerdeRules>(head: &str) -> Result<(), String> {
    let right = format!("write `{0}-S1 {0}-2 {0}-Q3: a title`", S::PREFIX);
    let (numbers, title) = head.split_once(": ").ok_or_else(|| right.clone())?;
    let mut numbers = numbers.split(' ').map(|number| {
        let number = number.strip_prefix(S::PREFIX)?.strip_prefix('-')?;
        let kind = number.chars().next().filter(|first| !first.is_ascii_digit());
        let digits = number.trim_start_matches(['S', 'Q']);
        let all = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        all.then_some(kind)
    });
    let own = numbers.next() == Some(Some(Some('S')));
    let (mut proved, mut fine) = (0, own && !title.trim().is_empty());
    for number in numbers {
        proved += 1;
        fine &= number.is_some_and(|kind| kind != Some('S'));
    }
    if fine && proved > 0 { Ok(()) } else { Err(right) }
}

/// What has been read and done of a scenario.
struct Run<S: Vocabulary> {
    options: JsonMap,
    given: Vec<String>,
    session: Option<Session<S>>,
    /// Whether something was checked since the last step.
    checked: bool,
}

impl<S: Vocabulary> Default for Run<S> {
    fn default() -> Self {
        Self { options: JsonMap::new(), given: Vec::new(), session: None, checked: false }
    }
}

impl<S: Vocabulary> Run<S> {
    fn scenario(mut self, scenario: &Scenario<'_>, at: &mut usize) -> Result<(), String> {
        for (line, verb, text) in &scenario.lines {
            *at = *line;
            match *verb {
                "options" | "given" if self.session.is_some() || self.checked => {
                    return Err(format!("`{verb}` belongs before what is played and checked"));
                }
                "options" => self.options(text)?,
                "given" => self.given.extend(sentences(text).map(ToOwned::to_owned)),
                "refused" => self.refused(text)?,
                _ => self.line(verb, text)?,
            }
        }
        if self.checked { Ok(()) } else { Err("nothing is checked at the end".to_owned()) }
    }

    fn options(&mut self, text: &str) -> Result<(), String> {
        for sentence in sentences(text) {
            let (name, value) = sentence.split_once(' ').ok_or("write an option and its value")?;
            let value = serde_json::from_str(value).unwrap_or_else(|_| Json::from(value));
            self.options.insert(name.to_owned(), value);
        }
        Ok(())
    }

    /// The given position.
    fn start(&self) -> Result<S, String> {
        let text = |error: &dyn fmt::Display| error.to_string();
        let options = options_from_json::<S::Options>(&self.options).map_err(|e| text(&e))?;
        let new = <S as Setup>::new_game(&options).map_err(|error| text(&error))?;
        let mut edit = new.begin();
        for sentence in &self.given {
            edit = S::say(edit, &filled(&new, sentence)?)
                .map_err(|error| format!("`{sentence}`: {error}"))?;
        }
        let state = S::finish(edit).map_err(|error| text(&error))?;
        state.validate().map_err(|error| text(&error))?;
        Ok(state)
    }

    fn refused(&mut self, text: &str) -> Result<(), String> {
        self.checked = true;
        match self.start() {
            Err(error) if error.contains(text) => Ok(()),
            Err(error) => Err(format!("refused with `{error}`")),
            Ok(_) => Err("not refused".to_owned()),
        }
    }

    fn line(&mut self, verb: &str, text: &str) -> Result<(), String> {
        let mut session = match self.session.take() {
            Some(session) => session,
            None => Session::resume(self.start()?).map_err(|error| error.to_string())?,
        };
        let text = filled(session.state(), text)?;
        self.checked = !matches!(verb, "play" | "history");
        match verb {
            "play" => sentences(&text).try_for_each(|step| play(&mut session, step))?,
            "history" => {
                for step in read_history::<S>(&text)? {
                    session.apply(step).map_err(|error| {
                        format!(
                            "`{}`: {error}",
                            history_text::<S::Action, S::ChanceOutcome>(&[step])
                        )
                    })?;
                }
            }
            _ => check(session.state(), verb, &text)?,
        }
        self.session = Some(session);
        Ok(())
    }
}

/// What `;` separates.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split(';').map(str::trim).filter(|sentence| !sentence.is_empty())
}

/// Takes a step by its text.
fn play<S: SerdeRules>(session: &mut Session<S>, text: &str) -> Result<(), String> {
    let step = if session.state().node() == Node::Chance {
        S::ChanceOutcome::parse(text).map(Step::Chance)
    } else {
        S::Action::parse(text).map(Step::Action)
    };
    let step = step.ok_or_else(|| {
        format!("`{text}` is no step of this node; {}", possible(session.state()))
    })?;
    session.apply(step).map(drop).map_err(|error| format!("`{text}`: {error}"))
}

/// What is legal, or possible, for readers.
fn possible<S: SerdeRules>(state: &S) -> String {
    let mut texts = legal(state);
    state.chance_outcomes(|outcome, _| texts.push(outcome.to_string()));
    texts.truncate(12);
    format!("possible are {}", texts.join("; "))
}

fn legal<S: SerdeRules>(state: &S) -> Vec<String> {
    state.legal_actions().iter().map(|action| action.to_string()).collect()
}

/// Fails with these words unless a condition holds.
fn hold(holds: bool, words: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(words()) }
}

/// Carries out a verb that checks.
fn check<S: Vocabulary>(state: &S, verb: &str, text: &str) -> Result<(), String> {
    match verb {
        "next" => {
            let is = match state.node() {
                Node::Player(seat) => format!("seat {seat}"),
                Node::Chance => "chance".to_owned(),
                Node::Terminal => "end".to_owned(),
            };
            hold(is == text, || format!("next is {is}"))
        }
        "asks" | "may" | "never" => actions(state, verb, text),
        "outcomes" | "odds" => odds(state, verb, text),
        "then" => sentences(text).try_for_each(|sentence| holds(state, sentence)),
        "returns" => returns(state, text),
        _ => Err(format!("there is no verb `{verb}`: write `play`, `asks`, `then` or another")),
    }
}

fn actions<S: SerdeRules>(state: &S, verb: &str, text: &str) -> Result<(), String> {
    let legal = legal(state);
    let named: Vec<String> = sentences(text).flat_map(alternatives).collect();
    for action in &named {
        hold(S::Action::parse(action).is_some(), || format!("`{action}` is no action"))?;
        let is = legal.contains(action);
        hold(is == (verb != "never"), || format!("`{action}`: {}", possible(state)))?;
    }
    let all = verb != "asks" || named.len() == legal.len();
    hold(all, || possible(state))
}

/// Every text that a choice among words gives: `keep red|blue 3` is two.
fn alternatives(text: &str) -> Vec<String> {
    let mut texts = Vec::from([String::new()]);
    for word in text.split_whitespace() {
        let longer = |text: &String, one: &str| {
            if text.is_empty() { one.to_owned() } else { format!("{text} {one}") }
        };
        let each = |text: &String| word.split('|').map(|one| longer(text, one)).collect::<Vec<_>>();
        texts = texts.iter().flat_map(each).collect();
    }
    texts
}

fn odds<S: SerdeRules>(state: &S, verb: &str, text: &str) -> Result<(), String> {
    let mut outcomes = Vec::new();
    state.chance_outcomes(|outcome, weight| outcomes.push((outcome, weight)));
    if verb == "outcomes" {
        let total: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
        let (number, of) = (outcomes.len().to_string(), format!("{} of {total}", outcomes.len()));
        return hold(text == number || text == of, || format!("there are {of}"));
    }
    for sentence in sentences(text) {
        let (weight, outcome) = sentence.split_once(' ').ok_or("write a weight and an outcome")?;
        let parsed = S::ChanceOutcome::parse(outcome);
        let parsed = parsed.ok_or_else(|| format!("`{outcome}` is no chance outcome"))?;
        let is = outcomes.iter().find(|(one, _)| *one == parsed).map_or(0, |(_, weight)| *weight);
        hold(is.to_string() == weight, || format!("the weight of `{outcome}` is {is}"))?;
    }
    Ok(())
}

/// A sentence holds if making it true changes nothing.
fn holds<S: Vocabulary>(state: &S, sentence: &str) -> Result<(), String> {
    let edit = S::say(state.begin(), sentence).map_err(|e| format!("`{sentence}`: {e}"))?;
    let wanted = S::finish(edit).map_err(|error| format!("`{sentence}`: {error}"))?;
    if wanted == *state {
        return Ok(());
    }
    let json = |state: &S| serde_json::to_value(state).unwrap_or_default();
    let mut differences = Vec::new();
    differ("", &json(state), &json(&wanted), &mut differences);
    Err(format!("`{sentence}` does not hold: {}", differences.join(", ")))
}

/// Names the values that differ.
fn differ(at: &str, is: &Json, wanted: &Json, differences: &mut Vec<String>) {
    match (is, wanted) {
        _ if is == wanted => {}
        // Such as cards and their numbers; variants of a type share no key.
        (Json::Object(one), Json::Object(other))
            if one.keys().any(|key| other.contains_key(key)) =>
        {
            let keys: BTreeSet<_> = one.keys().chain(other.keys()).collect();
            for key in keys {
                let [value, wanted] = [one, other].map(|map| map.get(key).unwrap_or(&Json::Null));
                differ(&format!("{at}.{key}"), value, wanted, differences);
            }
        }
        (Json::Array(one), Json::Array(other)) if one.len() == other.len() => {
            for (place, (value, other)) in one.iter().zip(other).enumerate() {
                differ(&format!("{at}[{place}]"), value, other, differences);
            }
        }
        _ => differences.push(format!("{} is {is}, not {wanted}", at.trim_start_matches('.'))),
    }
}

fn returns<S: SerdeRules>(state: &S, text: &str) -> Result<(), String> {
    let payoffs: Vec<i32> = (0..state.seats()).map(|seat| state.payoff(seat)).collect();
    let wanted: Option<Vec<_>> = text.split(' ').map(|word| fraction(&Json::from(word))).collect();
    let wanted = wanted.ok_or("write numbers such as -1/2 or 1")?;
    let same = |(payoff, (top, bottom)): (&i32, &(i64, i64))| {
        i64::from(*payoff) * bottom == top * i64::from(S::UNIT)
    };
    let all = wanted.len() == payoffs.len() && payoffs.iter().zip(&wanted).all(same);
    hold(all, || format!("returns are {payoffs:?} over {}", S::UNIT))
}

/// A text with numbers in the place of names in braces.
fn filled<S: Vocabulary>(state: &S, text: &str) -> Result<String, String> {
    let (mut filled, mut rest) = (String::new(), text);
    while let Some((before, behind)) = rest.split_once('{') {
        let (terms, after) = behind.split_once('}').ok_or("a brace is not closed")?;
        filled += before;
        filled += &value(state, terms)?.to_string();
        rest = after;
    }
    Ok(filled + rest)
}

/// The value of terms between `+`, `-` and `*`, of which `*` binds first.
fn value<S: Vocabulary>(state: &S, terms: &str) -> Result<i64, String> {
    let factor = |word: &str| {
        let number = word.parse().ok().or_else(|| state.number(word));
        number.ok_or_else(|| format!("no number is called `{word}` here"))
    };
    let mut words = terms.split_whitespace();
    let (mut sum, mut term) = (0_i64, factor(words.next().ok_or("the braces are empty")?)?);
    while let Some(sign) = words.next() {
        let next = factor(words.next().ok_or("a number is missing in the braces")?)?;
        (sum, term) = match sign {
            "+" => (sum.saturating_add(term), next),
            "-" => (sum.saturating_add(term), next.saturating_neg()),
            "*" => (sum, term.saturating_mul(next)),
            _ => return Err(format!("`{sign}` is none of + - *")),
        };
    }
    Ok(sum.saturating_add(term))
}

/// Reads a number of a sentence.
///
/// # Errors
///
/// If the word is none, or too large.
pub fn say_number<T: core::str::FromStr>(word: &str) -> Result<T, String> {
    word.trim().parse().map_err(|_| format!("`{}` is no number that fits here", word.trim()))
}

/// Reads members of a catalogue, between spaces.
///
/// # Errors
///
/// If a word is none of them.
pub fn say_list<T: Indexed>(text: &str) -> Result<Vec<T>, String> {
    let one = |word| {
        T::parse(word).ok_or_else(|| {
            let such =
                T::from_index(0).map(|first| format!("; one is `{first}`")).unwrap_or_default();
            format!("`{word}` is none of its kind{such}")
        })
    };
    text.split_whitespace().map(one).collect()
}
