//! Which games are asked for and not on record, and the run that plays them.

use std::{
    collections::{BTreeMap, BTreeSet},
    error::Error,
    fs::{self, OpenOptions},
    io::Write as _,
    path::Path,
    str::FromStr,
    time::{Duration, Instant},
};

use super::{
    Numbers, Pairing, Record, SETTINGS, Setting, Source, lines, page, picture, read, record::line,
    standings,
};

/// Games are written as soon as they are over, but no more often than this.
const EVERY: Duration = Duration::from_secs(1);

/// Every so many games of all that are asked for: the part of one of several machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, below `count`.
    pub index: u32,
    /// Number of parts.
    pub count: u32,
}

impl Shard {
    /// All games.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// Whether a game is in this part. Every pairing is spread over all parts; which part has
    /// a game does not depend on the records.
    fn has(self, pairing: u64, number: u32) -> bool {
        let count = u64::from(self.count);
        (pairing + u64::from(number)) % count == u64::from(self.index)
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Reads `0/4`, the first of four parts.
    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(index, count)| {
            let [index, count] = [index, count].map(str::parse);
            Some(Self { index: index.ok()?, count: count.ok()? })
        });
        parts.filter(|shard| shard.index < shard.count).ok_or_else(|| {
            format!("a part is its number, from 0, and how many there are, as 0/4; not `{text}`")
        })
    }
}

/// What a run is asked for.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// How many games each pairing has in the end, from `first` on.
    pub games: u32,
    /// Number of the first game: the numbers are the seeds.
    pub first: u32,
    /// The agents that are measured; none: those of each [`Setting::agents`].
    pub agents: Vec<String>,
    /// Their opponents.
    pub against: Vec<String>,
    /// Settings whose names contain one of these; a whole name is that setting alone; none: all.
    pub only: Vec<String>,
    /// Which part of the games.
    pub shard: Shard,
}

/// A game to be played.
#[derive(Clone, Debug)]
pub struct Planned {
    /// Where.
    pub setting: &'static Setting,
    /// Name of the agent that is measured.
    pub agent: String,
    /// Name of its opponents; empty where everybody is measured.
    pub against: String,
    /// Number of the game.
    pub number: u32,
}

impl Wanted {
    /// The settings that are asked for.
    ///
    /// # Errors
    ///
    /// If a name is part of no setting's.
    fn settings(&self) -> Result<Vec<&'static Setting>, Box<dyn Error>> {
        let names = |text: &str| -> Vec<&'static str> {
            let whole = SETTINGS.iter().filter(|setting| setting.name == text);
            let part = SETTINGS.iter().filter(|setting| setting.name.contains(text));
            let whole: Vec<_> = whole.map(|setting| setting.name).collect();
            if whole.is_empty() { part.map(|setting| setting.name).collect() } else { whole }
        };
        let mut chosen = BTreeSet::new();
        for text in &self.only {
            let names = names(text);
            if names.is_empty() {
                let all: Vec<_> = SETTINGS.iter().map(|setting| setting.name).collect();
                return Err(format!("no setting is `{text}`: {}", all.join(", ")).into());
            }
            chosen.extend(names);
        }
        let all = self.only.is_empty();
        Ok(SETTINGS.iter().filter(|one| all || chosen.contains(one.name)).collect())
    }

    /// The games that are asked for and not on record, all pairings alike.
    ///
    /// # Errors
    ///
    /// If there is no such setting or agent, or a network cannot be read.
    pub fn missing(&self, records: &[Record]) -> Result<Vec<Planned>, Box<dyn Error>> {
        let known = known(records);
        let numbers = self.first..self.first.saturating_add(self.games);
        let (mut games, mut pairings) = (Vec::new(), 0);
        for setting in self.settings()? {
            let own = setting.agents();
            let agents =
                possible(setting, if self.agents.is_empty() { &own } else { &self.agents })?;
            let others = possible(setting, &self.against)?;
            for agent in &agents {
                for against in setting.opponents(&others) {
                    let pairing = (setting.name.to_owned(), agent.clone(), against.to_owned());
                    let known = known.get(&pairing);
                    games.extend(numbers.clone().filter_map(|number| {
                        let own = self.shard.has(pairings, number);
                        let missing = own && known.is_none_or(|known| !known.contains(number));
                        let (agent, against) = (agent.clone(), against.to_owned());
                        missing.then_some(Planned { setting, agent, against, number })
                    }));
                    pairings += 1;
                }
            }
        }
        games.sort_by_key(|game| game.number);
        Ok(games)
    }

    /// Plays the missing games and appends their sums to `strength.jsonl` in `folder`: those of the
    /// last second, a line for each pairing. `before` is called before each game, with its place and
    /// how many there are. Returns all records.
    ///
    /// # Errors
    ///
    /// As [`missing`](Self::missing), or if the file cannot be read or written.
    pub fn play(
        &self,
        folder: &Path,
        source: &Source,
        before: &mut dyn FnMut(usize, usize, &Planned),
    ) -> Result<Vec<Record>, Box<dyn Error>> {
        let path = folder.join("strength.jsonl");
        let text = if path.exists() { fs::read_to_string(&path)? } else { String::new() };
        // A run that was killed may have left half a line.
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        if whole.len() < text.len() {
            fs::write(&path, whole)?;
        }
        let games = self.missing(&read(whole)?)?;
        let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
        let (mut played, mut written) = (BTreeMap::<Pairing, Record>::new(), Instant::now());
        for (place, game) in games.iter().enumerate() {
            before(place, games.len(), game);
            let Planned { setting, agent, against, number } = game;
            let pairing = (setting.name.to_owned(), agent.clone(), against.clone());
            let new = || Record::new(setting, agent, against, source);
            played.entry(pairing).or_insert_with(new).add(setting.play(agent, against, *number));
            if place + 1 == games.len() || written.elapsed() > EVERY {
                // One call for whole lines, so that several runs can share the file.
                let text: String = std::mem::take(&mut played).values().map(line).collect();
                file.write_all(text.as_bytes())?;
                written = Instant::now();
            }
        }
        Ok(read(&fs::read_to_string(&path)?)?)
    }
}

/// The numbers on record of each pairing.
fn known(records: &[Record]) -> BTreeMap<Pairing, Numbers> {
    let mut known: BTreeMap<Pairing, Numbers> = BTreeMap::new();
    for record in records {
        known.entry(record.pairing.clone()).or_default().extend(&record.games);
    }
    known
}

/// The agents that can play a setting; says which cannot.
fn possible(setting: &Setting, names: &[String]) -> Result<Vec<String>, Box<dyn Error>> {
    let mut agents = Vec::new();
    for name in names {
        if setting.agent(name)?.is_none() {
            eprintln!("{}: there is no network or plan for {name}, it is skipped", setting.name);
        } else if !agents.contains(name) {
            agents.push(name.clone());
        }
    }
    Ok(agents)
}

/// Writes the page and the picture in `folder` from the records, and the records themselves with one
/// line for each pairing, commit and machine.
///
/// # Errors
///
/// If there is no page in the folder, or a file cannot be written.
pub fn write(folder: &Path, records: &[Record]) -> Result<(), Box<dyn Error>> {
    let target = folder.join("strength.md");
    let old = fs::read_to_string(&target)?;
    fs::write(&target, page(&old, records))?;
    let (whole, new) = (folder.join("strength.jsonl"), folder.join("strength.jsonl.new"));
    fs::write(&new, lines(records))?;
    fs::rename(new, whole)?;
    fs::write(folder.join("strength.svg"), picture(&standings(records)))?;
    Ok(())
}
