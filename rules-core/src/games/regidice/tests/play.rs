//! Random games keep every promise.

use super::super::*;
use crate::{Apply, Indexed, Legal, Node, Observe, Setup, below, generator};
use alloc::{vec, vec::Vec};

/// Every combination of players and of switches that changes the course.
pub(super) fn variants() -> Vec<Options> {
    let mut all = vec![];
    for players in 1..=4 {
        let plain = Options { players, ..Options::default() };
        all.push(plain);
        all.push(Options { auto_forced: false, ..plain });
        all.push(Options {
            value_rule: ValueRule::Pair,
            resolve_order: ResolveOrder::Fixed,
            suffer: Suffer::Shared,
            overkill: Overkill::PerPoint,
            solo_prepare: true,
            shaping: true,
            ..plain
        });
        all.push(Options {
            suffer: Suffer::Each,
            black_split: BlackSplit::Choice,
            enemy_health: EnemyHealth::Pips,
            start_dice: StartDice([24, 12, 8, 6]),
            auto_forced: false,
            ..plain
        });
        all.push(Options {
            suffer: Suffer::Shared,
            black_split: BlackSplit::Choice,
            overkill: Overkill::PerPoint,
            enemy_health: EnemyHealth::Pips,
            auto_forced: false,
            solo_prepare: true,
            ..plain
        });
    }
    all
}

#[test]
fn random_games_keep_every_promise() {
    let mut rng = generator(1, 0);
    for options in variants() {
        for _ in 0..20 {
            let mut state = State::new_game(&options).unwrap();
            let mut steps = 0;
            while state.node() != Node::Terminal {
                check(&state, &mut rng);
                let mut list = vec![];
                list.extend(state.legal_actions());
                match state.node() {
                    Node::Chance => {
                        let roll = crate::sample_chance(&state, &mut rng);
                        state.apply_chance(roll);
                    }
                    _ => state.apply_action(
                        list[below(&mut rng, u32::try_from(list.len()).unwrap()) as usize],
                    ),
                }
                steps += 1;
                assert!(steps < 20_000);
            }
            check(&state, &mut rng);
            assert_ne!(state.payoff(0), 0);
        }
    }
}

fn check(state: &State, rng: &mut crate::Generator) {
    assert_eq!(state.validate(), Ok(()), "{state:?}");
    let mut list = vec![];
    list.extend(state.legal_actions().iter().map(crate::Indexed::index));
    assert!(list.is_sorted_by(|a, b| a < b));
    assert_eq!(list.is_empty(), !matches!(state.node(), Node::Player(_)));
    for action in Action::all() {
        assert_eq!(state.is_legal(action), list.contains(&action.index()));
    }
    let count_components = |state: &State| {
        let mut all = vec![];
        state.count_components(|kind, dice| all.push((kind, dice)));
        all
    };
    assert_eq!(count_components(state), count_components(&State::setup(&state.options())));
    for seat in 0..state.seats() {
        let view = state.view(seat);
        let sampled = State::determinize(&view, rng);
        assert_eq!(sampled.view(seat), view);
        assert_eq!(sampled.validate(), Ok(()));
        assert_eq!(
            (sampled.node(), count_components(&sampled)),
            (state.node(), count_components(state))
        );
        if state.node() != Node::Terminal {
            assert_eq!(state.payoff(seat), 0);
        }
    }
}
