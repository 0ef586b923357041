//! The engine by itself: random play-outs, the exhaustive tree, searches.
//!
//! `ours` prints records; `ours list` the games; `ours playout|step GAME DECISIONS` and
//! `ours search GAME SEARCHES` only play, for a profiler or a counter of instructions.

use std::hint::black_box;

use meter::{Case, rate};
use rules_core::{
    BatchConfig, Budget, Evaluator, Generator, JsonMap, Method, Named, Node, OwnedBuffers,
    RandomAgent, Rollout, Rules, Search, Session, Setup, Step, find, for_each_game, generator, names, play_out,
    sample_chance,
};
use serde_json::json;

/// Depth of the exhaustive tree.
const DEPTH: u32 = 5;

fn case<'a, S: Rules>(call: &'a str, unit: &'a str, includes: &'a str) -> Case<'a> {
    Case { peer: "ours", version: env!("CARGO_PKG_VERSION"), game: S::NAME, call, unit, includes }
}

/// Plays one game at random and counts its decisions.
fn playout<S: Rules>(start: &S, agents: &mut [RandomAgent], rng: &mut Generator) -> u64 {
    let played = black_box(play_out(start.clone(), agents, rng));
    played.decisions.into()
}

/// Random agents for every seat.
fn random<S: Rules>(state: &S) -> Vec<RandomAgent> {
    vec![RandomAgent; state.seats().into()]
}

/// Counts the nodes of the tree below a state: every decision and every outcome
/// of chance is made on a copy, which is how a step is taken back.
fn perft<S: Rules>(state: &S, depth: u32) -> u64 {
    if depth == 0 {
        black_box(state);
        return 0;
    }
    let mut nodes = 0;
    let mut visit = |next: &S| nodes += 1 + perft(next, depth - 1);
    match state.node() {
        Node::Terminal => {}
        Node::Player(_) => {
            for action in state.legal_actions() {
                let mut next = state.clone();
                next.apply_action(action);
                visit(&next);
            }
        }
        Node::Chance => state.chance_outcomes(|outcome, _| {
            let mut next = state.clone();
            next.apply_chance(outcome);
            visit(&next);
        }),
    }
    nodes
}

/// The same tree by checked steps that are taken back.
fn perft_undo<S: Rules>(session: &mut Session<S>, depth: u32) -> u64 {
    if depth == 0 {
        return 0;
    }
    let mut nodes = 0;
    let mut steps = Vec::new();
    match session.state().node() {
        Node::Terminal => {}
        Node::Player(_) => steps.extend(session.state().legal_actions().iter().map(Step::Action)),
        Node::Chance => {
            session.state().chance_outcomes(|outcome, _| steps.push(Step::Chance(outcome)))
        }
    }
    for step in steps {
        session.apply(step).expect("a listed step");
        nodes += 1 + perft_undo(session, depth - 1);
        assert_eq!(session.undo(), Some(step));
    }
    nodes
}

/// The first state in which somebody has a choice.
fn root<S: Rules>(start: &S) -> S {
    let (mut state, mut rng, mut legal) = (start.clone(), generator(3, 0), Vec::new());
    loop {
        match state.node() {
            Node::Terminal => state = start.clone(),
            Node::Chance => {
                let outcome = sample_chance(&state, &mut rng);
                state.apply_chance(outcome);
            }
            Node::Player(_) => {
                legal.clear();
                legal.extend(state.legal_actions());
                if legal.len() > 1 {
                    return state;
                }
                state.apply_action(legal[0]);
            }
        }
    }
}

/// Mean decisions of a random game from here.
fn length<S: Rules>(state: &S) -> f64 {
    let (mut agents, games) = (random(state), 200_u32);
    let total: u32 = (0..games)
        .map(|game| play_out(state.clone(), &mut agents, &mut generator(5, game.into())).decisions)
        .sum();
    f64::from(total) / f64::from(games)
}

fn tree<S: Rules>(start: &S) {
    let mut session = Session::<S>::resume(start.clone()).expect("the state at the start");
    assert_eq!(perft(start, 3), perft_undo(&mut session, 3), "two ways to count the same tree");
    let includes = "legal steps and outcomes; state copied and step made for every node";
    let extra = json!({"depth": DEPTH, "nodes": perft(start, DEPTH)});
    rate(&case::<S>("perft", "node", includes), extra.clone(), || perft(start, DEPTH));
    let includes = "checked steps with a journal, each of them taken back";
    rate(&case::<S>("perft, play and undo", "node", includes), extra, || {
        perft_undo(&mut session, DEPTH)
    });
}

