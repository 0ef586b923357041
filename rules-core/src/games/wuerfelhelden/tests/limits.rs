//! Bounds (5.8).

use super::super::components::Payoff;
use super::*;
use crate::{Rules, generator};

#[test]
fn wh_46_the_limits_are_those_of_the_rules() {
    let limits = State::limits(&Options { players: 4, ..Options::default() });
    assert_eq!((limits.decisions, limits.outcomes), (5400, 80 + 2700));
    assert_eq!((limits.branching, limits.chance_width), (10, 56));
    assert_eq!((limits.min_payoff, limits.max_payoff), (-300, 900));
    let unforced = State::limits(&Options { auto_forced: false, ..Options::default() });
    assert_eq!((unforced.decisions, unforced.min_payoff), (6000, -450));
    let margin = State::limits(&Options { payoff: Payoff::Margin, ..Options::default() });
    assert_eq!((margin.min_payoff, margin.max_payoff), (-900, 900));
    // White: three faces or fewer; yellow and red lie on one face each.
    let narrow =
        DiceSet([[0, 6, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 5, 0, 0, 1], [0, 0, 0, 0, 6, 0, 0, 0]]);
    let limits = State::limits(&Options { dice_set: narrow, ..Options::default() });
    assert_eq!((limits.branching, limits.chance_width), (4, 4));
}

/// Plays the longest turn there is again and again: everything is marked.
#[test]
fn wh_18_the_longest_turn_has_eighteen_decisions_and_nine_rolls() {
    for (auto_forced, wanted) in [(true, 18), (false, 20)] {
        let options = Options { auto_forced, ..Options::default() };
        let mut state = turn_with(&options, 3, 3);
        let (mut decisions, mut rolls) = (0, 0);
        while active(&state) == Some(0) {
            if state.node() == Node::Chance {
                play(&mut state, &["1 2 C"]);
                rolls += 1;
            } else {
                state.apply_action(legal(&state)[0]);
                decisions += 1;
            }
        }
        assert_eq!((decisions, rolls), (wanted, 9));
    }
}

#[test]
fn random_games_stay_within_the_limits_and_are_as_long_as_they_should_be() {
    for options in many_options() {
        let limits = State::limits(&options);
        let (mut turns, games) = (0, 60);
        for game in 0..games {
            let (mut state, mut rng) = (with(&options), generator(3, game));
            let (mut decisions, mut outcomes) = (0, 0);
            loop {
                match state.node() {
                    Node::Player(_) => decisions += 1,
                    Node::Chance => outcomes += 1,
                    Node::Terminal => break,
                }
                assert!(legal(&state).len() <= limits.branching as usize);
                assert!(chance_outcomes(&state).len() <= limits.chance_width as usize);
                random_step(&mut state, &mut rng);
            }
            assert!(decisions <= limits.decisions && outcomes <= limits.outcomes);
            for seat in 0..options.players {
                let payoff = state.payoff(seat);
                assert!((limits.min_payoff..=limits.max_payoff).contains(&payoff));
            }
            turns += u64::from(state.turns);
        }
        // The means of section 5.8: 33.8, 27.8 and 38.8 turns.
        if options.dice_set == DiceSet::PRINTED {
            let mean = turns / games;
            let wanted = [30..=38, 25..=30, 35..=42][usize::from(options.players - 2)].clone();
            assert!(wanted.contains(&mean), "{mean} turns in the mean");
        }
    }
}
