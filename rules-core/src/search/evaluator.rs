//! What says how good a sampled state is.

use super::sides::{Either, Plan, sides};
use crate::{
    Agent, Apply, BuiltinAgent, Decision, Generator, Heuristic, HeuristicAgent, Node, Seat,
    agent::{legal_choice, write_returns},
    play_out, sample_chance,
};
use alloc::{vec, vec::Vec};

/// Says which return each seat can expect in a sampled state.
///
/// [`Rollout`] plays to the end, [`ShortRollout`] stops before it and asks another
/// evaluator. A closure is an evaluator, too:
///
/// ```
/// use rules_core::{Budget, Decision, Generator, Search, games::regidice::State, prelude::*};
/// // Knows nothing, and so leaves the choice to the heuristic.
/// let blind = |_: State, _: &mut Generator, values: &mut [f64]| values.fill(0.0);
/// let mut agent = Search::default().with_budget(Budget::simulations(20)).with_evaluator(blind);
/// let state = State::new_game(&Default::default())?;
/// # let mut state = state;
/// # let mut rng = generator(1, 0);
/// # while state.node() == Node::Chance { let o = rules_core::sample_chance(&state, &mut rng); state.apply_chance(o); }
/// let decision = Decision::of(&state).expect("a seat decides");
/// let action = agent.choose_action(&decision, &mut generator(1, 0));
/// assert_eq!(action, HeuristicAgent.choose_action(&decision, &mut rng));
/// # Ok::<(), rules_core::OptionError>(())
/// ```
pub trait Evaluator<S>: Sync {
    /// Writes the return that each seat can expect into `values`, one cell for each seat
    /// in seat order. A state at a terminal node has the returns of its payoffs.
    fn evaluate(&self, state: S, rng: &mut Generator, values: &mut [f64]);

    /// The same in a search, which says for whom it asks. The provided method is
    /// [`evaluate`](Self::evaluate).
    fn evaluate_for(&self, _side: Side, state: S, rng: &mut Generator, values: &mut [f64]) {
        self.evaluate(state, rng, values);
    }

    /// The same for [`Method::Guided`](crate::Method::Guided). [`Rollout`] plays to the next
    /// state that the game [estimates](crate::Heuristic::estimate); the provided method
    /// is [`evaluate_for`](Self::evaluate_for).
    fn evaluate_early(&self, side: Side, state: S, rng: &mut Generator, values: &mut [f64]) {
        self.evaluate_for(side, state, rng, values);
    }

    /// What the seat that decides is expected to do. At the decision that is searched it is the
    /// action that the search keeps unless another one is surely better. The provided method takes
    /// that of the plan or of the heuristic, and [`BasePolicy`] that of its agents.
    fn expected_action(
        &self,
        side: Side,
        decision: &Decision<'_, S>,
        _rng: &mut Generator,
    ) -> S::Action
    where
        S: Heuristic,
    {
        let plan = side.plan.filter(|_| side.includes(decision));
        decision.planned_action(plan)
    }

    /// Plays a state on as its playouts are, until `done`, which is asked before each step, or the
    /// end of the game. The provided method follows the plan or the heuristic, [`Rollout`] and
    /// [`BasePolicy`] their agents.
    fn play_on(
        &self,
        side: Side,
        state: S,
        rng: &mut Generator,
        done: &mut dyn FnMut(&S) -> bool,
    ) -> S
    where
        S: Heuristic,
    {
        Rollout { agent: BuiltinAgent::Heuristic }.play_on(side, state, rng, done)
    }

    /// Whether the side that searches may also follow each of the game's
    /// [plans](crate::Heuristic::PLANS); `false` by default.
    fn has_plans(&self) -> bool {
        false
    }
}

/// For whom a search asks its [`Evaluator`]: the searching seat, and how it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Side {
    /// The seat that searches. Seats that are [allied](crate::Apply::allied) with it go on alike.
    pub seat: Seat,
    /// The plan that it follows to the end, below [`PLANS`](crate::Heuristic::PLANS); `None` for
    /// the base policy.
    pub plan: Option<u8>,
}

impl Side {
    /// Whether the seat that decides is the one that searches, or its ally.
    pub fn includes<S: Apply>(self, decision: &Decision<'_, S>) -> bool {
        decision.state.allied(self.seat, decision.seat())
    }
}

impl<S, F: Fn(S, &mut Generator, &mut [f64]) + Sync> Evaluator<S> for F {
    fn evaluate(&self, state: S, rng: &mut Generator, values: &mut [f64]) {
        self(state, rng, values);
    }
}

