//! Random games with every option: what holds at every node.

use super::*;
use crate::{Observe, generator};

#[test]
fn every_node_keeps_its_word() {
    for options in many_options() {
        for game in 0..6 {
            let (mut state, mut rng) = (with(&options), generator(1, game));
            loop {
                state.validate().expect("play leads to possible tables");
                assert_eq!(state.options(), options);
                let list = legal_ids(&state);
                assert!(list.is_sorted_by(|a, b| a < b));
                assert_eq!(list.is_empty(), !matches!(state.node(), Node::Player(_)));
                for action in Action::all() {
                    assert_eq!(state.is_legal(action), list.contains(&action.index()));
                }
                let outcomes = chance_outcomes(&state);
                assert!(outcomes.is_sorted_by(|(a, _), (b, _)| a < b));
                assert!(outcomes.iter().all(|(_, weight)| *weight > 0));
                assert_eq!(outcomes.is_empty(), state.node() != Node::Chance);
                for seat in 0..options.players {
                    let view = state.view(seat);
                    assert_eq!(State::determinize(&view, &mut rng).view(seat), view);
                }
                if !random_step(&mut state, &mut rng) {
                    break;
                }
            }
        }
    }
}
