//! Plays very many games of every kind under the conformance kit, on all cores,
//! and prints what was played and every kind of fault that was found.
//!
//! `soak [--game NAME] [--seats N] [--small N] [--large N] [--first N] [--seed N] [--corrupt N]
//! [--options JSON]`
//!
//! `--small` and `--large` are games for each number of seats, of games with
//! small and with large states; `--first` is the number of the first one, so
//! that a later run goes on where an earlier one ended. `--corrupt N` bends
//! documents at one node in `N` instead of one in a thousand. `--options` are put
//! over the default ones, as in `--options '{"set": "mixed"}'`.

use std::{
    collections::BTreeMap,
    env,
    error::Error,
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use examples::arena::with_seats;
use indicatif::{ProgressBar, ProgressStyle};
use rules_core::{
    JsonMap, Rules, Setup, for_each_game, options_from_json, options_to_json, serde_json,
    testkit::{Fault, Plan, Report, survey},
};

/// Games that one thread plays before it asks for more.
const SLICE: u64 = 25;

/// What was asked for on the command line.
struct Wishes {
    game: Option<String>,
    seats: Option<u8>,
    small: u64,
    large: u64,
    plan: Plan,
    options: JsonMap,
}

fn wishes() -> Result<Wishes, Box<dyn Error>> {
    let plan = Plan {
        look: 500,
        catalogue: 2000,
        onward: 5000,
        corrupt: 1000,
        unwind: 50,
        ..Plan::default()
    };
    let options = JsonMap::new();
    let mut wishes =
        Wishes { game: None, seats: None, small: 1_000_000, large: 100_000, plan, options };
    let mut words = env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        let number = || value.parse().map_err(|_| format!("{word} takes a number, not {value}"));
        match word.as_str() {
            "--game" => wishes.game = Some(value),
            "--options" => wishes.options = serde_json::from_str(&value)?,
            "--seats" => wishes.seats = Some(u8::try_from(number()?)?),
            "--small" => wishes.small = number()?,
            "--large" => wishes.large = number()?,
            "--first" => wishes.plan.first = number()?,
            "--seed" => wishes.plan.seed = number()?,
            "--corrupt" => wishes.plan.corrupt = u32::try_from(number()?)?,
            _ => return Err(format!("unknown word {word}: see the head of this program").into()),
        }
    }
    if let Some(game) = wishes.game.as_ref().filter(|game| rules_core::find(game).is_none()) {
        return Err(format!("no game {game}: there are {}", rules_core::names()).into());
    }
    Ok(wishes)
}

/// One line of the summary: a game at a number of seats.
struct Line {
    title: &'static str,
    seats: u8,
    report: Report,
    faults: BTreeMap<String, (u64, Fault)>,
}

/// A state of at most this many bytes belongs to a small game: the dice games.
const SMALL: usize = 256;

/// What makes two faults the same kind: the promise and the end of the sentence.
fn kind(fault: &Fault) -> String {
    let end = fault.detail.rsplit(", but ").next().unwrap_or(&fault.detail);
    format!("{:?}: {}", fault.promise, end.chars().take(90).collect::<String>())
}

/// Plays all games of one line, in slices on all cores.
fn soak<S: Rules>(options: &S::Options, games: u64, plan: &Plan, bar: &ProgressBar) -> Line {
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
                    let slice = Plan { games: count, first: plan.first + at, ..*plan };
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
    let wishes = wishes()?;
    // Panics are what the kit looks for; it says where.
    std::panic::set_hook(Box::new(|_| ()));
    let bar = ProgressBar::new(0);
    bar.set_style(ProgressStyle::with_template(
        "{msg:28} {wide_bar} {pos}/{len} games, {eta} left",
    )?);
    let mut lines: Vec<Line> = Vec::new();
    macro_rules! play {
        ($game:ident) => {{
            type State = rules_core::games::$game::State;
            let wanted = |seats| wishes.seats.is_none_or(|only| only == seats);
            let asked = wishes.game.as_deref().is_none_or(|name| name == State::NAME);
            for seats in (1..=8).filter(|&seats| asked && wanted(seats)) {
                let Some(options) = with_seats::<State>(seats) else { continue };
                let mut named = options_to_json(&options);
                named.extend(wishes.options.clone());
                let options: <State as Setup>::Options = options_from_json(&named)?;
                let small = size_of::<State>() <= SMALL;
                let games = if small { wishes.small } else { wishes.large };
                bar.set_message(State::TITLE);
                bar.inc_length(games);
                lines.push(soak::<State>(&options, games, &wishes.plan, &bar));
            }
        }};
    }
    for_each_game!(play);
    bar.finish_and_clear();
    Ok(print(&lines))
}

/// The summary, as a table that documents can hold.
fn print(lines: &[Line]) -> ExitCode {
    println!(
        "| Game | Seats | Games | Decisions | Outcomes | Longest | Bent documents: refused | played \
         | Faults |"
    );
    println!("|--|--|--|--|--|--|--|--|--|");
    for Line { title, seats, report, faults } in lines {
        println!(
            "| {title} | {seats} | {} | {} | {} | {} | {} | {} | {} |",
            report.games,
            report.decisions,
            report.outcomes,
            report.longest,
            report.refused,
            report.accepted,
            faults.values().map(|(times, _)| times).sum::<u64>(),
        );
    }
    let mut found = false;
    for Line { title, faults, .. } in lines {
        for (kind, (times, fault)) in faults {
            found = true;
            println!("\n{title}, {times} times, first in game {:?}: {kind}", fault.round);
        }
    }
    if found { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
