//! Plays every game between two agents and shows who wins, how long games
//! last and how fast they run: a table on the terminal, a picture as SVG; and
//! what the table of each game looks like in the middle of a game.
//!
//! `demo --help` lists the arguments.

use std::{error::Error, fs, path::PathBuf};

use clap::{Parser, value_parser};
use examples::{
    arena::{LineUp, Results, run, with_seats},
    picture,
    statistics::Share,
    table,
};
use indicatif::{ProgressBar, ProgressStyle};
use rules_core::{NamedAgent, Rules, for_each_game, games::GAMES};

/// Plays every game between two agents and shows who wins, how long games
/// last and how fast they run.
#[derive(Parser)]
struct Arguments {
    /// How many games each line-up plays.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = value_parser!(u32).range(1..))]
    games: u32,
    /// Two agents by name: the first in all seats, the second in each seat in turn among
    /// the first, and the second in all seats.
    #[arg(long, value_name = "NAMES", default_value = "random,heuristic", value_parser = two)]
    agents: [NamedAgent; 2],
    /// Seed of the first game.
    #[arg(long, value_name = "N", default_value_t = 2026)]
    seed: u64,
    /// Folder for the pictures.
    #[arg(long, value_name = "FOLDER", default_value = "out")]
    out: PathBuf,
}

/// Reads the names of two agents.
fn two(text: &str) -> Result<[NamedAgent; 2], String> {
    let (first, second) = text.split_once(',').ok_or("two names with a comma between them")?;
    let [first, second] = [first, second].map(|name| {
        let name = name.trim();
        name.parse::<NamedAgent>().map_err(|error| error.to_string())
    });
    Ok([first?, second?])
}

/// Numbers of seats at which a game can be played, with the options for each.
fn tables<S: Rules>() -> Vec<S::Options> {
    (1..=8).filter_map(with_seats::<S>).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let mut line_ups = 0;
    macro_rules! count {
        ($game:ident) => {
            line_ups += tables::<rules_core::games::$game::State>().len() * LineUp::ALL.len();
        };
    }
    for_each_game!(count);
    let bar = ProgressBar::new(u64::try_from(line_ups)? * u64::from(arguments.games));
    bar.set_style(ProgressStyle::with_template(
        "{msg:28} {wide_bar} {pos}/{len} games, {eta} left",
    )?);
    let mut results: Vec<Results> = Vec::new();
    macro_rules! play {
        ($game:ident) => {
            type State = rules_core::games::$game::State;
            for options in tables::<State>() {
                for line_up in LineUp::ALL {
                    bar.set_message(<State as Rules>::TITLE);
                    let tick = || bar.inc(1);
                    results.push(run::<State>(
                        &options,
                        (line_up, &arguments.agents),
                        arguments.games,
                        arguments.seed,
                        &tick,
                    ));
                }
            }
        };
    }
    macro_rules! play_each {
        ($game:ident) => {{
            play! { $game }
        }};
    }
    for_each_game!(play_each);
    bar.finish_and_clear();
    print_table(&arguments.agents, &results);
    fs::create_dir_all(&arguments.out)?;
    let path = arguments.out.join("demo.svg");
    picture::draw(&path, &arguments.agents, &results)?;
    println!("\nThe picture of it: {}", path.display());
    draw_tables(&arguments)
}

/// Draws a table of each game in the middle of a game.
fn draw_tables(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    for entry in GAMES {
        let path = arguments.out.join(format!("{}.svg", entry.info.name));
        fs::write(&path, table::middle(entry, arguments.seed)?)?;
        println!("A table of {}: {}", entry.info.title, path.display());
    }
    Ok(())
}

fn per_cent(share: Option<Share>) -> String {
    share.map_or_else(String::new, |share| {
        let [value, low, high] = [share.value, share.low, share.high].map(|x| x * 100.0);
        format!("{value:5.1} [{low:4.1}, {high:5.1}]")
    })
}

fn print_table(agents: &[NamedAgent; 2], results: &[Results]) {
    let [first, second] = agents.map(|agent| format!("{agent} wins %"));
    let names = LineUp::ALL.map(|line_up| line_up.name(agents));
    let widest = |texts: &[String], least| texts.iter().map(String::len).fold(least, usize::max);
    let width = widest(&names, 13);
    let share = widest(&[first.clone(), second.clone()], 20);
    println!(
        "{:<19} {:>5}  {:<width$} {:>5}  {:<share$} {:<share$} {:<29} {:>8} {:>9} {:>7} {:>11}",
        "game",
        "seats",
        "line-up",
        "games",
        second,
        first,
        "wins by seat %",
        "nobody %",
        "decisions",
        "longest",
        "decisions/s"
    );
    let mut last = "";
    for result in results {
        if result.name != last {
            println!("{}", "─".repeat(107 + width + 2 * share));
            last = result.name;
        }
        let [first, second] = result.agent_wins;
        let seats: Vec<_> =
            result.seat_wins.iter().map(|share| format!("{:.0}", share.value * 100.0)).collect();
        println!(
            "{:<19} {:>5}  {:<width$} {:>5}  {:<share$} {:<share$} {:<29} {:>8.1} {:>9.1} {:>7} {:>11.0}",
            result.name,
            result.seats,
            result.line_up.name(agents),
            result.games,
            per_cent(second),
            per_cent(first),
            seats.join(" / "),
            result.nobody_wins.value * 100.0,
            result.length.mean,
            result.length.most,
            result.speed,
        );
    }
    println!(
        "\nIntervals are 95 % (Wilson). A shared win counts for each who shares it; nobody wins a"
    );
    println!("drawn game, one that all lose, or one that reaches its limit undecided.");
    println!("Decisions per second: one core, agents' thinking and chance included.");
}
