//! A run of the kit: what its checks share.

use std::{collections::BTreeMap, format, string::ToString, vec::Vec};

use super::{
    config::{CheckConfig, Report},
    fault::{Broken, Fault, Held, guarded},
    histories::{ListedSteps, history_text},
    promise::Promise,
};
use crate::{
    Generator, Legal, Limits, ObservationField, Seat, SerdeRules, Setup, below, options_to_json,
    step::{StepOf, apply_step_to},
};

/// Adds options, seed and history to a broken promise.
pub(super) fn fault<S: SerdeRules>(
    options: &S::Options,
    seed: u64,
    round: Option<u64>,
    Broken { promise, detail }: Broken,
    steps: &[StepOf<S>],
) -> Fault {
    let options = serde_json::Value::Object(options_to_json(options)).to_string();
    Fault { game: S::NAME, promise, options, seed, round, history: history_text(steps), detail }
}

/// The choices that were made in a game: the state before each, and the action.
pub(super) type Made<S> = Vec<(S, <S as Legal>::Action)>;

/// Digests of states that a run has met, and of their bytes.
#[derive(Default)]
pub(super) struct Met {
    pub(super) by_state: BTreeMap<u64, u64>,
    pub(super) by_bytes: BTreeMap<u64, u64>,
}

/// A run of the kit.
pub(super) struct Kit<'a, S: SerdeRules> {
    pub(super) options: &'a S::Options,
    pub(super) limits: Limits,
    pub(super) pace: CheckConfig,
    pub(super) report: Report,
    /// Generator of the checks; play has one of its own.
    pub(super) rng: Generator,
    pub(super) components: Vec<(&'static str, u32)>,
    /// Number of states that are determinized for a seat at a node.
    pub(super) worlds: usize,
    pub(super) layout: Vec<&'static ObservationField>,
    /// The views seen: digests of their serialisations, and of themselves.
    pub(super) views: BTreeMap<u64, u64>,
    /// The possible steps at the current node.
    pub(super) choices: ListedSteps<S>,
    /// The seat that decided last in this game.
    pub(super) decided: Option<Seat>,
    /// The choices of this game.
    pub(super) made: Made<S>,
    /// States that the run has met.
    pub(super) met: Met,
}

impl<S: SerdeRules> Kit<'_, S> {
    /// Whether something with this rate is due.
    pub(super) fn due(&mut self, rate: u32) -> bool {
        rate == 1 || (rate > 1 && below(&mut self.rng, rate) == 0)
    }

    /// Applies a listed step.
    pub(super) fn apply(&mut self, state: &mut S, step: StepOf<S>) -> Held {
        self.report.checked[Promise::StepsApply] += 1;
        guarded(Promise::StepsApply, || {
            apply_step_to(state, step);
            Ok(())
        })
    }
}

/// Whether the components of a state are these, without allocating a list.
pub(super) fn holds(state: &impl Setup, components: &[(&'static str, u32)]) -> bool {
    let (mut rest, mut same) = (components.iter(), true);
    state.count_components(|name, number| same &= rest.next() == Some(&(name, number)));
    same && rest.next().is_none()
}

/// The components of a state.
pub(super) fn count(state: &impl Setup) -> Vec<(&'static str, u32)> {
    let mut components = Vec::new();
    state.count_components(|name, number| components.push((name, number)));
    components
}

/// What differs between two component counts, in words.
pub(super) fn differs(
    before: &[(&'static str, u32)],
    after: &[(&'static str, u32)],
) -> std::string::String {
    for (i, (name, number)) in before.iter().enumerate() {
        match after.get(i) {
            Some((other, now)) if other == name => {
                if now != number {
                    return format!("`{name}` was {number} and is {now}");
                }
            }
            other => return format!("`{name}` was counted, now it is {other:?}"),
        }
    }
    format!("{} kinds were counted, now {}", before.len(), after.len())
}
