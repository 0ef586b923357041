//! Agents, which decide for seats, and playouts.

use alloc::boxed::Box;
use core::fmt;

use crate::{
    ActionSet, Apply, Encode, Generator, Heuristic, Legal, Node, ObservationWriter, Observe, Seat,
    encode_seat, sample_chance,
};

/// One decision as an [`Agent`] sees it: the seat, its legal actions and, on
/// request, its view. The state itself stays hidden, and with it whatever the
/// seat may not know.
pub struct Decision<'a, S: Legal> {
    /// The state, with all that the seat may not know.
    pub(crate) state: &'a S,
    pub(crate) seat: Seat,
    pub(crate) legal: ActionSet<S::Action>,
}

impl<'a, S: Legal> Decision<'a, S> {
    /// The decision due in a state, or `None` unless a seat decides.
    #[inline]
    #[must_use]
    pub fn of(state: &'a S) -> Option<Self> {
        match state.node() {
            Node::Player(seat) => Some(Self::of_seat(state, seat)),
            Node::Chance | Node::Terminal => None,
        }
    }

    /// The decision of a seat of which is known that it decides.
    #[inline]
    pub(crate) fn of_seat(state: &'a S, seat: Seat) -> Self {
        Self { state, seat, legal: state.decision_actions() }
    }

    /// The seat that decides.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The legal actions, at least one.
    #[inline]
    #[must_use]
    pub const fn legal_actions(&self) -> ActionSet<S::Action> {
        self.legal
    }

    /// What the deciding seat knows. Made anew by each call: agents that do not
    /// look pay nothing.
    #[must_use]
    pub fn view(&self) -> S::View
    where
        S: Observe,
    {
        self.state.view(self.seat)
    }

    /// Writes what the deciding seat observes: the view as numbers, without making it.
    pub fn encode(&self, out: &mut impl ObservationWriter)
    where
        S: Encode,
    {
        encode_seat(self.state, self.seat, out);
    }
}

impl<S: Heuristic> Decision<'_, S> {
    /// The action of a plan, or of the heuristic without one, or in a game without that plan. The only
    /// legal action is taken without asking them.
    #[inline]
    pub(crate) fn planned_action(&self, plan: Option<u8>) -> S::Action {
        if let Some(only) = self.legal.only() {
            return only;
        }
        self.state.seat_action(self.seat, self.legal, plan.filter(|plan| *plan < S::PLANS))
    }
}

impl<S: Legal> fmt::Debug for Decision<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seat, legal, .. } = self;
        f.debug_struct("Decision").field("seat", seat).field("legal", legal).finish_non_exhaustive()
    }
}

/// Decides for a seat: from what the seat may know, the legal actions and
/// random numbers.
///
/// [`RandomAgent`] plays every game that has [`Legal`], [`HeuristicAgent`] every
/// game that has [`Heuristic`], [`BuiltinAgent`] is either of them by name, and
/// [`Search`](crate::Search) looks ahead; [`agent_fn`] makes one of a function. Lent and boxed
/// agents are agents, so the seats of one game can have agents of different types:
///
/// ```
/// use rules_core::{games::wuerfelhelden::State, generator, play_out, prelude::*};
/// let state = State::new_game(&Default::default())?;
/// let mut agents: [Box<dyn Agent<State> + Send>; 3] =
///     [Box::new(RandomAgent), Box::new(HeuristicAgent), Box::new(RandomAgent)];
/// let playout = play_out(state, &mut agents, &mut generator(1, 0));
/// assert_eq!(playout.end.node(), Node::Terminal);
/// # Ok::<(), rules_core::OptionError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no agent of the game `{S}`",
    note = "a function of a decision and random numbers is one through `agent_fn`"
)]
pub trait Agent<S: Legal> {
    /// Chooses one of `decision.legal_actions()`.
    fn choose_action(&mut self, decision: &Decision<'_, S>, rng: &mut Generator) -> S::Action;

    /// Whether the choice is known to be legal, so that playouts need not check
    /// it: the built-in agents are held to it by tests.
    #[doc(hidden)]
    #[inline]
    fn is_trusted(&self) -> bool {
        false
    }

    /// Whether it is the heuristic of the game, whose plans a search may add.
    #[doc(hidden)]
    fn follows_heuristic(&self) -> bool {
        false
    }

    /// The plan of the game that it follows, if it follows one.
    #[doc(hidden)]
    fn followed_plan(&self) -> Option<u8> {
        None
    }
}

/// Chooses uniformly among the legal actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RandomAgent;

impl<S: Legal> Agent<S> for RandomAgent {
    #[inline]
    fn choose_action(&mut self, decision: &Decision<'_, S>, rng: &mut Generator) -> S::Action {
        decision.legal.sample(rng).expect("a seat that decides has a legal action")
    }

