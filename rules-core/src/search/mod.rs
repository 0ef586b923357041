//! Search: decisions from a view, by sampled worlds that are played on.
//!
//! The search gets a view, never a state. It determinizes the view many times, tries
//! actions of the deciding seat in these worlds and compares what an [`Evaluator`]
//! expects of them. Every number is drawn from streams of one seed, so that a budget in
//! simulations gives the same result on any number of threads.

mod belief;
mod budget;
mod certain;
mod chosen;
mod evaluator;
mod guided;
mod halving;
mod leaf_config;
mod leaves;
mod report;
mod sides;
mod task;
mod tree;
mod value;

use alloc::vec;
use core::{
    fmt,
    num::{NonZeroU16, NonZeroU32},
    str::FromStr,
};

use rand_core::Rng;

pub use self::{
    belief::past_likelihood,
    budget::{Budget, BudgetError},
    chosen::{SearchAgent, SearchAgents},
    evaluator::{BasePolicy, Evaluator, Rollout, ShortRollout, Side},
    leaf_config::{LeafError, LeafSearchConfig},
    leaves::{Leaf, LeafSearch},
    report::{ActionStats, SearchError, SearchReport},
    value::NetworkValue,
};
use self::{
    report::setting,
    task::{Task, expected_action},
};
use crate::{
    ActionSet, Agent, BuiltinAgent, Decision, Generator, Heuristic, Node, Rules, generator,
    text::ArrayString,
};

/// How the simulations of a [`Search`] are divided among the actions. As text, and serialised, it
/// is its [name](Self::name).
///
/// ```
/// use rules_core::Method;
/// assert_eq!("guided".parse(), Ok(Method::Guided));
/// assert_eq!(Method::default().to_string(), "halving");
/// assert!("best".parse::<Method>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Sequential halving: all actions are tried in the same worlds with the same random
    /// numbers; after each round the better half continues. The action of the base policy
    /// stays to the end, and another is chosen only if it is better by
    /// [`confidence`](field@Search::confidence). Each [plan](Heuristic::PLANS) runs with them.
    #[default]
    Halving,
    /// Information-set Monte Carlo tree search: one tree over all worlds, whose nodes are
    /// what the searching seat can tell apart, and what others chose in secret. Every node tries
    /// the action of the base policy first and, below the first node, another one only as its
    /// visits grow. Playouts end where the game [estimates](Heuristic::estimate) what is to come.
    /// For games that do so, and for evaluators with little noise. Runs on one thread.
    Guided,
}

impl Method {
    /// Every method.
    pub const ALL: [Self; 2] = [Self::Halving, Self::Guided];

    /// Name in settings and in Python: `halving` or `guided`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Halving => "halving",
            Self::Guided => "guided",
        }
    }
}

error_type! {
    /// Error: no [`Method`] has this name.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[error("there is no method `{name}`: the names are halving and guided")]
    pub struct MethodNameError {
        name: ArrayString,
    }
}

impl fmt::Display for Method {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = MethodNameError;

    fn from_str(name: &str) -> Result<Self, MethodNameError> {
        let found = Self::ALL.into_iter().find(|method| method.name() == name);
        found.ok_or(MethodNameError { name: ArrayString::of(name) })
    }
}

crate::text::serde_as_text! { Method }

/// Settings of a search; itself an [`Agent`] of every complete game.
///
/// The default asks what becomes of each action if all seats follow the heuristic from there on,
/// and keeps the action of the heuristic, its base policy, unless another one is surely better.
/// In a game with [plans](Heuristic::PLANS) it also asks what becomes of following one to the end.
/// [`with_base_policy`](Self::with_base_policy) takes another agent in place of the heuristic.
/// How strong it is in the games of this crate, and where it is no stronger than the
/// heuristic, was measured: `docs/strength.md`.
///
/// ```
/// use rules_core::{Budget, HeuristicAgent, Search};
/// let search = Search::default().with_budget(Budget::simulations(200)).with_rollout(HeuristicAgent);
/// assert_eq!(search.budget.to_string(), "200");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Search<E = Rollout> {
    /// When the search ends.
    pub budget: Budget,
    /// How the simulations are divided among the actions.
    pub method: Method,
    /// Number of standard errors by which an action has to beat the one of the base
    /// policy in the same worlds; finite, from 0. Used by [`Method::Halving`].
    pub confidence: f64,
    /// Share of the choices of others that follow what the evaluator
    /// [expects](Evaluator::expected_action), where the rest is chance; from 0 and below 1. Above 0 a
    /// sampled world weighs what it makes of the choices that can still be told from it
    /// ([`Observe::past_choices`](crate::Observe::past_choices)); with 0, the default, all weigh alike.
    /// Used by [`Method::Halving`].
    pub trust: f64,
    /// Weight of the exploration bonus, finite, from 0; payoffs are scaled to the range 0 to 1, and
    /// the bonus counts a fifth. Used by [`Method::Guided`].
    pub exploration: f64,
    /// Number of threads. More than one need the feature `std`; without it the search
    /// uses one.
    pub threads: NonZeroU16,
    /// What says how good a sampled state is.
    pub evaluator: E,
}

