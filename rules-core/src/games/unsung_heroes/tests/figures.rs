//! Figures: how long games are, as the rules measure it (5.11), and how fast
//! they run.

use super::super::{components::Character, moments::ask::Ask, *};
use crate::{
    Apply, Generator, Heuristic, Legal, Node, Observe, Seat, Setup, below, generator, sample_chance,
};
use alloc::{vec, vec::Vec};

/// Counts of one game.
#[derive(Default)]
struct Counts {
    decisions: u32,
    outcomes: u32,
    rolls: u32,
    draws: u32,
    minions: u32,
    treasures: u32,
    specials: u32,
    most_legal: usize,
}

/// Characters drawn at random for a fixed list.
fn cast(players: u8, set: BoxSet, rng: &mut Generator) -> Casting {
    let options = Options { players, set, ..Options::default() };
    let mut left: Vec<_> = <Character as crate::Indexed>::all().collect();
    left.retain(|who| options.offers(*who));
    let mut list = [None; 4];
    for to in &mut list[..usize::from(players)] {
        let at = below(rng, u32::try_from(left.len()).unwrap());
        *to = Some(left.remove(at as usize));
    }
    Casting::Fixed(list)
}

fn uniform(options: &Options, rng: &mut Generator, counts: &mut Counts) -> State {
    let mut state = State::new_game(options).unwrap();
    loop {
        match state.node() {
            Node::Terminal => return state,
            Node::Chance => {
                counts.outcomes += 1;
                match state.ask() {
                    Ask::Roll => counts.rolls += 1,
                    Ask::Draw => counts.draws += 1,
                    Ask::Minion => counts.minions += 1,
                    Ask::Treasures => counts.treasures += 1,
                    _ => counts.specials += 1,
                }
                let outcome = sample_chance(&state, rng);
                state.apply_chance(outcome);
            }
            Node::Player(_) => {
                counts.decisions += 1;
                let legal = state.legal_actions();
                counts.most_legal = counts.most_legal.max(legal.iter().len());
                state.apply_action(legal.sample(rng).unwrap());
            }
        }
    }
}

/// Plays games with random fixed characters, the three sets in turn.
fn many(players: u8, games: u32, seed: u64) -> Counts {
    let mut rng = generator(seed, players.into());
    let mut counts = Counts::default();
    for game in 0..games {
        let set = [BoxSet::Rats, BoxSet::Pixies, BoxSet::Mixed][game as usize % 3];
        let characters = cast(players, set, &mut rng);
        uniform(&Options { players, set, characters, ..Options::default() }, &mut rng, &mut counts);
    }
    counts
}

/// The rules give the means of 4,000 uniform games of a second implementation;
/// ours must meet them within the noise.
#[test]
fn uniform_games_are_as_long_as_the_rules_say() {
    let expected = [
        (2, [103.6, 72.1, 38.1, 27.7, 2.67, 3.33, 0.26]),
        (3, [168.0, 109.0, 61.1, 41.6, 2.67, 3.33, 0.31]),
        (4, [221.5, 143.2, 81.3, 55.5, 2.67, 3.33, 0.40]),
    ];
    for (players, means) in expected {
        let games = 1200;
        let counts = many(players, games, 5);
        let found = [
            counts.decisions,
            counts.outcomes,
            counts.rolls,
            counts.draws,
            counts.minions,
            counts.treasures,
            counts.specials,
        ]
        .map(|n| f64::from(n) / f64::from(games));
        for ((found, expected), slack) in
            found.into_iter().zip(means).zip([1.2, 1.0, 0.9, 0.25, 0.01, 0.01, 0.06])
        {
            assert!((found - expected).abs() < slack, "{players}: {found} for {expected}");
        }
        assert!(counts.most_legal <= 33, "{}", counts.most_legal);
    }
}

/// The bounds that the reference page prints (5.11).
#[test]
fn bounds_grow_with_seats_and_turns() {
    let bounds = |players, turn_limit_per_round, returns| {
        let options = Options { players, turn_limit_per_round, returns, ..Options::default() };
        let limits = <State as crate::Rules>::limits(&options);
        let payoffs = (limits.min_payoff, limits.max_payoff);
        (payoffs, limits.decisions, limits.outcomes, limits.branching)
    };
    assert_eq!(bounds(2, 100, Returns::ZeroSum), ((-6, 6), 32_572, 20_092, 64));
    assert_eq!(bounds(3, 100, Returns::ZeroSum), ((-3, 6), 33_098, 25_128, 73));
    assert_eq!(bounds(4, 100, Returns::ZeroSum), ((-2, 6), 33_624, 30_164, 97));
    assert_eq!(bounds(4, 1, Returns::WinLoss), ((0, 6), 459, 464, 97));
}

