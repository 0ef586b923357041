//! Two players (3.9).

use super::super::state::Centre;
use super::*;
use crate::generator;

/// A table of two, seat 1 about to roll, with seat 0 in the centre.
fn duel(names: &str, marker: Option<u8>) -> State {
    let edit = turn(2, 0, 0).edit().turns(61).rolling(1, 1, []);
    edit.centre(0, dice(names).iter()).marker(marker).build().expect("a table of two")
}

#[test]
fn wh_47_wh_q21_two_tens_stay_in_the_box() {
    let (two, three) = (new(2).warrants(), new(3).warrants());
    assert_eq!((two.iter().sum::<u8>(), three.iter().sum::<u8>()), (50, 70));
    assert_eq!(three.len() - two.len(), 2);
    let tens = |stack: &[u8]| {
        (stack.iter().filter(|&&value| value == 10)).map(|&value| u32::from(value)).sum::<u32>()
    };
    assert_eq!(tens(three) - tens(two), 20);
}

#[test]
fn wh_48_wh_s6_each_of_two_has_a_marker_at_home() {
    for (players, wanted) in [(2, 2), (3, 0), (4, 0)] {
        let state = new(players);
        let mut markers = None;
        state.count_components(|what, count| {
            if what == "duel markers" {
                markers = Some(count);
            }
        });
        assert_eq!((markers, state.centre.marker), (Some(wanted), None));
    }
}

#[test]
fn wh_49_wh_55_wh_q4_dice_alone_bring_the_marker() {
    let mut state = new(2);
    play(&mut state, &["1 3 C", "1 C C"]);
    assert_eq!(centre(&state), (Some(0), dice("W1 W3")));
    play(&mut state, &["2 C C", "stop"]);
    assert_eq!((state.centre.marker, centre(&state)), (Some(0), (None, dice(""))));
    assert!(state.taken().is_empty());
    assert_eq!(now(&state), &Turn::new(0, Squad::new(3, 0, 0)));
}

#[test]
fn wh_49_coloured_dice_come_back_with_the_marker_and_with_the_capture() {
    for marker in [None, Some(0)] {
        let edit = duel("W1", marker).edit().party(0, 1, 2);
        let edit = edit.centre(0, dice("W1 Y2 R3").iter());
        let mut state = edit.build().expect("a party of six");
        finish(&mut state, "W1 WC Wy");
        assert_eq!(now(&state), &Turn::new(0, Squad::new(3, 1, 2)));
        let marker_now = if marker.is_none() { Some(0) } else { None };
        assert_eq!(&state.centre, &Centre { marker: marker_now, ..Centre::default() });
    }
}

#[test]
fn wh_49_wh_53_dice_and_marker_capture_and_both_go_home() {
    let mut state = duel("W1", Some(0));
    finish(&mut state, "W1 WC Wy");
    assert_eq!((state.taken(), &state.centre), (&[0][..], &Centre::default()));
    // The next villain needs two checks again.
    play(&mut state, &["3 C C", "stop", "C C C", "C", "stop"]);
    assert_eq!((state.taken().len(), state.centre.marker), (1, Some(0)));
    play(&mut state, &["3 C C", "stop", "C C C", "C", "stop"]);
    assert_eq!((state.taken(), &state.centre), (&[0, 0][..], &Centre::default()));
}

#[test]
fn wh_49_wh_q5_no_dice_no_marker_nothing() {
    let mut state = duel("", None);
    finish(&mut state, "WC WC WC");
    assert_eq!((state.taken().len(), &state.centre), (0, &Centre::default()));
}

#[test]
fn wh_50_one_sword_lies_beside_the_own_marker() {
    let mut state = duel("W2 W3", None);
    finish(&mut state, "W1 W2 WC");
    play(&mut state, &["1 C C", "stop"]);
    assert_eq!((state.centre.marker, centre(&state)), (Some(0), (Some(0), dice("W1"))));
}

#[test]
fn wh_51_an_outbid_marker_goes_home() {
    let mut with_dice = duel("W3", Some(0));
    finish(&mut with_dice, "W2 W2 WC");
    assert_eq!((with_dice.centre.marker, centre(&with_dice)), (None, (Some(1), dice("W2 W2"))));
    play(&mut with_dice, &["C C C", "stop"]);
    assert_eq!((with_dice.centre.marker, with_dice.taken().len()), (Some(1), 0));
    let mut alone = duel("", Some(0));
    finish(&mut alone, "W1 WC WC");
    assert_eq!((alone.centre.marker, centre(&alone)), (None, (Some(1), dice("W1"))));
}

#[test]
fn wh_52_wh_q5_a_marker_alone_stays_and_captures_nothing() {
    let mut state = duel("", Some(0));
    finish(&mut state, "WC WC WC");
    assert_eq!((state.centre.marker, state.taken().len()), (Some(0), 0));
    play(&mut state, &["1 2 C", "stop", "C C C", "stop"]);
    assert_eq!((state.centre.marker, state.taken()), (None, &[0][..]));
}

#[test]
fn wh_54_wh_s61_one_marker_at_most_and_of_the_chaser() {
    for players in 2..=4 {
        let mut seen = false;
        for game in 0..20 {
            let (mut state, mut rng) = (new(players), generator(61, game));
            while random_step(&mut state, &mut rng) {
                let Centre { chaser, marker, .. } = state.centre;
                seen |= marker.is_some();
                assert!(marker.is_none() || chaser.is_none() || chaser == marker);
            }
        }
        assert_eq!(seen, players == 2);
    }
}

#[test]
fn wh_s48_without_the_marker_the_game_goes_on() {
    for marker in [Some(0), None] {
        let edit = duel("W1", marker).edit().warrants([0, 1, 0, 1]);
        let mut state = edit.build().expect("four warrants");
        finish(&mut state, "Wy Wy Wy");
        assert_eq!(state.node() == Node::Terminal, marker.is_some());
        assert_eq!(totals(&state), if marker.is_some() { [30, 20] } else { [15, 20] });
    }
}