impl Default for Search {
    /// 1,000 simulations by sequential halving, played out by the heuristic.
    fn default() -> Self {
        Self {
            budget: Budget::Simulations(NonZeroU32::new(1000).expect("a thousand is not zero")),
            method: Method::Halving,
            confidence: 1.0,
            trust: 0.0,
            exploration: 0.7,
            threads: NonZeroU16::MIN,
            evaluator: Rollout { agent: BuiltinAgent::Heuristic },
        }
    }
}

impl<E> Search<E> {
    /// The same search with another budget.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// The same search by another method.
    #[must_use]
    pub fn with_method(self, method: Method) -> Self {
        Self { method, ..self }
    }

    /// The same search with another [`confidence`](field@Self::confidence).
    #[must_use]
    pub fn with_confidence(self, confidence: f64) -> Self {
        Self { confidence, ..self }
    }

    /// The same search with another [`trust`](field@Self::trust).
    ///
    /// ```
    /// use rules_core::Search;
    /// // Nine of ten choices of the others are expected to be those of the heuristic.
    /// let search = Search::default().with_trust(0.9);
    /// assert!(search.check().is_ok() && search.with_trust(1.0).check().is_err());
    /// ```
    #[must_use]
    pub fn with_trust(self, trust: f64) -> Self {
        Self { trust, ..self }
    }

    /// The same search with another [`exploration`](field@Self::exploration).
    #[must_use]
    pub fn with_exploration(self, exploration: f64) -> Self {
        Self { exploration, ..self }
    }

