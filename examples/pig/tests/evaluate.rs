//! Corrections on a game whose exact value is known by enumeration.

use std::collections::HashMap;

use pig::{Options, State};
use rules_core::{
    BuiltinAgent::{self, Heuristic, Random},
    Decision, Evaluator, Generator, Session, Step, digest,
    evaluate::{EvaluateError, Policy, corrections},
    generator,
    prelude::*,
};

/// A game of a few turns.
fn small() -> Options {
    Options::default().with_goal(8).with_turn_limit(6)
}

/// Probability, step and next state of all that may happen between these agents.
fn ways(
    state: &State,
    agents: [BuiltinAgent; 2],
) -> Vec<(f64, Step<pig::Action, pig::Face>, State)> {
    let mut found = Vec::new();
    let mut add = |probability: f64, step, change: &dyn Fn(&mut State)| {
        let mut next = state.clone();
        change(&mut next);
        found.push((probability, step, next));
    };
    match state.node() {
        Node::Terminal => {}
        Node::Chance => {
            let total = f64::from(state.total_weight());
            state.chance_outcomes(|face, weight| {
                let probability = f64::from(weight) / total;
                add(probability, Step::Chance(face), &|next| next.apply_chance(face));
            });
        }
        Node::Player(seat) => {
            let decision = Decision::of(state).expect("a seat decides");
            let legal = decision.legal_actions().iter();
            let mut probabilities = vec![0.0; legal.len()];
            agents[usize::from(seat)].probabilities(&decision, &mut probabilities);
            for (action, probability) in legal.zip(probabilities) {
                if probability > 0.0 {
                    add(probability, Step::Action(action), &|next| next.apply_action(action));
                }
            }
        }
    }
    found
}

/// The exact expected return of the first seat, for every state met.
fn exact(state: &State, agents: [BuiltinAgent; 2], known: &mut HashMap<State, f64>) -> f64 {
    if let Some(&value) = known.get(state) {
        return value;
    }
    let value = if state.node() == Node::Terminal {
        f64::from(state.payoff(0)) / f64::from(State::UNIT)
    } else {
        let each = ways(state, agents);
        each.iter().map(|(probability, _, next)| probability * exact(next, agents, known)).sum()
    };
    known.insert(state.clone(), value);
    value
}

/// A value function that knows nothing: a fixed random number from -3 to 3 for each state.
#[expect(clippy::needless_pass_by_value, reason = "evaluators take states")]
fn nonsense(state: State, _: &mut Generator, values: &mut [f64]) {
    values[0] = f64::from(u32::try_from(digest(&state) % 6001).unwrap()) / 1000.0 - 3.0;
    values[1] = -values[0];
}

/// The value function that knows everything about these agents.
fn oracle(agents: [BuiltinAgent; 2], options: Options) -> impl Evaluator<State> + use<> {
    let mut known = HashMap::new();
    exact(&State::setup(&options), agents, &mut known);
    move |state: State, _: &mut Generator, values: &mut [f64]| {
        values[0] = known[&state];
        values[1] = -values[0];
    }
}

/// Adds up the corrected returns of the first seat over all ways that a game may go, and
/// checks at each node that the corrections of its outcomes have the mean zero.
fn expectation(
    session: &mut Session<State>,
    agents: [BuiltinAgent; 2],
    policies: &[Option<&dyn Policy<State>>],
    value: &dyn Evaluator<State>,
) -> f64 {
    let found = |session: &Session<State>| {
        corrections(session, policies, value, &mut generator(1, 0)).expect("the history is whole")
    };
    let here = found(session);
    if session.is_terminal() {
        return here.values().next().expect("two seats");
    }
    let (mut sum, mut drift) = (0.0, 0.0);
    for (probability, step, _) in ways(session.state(), agents) {
        session.apply(step).expect("it is possible");
        drift += probability * (found(session).corrections[0] - here.corrections[0]);
        sum += probability * expectation(session, agents, policies, value);
        session.undo();
    }
    assert!(drift.abs() < 1e-12, "the corrections after {:?} add up to {drift}", session.state());
    sum
}

#[test]
fn corrections_have_the_mean_zero_whatever_the_values() {
    let options = Options::default().with_goal(3).with_turn_limit(3);
    let agents = [Random, Heuristic];
    let value = exact(&State::setup(&options), agents, &mut HashMap::new());
    let all: [&[Option<&dyn Policy<State>>]; 2] =
        [&[Some(&agents[0]), Some(&agents[1])], &[None, None]];
    for policies in all {
        let mut session = Session::new(&options).unwrap();
        let found = expectation(&mut session, agents, policies, &nonsense);
        assert!((found - value).abs() < 1e-12, "{found} is not {value}");
    }
}

#[test]
fn exact_values_leave_no_variance() {
    let agents = [Heuristic, Random];
    let policies: [Option<&dyn Policy<State>>; 2] = [Some(&agents[0]), Some(&agents[1])];
    let (truth, options) = (oracle(agents, small()), small());
    let value = exact(&State::setup(&options), agents, &mut HashMap::new());
    for number in 0..50 {
        let mut session = Session::<State>::new(&options).unwrap();
        let (mut rng, mut seated) = (generator(5, number), agents);
        while !session.is_terminal() {
            if session.sample_chance(&mut rng).is_none() {
                let decision = Decision::of(session.state()).expect("a seat decides");
                let agent = &mut seated[usize::from(decision.seat())];
                let action = agent.choose_action(&decision, &mut rng);
                session.apply(Step::Action(action)).unwrap();
            }
        }
        let found = corrections(&session, &policies, &truth, &mut rng).unwrap();
        let corrected = found.values().next().unwrap();
        assert!((corrected - value).abs() < 1e-12, "{corrected} is not {value}");
    }
}

#[test]
fn what_cannot_be_corrected_is_refused() {
    let rng = &mut generator(1, 0);
    let given: Session<State> = Session::resume(State::setup(&small())).unwrap();
    let refused = corrections(&given, &[None, None], &nonsense, rng);
    assert_eq!(refused, Err(EvaluateError::NoHistory));
    let whole = Session::<State>::new(&small()).unwrap();
    let refused = corrections(&whole, &[None], &nonsense, rng);
    assert_eq!(refused, Err(EvaluateError::Policies { given: 1, seats: 2 }));
}
