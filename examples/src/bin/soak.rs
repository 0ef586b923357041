//! Plays very many games of every kind under the conformance kit, on all cores,
//! and prints what was played and every kind of fault that was found. A line is
//! printed as soon as its games are played.
//!
//! `soak --help` lists the arguments.
//!
//! Legal actions, chance outcomes, their order and weights, and payoffs are checked at
//! every node; the rest is sampled, so that each line gets thousands of each check. One
//! node in this many (for undo: one game) is checked, by the size of a state:
//!
//! | Games | `validate_every` | `deep_check_every` | `catalogue_every` | `playout_every` | `corrupt_every` | `undo_every` |
//! |--|--|--|--|--|--|--|
//! | the dice games | 16 | 5,000 | 20,000 | 20,000 | 10,000 | 200 |
//! | Unsung Heroes, Hero Must Die! | 4 | 500 | 5,000 | 5,000 | 1,000 | 50 |
//! | Valor & Villainy | 16 | 5,000 | 50,000 | 50,000 | 10,000 | 500 |
//!
//! [`CheckConfig`] says what each column means.

use std::{
    collections::BTreeMap,
    error::Error,
    fmt,
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use clap::Parser;
use examples::arena::with_seats;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use rules_core::{
    JsonMap, Named, Rules, SerdeRules, Setup, for_each_game, options_from_json, options_to_json,
    serde_json, strict_json,
    testkit::{CheckConfig, Fault, Promise, Report, survey},
};

/// Games that one thread plays before it asks for more.
const SLICE: u64 = 25;

/// Plays very many games of every kind under the conformance kit and prints
/// every kind of fault that was found.
#[derive(Parser)]
struct Arguments {
    /// The only game to play, by its name.
    #[arg(long, value_name = "NAME", value_parser = game)]
    game: Option<String>,
    /// The only number of seats to play with.
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// Games for each number of seats, of games with small states.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    small: u64,
    /// Games for each number of seats, of games with large states.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    large: u64,
    /// Number of the first game: a later run continues where an earlier one ended.
    #[arg(long, value_name = "N", default_value_t = 0)]
    first: u64,
    /// Seed of all games.
    #[arg(long, value_name = "N", default_value_t = CheckConfig::default().seed)]
    seed: u64,
    /// Bend documents at one node in this many, whatever the game.
    #[arg(long, value_name = "N")]
    corrupt: Option<u32>,
    /// Options of the game as a JSON object, put over the default ones.
    #[arg(long, value_name = "JSON", default_value = "{}", value_parser = json)]
    options: JsonMap,
}

/// The name of a game, if there is such a game.
fn game(name: &str) -> Result<String, String> {
    match rules_core::find(name) {
        Some(_) => Ok(name.to_owned()),
        None => Err(format!("there are {}", rules_core::names())),
    }
}

/// A JSON object.
fn json(text: &str) -> Result<JsonMap, serde_json::Error> {
    strict_json(text)
}

/// A state of at most this many bytes belongs to a dice game.
const SMALL: usize = 256;

/// A state of at most this many bytes belongs to a game of middle size.
const MIDDLE: usize = 768;

/// How often to check, for a game whose state has this size.
fn rates(size: usize) -> CheckConfig {
    let config = CheckConfig::default();
    if size <= SMALL {
        config
            .with_validate_every(16)
            .with_deep_check_every(5_000)
            .with_catalogue_every(20_000)
            .with_playout_every(20_000)
            .with_corrupt_every(10_000)
            .with_undo_every(200)
    } else if size <= MIDDLE {
        config
            .with_validate_every(4)
            .with_deep_check_every(500)
            .with_catalogue_every(5_000)
            .with_playout_every(5_000)
            .with_corrupt_every(1_000)
            .with_undo_every(50)
    } else {
        config
            .with_validate_every(16)
            .with_deep_check_every(5_000)
            .with_catalogue_every(50_000)
            .with_playout_every(50_000)
            .with_corrupt_every(10_000)
            .with_undo_every(500)
    }
}

/// One line of the summary: a game at a number of seats.
struct Line {
    title: &'static str,
    seats: u8,
    report: Report,
    faults: BTreeMap<String, (u64, Fault)>,
}

/// What makes two faults the same kind: the promise and the end of the sentence.
fn kind(fault: &Fault) -> String {
    let end = fault.detail.rsplit(", but ").next().unwrap_or(&fault.detail);
    format!("{:?}: {}", fault.promise, end.chars().take(90).collect::<String>())
}

/// Plays all games of one line, in slices on all cores.
fn soak<S: SerdeRules>(
    options: &S::Options,
    games: u64,
    config: &CheckConfig,
    bar: &ProgressBar,
) -> Line {
    let line = Line {
        title: S::TITLE,
        seats: S::limits(options).seats,
        report: Report::default(),
        faults: BTreeMap::new(),
    };
    let (next, line) = (AtomicU64::new(0), Mutex::new(line));
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(SLICE, Ordering::Relaxed);
                    if at >= games {
                        return;
                    }
                    let count = SLICE.min(games - at);
                    let slice = config.with_games(count).with_first(config.first + at);
                    let (report, faults) = survey::<S>(options, &slice);
                    bar.inc(count);
                    let mut line = line.lock().expect("nobody panics with the line in hand");
                    line.report.add(&report);
                    for fault in faults {
                        let kind = kind(&fault);
                        if !line.faults.contains_key(&kind) {
                            bar.suspend(|| eprintln!("{}: {kind}\n{fault}\n", S::TITLE));
                        }
                        line.faults.entry(kind).or_insert((0, fault)).0 += 1;
                    }
                }
            });
        }
    });
    line.into_inner().expect("nobody panics with the line in hand")
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments = Arguments::parse();
    // Panics are what the kit looks for; it says where.
    std::panic::set_hook(Box::new(|_| ()));
    let bar = ProgressBar::new(0);
    bar.set_style(ProgressStyle::with_template(
        "{msg:28} {wide_bar} {pos}/{len} games, {eta} left",
    )?);
    let mut lines: Vec<Line> = Vec::new();
    println!("{HEAD}");
    macro_rules! play {
        ($game:ident) => {{
            type State = rules_core::games::$game::State;
            let wanted = |seats| arguments.seats.is_none_or(|only| only == seats);
            let asked = arguments.game.as_deref().is_none_or(|name| name == State::NAME);
            for seats in (1..=8).filter(|&seats| asked && wanted(seats)) {
                let Some(options) = with_seats::<State>(seats) else { continue };
                let mut named = options_to_json(&options);
                named.extend(arguments.options.clone());
                let options: <State as Setup>::Options = options_from_json(&named)?;
                let small = size_of::<State>() <= SMALL;
                let games = if small { arguments.small } else { arguments.large };
                let Arguments { first, seed, corrupt, .. } = arguments;
                let config = rates(size_of::<State>());
                let config = config
                    .with_first(first)
                    .with_seed(seed)
                    .with_corrupt_every(corrupt.unwrap_or(config.corrupt_every));
                bar.set_message(State::TITLE);
                bar.inc_length(games);
                let line = soak::<State>(&options, games, &config, &bar);
                bar.suspend(|| println!("{line}"));
                lines.push(line);
            }
        }};
    }
    for_each_game!(play);
    bar.finish_and_clear();
    Ok(print_faults(&lines))
}

/// The head of the table, which documents can hold.
const HEAD: &str = "| Game | Seats | Games | Decisions | Outcomes | Longest | Looks | Played on \
                    | Steps taken back | Corrupted documents: refused | played | Faults |
|--|--|--|--|--|--|--|--|--|--|--|--|";

/// A row of the table.
impl fmt::Display for Line {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { title, seats, report, faults } = self;
        let cells = [
            report.games,
            report.decisions,
            report.outcomes,
            report.most_decisions.into(),
            report.checked[Promise::StateJson],
            report.checked[Promise::DeterminizePlays],
            report.checked[Promise::Undo],
            report.refused,
            report.accepted,
            faults.values().map(|(times, _)| times).sum(),
        ];
        write!(out, "| {title} | {seats} |")?;
        cells.into_iter().try_for_each(|cell| write!(out, " {} |", HumanCount(cell)))
    }
}

/// Every kind of fault, with how often and where it was found first.
fn print_faults(lines: &[Line]) -> ExitCode {
    let mut found = false;
    for Line { title, faults, .. } in lines {
        for (kind, (times, fault)) in faults {
            found = true;
            println!("\n{title}, {times} times, first in game {:?}: {kind}", fault.round);
        }
    }
    if found { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
