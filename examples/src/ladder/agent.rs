//! The agents of the ladder: those with names, and the networks that travel with the package.

use std::error::Error;

use rules_core::{
    BuiltinAgent, DynSession, Generator, NamedAgent, Network, Node, SearchAgents, below,
};

use super::weights::shipped;

/// An agent by name: one of [`NamedAgent`], `net`, or `net+` and the name of a search, which has
/// the network as its base policy.
#[derive(Clone, Debug)]
pub struct LadderAgent {
    /// The agent, if it is not the network alone.
    named: NamedAgent,
    network: Option<Network>,
    /// Number of cells of an observation, which inputs for the action mask may follow.
    cells: usize,
}

impl LadderAgent {
    /// The agent with a name for a game; `None` if it needs a network or a plan and there is none.
    pub(super) fn read(
        name: &str,
        session: &dyn DynSession,
    ) -> Result<Option<Self>, Box<dyn Error>> {
        let named = match name.strip_prefix("net+").map(str::parse) {
            None if name == "net" => NamedAgent::default(),
            None => {
                let named: NamedAgent = name.parse()?;
                let known = plan(&named).is_none_or(|plan| plan < session.info().plans);
                return Ok(known.then_some(Self { named, network: None, cells: 0 }));
            }
            Some(Ok(search @ NamedAgent::Search(_))) if plan(&search).is_none() => search,
            Some(_) => return Err(format!("`{name}` is no search, such as net+search:100").into()),
        };
        let (info, spec) = (session.info(), session.observation_spec());
        let network = shipped(info.name, session.seats(), spec.digest(info.name, info.version))?;
        Ok(network.map(|network| Self { named, network: Some(network), cells: spec.width }))
    }

    /// One of the legal actions of the seat that decides.
    pub(super) fn choose(
        &self,
        session: &dyn DynSession,
        legal: &[u32],
        rng: &mut Generator,
    ) -> u32 {
        match (&self.named, &self.network) {
            (NamedAgent::Search(search), network) => {
                let agents = network.clone().map_or_else(SearchAgents::default, |network| {
                    SearchAgents::default().with_base(network)
                });
                let report = session.search(search, &agents, rng, &|| false);
                report.unwrap_or_else(|no| panic!("{no}")).action
            }
            (_, Some(network)) => self.preferred(session, legal, network),
            (NamedAgent::Builtin(agent), None) if *agent != BuiltinAgent::Random => {
                session.plan_action(agent.plan()).expect("a seat decides")
            }
            (_, None) => {
                let count = u32::try_from(legal.len()).expect("catalogues are small");
                legal[below(rng, count) as usize]
            }
        }
    }

    /// The action that a network prefers.
    fn preferred(&self, session: &dyn DynSession, legal: &[u32], network: &Network) -> u32 {
        let Node::Player(seat) = session.node() else { unreachable!("a seat decides") };
        let mut inputs = vec![0.0; network.inputs()];
        let (observation, mask) = inputs.split_at_mut(self.cells);
        session.observation(seat.into(), observation).expect("a network for this game");
        if !mask.is_empty() {
            for action in legal {
                mask[*action as usize] = 1.0;
            }
        }
        let chosen = network.choose(&inputs, legal.iter().map(|action| *action as usize));
        u32::try_from(chosen.expect("an action is legal")).expect("catalogues are small")
    }
}

/// The plan of the game that an agent follows, or begins from.
fn plan(agent: &NamedAgent) -> Option<u8> {
    match agent {
        NamedAgent::Builtin(agent) => agent.plan(),
        NamedAgent::Search(search) => search.evaluator.agent.plan(),
        _ => None,
    }
}
