//! Microseconds of a simulation with a value at the leaf, in the middle of games between
//! heuristics, by processor time; then how many simulations 2, 4, 8 and 16 threads, as far as there
//! are cores, do in the time of one, by the clock.
//!
//! `cargo bench -p rules-core --bench search [game]`; with `once` each search runs once, for
//! counting instructions.

mod clock;

use std::{
    hint::black_box,
    num::{NonZeroU16, NonZeroU32},
    thread::available_parallelism,
    time::Instant,
};

use rules_core::{
    Agent, Budget, BuiltinAgent, Decision, Evaluator, FloatWriter, HeuristicAgent, LeafSearch,
    LeafSearchConfig, Method, Named, Network, NetworkValue, Node, Rollout, Rules, Search,
    ShortRollout, WidthCounter, encode_seat, generator, sample_chance,
};

use clock::now;

/// Decisions that are searched, each of another game.
const GAMES: u64 = 8;
/// Simulations of a search.
const SIMULATIONS: u32 = 300;
/// Measurements of each figure, of which the least counts.
const REPEATS: usize = 5;
/// Hidden units of the network that values leaves.
const HIDDEN: usize = 32;

/// The decision with a choice in the middle of a game between heuristics.
fn middle<S: Rules>(start: &S, game: u64) -> S {
    let (mut state, mut rng, mut choices) = (start.clone(), generator(17, game), Vec::new());
    loop {
        match state.node() {
            Node::Terminal => return choices.swap_remove(choices.len() / 2),
            Node::Chance => {
                let outcome = sample_chance(&state, &mut rng);
                state.apply_chance(outcome);
            }
            Node::Player(_) => {
                let decision = Decision::of(&state).expect("a seat decides");
                if decision.legal_actions().only().is_none() {
                    choices.push(state.clone());
                }
                let action = HeuristicAgent.choose_action(&decision, &mut rng);
                state.apply_action(action);
            }
        }
    }
}

/// What is measured: the states, and how often.
struct Bench<S> {
    states: Vec<S>,
    repeats: usize,
}

impl<S: Rules> Bench<S> {
    /// Microseconds a simulation, the least of some measurements, of a function that searches
    /// a view and returns the number of its simulations.
    fn best(&self, search: impl Fn(&S::View) -> u32) -> f64 {
        let measure = || {
            let (start, mut simulations) = (now(), 0);
            for state in &self.states {
                let Node::Player(seat) = state.node() else { unreachable!("a seat decides") };
                simulations += black_box(search(&state.view(seat)));
            }
            (now() - start) / 1e3 / f64::from(simulations)
        };
        (0..self.repeats).map(|_| measure()).fold(f64::INFINITY, f64::min)
    }

    fn line<E: Evaluator<S>>(&self, name: &str, search: &Search<E>) {
        let cost = self.best(|view| simulate::<S, E>(search, view));
        println!("{:<20} {name:<44} {cost:>8.2}", S::NAME);
    }

    /// The evaluator gets an observation, as a network would, and values it as a draw.
    fn leaf_search(&self) {
        let mut width = WidthCounter::default();
        encode_seat(&self.states[0], 0, &mut width);
        let cost = self.best(|view| leaves::<S>(view, width.0));
        println!("{:<20} {:<44} {cost:>8.2}", S::NAME, "leaf search, observation written");
    }

    /// Simulations of several threads in the time of one, by the clock.
    fn threads<E: Evaluator<S>>(&self, name: &str, mut search: Search<E>) {
        let mut time = |threads: u16| {
            search.threads = NonZeroU16::new(threads).expect("not zero");
            let once = || {
                let began = Instant::now();
                for state in &self.states {
                    let Node::Player(seat) = state.node() else { unreachable!("a seat decides") };
                    black_box(simulate::<S, E>(&search, &state.view(seat)));
                }
                began.elapsed().as_secs_f64()
            };
            (0..self.repeats).map(|_| once()).fold(f64::INFINITY, f64::min)
        };
        let (alone, cores) = (time(1), available_parallelism().map_or(2, usize::from).max(2));
        for threads in [2, 4, 8, 16].into_iter().filter(|&threads| usize::from(threads) <= cores) {
            let name = format!("{threads} threads : one, {name}");
            println!("{:<20} {name:<44} {:>8.2}", S::NAME, alone / time(threads));
        }
    }
}

