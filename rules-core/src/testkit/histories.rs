//! Histories: random play, its notation, and a proptest strategy.

use core::fmt;
use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use proptest::{
    collection::vec as many,
    prelude::any,
    strategy::{NewTree, Strategy, ValueTree},
    test_runner::TestRunner,
};
use rand_core::Rng;

use super::{
    fault::calm,
    shrink::{Shrinker, listed},
};
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

/// Steps from a state on, as [`histories`] makes them.
///
/// Shown in the notation that [`read_history`] reads; by `{:#?}`, which proptest takes for a
/// counterexample, with a line for each step by name, too.
#[derive(Clone, PartialEq, Eq)]
pub struct HistoryOf<S: SerdeRules> {
    start: S,
    steps: Vec<StepOf<S>>,
}

impl<S: SerdeRules> HistoryOf<S> {
    /// The state before the first step.
    #[must_use]
    pub const fn start(&self) -> &S {
        &self.start
    }

    /// The steps.
    #[must_use]
    pub fn steps(&self) -> &[StepOf<S>] {
        &self.steps
    }

    /// The state after the last step.
    #[must_use]
    pub fn end(&self) -> S {
        self.walk(|_, _| ())
    }

    /// Calls `each` with every state on the way and the step that is taken in it, `None` in the last one,
    /// which it returns, as [`walk_each`] does from the initial state.
    pub fn walk(&self, each: impl FnMut(&S, Option<StepOf<S>>)) -> S {
        walk_from(self.start.clone(), &self.steps, each)
    }

    /// Writes a line for each step: who takes it, and its name.
    pub(super) fn tell(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut told = Ok(());
        self.walk(|state, step| {
            if let (Ok(()), Some(step)) = (told, step) {
                told = match state.node() {
                    Node::Player(seat) => write!(out, "\n    seat {seat}: {step}"),
                    Node::Chance | Node::Terminal => write!(out, "\n    chance: {step}"),
                };
            }
        });
        told
    }
}

impl<S: SerdeRules> fmt::Display for HistoryOf<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&history_text(&self.steps))
    }
}

impl<S: SerdeRules> fmt::Debug for HistoryOf<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)?;
        if out.alternate() { self.tell(out) } else { Ok(()) }
    }
}

/// A strategy for property tests: at most `max_length` possible steps from the initial state.
///
/// Half of the histories take uniform actions; the other half follow the heuristic in three
/// decisions of four, so that what random play hardly ever reaches occurs, too. Chance outcomes
/// occur by their weights. Lengths are uniform, up to the end of the game: for what occurs late take a
/// `max_length` near [`Limits::decisions`](crate::Limits), for rare nodes look at all states of a
/// history with [`HistoryOf::walk`].
///
/// A failing history shrinks as by [`shrink`](super::shrink()). What is shown is read again:
///
/// ```
/// use rules_core::{games::wuerfelhelden::{Options, State}, testkit::{read_history, walk}};
/// let shown = read_history::<State>("c80 c81 c80").expect("a counterexample, copied");
/// for step in &shown {
///     println!("{step:?}"); // by name
/// }
/// let state = walk::<State>(&Options::default(), &shown);
/// println!("{:?}", state.table().phase());
/// ```
///
/// ```
/// use proptest::prelude::*;
/// use rules_core::games::wuerfelhelden::{Options, State};
/// use rules_core::testkit::histories;
///
/// proptest!(|(history in histories::<State>(Options::default(), 80))| {
///     let scores: Vec<_> = history.end().table().players().map(|player| player.score()).collect();
///     prop_assert!(scores.iter().all(|score| *score >= 0), "{scores:?}"); // WH-44
/// });
/// ```
#[expect(clippy::needless_pass_by_value, reason = "a strategy owns what it needs")]
pub fn histories<S: SerdeRules>(
    options: S::Options,
    max_length: usize,
) -> impl Strategy<Value = HistoryOf<S>> {
    histories_from(S::setup(&options), max_length)
}

/// A strategy for property tests: at most `max_length` possible steps from a given state, such as one
/// that a builder makes; otherwise as [`histories`]. [`HistoryOf::walk`] walks them.
pub fn histories_from<S: SerdeRules>(
    start: S,
    max_length: usize,
) -> impl Strategy<Value = HistoryOf<S>> {
    Histories { start, max_length }
}

/// The strategy of [`histories_from`].
#[derive(Debug)]
pub(super) struct Histories<S> {
    pub(super) start: S,
    pub(super) max_length: usize,
}

