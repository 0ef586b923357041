//! The estimate of a duel.

use super::super::Payoff;
use super::*;
use crate::{Heuristic, HeuristicAgent, Observe, generator, play_out};

/// The estimate for seat 0.
fn estimate(state: &State) -> Option<f64> {
    let mut values = [7.0; 2];
    let known = state.estimate(&mut values);
    if known {
        assert!(values[0] + values[1] == 0.0 && values[0].abs() <= 1.0, "{values:?}");
    } else {
        assert!(values.iter().all(|value| *value > 6.0), "untouched");
    }
    known.then_some(values[0])
}

#[test]
fn it_is_known_when_a_turn_begins_and_not_later() {
    let mut state = turn(2, 1, 1);
    assert!(estimate(&state).is_some());
    play(&mut state, &["1 2 C"]);
    assert_eq!(estimate(&state), None, "a die has come down");
    assert_eq!(estimate(&new(2)), None, "the opening");
    let options = Options { players: 2, payoff: Payoff::Margin, ..Options::default() };
    assert_eq!(estimate(&turn_with(&options, 0, 0)), None, "margins are not wins");
    let mut values = [7.0; 3];
    assert!(!turn(3, 0, 0).estimate(&mut values));
    assert!(values.iter().all(|value| *value > 6.0), "untouched");
}

#[test]
fn more_coins_and_dice_are_worth_more() {
    let even = estimate(&turn(2, 0, 0)).unwrap();
    let mut rich = turn(2, 0, 0);
    rich.tableau_mut(0).coins = 12;
    let mut poor = turn(2, 0, 0);
    poor.tableau_mut(1).coins = 12;
    assert!(estimate(&poor).unwrap() < even && even < estimate(&rich).unwrap());
    assert!(even < estimate(&turn(2, 2, 1)).unwrap());
}

/// Six turns each into a game, it errs by 0.92; a constant errs by 1.
#[test]
fn it_is_near_what_the_heuristics_make_of_it() {
    let (mut error, mut count) = (0.0, 0.0);
    for game in 0..300 {
        let (mut state, mut rng) = (new(2), generator(17, game));
        while state.turns < 12 && state.node() != Node::Terminal || estimate(&state).is_none() {
            match state.node() {
                Node::Terminal => break,
                Node::Chance => {
                    let outcome = sample_chance(&state, &mut rng);
                    state.apply_chance(outcome);
                }
                Node::Player(seat) => {
                    let action = State::heuristic_action(&state.view(seat), state.legal_actions());
                    state.apply_action(action);
                }
            }
        }
        let Some(value) = estimate(&state) else { continue };
        let end = play_out(state, &mut [HeuristicAgent; 2], &mut rng).end;
        let won = f64::from(end.payoff(0)) / f64::from(State::UNIT);
        error += (won - value) * (won - value);
        count += 1.0;
    }
    assert!(count > 250.0 && error / count < 0.95, "{} in {count} games", error / count);
}
