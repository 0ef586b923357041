//! Rules as properties of every state of every history, read from outside the crate. A history that
//! breaks one shrinks to the shortest, in one line that `read_history` reads.

use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, TestRunner},
};
use rules_core::{
    games::{hero_must_die, valor_and_villainy, wuerfelhelden},
    testkit::{HistoryOf, histories},
};

proptest! {
    #![proptest_config(Config { cases: 40, failure_persistence: None, ..Config::default() })]

    /// WH-44: the score is coins and bounty; WH-42: the bounties are the warrants that were taken.
    #[test]
    fn wh_44_scores_are_coins_and_warrants(
        steps in histories::<wuerfelhelden::State>(wuerfelhelden::Options::default(), 400),
    ) {
        steps.walk(|state, _| {
            let table = state.table();
            let taken = table.warrants().filter(|warrant| warrant.owner().is_some());
            let bounties: u32 = table.players().map(|player| u32::from(player.bounty())).sum();
            let taken: u32 = taken.map(|warrant| u32::from(warrant.value())).sum();
            assert_eq!(bounties, taken);
            for player in table.players() {
                let sum = i32::from(player.coins()) + i32::from(player.bounty());
                assert_eq!(player.score(), sum);
            }
        });
    }

    /// HMD-14: when floor 5 falls the game is over and all players lose alike.
    #[test]
    fn hmd_14_all_lose_with_floor_5(
        steps in histories::<hero_must_die::State>(hero_must_die::Options::default(), 700),
    ) {
        use hero_must_die::{End, Stage};
        let end = steps.end();
        if let Stage::Over { how: End::Fallen, winners } = end.table().stage() {
            prop_assert!(winners.is_empty());
        }
    }

    /// VV-83, VV-118: tokens lie on rows with at most the option's number, and the Health of a Hero
    /// never exceeds what the board and worn Treasures allow (VV-115, VV-117).
    #[test]
    fn vv_117_health_has_a_maximum(
        steps in histories::<valor_and_villainy::State>(valor_and_villainy::Options::default(), 250),
    ) {
        use valor_and_villainy::Slot;
        steps.walk(|state, _| {
            let table = state.table();
            for player in table.players() {
                let Some(hero) = player.who().and_then(valor_and_villainy::Char::hero) else { continue };
                let worn = [Slot::Offense, Slot::Defense, Slot::Item].map(|slot| player.treasure(slot));
                let more: u8 = worn.into_iter().flatten()
                    .map(|treasure| table.components().treasure(treasure).max_health)
                    .sum();
                assert!(player.health() <= table.components().board(hero).health + more);
            }
        });
    }
}

#[test]
fn histories_reach_lost_floors_and_ends() {
    type State = hero_must_die::State;
    let mut runner = TestRunner::deterministic();
    let strategy = histories::<State>(hero_must_die::Options::default(), 400);
    let (mut lost, mut over) = (0, 0);
    for _ in 0..200 {
        let steps: HistoryOf<State> = strategy.new_tree(&mut runner).unwrap().current();
        let (mut fell, mut ended) = (false, false);
        steps.walk(|state, _| {
            fell |= state.table().lost_floor().is_some();
            ended |= matches!(state.table().stage(), hero_must_die::Stage::Over { .. });
        });
        lost += u32::from(fell);
        over += u32::from(ended);
    }
    assert!(lost >= 10 && over >= 10, "{lost} with a lost floor, {over} to the end, of 200");
}

#[test]
fn a_wrong_rule_shrinks_to_a_line_that_can_be_read() {
    let config = Config { failure_persistence: None, ..Config::default() };
    let wrong = TestRunner::new(config).run(
        &histories::<wuerfelhelden::State>(wuerfelhelden::Options::default(), 60),
        |steps| {
            let state = steps.end();
            prop_assert!(state.table().turns() == 0, "a turn is over");
            Ok(())
        },
    );
    let words = wrong.expect_err("turns end").to_string();
    let line = words.lines().find(|line| line.contains("input")).expect("the counterexample");
    assert!(line.len() < 120 && line.contains('c'), "{words}");
}
