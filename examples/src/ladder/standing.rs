//! What the records say of each pairing.

use std::collections::BTreeMap;

use super::{Pairing, Record, Setting, Side};
use crate::statistics::{Share, share};

/// What the records say of one pairing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// Number of games.
    pub games: u32,
    /// Win rate with its interval.
    pub share: Share,
    /// Decisions in a game.
    pub decisions: f64,
    /// Processor time of a decision, in milliseconds.
    pub millis: f64,
}

/// The standing of every pairing of which there are records.
pub type Standings = BTreeMap<Pairing, Standing>;

/// The standing of every pairing of which there are records.
///
/// # Panics
///
/// If a pairing has 2^32 games.
#[must_use]
pub fn standings(records: &[Record]) -> Standings {
    let mut groups: BTreeMap<Pairing, Vec<&Record>> = BTreeMap::new();
    for record in records {
        groups.entry(record.pairing.clone()).or_default().push(record);
    }
    let standing = |group: Vec<&Record>| {
        let outcomes = || group.iter().flat_map(|record| record.outcomes());
        let games = outcomes().map(|(_, count)| count).sum();
        let won = outcomes().filter(|(winners, _)| *winners > 0);
        let won = won.map(|(winners, count)| f64::from(count) / f64::from(winners)).sum();
        #[expect(clippy::cast_precision_loss, reason = "a mean for people")]
        let decisions = group.iter().map(|record| record.decisions).sum::<u64>() as f64;
        #[expect(clippy::cast_precision_loss, reason = "a time for people")]
        let micros = group.iter().map(|record| record.micros).sum::<u64>() as f64;
        Standing {
            games,
            share: share(won, games),
            decisions: decisions / f64::from(games),
            millis: micros / 1000.0 / decisions.max(1.0),
        }
    };
    groups.into_iter().map(|(pairing, group)| (pairing, standing(group))).collect()
}

impl Setting {
    /// The opponents to which agents are compared: the heuristic, or none.
    pub(super) fn measure(&self) -> &'static str {
        if self.side == Side::Everybody { "" } else { "heuristic" }
    }

    /// The standing of an agent among heuristics, or of a team of it.
    pub(super) fn standing(&self, standings: &Standings, agent: &str) -> Option<Standing> {
        let pairing = (self.name.to_owned(), agent.to_owned(), self.measure().to_owned());
        standings.get(&pairing).copied()
    }

    /// All agents among heuristics, or all teams, the least effort first.
    pub(super) fn measured<'a>(&self, standings: &'a Standings) -> Vec<(&'a str, Standing)> {
        let own = standings.iter().filter_map(|((setting, agent, against), standing)| {
            let counts = setting == self.name && against == self.measure();
            counts.then_some((agent.as_str(), *standing))
        });
        let mut own: Vec<_> = own.collect();
        own.sort_by_key(|(agent, _)| effort(agent));
        own
    }
}

/// What the names of agents begin with, in the order of the page.
const FAMILIES: [&str; 10] = [
    "random",
    "heuristic",
    "plan",
    "net",
    "search",
    "guided",
    "plan:0+search",
    "plan:1+search",
    "net+search",
    "net+guided",
];

/// The name of an agent without its budget, and the budget.
pub(super) fn parts(agent: &str) -> (&str, &str) {
    agent.rsplit_once(':').unwrap_or((agent, ""))
}

/// The number of simulations in the name of an agent.
pub(super) fn simulations(agent: &str) -> Option<u32> {
    parts(agent).1.parse().ok()
}

/// How much an agent does for a decision, to sort by: searches of a kind come together, first those
/// with a number of simulations, then those with a time.
pub(super) fn effort(agent: &str) -> (usize, bool, u32, &str) {
    let (family, budget) = parts(agent);
    let place = FAMILIES.iter().position(|name| *name == family).unwrap_or(FAMILIES.len());
    let number = budget.trim_end_matches("ms").parse().unwrap_or(0);
    (place, budget.ends_with("ms"), number, agent)
}
