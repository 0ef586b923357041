//! Evaluation on a game whose exact value is known by enumeration.

use std::collections::HashMap;

use pig::{Options, State};
use rules_core::{
    BuiltinAgent::{self, Heuristic, Random},
    Decision, Evaluator, Generator, Match, Step, digest, evaluate,
    evaluate::{
        Contender, ControlVariate, EvaluateConfig, EvaluateError, FitConfig, Policy, RunningMean,
        corrections, fit_value,
    },
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
    match_: &mut Match<State>,
    agents: [BuiltinAgent; 2],
    policies: &[Option<&dyn Policy<State>>],
    value: &dyn Evaluator<State>,
) -> f64 {
    let found = |match_: &Match<State>| {
        corrections(match_, policies, value, &mut generator(1, 0)).expect("the history is whole")
    };
    let here = found(match_);
    if match_.is_terminal() {
        return here.values().next().expect("two seats");
    }
    let (mut sum, mut drift) = (0.0, 0.0);
    for (probability, step, _) in ways(match_.state(), agents) {
        match_.apply(step).expect("it is possible");
        drift += probability * (found(match_).corrections[0] - here.corrections[0]);
        sum += probability * expectation(match_, agents, policies, value);
        match_.undo();
    }
    assert!(drift.abs() < 1e-12, "the corrections after {:?} add up to {drift}", match_.state());
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
        let mut match_ = Match::new(&options).unwrap();
        let found = expectation(&mut match_, agents, policies, &nonsense);
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
        let mut match_ = Match::<State>::new(&options).unwrap();
        let (mut rng, mut seated) = (generator(5, number), agents);
        while !match_.is_terminal() {
            if match_.sample_chance(&mut rng).is_none() {
                let decision = Decision::of(match_.state()).expect("a seat decides");
                let agent = &mut seated[usize::from(decision.seat())];
                let action = agent.choose_action(&decision, &mut rng);
                match_.apply(Step::Action(action)).unwrap();
            }
        }
        let found = corrections(&match_, &policies, &truth, &mut rng).unwrap();
        let corrected = found.values().next().unwrap();
        assert!((corrected - value).abs() < 1e-12, "{corrected} is not {value}");
    }
}

/// The verdict on the first agent in a small study.
fn study(
    value: Option<&dyn Evaluator<State>>,
    config: &EvaluateConfig,
) -> Result<evaluate::Verdict, EvaluateError> {
    let mut agents = [Heuristic, Random];
    let policies = agents;
    let contenders = agents
        .iter_mut()
        .zip(&policies)
        .map(|(agent, policy)| Contender::<State>::new(agent).with_policy(policy));
    let values: Vec<_> =
        value.map(|value| ControlVariate { value, digest: 7 }).into_iter().collect();
    evaluate::evaluate(&small(), contenders, &values, config, &|| false)
}

/// The exact mean return of the heuristic against the random agent, over both seats.
fn truth() -> f64 {
    let at = |agents| exact(&State::setup(&small()), agents, &mut HashMap::new());
    (at([Heuristic, Random]) - at([Random, Heuristic])) / 2.0
}

#[test]
fn bad_values_widen_and_do_not_move() {
    let config = EvaluateConfig::default().with_deals(4000);
    let plain = study(None, &config).unwrap();
    let bad = study(Some(&nonsense), &config).unwrap();
    let (plain, bad) = (plain.agents[0], bad.agents[0]);
    assert!(bad.half_width > 1.5 * plain.half_width, "{bad:?} {plain:?}");
    assert!((bad.mean - truth()).abs() < 1.5 * bad.half_width, "{bad:?}, exactly {}", truth());
    assert!((plain.mean - truth()).abs() < 1.5 * plain.half_width, "{plain:?}");
    assert_eq!(bad.wins.to_bits(), plain.wins.to_bits());
    assert!(bad.saved < 0.5 && (0.8..1.6).contains(&plain.saved), "{bad:?} {plain:?}");
}

