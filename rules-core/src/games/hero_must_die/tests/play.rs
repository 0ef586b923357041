//! The promises of the whole game, over seeded random games.

use crate::{
    Apply, Generator, Heuristic, Legal, Node, Observe, Rules, Setup, below,
    games::hero_must_die::{Limits, Options, Shared, Stage, State},
    generator, sample_chance,
};
use alloc::vec::Vec;

/// Plays one step at random; says whether the game goes on.
pub(super) fn step(state: &mut State, rng: &mut Generator) -> bool {
    match state.node() {
        Node::Terminal => return false,
        Node::Chance => {
            let outcome = sample_chance(state, rng);
            state.apply_chance(outcome);
        }
        Node::Player(_) => {
            let mut legal = Vec::new();
            legal.extend(state.legal_actions());
            let count = u32::try_from(legal.len()).unwrap();
            state.apply_action(legal[usize::try_from(below(rng, count)).unwrap()]);
        }
    }
    true
}

/// Checks everything that every node promises.
fn check(state: &State, rng: &mut Generator) {
    state.validate().unwrap();
    let mut ids = Vec::new();
    ids.extend(state.legal_actions().iter().map(crate::Indexed::index));
    assert!(ids.is_sorted_by(|a, b| a < b));
    assert!(ids.iter().all(|&id| state.is_legal(crate::Indexed::from_index(id).unwrap())));
    let mut weights = Vec::new();
    state.chance_outcomes(|outcome, weight| weights.push((outcome, weight)));
    assert_eq!(weights.iter().map(|(_, weight)| weight).sum::<u32>(), state.total_weight());
    match state.node() {
        Node::Player(_) => assert!(ids.len() >= 2 && weights.is_empty()),
        Node::Chance => {
            assert!(ids.is_empty() && weights.len() >= 2);
            let mut total = 0;
            for &(outcome, weight) in &weights {
                for point in total..total + weight {
                    assert_eq!(state.outcome_at(point), outcome);
                }
                total += weight;
            }
        }
        Node::Terminal => assert!(ids.is_empty() && weights.is_empty()),
    }
    if state.node() != Node::Terminal {
        assert!((0..state.seats()).all(|seat| state.payoff(seat) == 0));
    }
    for seat in 0..state.seats() {
        let view = state.view(seat);
        let sampled = State::determinize(&view, rng);
        sampled.validate().unwrap();
        assert_eq!(sampled.view(seat), view);
    }
}

#[test]
fn random_games_keep_every_promise() {
    for seed in 0..60 {
        let mut rng = generator(seed, 0);
        let options = Options {
            players: u8::try_from(2 + seed % 3).unwrap(),
            mage_abilities: seed % 2 == 0,
            ..Options::default()
        };
        let mut state = State::setup(&options);
        let mut steps = 0;
        loop {
            check(&state, &mut rng);
            steps += 1;
            if !step(&mut state, &mut rng) {
                break;
            }
        }
        assert!(steps < 1200);
    }
}

/// Measures random play; run it in release with `--ignored --nocapture`.
#[test]
#[ignore = "a measurement, not a test"]
#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn speed_of_random_play() {
    extern crate std;
    for players in 2..=4 {
        let options = Options { players, ..Options::default() };
        let start = State::setup(&options);
        let mut rng = generator(1, u64::from(players));
        let (mut decisions, mut outcomes) = (0_u64, 0_u64);
        let begin = std::time::Instant::now();
        for _ in 0..30_000 {
            let mut state = start.clone();
            loop {
                match state.node() {
                    Node::Terminal => break,
                    Node::Chance => {
                        let outcome = sample_chance(&state, &mut rng);
                        state.apply_chance(outcome);
                        outcomes += 1;
                    }
                    Node::Player(_) => {
                        state.apply_action(crate::random_action(&state, &mut rng));
                        decisions += 1;
                    }
                }
            }
        }
        let seconds = begin.elapsed().as_secs_f64();
        std::println!(
            "{players} players: {:.2} million decisions and {:.2} million outcomes a second; {} bytes",
            decisions as f64 / seconds / 1e6,
            outcomes as f64 / seconds / 1e6,
            size_of::<State>(),
        );
    }
}

