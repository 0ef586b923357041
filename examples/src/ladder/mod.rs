//! The ladder: how strong the agents are, in games at standard settings, as records that
//! a run adds to, and as the page that is written from them.

mod agent;
mod page;
mod picture;
mod weights;

use std::{
    collections::{BTreeMap, BTreeSet},
    error::Error,
};

use rules_core::{
    DynMatch, Generator, Node, find, generator,
    serde::{Deserialize, Serialize},
    serde_json::json,
};

pub use self::{agent::LadderAgent, page::page, picture::picture};
use crate::statistics::{Share, share};

/// Who of a table is the agent that is measured; the others are its opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// One seat, a different one in each game.
    Rotating,
    /// All seats, which win or lose together.
    Everybody,
    /// These seats, which win or lose together.
    Team(&'static [u8]),
}

/// A game at standard options, and who of the table is measured.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Name in the records.
    pub name: &'static str,
    /// What it is called on the page.
    pub title: &'static str,
    /// Name of the game in the registry.
    pub game: &'static str,
    /// The option that differs from the default, and its value.
    pub option: (&'static str, u8),
    /// Who is measured.
    pub side: Side,
}

/// The standard settings.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "wuerfelhelden-2",
        title: "Würfelhelden, 2 seats",
        game: "wuerfelhelden",
        option: ("players", 2),
        side: Side::Rotating,
    },
    Setting {
        name: "unsung_heroes-2",
        title: "Unsung Heroes, 2 seats",
        game: "unsung_heroes",
        option: ("players", 2),
        side: Side::Rotating,
    },
    Setting {
        name: "hero_must_die-4",
        title: "Hero Must Die!, one of 4 seats",
        game: "hero_must_die",
        option: ("players", 4),
        side: Side::Rotating,
    },
    Setting {
        name: "regidice-3",
        title: "Regidice, a team of 3",
        game: "regidice",
        option: ("players", 3),
        side: Side::Everybody,
    },
    Setting {
        name: "regidice-4",
        title: "Regidice, a team of 4",
        game: "regidice",
        option: ("players", 4),
        side: Side::Everybody,
    },
    Setting {
        name: "valor_and_villainy-heroes",
        title: "Valor & Villainy, the 3 Heroes",
        game: "valor_and_villainy",
        option: ("heroes", 3),
        side: Side::Team(&[0, 1, 2]),
    },
    Setting {
        name: "valor_and_villainy-villain",
        title: "Valor & Villainy, the Villain against 3 Heroes",
        game: "valor_and_villainy",
        option: ("heroes", 3),
        side: Side::Team(&[3]),
    },
];

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

impl Setting {
    /// Whether `seat` is measured in this game.
    fn measures(&self, seat: u8, game: u32, seats: u8) -> bool {
        match self.side {
            Side::Rotating => u32::from(seat) == game % u32::from(seats),
            Side::Everybody => true,
            Side::Team(team) => team.contains(&seat),
        }
    }

    /// The opponents that are played: none where everybody is measured.
    #[must_use]
    pub fn opponents<'a>(&self, agents: &'a [String]) -> Vec<&'a str> {
        match self.side {
            Side::Everybody => vec![""],
            Side::Rotating | Side::Team(_) => agents.iter().map(String::as_str).collect(),
        }
    }

    /// A new game.
    fn open(&self) -> Box<dyn DynMatch> {
        let entry = find(self.game).expect("the games of the ladder are compiled in");
        let options = json!({ self.option.0: self.option.1 });
        let options = options.as_object().expect("an object").clone();
        (entry.open)(&options).expect("the standard options")
    }

    /// The agent with a name, or `None` if it needs a network and none travels with the package
    /// for this game and number of seats.
    ///
    /// # Errors
    ///
    /// If there is no such agent, or the network cannot be read.
    pub fn agent(&self, name: &str) -> Result<Option<LadderAgent>, Box<dyn Error>> {
        LadderAgent::read(name, &*self.open())
    }

    /// Plays one game.
    ///
    /// # Panics
    ///
    /// If there is no such [`agent`](Self::agent) for this setting.
    #[must_use]
    pub fn play(&self, agent: &str, against: &str, game: u32) -> GameRecord {
        let mut match_ = self.open();
        let read = |name: &str| self.agent(name).unwrap_or_else(|no| panic!("{no}"));
        let measured = read(agent).expect("a network for this setting");
        let other = if against.is_empty() { None } else { read(against) };
        let other = other.as_ref().unwrap_or(&measured);
        let mut chance = generator(7, game.into());
        let mut search = generator(11, game.into());
        let (mut decisions, mut micros) = (0, 0);
        while match_.node() != Node::Terminal {
            let Node::Player(seat) = match_.node() else {
                let step = match_.sample(&mut chance).expect("chance is due");
                match_.apply_step(step).expect("a possible outcome");
                continue;
            };
            if self.measures(seat, game, match_.seats()) {
                let begin = processor_time();
                let action = choose(&*match_, &measured, &mut search, &mut decisions);
                micros += processor_time().saturating_sub(begin);
                match_.apply(action.into()).expect("a legal action");
            } else {
                let action = choose(&*match_, other, &mut search, &mut 0);
                match_.apply(action.into()).expect("a legal action");
            }
        }
        let (agent, against) = (agent.to_owned(), against.to_owned());
        let score = self.score(&*match_, game);
        GameRecord { setting: self.name.into(), agent, against, game, score, decisions, micros }
    }

    /// What a finished game is worth to who is measured.
    fn score(&self, match_: &dyn DynMatch, game: u32) -> f64 {
        let payoff = |seat: u8| match_.payoff(seat.into()).expect("a seat");
        let seats = match_.seats();
        let seat = (0..seats).find(|&seat| self.measures(seat, game, seats)).expect("one is");
        let best = (0..seats).map(payoff).max().unwrap_or(0);
        let shared = (0..seats).filter(|&other| payoff(other) == best).count();
        match self.side {
            Side::Rotating if payoff(seat) < best => 0.0,
            // Everybody may lose together.
            Side::Rotating if shared == usize::from(seats) && best < 0 => 0.0,
            Side::Rotating => 1.0 / f64::from(u32::try_from(shared).expect("few seats")),
            Side::Everybody | Side::Team(_) => f64::from(payoff(seat).signum() + 1) / 2.0,
        }
    }
}

