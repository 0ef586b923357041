//! The estimate of who wins.

use super::super::{
    Payoff,
    state::{Centre, Tableau},
};
use super::*;
use crate::{Heuristic, HeuristicAgent, Observe, generator, play_out};

/// The estimates for all seats.
fn estimates(state: &State) -> Option<Vec<f64>> {
    let mut values = alloc::vec![7.0; state.seats().into()];
    let known = state.estimate(&mut values);
    if known {
        let most = if values.len() == 2 { 0.0 } else { 1e-6 };
        assert!(values.iter().sum::<f64>().abs() <= most, "{values:?}");
        let least = -1.0 / f64::from(state.seats() - 1);
        assert!(values.iter().all(|value| (least..=1.0).contains(value)), "{values:?}");
    } else {
        assert!(values.iter().all(|value| *value > 6.0), "untouched");
    }
    known.then_some(values)
}

/// The estimate for seat 0.
fn estimate(state: &State) -> Option<f64> {
    estimates(state).map(|values| values[0])
}

#[test]
fn it_is_known_when_a_turn_begins_and_not_later() {
    for players in 2..=4 {
        let mut state = turn(players, 1, 1);
        assert!(estimate(&state).is_some());
        play(&mut state, &["1 2 C"]);
        assert_eq!(estimate(&state), None, "a die has come down");
        assert_eq!(estimate(&new(players)), None, "the opening");
        let options = Options { players, payoff: Payoff::Margin, ..Options::default() };
        assert_eq!(estimate(&turn_with(&options, 0, 0)), None, "margins are not wins");
    }
}

#[test]
fn more_coins_and_dice_are_worth_more() {
    for players in 2..=4 {
        let even = estimate(&turn(players, 0, 0)).unwrap();
        let mut rich = turn(players, 0, 0);
        rich.tableau_mut(0).coins = 12;
        assert!(even < estimate(&rich).unwrap());
        assert!(even < estimate(&turn(players, 2, 1)).unwrap());
        for other in 1..players {
            let mut poor = turn(players, 0, 0);
            poor.tableau_mut(other).coins = 12;
            let values = estimates(&poor).unwrap();
            assert!(values[0] < even && values[usize::from(other)] > 0.0);
        }
    }
}

/// Only the order of play counts, not which seat begins.
#[test]
fn seats_that_move_up_have_the_same_values() {
    for players in 2..=4 {
        let mut state = turn(players, 2, 1);
        state.tableau_mut(1).coins = 7;
        let mut moved = turn(players, 0, 0);
        for seat in 0..players {
            *moved.tableau_mut((seat + 1) % players) = state.tableaus()[usize::from(seat)];
        }
        moved.phase = Phase::Rolling(Turn::new(1, moved.party(1)));
        moved.validate().unwrap();
        let mut values = estimates(&state).unwrap();
        values.rotate_right(1);
        assert_eq!(estimates(&moved).unwrap(), values);
    }
}

/// Worked out from the weights by another program, where all that is read differs.
#[test]
fn values_are_those_worked_out_elsewhere() {
    let three = [-0.032_809, -0.096_254, 0.129_064];
    let four = [0.042_752, 0.045_053, 0.130_443, -0.218_248];
    for expected in [&three[..], &four] {
        let mut state = turn(u8::try_from(expected.len()).unwrap(), 2, 1);
        state.taken.push(1);
        for (tableau, coins) in state.seats.as_mut_slice().iter_mut().zip([4, 9, 2, 0]) {
            tableau.coins = coins;
        }
        state.tableau_mut(1).yellow -= 1;
        *state.tableau_mut(2) = Tableau { yellow: 0, red: 1, coins: 2 };
        if let Some(last) = state.seats.as_mut_slice().get_mut(3) {
            last.red -= 1;
        }
        let chaser = state.seats() - 1;
        state.centre = Centre { chaser: Some(chaser), dice: dice("W3 W2"), marker: None };
        state.validate().unwrap();
        for (value, expected) in estimates(&state).unwrap().into_iter().zip(expected) {
            assert!((value - expected).abs() < 1e-5, "{value} is not {expected}");
        }
    }
}

/// What the squares of the errors come to six turns each into a game, where a constant
/// errs by `spread`.
fn error(players: u8, spread: f64) -> f64 {
    let (mut error, mut count) = (0.0, 0.0);
    for game in 0..300 {
        let (mut state, mut rng) = (new(players), generator(17, game));
        while state.turns < 6 * u16::from(players) && state.node() != Node::Terminal
            || estimate(&state).is_none()
        {
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
        let Some(values) = estimates(&state) else { continue };
        let end = play_out(state, &mut alloc::vec![HeuristicAgent; players.into()], &mut rng).end;
        for (seat, value) in (0..players).zip(values) {
            let won = f64::from(end.payoff(seat)) / f64::from(State::UNIT);
            error += (won - value) * (won - value);
            count += 1.0;
        }
    }
    assert!(count > 250.0 * f64::from(players), "{count}");
    error / count / spread
}

/// With more than two seats returns are 1 and -1/2, or -1/3, so a constant errs by less than 1.
#[test]
fn it_is_near_what_the_heuristics_make_of_it() {
    for (seats, spread, most) in [(2, 1.0, 0.95), (3, 0.5, 0.6), (4, 1.0 / 3.0, 0.7)] {
        let found = error(seats, spread);
        assert!(found < most, "{found} with {seats} seats");
    }
}
