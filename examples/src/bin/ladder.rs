//! Plays agents against each other at standard settings and keeps every game as a line of
//! a file, so that a run can be stopped and taken up again; then writes the page and the
//! picture from all lines.
//!
//! `ladder --help` lists the arguments.

use std::{
    collections::BTreeSet,
    error::Error,
    fs::{self, OpenOptions},
    io::Write as _,
    path::PathBuf,
};

use clap::Parser;
use examples::ladder::{GameRecord, SETTINGS, Setting, page, picture, read, standings};
use indicatif::{ProgressBar, ProgressStyle};
use rules_core::serde_json;

/// Measures how strong the agents are.
#[derive(Parser)]
struct Arguments {
    /// How many games each pairing has in the end; games on record count.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// The agents that are measured.
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "random,heuristic,search:100,search:1000"
    )]
    agents: Vec<String>,
    /// Their opponents.
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "random,heuristic,search:100,search:1000"
    )]
    against: Vec<String>,
    /// Settings whose names contain this.
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// Folder with `strength.jsonl`, `strength.md` and `strength.svg`.
    #[arg(long, value_name = "FOLDER", default_value = "docs")]
    folder: PathBuf,
}

/// A game to be played: the setting, the agent, its opponents and its number.
type Planned = (Setting, String, String, u32);

/// The games that are asked for and not on record.
fn missing(arguments: &Arguments, records: &[GameRecord]) -> Result<Vec<Planned>, Box<dyn Error>> {
    let known: BTreeSet<_> = records.iter().map(|one| (one.pairing(), one.game)).collect();
    let mut games = Vec::new();
    for setting in SETTINGS.iter().filter(|setting| setting.name.contains(&arguments.only)) {
        let agents = possible(setting, &arguments.agents)?;
        let others = possible(setting, &arguments.against)?;
        for agent in &agents {
            for against in setting.opponents(&others) {
                for number in 0..arguments.games {
                    let pairing = (setting.name.to_owned(), agent.clone(), against.to_owned());
                    if !known.contains(&(pairing, number)) {
                        games.push((*setting, agent.clone(), against.to_owned(), number));
                    }
                }
            }
        }
    }
    // All pairings grow alike.
    games.sort_by_key(|game| game.3);
    Ok(games)
}

/// The agents that can play a setting; says which cannot.
fn possible(setting: &Setting, names: &[String]) -> Result<Vec<String>, Box<dyn Error>> {
    let mut agents = Vec::new();
    for name in names {
        if setting.agent(name)?.is_some() {
            agents.push(name.clone());
        } else {
            eprintln!("{}: no network travels with the package, {name} is skipped", setting.name);
        }
    }
    Ok(agents)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let path = arguments.folder.join("strength.jsonl");
    let text = if path.exists() { fs::read_to_string(&path)? } else { String::new() };
    // A run that was killed may have left half a line.
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    if whole.len() < text.len() {
        fs::write(&path, whole)?;
    }
    let mut records = read(whole)?;
    let games = missing(&arguments, &records)?;
    let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
    let bar = ProgressBar::new(u64::try_from(games.len())?);
    bar.set_style(ProgressStyle::with_template(
        "{msg:40} {wide_bar} {pos}/{len} games, {eta} left",
    )?);
    for (setting, agent, against, number) in games {
        bar.set_message(format!("{} {agent}", setting.name));
        let record = setting.play(&agent, &against, number);
        // One call for the whole line, so that several runs can share the file.
        file.write_all(format!("{}\n", serde_json::to_string(&record)?).as_bytes())?;
        records.push(record);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let standings = standings(&records);
    let target = arguments.folder.join("strength.md");
    fs::write(&target, page(&fs::read_to_string(&target)?, &standings))?;
    fs::write(arguments.folder.join("strength.svg"), picture(&standings))?;
    println!("{} games on record; {} says what they say", records.len(), target.display());
    Ok(())
}
