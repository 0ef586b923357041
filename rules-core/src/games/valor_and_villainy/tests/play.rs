//! Random games from the set-up to the end.

use crate::{
    Apply, Legal, Node, Setup, below, draw,
    games::valor_and_villainy::{Action, Options, State},
    generator,
};
use alloc::vec::Vec;

/// Plays a game at random; returns decisions and outcomes.
pub(crate) fn random_game(
    options: &Options,
    seed: u64,
    mut look: impl FnMut(&State),
) -> (u32, u32) {
    let mut state = State::new_game(options).unwrap();
    let mut rng = generator(seed, 0);
    let (mut decisions, mut outcomes) = (0, 0);
    let mut legal = Vec::<Action>::new();
    loop {
        look(&state);
        match state.node() {
            Node::Terminal => return (decisions, outcomes),
            Node::Chance => {
                let outcome = draw(&state, &mut rng);
                state.settle(outcome);
                outcomes += 1;
            }
            Node::Player(_) => {
                legal.clear();
                state.legal(|action| legal.push(action));
                assert!(!legal.is_empty());
                let at = below(&mut rng, u32::try_from(legal.len()).unwrap());
                state.act(legal[usize::try_from(at).unwrap()]);
                decisions += 1;
            }
        }
    }
}

#[test]
fn random_games_end() {
    for heroes in 1..=5 {
        for seed in 0..20 {
            let options = Options { heroes, ..Options::default() };
            random_game(&options, seed, |_| {});
        }
    }
}
