//! Random play: what every game must keep.

use alloc::vec::Vec;

use super::super::*;
use crate::{
    Apply, Indexed, Legal, Node, Observe, OptionSet, Setup, Value, below, generator, sample_chance,
};

/// Options by name.
pub(super) fn options(players: u8, set: BoxSet, characters: Casting) -> Options {
    Options { players, set, characters, ..Options::default() }
}

#[test]
fn random_games_end_and_keep_their_promises() {
    for game in 0..300u64 {
        let set = [BoxSet::Rats, BoxSet::Pixies, BoxSet::Mixed][usize::try_from(game % 3).unwrap()];
        let players = 2 + u8::try_from(game / 3 % 3).unwrap();
        let casting = if game % 2 == 0 { Casting::Random } else { Casting::Draft };
        let options = Options {
            character_pool: if game % 5 == 0 { Pool::All } else { Pool::Set },
            untargeted_optional: game % 7 != 0,
            forge_minimal_only: game % 11 != 0,
            ..options(players, set, casting)
        };
        one_game(&options, game);
    }
}

fn one_game(options: &Options, seed: u64) {
    options.check().unwrap();
    let mut rng = generator(seed, 9);
    let mut state = State::new_game(options).unwrap();
    let limits = <State as crate::Rules>::limits(options);
    let mut sums = Vec::new();
    state.count_components(|name, n| sums.push((name, n)));
    let (mut decisions, mut outcomes) = (0, 0);
    loop {
        state.validate().unwrap();
        let mut now = Vec::new();
        state.count_components(|name, n| now.push((name, n)));
        assert_eq!(sums, now);
        for seat in 0..players(&state) {
            let view = state.view(seat);
            let sampled = State::determinize(&view, &mut rng);
            assert_eq!(sampled.view(seat), view);
            sampled.validate().unwrap();
            if state.node() == Node::Player(seat) {
                assert_eq!(sampled.node(), state.node());
                let mut mine = Vec::new();
                mine.extend(sampled.legal_actions());
                let mut legal = Vec::new();
                legal.extend(state.legal_actions());
                assert_eq!(mine, legal);
            }
        }
        match state.node() {
            Node::Terminal => break,
            Node::Chance => {
                outcomes += 1;
                let (mut total, mut count, mut last) = (0, 0, None);
                state.chance_outcomes(|outcome, weight| {
                    assert!(weight > 0 && last < Some(outcome.index()));
                    last = Some(outcome.index());
                    total += weight;
                    count += 1;
                });
                assert!(count > 1 && count <= limits.chance_width && total == state.total_weight());
                let outcome = sample_chance(&state, &mut rng);
                state.apply_chance(outcome);
            }
            Node::Player(_) => {
                decisions += 1;
                let mut legal = Vec::new();
                legal.extend(state.legal_actions());
                assert!(legal.len() > 1, "{state:?}");
                assert!(legal.windows(2).all(|pair| pair[0].index() < pair[1].index()));
                assert!(legal.len() <= usize::try_from(limits.branching).unwrap());
                let pick = below(&mut rng, u32::try_from(legal.len()).unwrap());
                state.apply_action(legal[pick as usize]);
            }
        }
        assert!(
            (0..players(&state)).all(|s| state.payoff(s) == 0) || state.node() == Node::Terminal
        );
    }
    assert!(decisions <= limits.decisions && outcomes <= limits.outcomes);
    assert_eq!((0..players(&state)).map(|s| state.payoff(s)).sum::<i32>(), 0);
}

fn players(state: &State) -> u8 {
    state.seats()
}

#[test]
fn options_are_read_by_name() {
    let mut options = Options::default();
    options.set("characters", Value::List(&[Value::Int(5), Value::Text("ellen")])).unwrap();
    options.set("set", Value::Text("pixies")).unwrap();
    options.check().unwrap();
}
