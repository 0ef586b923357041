//! Histories: random play, its notation, and a proptest strategy.

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use proptest::{collection::vec as many, prelude::any, strategy::Strategy};
use rand_core::Rng;

use super::fault::calm;
use crate::{
    Generator, Indexed, Limits, Node, SerdeRules, StepId, Weight, below, format_steps, parse_steps,
    step::{Step, StepOf, apply_step_to},
    weighted_index,
};

/// The steps as text: ids, with `c` before that of a chance outcome, such as `c88 22`.
#[must_use]
pub fn history_text<A: Indexed, C: Indexed>(steps: &[Step<A, C>]) -> String {
    let steps: Vec<StepId> = steps.iter().copied().map(StepId::of).collect();
    format_steps(&steps)
}

/// Parses what [`history_text`] returns. Does not check that the steps are possible.
///
/// # Errors
///
/// The first word that is not a step of this game.
pub fn read_history<S: SerdeRules>(text: &str) -> Result<Vec<StepOf<S>>, String> {
    let steps = parse_steps(text).map_err(|error| error.to_string())?;
    steps.into_iter().map(|step| step.step::<S>().map_err(|error| error.to_string())).collect()
}

/// A strategy for property tests: at most `max_length` random possible steps from the
/// initial state.
///
/// Shrinking makes a failing history shorter and its steps those listed first.
///
/// ```ignore
/// proptest! {
///     #[test]
///     fn coins_are_never_negative(steps in histories::<State>(Options::default(), 80)) {
///         let state = walk(&Options::default(), &steps);
///         prop_assert!(state.coins() >= 0);
///     }
/// }
/// ```
pub fn histories<S: SerdeRules>(
    options: S::Options,
    max_length: usize,
) -> impl Strategy<Value = Vec<StepOf<S>>> {
    many(any::<u16>(), 0..=max_length).prop_map(move |choices| {
        let mut state = S::setup(&options);
        let mut steps = Vec::with_capacity(choices.len());
        for choice in choices {
            let listed = listed_steps(&state);
            let Some(place) = usize::from(choice).checked_rem(listed.len()) else { break };
            apply_step_to(&mut state, listed[place]);
            steps.push(listed[place]);
        }
        steps
    })
}

/// The state after these steps, or before the first that is not possible.
pub fn walk<S: SerdeRules>(options: &S::Options, steps: &[StepOf<S>]) -> S {
    let mut state = S::setup(options);
    for &step in steps {
        if !listed(&state, step) {
            break;
        }
        apply_step_to(&mut state, step);
    }
    state
}

/// Whether the rules list a step.
pub(super) fn listed<S: SerdeRules>(state: &S, step: StepOf<S>) -> bool {
    match step {
        Step::Action(action) => state.legal_actions().contains(action),
        Step::Chance(outcome) => {
            let mut found = false;
            state.chance_outcomes(|possible, _| found |= possible == outcome);
            found
        }
    }
}

/// The steps of a node.
fn listed_steps<S: SerdeRules>(state: &S) -> Vec<StepOf<S>> {
    let mut steps = Vec::new();
    steps.extend(state.legal_actions().iter().map(Step::Action));
    state.chance_outcomes(|outcome, _| steps.push(Step::Chance(outcome)));
    steps
}

/// The possible steps of a node. Reused from node to node to avoid allocation.
pub(super) struct ListedSteps<S: SerdeRules> {
    pub(super) legal: Vec<S::Action>,
    pub(super) outcomes: Vec<(S::ChanceOutcome, Weight)>,
}

impl<S: SerdeRules> Default for ListedSteps<S> {
    fn default() -> Self {
        Self { legal: Vec::new(), outcomes: Vec::new() }
    }
}

impl<S: SerdeRules> ListedSteps<S> {
    /// Replaces the lists by those of a node.
    pub(super) fn read(&mut self, state: &S) {
        self.legal.clear();
        self.outcomes.clear();
        self.legal.extend(state.legal_actions());
        state.chance_outcomes(|outcome, weight| self.outcomes.push((outcome, weight)));
    }

    /// One of them: a uniform action, or a chance outcome by its weight.
    ///
    /// Uses the list and not [`Legal::outcome_at`](crate::Legal::outcome_at), so that a
    /// fault there is found by its own check.
    fn random(&self, node: Node, rng: &mut (impl Rng + ?Sized)) -> StepOf<S> {
        if node == Node::Chance {
            let weights = || self.outcomes.iter().map(|&(_, weight)| weight);
            let point = below(rng, weights().sum());
            Step::Chance(self.outcomes[weighted_index(weights(), point)].0)
        } else {
            let size = u32::try_from(self.legal.len()).unwrap_or(u32::MAX);
            Step::Action(self.legal[usize::try_from(below(rng, size)).unwrap_or_default()])
        }
    }
}

/// The heuristic action, or in one decision out of four a random one. An illegal
/// heuristic action is replaced: its own check finds it.
pub(super) fn heuristic_step<S: SerdeRules>(
    state: &S,
    choices: &ListedSteps<S>,
    rng: &mut Generator,
) -> StepOf<S> {
    let random = random_choice(state, choices, rng);
    let Node::Player(seat) = state.node() else { return random };
    if below(rng, 4) == 0 {
        return random;
    }
    let legal = state.legal_actions();
    let chosen = calm(|| S::heuristic_action(&state.view(seat), legal));
    chosen.ok().filter(|action| legal.contains(*action)).map_or(random, Step::Action)
}

/// A random step.
pub(super) fn random_choice<S: SerdeRules>(
    state: &S,
    choices: &ListedSteps<S>,
    rng: &mut Generator,
) -> StepOf<S> {
    choices.random(state.node(), rng)
}

/// Plays at random to the end and validates every state.
///
/// Allows twice the limits, because the number of steps before this state is unknown.
pub(super) fn play_on<S: SerdeRules>(
    mut state: S,
    limits: Limits,
    rng: &mut (impl Rng + ?Sized),
) -> Result<(), String> {
    let most = 2 * (u64::from(limits.decisions) + u64::from(limits.outcomes)) + 64;
    let mut choices = ListedSteps::default();
    for _ in 0..most {
        state.validate().map_err(|error| format!("play reached an {error}"))?;
        if state.node() == Node::Terminal {
            return Ok(());
        }
        choices.read(&state);
        let step = choices.random(state.node(), rng);
        apply_step_to(&mut state, step);
    }
    Err(format!("play did not end within {most} steps"))
}
