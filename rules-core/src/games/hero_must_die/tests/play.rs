//! The promises of the whole game, over seeded random games.

use crate::{
    Apply, Dense, Generator, Legal, Node, Observe, Setup, below, draw,
    games::hero_must_die::{Options, State},
    generator,
};
use alloc::vec::Vec;

/// Plays one step at random; says whether the game goes on.
pub(super) fn step(state: &mut State, rng: &mut Generator) -> bool {
    match state.node() {
        Node::Terminal => return false,
        Node::Chance => {
            let outcome = draw(state, rng);
            state.settle(outcome);
        }
        Node::Player(_) => {
            let mut legal = Vec::new();
            state.legal(|action| legal.push(action));
            let count = u32::try_from(legal.len()).unwrap();
            state.act(legal[usize::try_from(below(rng, count)).unwrap()]);
        }
    }
    true
}

/// Checks everything that every node promises.
fn check(state: &State, rng: &mut Generator) {
    state.audit().unwrap();
    let mut ids = Vec::new();
    state.legal(|action| ids.push(action.index()));
    assert!(ids.is_sorted_by(|a, b| a < b));
    assert!(ids.iter().all(|&id| state.allows(crate::Dense::from_index(id).unwrap())));
    let mut weights = Vec::new();
    state.odds(|outcome, weight| weights.push((outcome, weight)));
    assert_eq!(weights.iter().map(|(_, weight)| weight).sum::<u32>(), state.total());
    match state.node() {
        Node::Player(_) => assert!(ids.len() >= 2 && weights.is_empty()),
        Node::Chance => {
            assert!(ids.is_empty() && weights.len() >= 2);
            let mut sold = 0;
            for &(outcome, weight) in &weights {
                for ticket in sold..sold + weight {
                    assert_eq!(state.draw(ticket), outcome);
                }
                sold += weight;
            }
        }
        Node::Terminal => assert!(ids.is_empty() && weights.is_empty()),
    }
    if state.node() != Node::Terminal {
        assert!((0..state.seats()).all(|seat| state.payoff(seat) == 0));
    }
    for seat in 0..state.seats() {
        let view = state.view(seat);
        let guess = State::guess(&view, rng);
        guess.audit().unwrap();
        assert_eq!(guess.view(seat), view);
    }
}

#[test]
fn random_games_keep_every_promise() {
    for seed in 0..60 {
        let mut rng = generator(seed, 0);
        let options = Options {
            players: u8::try_from(2 + seed % 3).unwrap(),
            mage_abilities: seed % 2 == 0,
            ..Options::default()
        };
        let mut state = State::setup(&options);
        let mut steps = 0;
        loop {
            check(&state, &mut rng);
            steps += 1;
            if !step(&mut state, &mut rng) {
                break;
            }
        }
        assert!(steps < 1200);
    }
}
