//! Counts heap allocations: playing, viewing, encoding and undoing make none.

use std::hint::black_box;

use rules_core::{
    ByteWriter, FloatWriter, Generator, Node, Rules, WidthCounter, encode_seat, encode_view,
    generator, random_action, sample_chance,
};

/// Plays random games with everything a searcher does at each node, and
/// returns the number of allocations.
fn allocations<S: Rules>(games: u64) -> u64 {
    let options = S::Options::default();
    let start = S::setup(&options);
    let mut width = WidthCounter::default();
    encode_seat(&start, 0, &mut width);
    let (mut floats, mut bytes) = (vec![0.0; width.0], vec![0; width.0]);
    let count = allocation_counter::measure(|| {
        for game in 0..games {
            let (mut state, mut rng) = (start.clone(), generator(5, game));
            while state.node() != Node::Terminal {
                let saved = state.clone();
                for seat in 0..state.seats() {
                    let view = state.view(seat);
                    encode_view::<S>(&view, &mut FloatWriter::new(&mut floats));
                    encode_seat(&state, seat, &mut ByteWriter::new(&mut bytes));
                    black_box(state.payoff(seat));
                }
                step(&mut state, &mut rng);
                let after = std::mem::replace(&mut state, saved);
                black_box(&state);
                state = after;
            }
        }
    });
    count.count_total
}

/// One random step.
fn step<S: Rules>(state: &mut S, rng: &mut Generator) {
    if state.node() == Node::Chance {
        let outcome = sample_chance(state, rng);
        return state.apply_chance(outcome);
    }
    let action = random_action(state, rng);
    state.apply_action(action);
}

#[test]
fn the_counter_counts() {
    let count = allocation_counter::measure(|| drop(black_box(Box::new(7))));
    assert_eq!(count.count_total, 1);
}

#[test]
fn no_game_allocates() {
    macro_rules! one {
        ($game:ident) => {
            let count = allocations::<rules_core::games::$game::State>(20);
            assert_eq!(count, 0, "{} allocates", stringify!($game));
        };
    }
    rules_core::for_each_game!(one);
}
