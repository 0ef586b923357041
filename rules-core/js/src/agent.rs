//! Agents by name: random, rule-based, searches by simulations or by time, and trained networks.

use std::num::NonZeroU32;

use rules_core::{
    Budget, BuiltinAgent, NamedAgent, Search, SearchAgents, SearchReport, StepId, serde_json::json,
};
use wasm_bindgen::prelude::*;

use crate::{convert, error::Thrown, generator::Generator, network::Network, state::State};

/// Simulations of the first search of those that have a time: it says how many the time allows.
const PILOT: u32 = 32;

/// The most simulations of a search by time: memory grows with them.
const MOST: f64 = 1_000_000.0;

/// The name of a network as an agent, and how that of a search with one begins.
const NET: &str = "net";
const NET_AND: &str = "net+";

/// An agent by its name: `random`, `heuristic`, `search:1000` with a number of simulations,
/// `search:200ms` with a time, `guided` likewise. `net` and `net+search:50` have a network.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Agent {
    /// `None` for a network by itself.
    kind: Option<NamedAgent>,
    network: Option<Network>,
    /// Milliseconds after which a search ends.
    time: Option<f64>,
    name: String,
}

#[wasm_bindgen]
impl Agent {
    /// The agent with this name.
    ///
    /// # Errors
    ///
    /// A `NotationError` that lists the names.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str) -> Result<Self, Thrown> {
        if name == NET || name.starts_with("net:") || name.starts_with(NET_AND) {
            let right = if cfg!(feature = "networks") {
                "load its weights and call Agent.withNetwork(\"net\", new Network(bytes))"
            } else {
                "this package was built without `networks`"
            };
            return Err(Thrown::new("NotationError", format!("`{name}` needs a network: {right}")));
        }
        let (kind, time) = named(name)?;
        Ok(Self { kind: Some(kind), network: None, time, name: name.to_owned() })
    }

    /// The name.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn name(&self) -> String {
        self.name.clone()
    }

    /// Chooses a legal action from what the seat to act knows.
    ///
    /// # Errors
    ///
    /// A `SeatError` unless a seat is to act.
    #[wasm_bindgen(js_name = chooseAction)]
    pub fn choose_action(&self, state: &State, rng: &mut Generator) -> Result<u32, Thrown> {
        state.seat_or_turn(None)?;
        let session = &state.session;
        let chosen = match self.kind {
            Some(NamedAgent::Builtin(BuiltinAgent::Random)) => match session.sample(&mut rng.0) {
                Some(StepId::Action(id)) => Some(id),
                _ => None,
            },
            Some(NamedAgent::Builtin(agent)) => session.plan_action(agent.plan()),
            Some(NamedAgent::Search(search)) => Some(self.searched(&search, state, rng)?.action),
            Some(_) => None,
            None => self
                .network
                .as_ref()
                .and_then(|network| network.choose(state).transpose())
                .transpose()?,
        };
        chosen.ok_or_else(|| Thrown::new("SeatError", "no seat is to act"))
    }

    /// Searches the decision of the seat to act and says what was found of each action.
    ///
    /// # Errors
    ///
    /// A `RulesError` if the agent does not search, or no seat is to act.
    #[wasm_bindgen(unchecked_return_type = "SearchReport")]
    pub fn search(&self, state: &State, rng: &mut Generator) -> Result<JsValue, Thrown> {
        let Some(NamedAgent::Search(search)) = self.kind else {
            return Err(Thrown::new("RulesError", format!("`{}` does not search", self.name)));
        };
        let found = self.searched(&search, state, rng)?;
        let actions = found.actions.iter().map(|action| {
            json!({
                "action": action.action, "visits": action.visits, "value": action.value,
                "error": action.error,
            })
        });
        Ok(convert::value(&json!({
            "action": found.action, "simulations": found.simulations, "line": found.line,
            "actions": actions.collect::<Vec<_>>(),
        })))
    }
}

#[cfg(feature = "networks")]
#[wasm_bindgen]
impl Agent {
    /// The agent that a network is: `net` takes its most likely action, `net+` and the name of a
    /// search keeps that action unless another one is surely better, and plays out with the network.
    ///
    /// # Errors
    ///
    /// A `NotationError` if this is the name of neither.
    #[wasm_bindgen(js_name = withNetwork)]
    pub fn with_network(name: &str, network: &Network) -> Result<Self, Thrown> {
        let wrong = || {
            let right = "the names with a network are net, and net+ before a search";
            Thrown::new(
                "NotationError",
                format!("there is no agent `{name}` with a network: {right}"),
            )
        };
        let (kind, time) = match name.strip_prefix(NET_AND) {
            None if name == NET => (None, None),
            search => match named(search.ok_or_else(wrong)?)? {
                (NamedAgent::Search(search), time) => (Some(search.into()), time),
                _ => return Err(wrong()),
            },
        };
        Ok(Self { kind, network: Some(network.clone()), time, name: name.to_owned() })
    }
}

impl Agent {
    /// Searches by simulations; by time in two steps, because halving divides what it has: a short
    /// search, and one of as many simulations as fit into the rest.
    fn searched(
        &self,
        search: &Search,
        state: &State,
        rng: &mut Generator,
    ) -> Result<SearchReport<u32>, Thrown> {
        let agents = match &self.network {
            Some(network) => network.as_base(state)?,
            None => SearchAgents::default(),
        };
        let Some(time) = self.time else {
            return Ok(state.session.search(search, &agents, &mut rng.0, &|| false)?);
        };
        let start = js_sys::Date::now();
        let over = move || js_sys::Date::now() - start >= time;
        let found = state.session.search(search, &agents, &mut rng.0, &over)?;
        let spent = (js_sys::Date::now() - start).max(1.0);
        let fit = f64::from(found.simulations) * (time - spent) / spent;
        match simulations(fit) {
            Some(more) if more.get() > found.simulations => {
                let search = search.with_budget(Budget::Simulations(more));
                Ok(state.session.search(&search, &agents, &mut rng.0, &over)?)
            }
            _ => Ok(found),
        }
    }
}

/// The agent with a name, and the milliseconds that it has.
fn named(name: &str) -> Result<(NamedAgent, Option<f64>), Thrown> {
    let (untimed, time) = match timed(name) {
        Some((word, time)) => (format!("{word}:{PILOT}"), Some(time)),
        None => (name.to_owned(), None),
    };
    // The message of a name that is not known shows the name that was given.
    Ok((untimed.parse().or_else(|_| name.parse::<NamedAgent>())?, time))
}

/// A number of simulations; `None` for less than one.
#[expect(clippy::cast_sign_loss, clippy::cast_possible_truncation, reason = "clamped")]
fn simulations(number: f64) -> Option<NonZeroU32> {
    NonZeroU32::new(number.clamp(0.0, MOST) as u32)
}

/// The word of a search by time, and its milliseconds: `search:200ms`, `guided:2s`.
fn timed(name: &str) -> Option<(&str, f64)> {
    let (word, time) = name.rsplit_once(':')?;
    let (number, unit) = match time.strip_suffix("ms") {
        Some(number) => (number, 1.0),
        None => (time.strip_suffix('s')?, 1000.0),
    };
    let time = unit * f64::from(number.parse::<NonZeroU32>().ok()?.get());
    (time <= 86_400_000.0).then_some((word, time))
}