fn search<S: Rules>(start: &S) {
    let state = root(start);
    let Node::Player(seat) = state.node() else { unreachable!("the root has a choice") };
    let (view, mut rng) = (state.view(seat), generator(9, 0));
    let simulations = 1000;
    // To the end of the game: a rollout by name would end where the game estimates what is to come.
    let rollout = |state: S, rng: &mut Generator, values: &mut [f64]| {
        Rollout { agent: RandomAgent }.evaluate(state, rng, values);
    };
    let search = Search::default()
        .with_budget(Budget::simulations(simulations))
        .with_method(Method::Guided)
        .with_evaluator(rollout);
    let includes = "1,000 simulations a search: a world dealt from the view, descent led by the \
                    heuristic, one random rollout, backup";
    let extra = json!({"decisions_per_game": (length(&state) * 100.0).round() / 100.0});
    rate(&case::<S>("search", "simulation", includes), extra, || {
        black_box(search.run::<S>(&view, &mut rng)).expect("a decision");
        simulations.into()
    });
}

fn each<S: Rules>() {
    let start = S::setup(&<S as Setup>::Options::default());
    let includes = "legal list, uniform choice, chance by exact odds, apply; nothing observed";
    let (mut rng, mut agents) = (generator(1, 0), random(&start));
    let extra = json!({"state_bytes": size_of::<S>(), "seats": start.seats()});
    rate(&case::<S>("random playout", "decision", includes), extra, || {
        playout(&start, &mut agents, &mut rng)
    });
    if S::NAME == "wuerfelhelden" {
        tree(&start);
    }
    search(&start);
}

/// Plays at random for so many decisions.
fn play<S: Rules>(decisions: u64) {
    let start = S::setup(&<S as Setup>::Options::default());
    let (mut rng, mut agents, mut done) = (generator(1, 0), random(&start), 0);
    while done < decisions {
        done += playout(&start, &mut agents, &mut rng);
    }
}

/// Steps a batch of 64 games, choice and rows included, for so many decisions.
fn step(game: &str, decisions: u64) {
    const GAMES: usize = 64;
    let entry = find(game).expect("a game of the list");
    let mut shard =
        (entry.make_shard)(&JsonMap::new(), &BatchConfig::default(), 0, GAMES).expect("defaults");
    let (mut rows, mut actions) = (OwnedBuffers::new(GAMES, shard.sizes()), vec![0; GAMES]);
    for _ in 0..decisions.div_ceil(64) {
        shard.sample(&mut actions);
        shard.set_actions(&actions).expect("legal actions");
        shard.step(rows.lend()).expect("no script");
        black_box(&rows);
    }
}

/// Searches the first decision with a choice as an agent does by default, so many times with 200 simulations.
fn search_by_default<S: Rules>(searches: u64) {
    let state = root(&S::setup(&<S as Setup>::Options::default()));
    let Node::Player(seat) = state.node() else { unreachable!("the root has a choice") };
    let (view, mut rng) = (state.view(seat), generator(9, 0));
    let search = Search::default().with_budget(Budget::simulations(200));
    for _ in 0..searches {
        black_box(search.run::<S>(&view, &mut rng)).expect("a decision");
    }
}

// Arguments are read by hand, so that the programs of the comparison need no crate beside what they measure.
fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [] => {
            macro_rules! one {
                ($game:ident) => {
                    each::<rules_core::games::$game::State>()
                };
            }
            for_each_game!(one);
        }
        ["list"] => println!("{}", names().replace(", ", "\n")),
        ["step", game, decisions] => step(game, decisions.parse().expect("a number")),
        [what @ ("playout" | "search"), game, count] => {
            let count = count.parse().expect("a number");
            macro_rules! one {
                ($game:ident) => {{
                    type State = rules_core::games::$game::State;
                    if <State as Named>::NAME == game {
                        if what == "search" {
                            search_by_default::<State>(count);
                        } else {
                            play::<State>(count);
                        }
                    }
                }};
            }
            for_each_game!(one);
        }
        _ => panic!("usage: ours [list | playout|step GAME DECISIONS | search GAME SEARCHES]"),
    }
}