impl<S: SerdeRules> Strategy for Histories<S> {
    type Tree = HistoryTree<S>;
    type Value = HistoryOf<S>;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let choices = (any::<bool>(), many(any::<u32>(), 0..=self.max_length));
        let (heuristic, choices) = choices.new_tree(runner)?.current();
        let (mut state, mut listed) = (self.start.clone(), ListedSteps::default());
        let mut steps = Vec::with_capacity(choices.len());
        for choice in choices {
            listed.read(&state);
            let Some(step) = chosen(&state, &listed, heuristic, choice) else { break };
            apply_step_to(&mut state, step);
            steps.push(step);
        }
        Ok(HistoryTree::new(Shrinker::new(self.start.clone(), steps)))
    }
}

/// A history and what is shorter.
#[derive(Debug)]
pub(super) struct HistoryTree<S: SerdeRules> {
    shrinker: Shrinker<S>,
    current: Vec<StepOf<S>>,
}

impl<S: SerdeRules> HistoryTree<S> {
    fn new(shrinker: Shrinker<S>) -> Self {
        Self { current: shrinker.best.clone(), shrinker }
    }

    /// What is possible of the best history so far from another state.
    pub(super) fn from(&self, start: S) -> Self {
        Self::new(self.shrinker.from(start))
    }

    /// Goes on to the next history to try; to the best one if none is left.
    pub(super) fn advance(&mut self) -> bool {
        let next = self.shrinker.candidate();
        let found = next.is_some();
        self.current = next.unwrap_or_else(|| self.shrinker.best.clone());
        found
    }
}

impl<S: SerdeRules> ValueTree for HistoryTree<S> {
    type Value = HistoryOf<S>;

    fn current(&self) -> HistoryOf<S> {
        HistoryOf { start: self.shrinker.start.clone(), steps: self.current.clone() }
    }

    fn simplify(&mut self) -> bool {
        if self.current != self.shrinker.best {
            self.shrinker.answer(self.current.clone(), true);
        }
        self.advance()
    }

    fn complicate(&mut self) -> bool {
        self.shrinker.answer(self.current.clone(), false);
        self.advance()
    }
}

/// The step that a number chooses: the first one listed for 0; none after the end.
fn chosen<S: SerdeRules>(
    state: &S,
    listed: &ListedSteps<S>,
    heuristic: bool,
    choice: u32,
) -> Option<StepOf<S>> {
    // The upper bits are a place among `of` equally likely ones.
    let place = |of: u64| (u64::from(choice) * of) >> 32;
    match state.node() {
        Node::Terminal => None,
        Node::Chance => {
            let weights = || listed.outcomes.iter().map(|&(_, weight)| weight);
            let point = place(weights().map(u64::from).sum());
            let at = weighted_index(weights(), Weight::try_from(point).unwrap_or(0));
            listed.outcomes.get(at).map(|&(outcome, _)| Step::Chance(outcome))
        }
        // The lowest two bits are free.
        Node::Player(seat) if heuristic && choice & 3 != 0 => {
            Some(Step::Action(S::heuristic_action(&state.view(seat), state.legal_actions())))
        }
        Node::Player(_) => {
            let at = place(listed.legal.len() as u64);
            listed.legal.get(usize::try_from(at).unwrap_or(0)).map(|&action| Step::Action(action))
        }
    }
}

/// The state after these steps, or before the first that is not possible.
pub fn walk<S: SerdeRules>(options: &S::Options, steps: &[StepOf<S>]) -> S {
    walk_each(options, steps, |_, _| ())
}

/// Walks through steps as [`walk`] does, and calls `each` with every state on the way and the step that
/// is taken in it: `None` in the last one. So a property of all states of a history takes one walk.
///
/// ```
/// use rules_core::games::wuerfelhelden::{Options, State};
/// use rules_core::testkit::{read_history, walk_each};
///
/// let steps = read_history::<State>("c80 c80 c80").expect("three rolls");
/// let mut states = 0;
/// walk_each::<State>(&Options::default(), &steps, |state, _| {
///     assert_eq!(state.table().turns(), 0);
///     states += 1;
/// });
/// assert_eq!(states, 4);
/// ```
pub fn walk_each<S: SerdeRules>(
    options: &S::Options,
    steps: &[StepOf<S>],
    each: impl FnMut(&S, Option<StepOf<S>>),
) -> S {
    walk_from(S::setup(options), steps, each)
}

fn walk_from<S: SerdeRules>(
    mut state: S,
    steps: &[StepOf<S>],
    mut each: impl FnMut(&S, Option<StepOf<S>>),
) -> S {
    for &step in steps {
        if !listed(&state, step) {
            break;
        }
        each(&state, Some(step));
        apply_step_to(&mut state, step);
    }
    each(&state, None);
    state
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
