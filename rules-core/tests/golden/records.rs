//! Golden games as records: one seed gives the same game in Rust, Python and JavaScript, and each
//! of them replays what another one wrote.

use std::{env, fs, path::PathBuf};

use rules_core::{
    Registration,
    games::GAMES,
    generator,
    serde_json::{self, Value as Json, json},
};

/// The file, which the tests of Python and JavaScript read as well.
fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/records.json")
}

/// A whole game of sampled steps.
fn played(game: &Registration, seed: u64) -> Json {
    let mut session = (game.open)(&(game.defaults)()).expect("the default options");
    let mut rng = generator(seed, 0);
    while let Some(step) = session.sample(&mut rng) {
        session.apply_step(step).expect("sampled steps are possible");
    }
    let payoff = |seat: u8| session.payoff(seat.into()).expect("a seat of the game");
    json!({
        "game": game.info.name,
        "seed": seed,
        "steps": session.steps().len(),
        "payoffs": (0..session.seats()).map(payoff).collect::<Vec<_>>(),
        "digest": format!("{:016x}", session.digest()),
        "record": session.record().to_string(),
    })
}

#[test]
fn records_of_golden_games_are_those_of_every_language() {
    let games = GAMES.iter().flat_map(|game| [1, 2].map(|seed| played(game, seed)));
    let found = serde_json::to_string_pretty(&games.collect::<Vec<_>>()).expect("JSON") + "\n";
    if env::var_os("RULES_BLESS").is_some() {
        fs::write(file(), &found).expect("the file can be written");
    }
    let kept = fs::read_to_string(file()).expect("the file is part of the tests");
    assert_eq!(found, kept, "the games differ; if that is meant, `make bless`");
    for one in serde_json::from_str::<Vec<Json>>(&kept).expect("JSON") {
        let record = one["record"].as_str().expect("a text").parse().expect("a record");
        let game = rules_core::find(one["game"].as_str().expect("a text")).expect("a game");
        let session = (game.replay)(&record).expect("each step is possible");
        assert_eq!(one["digest"], json!(format!("{:016x}", session.digest())));
    }
}
