//! Terms and set-up (3.1, 3.2).

use super::super::components::{Colour, Components, Dice, Shown};
use super::super::state::{Centre, Phase, Tableau};
use super::*;
use crate::{ComponentSet, generator};

fn contenders(state: &State) -> (Vec<u8>, u16) {
    let Phase::Opening(opening) = &state.phase else { panic!("the opening is over") };
    assert!(opening.rolls.is_empty(), "a new round begins without rolls");
    (opening.contenders.as_slice().to_vec(), opening.round)
}

#[test]
fn wh_1_two_to_four_players_sit_in_a_ring() {
    for players in 0..=u8::MAX {
        let options = Options { players, ..Options::default() };
        assert_eq!(State::new_game(&options).is_ok(), (2..=4).contains(&players));
    }
    for players in 2..=4 {
        let state = new(players);
        assert_eq!(state.seats(), players);
        assert_eq!(state.left_of(0), 1);
        assert_eq!(state.left_of(players - 1), 0);
    }
}

#[test]
fn wh_2_wh_3_wh_37_wh_s56_everybody_always_has_three_dice_of_each_colour() {
    for options in many_options() {
        let (mut state, mut rng) = (with(&options), generator(56, 0));
        let all = 3 * u32::from(options.players);
        loop {
            let mut counted = Vec::new();
            state.count_components(|what, count| counted.push((what, count)));
            let markers = if options.players == 2 { 2 } else { 0 };
            let coins = Components::SHIPPED
                .warrants(options.players)
                .iter()
                .map(|&value| u32::from(value))
                .sum();
            let wanted = [
                ("white dice", all),
                ("yellow dice", all),
                ("red dice", all),
                ("duel markers", markers),
                ("coins on warrants", coins),
            ];
            assert_eq!(counted, wanted);
            for (seat, own) in state.tableaus().iter().enumerate() {
                assert!(own.yellow <= 3 && own.red <= 3);
                assert_eq!(party(&state, seat), [3, 3 - own.yellow, 3 - own.red]);
            }
            if let Some(seat) = active(&state) {
                let (turn, party) = (now(&state), party(&state, usize::from(seat)));
                for colour in Colour::all() {
                    let lying = turn.showing.of_colour(colour) + turn.hand.count(colour);
                    assert_eq!(lying, party[colour.index()]);
                }
            }
            if !random_step(&mut state, &mut rng) {
                break;
            }
        }
    }
}

#[test]
fn wh_4_wh_s57_two_ways_to_the_same_dice_are_one_state() {
    let (mut a, mut b) = (turn(3, 0, 0), turn(3, 0, 0));
    play(&mut a, &["1 2 3", "mark W1", "roll"]);
    play(&mut b, &["2 3 C", "mark WC"]);
    assert_eq!(a, b);
    let mut c = turn(3, 0, 0);
    play(&mut c, &["2 2 C", "mark W2"]);
    assert_eq!(now(&c).showing, dice("WC W2"));
}

#[test]
fn wh_5_swords_are_counted_not_dice() {
    let swords = |names| dice(names).swords();
    assert_eq!((swords("W1 W1 W2"), swords("W3 W2 WC"), swords("W3 Y3 R3")), (4, 5, 9));
    assert_eq!(swords("W3 W3 W3 Y3 Y3 Y3 R3 R3 R3"), 27);
    assert_eq!(swords("W- WC Wy Yr RC"), 0);
    for shown in Shown::all() {
        let mut one = Dice::default();
        one.add(shown);
        let Shown::Die(_, symbol) = shown;
        assert_eq!(one.swords(), symbol.swords());
    }
}

#[test]
fn wh_6_the_centre_holds_the_sword_dice_of_one_player() {
    let (mut state, mut rng) = (new(4), generator(6, 0));
    while random_step(&mut state, &mut rng) {
        let Centre { chaser, dice, .. } = state.centre;
        assert_eq!(chaser.is_none(), dice.is_empty());
        assert_eq!(chaser.is_none(), dice.swords() == 0);
        assert_eq!(dice, dice.with_swords());
    }
}

#[test]
fn wh_7_wh_q14_coins_never_run_out() {
    let mut state = turn(3, 0, 0);
    (0..3).for_each(|seat| state.tableau_mut(seat).coins = 60);
    finish(&mut state, "WC WC Wy");
    assert_eq!(coins(&state), [64, 60, 60]);
}

#[test]
fn wh_8_no_decision_concerns_a_hero() {
    let texts: Vec<_> = Action::all().map(|action| message(&action)).collect();
    assert!(texts.iter().all(|t| t == "roll" || t == "stop" || t.starts_with("mark ")));
    assert_eq!(texts.len(), 23);
}

