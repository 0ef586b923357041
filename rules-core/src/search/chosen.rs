//! What a search that is chosen at run time plays its simulations with: built-in agents and networks.

use super::BasePolicy;
use crate::{Agent, BuiltinAgent, Decision, Encode, Generator, Heuristic, Network, NetworkError};

/// An agent in the simulations of a search that is chosen at run time.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SearchAgent {
    /// A built-in agent.
    Builtin(BuiltinAgent),
    /// A network for the game.
    Network(Network),
}

impl<S: Heuristic + Encode> Agent<S> for SearchAgent {
    fn choose_action(&mut self, decision: &Decision<'_, S>, rng: &mut Generator) -> S::Action {
        match self {
            Self::Builtin(agent) => agent.choose_action(decision, rng),
            Self::Network(network) => network.choose_action(decision, rng),
        }
    }

    fn is_trusted(&self) -> bool {
        true
    }

    fn follows_heuristic(&self) -> bool {
        matches!(self, Self::Builtin(BuiltinAgent::Heuristic))
    }

    fn followed_plan(&self) -> Option<u8> {
        match self {
            Self::Builtin(agent) => agent.plan(),
            Self::Network(_) => None,
        }
    }
}

/// Who plays in the simulations of a search that is chosen at run time, and what values their end, all of it
/// optional; see [`DynSession::search`](crate::DynSession::search).
///
/// ```
/// use rules_core::{BuiltinAgent, Network, SearchAgent, SearchAgents};
/// let network = Network::new([(vec![0.0; 3], vec![0.5])])?;
/// let agents = SearchAgents::default().with_value(network, 12);
/// let agents = agents.with_others(SearchAgent::Builtin(BuiltinAgent::Plan(0)));
/// assert!(agents.base.is_none() && agents.decisions == 12);
/// # Ok::<(), rules_core::NetworkError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct SearchAgents {
    /// The base policy in place of the agent of the search: see [`BasePolicy`](crate::BasePolicy).
    pub base: Option<Network>,
    /// What the seats that are not allies of the searching one follow; without it, the agent of
    /// the search.
    pub others: Option<SearchAgent>,
    /// What values the end of a simulation, which is played to the end of the game without it: see
    /// [`NetworkValue`](crate::NetworkValue).
    pub value: Option<Network>,
    /// Number of decisions that a simulation is played on for before it is valued; without a
    /// `value` it is not used.
    pub decisions: u32,
}

impl SearchAgents {
    /// The same with another base policy.
    #[must_use]
    pub fn with_base(self, base: Network) -> Self {
        Self { base: Some(base), ..self }
    }

    /// The same against others: what the search expects of the seats that are not its allies.
    #[must_use]
    pub fn with_others(self, others: SearchAgent) -> Self {
        Self { others: Some(others), ..self }
    }

    /// The same with a value that ends simulations after a number of decisions.
    #[must_use]
    pub fn with_value(self, value: Network, decisions: u32) -> Self {
        Self { value: Some(value), decisions, ..self }
    }

    /// The evaluator in place of that of a search, if there is one.
    pub(crate) fn policy<S: Encode>(
        &self,
        agent: BuiltinAgent,
        state: &S,
    ) -> Result<Option<BasePolicy<SearchAgent, SearchAgent>>, NetworkError> {
        if self.base.is_none() && self.others.is_none() {
            return Ok(None);
        }
        let agent = SearchAgent::Builtin(agent);
        let base = self.base.clone().map_or(agent.clone(), SearchAgent::Network);
        let others = self.others.clone().unwrap_or(agent);
        for player in [&base, &others] {
            if let SearchAgent::Network(network) = player {
                network.check(state)?;
            }
        }
        Ok(Some(BasePolicy::new(base).against(others)))
    }
}
