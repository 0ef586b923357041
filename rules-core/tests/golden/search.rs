//! A golden decision: one seed gives the same report in Rust and in Python.

use std::{env, fmt::Write, fs, path::PathBuf};

use rules_core::{
    Budget, BuiltinAgent, DynSession, JsonMap, Method, Search, SearchAgents, find, generator,
    serde_json::json,
};

/// Steps before the decision that is searched.
const STEPS: usize = 12;

/// The first decision with a choice after some random steps.
fn decision() -> Box<dyn DynSession> {
    let entry = find("wuerfelhelden").expect("a game of the registry");
    let options: JsonMap = [("players".to_owned(), json!(2))].into_iter().collect();
    let mut state = (entry.open)(&options).expect("two can play");
    let (mut rng, mut legal) = (generator(5, 0), Vec::new());
    loop {
        state.legal_actions(&mut legal);
        if state.steps().len() >= STEPS && legal.len() > 1 {
            return state;
        }
        let step = state.sample(&mut rng).expect("the game goes on");
        state.apply_step(step).expect("sampled steps are possible");
    }
}

/// What all methods find, as TOML; numbers read back as the same bits.
fn page() -> String {
    let mut page = "# Printed by golden/search.rs; `make bless` rewrites it.\n".to_owned();
    for method in Method::ALL {
        let search = Search::default()
            .with_budget(Budget::simulations(200))
            .with_method(method)
            .with_rollout(BuiltinAgent::Random);
        let networks = SearchAgents::default();
        let report = decision().search(&search, &networks, &mut generator(9, 0), &|| false);
        let report = report.expect("a choice");
        let rows = &report.actions;
        let actions: Vec<_> = rows.iter().map(|row| row.action).collect();
        let visits: Vec<_> = rows.iter().map(|row| row.visits).collect();
        let values: Vec<_> = rows.iter().map(|row| &row.values).collect();
        let advantage: Vec<_> = rows.iter().map(|row| row.advantage).collect();
        write!(
            page,
            "\n[{method}]\naction = {}\nbase_action = {}\nline = {:?}\nsimulations = {}\n\
             worlds = {}\nactions = {actions:?}\nvisits = {visits:?}\nvalues = {values:?}\n\
             advantage = {advantage:?}\n",
            report.action, report.base_action, report.line, report.simulations, report.worlds,
        )
        .expect("a string can be written to");
    }
    page
}

#[test]
fn a_search_finds_what_it_always_did() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/search.toml");
    let found = page();
    if env::var_os("RULES_BLESS").is_some() {
        fs::write(&path, &found).expect("the file can be written");
    }
    let kept = fs::read_to_string(&path).expect("the file is part of the tests");
    assert_eq!(found, kept, "the search differs; if that is meant, `make bless`");
}
