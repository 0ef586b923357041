//! The advised player wins far more often than chance.

use super::*;
use crate::{Advise, Observe, draw, generator};

/// Games out of a number that the advised team wins, with the generators of
/// seed 2026 and the streams from 0.
fn wins(players: Seat, games: u64) -> u64 {
    let options = Options { players, ..Options::default() };
    let mut wins = 0;
    for game in 0..games {
        let (mut state, mut rng) = (State::setup(&options), generator(2026, game));
        loop {
            match state.node() {
                Node::Terminal => break,
                Node::Chance => {
                    let roll = draw(&state, &mut rng);
                    state.settle(roll);
                }
                Node::Player(seat) => {
                    let mut list = vec![];
                    state.legal(|action| list.push(action));
                    let action = State::advise(&state.view(seat), &list);
                    assert!(list.contains(&action));
                    state.act(action);
                }
            }
        }
        wins += u64::from(state.payoff(0) == 1);
    }
    wins
}

/// Random play wins none of thousands; `docs/rules/regidice.md` has the
/// figures of longer series.
#[test]
fn advice_wins_far_more_often_than_chance() {
    for (players, least) in [(1, 180), (2, 180), (3, 80), (4, 10)] {
        let won = wins(players, 200);
        assert!(won >= least, "{won} of 200 with {players} players");
    }
}
