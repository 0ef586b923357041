//! Records of the ladder: sums over the games of a pairing, one line for each commit and machine.

use std::collections::{BTreeMap, BTreeSet, btree_map::Entry};

use rules_core::{
    serde::{Deserialize, Serialize},
    serde_json,
};

use super::{Numbers, SETTINGS, Setting, numbers::beginning};

/// A pairing: setting, agent, opponents.
pub type Pairing = (String, String, String);

/// The result of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Number of the game, which is its seed, and decides who rotates.
    pub game: u32,
    /// Seat of the measured agent, from 0; 0 for a team.
    pub seat: u8,
    /// How many seats share the win with the measured agent, itself included; 0 if it lost. A team
    /// counts as one, and its opponents as another one.
    pub winners: u8,
    /// Decisions of the measured agent with more than one legal action.
    pub decisions: u32,
    /// Processor time that it took for them, in microseconds.
    pub micros: u64,
}

/// What was measured of a pairing, by one commit on one machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(crate = "rules_core::serde", try_from = "Line", into = "Line")]
pub struct Record {
    /// Setting, agent, and the agent in all other seats, which is empty where all are measured.
    pub pairing: Pairing,
    /// Numbers of the games.
    pub games: Numbers,
    /// For each seat of the measured agent, one for a team: games lost, games won alone, games won
    /// with one other seat, and so on.
    pub results: Vec<Vec<u32>>,
    /// Decisions of the measured agent with more than one legal action.
    pub decisions: u64,
    /// Processor time of these decisions, in microseconds.
    pub micros: u64,
    /// The commit that played; `+` after it where sources differed from it.
    pub commit: String,
    /// Processor and number of cores; empty where it is not on record.
    pub machine: String,
}

/// A [`Record`] as it is written.
#[derive(Serialize, Deserialize)]
#[serde(crate = "rules_core::serde", deny_unknown_fields)]
struct Line {
    setting: String,
    agent: String,
    against: String,
    games: String,
    results: Vec<Vec<u32>>,
    decisions: u64,
    micros: u64,
    commit: String,
    machine: String,
}

impl From<Record> for Line {
    fn from(record: Record) -> Self {
        let Record { pairing, games, results, decisions, micros, commit, machine } = record;
        let (setting, agent, against) = pairing;
        let games = games.to_string();
        Self { setting, agent, against, games, results, decisions, micros, commit, machine }
    }
}

impl TryFrom<Line> for Record {
    type Error = String;

    fn try_from(line: Line) -> Result<Self, String> {
        let Line { setting, agent, against, games, results, .. } = line;
        let games: Numbers = games.parse()?;
        let known = SETTINGS.iter().find(|one| one.name == setting);
        let known = known.ok_or_else(|| format!("no setting is `{}`", beginning(&setting)))?;
        let rows = known.rows();
        let played = (0..).zip(&results).map(|(seat, row)| {
            row.iter().map(|count| u64::from(*count)).sum::<u64>() == games.count(seat, rows)
        });
        if results.len() != rows as usize || !played.into_iter().all(|fits| fits) {
            let games = games.to_string();
            let games = beginning(&games);
            return Err(format!("the results of {setting} are not those of games {games}"));
        }
        let (decisions, micros) = (line.decisions, line.micros);
        let (commit, machine) = (line.commit, line.machine);
        let pairing = (setting, agent, against);
        Ok(Self { pairing, games, results, decisions, micros, commit, machine })
    }
}

impl Setting {
    /// How many rows the results of a record have: one for each seat, or one for a team.
    pub(super) fn rows(&self) -> u32 {
        if self.side == super::Side::Rotating { self.option.1.into() } else { 1 }
    }
}

