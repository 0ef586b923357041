//! Scenarios: a given state, steps and expectations, as a readable document.
//!
//! The document is `{"scenario": [...]}`, as TOML or JSON gives it. Each
//! scenario has an `id`, a `title`, the rules that it `proves`, and optionally
//! `options` by name and `given`, a merge patch (RFC 7396) over the JSON of the
//! new game. In each `step` first `play` (ids, `c` before that of a chance outcome) and
//! `texts` are applied, then the checks run: `node`, `legal`, `includes`,
//! `excludes`, `outcomes`, `total`, `weights`, `state`, `returns`. `refused`
//! says that the options or the given state are refused with this text.

use core::fmt;
use std::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde::Deserialize;
use serde_json::Value as Json;

use super::fault::calm;
use crate::{Indexed, JsonMap, Node, Seat, SerdeRules, Session, Setup, Step, options_from_json};

/// A scenario whose result differs from what it states.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure {
    /// Id of the scenario, or `document` if it could not be read.
    pub scenario: String,
    /// Which step, counted from 1; 0 for the set-up.
    pub step: usize,
    /// What was wrong.
    pub detail: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scenario, step, detail } = self;
        match step {
            0 => write!(out, "{scenario}, set-up: {detail}"),
            _ => write!(out, "{scenario}, step {step}: {detail}"),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scenario {
    id: String,
    title: String,
    proves: Vec<String>,
    #[serde(default)]
    options: JsonMap,
    given: Option<String>,
    #[serde(default)]
    step: Vec<Line>,
}

/// One step of a scenario.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    play: Option<String>,
    texts: Option<Vec<String>>,
    node: Option<String>,
    legal: Option<Vec<usize>>,
    includes: Option<Vec<usize>>,
    excludes: Option<Vec<u64>>,
    outcomes: Option<usize>,
    total: Option<u32>,
    weights: Option<BTreeMap<String, u32>>,
    state: Option<String>,
    returns: Option<Vec<Json>>,
    refused: Option<String>,
}

impl Line {
    /// Whether anything is checked here.
    fn checks(&self) -> bool {
        let Self { play: _, texts: _, node, legal, includes, excludes, .. } = self;
        let Self { outcomes, total, weights, state, returns, refused, .. } = self;
        let lists = legal.is_some() || includes.is_some() || excludes.is_some();
        let listed = outcomes.is_some() || total.is_some() || weights.is_some();
        let rest = state.is_some() || returns.is_some() || refused.is_some();
        node.is_some() || lists || listed || rest
    }
}

/// Runs every scenario of a document and returns the failures; empty if there are none.
#[must_use]
pub fn scenarios<S: SerdeRules>(document: &Json) -> Vec<Failure> {
    let mut failures = Vec::new();
    let whole = |detail: &str| Failure {
        scenario: "document".to_string(),
        step: 0,
        detail: detail.to_string(),
    };
    let Some(map) = document.as_object() else {
        return Vec::from([whole("it is no table")]);
    };
    for key in map.keys().filter(|key| *key != "scenario") {
        failures.push(whole(&format!("the key `{key}` is not known")));
    }
    let Some(list) = map.get("scenario").and_then(Json::as_array).filter(|list| !list.is_empty())
    else {
        failures.push(whole("there is no scenario"));
        return failures;
    };
    let mut ids = BTreeSet::new();
    for (i, each) in list.iter().enumerate() {
        let id = each.get("id").and_then(Json::as_str).unwrap_or("");
        let name = if id.is_empty() { format!("scenario number {}", i + 1) } else { id.into() };
        let mut run = Run { id: name, step: 0, failures: &mut failures };
        if !ids.insert(id) {
            run.fail("the id occurs twice".to_string());
        }
        match Scenario::deserialize(each) {
            Ok(scenario) => {
                if let Err(panic) = calm(|| run.scenario::<S>(&scenario)) {
                    run.fail(panic);
                }
            }
            Err(error) => run.fail(error.to_string()),
        }
    }
    failures
}

/// One scenario while it runs.
struct Run<'a> {
    id: String,
    step: usize,
    failures: &'a mut Vec<Failure>,
}