    #[inline]
    fn is_trusted(&self) -> bool {
        true
    }
}

/// Follows the [`Heuristic`] of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HeuristicAgent;

impl<S: Heuristic> Agent<S> for HeuristicAgent {
    #[inline]
    fn choose_action(&mut self, decision: &Decision<'_, S>, _: &mut Generator) -> S::Action {
        decision.planned_action(None)
    }

    #[inline]
    fn is_trusted(&self) -> bool {
        true
    }

    fn follows_heuristic(&self) -> bool {
        true
    }
}

/// A built-in agent that is chosen at run time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BuiltinAgent {
    /// [`RandomAgent`].
    #[default]
    Random,
    /// [`HeuristicAgent`].
    Heuristic,
    /// A [plan](Heuristic::PLANS) of the game, by its number; the heuristic in a game without it.
    Plan(u8),
}

/// Names of plans. More of them have no name, which no game needs.
const PLANS: [&str; 4] = ["plan:0", "plan:1", "plan:2", "plan:3"];

impl BuiltinAgent {
    /// The built-in agents of every game.
    pub const ALL: [Self; 2] = [Self::Random, Self::Heuristic];

    /// Name in tables and in Python: `random`, `heuristic`, or `plan:` and the number, which is `plan:?` from
    /// 4 on.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Heuristic => "heuristic",
            Self::Plan(plan) if (plan as usize) < PLANS.len() => PLANS[plan as usize],
            Self::Plan(_) => "plan:?",
        }
    }

    /// The agent with a name, or `None`; `FromStr` gives an error in its place.
    ///
    /// ```
    /// use rules_core::BuiltinAgent;
    /// assert_eq!(BuiltinAgent::by_name("plan:1"), Some(BuiltinAgent::Plan(1)));
    /// assert_eq!("plan:1".parse(), Ok(BuiltinAgent::Plan(1)));
    /// assert_eq!(BuiltinAgent::Plan(1).to_string(), "plan:1");
    /// assert!("nobody".parse::<BuiltinAgent>().is_err());
    /// ```
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let plans = (0..).zip(PLANS).map(|(plan, _)| Self::Plan(plan));
        Self::ALL.into_iter().chain(plans).find(|agent| agent.name() == name)
    }

    /// The number of the plan that this agent follows; `None` for the others.
    #[must_use]
    pub const fn plan(self) -> Option<u8> {
        match self {
            Self::Plan(plan) => Some(plan),
            Self::Random | Self::Heuristic => None,
        }
    }
}

impl<S: Heuristic> Agent<S> for BuiltinAgent {
    #[inline]
    fn choose_action(&mut self, decision: &Decision<'_, S>, rng: &mut Generator) -> S::Action {
        match self {
            Self::Random => RandomAgent.choose_action(decision, rng),
            Self::Heuristic => HeuristicAgent.choose_action(decision, rng),
            Self::Plan(plan) => decision.planned_action(Some(*plan)),
        }
    }

    #[inline]
    fn is_trusted(&self) -> bool {
        true
    }

    fn follows_heuristic(&self) -> bool {
        *self == Self::Heuristic
    }

    fn followed_plan(&self) -> Option<u8> {
        self.plan()
    }
}

