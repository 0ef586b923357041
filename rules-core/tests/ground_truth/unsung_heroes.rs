//! The last round of Unsung Heroes as a game of its own, with its draws still to come.
//!
//! The whole game cannot be made small: its five rounds, the decks of fifteen cards and the
//! draft are structure. What a set and options can do is to make its last round small. The
//! document `last_round.json` is the state before the last refill: empty hands, decks of three
//! cards (Pointy Stick, Big Stick, Nope), of which each seat draws two, and one starting die.

use rules_core::{
    HeuristicAgent, RandomAgent,
    evaluate::Policy,
    games::unsung_heroes::State,
    serde_json::{self, Value as Json},
    solve::{GameTree, SolveConfig, SolveError, solve},
};

/// The state, with as many turns in the round as given.
fn start(turns: u8) -> State {
    let mut document: Json = serde_json::from_str(include_str!("last_round.json")).unwrap();
    document["options"]["turn_limit_per_round"] = turns.into();
    serde_json::from_value(document).expect("a state of the game")
}

fn tree(turns: u8, histories: u64) -> GameTree<State> {
    let config = SolveConfig::default().with_max_states(histories);
    GameTree::new(&start(turns), &config, &|| false).expect("a small tree")
}

fn measure(turns: u8, histories: u64, tolerance: f64) {
    let tree = tree(turns, histories);
    let form = tree.form();
    println!("{turns}: {} histories, {} sets", form.histories(), form.information_sets().len());
    for (name, policy) in
        [("random", &RandomAgent as &dyn Policy<State>), ("heuristic", &HeuristicAgent)]
    {
        let profile = tree.profile(&[policy; 2]).unwrap();
        let value = form.values(&profile).unwrap()[0];
        println!(
            "{name}: {value:.12}, exploitability {:.12}",
            form.exploitability(&profile).unwrap()
        );
    }
    let config = SolveConfig::default().with_tolerance(tolerance);
    let found = form.equilibrium(&config, &|| false).unwrap();
    println!("{:?} {} {} {}", found.bounds, found.exploitability, found.iterations, found.reached);
}

#[test]
fn measure_it() {
    measure(1, 2_000_000, 1e-6);
    measure(2, 2_000_000, 1e-5);
}

#[test]
#[ignore = "ten million histories, in `make soak`"]
fn measure_more() {
    measure(3, 40_000_000, 1e-2);
}

#[test]
fn secrets_are_no_states() {
    let refused = solve(&start(1), &SolveConfig::default(), &|| false).map(|_| ());
    assert!(matches!(refused, Err(SolveError::Hidden { .. })), "{refused:?}");
}
