//! Golden hashes: one seed gives the same games on every platform.
//!
//! Some hundred games of each kind, stepped as a batch by its own random
//! choices; every row goes into a hash of its kind, so that a difference shows
//! where it lies. The Python tests hold the same file for every number of
//! threads, and `.ci/wasm` for another architecture. `make bless` rewrites it.
#![cfg(feature = "registry")]

mod play;
mod records;
#[cfg(feature = "wuerfelhelden")]
mod search;
mod trees;

use std::{env, fmt::Write, fs, path::PathBuf, sync::Mutex};

use play::{GAMES, Golden, SEED, play};
use rules_core::{find, for_each_game};

/// The games are played side by side, and one at a time rewrites the file.
static FILE: Mutex<()> = Mutex::new(());

/// What a file without games begins with.
const HEAD: &str = "# Printed by golden.rs; `make bless` rewrites it. SHA-256 of all rows of a kind, \
    step by\n# step, numbers as little-endian bytes.\n";

fn plays_as_it_always_did(name: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/golden.toml");
    let golden = play(find(name).expect("a game of the registry"), true);
    if env::var_os("RULES_BLESS").is_some() {
        let _one = FILE.lock().expect("nobody fails while writing");
        let text = fs::read_to_string(&path).unwrap_or_else(|_| HEAD.to_owned());
        fs::write(&path, page(&text, name, &golden)).expect("the file can be written");
    }
    let text = fs::read_to_string(&path).expect("the file is part of the tests");
    let kept: toml::Table = text.parse().expect("the file is TOML");
    for (kind, hash) in &golden.hashes {
        let expected = kept.get(name).and_then(|game| game.get(*kind)).and_then(|v| v.as_str());
        assert_eq!(
            Some(hash.as_str()),
            expected,
            "{name}: the {kind} of {} games differ; if that is meant, `make bless`",
            golden.ended
        );
    }
}

/// One test for each game of the list.
macro_rules! suite {
    ($game:ident) => {
        #[test]
        fn $game() {
            plays_as_it_always_did(stringify!($game));
        }
    };
}
for_each_game!(suite);

/// The file with what one game gave, in its place or at the end.
fn page(text: &str, name: &str, golden: &Golden) -> String {
    let heading = format!("\n[{name}]\n");
    let from = text.find(&heading).unwrap_or(text.len());
    let to = text.get(from + 1..).and_then(|rest| rest.find("\n[")).map(|at| from + 1 + at);
    let mut out = format!(
        "{}{heading}seed = {SEED}\ngames = {GAMES}\nsteps = {}\nended = {}\n",
        &text[..from],
        golden.steps,
        golden.ended
    );
    for (kind, hash) in &golden.hashes {
        writeln!(out, "{kind} = \"{hash}\"").expect("a string can be written to");
    }
    out.push_str(&text[to.unwrap_or(text.len())..]);
    out
}

#[test]
fn a_game_is_printed_in_its_place() {
    let golden = Golden { steps: 1, ended: 2, hashes: [("masks", "ab".to_owned())].into() };
    let first = page(HEAD, "one", &golden);
    let both = page(&first, "two", &golden);
    assert_eq!(page(&both, "one", &golden), both);
    assert_eq!(page(&both, "two", &golden), both);
    let other = Golden { steps: 3, ..golden };
    assert!(page(&both, "one", &other).ends_with(both.strip_prefix(&first).expect("two is last")));
}
