//! Line-ups of agents play many games; what came of it is counted.

use std::{thread, time::Instant};

use rules_core::{NamedAgent, OptionSet, Rules, Value, generator, play_out};

use crate::statistics::{Share, Summary, share, summary};

/// Who sits where: the first of two agents, or the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineUp {
    /// The first agent everywhere.
    AllFirst,
    /// The second agent among the first, on each seat in turn.
    OneSecond,
    /// The second agent everywhere.
    AllSecond,
}

impl LineUp {
    /// Every line-up.
    pub const ALL: [Self; 3] = [Self::AllFirst, Self::OneSecond, Self::AllSecond];

    /// In words.
    #[must_use]
    pub fn name(self, [first, second]: &[NamedAgent; 2]) -> String {
        match self {
            Self::AllFirst => format!("all {first}"),
            Self::OneSecond => format!("one {second}"),
            Self::AllSecond => format!("all {second}"),
        }
    }

    /// Which of the agents is on a seat in a certain game: 0 or 1.
    fn agent(self, seat: u8, game: u32, seats: u8) -> usize {
        usize::from(match self {
            Self::AllFirst => false,
            Self::OneSecond => game % u32::from(seats) == u32::from(seat),
            Self::AllSecond => true,
        })
    }
}

/// What came of many games of one line-up.
#[derive(Clone, Debug)]
pub struct Results {
    /// Name of the game.
    pub name: &'static str,
    /// Title of the game.
    pub title: &'static str,
    /// How many sit at the table.
    pub seats: u8,
    /// Who sat where.
    pub line_up: LineUp,
    /// How many games were played.
    pub games: u32,
    /// Share of wins of each seat; a shared win counts for each who shares it.
    pub seat_wins: Vec<Share>,
    /// Share of wins of the seats of each agent.
    pub agent_wins: [Option<Share>; 2],
    /// Share of games that nobody has won: drawn, or lost by all.
    pub nobody_wins: Share,
    /// Decisions a game.
    pub length: Summary,
    /// Decisions of each game.
    pub lengths: Vec<u32>,
    /// Decisions a second on one core.
    pub speed: f64,
}

/// The options with a certain number of seats, if the game can be played so.
#[must_use]
pub fn with_seats<S: Rules>(seats: u8) -> Option<S::Options> {
    (1..=seats).rev().find_map(|count| {
        let mut options = S::Options::default();
        let name = ["players", "heroes"]
            .into_iter()
            .find(|name| S::Options::LIST.iter().any(|option| option.name == *name))?;
        options.set(name, Value::Int(count.into())).ok()?;
        options.check().ok()?;
        (S::limits(&options).seats == seats).then_some(options)
    })
}

/// One game's contribution.
struct Played {
    wins: Vec<f64>,
    decisions: u32,
}

/// Plays games `from..to`; `tick` is called after each.
fn play<S: Rules>(
    options: &S::Options,
    (line_up, agents): (LineUp, &[NamedAgent; 2]),
    seed: u64,
    range: std::ops::Range<u32>,
    tick: &(impl Fn() + Sync),
) -> Vec<Played> {
    let start = S::setup(options);
    let seats = start.seats();
    range
        .map(|game| {
            let mut seated: Vec<_> =
                (0..seats).map(|seat| agents[line_up.agent(seat, game, seats)]).collect();
            let out = play_out(start.clone(), &mut seated, &mut generator(seed, game.into()));
            tick();
            Played { wins: wins(&out.end), decisions: out.decisions }
        })
        .collect()
}

/// Who has won: a positive payoff. Those who share a win have each won.
fn wins<S: Rules>(end: &S) -> Vec<f64> {
    (0..end.seats()).map(|seat| f64::from(u8::from(end.payoff(seat) > 0))).collect()
}

/// Plays `games` games of a line-up of two agents on all cores.
///
/// The games are the same whatever the number of cores: each has a stream of
/// the seed of its own.
///
/// # Panics
///
/// If a game panics, or if there is no game to play.
#[must_use]
pub fn run<S: Rules>(
    options: &S::Options,
    (line_up, agents): (LineUp, &[NamedAgent; 2]),
    games: u32,
    seed: u64,
    tick: &(impl Fn() + Sync),
) -> Results {
    let began = Instant::now();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let cores = u32::try_from(cores).unwrap_or(1).min(games.max(1));
    let played: Vec<Played> = thread::scope(|scope| {
        let parts: Vec<_> = (0..cores)
            .map(|core| {
                let range = games * core / cores..games * (core + 1) / cores;
                scope.spawn(move || play::<S>(options, (line_up, agents), seed, range, tick))
            })
            .collect();
        parts.into_iter().flat_map(|part| part.join().expect("a game ends")).collect()
    });
    let seconds = began.elapsed().as_secs_f64() * f64::from(cores);
    summarize::<S>(options, line_up, &played, seconds)
}

fn summarize<S: Rules>(
    options: &S::Options,
    line_up: LineUp,
    played: &[Played],
    core_seconds: f64,
) -> Results {
    let seats = S::limits(options).seats;
    let games = u32::try_from(played.len()).expect("games are counted in 32 bits");
    let lengths: Vec<_> = played.iter().map(|game| game.decisions).collect();
    let seat_wins = (0..usize::from(seats))
        .map(|seat| share(played.iter().map(|game| game.wins[seat]).sum(), games))
        .collect();
    let agent_wins = [0, 1].map(|agent| {
        let (mut hits, mut cases) = (0.0, 0);
        for (number, game) in (0..).zip(played) {
            for seat in (0..seats).filter(|&seat| line_up.agent(seat, number, seats) == agent) {
                hits += game.wins[usize::from(seat)];
                cases += 1;
            }
        }
        (cases > 0).then(|| share(hits, cases))
    });
    let nobody = played.iter().filter(|game| game.wins.iter().all(|&win| win == 0.0)).count();
    let nobody = u32::try_from(nobody).expect("no more than all games");
    let decisions: f64 = lengths.iter().copied().map(f64::from).sum();
    Results {
        name: S::NAME,
        title: S::TITLE,
        seats,
        line_up,
        games,
        seat_wins,
        agent_wins,
        nobody_wins: share(f64::from(nobody), games),
        length: summary(&lengths).expect("at least one game"),
        lengths,
        speed: decisions / core_seconds,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules_core::games::wuerfelhelden::{Options, State};

    #[test]
    fn wins_belong_to_the_agent_that_sat_there() {
        let options = Options::default().with_players(2);
        let agents = ["random", "plan:0"].map(|name| name.parse().expect("a name"));
        let play = |line_up| run::<State>(&options, (line_up, &agents), 40, 1, &|| ());
        let [first, second] =
            play(LineUp::OneSecond).agent_wins.map(|share| share.expect("both sat"));
        assert!(second.low > first.high, "{first:?} {second:?}");
        assert!(play(LineUp::AllFirst).agent_wins[1].is_none());
        assert!(play(LineUp::AllSecond).agent_wins[0].is_none());
        let names = LineUp::ALL.map(|line_up| line_up.name(&agents));
        assert_eq!(names, ["all random", "one plan:0", "all plan:0"]);
    }
}