/// The index of the action that an agent chooses; counts the decisions.
fn choose(match_: &dyn DynMatch, agent: &LadderAgent, rng: &mut Generator, count: &mut u32) -> u32 {
    let mut legal = Vec::new();
    match_.legal_actions(&mut legal);
    if let [only] = legal[..] {
        return only;
    }
    *count += 1;
    agent.choose(match_, &legal, rng)
}

/// Processor time of this thread in microseconds, where the system tells; else wall time.
fn processor_time() -> u64 {
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = spent.and_then(|line| line.split(' ').next()?.parse::<u64>().ok());
    spent.map_or_else(
        || {
            static BEGIN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
            let begin = BEGIN.get_or_init(std::time::Instant::now);
            u64::try_from(begin.elapsed().as_micros()).unwrap_or(u64::MAX)
        },
        |nanos| nanos / 1000,
    )
}

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
///
/// # Panics
///
/// If a pairing has 2^32 games.
#[must_use]
pub fn standings(records: &[GameRecord]) -> BTreeMap<Pairing, Standing> {
    let mut groups: BTreeMap<Pairing, Vec<&GameRecord>> = BTreeMap::new();
    for record in records {
        groups.entry(record.pairing()).or_default().push(record);
    }
    let standing = |group: Vec<&GameRecord>| {
        let games = u32::try_from(group.len()).expect("fewer games than 2^32");
        let decisions: f64 = group.iter().map(|record| f64::from(record.decisions)).sum();
        #[expect(clippy::cast_precision_loss, reason = "a time for people")]
        let micros: f64 = group.iter().map(|record| record.micros as f64).sum();
        Standing {
            games,
            share: share(group.iter().map(|record| record.score).sum(), games),
            decisions: decisions / f64::from(games),
            millis: micros / 1000.0 / decisions.max(1.0),
        }
    };
    groups.into_iter().map(|(pairing, group)| (pairing, standing(group))).collect()
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

#[cfg(test)]
mod tests {
    use super::{SETTINGS, page, picture, read, standings};

    const RECORDS: &str = include_str!("../../../docs/strength.jsonl");

    #[test]
    fn the_page_says_what_the_records_say() {
        let records = read(RECORDS).expect("the records");
        let standings = standings(&records);
        assert_eq!(
            include_str!("../../../docs/strength.md"),
            page(include_str!("../../../docs/strength.md"), &standings),
            "write the page anew: `make ladder GAMES=0`"
        );
        assert_eq!(include_str!("../../../docs/strength.svg"), picture(&standings));
    }

    #[test]
    fn a_game_of_the_ladder_is_repeatable_and_counted_once() {
        for setting in SETTINGS.iter().take(2) {
            let [first, again] = [0, 1].map(|_| setting.play("search:2", "heuristic", 3));
            assert_eq!((first.score, first.decisions), (again.score, again.decisions));
            assert!(first.decisions > 0 && (0.0..=1.0).contains(&first.score));
        }
        let mut pairings = standings(&read(RECORDS).expect("the records")).into_values();
        assert!(pairings.all(|standing| standing.games > 0));
        let twice = [RECORDS, RECORDS].concat();
        assert_eq!(read(&twice), read(RECORDS), "no game counts twice");
    }

    /// The promise of the default: nowhere weaker than the heuristic, as far as the
    /// records can tell.
    #[test]
    fn a_search_is_nowhere_weaker_than_the_heuristic() {
        let standings = standings(&read(RECORDS).expect("the records"));
        let mut compared = 0;
        for ((setting, agent, against), standing) in &standings {
            let same = (setting.clone(), "heuristic".to_owned(), against.clone());
            if agent.starts_with("search:")
                && (against == "heuristic" || against.is_empty())
                && let Some(base) = standings.get(&same)
            {
                assert!(standing.share.high > base.share.low, "{agent} in {setting}");
                compared += 1;
            }
        }
        assert!(compared >= SETTINGS.len(), "{compared} comparisons");
    }
}