#[inline(never)]
fn simulate<S: Rules, E: Evaluator<S>>(search: &Search<E>, view: &S::View) -> u32 {
    search.run::<S>(view, &mut generator(9, 0)).expect("a decision").simulations
}

#[inline(never)]
fn leaves<S: Rules>(view: &S::View, width: usize) -> u32 {
    let simulations = NonZeroU32::new(SIMULATIONS).expect("not zero");
    let config = LeafSearchConfig::default().with_simulations(simulations);
    let mut search = LeafSearch::<S>::new(view, config, &mut generator(9, 0)).expect("a decision");
    let (mut row, mut priors, mut values) = (vec![0.0; width], Vec::new(), Vec::new());
    while search.advance(&|| false) {
        let leaf = search.leaf().expect("it waits");
        encode_seat(leaf.state, leaf.seat, &mut FloatWriter::new(&mut row));
        black_box(&row);
        priors.clear();
        priors.extend(leaf.legal.into_iter().map(|_| 1.0));
        values.clear();
        values.resize(leaf.state.seats().into(), 0.0);
        search.value(&priors, &values).expect("a row of each");
    }
    search.report().simulations
}

/// A network with one hidden layer that reads an observation; its weights are small and any.
fn network<S: Rules>(state: &S) -> NetworkValue {
    let mut width = WidthCounter::default();
    encode_seat(state, 0, &mut width);
    let weights = |inputs: usize, outputs: usize| -> Vec<f32> {
        (0..inputs * outputs).map(|at| [0.02, -0.03, 0.01][at % 3]).collect()
    };
    let hidden = (weights(width.0, HIDDEN), vec![0.01; HIDDEN]);
    let network = Network::new([hidden, (weights(HIDDEN, 1), vec![0.0])]).expect("two layers");
    NetworkValue::new(network, state).expect("it reads an observation")
}

fn bench<S: Rules>(once: bool) {
    let start = S::setup(&S::Options::default());
    let value = network(&start);
    let states = (0..GAMES).map(|game| middle(&start, game)).collect();
    let bench = Bench { states, repeats: if once { 1 } else { REPEATS } };
    let search = Search::default().with_budget(Budget::simulations(SIMULATIONS));
    let valued = search.with_evaluator(value.clone());
    for (method, name) in [
        (Method::Halving, "halving, value at the leaf"),
        (Method::Guided, "guided, value at the leaf"),
    ] {
        bench.line(name, &valued.clone().with_method(method));
    }
    let rollout = Rollout { agent: BuiltinAgent::Heuristic };
    let short = ShortRollout { rollout, decisions: 12, value };
    bench.line("halving, value after 12 decisions", &search.with_evaluator(short));
    bench.leaf_search();
    if !once {
        bench.line("halving, playouts", &search);
        // Threads begin anew in every round, which takes longer than a short search.
        let long = Budget::simulations(20 * SIMULATIONS);
        bench.threads("value at the leaf", valued.with_budget(long));
        bench.threads("playouts", search);
    }
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let once = wanted.iter().any(|word| word == "once");
    let all = !wanted.iter().any(|word| word != "once");
    println!(
        "microseconds a simulation, {SIMULATIONS} a search, {GAMES} decisions, least of {REPEATS}"
    );
    macro_rules! one {
        ($game:ident) => {{
            type State = rules_core::games::$game::State;
            if all || wanted.iter().any(|name| name == <State as Named>::NAME) {
                bench::<State>(once);
            }
        }};
    }
    rules_core::for_each_game!(one);
}
