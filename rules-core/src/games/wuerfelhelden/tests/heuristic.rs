//! The heuristic agent.

use super::*;
use crate::{Heuristic, Observe, generator};

/// Plays one seat of the heuristic among random ones, and returns its share of the
/// wins in thousandths.
fn share(players: u8, games: u64) -> u64 {
    let mut won = 0;
    for game in 0..games {
        let (mut state, mut rng) = (new(players), generator(4, game));
        let own = u8::try_from(game % u64::from(players)).expect("a seat");
        loop {
            if state.node() == Node::Player(own) {
                let legal = state.legal_actions();
                let heuristic = State::heuristic_action(&state.view(own), legal);
                assert!(legal.contains(heuristic));
                state.apply_action(heuristic);
            } else if !random_step(&mut state, &mut rng) {
                break;
            }
        }
        let best = totals(&state).into_iter().max();
        let winners = totals(&state).into_iter().filter(|&total| Some(total) == best).count();
        if Some(state.score(own)) == best {
            won += 1000 / u64::try_from(winners).expect("few seats");
        }
    }
    won / games
}

#[test]
fn the_heuristic_seat_beats_random_ones() {
    for (players, least) in [(2, 850), (3, 740), (4, 680)] {
        let share = share(players, 300);
        assert!(share > least, "{share} of 1000 with {players} players");
    }
}

#[test]
fn a_chase_keeps_swords_and_a_treasure_hunt_keeps_coins() {
    let choice = |state: &State| State::heuristic_action(&state.view(0), state.legal_actions());
    let mut chase = turn(3, 0, 0);
    show(&mut chase, "W3 W3 WC");
    assert_eq!(choice(&chase), action("mark WC"));
    let mut hopeless = turn(3, 3, 3);
    bid(&mut hopeless, 2, "W3 W3 W3 Y3");
    hopeless.tableau_mut(2).yellow = 0;
    show(&mut hopeless, "W3 WC Wy YC YC Y1 RC RC R1");
    assert_eq!(choice(&hopeless), action("mark W3"));
    play(&mut hopeless, &["mark W3"]);
    assert_eq!(choice(&hopeless), action("mark Wy"));
    let mut done = turn(3, 0, 0);
    bid(&mut done, 2, "W3 W3 W3");
    show(&mut done, "WC WC Wy");
    assert_eq!(choice(&done), action("stop"));
}
