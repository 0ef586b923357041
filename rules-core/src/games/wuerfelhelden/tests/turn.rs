//! A turn: rolling, actions, end (3.3 to 3.6).

use super::super::components::Dice;
use super::super::state::Phase;
use super::*;
use crate::generator;

#[test]
fn wh_16_turns_go_clockwise_and_begin_with_a_roll() {
    for players in 2..=4 {
        let (mut state, mut rng) = (new(players), generator(16, 0));
        let mut before = None;
        while random_step(&mut state, &mut rng) {
            let Some(seat) = active(&state) else { continue };
            if let Some((turns, last)) = before
                && state.turns > turns
            {
                assert_eq!(seat, (last + 1) % players);
                assert_eq!((state.node(), now(&state).roll), (Node::Chance, 1));
            }
            before = Some((state.turns, seat));
        }
    }
}

#[test]
fn wh_17_the_first_roll_takes_the_whole_party() {
    let state = turn(3, 2, 1);
    let turn = now(&state);
    assert_eq!((turn.roll, turn.hand, turn.showing.is_empty()), (1, Squad::new(3, 2, 1), true));
}

#[test]
fn wh_18_any_dice_may_be_rolled_again_and_a_kept_one_later() {
    let mut state = turn(3, 0, 0);
    play(&mut state, &["1 C y"]);
    assert_eq!(legal_ids(&state), [1, 4, 5, 22]);
    play(&mut state, &["mark W1", "roll", "3"]);
    // WH-Q17: the coin was kept, and may be rolled now; so may the new three.
    assert_eq!(legal_ids(&state), [3, 4, 5, 22]);
    play(&mut state, &["mark WC", "roll"]);
    assert_eq!(now(&state).roll, 3);
    play(&mut state, &["2"]);
    assert_eq!((centre(&state), coins(&state)[0]), ((Some(0), dice("W2 W3")), 0));
}

#[test]
fn wh_s12_a_last_mark_rolls_by_itself() {
    let mut state = turn(3, 0, 0);
    play(&mut state, &["2 2 C"]);
    assert_eq!(legal_ids(&state), [2, 4, 22]);
    play(&mut state, &["mark WC"]);
    assert_eq!((state.node(), chance_outcomes(&state).len()), (Node::Chance, 5));
    let mut state = turn_with(&Options { auto_forced: false, ..Options::default() }, 0, 0);
    play(&mut state, &["2 2 C", "mark WC"]);
    assert_eq!(legal_ids(&state), [21]);
}

#[test]
fn wh_s13_every_multiset_can_be_marked_in_one_way() {
    fn plans(state: &State, so_far: &str, found: &mut Vec<String>) {
        for action in legal(state) {
            let mut next = state.clone();
            next.apply_action(action);
            let text = alloc::format!("{so_far}{action}, ");
            if next.node() == Node::Chance {
                found.push(text);
            } else {
                plans(&next, &text, found);
            }
        }
    }
    let mut state = turn(3, 0, 0);
    play(&mut state, &["2 2 C"]);
    let mut found = Vec::new();
    plans(&state, "", &mut found);
    let wanted = [
        "mark W2, mark W2, mark WC, ",
        "mark W2, mark W2, roll, ",
        "mark W2, mark WC, ",
        "mark W2, roll, ",
        "mark WC, ",
        "stop, ",
    ];
    assert_eq!(found, wanted);
}

#[test]
fn wh_19_the_third_roll_is_final() {
    let mut state = turn(3, 0, 0);
    play(&mut state, &["1 2 C", "mark W1", "roll", "1", "mark W1", "roll", "1"]);
    assert_eq!((active(&state), state.turns), (Some(1), 91));
    let mut state = turn(3, 0, 0);
    play(&mut state, &["1 2 C", "stop"]);
    assert_eq!((active(&state), state.turns), (Some(1), 91));
}