/// An agent that is a function; [`agent_fn`] makes it.
#[derive(Clone, Copy)]
pub struct AgentFn<F> {
    choose: F,
}

impl<F> fmt::Debug for AgentFn<F> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("AgentFn").finish_non_exhaustive()
    }
}

/// The agent that a function is: of a decision and random numbers.
///
/// ```
/// use rules_core::{agent_fn, games::wuerfelhelden::State, generator, play_out, prelude::*};
/// // Takes the last legal action.
/// let mut last = agent_fn(|decision, _| {
///     decision.legal_actions().iter().last().expect("at least one is legal")
/// });
/// let state = State::new_game(&Default::default())?;
/// let mut agents: [&mut dyn Agent<State>; 3] = [&mut last, &mut RandomAgent, &mut HeuristicAgent];
/// play_out(state, &mut agents, &mut generator(1, 0));
/// # Ok::<(), rules_core::OptionError>(())
/// ```
pub const fn agent_fn<S, F>(choose: F) -> AgentFn<F>
where
    S: Legal,
    F: FnMut(&Decision<'_, S>, &mut Generator) -> S::Action,
{
    AgentFn { choose }
}

impl<S, F> Agent<S> for AgentFn<F>
where
    S: Legal,
    F: FnMut(&Decision<'_, S>, &mut Generator) -> S::Action,
{
    fn choose_action(&mut self, decision: &Decision<'_, S>, rng: &mut Generator) -> S::Action {
        (self.choose)(decision, rng)
    }
}

/// An agent that is lent, also one whose type is not known, is an agent.
impl<S: Legal, A: Agent<S> + ?Sized> Agent<S> for &mut A {
    fn choose_action(&mut self, decision: &Decision<'_, S>, rng: &mut Generator) -> S::Action {
        (**self).choose_action(decision, rng)
    }

    fn is_trusted(&self) -> bool {
        (**self).is_trusted()
    }

    fn follows_heuristic(&self) -> bool {
        (**self).follows_heuristic()
    }

    fn followed_plan(&self) -> Option<u8> {
        (**self).followed_plan()
    }
}

/// An agent in a box, also one whose type is not known, is an agent.
impl<S: Legal, T: Agent<S> + ?Sized> Agent<S> for Box<T> {
    fn choose_action(&mut self, decision: &Decision<'_, S>, rng: &mut Generator) -> S::Action {
        (**self).choose_action(decision, rng)
    }

    fn is_trusted(&self) -> bool {
        (**self).is_trusted()
    }

    fn follows_heuristic(&self) -> bool {
        (**self).follows_heuristic()
    }

    fn followed_plan(&self) -> Option<u8> {
        (**self).followed_plan()
    }
}

/// The probabilities with which an agent chooses its actions, where they are known.
///
/// An agent without randomness has one too, and its corrections are zero.
///
/// ```
/// use rules_core::{Decision, HeuristicAgent, RandomAgent, Session, generator};
/// use rules_core::{evaluate::Policy, games::wuerfelhelden::State};
/// let mut session = Session::<State>::new(&Default::default())?;
/// session.sample_until_decision(&mut generator(1, 0));
/// let decision = Decision::of(session.state()).expect("a decision");
/// let mut row = vec![0.0; decision.legal_actions().iter().count()];
/// RandomAgent.probabilities(&decision, &mut row);
/// assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-9);
/// row.fill(0.0);
/// HeuristicAgent.probabilities(&decision, &mut row);
/// assert!(row.contains(&1.0), "it has no doubts");
/// # Ok::<(), rules_core::OptionError>(())
/// ```
pub trait Policy<S: Legal> {
    /// Writes the probability of each legal action, in their order. `out` has one cell for
    /// each, all zero; the sum must be 1.
    fn probabilities(&self, decision: &Decision<'_, S>, out: &mut [f64]);
}

impl<S: Legal> Policy<S> for RandomAgent {
    fn probabilities(&self, decision: &Decision<'_, S>, out: &mut [f64]) {
        out.fill(1.0 / f64::from(decision.legal_actions().len()));
    }
}

impl<S: Heuristic> Policy<S> for HeuristicAgent {
    fn probabilities(&self, decision: &Decision<'_, S>, out: &mut [f64]) {
        certain(decision.planned_action(None), decision, out);
    }
}

/// Probability 1 of one action.
fn certain<S: Legal>(chosen: S::Action, decision: &Decision<'_, S>, out: &mut [f64]) {
    for (cell, action) in out.iter_mut().zip(decision.legal_actions()) {
        *cell = f64::from(u8::from(action == chosen));
    }
}

impl<S: Heuristic> Policy<S> for BuiltinAgent {
    fn probabilities(&self, decision: &Decision<'_, S>, out: &mut [f64]) {
        match self {
            Self::Random => RandomAgent.probabilities(decision, out),
            Self::Heuristic => HeuristicAgent.probabilities(decision, out),
            Self::Plan(plan) => certain(decision.planned_action(Some(*plan)), decision, out),
        }
    }
}

/// What came of a game that was played to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Playout<S> {
    /// The state at the end.
    pub end: S,
    /// Number of actions.
    pub decisions: u32,
    /// Number of chance outcomes.
    pub outcomes: u32,
}

/// Plays a state to the end, one agent for each seat, in seat order.
///
/// # Panics
///
/// If there are fewer agents than seats, or if an agent chooses an action that
/// is not legal.
///
/// ```
/// use rules_core::{games::wuerfelhelden::State, prelude::*};
/// let state = State::new_game(&Default::default())?;
/// let playout = play_out(state, &mut [HeuristicAgent; 3], &mut generator(1, 0));
/// let best = playout.end.table().players().max_by_key(|player| player.score()).expect("three play");
/// println!("{} decisions; seat {} has {}", playout.decisions, best.seat(), best.score());
/// let won = playout.end.payoff(best.seat()) > 0; // what agents play for, whatever the game
/// # let _ = won;
/// # Ok::<(), rules_core::OptionError>(())
/// ```
pub fn play_out<S: Apply, A: Agent<S>>(
    mut state: S,
    agents: &mut [A],
    rng: &mut Generator,
) -> Playout<S> {
    let (mut decisions, mut outcomes) = (0, 0);
    let mut node = state.node();
    loop {
        node = match node {
            Node::Terminal => return Playout { end: state, decisions, outcomes },
            Node::Chance => {
                outcomes += 1;
                let outcome = sample_chance(&state, rng);
                state.node_after_chance(outcome)
            }
            Node::Player(seat) => {
                decisions += 1;
                let agent = &mut agents[usize::from(seat)];
                let action = legal_choice(agent, &state, seat, rng);
                state.node_after_action(action)
            }
        };
    }
}

/// The action that an agent chooses in a state in which `seat` decides.
///
/// # Panics
///
/// If the action is not legal.
#[inline]
pub(crate) fn legal_choice<S: Legal>(
    agent: &mut (impl Agent<S> + ?Sized),
    state: &S,
    seat: Seat,
    rng: &mut Generator,
) -> S::Action {
    let decision = Decision::of_seat(state, seat);
    let action = agent.choose_action(&decision, rng);
    let legal = agent.is_trusted() || decision.legal.contains(action);
    assert!(legal, "the agent of seat {seat} chose `{action}`, which is not legal");
    action
}

/// A uniformly random legal action, without allocation; the one that
/// [`RandomAgent`] chooses with the same generator.
///
/// # Panics
///
/// Unless a seat decides.
#[inline]
pub fn random_action<S: Legal>(state: &S, rng: &mut Generator) -> S::Action {
    state.legal_actions().sample(rng).expect("a seat that decides has a legal action")
}

/// Writes the return of each seat in a state: its payoff divided by [`Apply::UNIT`].
pub(crate) fn write_returns<S: Apply>(end: &S, returns: &mut [f64]) {
    for (seat, out) in (0..).zip(returns) {
        *out = f64::from(end.payoff(seat)) / f64::from(S::UNIT);
    }
}