    /// The same search on another number of threads.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroU16) -> Self {
        Self { threads, ..self }
    }

    /// The same search with another agent that plays out the worlds.
    #[must_use]
    pub fn with_rollout<A>(self, agent: A) -> Search<Rollout<A>> {
        self.with_evaluator(Rollout { agent })
    }

    /// The same search from another base policy than the heuristic: the agent's action is chosen
    /// unless another one is surely better, and the agent plays out the worlds for the deciding seat
    /// and its allies. The others follow the heuristic; [`BasePolicy::against`] takes another agent.
    ///
    /// ```
    /// use rules_core::{HeuristicAgent, Search};
    /// // A trained `Network` for the game is an agent, too, and makes a stronger search.
    /// let search = Search::default().with_base_policy(HeuristicAgent);
    /// ```
    #[must_use]
    pub fn with_base_policy<A>(self, agent: A) -> Search<BasePolicy<A>> {
        self.with_evaluator(BasePolicy::new(agent))
    }

    /// The same search with another evaluator.
    #[must_use]
    pub fn with_evaluator<F>(self, evaluator: F) -> Search<F> {
        let Self { budget, method, confidence, trust, exploration, threads, evaluator: _ } = self;
        Search { budget, method, confidence, trust, exploration, threads, evaluator }
    }

    /// Checks the settings.
    ///
    /// # Errors
    ///
    /// If `confidence` or `exploration` is negative or not finite, or `trust` is not from 0 to below 1.
    pub fn check(&self) -> Result<(), SearchError> {
        setting("confidence", self.confidence)?;
        setting("exploration", self.exploration)?;
        if !(0.0..1.0).contains(&self.trust) {
            return Err(SearchError::Trust(self.trust));
        }
        Ok(())
    }

    /// Searches from the view of the deciding seat.
    ///
    /// One number is drawn from `rng`; it seeds everything else.
    ///
    /// # Errors
    ///
    /// If the seat of the view does not decide, a setting is outside its range, or a budget of time
    /// meets a target without a clock (WebAssembly in the browser).
    ///
    /// ```
    /// use rules_core::{Budget, Search, generator, games::wuerfelhelden::State, Node, prelude::*, sample_chance};
    /// # use rules_core::Observe;
    /// let mut state = State::new_game(&Default::default())?;
    /// let mut rng = generator(3, 0);
    /// while state.node() == Node::Chance { let o = sample_chance(&state, &mut rng); state.apply_chance(o); }
    /// let Node::Player(seat) = state.node() else { unreachable!() };
    /// let search = Search::default().with_budget(Budget::simulations(50));
    /// let report = search.run::<State>(&state.view(seat), &mut rng)?;
    /// assert!(state.is_legal(report.action) && report.simulations <= 50);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run<S: Rules>(
        &self,
        view: &S::View,
        rng: &mut Generator,
    ) -> Result<SearchReport<S::Action>, SearchError>
    where
        E: Evaluator<S>,
    {
        self.run_until::<S>(view, rng, &|| false)
    }

    /// Searches until the budget is spent or `stop` returns `true`. An action that wins at once, in
    /// a game with secrets in each of 32 worlds, is chosen whatever the simulations say. `stop` is called
    /// before every simulation, by every thread. The report of a search that was stopped
    /// says so; it names the best action so far.
    ///
    /// # Errors
    ///
    /// As [`run`](Self::run).
    ///
    /// # Panics
    ///
    /// If a base policy chooses an action that is not legal.
    pub fn run_until<S: Rules>(
        &self,
        view: &S::View,
        rng: &mut Generator,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<SearchReport<S::Action>, SearchError>
    where
        E: Evaluator<S>,
    {
        self.erased().search(view, rng, stop)
    }

    /// The same search with any evaluator: the rest is compiled once for each game.
    fn erased<S>(&self) -> Search<&dyn Evaluator<S>>
    where
        E: Evaluator<S>,
    {
        let Self { budget, method, confidence, trust, exploration, threads, ref evaluator } = *self;
        Search { budget, method, confidence, trust, exploration, threads, evaluator }
    }
}

impl<S: Rules> Search<&dyn Evaluator<S>> {
    fn search(
        &self,
        view: &S::View,
        rng: &mut Generator,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<SearchReport<S::Action>, SearchError> {
        self.check()?;
        if !self.budget.has_clock() {
            return Err(SearchError::NoClock);
        }
        let seed = rng.next_u64();
        let world = S::determinize(view, &mut generator(seed, 1));
        let Node::Player(seat) = world.node() else { return Err(SearchError::NoDecision) };
        if world.view(seat) != *view {
            return Err(SearchError::OtherSeat { decider: seat });
        }
        let legal = world.legal_actions();
        let decision = Decision::of_seat(&world, seat);
        let side = Side { seat, plan: None };
        let rng = &mut generator(seed, BASE);
        let action = expected_action(self.evaluator, side, &decision, rng);
        let base = legal.iter().take_while(|other| *other != action).count();
        let (legal, trust) = (legal.iter().collect(), self.trust);
        let task = Task::<S> { view, seat, seed, legal, base, trust, stop };
        let mut report = match self.method {
            Method::Halving => halving::run(self, &task),
            Method::Guided => guided::run(self, &task),
        };
        if let Some(place) = certain::sure_win(&task) {
            report.action = task.legal[place];
            report.line = vec![report.action];
        }
        Ok(report)
    }
}

/// The heuristic's action, which is legal.
fn heuristic_action<S: Heuristic>(view: &S::View, legal: ActionSet<S::Action>) -> S::Action {
    let action = S::heuristic_action(view, legal);
    assert!(legal.contains(action), "the heuristic chooses a legal action");
    action
}

/// Stream of a seed from which the base action comes; those of the worlds begin at 1.
const BASE: u64 = u64::MAX - 1;

impl<S: Rules, E: Evaluator<S>> Agent<S> for Search<E> {
    /// # Panics
    ///
    /// If a setting is outside its range.
    fn choose_action(&mut self, decision: &Decision<'_, S>, rng: &mut Generator) -> S::Action {
        if let Some(only) = decision.legal_actions().only() {
            return only;
        }
        let report = self.run::<S>(&decision.view(), rng);
        report.unwrap_or_else(|error| panic!("{error}")).action
    }

    fn is_trusted(&self) -> bool {
        true
    }
}
