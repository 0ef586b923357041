//! Solved games that hide nothing.

use alloc::{vec, vec::Vec};

use super::{
    SolveConfig, SolveError,
    graph::{Explorer, Graph, Policies},
    hash::Table,
    values::{Values, Wants, best, values},
};
use crate::{
    Agent, Decision, Evaluator, Generator, Indexed, Node, Rules, Seat, agent::Policy, generator,
};

/// The exact values of a game that hides nothing, for every state that play can reach.
///
/// It is an [`Agent`] and a [`Policy`]: each seat takes the action with the greatest value to
/// it, the first one in catalogue order if several have it. It is an [`Evaluator`], too. A state
/// that play from the start cannot reach is played by the heuristic and has values of zero.
#[derive(Clone, Debug)]
pub struct Solution<S: Rules> {
    pub(super) graph: Graph,
    index: Table<S, u32>,
    values: Values,
}

/// Solves a game that hides nothing, by backward induction over its states.
///
/// Each seat chooses what is worth most to itself: that is perfect play of one seat, of two
/// seats of a zero-sum game, and of seats with the same payoff. With other payoffs the values
/// are those of one subgame-perfect equilibrium, in which ties go to the first action in
/// catalogue order. Where play can return to a state, the value is an interval that value
/// iteration from the least and the greatest payoff encloses, up to the rounding of floating
/// point numbers; a game without an end is worth anything between the two.
///
/// `stop` is asked again and again and ends the work when it returns `true`.
///
/// ```
/// use rules_core::{prelude::*, solve::{SolveConfig, solve}};
/// use rules_core::games::regidice::{Options, State};
/// // Alone against the weakest enemy for one round.
/// # let options = Options::default().with_players(1).with_round_limit(1);
/// # let small = SolveConfig::default().with_max_states(10);
/// let start = State::new_game(&options)?;
/// match solve(&start, &small, &|| false) {
///     Ok(solution) => println!("{:?}", solution.values()),
///     Err(error) => println!("{error}"), // this one is too large
/// }
/// # Ok::<(), rules_core::OptionError>(())
/// ```
///
/// # Errors
///
/// If the game has too many states, hides something from a deciding seat, has a cycle
/// that cannot be solved, or `stop` returned `true`.
pub fn solve<S: Rules>(
    start: &S,
    config: &SolveConfig,
    stop: &dyn Fn() -> bool,
) -> Result<Solution<S>, SolveError> {
    solve_against(start, &vec![None; start.seats().into()], config, stop)
}

/// The exact values of a game that hides nothing if some seats follow given policies, one
/// entry for each seat.
///
/// With a policy for every seat the values are what these agents earn; with one for all seats
/// but one they are the best response to them. A policy sees a decision and nothing before it.
///
/// # Errors
///
/// As [`solve`](solve()), and if there is not one entry for each seat, or the probabilities of
/// a policy do not add up to 1.
pub fn solve_against<S: Rules>(
    start: &S,
    policies: &[Option<&dyn Policy<S>>],
    config: &SolveConfig,
    stop: &dyn Fn() -> bool,
) -> Result<Solution<S>, SolveError> {
    config.check()?;
    let (seats, options) = (start.seats(), start.options());
    if policies.len() != usize::from(seats) {
        return Err(SolveError::Policies { given: policies.len(), seats });
    }
    let (graph, index) = Explorer::explore(start, policies, config, stop)?;
    let wants = Wants::new(&S::limits(&options), S::UNIT, S::utility(&options), free(policies));
    let values = values(&graph, &fixed(policies), &wants, config, stop)?;
    Ok(Solution { graph, index, values })
}

fn fixed<S: Rules>(policies: &Policies<'_, S>) -> Vec<bool> {
    policies.iter().map(Option::is_some).collect()
}

fn free<S: Rules>(policies: &Policies<'_, S>) -> usize {
    policies.iter().filter(|policy| policy.is_none()).map(|_| 1).sum()
}

impl<S: Rules> Solution<S> {
    /// Number of states that play can reach.
    #[must_use]
    pub fn states(&self) -> usize {
        self.graph.nodes.len()
    }

