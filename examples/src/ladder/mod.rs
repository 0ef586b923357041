//! The ladder: how strong the agents are, in games at standard settings, as records that
//! a run adds to, and as the page that is written from them.

mod agent;
mod budgets;
mod page;
mod picture;
mod play;
mod rating;
mod run;
mod settings;
mod standing;
mod summary;
#[cfg(test)]
mod tests;
mod weights;

use std::collections::BTreeSet;

use rules_core::serde::{Deserialize, Serialize};

pub use self::{
    agent::LadderAgent,
    page::page,
    picture::picture,
    rating::{Rating, ratings},
    run::{Planned, Shard, Wanted, write},
    settings::{SETTINGS, Setting, Side, Target},
    standing::{Standing, Standings, standings},
};

/// One game that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(crate = "rules_core::serde", deny_unknown_fields)]
pub struct GameRecord {
    /// Name of the setting.
    pub setting: String,
    /// Name of the agent that is measured.
    pub agent: String,
    /// Name of the agent in all other seats; empty where everybody is measured.
    pub against: String,
    /// Number of the game, which is its seed, and decides who rotates.
    pub game: u32,
    /// 1 for a win, 0 for a loss, a share of a win that is shared.
    pub score: f64,
    /// Decisions of the measured agent with more than one legal action.
    pub decisions: u32,
    /// Processor time that it took for them, in microseconds.
    pub micros: u64,
}

/// A pairing: setting, agent, opponents.
pub type Pairing = (String, String, String);

impl GameRecord {
    /// What was measured.
    #[must_use]
    pub fn pairing(&self) -> Pairing {
        (self.setting.clone(), self.agent.clone(), self.against.clone())
    }
}

/// Reads records, one in a line. Of a game that two runs played only the first counts.
///
/// # Errors
///
/// The number of the line that is none, and why.
pub fn read(lines: &str) -> Result<Vec<GameRecord>, String> {
    let line = |(number, line): (usize, &str)| {
        let record = rules_core::serde_json::from_str(line);
        record.map_err(|error| format!("line {}: {error}", number + 1))
    };
    let mut records: Vec<GameRecord> =
        lines.lines().enumerate().map(line).collect::<Result<_, _>>()?;
    let mut known = BTreeSet::new();
    records.retain(|record| known.insert((record.pairing(), record.game)));
    Ok(records)
}
