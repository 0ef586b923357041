//! Agents by name: one spelling for programs, tables and bindings.

use core::{fmt, str::FromStr};

use crate::{Agent, Budget, BuiltinAgent, Decision, Generator, Rules, Search, text::ArrayString};

/// An agent that has a name as text: `random`, `heuristic`, `search` with its default
/// budget, `search:1000` with a number of simulations, `search:200ms` with a time.
///
/// ```
/// use rules_core::{NamedAgent, Setup, games::wuerfelhelden::State, generator, play_out};
/// let names = ["search:50", "heuristic", "random"];
/// let mut agents = [NamedAgent::default(); 3];
/// for (agent, name) in agents.iter_mut().zip(names) {
///     *agent = name.parse()?;
///     assert_eq!(agent.to_string(), name);
/// }
/// let playout = play_out(State::new_game(&Default::default())?, &mut agents, &mut generator(1, 0));
/// assert!(playout.decisions > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum NamedAgent {
    /// One without look-ahead.
    Builtin(BuiltinAgent),
    /// A search. Its name says its budget and none of its other settings.
    Search(Search),
}

impl NamedAgent {
    /// The forms of the names, for help texts.
    pub const FORMS: &str = "random, heuristic, search, search:1000 (simulations) or search:200ms";
}

impl Default for NamedAgent {
    fn default() -> Self {
        Self::Builtin(BuiltinAgent::default())
    }
}

impl From<BuiltinAgent> for NamedAgent {
    fn from(agent: BuiltinAgent) -> Self {
        Self::Builtin(agent)
    }
}

impl From<Search> for NamedAgent {
    fn from(search: Search) -> Self {
        Self::Search(search)
    }
}

impl fmt::Display for NamedAgent {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Builtin(agent) => out.write_str(agent.name()),
            Self::Search(search) => write!(out, "search:{}", search.budget),
        }
    }
}

/// Error: no agent has this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no agent `{name}`: the names are {}{TIMED}", NamedAgent::FORMS)]
pub struct AgentNameError {
    name: ArrayString,
}

const TIMED: &str = if cfg!(feature = "std") { "" } else { " (a time needs the feature `std`)" };

impl FromStr for NamedAgent {
    type Err = AgentNameError;

    fn from_str(name: &str) -> Result<Self, AgentNameError> {
        if let Some(agent) = BuiltinAgent::by_name(name) {
            return Ok(agent.into());
        }
        if name == "search" {
            return Ok(Search::default().into());
        }
        let budget = name.strip_prefix("search:").and_then(|budget| budget.parse::<Budget>().ok());
        let search = budget.map(|budget| Search::default().with_budget(budget).into());
        search.ok_or(AgentNameError { name: ArrayString::of(name) })
    }
}

impl<S: Rules> Agent<S> for NamedAgent {
    fn choose_action(&mut self, decision: &Decision<'_, S>, rng: &mut Generator) -> S::Action {
        match self {
            Self::Builtin(agent) => agent.choose_action(decision, rng),
            Self::Search(search) => search.choose_action(decision, rng),
        }
    }

    fn is_trusted(&self) -> bool {
        true
    }
}
