//! The log of a seat is the same in all games that the seat cannot tell apart.

use alloc::{string::String, vec::Vec};

use super::super::{components::Action, moments::ask::Ask, *};
use crate::{
    Generator, Legal, Node, Observe, Seat, Setup, Step, StepOf, below, generator, random_action,
    sample_chance, step::apply_step_to, words::Describe,
};

/// What a seat reads until it decides itself or chance decides, if all others let every card
/// count and pass.
fn story(state: &State, step: StepOf<State>, reader: Seat) -> (Vec<String>, View) {
    let mut state = state.clone();
    let mut lines = Vec::new();
    let mut next = Some(step);
    while let Some(step) = next {
        let entry = State::log_entry(&state, step, reader).unwrap_or_default();
        lines.extend(entry.lines().map(String::from));
        apply_step_to(&mut state, step);
        next = match (state.node(), state.ask()) {
            (Node::Player(seat), Ask::Nope) if seat != reader => Some(Step::Action(Action::Skip)),
            (Node::Player(seat), Ask::Turn) if seat != reader => Some(Step::Action(Action::Pass)),
            _ => None,
        };
    }
    (lines, state.view(reader))
}

/// A step of any kind.
fn any_step(state: &State, rng: &mut Generator) -> StepOf<State> {
    match state.node() {
        Node::Chance => Step::Chance(sample_chance(state, rng)),
        _ => Step::Action(random_action(state, rng)),
    }
}

/// Whether a step is possible.
fn possible(state: &State, step: StepOf<State>) -> bool {
    match (state.node(), step) {
        (Node::Player(_), Step::Action(action)) => state.is_legal(action),
        (Node::Chance, Step::Chance(outcome)) => state.is_possible(outcome),
        _ => false,
    }
}

/// How often worlds were compared, and how often they differed where it matters.
#[derive(Debug, Default)]
struct Seen {
    compared: u32,
    told: u32,
    windows: u32,
    forced: u32,
    steps: u32,
}

/// Compares what a seat reads of a step in a game and in another one that looks the same.
fn compare(state: &State, step: StepOf<State>, reader: Seat, rng: &mut Generator, seen: &mut Seen) {
    let world = State::determinize(&state.view(reader), rng);
    let same = state.node() == world.node() && possible(&world, step);
    let other = if same { step } else { any_step(&world, rng) };
    let (here, there) = (story(state, step, reader), story(&world, other, reader));
    if here.1 != there.1 {
        return;
    }
    assert_eq!(here.0, there.0, "seat {reader}: {step:?} and {other:?} in {state:?}");
    let (mut a, mut b) = (state.clone(), world);
    apply_step_to(&mut a, step);
    apply_step_to(&mut b, other);
    seen.compared += 1;
    seen.told += u32::from(!here.0.is_empty());
    seen.windows += u32::from((a.ask() == Ask::Nope) != (b.ask() == Ask::Nope));
    seen.forced += u32::from(a.ask() == b.ask() && a.table.current != b.table.current);
    seen.steps += u32::from(other != step);
}

#[test]
fn the_log_is_the_same_in_worlds_that_look_the_same() {
    let mut rng = generator(41, 0);
    let mut seen = Seen::default();
    for game in 0..120u8 {
        let options = Options {
            players: 2 + game % 3,
            set: [BoxSet::Rats, BoxSet::Pixies, BoxSet::Mixed][usize::from(game / 3 % 3)],
            characters: Casting::Random,
            untargeted_optional: game % 5 > 0,
            ..Options::default()
        };
        let mut state = State::new_game(&options).unwrap();
        while state.node() != Node::Terminal {
            let step = any_step(&state, &mut rng);
            // One step in three, so that there is time for many games.
            let looked_at = if below(&mut rng, 3) == 0 { options.players } else { 0 };
            for reader in 0..looked_at {
                compare(&state, step, reader, &mut rng, &mut seen);
            }
            apply_step_to(&mut state, step);
        }
    }
    assert!(seen.compared > 10_000 && seen.told > 5_000, "{seen:?}");
    assert!(seen.windows > 100 && seen.forced > 3 && seen.steps > 100, "{seen:?}");
}
