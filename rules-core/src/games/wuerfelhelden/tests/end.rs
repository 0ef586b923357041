//! Start check, capture and the end of the game (3.7, 3.8, 3.10).

use super::super::state::Phase;
use super::super::{StateBuilder, components::Payoff};
use super::*;
use crate::{Observe, generator};

/// A table of three: seat 0 lies in the centre, seat 2 is about to stop.
fn before_the_check(names: &str) -> State {
    let edit = turn(3, 0, 0).edit().turns(92).rolling(2, 1, []);
    edit.centre(0, dice(names).iter()).build().expect("seat 0 can lie there")
}

fn payoffs(state: &State) -> Vec<i32> {
    (0..state.seats()).map(|seat| state.payoff(seat)).collect()
}

/// A game over with these totals, all of them coins.
fn over(options: &Options, totals: &[u16]) -> State {
    let edit = with(options).edit().turns(options.turn_limit).over(0);
    rich(edit, totals).build().expect("a game can end like this")
}

/// Gives coins to the seats.
fn rich(edit: StateBuilder, coins: &[u16]) -> StateBuilder {
    (0..).zip(coins).fold(edit, |edit, (seat, &coins)| edit.coins(seat, coins))
}

#[test]
fn wh_39_wh_40_who_is_still_there_captures_and_rolls_everything() {
    let mut state = before_the_check("W2 W1");
    finish(&mut state, "W1 W2 WC"); // as many are not more
    assert_eq!((state.taken(), centre(&state)), (&[0][..], (None, dice(""))));
    assert_eq!(
        (totals(&state), now(&state)),
        (Vec::from([5, 0, 1]), &Turn::new(0, Squad::new(3, 0, 0)))
    );
    // The next warrant is at stake (WH-S38).
    play(&mut state, &["3 3 3", "stop", "C C C", "stop", "C C C", "stop"]);
    assert_eq!((state.taken(), totals(&state)[0]), (&[0, 0][..], 15));
}

#[test]
fn wh_39_wh_40_coloured_dice_come_back_and_are_rolled() {
    let edit = before_the_check("W2").edit().party(0, 2, 1);
    let mut state = edit.centre(0, dice("W2 Y1 R3").iter()).build().expect("a party of six");
    finish(&mut state, "WC WC Wy");
    assert_eq!((state.taken(), party(&state, 0)), (&[0][..], [3, 2, 1]));
    assert_eq!(now(&state), &Turn::new(0, Squad::new(3, 2, 1)));
}

#[test]
fn wh_39_wh_q23_an_outbid_chaser_captures_nothing() {
    let mut state = before_the_check("W2");
    finish(&mut state, "W2 W1 WC");
    assert!(state.taken().is_empty());
    assert_eq!((active(&state), centre(&state)), (Some(0), (Some(2), dice("W1 W2"))));
    assert_eq!(now(&state).hand, Squad::new(3, 0, 0));
}

#[test]
fn wh_39_wh_q4_the_opening_bid_captures_at_the_first_turn_of_its_owner() {
    for players in [3, 4] {
        let mut state = new(players);
        play(&mut state, &["C C y", "1 3 C", "C C y"]);
        (3..players).for_each(|_| play(&mut state, &["C C y"]));
        (1..players).for_each(|_| play(&mut state, &["C C C", "stop"]));
        assert_eq!((state.taken(), active(&state)), (&[1][..], Some(1)));
    }
}

#[test]
fn wh_41_wh_q7_no_dice_return_to_the_centre_after_a_capture() {
    let mut state = before_the_check("W2 W1");
    finish(&mut state, "WC WC Wy");
    play(&mut state, &["C C y", "stop"]);
    assert_eq!((centre(&state), coins(&state)), ((None, dice("")), Vec::from([4, 0, 4])));
    play(&mut state, &["1 C C", "stop"]);
    assert_eq!(centre(&state), (Some(1), dice("W1")));
}

#[test]
fn wh_42_wh_q15_warrants_count_for_whoever_took_them() {
    let edit = turn(4, 0, 0).edit().warrants([1, 0, 1, 3]).coins(1, 4);
    let state = edit.build().expect("four warrants");
    assert_eq!([0, 1, 2, 3].map(|seat| state.bounty(seat)), [10, 15, 0, 10]);
    assert_eq!(totals(&state), [10, 19, 0, 10]);
}

/// The example of the rule book: Phil, Mascha, Emmitt, Iva.
fn example(payoff: Payoff) -> State {
    let state = turn_with(&Options { players: 4, payoff, ..Options::default() }, 0, 0);
    let edit = rich(state.edit(), &[45, 28, 42, 39]).warrants([1, 0, 1, 1, 3, 3]);
    let edit = edit.centre(2, dice("W3").iter()).turns(121).rolling(1, 1, []);
    let mut state = edit.build().expect("the table of the example");
    finish(&mut state, "W1 W1 Wy");
    state
}

#[test]
fn wh_43_wh_44_wh_s39_the_last_warrant_ends_the_game_at_once() {
    let state = example(Payoff::Win);
    assert_eq!((state.node(), &state.phase), (Node::Terminal, &Phase::Over { active: 2 }));
    assert_eq!(totals(&state), [55, 53, 57, 59]);
    assert_eq!(payoffs(&state), [-300, -300, -300, 900]);
    assert_eq!(payoffs(&example(Payoff::Margin)), [-36, -54, -18, 18]);
    assert!(
        legal(&state).is_empty() && chance_outcomes(&state).is_empty() && state.total_weight() == 0
    );
}

