//! Decisions per second on one core: legal enumeration, a uniform choice, chance
//! and apply; then the cost of copying, undoing, viewing and encoding.
//!
//! `cargo bench -p rules-core [game]`

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use rules_core::{
    FloatWriter, Indexed, Named, Node, RandomAgent, Rules, Seat, Session, Setup, WidthCounter,
    encode_seat, encode_view, generator, play_out, random_action, sample_chance,
};

/// Runs `work` in turns of about `length`, returns the best nanoseconds a unit.
fn best(length: Duration, mut work: impl FnMut() -> u64) -> f64 {
    let mut best = f64::MAX;
    for _ in 0..7 {
        let (began, mut units) = (Instant::now(), 0);
        while began.elapsed() < length {
            units += work();
        }
        #[allow(clippy::cast_precision_loss, reason = "a rate")]
        let cost = began.elapsed().as_nanos() as f64 / units.max(1) as f64;
        best = best.min(cost);
    }
    best
}

/// States met in random games, for timing single operations.
fn sample<S: Rules>(start: &S, count: usize) -> Vec<S> {
    let (mut states, mut game) = (Vec::new(), 0);
    while states.len() < count {
        let (mut state, mut rng) = (start.clone(), generator(11, game));
        game += 1;
        while state.node() != Node::Terminal && states.len() < count {
            if let Node::Player(_) = state.node() {
                states.push(state.clone());
                let action = random_action(&state, &mut rng);
                state.apply_action(action);
            } else {
                let outcome = sample_chance(&state, &mut rng);
                state.apply_chance(outcome);
            }
        }
    }
    states
}

fn bench<S: Rules>(options: &S::Options, length: Duration) {
    let start = S::setup(options);
    let (mut rng, mut agents) = (generator(1, 0), vec![RandomAgent; start.seats().into()]);
    let play = best(length, || play_out(start.clone(), &mut agents, &mut rng).decisions.into());
    let states = sample(&start, 4096);
    let units = states.len() as u64;
    let copy = best(length / 4, || {
        for state in &states {
            black_box(state.clone());
        }
        units
    });
    let legal = best(length / 4, || {
        for state in &states {
            state.legal_actions().iter().for_each(|action| {
                black_box(action.index());
            });
        }
        units
    });
    let firsts: Vec<_> = states.iter().map(first).collect();
    let apply = best(length / 4, || {
        for (state, &action) in states.iter().zip(&firsts) {
            let mut next = state.clone();
            next.apply_action(action);
            black_box(&next);
        }
        units
    });
    let mut sessions: Vec<Session<S>> =
        states.iter().map(|s| Session::resume(s.clone()).expect("a played state")).collect();
    let undo = best(length / 4, || {
        for (session, &action) in sessions.iter_mut().zip(&firsts) {
            session.apply(rules_core::Step::Action(action)).expect("a legal action");
            black_box(session.undo());
        }
        units
    });
    let (view, encode) = looks(&states, length / 4);
    let (decisions, bytes) = (1000.0 / play, size_of::<S>());
    println!(
        "{:<20} {:>5} {decisions:>12.2} {play:>9.1} {bytes:>6} {copy:>7.1} {legal:>7.1} {apply:>7.1} {undo:>10.1} {view:>7.1} {encode:>8.1}",
        S::NAME,
        start.seats(),
    );
}

/// Nanoseconds of a view and of a view with its observation.
fn looks<S: Rules>(states: &[S], length: Duration) -> (f64, f64) {
    let seats: Vec<Seat> = states
        .iter()
        .map(|state| if let Node::Player(seat) = state.node() { seat } else { 0 })
        .collect();
    let mut width = WidthCounter::default();
    encode_seat(&states[0], 0, &mut width);
    let mut row = vec![0.0; width.0];
    let units = states.len() as u64;
    let view = best(length, || {
        for (state, &seat) in states.iter().zip(&seats) {
            black_box(state.view(seat));
        }
        units
    });
    let encode = best(length, || {
        for (state, &seat) in states.iter().zip(&seats) {
            encode_view::<S>(&state.view(seat), &mut FloatWriter::new(&mut row));
            black_box(&row);
        }
        units
    });
    (view, encode)
}

/// The first legal action.
fn first<S: Rules>(state: &S) -> S::Action {
    state.legal_actions().first().expect("a legal action")
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let length = Duration::from_millis(400);
    println!("nanoseconds, best of seven turns; decisions in millions a second, one core");
    println!(
        "{:<20} {:>5} {:>12} {:>9} {:>6} {:>7} {:>7} {:>7} {:>10} {:>7} {:>8}",
        "game",
        "seats",
        "decisions/µs",
        "decision",
        "bytes",
        "copy",
        "legal",
        "apply",
        "play+undo",
        "view",
        "+encode"
    );
    macro_rules! one {
        ($game:ident) => {
            type State = rules_core::games::$game::State;
            if wanted.is_empty() || wanted.iter().any(|name| name == <State as Named>::NAME) {
                bench::<State>(&<State as Setup>::Options::default(), length);
            }
        };
    }
    macro_rules! each {
        ($game:ident) => {{
            one! { $game }
        }};
    }
    rules_core::for_each_game!(each);
}
