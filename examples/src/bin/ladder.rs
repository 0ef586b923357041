//! Plays agents against each other at standard settings and adds the games to the sums in a file,
//! so that a run can be stopped and taken up again; then writes the page and the picture from them.
//!
//! `ladder --help` lists the arguments.

use std::{
    error::Error,
    path::{Path, PathBuf},
    process::Command,
};

use clap::Parser;
use examples::ladder::{Shard, Source, Wanted, write};
use indicatif::{ProgressBar, ProgressStyle};

/// Measures how strong the agents are.
#[derive(Parser)]
struct Arguments {
    /// How many games each pairing has in the end; games on record count.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// Number of the first game. A game's number is its seed, so other numbers are other games.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u32,
    /// The agents that are measured. Unless it is given: random, heuristic, search:100 and
    /// search:1000; net and net+search:100 where a network travels with the package;
    /// guided:2000 where the game estimates what is to come; the plans of the game.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    agents: Vec<String>,
    /// Their opponents.
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "heuristic,net,search:100"
    )]
    against: Vec<String>,
    /// Settings whose names contain one of these; a whole name is that setting alone.
    #[arg(long, value_name = "TEXTS", value_delimiter = ',')]
    only: Vec<String>,
    /// One part of the games, for one of several machines: 0/4 is the first of four. Adds
    /// records, and writes no page.
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// Folder with `strength.jsonl`, `strength.md` and `strength.svg`.
    #[arg(long, value_name = "FOLDER", default_value = "docs")]
    folder: PathBuf,
}

fn main() -> Result<(), Box<dyn Error>> {
    run(Arguments::parse())
}

fn run(arguments: Arguments) -> Result<(), Box<dyn Error>> {
    let Arguments { games, seed: first, agents, against, only, shard, folder } = arguments;
    let only = only.into_iter().filter(|text| !text.is_empty()).collect();
    let part = shard.unwrap_or(Shard::WHOLE);
    let wanted = Wanted { games, first, agents, against, only, shard: part };
    let bar = ProgressBar::new(0);
    bar.set_style(ProgressStyle::with_template(
        "{msg:40} {wide_bar} {pos}/{len} games, {eta} left",
    )?);
    let records = wanted.play(&folder, &source(), &mut |place, all, game| {
        bar.set_length(u64::try_from(all).unwrap_or(u64::MAX));
        bar.set_position(u64::try_from(place).unwrap_or(u64::MAX));
        bar.set_message(format!("{} {}", game.setting.name, game.agent));
    })?;
    bar.finish_and_clear();
    if shard.is_none() {
        write(&folder, &records)?;
    }
    let number: u64 = records.iter().map(|record| record.games.count(0, 1)).sum();
    println!("{number} games on record in {}", folder.display());
    Ok(())
}

/// The commit of this checkout, with `+` where sources differ from it, and this machine.
fn source() -> Source {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let git = |arguments: &str| {
        let found = Command::new("git").arg("-C").arg(&root).args(arguments.split(' ')).output();
        found.ok().filter(|found| found.status.success()).map(|found| found.stdout)
    };
    let commit = git("rev-parse --short=9 HEAD").unwrap_or_default();
    let same = git("diff --quiet HEAD -- rules-core examples rules-py").is_some();
    let commit = String::from_utf8_lossy(&commit).trim().to_owned() + if same { "" } else { "+" };
    let processor = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(": ")?.1.to_owned())
    });
    let processor = processor.unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Source { commit, machine: format!("{processor}, {cores} cores") }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use clap::Parser as _;

    use super::{Arguments, run};

    /// What `examples/python/ladder_ray.py` asks for.
    #[test]
    fn a_part_is_played_in_a_folder_with_records_alone() {
        let folder = std::env::temp_dir().join(format!("ladder-part-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let place = folder.to_str().expect("a name in Unicode");
        let asked = "ladder --games 5 --agents random --against heuristic --only wuerfelhelden-2";
        let words = asked.split(' ').chain(["--folder", place, "--shard", "1/2"]);
        run(Arguments::parse_from(words)).expect("a run");
        let lines = fs::read_to_string(folder.join("strength.jsonl")).expect("the records");
        let games = examples::ladder::read(&lines).expect("records")[0].games.count(0, 1);
        assert!((2..=3).contains(&games), "{lines}");
        assert!(!folder.join("strength.md").exists());
        for wrong in ["--shard 2/2", "--shard x", "--shard"] {
            assert!(Arguments::try_parse_from(asked.split(' ').chain(wrong.split(' '))).is_err());
        }
        let unknown = "ladder --games 1 --agents chess --only wuerfelhelden-2 --folder";
        let found = run(Arguments::parse_from(unknown.split(' ').chain([place])));
        assert!(found.is_err_and(|no| no.to_string().contains("chess")));
        fs::remove_dir_all(folder).expect("the folder");
    }
}