/// The evaluator that plays a state to the end once; each seat gets a clone of the agent.
///
/// If the agent is the heuristic, a search also asks what becomes of the game's
/// [plans](crate::Heuristic::PLANS), which the other side meets with the heuristic. A plan as the agent
/// ([`BuiltinAgent::Plan`]) is the base policy of the searching side in place of the heuristic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rollout<A = BuiltinAgent> {
    /// The agent that plays.
    pub agent: A,
}

impl<S: Heuristic, A: Agent<S> + Clone + Sync> Evaluator<S> for Rollout<A> {
    fn evaluate(&self, state: S, rng: &mut Generator, values: &mut [f64]) {
        let mut agents = vec![self.agent.clone(); state.seats().into()];
        write_returns(&play_out(state, &mut agents, rng).end, values);
    }

    fn evaluate_for(&self, side: Side, state: S, rng: &mut Generator, values: &mut [f64]) {
        match side.plan.or(self.agent.followed_plan()) {
            None => self.evaluate(state, rng, values),
            Some(plan) => {
                let mut agents = sides(&state, side.seat, &Plan(plan), &HeuristicAgent);
                write_returns(&play_out(state, &mut agents, rng).end, values);
            }
        }
    }

    fn evaluate_early(&self, side: Side, state: S, rng: &mut Generator, values: &mut [f64]) {
        value_early(self, side, state, rng, values);
    }

    fn play_on(
        &self,
        side: Side,
        state: S,
        rng: &mut Generator,
        done: &mut dyn FnMut(&S) -> bool,
    ) -> S {
        if let Some(plan) = side.plan.or(self.agent.followed_plan()) {
            let agents = sides(&state, side.seat, &Plan(plan), &HeuristicAgent);
            return play_until(agents, state, rng, done);
        }
        let agents = vec![self.agent.clone(); state.seats().into()];
        play_until(agents, state, rng, done)
    }

    fn expected_action(
        &self,
        side: Side,
        decision: &Decision<'_, S>,
        _rng: &mut Generator,
    ) -> S::Action {
        let plan = side.plan.or(self.agent.followed_plan()).filter(|_| side.includes(decision));
        decision.planned_action(plan)
    }

    fn has_plans(&self) -> bool {
        self.agent.follows_heuristic() || self.agent.followed_plan().is_some()
    }
}

/// The evaluator of a search that improves on an agent, whose action is also the one that has to
/// be beaten: the searching seat and its allies follow the agent to the end, and the others
/// another one, which is the heuristic unless [`against`](Self::against) says otherwise.
///
/// The better the agent, the better the search that begins with it: a [`Network`](crate::Network)
/// that was trained for the game, for example. If it is the heuristic or a plan, a search also asks
/// what becomes of the game's [plans](crate::Heuristic::PLANS), against the same others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BasePolicy<A, B = HeuristicAgent> {
    agent: A,
    others: B,
}

impl<A> BasePolicy<A> {
    /// The evaluator of a search that improves on this agent, against the heuristic.
    pub const fn new(agent: A) -> Self {
        Self { agent, others: HeuristicAgent }
    }

    /// The same against others: what the search expects of the seats that are not its allies.
    ///
    /// ```
    /// use rules_core::{BasePolicy, HeuristicAgent, RandomAgent, Search};
    /// let search = Search::default().with_evaluator(BasePolicy::new(HeuristicAgent).against(RandomAgent));
    /// assert_eq!(search.budget.to_string(), "1000");
    /// ```
    #[must_use]
    pub fn against<B>(self, others: B) -> BasePolicy<A, B> {
        BasePolicy { agent: self.agent, others }
    }
}

impl<A: Clone, B: Clone> BasePolicy<A, B> {
    /// The agents of all seats: the plan of a side in place of its agent, if it has one.
    fn sides<S: Apply>(&self, side: Side, state: &S) -> Vec<Either<Either<A, Plan>, B>> {
        let own =
            side.plan.map_or(Either::Own(self.agent.clone()), |plan| Either::Other(Plan(plan)));
        sides(state, side.seat, &own, &self.others)
    }
}

