//! More tests of the conformance kit: faults that a game of hidden cards written from outside
//! had, each of which it must catch, or must be known not to.

mod hidden_cards;

use hidden_cards::{Options, State, Wrong, plant};
use rules_core::{
    Seat,
    testkit::{
        CheckConfig, Determinizations, Expected, Fault, Promise, Reach, Relabelling, Report, check,
        check_relabelled,
    },
};

/// A 1 cannot be named, and three seats have nobody three places on.
const NEVER: &[&str] = &[
    "strike 1 for 1",
    "strike 2 for 1",
    "strike 3 for 1",
    "strike 3 for 2",
    "strike 3 for 3",
    "strike 3 for 4",
];

/// What the game's author declares.
fn declared() -> Expected {
    Expected::default()
        .with_actions(Reach::AllBut(NEVER))
        .with_chance_outcomes(Reach::AllBut(&[]))
        .with_secrets(&["hands[seat]", "aside"])
        .with_relative_fields(&["holding", "protected", "turn", "piles"])
        .with_next_seat(60)
        .with_determinizations(1000)
}

fn config() -> CheckConfig {
    // Bad determinizations are to be found by what is said of them as a whole.
    CheckConfig::games(200)
        .with_deep_check_every(8)
        .with_corrupt_every(0)
        .with_posterior_every(0)
        .with_shrink(20)
        .with_expected(declared())
}

fn run(wrong: Wrong) -> Result<Report, Fault> {
    plant(wrong);
    check::<State>(&Options::default(), &config())
}

/// The promise that a fault breaks, and what was seen.
fn broken(wrong: Wrong) -> (Promise, String) {
    let fault = run(wrong).expect_err("the fault is planted");
    (fault.promise, fault.detail)
}

/// Every seat sits somewhere else.
fn moved(state: &State, to: &[Seat]) -> State {
    let mut moved = *state;
    for (seat, &other) in to.iter().enumerate() {
        let other = usize::from(other);
        moved.hands[other] = state.hands[seat];
        moved.piles[other] = state.piles[seat];
        moved.protected[other] = state.protected[seat];
    }
    moved.start = to[usize::from(state.start)];
    moved.turn = to[usize::from(state.turn)];
    moved
}

fn relabelled(wrong: Wrong, players: u8) -> Result<u64, Fault> {
    plant(wrong);
    let config = CheckConfig::games(30).with_deep_check_every(4);
    check_relabelled::<State>(&Options { players }, &config, &Relabelling::of(moved))
}

#[test]
fn the_honest_game_passes_and_its_report_says_what_was_met() {
    let report = run(Wrong::Nothing).unwrap_or_else(|fault| panic!("{fault}"));
    let coverage = &report.coverage;
    let never: Vec<_> = report.never_legal::<State>().iter().map(ToString::to_string).collect();
    assert_eq!(never, NEVER);
    assert_eq!(report.never_possible::<State>(), []);
    let Determinizations { dealt, differ, pairs, vary, sampled, distinct, millibits, .. } =
        coverage.determinizations;
    assert!(dealt > 1000 && differ * 10 > dealt * 8 && differ < dealt, "{differ} of {dealt}");
    assert!(vary * 10 > pairs * 8 && vary < pairs, "{vary} of {pairs}");
    assert!(distinct > 5 * sampled && distinct < 32 * sampled, "{distinct} from {sampled}");
    assert!(millibits > 2000 * sampled && millibits < 5000 * sampled, "{millibits}");
    assert!(coverage.uneven > 100 && coverage.uneven < coverage.draws, "{}", coverage.uneven);
    assert_eq!(coverage.turns[0], 0);
    for owner in 0..3 {
        let hand = format!("hands[{owner}]");
        for seat in 0..3 {
            let share = coverage.known(&hand, seat).expect("a field of the state");
            assert_eq!(share >= 1.0, seat == owner, "{hand} is known to seat {seat}: {share}");
        }
    }
    assert_eq!(coverage.known("phase", 1), Some(1.0));
    assert_eq!(coverage.known("hands[9]", 0), None);
    assert_eq!(coverage.known("phase", 3), None);
    let text = report.to_string();
    println!("{text}");
    for words in [
        "actions: 10 of 16 ids, never 0, 4, 8-11",
        "chance outcomes: 4 of 4 ids",
        "mean returns by seat: ",
        "the next seat in turn order decides at ",
        "differ from the truth",
        "entropy of determinizations: ",
        "field hands[1] is known to seat 0 at ",
        "seat 1 at 100 %",
        "known to every seat at 100 % of nodes: ",
    ] {
        assert!(text.contains(words), "`{words}` in {text}");
    }
}

#[test]
fn reports_of_two_runs_add_up() {
    plant(Wrong::Nothing);
    let piece = |first, games| {
        let config =
            config().with_first(first).with_games(games).with_expected(Expected::default());
        check::<State>(&Options::default(), &config).expect("it is honest")
    };
    let (mut sum, later) = (piece(0, 6), piece(6, 6));
    let before = sum.coverage.clone();
    sum.add(&later);
    let (a, b, c) = (&before, &later.coverage, &sum.coverage);
    assert!(c.legal.iter().zip(a.legal.iter().zip(&b.legal)).all(|(c, (a, b))| *c == a + b));
    assert_eq!(c.determinizations.dealt, a.determinizations.dealt + b.determinizations.dealt);
    let nodes = |of: &rules_core::testkit::Coverage| of.fields["phase"][1].nodes;
    assert_eq!(nodes(c), nodes(a) + nodes(b));
    let mut none = Report::default();
    none.add(&sum);
    assert_eq!(none, sum);
}

