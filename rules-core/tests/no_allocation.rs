//! Counts heap allocations: playing, viewing, encoding and undoing make none.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    hint::black_box,
};

use rules_core::{
    Bytes, Encode, Floats, Legal, Node, Rules, Setup, Width, below, draw, generator,
};

/// The system's allocator, counting on this thread.
struct Counting;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

#[allow(unsafe_code, reason = "an allocator cannot be written without")]
// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promises are handed on.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are handed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Plays random games with everything a searcher does at each node, and
/// returns the number of allocations.
fn allocations<S: Rules>(games: u64) -> u64 {
    let options = S::Options::default();
    let start = S::setup(&options);
    let mut width = Width::default();
    S::encode(&start.view(0), &mut width);
    let (mut floats, mut bytes) = (vec![0.0; width.0], vec![0; width.0]);
    let before = COUNT.with(Cell::get);
    for game in 0..games {
        let (mut state, mut rng) = (start.clone(), generator(5, game));
        while state.node() != Node::Terminal {
            let saved = state.clone();
            for seat in 0..state.seats() {
                let view = state.view(seat);
                S::encode(&view, &mut Floats::new(&mut floats));
                S::encode(&view, &mut Bytes::new(&mut bytes));
                black_box(state.payoff(seat));
            }
            step(&mut state, &mut rng);
            let after = std::mem::replace(&mut state, saved);
            black_box(&state);
            state = after;
        }
    }
    COUNT.with(Cell::get) - before
}

/// One random step.
fn step<S: Rules>(state: &mut S, rng: &mut rules_core::Generator) {
    if state.node() == Node::Chance {
        let outcome = draw(state, rng);
        return state.settle(outcome);
    }
    let (mut count, mut chosen) = (0, None);
    state.legal(|_| count += 1);
    let mut rest = below(rng, count);
    state.legal(|action| {
        if rest == 0 && chosen.is_none() {
            chosen = Some(action);
        }
        rest = rest.wrapping_sub(1);
    });
    state.act(chosen.expect("a legal action"));
}

#[test]
fn the_counter_counts() {
    let before = COUNT.with(Cell::get);
    drop(black_box(Box::new(7)));
    assert_eq!(COUNT.with(Cell::get) - before, 1);
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