impl<S, A, B> Evaluator<S> for BasePolicy<A, B>
where
    S: Heuristic,
    A: Agent<S> + Clone + Sync,
    B: Agent<S> + Clone + Sync,
{
    fn evaluate(&self, state: S, rng: &mut Generator, values: &mut [f64]) {
        Rollout { agent: self.agent.clone() }.evaluate(state, rng, values);
    }

    fn evaluate_for(&self, side: Side, state: S, rng: &mut Generator, values: &mut [f64]) {
        let mut agents = self.sides(side, &state);
        write_returns(&play_out(state, &mut agents, rng).end, values);
    }

    fn evaluate_early(&self, side: Side, state: S, rng: &mut Generator, values: &mut [f64]) {
        value_early(self, side, state, rng, values);
    }

    fn play_on(
        &self,
        side: Side,
        state: S,
        rng: &mut Generator,
        done: &mut dyn FnMut(&S) -> bool,
    ) -> S {
        play_until(self.sides(side, &state), state, rng, done)
    }

    fn expected_action(
        &self,
        side: Side,
        decision: &Decision<'_, S>,
        rng: &mut Generator,
    ) -> S::Action {
        match side.plan {
            _ if !side.includes(decision) => self.others.clone().choose_action(decision, rng),
            Some(plan) => decision.planned_action(Some(plan)),
            None => self.agent.clone().choose_action(decision, rng),
        }
    }

    fn has_plans(&self) -> bool {
        self.agent.follows_heuristic() || self.agent.followed_plan().is_some()
    }
}

/// Plays on until the game estimates what is to come, or to its end.
fn value_early<S: Heuristic>(
    evaluator: &impl Evaluator<S>,
    side: Side,
    state: S,
    rng: &mut Generator,
    values: &mut [f64],
) {
    let mut estimated = false;
    let end = evaluator.play_on(side, state, rng, &mut |state| {
        estimated = state.estimate(values);
        estimated
    });
    if !estimated {
        write_returns(&end, values);
    }
}

/// Plays a state on until `done` or the end of the game, an agent for each seat.
fn play_until<S: Apply, A: Agent<S>>(
    mut agents: Vec<A>,
    mut state: S,
    rng: &mut Generator,
    done: &mut dyn FnMut(&S) -> bool,
) -> S {
    let mut node = state.node();
    while !done(&state) {
        node = match node {
            Node::Terminal => break,
            Node::Chance => {
                let outcome = sample_chance(&state, rng);
                state.node_after_chance(outcome)
            }
            Node::Player(seat) => {
                let agent = &mut agents[usize::from(seat)];
                let action = legal_choice(agent, &state, seat, rng);
                state.node_after_action(action)
            }
        };
    }
    state
}

/// The evaluator that plays a number of decisions as another evaluator's playouts are, goes on until
/// the side that searches decides, and then asks a third one, unless the game is over before.
///
/// All simulations of a search are so valued at decisions of the same side. A value that was
/// learnt by one agent against others says something else at a decision of those others, and a search would
/// prefer whatever leaves the turn with the right one.
///
/// A [`NetworkValue`](crate::NetworkValue) values a state without a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ShortRollout<E, V> {
    /// What plays, says what the seats are expected to do, and has plans or not: a [`Rollout`] or
    /// a [`BasePolicy`].
    pub rollout: E,
    /// Number of decisions of all seats; with 0 the next decision of the side that searches is valued.
    pub decisions: u32,
    /// What values the state after them, at which that side decides.
    pub value: V,
}

impl<S: Heuristic, E: Evaluator<S>, V: Evaluator<S>> Evaluator<S> for ShortRollout<E, V> {
    /// For the seat that decides, and otherwise for seat 0.
    fn evaluate(&self, state: S, rng: &mut Generator, values: &mut [f64]) {
        let seat = if let Node::Player(seat) = state.node() { seat } else { 0 };
        self.evaluate_for(Side { seat, plan: None }, state, rng, values);
    }

    fn evaluate_for(&self, side: Side, state: S, rng: &mut Generator, values: &mut [f64]) {
        let mut left = self.decisions;
        let state = self.rollout.play_on(side, state, rng, &mut |state| {
            let Node::Player(seat) = state.node() else { return false };
            let done = left == 0 && state.allied(side.seat, seat);
            left = left.saturating_sub(1);
            done
        });
        if state.node() == Node::Terminal {
            write_returns(&state, values);
        } else {
            self.value.evaluate_for(side, state, rng, values);
        }
    }

    fn expected_action(
        &self,
        side: Side,
        decision: &Decision<'_, S>,
        rng: &mut Generator,
    ) -> S::Action {
        self.rollout.expected_action(side, decision, rng)
    }

    fn play_on(
        &self,
        side: Side,
        state: S,
        rng: &mut Generator,
        done: &mut dyn FnMut(&S) -> bool,
    ) -> S {
        self.rollout.play_on(side, state, rng, done)
    }

    fn has_plans(&self) -> bool {
        self.rollout.has_plans()
    }
}
