//! Tests of the conformance kit: one planted fault for each promise, each of
//! which it must catch by its name, and an honest game that passes.

use crate::toy::{
    HONEST, Phase, State,
    parts::{CHOSEN, Options, UNCOUNTED, plant},
};
use proptest::prelude::*;
use rules_core::{
    Indexed, Legal, Node, Setup,
    testkit::{
        CheckConfig, Expected, Promise, Reach, check, check_history, histories, read_history,
        shrink, variants, walk,
    },
};

/// A close look; the dearest checks only where they are meant.
fn config(promise: Promise) -> CheckConfig {
    let only = |meant| u32::from(promise == meant);
    CheckConfig::close(20)
        .with_playout_every(only(Promise::DeterminizePlays))
        .with_posterior_every(only(Promise::DeterminizeTruth))
        .with_indistinguishable_every(only(Promise::Indistinguishable))
        .with_corrupt_every(only(Promise::Corrupt))
        .with_shrink(100)
        .with_expected(expected(promise))
}

/// What the run of a promise that is declared must show.
fn expected(promise: Promise) -> Expected {
    let all = |meant| if promise == meant { Reach::AllBut(&[]) } else { Reach::Any };
    Expected::default()
        .with_actions(all(Promise::ActionsReached))
        .with_chance_outcomes(all(Promise::OutcomesReached))
        .with_secrets(if promise == Promise::Secret { &["hands[seat]"] } else { &[] })
}

/// Promises that are judged over a whole run, so that no history shows them.
const OF_RUNS: [Promise; 5] = [
    Promise::DeterminizeDiffers,
    Promise::DeterminizeVaries,
    Promise::Secret,
    Promise::ActionsReached,
    Promise::OutcomesReached,
];

/// Promises that need a symmetric game, or seats that take turns: `planted_hidden_faults` plants
/// their faults.
const ELSEWHERE: [Promise; 3] = [Promise::EncodeOrder, Promise::TurnOrder, Promise::Relabelled];

/// Where a fault is planted: in constants before compiling, else by choice.
const fn place(promise: Promise) -> u8 {
    match promise {
        Promise::Names | Promise::PerfectInformation => promise as u8,
        _ => CHOSEN,
    }
}

/// The kit names this promise and a history that shows the fault again.
fn caught<const F: u8>(promise: Promise) {
    plant(promise);
    let options = Options::<F> { bold: true, ..Options::default() };
    let fault = check::<State<F>>(&options, &config(promise)).expect_err("the fault is planted");
    assert_eq!(fault.promise, promise, "{fault}");
    assert!(fault.to_string().contains(&promise.to_string()), "{fault}");
    if OF_RUNS.contains(&promise) {
        assert_eq!((fault.round, &*fault.history), (None, ""), "{fault}");
        return;
    }
    let steps = read_history::<State<F>>(&fault.history).expect("the history can be read");
    let again = check_history::<State<F>>(&options, &steps);
    assert_eq!(again.expect_err("the history shows the fault").promise, promise);
}

/// One test per promise, and one that none is missing.
macro_rules! faults {
    ($($promise:ident),+ $(,)?) => {
        $(
            #[test]
            #[allow(non_snake_case, reason = "the test bears the name of the promise")]
            fn $promise() {
                caught::<{ place(Promise::$promise) }>(Promise::$promise);
            }
        )+

        #[test]
        fn a_fault_is_planted_for_every_promise() {
            let planted = [$(Promise::$promise),+];
            let here = Promise::all().filter(|promise| !ELSEWHERE.contains(promise));
            assert!(here.eq(planted), "in the order of the list");
        }
    };
}

faults!(
    Names,
    OptionsDefault,
    OptionsRoundTrip,
    OptionsUnknown,
    CatalogueRoundTrip,
    TextsUnique,
    StepRoundTrip,
    NoPanic,
    OptionsKept,
    Seats,
    LegalNonEmpty,
    LegalOnlyAtPlayers,
    Branching,
    OutcomesNonEmpty,
    OutcomesOnlyAtChance,
    OutcomesAscending,
    WeightsPositive,
    ChanceWidth,
    Total,
    OutcomeAt,
    IsPossible,
    Refused,
    StepsApply,
    Shortcuts,
    Components,
    Validate,
    PayoffEarly,
    PayoffBounds,
    PayoffSum,
    PayoffAllied,
    PotentialEnd,
    Subgoals,
    Ends,
    Value,
    Equality,
    Undo,
    Replay,
    StateJson,
    StateBytes,
    ViewRoundTrip,
    DeterminizeView,
    DeterminizeValid,
    DeterminizeComponents,
    DeterminizeNode,
    DeterminizePure,
    Blind,
    PerfectInformation,
    PastChoices,
    DeterminizePlays,
    DeterminizeTruth,
    Indistinguishable,
    EncodeLayout,
    EncodeNames,
    EncodeCells,
    EncodeKinds,
    EncodePure,
    EncodeSeat,
    HeuristicLegal,
    HeuristicPure,
    Plans,
    SeatAction,
    Corrupt,
    DeterminizeDiffers,
    DeterminizeVaries,
    Secret,
    ActionsReached,
    OutcomesReached,
);

type Honest = State<HONEST>;

#[test]
fn a_game_without_components_is_caught() {
    let options = Options::<UNCOUNTED>::default();
    let fault = check::<State<UNCOUNTED>>(&options, &CheckConfig::games(1)).expect_err("uncounted");
    assert_eq!(fault.promise, Promise::Components, "{fault}");
    assert!(fault.to_string().contains("names no component"), "{fault}");
}

