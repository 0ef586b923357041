//! Golden hashes: one seed gives the same games on every platform.
//!
//! Some hundred games of each kind, stepped as a batch by its own random
//! choices; every row goes into a hash of its kind, so that a difference shows
//! where it lies. The Python tests hold the same file for every number of
//! threads, and `.ci/wasm` for another architecture. `make bless` rewrites it.
#![cfg(feature = "serde")]

use std::{collections::BTreeMap, env, fmt::Write, fs, path::Path};

use rules_core::{Cells, Entry, JsonMap, Plan, Rows, games::GAMES};
use sha2::{Digest, Sha256};

const SEED: u64 = 2026;
const LANES: usize = 64;
/// At least so many games are played to their end.
const GAMES_ENDED: usize = 300;

/// What is hashed apart.
const KINDS: [&str; 7] = ["actions", "seats", "masks", "bytes", "floats", "rewards", "ends"];

/// What one game of the registry gave.
#[derive(Debug, PartialEq)]
struct Golden {
    steps: usize,
    ended: usize,
    hashes: BTreeMap<&'static str, String>,
}

#[test]
fn every_game_plays_as_it_always_did() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden.toml");
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

/// Steps a batch until enough games have ended.
fn play(entry: &Entry) -> Golden {
    let mut lanes =
        (entry.lanes)(&JsonMap::new(), &Plan::default(), 0, LANES).expect("the default is a game");
    lanes.seed(SEED);
    lanes.reset(None).expect("nothing is scripted");
    let sizes = lanes.sizes();
    let mut hashers: BTreeMap<_, _> = KINDS.map(|kind| (kind, Sha256::new())).into();
    let (mut floats, mut bytes) =
        (vec![0f32; LANES * sizes.features], vec![0u8; LANES * sizes.features]);
    let (mut mask, mut seat) = (vec![0i8; LANES * sizes.actions], vec![0i8; LANES]);
    let mut rewards = vec![0f64; LANES * sizes.seats];
    let (mut over, mut actions) = (vec![false; LANES], vec![0i64; LANES]);
    let (mut steps, mut ended) = (0, 0);
    while ended < GAMES_ENDED {
        lanes.sample(&mut actions);
        lanes.order(&actions).expect("sampled actions are legal");
        lanes
            .step(Rows {
                features: Cells::Bytes(&mut bytes),
                mask: &mut mask,
                seat: &mut seat,
                rewards: &mut rewards,
                terminated: &mut over,
                ..Rows::default()
            })
            .expect("nothing is scripted");
        lanes.show(Rows { features: Cells::Floats(&mut floats), ..Rows::default() });
        let mut note = |kind, bytes: &[u8]| {
            hashers.get_mut(kind).expect("a kind of the list").update(bytes);
        };
        note("actions", &flat(&actions, i64::to_le_bytes));
        note("seats", &flat(&seat, i8::to_le_bytes));
        note("masks", &flat(&mask, i8::to_le_bytes));
        note("bytes", &bytes);
        note("floats", &flat(&floats, f32::to_le_bytes));
        note("rewards", &flat(&rewards, f64::to_le_bytes));
        note("ends", &flat(&over, |flag| [u8::from(flag)]));
        steps += 1;
        ended += over.iter().filter(|&&over| over).count();
    }
    let hashes =
        hashers.into_iter().map(|(kind, hasher)| (kind, hex(&hasher.finalize()))).collect();
    Golden { steps, ended, hashes }
}

/// Numbers as bytes, the low one first.
fn flat<T: Copy, const N: usize>(row: &[T], bytes: impl Fn(T) -> [u8; N]) -> Vec<u8> {
    row.iter().flat_map(|&n| bytes(n)).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string can be written to");
        text
    })
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