#[test]
fn wh_20_wh_s60_dice_are_fair() {
    let state = turn(3, 3, 3);
    let weight = |state: &State, text| {
        let outcome = faces(text);
        chance_outcomes(state)
            .into_iter()
            .find(|(faces, _)| *faces == outcome)
            .map_or(0, |(_, w)| w)
    };
    assert_eq!((weight(&state, "1 2 3"), weight(&state, "C C C")), (216 / 36, 216 / 27));
    let mut yellow = state.clone();
    play(&mut yellow, &["C C C"]);
    assert_eq!(weight(&yellow, "X X X"), 1);
    let (mut state, mut rng) = (new(3), generator(60, 1));
    while random_step(&mut state, &mut rng) {
        let total = chance_outcomes(&state).iter().map(|(_, weight)| weight).sum::<u32>();
        assert_eq!(total, state.total_weight());
        assert!([0, 6, 36, 216].contains(&total));
    }
}

#[test]
fn wh_20_wh_q20_every_point_is_a_side_of_each_die() {
    for set in [DiceSet::PRINTED, DiceSet::FIERCE, ODD] {
        let options = Options { dice_set: set, ..Options::default() };
        for (white, yellow, red) in [(1, 0, 0), (2, 0, 0), (3, 0, 0)]
            .into_iter()
            .chain((1..=3).flat_map(|n| [(0, n, 0), (0, 0, n)]))
        {
            let mut state = with(&options);
            let mut turn = Turn::new(0, Squad::new(white, yellow, red));
            turn.roll = 2;
            state.phase = Phase::Rolling(turn);
            let mut drawn = alloc::collections::BTreeMap::<usize, u32>::new();
            for point in 0..state.total_weight() {
                *drawn.entry(state.outcome_at(point).index()).or_default() += 1;
            }
            let outcomes: Vec<_> =
                chance_outcomes(&state).into_iter().map(|(f, w)| (f.index(), w)).collect();
            assert!(drawn.into_iter().eq(outcomes));
        }
    }
}

/// The faces of 2.3, each as often as it can fall.
#[test]
fn wh_20_every_die_has_the_six_faces_of_the_page() {
    let printed = ["1 2 3 C C y", "1 2 3 C r X", "1 2 3 C C X"];
    let fierce = ["- 1 2 C C y", "1 2 3 C r X", "2 3 3 C X X"];
    let squads = [Squad::new(1, 0, 0), Squad::new(0, 1, 0), Squad::new(0, 0, 1)];
    for (dice_set, dice) in [(DiceSet::PRINTED, printed), (DiceSet::FIERCE, fierce)] {
        for (hand, faces) in squads.into_iter().zip(dice) {
            let mut state = with(&Options { dice_set, ..Options::default() });
            state.phase = Phase::Rolling(Turn { hand, ..Turn::new(0, hand) });
            let fallen = chance_outcomes(&state)
                .into_iter()
                .flat_map(|(face, weight)| (0..weight).map(move |_| message(&face)));
            assert_eq!(fallen.collect::<Vec<_>>().join(" "), faces);
        }
    }
}

#[test]
fn wh_21_wh_q6_an_x_leaves_at_once() {
    let mut state = turn(3, 2, 1);
    play(&mut state, &["1 2 C", "3 X"]);
    assert_eq!(party(&state, 0), [3, 1, 1]);
    play(&mut state, &["X"]);
    assert_eq!((party(&state, 0), now(&state).showing), ([3, 1, 0], dice("W1 W2 WC Y3")));
    assert_eq!(legal_ids(&state), [1, 2, 4, 10, 22]);
    // Of the third roll, too, and the earlier face counts no more.
    play(&mut state, &["mark Y3", "1", "mark Y1", "X"]);
    assert_eq!((party(&state, 0), centre(&state)), ([3, 0, 0], (Some(0), dice("W1 W2"))));
}