impl Run<'_> {
    fn fail(&mut self, detail: String) {
        self.failures.push(Failure { scenario: self.id.clone(), step: self.step, detail });
    }

    fn equal<T: PartialEq + fmt::Debug + ?Sized>(&mut self, what: &str, is: &T, should: &T) {
        if is != should {
            self.fail(format!("{what} is {is:?}, not {should:?}"));
        }
    }

    fn scenario<S: SerdeRules>(&mut self, scenario: &Scenario) {
        let number = scenario.id.strip_prefix(S::PREFIX).and_then(|rest| rest.strip_prefix("-S"));
        if number.is_none_or(|digits| digits.parse::<u32>().is_err()) {
            self.fail(format!("the id is not of the form {}-S1", S::PREFIX));
        }
        if scenario.title.trim().is_empty() || scenario.proves.is_empty() {
            self.fail("there is no title, or nothing is proved".to_string());
        }
        if !scenario.step.iter().any(Line::checks) {
            self.fail("nothing is checked".to_string());
        }
        for (i, line) in scenario.step.iter().enumerate() {
            if line.refused.is_some() && (i > 0 || line.play.is_some() || line.texts.is_some()) {
                self.step = i + 1;
                return self.fail("`refused` belongs alone into the first step".to_string());
            }
        }
        let refused = scenario.step.first().and_then(|line| line.refused.as_deref());
        match (start::<S>(scenario), refused) {
            (Err(error), Some(text)) if error.contains(text) => {}
            (Err(error), Some(text)) => self.fail(format!("refused with `{error}`, not `{text}`")),
            (Err(error), None) => self.fail(error),
            (Ok(_), Some(text)) => self.fail(format!("not refused, although `{text}`")),
            (Ok(state), None) => self.play(state, &scenario.step),
        }
    }

    fn play<S: SerdeRules>(&mut self, state: S, lines: &[Line]) {
        let mut session = match Session::resume(state) {
            Ok(session) => session,
            Err(error) => return self.fail(error.to_string()),
        };
        for (i, line) in lines.iter().enumerate() {
            self.step = i + 1;
            let moved = numbers(&mut session, line.play.as_deref().unwrap_or_default())
                .and_then(|()| texts(&mut session, line.texts.as_deref().unwrap_or_default()));
            if let Err(error) = moved {
                return self.fail(error);
            }
            self.lists(&mut session, line);
            self.chance_outcomes(session.state(), line);
            self.contents(session.state(), line);
        }
    }

    fn lists<S: SerdeRules>(&mut self, session: &mut Session<S>, line: &Line) {
        if let Some(node) = &line.node {
            let is = match session.state().node() {
                Node::Player(seat) => format!("player {seat}"),
                Node::Chance => "chance".to_string(),
                Node::Terminal => "terminal".to_string(),
            };
            self.equal("the node", &is, node);
        }
        let steps: Vec<usize> = session.legal_steps().into_iter().map(id::<S>).collect();
        if let Some(legal) = &line.legal {
            let chance = session.state().node() == Node::Chance;
            let is = if chance { &[][..] } else { &steps };
            self.equal("legal", is, legal.as_slice());
        }
        for id in line.includes.iter().flatten() {
            if !steps.contains(id) {
                self.fail(format!("{id} is not among {steps:?}"));
            }
        }
        for &id in line.excludes.iter().flatten() {
            if session.apply_index(id).is_ok() {
                session.undo();
                self.fail(format!("{id} is among {steps:?}"));
            }
        }
    }

    fn chance_outcomes<S: SerdeRules>(&mut self, state: &S, line: &Line) {
        let mut listed = BTreeMap::new();
        state.chance_outcomes(|outcome, weight| {
            listed.insert(outcome.index().to_string(), weight);
        });
        if let Some(outcomes) = &line.outcomes {
            self.equal("the number of outcomes", &listed.len(), outcomes);
        }
        if let Some(total) = &line.total {
            self.equal("the total", &listed.values().sum(), total);
        }
        for (id, weight) in line.weights.iter().flatten() {
            let is = listed.get(id.trim_start_matches('c')).copied().unwrap_or(0);
            self.equal(&format!("the weight of {id}"), &is, weight);
        }
    }

    fn contents<S: SerdeRules>(&mut self, state: &S, line: &Line) {
        if let Some(text) = &line.state {
            match (serde_json::from_str(text), serde_json::to_value(state)) {
                (Ok(part), Ok(whole)) => self.subset("", &part, &whole),
                (part, whole) => self.fail(format!("unreadable: {part:?}, {whole:?}")),
            }
        }
        if let Some(returns) = &line.returns {
            let payoffs: Vec<i32> =
                (0..state.seats()).map(|seat: Seat| state.payoff(seat)).collect();
            let same = |(payoff, text): (&i32, &Json)| {
                fraction(text).is_some_and(|(top, bottom)| {
                    i64::from(*payoff) * bottom == top * i64::from(S::UNIT)
                })
            };
            if returns.len() != payoffs.len() || !payoffs.iter().zip(returns).all(same) {
                self.fail(format!("returns are {payoffs:?} over {}, not {returns:?}", S::UNIT));
            }
        }
    }

    /// Objects hold at least what is written, anything else is equal.
    fn subset(&mut self, at: &str, part: &Json, whole: &Json) {
        if let (Json::Object(part), Json::Object(whole)) = (part, whole) {
            for (key, value) in part {
                match whole.get(key) {
                    Some(other) => self.subset(&format!("{at}.{key}"), value, other),
                    None => self.fail(format!("state{at} has no `{key}`")),
                }
            }
        } else if part != whole {
            self.fail(format!("state{at} is {whole}, not {part}"));
        }
    }
}