#[test]
fn a_view_that_shows_every_hand_is_found_field_by_field() {
    let (promise, detail) = broken(Wrong::OpenView);
    assert_eq!(promise, Promise::Secret);
    assert_eq!(detail, "field hands[0] is known to seat 1 at 100 % of nodes");
}

#[test]
fn a_secret_that_no_state_has_is_a_typing_error() {
    plant(Wrong::Nothing);
    let expected = Expected::default().with_secrets(&["hand[seat]"]);
    let fault = check::<State>(&Options::default(), &config().with_expected(expected));
    let fault = fault.expect_err("there is no such field");
    assert_eq!(fault.promise, Promise::Secret);
    assert!(fault.detail.contains("has the field hand[0]"), "{fault}");
}

#[test]
fn a_determinize_that_knows_the_truth_is_found() {
    let (promise, detail) = broken(Wrong::DeterminizeIsTruth);
    // Two sessions with equal views, but different hands, are enough to see it before the run ends.
    assert_eq!(promise, Promise::Indistinguishable, "{detail}");
    assert!(detail.contains("the determinized state differs"), "{detail}");
}

#[test]
fn a_potential_that_tells_a_hand_is_found() {
    let (promise, detail) = broken(Wrong::PotentialTells);
    assert_eq!(promise, Promise::Indistinguishable, "{detail}");
    assert!(detail.contains("the potential differs"), "{detail}");
}

#[test]
fn a_determinize_that_ignores_its_generator_is_found() {
    let (promise, detail) = broken(Wrong::DeterminizeIsConstant);
    assert_eq!(promise, Promise::DeterminizeVaries, "{detail}");
}

#[test]
fn determinized_states_are_not_judged_where_the_author_says_so() {
    plant(Wrong::DeterminizeIsConstant);
    let expected = Expected::default().with_determinizations(0);
    assert!(check::<State>(&Options::default(), &config().with_expected(expected)).is_ok());
}

#[test]
fn equality_that_ignores_a_field_is_found() {
    let (promise, detail) = broken(Wrong::EqualityIgnoresAside);
    assert_eq!(promise, Promise::Equality, "{detail}");
}

#[test]
fn an_action_that_no_position_offers_is_found() {
    let (promise, detail) = broken(Wrong::DeadAction);
    assert_eq!(promise, Promise::ActionsReached);
    assert_eq!(detail, "`strike 1 for 2` (1) was never met; 8 of 16 ids were");
}

#[test]
fn a_share_of_ids_can_be_asked_for() {
    plant(Wrong::Nothing);
    let share = |percent| {
        let expected = Expected::default().with_actions(Reach::Percent(percent));
        check::<State>(&Options::default(), &config().with_expected(expected)).map(|_| ())
    };
    assert_eq!(share(62), Ok(()));
    let fault = share(63).expect_err("10 of 16 are 62.5 %");
    assert!(fault.detail.contains("never met: `strike 1 for 1`"), "{fault}");
}

#[test]
fn a_list_of_unreachable_ids_must_be_up_to_date() {
    plant(Wrong::Nothing);
    let never = |actions| {
        let expected = Expected::default().with_actions(actions);
        check::<State>(&Options::default(), &config().with_expected(expected))
            .expect_err("wrong list")
    };
    let met = never(Reach::AllBut(&["play 4"])).detail;
    assert!(met.contains("`strike 1 for 1` (0) was never met"), "{met}");
    let unknown = never(Reach::AllBut(&["fly"])).detail;
    assert!(unknown.contains("`fly` is no text of the catalogue"), "{unknown}");
}

#[test]
fn cells_that_list_the_seats_the_wrong_way_round_are_found() {
    let (promise, detail) = broken(Wrong::TurnCellReversed);
    assert_eq!(promise, Promise::EncodeOrder);
    assert!(detail.contains("field `turn`"), "{detail}");
}

#[test]
fn a_turn_order_that_is_reversed_is_found() {
    let (promise, detail) = broken(Wrong::TurnOrderReversed);
    assert_eq!(promise, Promise::TurnOrder, "{detail}");
}

#[test]
fn a_symmetric_game_does_not_care_who_sits_where() {
    for players in 2..=4 {
        let looks = relabelled(Wrong::Nothing, players).unwrap_or_else(|fault| panic!("{fault}"));
        assert!(looks > 1000, "{looks} with {players}");
    }
}

#[test]
fn payoffs_that_are_one_seat_off_are_found() {
    for players in 3..=4 {
        let fault = relabelled(Wrong::PayoffOneSeatOff, players).expect_err("it is planted");
        assert_eq!(fault.promise, Promise::Relabelled);
        assert!(fault.detail.contains("payoff"), "{fault}");
        assert!(fault.round.is_some() && !fault.history.is_empty(), "{fault}");
    }
}

#[test]
fn a_seat_that_gets_more_than_others_is_found() {
    for players in 2..=4 {
        let fault = relabelled(Wrong::SeatIsSpecial, players).expect_err("it is planted");
        assert!(fault.detail.contains("payoff"), "{fault}");
    }
}

/// The guide names these as faults that no run of the kit can find.
#[test]
fn what_the_kit_cannot_find_is_known() {
    // Two seats that swap are a symmetry of payoffs that are swapped.
    assert!(relabelled(Wrong::PayoffOneSeatOff, 2).is_ok());
    // Any weights could be those of the rules; the report says that they are all equal.
    let report = run(Wrong::WeightsAllOne).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(report.coverage.uneven, 0);
    assert!(report.to_string().contains("weights: uneven at 0 of "));
}
