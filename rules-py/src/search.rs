//! `Search`: the settings of a search in Python.

mod shown;

use pyo3::{IntoPyObjectExt, prelude::*};
use rules_core::{Budget, BuiltinAgent, Method, Rollout, SearchAgent, SearchAgents};

use crate::{
    convert::{self, word},
    errors,
    generator::with_rng,
    guard::{Lent, border, lend},
    network,
    plan::has_plan,
    pool,
    search_report::to_python,
    search_settings::{read_agent, read_budget, read_depth, read_value, share, weight},
    slices::heard_by,
    state::State,
};

/// Settings of a search, which looks ahead from what one seat knows.
///
/// A search samples states that the seat to act cannot tell from the real one, tries its actions
/// in them and plays on. It uses nothing of a state but the view of the seat to act, so it knows
/// no hidden hand and no draw pile. It plays every game, and is an agent wherever agents have
/// names: ``"search:1000"`` is ``Search(1000)``, ``"search:200ms"`` is ``Search("200ms")``,
/// ``"guided:1000"`` is ``Search(1000, method="guided")``, ``"net+search:1000"`` is
/// ``Search(1000, rollout="net")``, ``"net:<file>+search:1000"`` and ``"plan:0+search:1000"``
/// likewise.
///
/// It keeps the action of a base policy, unless another one is surely better: that of the
/// rule-based agent, of a plan, or of a network. In a game with plans, such as Valor & Villainy,
/// it also asks what becomes of following one of them to the end.
///
/// A search is a value: it can be compared, hashed, copied and pickled.
///
/// Parameters
/// ----------
/// budget : int or str, optional
///     When the search ends: after a number of simulations, ``1000`` by default, or after a wall
///     time such as ``"200ms"``. The number lies between 1 and ``2**32 - 1``.
/// method : {"halving", "guided"}, optional
///     How the simulations are divided among the actions: sequential halving (the default), which
///     tries all actions in the same worlds and continues with the better half, or one tree over
///     all worlds. A guided tree begins at every node with the action of the rule-based agent, and
///     ends its simulations where the game estimates what is to come.
/// threads : int, optional
///     Number of threads, from 1 to 1024; 1 by default. No more than twice the cores are started.
///     A tree uses one.
/// confidence : float, optional
///     With ``"halving"``: by how many standard errors an action has to beat the one of the
///     base policy to be chosen in its place, from 0; 1.0 by default.
/// trust : float, optional
///     With ``"halving"``: share of the choices of others that follow the agent expected of them,
///     where the rest is chance, from 0 and below 1; 0.0 by default. Above 0 a sampled world
///     weighs what it makes of the passes, declarations and reactions that can still be told from
///     it.
/// exploration : float, optional
///     With ``"guided"``: weight of the exploration bonus, from 0; 0.7 by default.
/// rollout : {"heuristic", "random", "net"} or str, optional
///     Agent that plays the simulations to their end; ``"heuristic"`` by default. A network,
///     ``"net"`` or ``"net:<file>"``, or a plan, ``"plan:0"``, is the base policy, too, for the
///     seat to act and its allies; the others then follow the rule-based agent, unless ``others``
///     is given. It is loaded, and refused if it does not belong to the game, where the search
///     runs.
/// others : {"heuristic", "random", "net"} or str, optional
///     Agent that is expected of the seats that are not allies of the seat to act: they follow it
///     in the simulations. The names are those of ``rollout``. The closer it is to what they do,
///     the better the search; a network takes the time of some ten decisions of the rule-based
///     agent.
/// value : str, optional
///     Network that values the end of a simulation: ``"net"`` or ``"net:<file>"``. Its last output
///     is the return that the seat to act can expect, from ``min_return`` to ``max_return`` of the
///     game; it has one output more than the game has actions, or only one. The other seats follow
///     from the utility, or are valued by their observations. Without it a simulation is played to
///     the end of the game. It is loaded, and refused if it does not belong to the game, where the
///     search runs.
/// depth : int, optional
///     With ``value``: number of decisions that ``rollout`` plays before the network is asked,
///     below ``2**32``; 0 by default. A game that ends before has its own returns.
///
/// Raises
/// ------
/// ValueError
///     If a number is out of range, a keyword has none of the values listed, or there is a
///     ``depth`` without a ``value``.
#[pyclass(module = "rules_py", frozen)]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Search {
    settings: rules_core::Search,
    /// Name of the network that is the base policy, if one is.
    network: Option<String>,
    /// Name of the agent that is expected of the others, if one is named.
    others: Option<String>,
    /// Name of the network that values the end of a simulation, if one does.
    value: Option<String>,
    /// Decisions of a simulation before it is valued.
    depth: u32,
}

