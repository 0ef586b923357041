//! Histories: random walks, their notation, and a strategy that shrinks.

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use proptest::{collection::vec as many, prelude::any, strategy::Strategy};
use rand_core::Rng;

use super::{fault::calm, kit::listed};
use crate::{
    Generator, Indexed, Limits, Node, SerdeRules, StepId, Weight, below, format_steps, parse_steps,
    step::{Step, StepOf, apply_step_to},
    weighted_index,
};

/// The steps as text: ids, `c` before an outcome of chance, as in `c88 22`.
#[must_use]
pub fn history_text<A: Indexed, C: Indexed>(steps: &[Step<A, C>]) -> String {
    let marks: Vec<StepId> = steps.iter().copied().map(StepId::of).collect();
    format_steps(&marks)
}

/// Reads what [`history_text`] writes; whether the steps are possible is the
/// match's business.
///
/// # Errors
///
/// Names the first word that is no step of this game.
pub fn read_history<S: SerdeRules>(text: &str) -> Result<Vec<StepOf<S>>, String> {
    let marks = parse_steps(text).map_err(|error| error.to_string())?;
    marks.into_iter().map(|mark| mark.step::<S>().map_err(|error| error.to_string())).collect()
}

/// A strategy for property tests: the steps of a random walk from the start,
/// at most `longest` of them, all legal.
///
/// A failing history shrinks to the shortest one with the first choices.
///
/// ```ignore
/// proptest! {
///     #[test]
///     fn nobody_owns_less_than_nothing(steps in histories::<State>(Options::default(), 80)) {
///         let state = walk(&Options::default(), &steps);
///         prop_assert!(state.coins() >= 0);
///     }
/// }
/// ```
pub fn histories<S: SerdeRules>(
    options: S::Options,
    longest: usize,
) -> impl Strategy<Value = Vec<StepOf<S>>> {
    many(any::<u16>(), 0..=longest).prop_map(move |choices| {
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

/// The state after these steps; it stops at the first that is not possible.
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

/// The steps of a node.
fn listed_steps<S: SerdeRules>(state: &S) -> Vec<StepOf<S>> {
    let mut steps = Vec::new();
    steps.extend(state.legal_actions().iter().map(Step::Action));
    state.chance_outcomes(|outcome, _| steps.push(Step::Chance(outcome)));
    steps
}

/// What may happen at a node. Kept from node to node, it needs no new memory.
pub(super) struct Choices<S: SerdeRules> {
    pub(super) legal: Vec<S::Action>,
    pub(super) odds: Vec<(S::ChanceOutcome, Weight)>,
}

impl<S: SerdeRules> Default for Choices<S> {
    fn default() -> Self {
        Self { legal: Vec::new(), odds: Vec::new() }
    }
}

impl<S: SerdeRules> Choices<S> {
    /// Reads the lists of a node.
    pub(super) fn read(&mut self, state: &S) {
        self.legal.clear();
        self.odds.clear();
        self.legal.extend(state.legal_actions());
        state.chance_outcomes(|outcome, weight| self.odds.push((outcome, weight)));
    }

    /// One of them: uniform over actions, by the odds over outcomes.
    ///
    /// The odds are read from the list, so that a faulty `draw` is found by its
    /// own check.
    fn random(&self, node: Node, rng: &mut impl Rng) -> StepOf<S> {
        if node == Node::Chance {
            let weights = || self.odds.iter().map(|&(_, weight)| weight);
            let point = below(rng, weights().sum());
            Step::Chance(self.odds[weighted_index(weights(), point)].0)
        } else {
            let size = u32::try_from(self.legal.len()).unwrap_or(u32::MAX);
            Step::Action(self.legal[usize::try_from(below(rng, size)).unwrap_or_default()])
        }
    }
}

/// The step of a sensible player: what is advised, one decision in four at
/// random. Advice that is none is found by its own check.
pub(super) fn sensible_step<S: SerdeRules>(
    state: &S,
    choices: &Choices<S>,
    rng: &mut Generator,
) -> StepOf<S> {
    let random = random_choice(state, choices, rng);
    let Node::Player(seat) = state.node() else { return random };
    if below(rng, 4) == 0 {
        return random;
    }
    let legal = &choices.legal;
    let advice = calm(|| S::heuristic_action(&state.view(seat), legal));
    advice.ok().filter(|action| legal.contains(action)).map_or(random, Step::Action)
}

/// The step of a player who does not think.
pub(super) fn random_choice<S: SerdeRules>(
    state: &S,
    choices: &Choices<S>,
    rng: &mut Generator,
) -> StepOf<S> {
    choices.random(state.node(), rng)
}

/// Plays at random to the end, with the audit at every node.
///
/// Twice the limits are allowed, because the way to this state is not known.
pub(super) fn play_on<S: SerdeRules>(
    mut state: S,
    limits: Limits,
    rng: &mut impl Rng,
) -> Result<(), String> {
    let most = 2 * (u64::from(limits.decisions) + u64::from(limits.outcomes)) + 64;
    let mut choices = Choices::default();
    for _ in 0..most {
        state.validate().map_err(|error| format!("play went on to a state with an {error}"))?;
        if state.node() == Node::Terminal {
            return Ok(());
        }
        choices.read(&state);
        let step = choices.random(state.node(), rng);
        apply_step_to(&mut state, step);
    }
    Err(format!("play went on and did not end within {most} steps"))
}
