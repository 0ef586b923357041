//! The strategies of the kit: what fails shrinks to little, and is shown so that it can be played.
#![cfg(all(feature = "testkit", feature = "unsung_heroes"))]

use proptest::test_runner::{Config, TestCaseError, TestError, TestRunner};
use rules_core::{
    games::unsung_heroes::{Options, State},
    testkit::{PositionOf, positions, read_history, shrink, walk},
};

/// Whether somebody has three cards in a row, which is true in every game from its first round on.
fn three_cards(state: &State) -> bool {
    state.table().players().any(|player| player.row().count() >= 3)
}

/// The position that shows it, as proptest finds it.
fn found(options: &Options) -> PositionOf<State> {
    let config = Config { failure_persistence: None, ..Config::default() };
    let wrong = TestRunner::new(config).run(&positions(*options, 215), |state| {
        if three_cards(&state) { Err(TestCaseError::fail("three cards")) } else { Ok(()) }
    });
    match wrong {
        Err(TestError::Fail(_, position)) => position,
        other => panic!("no position fails: {other:?}"),
    }
}

#[test]
fn a_failing_position_shrinks_until_no_step_can_be_left_out() {
    let options = Options::default();
    let position = found(&options);
    assert!(three_cards(&position), "what is shown fails");
    let again = shrink::<State>(&options, position.history(), 5000, |steps| {
        three_cards(&walk(&options, steps))
    });
    assert_eq!(again.len(), position.history().len(), "{position:?}");
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
