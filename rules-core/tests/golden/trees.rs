//! Golden reports of the two trees, guided and with leaves valued from outside, in every game.

use std::{env, fs, path::PathBuf};

use rules_core::{
    Budget, DynSession, JsonMap, LeafSearchConfig, Method, Registration, Search, SearchAgents,
    digest, games::GAMES, generator,
};

/// Simulations of a search.
const SIMULATIONS: u32 = 150;

/// Decisions with a choice from one random game, the first ones after some steps.
fn decisions(open: &dyn Fn() -> Box<dyn DynSession>) -> Vec<Box<dyn DynSession>> {
    let wanted = |least: usize| {
        let (mut state, mut legal) = (open(), Vec::new());
        let mut rng = generator(11, 0);
        loop {
            state.legal_actions(&mut legal);
            if state.steps().len() >= least && legal.len() > 1 {
                return state;
            }
            let step = state.sample(&mut rng).expect("the game goes on");
            state.apply_step(step).expect("sampled steps are possible");
        }
    };
    [0, 12, 30].map(wanted).into()
}

/// A hash of what a guided tree finds.
fn guided(state: &dyn DynSession) -> u64 {
    let search =
        Search::default().with_budget(Budget::simulations(SIMULATIONS)).with_method(Method::Guided);
    let networks = SearchAgents::default();
    let report = state.search(&search, &networks, &mut generator(9, 0), &|| false);
    digest(&format!("{:?}", report.expect("a choice")))
}

/// A hash of what a search finds whose leaves have priors and values by the hash of their state.
fn leaves(state: &dyn DynSession) -> u64 {
    let number = SIMULATIONS.try_into().expect("not zero");
    let config = LeafSearchConfig::default().with_simulations(number);
    let mut search = state.leaf_search(config, &mut generator(9, 0)).expect("a choice");
    while search.advance(&|| false) {
        let mut bytes = search.leaf().expect("it waits").digest().to_le_bytes().into_iter().cycle();
        let mut next = || f64::from(bytes.next().expect("it goes around")) / 255.0;
        let values: Vec<_> = (0..state.seats()).map(|_| 2.0 * next() - 1.0).collect();
        let priors: Vec<_> = (0..state.info().actions).map(|_| 0.1 + next()).collect();
        search.value(&priors, &values).expect("a row of each");
    }
    digest(&format!("{:?}", search.report()))
}

/// What both find in a game, as a table of TOML.
fn table(game: &Registration) -> String {
    let states = decisions(&|| (game.open)(&JsonMap::new()).expect("the default options"));
    let hashes = |of: fn(&dyn DynSession) -> u64| -> Vec<_> {
        states.iter().map(|state| format!("{:016x}", of(&**state))).collect()
    };
    let (guided, leaves, name) = (hashes(guided), hashes(leaves), game.info.name);
    format!("\n[{name}]\nguided = {guided:?}\nleaves = {leaves:?}\n")
}

#[test]
fn trees_find_what_they_always_did() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/trees.toml");
    let tables: Vec<_> = GAMES.iter().map(table).collect();
    if env::var_os("RULES_BLESS").is_some() {
        let head = "# Printed by golden/trees.rs, with all games; `make bless` rewrites it.\n";
        fs::write(&path, head.to_owned() + &tables.concat()).expect("the file can be written");
    }
    let kept = fs::read_to_string(&path).expect("the file is part of the tests");
    for table in tables {
        assert!(kept.contains(&table), "found, and if that is meant, `make bless`: {table}");
    }
}