#[test]
fn the_honest_game_keeps_every_promise_and_each_was_looked_at() {
    let expected = Expected::default()
        .with_actions(Reach::AllBut(&[]))
        .with_chance_outcomes(Reach::Percent(100))
        .with_secrets(&["hands[seat]"]);
    let config = CheckConfig::close(50).with_expected(expected);
    let report = check::<Honest>(&Options::default(), &config).expect("it is honest");
    for (promise, &times) in report.checked.iter() {
        let idle = promise == Promise::PerfectInformation || ELSEWHERE.contains(&promise);
        assert_eq!(times == 0, idle, "{promise:?} was looked at {times} times");
    }
    assert_eq!((report.games, report.decisions, report.outcomes), (50, 300, 400));
    assert_eq!((report.most_decisions, report.branching, report.chance_width), (6, 4, 6));
    assert_eq!(report.returns.values().sum::<u64>(), 50);
    assert!(report.refused > report.accepted && report.accepted > 0, "{report}");
}

#[test]
fn the_config_decides_what_is_played() {
    let report =
        |seed| check::<Honest>(&Options::default(), &CheckConfig::games(40).with_seed(seed));
    assert_eq!(report(3), report(3));
    assert_ne!(report(3), report(4));
}

#[test]
fn static_facts_are_checked_once_by_the_run_with_game_0() {
    let piece = |first| CheckConfig::games(5).with_first(first);
    let [first, later] = [0, 5].map(|first| check::<Honest>(&Options::default(), &piece(first)));
    let (first, later) = (first.expect("it is honest"), later.expect("it is honest"));
    for promise in [Promise::Names, Promise::OptionsRoundTrip, Promise::CatalogueRoundTrip] {
        assert!(first.checked[promise] > 0, "{promise:?}");
        assert_eq!(later.checked[promise], 0, "{promise:?}");
    }
    assert_eq!((first.games, later.games), (5, 5));
}

#[test]
fn components_and_validate_are_checked_as_often_as_the_config_says() {
    let times = |validate_every| {
        let config = CheckConfig::games(60)
            .with_validate_every(validate_every)
            .with_deep_check_every(0)
            .with_undo_every(0)
            .with_playout_every(0)
            .with_corrupt_every(0);
        let report = check::<Honest>(&Options::default(), &config).expect("it is honest");
        let nodes = report.checked[Promise::Seats];
        let looks = [Promise::Components, Promise::Validate].map(|promise| report.checked[promise]);
        assert_eq!(looks[0], looks[1]);
        (looks[0], nodes)
    };
    let ((all, nodes), (some, _), (none, _)) = (times(1), times(4), times(0));
    assert!(all > 60 * 14 && nodes >= all, "{all} of {nodes}");
    // The end of a game is looked at in any case.
    let (middle, some) = (all - 60, some - 60);
    assert!((middle / 6..middle / 3).contains(&some), "{some} of {middle}");
    assert_eq!(none, 0);
}

#[test]
fn a_fault_is_shown_by_a_shorter_history() {
    plant(Promise::PayoffSum);
    let options = Options::<CHOSEN> { rounds: 3, ..Options::default() };
    let steps = |shrink| {
        let fault = check::<State<CHOSEN>>(&options, &CheckConfig::games(1).with_shrink(shrink));
        fault.expect_err("it is planted").history.split(' ').count()
    };
    // The whole game: the fault is at its end, and no step can be left out.
    assert_eq!((steps(0), steps(300)), (21, 21));

    plant(Promise::Components);
    let found = check::<State<CHOSEN>>(
        &options,
        &CheckConfig::games(1).with_deep_check_every(0).with_undo_every(0),
    );
    // The first roll loses a card; a closer look sees it one step before.
    assert_eq!(found.expect_err("it is planted").history.split(' ').count(), 6);
}

#[test]
fn histories_shrink_to_what_matters() {
    let options = Options::default();
    let long = read_history::<Honest>("c0 c2 c2 1 3 0 c8 c1 c1 c0 2 0 1").expect("ids");
    let high = |steps: &[_]| walk::<Honest>(&options, steps).bids.contains(&Some(3));
    assert!(high(&long[..5]) && !high(&long));
    let short = shrink::<Honest>(&options, &long[..6], 1000, high);
    assert_eq!(short, read_history::<Honest>("c0 c2 c2 0 3").expect("ids"));
    let harmless = shrink::<Honest>(&options, &long, 1000, |_| false);
    assert_eq!(harmless, long);
}

#[test]
fn variants_are_found_from_the_options_alone() {
    let found = variants::<Options<HONEST>>(8, 1);
    for players in 2..=3 {
        assert!(found.iter().any(|options| options.players == players));
    }
    for rounds in 1..=3 {
        assert!(found.iter().any(|options| options.rounds == rounds));
    }
    assert!(found.iter().any(|options| options.bold));
    assert_eq!(found[0], Options::default());
}

#[test]
fn words_that_are_no_steps_are_refused() {
    for text in ["4", "c9", "x", "c", "1 -1"] {
        assert!(read_history::<Honest>(text).is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn a_history_is_legal_from_the_start(history in histories::<Honest>(Options::default(), 20)) {
        let (state, steps) = (history.end(), history.steps());
        prop_assert!(steps.len() <= 14);
        prop_assert_eq!(steps.len() == 14, state.node() == Node::Terminal);
        prop_assert!(state.validate().is_ok() && (state.phase != Phase::Over || state.round == 2));
    }
}