#[test]
fn wh_9_everybody_begins_with_three_white_dice_and_nothing_else() {
    for players in 2..=4 {
        let state = new(players);
        assert!(state.tableaus().iter().all(|own| *own == Tableau { yellow: 3, red: 3, coins: 0 }));
        assert!(state.taken().is_empty());
        assert_eq!((0..players).map(|seat| state.bounty(seat)).sum::<u8>(), 0);
        assert_eq!(party(&state, 0), [3, 0, 0]);
    }
}

#[test]
fn wh_10_wh_47_wh_s1_wh_s6_the_stack() {
    assert_eq!(new(3).warrants(), [5, 10, 10, 10, 10, 10, 15]);
    assert_eq!(new(4).warrants(), [5, 10, 10, 10, 10, 10, 15]);
    assert_eq!(new(2).warrants(), [5, 10, 10, 10, 15]);
}

#[test]
fn wh_11_each_player_rolls_three_white_dice_once() {
    let mut state = new(4);
    for roll in ["1 C C", "2 2 C", "3 3 C", "1 1 1"] {
        assert_eq!(state.node(), Node::Chance);
        assert_eq!((chance_outcomes(&state).len(), state.total_weight()), (35, 216));
        play(&mut state, &[roll]);
    }
    // Seat 2 has most, without a reroll of anybody.
    assert_eq!(centre(&state), (Some(2), dice("W3 W3")));
}

#[test]
fn wh_12_wh_q1_wh_q2_only_those_who_tie_roll_again() {
    let mut state = new(4);
    play(&mut state, &["2 2 C", "1 3 y", "1 C C", "C C C"]);
    assert_eq!(contenders(&state), (Vec::from([0, 1]), 2));
    play(&mut state, &["1 C C", "C C y"]);
    assert_eq!(centre(&state), (Some(0), dice("W1")));
    assert_eq!(active(&state), Some(1));

    let mut state = new(3);
    play(&mut state, &["1 2 C", "1 C C", "3 y y"]);
    assert_eq!(contenders(&state), (Vec::from([0, 2]), 2));
    play(&mut state, &["C C C", "y y y"]);
    assert_eq!(contenders(&state), (Vec::from([0, 2]), 3));
}

#[test]
fn wh_13_wh_q3_only_swords_of_the_last_roll_count() {
    let mut state = new(3);
    play(&mut state, &["1 3 y", "2 2 C", "C C y", "2 C y", "1 C y"]);
    assert_eq!(centre(&state), (Some(0), dice("W2")));
    assert_eq!(coins(&state), [0, 0, 0]);
    assert_eq!([0, 1, 2].map(|seat| party(&state, seat)), [[3, 0, 0]; 3]);
}

#[test]
fn wh_14_wh_q25_the_left_neighbour_begins() {
    for (players, winner) in [(2, 0), (2, 1), (3, 2), (4, 1), (4, 3)] {
        let mut state = new(players);
        for seat in 0..players {
            play(&mut state, &[if seat == winner { "1 1 1" } else { "C C C" }]);
        }
        assert_eq!(active(&state), Some((winner + 1) % players));
        assert_eq!(state.turns, 0);
    }
}

#[test]
fn wh_15_wh_s5_the_lowest_seat_wins_after_the_last_round() {
    let options = Options { players: 2, setup_roll_limit: 1, ..Options::default() };
    let mut state = with(&options);
    play(&mut state, &["C C C", "C C y"]);
    assert_eq!((centre(&state), active(&state)), ((None, Dice::default()), Some(1)));
    let mut state = with(&options);
    play(&mut state, &["1 3 C", "2 2 y"]);
    assert_eq!((centre(&state), active(&state)), ((Some(0), dice("W1 W3")), Some(1)));
    let mut state = with(&Options { setup_roll_limit: 2, players: 4, ..options });
    play(&mut state, &["1 C C", "2 2 C", "1 3 C", "1 1 2", "C C C", "1 C C", "1 y y"]);
    assert_eq!((centre(&state), active(&state)), ((Some(2), dice("W1")), Some(3)));
}

/// The limit of 4.2 of the rules page: twenty rounds.
#[test]
fn wh_15_wh_q2_the_limit_is_twenty_rounds() {
    let mut state = new(2);
    for round in 1..=20 {
        assert_eq!(contenders(&state), (Vec::from([0, 1]), round));
        play(&mut state, &["1 C C", "1 y y"]);
    }
    assert_eq!((centre(&state), active(&state)), ((Some(0), dice("W1")), Some(1)));
}
