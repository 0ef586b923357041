//! Agents by name: one spelling for programs, tables and bindings.

use core::{fmt, str::FromStr};

use crate::{
    Agent, Budget, BuiltinAgent, Decision, Generator, Method, Rules, Search, text::ArrayString,
};

/// An agent that has a name as text: `random`, `heuristic`, `search` with its default
/// budget, `search:1000` with a number of simulations, `search:200ms` with a time; `guided` and
/// so on for a search by [`Method::Guided`]; `plan:0` for a
/// [plan](crate::Heuristic::PLANS) of the game, which follows the heuristic in a game without it, and
/// `plan:0+search:1000` for a search with that plan as its base policy.
///
/// ```
/// use rules_core::{NamedAgent, Setup, games::wuerfelhelden::State, generator, play_out};
/// let names = ["search:50", "plan:0+guided:50", "random"];
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
    pub const FORMS: &str = "random, heuristic, plan:0, search, search:1000 (simulations) or search:200ms, guided \
         likewise, plan:0+search:1000";
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
            Self::Search(search) => {
                let word = match search.method {
                    Method::Guided => GUIDED,
                    Method::Halving => SEARCH,
                };
                if let plan @ BuiltinAgent::Plan(_) = search.evaluator.agent {
                    write!(out, "{}+", plan.name())?;
                }
                write!(out, "{word}:{}", search.budget)
            }
        }
    }
}

/// First words of the names of searches, by their method.
const SEARCH: &str = "search";
const GUIDED: &str = "guided";

error_type! {
    /// Error: no agent has this name.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[error("there is no agent `{name}`: the names are {}{TIMED}", NamedAgent::FORMS)]
    pub struct AgentNameError {
        name: ArrayString,
    }
}

const TIMED: &str = if cfg!(feature = "std") { "" } else { " (a time needs the feature `std`)" };

impl FromStr for NamedAgent {
    type Err = AgentNameError;

    fn from_str(name: &str) -> Result<Self, AgentNameError> {
        if let Some(agent) = BuiltinAgent::by_name(name) {
            return Ok(agent.into());
        }
        let (base, rest) = name.split_once('+').map_or((None, name), |(a, b)| (Some(a), b));
        let base = match base {
            None => Some(BuiltinAgent::Heuristic),
            Some(base) => BuiltinAgent::by_name(base).filter(|base| base.plan().is_some()),
        };
        let (word, budget) = rest.split_once(':').map_or((rest, None), |(a, b)| (a, Some(b)));
        let search = match word {
            SEARCH => Some(Search::default()),
            GUIDED => Some(Search::default().with_method(Method::Guided)),
            _ => None,
        };
        let search = search.and_then(|search| match budget {
            None => Some(search),
            Some(budget) => Some(search.with_budget(budget.parse::<Budget>().ok()?)),
        });
        let search = search.zip(base).map(|(search, base)| search.with_rollout(base));
        search.map(Self::Search).ok_or(AgentNameError { name: ArrayString::of(name) })
    }
}

impl fmt::Display for BuiltinAgent {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl FromStr for BuiltinAgent {
    type Err = AgentNameError;

    fn from_str(name: &str) -> Result<Self, AgentNameError> {
        Self::by_name(name).ok_or(AgentNameError { name: ArrayString::of(name) })
    }
}

crate::text::serde_as_text! { BuiltinAgent }

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

    fn follows_heuristic(&self) -> bool {
        *self == Self::Builtin(BuiltinAgent::Heuristic)
    }
}