#[test]
fn wh_22_an_x_does_not_touch_the_other_dice() {
    let mut state = turn(3, 1, 0);
    play(&mut state, &["1 1 C", "X", "mark W1", "roll"]);
    assert_eq!(now(&state).roll, 2);
    assert_eq!((now(&state).showing, now(&state).hand), (dice("W1 WC"), Squad::new(1, 0, 0)));
}

#[test]
fn wh_23_wh_q24_white_dice_stay_and_need_not_be_rolled_again() {
    let mut state = turn(3, 1, 1);
    play(&mut state, &["1 1 2", "X", "X"]);
    assert_eq!((party(&state, 0), legal_ids(&state)), ([3, 0, 0], Vec::from([1, 2, 22])));
    let white = state.options.dice_set[Colour::White];
    assert!(!white.contains(Face::X));
}

#[test]
fn wh_24_wh_q8_wh_q9_wh_q16_all_actions_are_carried_out() {
    let mut state = turn(3, 1, 0);
    finish(&mut state, "W3 WC Wy Yr");
    assert_eq!(centre(&state), (Some(0), dice("W3")));
    assert_eq!((coins(&state), party(&state, 0)), (Vec::from([1, 0, 0]), [3, 2, 1]));
    // A chase that fails takes nothing from the other two.
    let mut state = turn(3, 1, 0);
    bid(&mut state, 1, "W3 W3");
    finish(&mut state, "W3 WC Wy Yr");
    assert_eq!((coins(&state), party(&state, 0)), (Vec::from([1, 0, 0]), [3, 2, 1]));
}

#[test]
fn wh_25_no_sword_changes_nothing_in_the_centre() {
    let mut state = turn(3, 0, 0);
    bid(&mut state, 2, "W1");
    finish(&mut state, "Wy Wy Wy");
    assert_eq!(centre(&state), (Some(2), dice("W1")));
    let mut state = turn(3, 0, 0);
    finish(&mut state, "Wy WC Wy");
    assert_eq!(centre(&state), (None, Dice::default()));
}

#[test]
fn wh_26_one_sword_is_enough_for_an_empty_centre() {
    let mut state = turn(3, 0, 0);
    finish(&mut state, "W1 WC WC");
    assert_eq!(centre(&state), (Some(0), dice("W1")));
}

#[test]
fn wh_5_swords_decide_not_the_number_of_dice() {
    for (there, names, outbids) in [
        ("W1 W1 W2", "W3 W2 WC", true), // five swords on two dice against four on three
        ("W3", "W1 W1 WC", false),      // two on two against three on one
        ("W1 W1", "W3 WC WC", true),
        ("W3 W3", "W1 W2 W2", false),
    ] {
        let mut state = turn(3, 0, 0);
        bid(&mut state, 2, there);
        finish(&mut state, names);
        assert_eq!(centre(&state).0, Some(if outbids { 0 } else { 2 }), "{names} over {there}");
    }
}

#[test]
fn wh_27_wh_28_wh_q19_only_more_swords_outbid() {
    for (names, outbids) in [("W1 W1 W1", false), ("W1 W1 W2", false), ("W3 W2 WC", true)] {
        let mut state = turn(3, 0, 0);
        bid(&mut state, 2, "W1 W1 W2");
        finish(&mut state, names);
        let wanted = if outbids { (Some(0), dice("W2 W3")) } else { (Some(2), dice("W1 W1 W2")) };
        assert_eq!(centre(&state), wanted);
    }
}

#[test]
fn wh_29_exactly_the_sword_dice_go() {
    let mut state = turn(3, 1, 1);
    finish(&mut state, "W3 WC Wy Y2 RC");
    assert_eq!(centre(&state), (Some(0), dice("W3 Y2")));
}

#[test]
fn wh_30_dice_taken_back_are_rolled_again() {
    let mut state = turn(3, 0, 0);
    state.tableau_mut(1).yellow = 1;
    bid(&mut state, 1, "W3 Y2 Y3");
    finish(&mut state, "W3 W3 W3");
    assert_eq!((active(&state), now(&state).hand), (Some(1), Squad::new(3, 2, 0)));
}