impl Lent for Search {}

const METHODS: [(&str, Method); 2] = [("halving", Method::Halving), ("guided", Method::Guided)];

impl From<rules_core::Search> for Search {
    fn from(settings: rules_core::Search) -> Self {
        Self { settings, network: None, others: None, value: None, depth: 0 }
    }
}

impl Search {
    /// Settings whose base policy is a network.
    pub(crate) fn from_network(name: &str, settings: rules_core::Search) -> Self {
        Self { network: Some(name.to_owned()), ..settings.into() }
    }

    /// Name of the agent that plays the simulations to their end.
    fn rollout_name(&self) -> &str {
        self.network.as_deref().unwrap_or(self.settings.evaluator.agent.name())
    }

    /// The agents of its simulations, and what values their end, for the game of a state.
    fn agents(&self, state: &Bound<'_, State>) -> PyResult<SearchAgents> {
        let mut agents = SearchAgents::default();
        if let Some(name) = &self.network {
            agents = agents.with_base(network::load(name, state, false)?);
        }
        if let Some(name) = &self.others {
            agents = agents.with_others(match BuiltinAgent::by_name(name) {
                Some(agent) => SearchAgent::Builtin(agent),
                None => SearchAgent::Network(network::load(name, state, false)?),
            });
        }
        if let Some(name) = &self.value {
            agents = agents.with_value(network::load(name, state, true)?, self.depth);
        }
        Ok(agents)
    }

    fn method_name(&self) -> &'static str {
        METHODS
            .iter()
            .find(|(_, known)| *known == self.settings.method)
            .map_or("?", |(name, _)| name)
    }
}

/// What pickle needs to make a search again: all of its settings.
type Settings<'py> = (
    Bound<'py, PyAny>,
    &'static str,
    Bound<'py, PyAny>,
    [f64; 3],
    String,
    Option<String>,
    Option<String>,
    Option<u32>,
);

