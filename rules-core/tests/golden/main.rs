//! Golden hashes: one seed gives the same games on every platform.
//!
//! Some hundred games of each kind, stepped as a batch by its own random
//! choices; every row goes into a hash of its kind, so that a difference shows
//! where it lies. The Python tests hold the same file for every number of
//! threads, and `.ci/wasm` for another architecture. `make bless` rewrites it.
#![cfg(feature = "serde")]

mod play;

use std::{env, fmt::Write, fs, path::Path};

use play::{Golden, LANES, SEED, play};
use rules_core::games::GAMES;

#[test]
fn every_game_plays_as_it_always_did() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/golden.toml");
    let played: Vec<_> = GAMES.iter().map(|entry| (entry.facts.name, play(entry))).collect();
    if env::var_os("RULES_BLESS").is_some() {
        fs::write(&path, page(&played)).expect("the file can be written");
    }
    let text = fs::read_to_string(&path).expect("the file is part of the tests");
    let kept: toml::Table = text.parse().expect("the file is TOML");
    for (name, golden) in played {
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
}

/// The file.
fn page(played: &[(&str, Golden)]) -> String {
    let mut out = String::from(
        "# Printed by golden.rs; `make bless` rewrites it. SHA-256 of all rows of a kind, step by\n\
         # step, numbers as little-endian bytes.\n",
    );
    for (name, golden) in played {
        write!(
            out,
            "\n[{name}]\nseed = {SEED}\ngames = {LANES}\nsteps = {}\nended = {}\n",
            golden.steps, golden.ended
        )
        .expect("a string can be written to");
        for (kind, hash) in &golden.hashes {
            writeln!(out, "{kind} = \"{hash}\"").expect("a string can be written to");
        }
    }
    out
}