#[test]
fn ninety_five_of_a_hundred_intervals_hold_the_mean() {
    let (truth, studies) = (truth(), 2000);
    let fitted = |seat: usize| {
        let agents = [[Heuristic, Random], [Random, Heuristic]][seat];
        let config = FitConfig::default().with_games(300).with_pilot(50);
        fit_value::<State>(&small(), &agents, &config, &|| false).unwrap()
    };
    let fitted = [fitted(0), fitted(1)];
    let policies = [Heuristic, Random];
    let mut savings = Vec::new();
    for corrected in [false, true] {
        let (mut hits, mut saved) = (0, RunningMean::default());
        for seed in 0..studies {
            let config = EvaluateConfig::default().with_deals(60).with_seed(1000 + seed);
            let mut agents = policies;
            let contenders = agents
                .iter_mut()
                .zip(&policies)
                .map(|(agent, policy)| Contender::<State>::new(agent).with_policy(policy));
            let values: Vec<_> =
                fitted.iter().filter(|_| corrected).map(ControlVariate::from).collect();
            let verdict =
                evaluate::evaluate(&small(), contenders, &values, &config, &|| false).unwrap();
            let found = verdict.agents[0];
            hits += u32::from((found.mean - truth).abs() <= found.half_width);
            saved.push(found.saved);
        }
        let share = f64::from(hits) / 2000.0;
        assert!((0.94..=0.96).contains(&share), "{share} of the intervals hold the mean");
        savings.push(saved.mean());
    }
    assert!(savings[1] > 1.2 * savings[0], "{savings:?}: the fitted values save too little");
}

#[test]
fn one_may_stop_when_it_is_narrow_enough() {
    let truth = truth();
    let mut misses = 0;
    for seed in 0..200 {
        let config =
            EvaluateConfig::default().with_deals(20_000).with_until(0.15).with_seed(9000 + seed);
        let verdict = study(None, &config).unwrap();
        assert!(verdict.reached && verdict.sequential);
        assert!(verdict.games < 2000 && verdict.agents[0].half_width <= 0.15);
        misses += u32::from((verdict.agents[0].mean - truth).abs() > verdict.agents[0].half_width);
    }
    assert!(misses <= 10, "{misses} of 200 studies missed");
    let hasty = EvaluateConfig::default().with_deals(60).with_until(1e-3);
    assert!(!study(None, &hasty).unwrap().reached);
}

#[test]
fn what_cannot_be_evaluated_is_refused() {
    let config = EvaluateConfig::default();
    assert_eq!(study(None, &config.with_deals(1)), Err(EvaluateError::Deals(1)));
    assert_eq!(study(None, &config.with_until(0.0)), Err(EvaluateError::Until));
    assert_eq!(study(None, &config.with_until(f64::NAN)), Err(EvaluateError::Until));
    let nobody = evaluate::evaluate::<State>(&small(), [], &[], &config, &|| false);
    assert_eq!(nobody, Err(EvaluateError::Agents { given: 0, seats: 2 }));
    let alone = fit_value::<State>(&small(), &[Random], &FitConfig::default(), &|| false);
    assert_eq!(alone, Err(EvaluateError::Agents { given: 1, seats: 2 }));
    let none = FitConfig::default().with_games(0);
    let none = fit_value::<State>(&small(), &[Random; 2], &none, &|| false);
    assert_eq!(none, Err(EvaluateError::Fit));
    let stopped = fit_value::<State>(&small(), &[Random; 2], &FitConfig::default(), &|| true);
    assert_eq!(stopped, Err(EvaluateError::Stopped));
    let given: Match<State> = Match::resume(State::setup(&small())).unwrap();
    let refused = corrections(&given, &[None, None], &nonsense, &mut generator(1, 0));
    assert_eq!(refused, Err(EvaluateError::NoHistory));
    let config = FitConfig::default().with_games(2).with_pilot(0);
    let value = fit_value::<State>(&small(), &[Random; 2], &config, &|| false).unwrap();
    let three = State::setup(&Options::default().with_players(3));
    assert!(matches!(value.check(&three), Err(EvaluateError::Misfit { .. })));
    assert_eq!(value.check(&State::setup(&small())), Ok(()));
    let again = fit_value::<State>(&small(), &[Random; 2], &config, &|| false).unwrap();
    assert_eq!(again.digest(), value.digest());
}