#[test]
fn wh_45_wh_s40_all_who_tie_win() {
    let limit = Options { turn_limit: 80, ..Options::default() };
    let four = Options { players: 4, ..limit };
    assert_eq!(payoffs(&over(&four, &[30, 35, 35, 30])), [-300, 300, 300, -300]);
    assert_eq!(payoffs(&over(&four, &[35, 35, 35, 30])), [100, 100, 100, -300]);
    assert_eq!(payoffs(&over(&four, &[7, 7, 7, 7])), [0; 4]);
    assert_eq!(payoffs(&over(&Options { players: 2, ..limit }, &[9, 9])), [0, 0]);
    assert_eq!(payoffs(&over(&limit, &[9, 9, 9])), [0, 0, 0]);
    assert_eq!(payoffs(&over(&limit, &[9, 8, 9])), [225, -450, 225]);
    let margin = Options { payoff: Payoff::Margin, ..limit };
    assert_eq!(payoffs(&over(&margin, &[230, 100, 20])), [900, -900, -900]);
    assert_eq!(payoffs(&over(&margin, &[31, 30, 20])), [9, -9, -99]);
}

#[test]
fn wh_45_wh_44_warrants_break_no_tie() {
    let state = over(&Options { turn_limit: 80, ..Options::default() }, &[20, 5, 10]);
    // 5 and 10 coins: seat 1 has as much as seat 0.
    let state = state.edit().warrants([1, 1]).build().expect("two warrants");
    assert_eq!(
        (totals(&state), payoffs(&state)),
        (Vec::from([20, 20, 10]), Vec::from([225, 225, -450]))
    );
}

#[test]
fn wh_46_wh_q18_the_limit_of_turns_ends_the_game_before_the_next_check() {
    let state = with(&Options { turn_limit: 7, ..Options::default() });
    let edit = rich(state.edit(), &[3, 2, 4]).turns(6).rolling(2, 1, []);
    let mut state = edit.centre(0, dice("W3").iter()).build().expect("the last turn");
    assert_eq!(payoffs(&state), [0, 0, 0]);
    finish(&mut state, "W1 WC WC");
    assert_eq!((&state.phase, state.turns), (&Phase::Over { active: 2 }, 7));
    // The dice stay where they are and count for nobody.
    assert_eq!((centre(&state), state.taken().len()), ((Some(0), dice("W3")), 0));
    assert_eq!(
        (totals(&state), payoffs(&state)),
        (Vec::from([3, 2, 6]), Vec::from([-450, -450, 900]))
    );
}

/// The limit of 4.2 of the rules page: three hundred turns.
#[test]
fn wh_46_the_limit_is_three_hundred_turns() {
    for (turns, over) in [(298, false), (299, true)] {
        let mut state = turn(3, 0, 0).edit().turns(turns).build().expect("a late turn");
        finish(&mut state, "WC WC Wy");
        assert_eq!(state.node() == Node::Terminal, over, "after turn {}", turns + 1);
    }
}

#[test]
fn wh_43_wh_46_a_game_ends_in_one_of_two_ways_and_wins_are_zero_sum() {
    for options in many_options() {
        let (mut state, mut rng) = (with(&options), generator(5, 0));
        while random_step(&mut state, &mut rng) {
            if state.node() != Node::Terminal {
                assert!(payoffs(&state).iter().all(|&payoff| payoff == 0));
            }
        }
        let by_capture = state.taken().len() == state.warrants().len();
        assert_eq!(by_capture, state.turns < options.turn_limit);
        if options.payoff == Payoff::Win || options.players == 2 {
            assert_eq!(payoffs(&state).iter().sum::<i32>(), 0);
        }
    }
}

#[test]
fn wh_56_wh_s51_everybody_sees_everything() {
    let (mut state, mut rng) = (new(4), generator(51, 0));
    loop {
        for seat in 0..4 {
            let view = state.view(seat);
            assert_eq!((view.seat, &view.table), (seat, &state));
            assert_eq!(State::determinize(&view, &mut rng), state);
        }
        if !random_step(&mut state, &mut rng) {
            break;
        }
    }
}

#[test]
fn wh_q26_wh_s62_shaping_rewards_the_change_of_the_potential() {
    let shaped = |limit| {
        let options = Options { shaping: true, turn_limit: limit, ..Options::default() };
        let edit = rich(with(&options).edit(), &[10, 20, 40]).turns(limit.min(61) - 1);
        edit.rolling(0, 1, []).build().expect("a turn like others")
    };
    let hundreds = |state: &State| {
        [0, 1, 2].map(|seat| {
            let (top, bottom) = state.potential(seat);
            assert_eq!(top * 100 % bottom, 0);
            top * 100 / bottom
        })
    };
    let mut state = shaped(300);
    assert_eq!(hundreds(&state), [-40, -10, 50]);
    play(&mut state, &["C C y"]);
    assert_eq!(hundreds(&state), [-40, -10, 50]); // the roll earned nothing
    play(&mut state, &["stop"]);
    assert_eq!(hundreds(&state), [-32, -14, 46]);
    assert_eq!(payoffs(&state), [0; 3]);
    let mut last = shaped(60);
    play(&mut last, &["C C y", "stop"]);
    assert_eq!((hundreds(&last), last.node()), ([0; 3], Node::Terminal));
    assert_eq!(payoffs(&last), [-450, -450, 900]);
    let mut plain = shaped(300);
    plain.options.shaping = false;
    assert_eq!(hundreds(&plain), [0; 3]);
    // A warrant counts when it is taken.
    let state = state.edit().warrants([1]).build().expect("one warrant");
    assert_eq!(state.potential(1), (3 * 25 - (14 + 25 + 40), 100));
    assert_eq!([0, 1, 2].map(|at| state.subgoal(1, at)), [(20, 50), (5, 50), (54, 100)]);
}
