//! Every field of every state and every view can be read: what the accessors give is what serde
//! writes, at thousands of positions of random and heuristic play with all options.

use rules_core::{
    Agent, BuiltinAgent, Decision, Generator, Node, generator, sample_chance, testkit::variants,
};
use typed::facts::Facts;

/// Positions to compare in each game.
const POSITIONS: usize = 2_000;

/// Compares one state and the views of all seats.
fn compare<S: Facts>(state: &S) {
    let written = serde_json::to_value(state).expect("a state is JSON");
    assert_eq!(state.facts(), written);
    for seat in 0..state.seats() {
        let view = state.view(seat);
        let written = serde_json::to_value(&view).expect("a view is JSON");
        assert_eq!(S::facts_of_view(&view), written, "seat {seat}");
    }
}

/// Plays games with all variants by two agents in turn until enough positions were compared.
fn every_fact_is_read<S: Facts>() {
    let (mut positions, mut game) = (0, 0);
    while positions < POSITIONS {
        let options = variants::<S::Options>(20, game);
        let agents = [BuiltinAgent::Random, BuiltinAgent::Heuristic];
        for (options, agent) in options.iter().zip(agents.into_iter().cycle()) {
            positions += play(S::setup(options), agent, &mut generator(37, game));
            game += 1;
        }
    }
}

/// Plays one game, compares some of its positions and returns how many.
fn play<S: Facts>(mut state: S, mut agent: BuiltinAgent, rng: &mut Generator) -> usize {
    let (mut compared, mut next) = (0, 0);
    for step in 0.. {
        // Ever more rarely: long games are seen to their end, and each ends at another step.
        if step == next {
            compare(&state);
            compared += 1;
            next += 1 + step / 8;
        }
        match state.node() {
            Node::Player(_) => {
                let decision = Decision::of(&state).expect("a seat decides");
                let action = agent.choose_action(&decision, rng);
                state.apply_action(action);
            }
            Node::Chance => {
                let outcome = sample_chance(&state, rng);
                state.apply_chance(outcome);
            }
            Node::Terminal => break,
        }
    }
    compare(&state);
    compared + 1
}

#[test]
fn wuerfelhelden() {
    every_fact_is_read::<rules_core::games::wuerfelhelden::State>();
}

#[test]
fn regidice() {
    every_fact_is_read::<rules_core::games::regidice::State>();
}

#[test]
fn hero_must_die() {
    every_fact_is_read::<rules_core::games::hero_must_die::State>();
}

#[test]
fn unsung_heroes() {
    every_fact_is_read::<rules_core::games::unsung_heroes::State>();
}

#[test]
fn valor_and_villainy() {
    every_fact_is_read::<rules_core::games::valor_and_villainy::State>();
}