    /// Value of the start for each seat, in seat order, in returns: the middle of its
    /// [`bounds`](Self::bounds).
    #[must_use]
    pub fn values(&self) -> Vec<f64> {
        self.of(0)
    }

    /// The least and the greatest value of the start for a seat. They are equal where play
    /// cannot return to a state; `None` if there is no such seat.
    #[must_use]
    pub fn bounds(&self, seat: Seat) -> Option<[f64; 2]> {
        let seat = usize::from(seat);
        (seat < self.graph.seats).then(|| self.interval(seat))
    }

    /// Width of the interval of the start, the widest of all seats; 0 where play cannot
    /// return to a state.
    #[must_use]
    pub fn width(&self) -> f64 {
        let width = |seat| {
            let [low, high] = self.interval(seat);
            high - low
        };
        (0..self.graph.seats).map(width).fold(0.0, f64::max)
    }

    /// The values of a state for each seat; `None` if play cannot reach it.
    #[must_use]
    pub fn values_at(&self, state: &S) -> Option<Vec<f64>> {
        self.index.get(state).map(|number| self.of(*number as usize))
    }

    /// The legal actions of a state in catalogue order, with the value of each for the seat
    /// that decides; `None` if play cannot reach the state, and nothing unless a seat decides.
    #[must_use]
    pub fn action_values(&self, state: &S) -> Option<Vec<(S::Action, f64)>> {
        let number = *self.index.get(state)? as usize;
        let Node::Player(seat) = self.graph.nodes[number] else { return Some(Vec::new()) };
        let action = |step: usize| S::Action::from_index(self.graph.number[step] as usize);
        let value = |step: usize| self.value(self.graph.target[step] as usize, seat.into());
        let steps = self.graph.steps(number);
        steps.map(|step| action(step).map(|action| (action, value(step)))).collect()
    }

    /// The action of the greatest value; `None` if play cannot reach the state or no seat
    /// decides.
    #[must_use]
    pub fn best_action(&self, state: &S) -> Option<S::Action> {
        let number = *self.index.get(state)? as usize;
        let Node::Player(seat) = self.graph.nodes[number] else { return None };
        let value = |step: usize| self.value(self.graph.target[step] as usize, seat.into());
        let step = best(self.graph.steps(number), value);
        S::Action::from_index(self.graph.number[step] as usize)
    }

    fn interval(&self, seat: usize) -> [f64; 2] {
        let low = self.values.low[seat];
        let high = self.values.high.as_ref().map_or(low, |high| high[seat]);
        [low.min(high), low.max(high)]
    }

    fn value(&self, number: usize, seat: usize) -> f64 {
        let cell = number * self.graph.seats + seat;
        let low = self.values.low[cell];
        self.values.high.as_ref().map_or(low, |high| f64::midpoint(low, high[cell]))
    }

    fn of(&self, number: usize) -> Vec<f64> {
        (0..self.graph.seats).map(|seat| self.value(number, seat)).collect()
    }

    /// The state of a decision, which its view shows in full.
    fn choice(&self, decision: &Decision<'_, S>) -> S::Action {
        let view = decision.view();
        let state = S::determinize(&view, &mut generator(0, 0));
        let best = self.best_action(&state);
        best.unwrap_or_else(|| S::heuristic_action(&view, decision.legal_actions()))
    }
}

impl<S: Rules> Agent<S> for Solution<S> {
    fn choose_action(&mut self, decision: &Decision<'_, S>, _: &mut Generator) -> S::Action {
        self.choice(decision)
    }
}

impl<S: Rules> Policy<S> for Solution<S> {
    fn probabilities(&self, decision: &Decision<'_, S>, out: &mut [f64]) {
        let best = self.choice(decision);
        for (cell, action) in out.iter_mut().zip(decision.legal_actions()) {
            *cell = f64::from(u8::from(action == best));
        }
    }
}

impl<S: Rules> Evaluator<S> for Solution<S> {
    fn evaluate(&self, state: S, _: &mut Generator, values: &mut [f64]) {
        let number = self.index.get(&state);
        for (seat, value) in values.iter_mut().enumerate() {
            *value = number.map_or(0.0, |number| self.value(*number as usize, seat));
        }
    }
}