#[test]
fn wh_31_a_coin_for_each_die_that_shows_one() {
    for (names, wanted) in [("W1 WC WC", 2), ("W1 W1 WC", 1), ("W1 Wy W1", 0), ("W1 WC WC YC", 3)] {
        let mut state = turn(3, 0, 0);
        finish(&mut state, names);
        assert_eq!(coins(&state), [wanted, 0, 0]);
    }
}

#[test]
fn wh_32_wh_s26_two_coins_if_no_sword_shows() {
    for (names, wanted) in
        [("WC WC WC YC RC RC", 12), ("WC WC WC YC YC YC RC RC RC", 18), ("WC Wy Wy", 2)]
    {
        let mut state = turn(3, 0, 0);
        finish(&mut state, names);
        assert_eq!(coins(&state)[0], wanted);
    }
}

#[test]
fn wh_33_wh_q10_wh_q11_swords_count_wherever_they_go() {
    // Into the centre, or failing to outbid: they have shown.
    for chaser in [None, Some(2)] {
        let mut state = turn(3, 0, 0);
        if let Some(seat) = chaser {
            bid(&mut state, seat, "W3 W3");
        }
        finish(&mut state, "W1 WC WC");
        assert_eq!(coins(&state)[0], 2);
    }
    // A die lost by X has no sword.
    let mut state = turn(3, 1, 0);
    play(&mut state, &["C C y", "3", "mark Y3", "X", "stop"]);
    assert_eq!(coins(&state)[0], 4);
}

#[test]
fn wh_34_wh_q12_wh_s32_a_die_for_each_symbol_as_many_as_there_are() {
    for (names, wanted) in [
        ("W1 W1 W1 Y1 Yr Yr RC", [3, 3, 3]),
        ("W1 W1 W1 Yr Yr RC RC", [3, 2, 3]),
        ("W1 W1 W1 Yr Yr RC", [3, 2, 3]),
        ("Wy Wy Wy YC Y3", [3, 3, 0]),
        ("Wy Wy WC", [3, 2, 0]),
        ("WC Wy Wy Yr", [3, 3, 1]),
    ] {
        let mut state = turn(3, 0, 0);
        finish(&mut state, names);
        assert_eq!(party(&state, 0), wanted, "{names}");
    }
}

#[test]
fn wh_35_wh_36_a_lost_die_may_come_back_for_the_next_turn() {
    let mut state = turn(3, 1, 0);
    play(&mut state, &["1 C y", "X"]);
    assert_eq!((party(&state, 0), now(&state).hand.is_empty()), ([3, 0, 0], true));
    play(&mut state, &["stop"]);
    assert_eq!((party(&state, 0), coins(&state)[0]), ([3, 1, 0], 1));
    play(&mut state, &["C C C", "stop", "C C C", "stop"]);
    assert_eq!((active(&state), now(&state).hand), (Some(0), Squad::new(3, 1, 0)));
}

#[test]
fn wh_37_wh_q13_a_full_colour_does_not_grow() {
    // Not even while its dice lie in the centre.
    let mut state = turn(3, 3, 0);
    finish(&mut state, "W3 WC Wy Y1 Y2 Y3");
    assert_eq!(centre(&state), (Some(0), dice("W3 Y1 Y2 Y3")));
    assert_eq!((coins(&state)[0], party(&state, 0)), (1, [3, 3, 0]));
}

#[test]
fn wh_38_faces_are_forgotten_but_those_in_the_centre() {
    let mut state = turn(3, 1, 0);
    finish(&mut state, "WC WC Wy Y3");
    let turn = now(&state);
    assert_eq!((turn.active, turn.showing, turn.hand), (1, Dice::default(), Squad::new(3, 0, 0)));
    assert_eq!(centre(&state), (Some(0), dice("Y3")));
}