border! {
impl Search {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    #[pyo3(signature = (
        budget = None, *, method = None, threads = None, confidence = None, trust = None,
        exploration = None, rollout = None, others = None, value = None, depth = None
    ))]
    fn new(
        budget: Option<&Bound<'_, PyAny>>,
        method: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        confidence: Option<f64>,
        trust: Option<f64>,
        exploration: Option<f64>,
        rollout: Option<&Bound<'_, PyAny>>,
        others: Option<&Bound<'_, PyAny>>,
        value: Option<&Bound<'_, PyAny>>,
        depth: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (mut search, mut network) = (rules_core::Search::default(), None);
        if let Some(budget) = budget {
            search.budget = read_budget(budget)?;
        }
        if let Some(method) = method {
            search.method = word(method, "method", &METHODS)?;
        }
        if let Some(threads) = threads {
            search.threads = pool::read_threads(threads, "an int")?;
        }
        search.confidence = weight(confidence.unwrap_or(search.confidence), "confidence")?;
        search.trust = share(trust.unwrap_or(search.trust), "trust")?;
        search.exploration = weight(exploration.unwrap_or(search.exploration), "exploration")?;
        if let Some(rollout) = rollout {
            match read_agent(rollout, "rollout")? {
                (_, Some(agent)) => search.evaluator = Rollout { agent },
                (name, None) => network = Some(name),
            }
        }
        let others = others.map(|others| read_agent(others, "others")).transpose()?;
        let others = others.map(|(name, _)| name);
        let value = value.map(read_value).transpose()?;
        let depth = depth.map(|depth| read_depth(depth, value.is_some())).transpose()?;
        Ok(Self { settings: search, network, others, value, depth: depth.unwrap_or(0) })
    }

    /// When the search ends: a number of simulations, or a time such as ``"200ms"``.
    #[getter]
    fn budget<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.settings.budget {
            Budget::Simulations(number) => number.get().into_bound_py_any(py),
            other => other.to_string().into_bound_py_any(py),
        }
    }

    /// How simulations are divided: ``"halving"`` or ``"guided"``.
    #[getter]
    fn method(&self) -> &'static str {
        self.method_name()
    }

    /// Number of threads.
    #[getter]
    fn threads(&self) -> u16 {
        self.settings.threads.get()
    }

    /// By how many standard errors an action has to beat the one of the base policy.
    #[getter]
    fn confidence(&self) -> f64 {
        self.settings.confidence
    }

    /// Share of the choices of others that follow the agent expected of them.
    #[getter]
    fn trust(&self) -> f64 {
        self.settings.trust
    }

    /// Weight of the exploration bonus.
    #[getter]
    fn exploration(&self) -> f64 {
        self.settings.exploration
    }

    /// Agent that plays the simulations out: ``"heuristic"``, ``"random"`` or a network.
    #[getter]
    fn rollout(&self) -> String {
        self.rollout_name().to_owned()
    }

    /// Agent that is expected of the seats that are not allies; ``None`` if none is named.
    #[getter]
    fn others(&self) -> Option<String> {
        self.others.clone()
    }

    /// Network that values the end of a simulation; ``None`` if it is played to the end.
    #[getter]
    fn value(&self) -> Option<String> {
        self.value.clone()
    }

    /// Number of decisions before ``value`` is asked.
    #[getter]
    fn depth(&self) -> u32 {
        self.depth
    }

    /// Search the decision of the seat to act, from the view of that seat alone.
    ///
    /// The interpreter is released meanwhile. An interrupt, such as Ctrl-C, is handled within a
    /// tenth of a second and ends the search; ``rng`` has not advanced then. With a budget in
    /// simulations, equal settings, views and generators give equal reports on every platform,
    /// whatever the number of threads.
    ///
    /// Parameters
    /// ----------
    /// state : State
    ///     The state, which does not change.
    /// rng : int or Generator
    ///     Seed or generator; a generator advances by one number.
    /// check : callable, optional
    ///     Called without arguments about twenty times a second, in the calling thread, from the
    ///     fiftieth millisecond on. What it raises ends the search, as an interrupt does.
    ///
    /// Returns
    /// -------
    /// SearchReport
    ///     The action to take, and the statistics of all legal actions.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If no seat is to act.
    /// BusyError
    ///     If another thread is changing the state or using the generator.
    /// ValueError
    ///     If ``rollout``, ``others`` or ``value`` is a network or a plan that does not belong to
    ///     the game, or there is none.
    #[pyo3(signature = (state, rng, check = None))]
    fn run<'py>(
        &self,
        py: Python<'py>,
        state: &Bound<'py, State>,
        rng: &Bound<'py, PyAny>,
        check: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let agents = self.agents(state)?;
        let state = lend(state)?;
        let session = state.dyn_session();
        let others = self.others.as_deref().and_then(BuiltinAgent::by_name);
        for agent in [Some(self.settings.evaluator.agent), others].into_iter().flatten() {
            if let Some(plan) = agent.plan() {
                has_plan(plan.into(), &session.info())?;
            }
        }
        let search = self.settings.with_threads(pool::bounded(self.settings.threads));
        let report = with_rng(rng, |rng| {
            let mut drawn = rng.clone();
            let report = heard_by(py, check.as_ref(), |stop| {
                session.search(&search, &agents, &mut drawn, stop)
            })?;
            let report = report.map_err(|error| errors::search(py, &error))?;
            *rng = drawn;
            PyResult::Ok(report)
        })??;
        to_python(py, &report)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        rules_core::digest(&self.shown())
    }

    fn __copy__(slf: Py<Self>) -> PyResult<Py<Self>> {
        Ok(slf)
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> PyResult<Py<Self>> {
        Ok(slf)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> convert::Reduced<'py, Settings<'py>> {
        let (own, py) = (slf.get(), slf.py());
        let threads = own.settings.threads.get().into_bound_py_any(py)?;
        let numbers = [own.settings.confidence, own.settings.trust, own.settings.exploration];
        let budget = Plain::budget(own, py)?;
        let (rollout, others) = (own.rollout_name().to_owned(), own.others.clone());
        let (value, depth) = (own.value.clone(), own.value.is_some().then_some(own.depth));
        let method = own.method_name();
        let settings = (budget, method, threads, numbers, rollout, others, value, depth);
        Ok((slf.get_type().getattr("_restore")?, settings))
    }

    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "they are what pickle keeps")]
    fn _restore(
        budget: &Bound<'_, PyAny>,
        method: &Bound<'_, PyAny>,
        threads: &Bound<'_, PyAny>,
        numbers: [f64; 3],
        rollout: &Bound<'_, PyAny>,
        others: Option<&Bound<'_, PyAny>>,
        value: Option<&Bound<'_, PyAny>>,
        depth: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (budget, method, threads) = (Some(budget), Some(method), Some(threads));
        let ([confidence, trust, exploration], rollout) = (numbers.map(Some), Some(rollout));
        Self::new(
            budget, method, threads, confidence, trust, exploration, rollout, others, value, depth,
        )
    }

    fn __repr__(&self) -> String {
        self.shown()
    }
}
}
