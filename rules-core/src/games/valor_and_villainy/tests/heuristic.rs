//! Games of the heuristic agent: every phase, every end.

use alloc::vec::Vec;
use std::{eprintln, println};

use crate::{
    Apply, Heuristic, Legal, Node, Observe, Seat, Setup, below,
    games::valor_and_villainy::{
        Ending, Options, Party, State,
        components::Hero,
        state::{Phase, SeatId},
    },
    generator,
    rand_core::Rng,
    sample_chance,
};

/// Who plays by the heuristic; the others play at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Sides {
    Both,
    Heroes,
    Villain,
    None,
}

impl Sides {
    fn heuristic(self, seat: Seat, heroes: u8) -> bool {
        match self {
            Self::Both => true,
            Self::Heroes => seat < heroes,
            Self::Villain => seat == heroes,
            Self::None => false,
        }
    }
}

/// Options of the n-th game: Heroes drawn at random.
pub(in super::super) fn drawn(heroes: u8, rng: &mut (impl Rng + ?Sized)) -> Options {
    let mut left = Hero::ALL.to_vec();
    let party: Vec<_> = (0..heroes)
        .map(|_| {
            let at = below(rng, u32::try_from(left.len()).unwrap());
            left.remove(usize::try_from(at).unwrap())
        })
        .collect();
    Options { heroes, characters: Party::of(&party), ..Options::default() }
}

/// Plays one game and shows every state; returns the end and the decisions.
pub(in super::super) fn game(
    options: &Options,
    sides: Sides,
    rng: &mut (impl Rng + ?Sized),
    mut look: impl FnMut(&State),
) -> (State, u32) {
    let mut state = State::new_game(options).unwrap();
    let mut decisions = 0;
    loop {
        look(&state);
        match state.node() {
            Node::Terminal => return (state, decisions),
            Node::Chance => {
                let outcome = sample_chance(&state, rng);
                state.apply_chance(outcome);
            }
            Node::Player(seat) => {
                let legal = state.legal_actions();
                let action = if sides.heuristic(seat, state.table.heroes) {
                    State::heuristic_action(&state.view(seat), legal)
                } else {
                    legal.sample(rng).unwrap()
                };
                state.apply_action(action);
                decisions += 1;
            }
        }
    }
}

#[test]
fn heuristic_games_reach_every_phase_and_every_end() {
    let (mut phases, mut ends) = ([0u32; 8], [0u32; 3]);
    let mut rng = generator(2026, 1);
    for heroes in 1..=5 {
        for _ in 0..12 {
            let options = drawn(heroes, &mut rng);
            let (end, _) = game(&options, Sides::Both, &mut rng, |state| {
                phases[state.table.base.phase.index()] += 1;
            });
            ends[crate::Indexed::index(end.table.ending.unwrap())] += 1;
            assert!(end.table.final_battle);
        }
    }
    for phase in Phase::ALL {
        assert!(phases[phase.index()] > 0, "no {phase}");
    }
    assert!(ends[0] > 0 && ends[1] > 0, "{ends:?}");
}

/// The rule book has longer series: 95 % and all of them.
#[test]
fn heuristic_beats_chance_on_either_side() {
    let mut rng = generator(2026, 2);
    for (sides, outcome) in [(Sides::Heroes, Ending::Heroes), (Sides::Villain, Ending::Villain)] {
        let ends = (0..12).map(|_| game(&drawn(3, &mut rng), sides, &mut rng, |_| {}).0);
        let won = ends.filter(|end| end.table.ending == Some(outcome)).count();
        assert!(won >= 9, "{sides:?} win {won} of 12");
    }
}

/// With three Heroes of the default options neither side is hopeless by the heuristic.
#[test]
fn either_side_wins_its_share_of_heuristic_games() {
    let mut rng = generator(2026, 3);
    let mut ends = [0u32; 3];
    for _ in 0..60 {
        let (end, _) = game(&Options::default(), Sides::Both, &mut rng, |_| {});
        ends[crate::Indexed::index(end.table.ending.unwrap())] += 1;
    }
    assert!(ends[0] >= 18 && ends[1] >= 18, "{ends:?}");
}

/// Prints the table of the rule book: `cargo test --release -p rules-core
/// --lib -- --ignored --nocapture win_rates`.
#[test]
#[ignore = "a measurement for the rule book"]
fn win_rates() {
    let games = 200;
    for sides in [Sides::Both, Sides::None, Sides::Heroes, Sides::Villain] {
        for heroes in 1..=5 {
            let mut rng = generator(2026, u64::from(heroes));
            let mut ends = [0u32; 3];
            let (mut sum, mut longest, mut least) = (0, 0, u32::MAX);
            let (mut rounds, mut health, mut entered) = (0u32, 0u32, 0u32);
            for _ in 0..games {
                let options = drawn(heroes, &mut rng);
                let mut at_entry = None;
                let (end, decisions) = game(&options, sides, &mut rng, |state| {
                    let table = &state.table;
                    if table.final_battle && at_entry.is_none() {
                        at_entry = Some(table.players[SeatId::Villain].health);
                    }
                });
                if let Some(at_entry) = at_entry {
                    health += u32::from(at_entry);
                    entered += 1;
                }
                rounds += u32::from(end.table.round);
                ends[crate::Indexed::index(end.table.ending.unwrap_or(Ending::Draw))] += 1;
                sum += decisions;
                longest = longest.max(decisions);
                least = least.min(decisions);
            }
            println!(
                "| {sides:?} | {heroes} | {} / {} / {} % | {} ({least}-{longest}) | {}.{} | {} |",
                100 * ends[0] / games,
                100 * ends[1] / games,
                100 * ends[2] / games,
                sum / games,
                rounds / games,
                10 * rounds / games % 10,
                health / entered.max(1),
            );
        }
    }
    eprintln!("seed 2026, streams 1 to 5, {games} games each");
}
