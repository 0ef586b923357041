//! The last round of Unsung Heroes as a game of its own, with its draws still to come.
//!
//! The whole game cannot be made small: its five rounds, the decks of fifteen cards and the
//! draft are structure. What a set and options can do is to make its last round small. The
//! document `last_round.json` is the state before the last refill: empty hands, decks of three
//! cards (Pointy Stick, Big Stick, Nope), of which each seat draws two, and one starting die.

use std::time::Instant;

use rules_core::{
    HeuristicAgent, RandomAgent,
    evaluate::Policy,
    games::unsung_heroes::State,
    serde_json::{self, Value as Json, json},
    solve::{GameTree, SolveConfig, SolveError, solve},
};

use crate::near;

/// The document, with as many turns in the round as given.
fn document(turns: u8) -> Json {
    let mut document: Json = serde_json::from_str(include_str!("last_round.json")).unwrap();
    document["options"]["turn_limit_per_round"] = turns.into();
    document
}

fn start(turns: u8) -> State {
    serde_json::from_value(document(turns)).expect("a state of the game")
}

/// Part of the range of returns, 2, that the published values may be exploited by at most: the
/// value is then certified to four ten-millionths.
const TOLERANCE: f64 = 1e-7;

/// Walks the histories, and compares the built-in agents and an equilibrium with what the guide
/// publishes: values to seat 0 and exploitabilities of random and heuristic, then bounds.
fn hold(start: &State, size: (u64, usize), known: [[f64; 2]; 3]) {
    let config = SolveConfig::default().with_max_states(size.0).with_tolerance(TOLERANCE);
    let tree = GameTree::new(start, &config, &|| false).expect("a small tree");
    let form = tree.form();
    assert_eq!((form.histories(), form.information_sets().len()), size);
    let policies: [&dyn Policy<State>; 2] = [&RandomAgent, &HeuristicAgent];
    for (policy, [value, gain]) in policies.into_iter().zip(known) {
        let profile = tree.profile(&[policy; 2]).unwrap();
        near(form.values(&profile).unwrap()[0], value, 1e-10);
        near(form.exploitability(&profile).unwrap(), gain, 1e-10);
    }
    let found = form.equilibrium(&config, &|| false).unwrap();
    let [least, most] = found.bounds;
    println!("{} histories: {least:.8} to {most:.8}, {} iterations", size.0, found.iterations);
    assert!(found.reached && found.exploitability <= 2.0 * TOLERANCE, "{found:?}");
    assert!(known[2][0] <= least && most <= known[2][1], "{least} to {most}");
    assert!(known[2][1] - known[2][0] <= 5e-7, "what is published");
}

#[test]
fn one_turn_and_two_have_the_published_values() {
    let agents = [[0.048_674_591_364, 0.373_558_407_738], [0.25, 0.4375]];
    let known = [agents[0], agents[1], [0.124_999_7, 0.125_000_1]];
    hold(&start(1), (16_044, 295), known);
    let agents = [[0.086_016_229_517, 0.750_133_849_836], [-0.25, 0.947_916_666_667]];
    let known = [agents[0], agents[1], [0.819_444_2, 0.819_444_6]];
    hold(&start(2), (181_996, 4325), known);
}

#[test]
#[ignore = "two million histories, in `make soak`"]
fn three_turns_have_the_published_values() {
    let agents = [[0.181_401_433_937, 0.748_703_477_340], [0.625, 0.927_083_333_333]];
    let known = [agents[0], agents[1], [0.861_110_8, 0.861_111_2]];
    hold(&start(3), (2_077_860, 55_050), known);
}

/// Three turns with two Blue dice each: over ten million histories, to which best responses take
/// seconds.
#[test]
#[ignore = "over ten million histories, in `make soak`"]
fn best_responses_to_ten_million_histories_take_seconds() {
    let mut document = document(3);
    for character in document["options"]["components"]["characters"].as_array_mut().unwrap() {
        character["starting_dice"] = json!([{"colour": "blue"}, {"colour": "blue"}]);
    }
    let start: State = serde_json::from_value(document).expect("a state of the game");
    let config = SolveConfig::default().with_max_states(40_000_000);
    let begin = Instant::now();
    let tree = GameTree::new(&start, &config, &|| false).expect("a tree within the limit");
    let built = begin.elapsed();
    let profile = tree.profile(&[&HeuristicAgent, &HeuristicAgent]).unwrap();
    let begin = Instant::now();
    let gain = tree.form().exploitability(&profile).unwrap();
    let (values, form) = (begin.elapsed(), tree.form());
    let (histories, sets) = (form.histories(), form.information_sets().len());
    println!("{histories} histories, {sets} information sets, exploitability {gain}");
    println!("tree {built:?}, values {values:?}");
    assert_eq!((histories, sets), (20_949_880, 518_310));
}

#[test]
fn secrets_are_no_states() {
    let refused = solve(&start(1), &SolveConfig::default(), &|| false).map(|_| ());
    assert!(matches!(refused, Err(SolveError::Hidden { .. })), "{refused:?}");
}
