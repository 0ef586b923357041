//! Both sets of rules play the same games.

use super::super::*;
use super::{At, World};

/// The dice of a seat, as the first set of rules writes them, with dice kept
/// in the middle of an action back in the pool.
fn pool(world: &World, seat: usize) -> Vec<(usize, usize, usize)> {
    let multiset = world.pools[seat].iter().filter(|(_, n)| **n > 0);
    multiset.map(|((c, v), n)| (*c, *v, *n)).collect()
}

fn held(state: &State, seat: usize) -> Vec<(usize, usize, usize)> {
    let mut pool = state.pools[seat];
    if let Phase::Attack { seat: p, kept, .. } | Phase::Block { seat: p, kept, .. } =
        &state.table.phase
        && usize::from(*p) == seat
    {
        pool.put(kept);
    }
    let all = Spot::all()
        .map(|Spot::Of(c, v)| (c.index(), v.get().into(), pool.count(c, v.get()).into()));
    all.filter(|(_, _, n)| *n > 0).collect()
}

#[test]
fn two_sets_of_rules_play_the_same_games() {
    use crate::{below, generator};
    let mut rng = generator(2, 0);
    for options in play::variants() {
        for _ in 0..12 {
            let (mut state, mut world) = (State::new_game(&options).unwrap(), World::new(options));
            loop {
                let mut ids = vec![];
                ids.extend(state.legal_actions().iter().map(crate::Indexed::index));
                assert_eq!(ids, world.legal(), "{state:?} against {world:?}");
                for seat in 0..usize::from(options.players) {
                    assert_eq!(held(&state, seat), pool(&world, seat));
                }
                assert_eq!(injured(&state).map(usize::from), world.injured);
                assert_eq!(usize::from(state.table.damage), world.d);
                match state.node() {
                    Node::Terminal => break,
                    Node::Player(seat) => {
                        assert_eq!(usize::from(seat), world.player());
                        let choice = below(&mut rng, u32::try_from(ids.len()).unwrap()) as usize;
                        state.apply_action(Action::from_index(ids[choice]).unwrap());
                        world.apply_action(ids[choice]);
                    }
                    Node::Chance => {
                        let mut number = 0;
                        state.chance_outcomes(|_, _| number += 1);
                        assert_eq!(number, world.outcomes().len());
                        let first = ChanceOutcome::from_index(0).unwrap();
                        let (mut place, roll) = (0, crate::sample_chance(&state, &mut rng));
                        let mut at = first;
                        state.chance_outcomes(|one, _| {
                            if one < roll {
                                place += 1;
                            }
                            at = at.max(one);
                        });
                        world.apply_chance(&world.outcomes()[place]);
                        state.apply_chance(roll);
                    }
                }
            }
            assert_eq!(state.payoff(0) == 1, world.at == At::Won);
            assert_eq!(state.payoff(0) == -1, world.at == At::Lost);
        }
    }
}