/// Random play on one core; run with `--release -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement: it needs a release build and a quiet machine"]
fn speed_of_uniform_play() {
    extern crate std;
    for players in 2..=4 {
        let start = std::time::Instant::now();
        let counts = many(players, 30_000, 7);
        let seconds = start.elapsed().as_secs_f64();
        let rate = f64::from(counts.decisions) / seconds / 1e6;
        std::println!("{players} players: {rate:.2} million decisions a second");
        assert!(rate > 0.1);
    }
}

/// A game of heuristic agents; returns who won.
fn heuristic_game(options: &Options, rng: &mut Generator) -> (State, u32) {
    let mut state = State::new_game(options).unwrap();
    let mut decisions = 0;
    loop {
        match state.node() {
            Node::Terminal => return (state, decisions),
            Node::Chance => {
                let outcome = sample_chance(&state, rng);
                state.apply_chance(outcome);
            }
            Node::Player(seat) => {
                decisions += 1;
                let legal = state.legal_actions();
                let action = State::heuristic_action(&state.view(seat), legal);
                assert!(legal.contains(action), "{action} of {legal:?}");
                state.apply_action(action);
            }
        }
    }
}

/// The heuristic agent wins against a uniform one far more often than not.
#[test]
fn heuristic_beats_chance() {
    let mut rng = generator(3, 3);
    let mut won = 0;
    for game in 0..200u32 {
        let set = [BoxSet::Rats, BoxSet::Pixies, BoxSet::Mixed][game as usize % 3];
        let characters = cast(2, set, &mut rng);
        let sensible = Seat::try_from(game % 2).unwrap();
        let options = Options { set, characters, ..Options::default() };
        let mut state = State::new_game(&options).unwrap();
        while state.node() != Node::Terminal {
            let Node::Player(decider) = state.node() else {
                let outcome = sample_chance(&state, &mut rng);
                state.apply_chance(outcome);
                continue;
            };
            let legal = state.legal_actions();
            let action = if decider == sensible {
                State::heuristic_action(&state.view(decider), legal)
            } else {
                legal.sample(&mut rng).unwrap()
            };
            state.apply_action(action);
        }
        won += u32::from(state.payoff(sensible) > 0);
    }
    assert!(won > 140, "{won} of 200 games");
}

/// Win shares of the characters of heuristic agents: the table of the rules page.
#[test]
#[ignore = "a measurement: it prints the balance table of the rules page"]
fn balance_of_characters() {
    extern crate std;
    for players in 2..=4u8 {
        let mut rng = generator(2026, players.into());
        let (mut played, mut won) = (vec![0u32; 8], vec![0u32; 8]);
        let (mut total, mut longest) = (0, 0);
        let games = 12_000u32;
        for game in 0..games {
            let set = [BoxSet::Rats, BoxSet::Pixies, BoxSet::Mixed][game as usize % 3];
            // All eight characters, in every set.
            let characters = cast(players, BoxSet::Mixed, &mut rng);
            let character_pool = Pool::All;
            let options =
                Options { players, set, characters, character_pool, ..Options::default() };
            let (state, decisions) = heuristic_game(&options, &mut rng);
            total += decisions;
            longest = longest.max(decisions);
            for seat in 0..players {
                let who = crate::Indexed::index(state.table.cast[usize::from(seat)].unwrap());
                played[who] += 1;
                won[who] += u32::from(state.payoff(seat) > 0);
            }
        }
        let shares: Vec<_> = (0..8).map(|i| f64::from(won[i]) / f64::from(played[i])).collect();
        let mean = f64::from(total) / f64::from(games);
        std::println!("{players} players: {shares:.3?}; decisions {mean:.0}, at most {longest}");
        let fair = 1.0 / f64::from(players);
        assert!(shares.iter().all(|share| (0.4 * fair..1.8 * fair).contains(share)));
    }
}