/// Measures how games end; run it in release with `--ignored --nocapture`.
#[test]
#[ignore = "a measurement, not a test"]
#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn how_games_end() {
    extern crate std;
    for heuristic in [false, true] {
        for players in 2..=4 {
            let games = if heuristic { 2_000 } else { 20_000 };
            let options = Options { players, ..Options::default() };
            let mut ends = std::collections::BTreeMap::<std::string::String, u32>::new();
            let (mut decisions, mut most, mut widest, mut outcomes) = (0_u64, 0, 0, 0_u64);
            let (mut out, mut fallen, mut vp, mut shared) = (0_u64, 0_u64, 0_u64, 0_u64);
            for game in 0..games {
                let mut rng = generator(2013, game);
                let mut state = State::setup(&options);
                let mut taken = 0;
                loop {
                    match state.node() {
                        Node::Terminal => break,
                        Node::Chance => {
                            let outcome = sample_chance(&state, &mut rng);
                            state.apply_chance(outcome);
                            outcomes += 1;
                        }
                        Node::Player(seat) => {
                            let legal = state.legal_actions();
                            widest = widest.max(legal.len());
                            let action = if heuristic {
                                State::heuristic_action(&state.view(seat), legal)
                            } else {
                                legal.sample(&mut rng).unwrap()
                            };
                            state.apply_action(action);
                            taken += 1;
                        }
                    }
                }
                decisions += taken;
                most = most.max(taken);
                let Stage::Over { how, winners } = state.agenda.stage else { unreachable!() };
                *ends.entry(std::format!("{how:?}")).or_default() += 1;
                out += u64::from(players) - state.table.queue.len() as u64;
                fallen += u64::from(state.table.top) - 1;
                shared += u64::from(winners.len() > 1);
                vp += u64::from(
                    winners.iter().map(|s| state.table.vp[usize::from(s)]).max().unwrap_or(0),
                );
            }
            let mean = |n: u64| n as f64 / games as f64;
            std::println!(
                "heuristic {heuristic} {players} players, {games} games: {ends:?}; decisions {:.0} (most {most}), outcomes {:.0}, widest {widest}, out {:.2}, floors lost {:.2}, winner's VP {:.1}, shared {:.3}",
                mean(decisions),
                mean(outcomes),
                mean(out),
                mean(fallen),
                mean(vp),
                mean(shared),
            );
        }
    }
}

/// A table of one heuristic agent against random ones.
#[test]
#[ignore = "a measurement, not a test"]
fn how_the_heuristic_fares() {
    extern crate std;
    for players in 2..=4 {
        let games = 1_000;
        let won = super::heuristic::won(players, games);
        std::println!("{players} players: the heuristic wins {won} of {games}");
    }
}

#[test]
fn the_potential_is_the_lead_in_vp() {
    let options = Options { shaping: true, ..Options::default() };
    let mut state = State::setup(&options);
    state.table.vp = [6, 3, 2, 1];
    assert_eq!(state.potential(0), (6 * 3 - 6, 36));
    assert_eq!(state.potential(3), (3 - 11, 36));
    assert_eq!([state.subgoal(0, 0), state.subgoal(0, 1)], [(6, 12), (6, 36)]);
    assert_eq!([state.subgoal(3, 0), state.subgoal(3, 1)], [(1, 12), (11, 36)]);
    assert_eq!(State::setup(&Options::default()).potential(0), (0, 1));
}

#[test]
fn a_return_is_exact_in_millionths() {
    let get = |millionths: i32| Shared::new(millionths).map(Shared::get);
    assert_eq!(Shared::from_real(0.1), Shared::new(100_000));
    assert_eq!(Shared::from_real(-1.0), Some(Shared::LOSS));
    assert_eq!(Shared::from_real(1e-7), None);
    assert_eq!(Shared::from_real(f64::NAN), None);
    assert_eq!((get(1_000_001), get(-1_000_001)), (None, None));
    assert_eq!(Shared::from_real(-0.0), Shared::new(0));
    assert_eq!(State::UNIT % 6 + State::UNIT % 1_000_000, 0);
}

#[test]
fn games_stay_within_their_limits() {
    for players in 2..=4 {
        let options = Options { players, ..Options::default() };
        let Limits { decisions, outcomes, branching, chance_width, .. } = State::limits(&options);
        let (mut most, mut widest) = ((0, 0), (0, 0));
        for seed in 0..300 {
            let mut rng = crate::generator(seed, 5);
            let mut state = State::setup(&options);
            let mut steps = (0, 0);
            loop {
                let (legal, mut outcomes) = (state.legal_actions().len(), 0);
                state.chance_outcomes(|_, _| outcomes += 1);
                widest = (widest.0.max(legal), widest.1.max(outcomes));
                match state.node() {
                    Node::Player(_) => steps.0 += 1,
                    Node::Chance => steps.1 += 1,
                    Node::Terminal => break,
                }
                step(&mut state, &mut rng);
            }
            most = (most.0.max(steps.0), most.1.max(steps.1));
        }
        assert!(most.0 <= decisions && most.1 <= outcomes);
        assert!(widest.0 <= branching && widest.1 <= chance_width);
        // The greatest number of legal decisions seen is that of an empty board.
        assert!(widest.0 >= u32::from(players) * 4);
    }
}