impl Record {
    /// A record without games.
    #[must_use]
    pub fn new(setting: &Setting, agent: &str, against: &str, source: &Source) -> Self {
        Self {
            pairing: (setting.name.to_owned(), agent.to_owned(), against.to_owned()),
            games: Numbers::default(),
            results: vec![Vec::new(); setting.rows() as usize],
            decisions: 0,
            micros: 0,
            commit: source.commit.clone(),
            machine: source.machine.clone(),
        }
    }

    /// Adds a game.
    pub fn add(&mut self, result: GameResult) {
        let row = &mut self.results[usize::from(result.seat)];
        let winners = usize::from(result.winners);
        row.resize(row.len().max(winners + 1), 0);
        row[winners] += 1;
        self.games.insert(result.game);
        self.decisions += u64::from(result.decisions);
        self.micros += result.micros;
    }

    /// Adds the games of a record of the same pairing.
    fn join(&mut self, other: &Self) {
        for (row, more) in self.results.iter_mut().zip(&other.results) {
            row.resize(row.len().max(more.len()), 0);
            row.iter_mut().zip(more).for_each(|(own, count)| *own += count);
        }
        self.games.extend(&other.games);
        self.decisions += other.decisions;
        self.micros += other.micros;
    }

    /// How many games ended with so many winners, the measured agent included, over all seats.
    pub(super) fn outcomes(&self) -> impl Iterator<Item = (u32, u32)> {
        self.results.iter().flat_map(|row| (0..).zip(row.iter().copied()))
    }
}

/// Who plays: a commit, and a machine.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// See [`Record::commit`].
    pub commit: String,
    /// See [`Record::machine`].
    pub machine: String,
}

/// Greatest number of agents that are measured at a setting: ratings take the cube of it.
const MOST_AGENTS: usize = 300;

/// Reads records, one in a line, and joins those of one pairing, commit and machine.
///
/// # Errors
///
/// The number of the line that is none, that has a game which an earlier line has, or that brings
/// more than 300 agents to a setting, and why.
pub fn read(lines: &str) -> Result<Vec<Record>, String> {
    let mut records: Vec<Record> = Vec::new();
    let mut known: BTreeMap<Pairing, Numbers> = BTreeMap::new();
    let mut places: BTreeMap<(Pairing, String, String), usize> = BTreeMap::new();
    let mut agents: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (number, line) in lines.lines().enumerate() {
        let wrong = |why: String| format!("line {}: {why}", number + 1);
        let record: Record =
            serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
        let own = known.entry(record.pairing.clone()).or_default();
        if let Some((first, last)) = own.shared(&record.games) {
            let (setting, agent, _) = &record.pairing;
            let agent = beginning(agent);
            return Err(wrong(format!(
                "games {first} to {last} of {agent} in {setting} are in an earlier line: leave out one of both"
            )));
        }
        own.extend(&record.games);
        let (setting, agent, _) = &record.pairing;
        let measured = agents.entry(setting.clone()).or_default();
        measured.insert(agent.clone());
        if measured.len() > MOST_AGENTS {
            return Err(wrong(format!("more than {MOST_AGENTS} agents in {setting}")));
        }
        let key = (record.pairing.clone(), record.commit.clone(), record.machine.clone());
        match places.entry(key) {
            Entry::Occupied(place) => records[*place.get()].join(&record),
            Entry::Vacant(place) => {
                place.insert(records.len());
                records.push(record);
            }
        }
    }
    Ok(records)
}

/// The records as lines, pairings together.
///
/// # Panics
///
/// If a record cannot be written as JSON, which does not happen.
#[must_use]
pub fn lines(records: &[Record]) -> String {
    let mut sorted: Vec<&Record> = records.iter().collect();
    let place = |record: &Record| SETTINGS.iter().position(|one| one.name == record.pairing.0);
    sorted.sort_by_key(|record| (place(record), record.pairing.clone()));
    sorted.into_iter().map(line).collect()
}

/// A record as a line with its end.
pub(super) fn line(record: &Record) -> String {
    serde_json::to_string(record).expect("text and numbers") + "\n"
}
