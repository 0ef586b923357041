//! The strategies of the kit: what fails shrinks to little, and is shown so that it can be played.
#![cfg(all(feature = "testkit", feature = "unsung_heroes"))]

use proptest::{
    strategy::Strategy,
    test_runner::{Config, TestCaseError, TestError, TestRng, TestRunner},
};
use rules_core::{
    SerdeRules,
    games::{
        hero_must_die,
        unsung_heroes::{Options, State},
    },
    testkit::{PositionOf, any_positions, positions, read_history, shrink, walk},
};

/// Whether somebody has three cards in a row, which is true in every game from its first round on.
fn three_cards(state: &State) -> bool {
    state.table().players().any(|player| player.row().count() >= 3)
}

/// The position that shows that a claim is wrong, as proptest finds it.
fn counterexample<S: SerdeRules>(
    strategy: &impl Strategy<Value = PositionOf<S>>,
    wrong: impl Fn(&S) -> bool,
) -> TestError<PositionOf<S>> {
    let config = Config { failure_persistence: None, ..Config::default() };
    let rng = TestRng::deterministic_rng(config.rng_algorithm);
    let claim = |state: PositionOf<S>| {
        if wrong(&state) { Err(TestCaseError::fail("wrong")) } else { Ok(()) }
    };
    TestRunner::new_with_rng(config, rng).run(strategy, claim).expect_err("a position fails")
}

/// The position itself.
fn position<S: SerdeRules>(found: TestError<PositionOf<S>>) -> PositionOf<S> {
    let TestError::Fail(_, position) = found else { panic!("the run ended before it failed") };
    position
}

fn found(options: &Options) -> PositionOf<State> {
    position(counterexample(&positions(*options, 215), three_cards))
}

#[test]
fn a_failing_position_shrinks_until_no_step_can_be_left_out() {
    let options = Options::default();
    let position = found(&options);
    assert!(three_cards(&position), "what is shown fails");
    let again = shrink::<State>(&options, position.history().steps(), 5000, |steps| {
        three_cards(&walk(&options, steps))
    });
    assert_eq!(again.len(), position.history().steps().len(), "{position:?}");
    assert_eq!(position.table().round(), 1);
}

#[test]
fn a_failing_position_shows_its_history_and_the_options_that_are_not_the_default() {
    let options = Options::default().with_players(4);
    let shown = format!("{:?}", found(&options));
    let (history, rest) = shown
        .strip_prefix("the position after `")
        .and_then(|shown| shown.split_once('`'))
        .expect("the history stands in quotes");
    assert_eq!(rest, ", players 4 (not 2)");
    let steps = read_history::<State>(history).expect("it can be read");
    assert!(three_cards(&walk(&options, &steps)));
}

/// What follows from a choice cannot be left out alone; with the first legal action in place of the choice it falls
/// away with it.
#[test]
fn a_choice_with_further_steps_gives_way_to_another_action() {
    let options = hero_must_die::Options::default().with_players(4);
    let hand = |state: &hero_must_die::State| (0..4).any(|seat| state.hand(seat).len() > 2);
    let position = position(counterexample(&positions::<hero_must_die::State>(options, 200), hand));
    assert!(hand(&position));
    let length = position.history().steps().len();
    assert!(length <= 85, "{length} steps: {position:?}"); // 101 if steps are only removed
}

#[test]
fn options_shrink_before_the_steps_of_a_game_with_them() {
    let wrong = |state: &hero_must_die::State| state.table().turn() > 1;
    let shown = counterexample(&any_positions::<hero_must_die::State>(200), wrong).to_string();
    assert!(!shown.contains("(not "), "{shown}");
    let many = |state: &State| state.table().players().count() > 2;
    let shown = counterexample(&any_positions::<State>(200), many).to_string();
    assert_eq!(shown.matches("(not ").count(), 1, "{shown}");
    assert!(shown.contains("the position after ``, players "), "{shown}");
}

#[test]
fn a_counterexample_names_each_step_and_who_takes_it() {
    let shown = counterexample(&positions(Options::default(), 215), three_cards).to_string();
    let position = found(&Options::default());
    let lines = shown.lines().filter(|line| line.starts_with("    ")).collect::<Vec<_>>();
    assert_eq!(lines.len(), position.history().steps().len(), "{shown}");
    for (line, step) in lines.iter().zip(position.history().steps()) {
        assert!(line.ends_with(&format!(": {step}")), "{line}");
    }
    assert!(lines.iter().any(|line| line.starts_with("    seat 0: ")), "{shown}");
    assert!(lines.iter().any(|line| line.starts_with("    chance: ")), "{shown}");
}
