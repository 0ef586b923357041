//! Ground truth of Leduc poker, held against the values that `OpenSpiel` publishes or computes.
//!
//! Payoffs are chips in both, so nothing has to be scaled. `OpenSpiel`'s `leduc_poker` gives the
//! uniform policy a `nash_conv` of 4.747222..., and the game is worth -0.085606... to seat 0.

use leduc::{Action, Hand, Options, State};
use rules_core::{
    Decision, HeuristicAgent, RandomAgent, Setup,
    evaluate::Policy,
    serde_json::{self, Value as Json},
    solve::{GameTree, SequenceForm, SolveConfig, SolveError, solve},
};

fn tree(raise_cap: u8) -> GameTree<State> {
    let start = State::setup(&Options::default().with_raise_cap(raise_cap));
    GameTree::new(&start, &SolveConfig::default(), &|| false).expect("a small tree")
}

fn near(found: f64, known: f64, error: f64) {
    assert!((found - known).abs() <= error, "{found} is not {known}");
}

/// Always takes the same action where it is legal, else the first one.
struct Stubborn(Action);

impl Policy<State> for Stubborn {
    fn probabilities(&self, decision: &Decision<'_, State>, out: &mut [f64]) {
        let place = decision.legal_actions().iter().position(|action| action == self.0);
        out[place.unwrap_or(0)] = 1.0;
    }
}

#[test]
fn the_tree_has_the_histories_and_information_sets_of_openspiel() {
    let tree = tree(2);
    assert_eq!(tree.form().histories(), 157 + 3780 + 5520);
    assert_eq!(tree.form().information_sets().len(), 936);
    assert!(tree.state(935).is_some() && tree.state(936).is_none());
}

/// Weighs an action by its index and the rank of the own hand, both from 0 to 2.
struct Weighted(Weight);

/// Of the index of an action and the rank of a hand.
type Weight = fn(f64, f64) -> f64;

impl Policy<State> for Weighted {
    fn probabilities(&self, decision: &Decision<'_, State>, out: &mut [f64]) {
        let view = decision.view();
        let Hand::FaceUp(card) = view.hands[usize::from(view.seat)] else { unreachable!() };
        let number = |index: usize| f64::from(u8::try_from(index).unwrap());
        for (cell, action) in out.iter_mut().zip(decision.legal_actions()) {
            *cell = self.0(number(action.index()), number(card.rank().index()));
        }
        let sum: f64 = out.iter().sum();
        for cell in out {
            *cell /= sum;
        }
    }
}

/// Value and `nash_conv` by `open_spiel` for the same policies of `leduc_poker`;
/// `test_openspiel_truth.py` computes them again.
#[test]
fn policies_have_the_figures_of_openspiel() {
    let file = include_str!("../../../rules-core/tests/ground_truth/openspiel.json");
    let known: Json = serde_json::from_str(file).unwrap();
    let weights: [(&str, Weight); 4] = [
        ("uniform", |_, _| 1.0),
        ("rising", |action, _| action + 1.0),
        ("falling", |action, _| (3.0 - action).powi(2)),
        ("by_card", |action, rank| 1.0 + action * rank + (2.0 - action) * (2.0 - rank)),
    ];
    let tree = tree(2);
    for (name, weight) in weights {
        let figure = |what| known["leduc_poker"][name][what].as_f64().expect("a figure");
        let policy = Weighted(weight);
        let profile = tree.profile(&[&policy, &policy]).unwrap();
        near(tree.form().values(&profile).unwrap()[0], figure("value"), 1e-12);
        near(tree.form().nash_conv(&profile).unwrap(), figure("nash_conv"), 1e-12);
    }
}

#[test]
fn nash_conv_is_that_of_openspiel() {
    let tree = tree(2);
    let form = tree.form();
    let uniform = tree.profile(&[&RandomAgent, &RandomAgent]).unwrap();
    assert_eq!(form.nash_conv(&form.uniform()), form.nash_conv(&uniform));
    near(form.nash_conv(&uniform).unwrap(), 4.747_222_222_222_222, 1e-12);
    near(form.exploitability(&uniform).unwrap(), 4.747_222_222_222_222 / 2.0, 1e-12);
    let calls = tree.profile(&[&Stubborn(Action::Call), &Stubborn(Action::Call)]).unwrap();
    near(form.values(&calls).unwrap()[0], 0.0, 1e-12);
    near(form.nash_conv(&calls).unwrap(), 2.933_333_333_333_333_6, 1e-12);
    let folds = tree.profile(&[&RandomAgent, &Stubborn(Action::Fold)]).unwrap();
    let best = form.best_response(&folds, 0).unwrap();
    near(form.values(&best.profile).unwrap()[0], best.value, 1e-12);
    let heuristic = tree.profile(&[&HeuristicAgent, &HeuristicAgent]).unwrap();
    assert!(form.nash_conv(&heuristic).unwrap() > 0.0);
}