/// The state that a scenario begins with.
fn start<S: SerdeRules>(scenario: &Scenario) -> Result<S, String> {
    let options =
        options_from_json::<S::Options>(&scenario.options).map_err(|error| error.to_string())?;
    let state = <S as Setup>::new_game(&options).map_err(|error| error.to_string())?;
    let Some(given) = &scenario.given else { return Ok(state) };
    let patch = serde_json::from_str(given).map_err(|error| format!("`given`: {error}"))?;
    let mut json = serde_json::to_value(&state).map_err(|error| error.to_string())?;
    merge(&mut json, patch);
    // Through text, as every document from outside comes.
    serde_json::from_str(&json.to_string()).map_err(|error| format!("`given`: {error}"))
}

/// A merge patch by RFC 7396.
fn merge(target: &mut Json, patch: Json) {
    let Json::Object(patch) = patch else {
        *target = patch;
        return;
    };
    if !target.is_object() {
        *target = Json::Object(JsonMap::new());
    }
    let Some(target) = target.as_object_mut() else { return };
    for (key, value) in patch {
        if value.is_null() {
            target.remove(&key);
        } else {
            merge(target.entry(key).or_insert(Json::Null), value);
        }
    }
}

/// Plays ids.
fn numbers<S: SerdeRules>(session: &mut Session<S>, play: &str) -> Result<(), String> {
    for word in play.split_whitespace() {
        let steps = super::read_history::<S>(word)?;
        for step in steps {
            session.apply(step).map_err(|error| format!("`{word}`: {error}"))?;
        }
    }
    Ok(())
}

/// Plays texts.
fn texts<S: SerdeRules>(session: &mut Session<S>, texts: &[String]) -> Result<(), String> {
    for text in texts {
        let step = if session.state().node() == Node::Chance {
            S::ChanceOutcome::parse(text).map(Step::Chance)
        } else {
            S::Action::parse(text).map(Step::Action)
        };
        let step =
            step.ok_or_else(|| format!("`{text}` is no action or chance outcome of this node"))?;
        session.apply(step).map_err(|error| format!("`{text}`: {error}"))?;
    }
    Ok(())
}

/// The id of a step.
fn id<S: SerdeRules>(step: Step<S::Action, S::ChanceOutcome>) -> usize {
    match step {
        Step::Action(action) => action.index(),
        Step::Chance(outcome) => outcome.index(),
    }
}

/// Reads `-1/3`, `2` or a whole number.
pub(super) fn fraction(json: &Json) -> Option<(i64, i64)> {
    let Json::String(text) = json else { return Some((json.as_i64()?, 1)) };
    let (top, bottom) = text.split_once('/').unwrap_or((text, "1"));
    let bottom = bottom.trim().parse().ok().filter(|&bottom: &i64| bottom > 0)?;
    Some((top.trim().parse().ok()?, bottom))
}
