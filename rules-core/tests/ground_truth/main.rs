//! Ground truth: games whose value is known from elsewhere, and small sets of our own games,
//! whose values `docs/guide/solve.md` publishes.
#![cfg(all(feature = "std", feature = "registry"))]

mod toys;
#[cfg(all(feature = "components", feature = "unsung_heroes"))]
mod unsung_heroes;

use rules_core::{
    Decision, HeuristicAgent, RandomAgent, Setup,
    evaluate::Policy,
    serde_json::{self, Value as Json},
    solve::{GameTree, SolveConfig, SolveError, solve, solve_against},
};
use toys::{kuhn, race};

fn near(found: f64, known: f64, error: f64) {
    assert!((found - known).abs() <= error, "{found} is not {known}");
}

fn poker() -> GameTree<kuhn::State> {
    let start = kuhn::State::setup(&kuhn::Options::default());
    GameTree::new(&start, &SolveConfig::default(), &|| false).expect("a small tree")
}

/// Kuhn (1950): the game is worth -1/18. `OpenSpiel` gives the uniform policy a `nash_conv` of
/// 0.916666..., and has 12 information sets and 58 histories, root included.
#[test]
fn kuhn_poker_is_worth_minus_an_eighteenth() {
    let tree = poker();
    let form = tree.form();
    assert_eq!((form.information_sets().len(), form.histories()), (12, 1 + 3 + 6 * 9));
    near(form.nash_conv(&form.uniform()).unwrap(), 11.0 / 12.0, 1e-12);
    near(form.values(&form.uniform()).unwrap()[0], 0.125, 1e-12);
    let found = form.equilibrium(&SolveConfig::default(), &|| false).unwrap();
    assert!(found.reached && found.exploitability <= 4e-6, "{found:?}");
    let [least, most] = found.bounds;
    assert!(least - 1e-12 <= -1.0 / 18.0 && -1.0 / 18.0 <= most + 1e-12, "{least} to {most}");
    near(found.values[0], -1.0 / 18.0, 1e-5);
    // Bets with the best card are called with the middle one a third of the time.
    let heuristic = tree.profile(&[&HeuristicAgent, &HeuristicAgent]).unwrap();
    near(form.values(&heuristic).unwrap()[0], 0.0, 1e-12);
    assert!(form.exploitability(&heuristic).unwrap() > 0.1);
}

/// Weight of an action, by its index and the rank of the own card from 0.
type Weight = fn(f64, f64) -> f64;

struct Weighted(Weight);

impl Policy<kuhn::State> for Weighted {
    fn probabilities(&self, decision: &Decision<'_, kuhn::State>, out: &mut [f64]) {
        let card = f64::from(decision.view().1.expect("a card")) - 1.0;
        for (cell, action) in out.iter_mut().zip(decision.legal_actions()) {
            *cell = self.0(f64::from(u8::try_from(action.index()).unwrap()), card);
        }
        let sum: f64 = out.iter().sum();
        for cell in out {
            *cell /= sum;
        }
    }
}

/// Figures of `OpenSpiel` for policies that are not uniform; `test_openspiel_truth.py` computes
/// them again.
#[test]
fn policies_of_kuhn_poker_have_the_figures_of_openspiel() {
    let known: Json = serde_json::from_str(include_str!("openspiel.json")).unwrap();
    let weights: [(&str, Weight); 4] = [
        ("uniform", |_, _| 1.0),
        ("rising", |action, _| action + 1.0),
        ("falling", |action, _| (3.0 - action).powi(2)),
        ("by_card", |action, rank| 1.0 + action * rank + (2.0 - action) * (2.0 - rank)),
    ];
    let tree = poker();
    for (name, weight) in weights {
        let figure = |what| known["kuhn_poker"][name][what].as_f64().expect("a figure");
        let profile = tree.profile(&[&Weighted(weight), &Weighted(weight)]).unwrap();
        near(tree.form().values(&profile).unwrap()[0], figure("value"), 1e-12);
        near(tree.form().nash_conv(&profile).unwrap(), figure("nash_conv"), 1e-12);
    }
}

fn start(players: u8, flip: bool) -> race::State {
    race::State::setup(&race::Options::default().with_players(players).with_flip(flip))
}

/// The first of two wins with two thirds: its value is 1/3. Waiting is worse, and possible
/// for ever.
#[test]
fn a_cycle_is_certified() {
    let config = SolveConfig::default();
    for (players, value) in [(1, 1.0), (2, 1.0 / 3.0)] {
        let solution = solve(&start(players, true), &config, &|| false).unwrap();
        let [least, most] = solution.bounds(0).unwrap();
        assert!(least <= value + 1e-12 && value <= most + 1e-12, "{least} to {most}");
        assert!(solution.width() <= config.tolerance, "{least} to {most}");
        assert_eq!(solution.best_action(&start(players, true)), Some(race::Action::Flip));
    }
    // Policies for all seats: any number of seats.
    let three = start(3, true);
    let heuristic: &dyn Policy<race::State> = &HeuristicAgent;
    let solution = solve_against(&three, &[Some(heuristic); 3], &config, &|| false).unwrap();
    for (found, probs) in solution.values().into_iter().zip([4.0 / 7.0, 2.0 / 7.0, 1.0 / 7.0]) {
        near(found, 3.0 * probs - 1.0, 1e-6);
    }
    let random: &dyn Policy<race::State> = &RandomAgent;
    let solution = solve_against(&start(2, true), &[None, Some(random)], &config, &|| false);
    // The other one wins a quarter of its turns: v = 1/2 + 1/2 w, w = -1/4 + 3/4 v.
    near(solution.unwrap().values()[0], 0.375 / 0.625, 1e-6);
}

#[test]
fn a_game_without_an_end_says_that_it_is_not_known() {
    let config = SolveConfig::default();
    let endless = solve(&start(2, false), &config, &|| false).unwrap();
    assert_eq!(endless.bounds(0), Some([-1.0, 1.0]));
    assert!(endless.width() > config.tolerance);
    let three = solve(&start(3, true), &config, &|| false).map(|_| ());
    assert_eq!(three, Err(SolveError::Cycle));
}
