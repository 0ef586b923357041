//! Nanoseconds of a decision of the heuristic: games between heuristics from the start to the end, by
//! processor time, and the same games at random beside them.
//!
//! `cargo bench -p rules-core --bench heuristic [game]`; with `once` the games of the heuristic are played
//! once, for counting instructions. A number says how many games are played.

mod clock;

use rules_core::{Agent, HeuristicAgent, Named, RandomAgent, Rules, generator, play_out};

use clock::now;

/// Measurements of each figure, of which the least counts.
const REPEATS: usize = 7;
/// Decisions of a measurement: some systems count processor time in hundredths of a second.
const DECISIONS: u64 = 2_000_000;

/// Plays some games and returns their decisions and chance outcomes.
#[inline(never)]
fn play<S: Rules, A: Agent<S> + Clone>(start: &S, agent: &A, games: u64) -> [u64; 2] {
    let mut agents = vec![agent.clone(); start.seats().into()];
    let mut sums = [0; 2];
    for game in 0..games {
        let playout = play_out(start.clone(), &mut agents, &mut generator(23, game));
        sums[0] += u64::from(playout.decisions);
        sums[1] += u64::from(playout.outcomes);
    }
    sums
}

/// Nanoseconds of so many games, the least of some measurements.
fn cost<S: Rules, A: Agent<S> + Clone>(start: &S, agent: &A, games: u64) -> f64 {
    let measure = |_| {
        let began = now();
        play(start, agent, games);
        now() - began
    };
    (0..REPEATS).map(measure).fold(f64::INFINITY, f64::min)
}

#[allow(clippy::cast_precision_loss, reason = "a mean")]
fn bench<S: Rules>(games: Option<u64>, once: bool) {
    let start = S::setup(&S::Options::default());
    let enough = || 10 * DECISIONS / play(&start, &HeuristicAgent, 10)[0].max(1);
    let games = games.unwrap_or_else(enough);
    let [decisions, outcomes] = play(&start, &HeuristicAgent, games);
    let each = [decisions, outcomes].map(|sum| sum as f64 / games as f64);
    if once {
        println!("{:<20} {games:>6} games, {decisions} decisions, {outcomes} outcomes", S::NAME);
        return;
    }
    let heuristic = cost(&start, &HeuristicAgent, games);
    let random = cost(&start, &RandomAgent, games) / play(&start, &RandomAgent, games)[0] as f64;
    println!(
        "{:<20} {:>10.1} {:>10.1} {:>12.1} {:>12.1} {random:>12.1}",
        S::NAME,
        each[0],
        each[1],
        heuristic / games as f64 / 1e3,
        heuristic / decisions as f64,
    );
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let once = words.iter().any(|word| word == "once");
    let games = words.iter().find_map(|word| word.parse().ok());
    let wanted = |name: &str| {
        let mut named = words.iter().filter(|word| *word != "once" && word.parse::<u64>().is_err());
        words.iter().any(|word| word == name) || named.next().is_none()
    };
    if !once {
        println!("microseconds a game, nanoseconds a decision; least of {REPEATS}");
        println!(
            "{:<20} {:>10} {:>10} {:>12} {:>12} {:>12}",
            "game", "decisions", "outcomes", "a game", "heuristic", "random"
        );
    }
    macro_rules! one {
        ($game:ident) => {{
            type State = rules_core::games::$game::State;
            if wanted(<State as Named>::NAME) {
                bench::<State>(games, once);
            }
        }};
    }
    rules_core::for_each_game!(one);
}