/// A best response is no worse than any other policy, and is its own value.
#[test]
fn a_best_response_is_the_best() {
    let tree = tree(1);
    let form = tree.form();
    let policies: [&dyn Policy<State>; 4] =
        [&RandomAgent, &HeuristicAgent, &Stubborn(Action::Raise), &Stubborn(Action::Call)];
    for other in policies {
        for seat in 0..2_u8 {
            let seated = |own| if seat == 0 { [own, other] } else { [other, own] };
            let begin = tree.profile(&seated(other)).unwrap();
            let best = form.best_response(&begin, seat).unwrap();
            let earned = form.values(&best.profile).unwrap()[usize::from(seat)];
            near(earned, best.value, 1e-12);
            for own in policies {
                let profile = tree.profile(&seated(own)).unwrap();
                let value = form.values(&profile).unwrap()[usize::from(seat)];
                assert!(value <= best.value + 1e-12, "{value} is more than {}", best.value);
            }
        }
    }
}

fn worth(form: &SequenceForm, tolerance: f64) -> [f64; 2] {
    let config = SolveConfig::default().with_tolerance(tolerance);
    let found = form.equilibrium(&config, &|| false).unwrap();
    assert!(found.reached, "{} after {}", found.exploitability, found.iterations);
    let [least, most] = found.bounds;
    assert!(least <= found.values[0] + 1e-12 && found.values[0] <= most + 1e-12);
    near(found.exploitability, form.exploitability(&found.profile).unwrap(), 1e-12);
    assert!(found.exploitability <= tolerance * 26.0);
    found.bounds
}

#[test]
fn the_game_is_worth_what_is_published() {
    let [least, most] = worth(tree(2).form(), 1e-4);
    assert!(least <= -0.085_606 && -0.085_607 <= most, "{least} to {most}");
    assert!(most - least < 6e-3);
}

/// The width of the interval is below a millionth of the range of returns, 26 chips.
#[test]
#[ignore = "ten thousand iterations, in `make soak`"]
fn the_value_is_certified_to_a_millionth() {
    let [least, most] = worth(tree(2).form(), 4e-7);
    near(f64::midpoint(least, most), -0.085_606_4, 1e-5);
    assert!((most - least) / 26.0 < 1e-6);
}

#[test]
fn what_cannot_be_done_is_refused() {
    let start = State::setup(&Options::default());
    let config = SolveConfig::default();
    let small = config.with_max_states(9456);
    let refused = |result: Result<GameTree<State>, SolveError>| result.map(|_| ()).unwrap_err();
    let too_large = SolveError::TooLarge { max_states: 9456 };
    assert_eq!(refused(GameTree::new(&start, &small, &|| false)), too_large);
    assert!(GameTree::new(&start, &config.with_max_states(9457), &|| false).is_ok());
    assert_eq!(refused(GameTree::new(&start, &config, &|| true)), SolveError::Stopped);
    let wrong = config.with_tolerance(0.0);
    assert_eq!(refused(GameTree::new(&start, &wrong, &|| false)), SolveError::Tolerance(0.0));
    let hidden = solve(&start, &config, &|| false).map(|_| ());
    assert_eq!(hidden, Err(SolveError::Hidden { seat: 0 }));
    let (tree, other) = (tree(2), tree(1));
    let form = tree.form();
    let one: [&dyn Policy<State>; 1] = [&RandomAgent];
    assert_eq!(tree.profile(&one), Err(SolveError::Policies { given: 1, seats: 2 }));
    let given = other.form().cells();
    let foreign = form.nash_conv(&other.form().uniform());
    assert_eq!(foreign, Err(SolveError::Profile { given, needed: form.cells() }));
    let best = form.best_response(&form.uniform(), 2);
    assert_eq!(best, Err(SolveError::Seat { seat: 2, last: 1 }));
    let empty = form.profile(vec![0.0; form.cells()]);
    assert_eq!(empty, Err(SolveError::Probabilities { seat: 0, sum: 0.0 }));
    let stopped = form.equilibrium(&config, &|| true).unwrap();
    assert!(!stopped.reached && stopped.iterations == 0);
    near(stopped.exploitability, 4.747_222_222_222_222 / 2.0, 1e-12);
}
