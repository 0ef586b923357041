//! Mirror descent by search in Leduc poker: exact exploitability, and worlds by weight.

use std::collections::HashMap;

use leduc::{Action, Hand, Options, State, View};
use rules_core::{
    Agent, Apply, Belief, Decision, Generator, HeuristicAgent, Legal, MirrorSearch, Node, Observe,
    RandomAgent, SearchError, Seat, Setup, Step, StepOf,
    evaluate::Policy,
    generator, likelihood,
    solve::{GameTree, SolveConfig},
};

/// Follows the heuristic half of the time, and chance otherwise.
#[derive(Clone, Copy)]
struct Soft;

impl Policy<State> for Soft {
    fn probabilities(&self, decision: &Decision<'_, State>, out: &mut [f64]) {
        let mut sure = vec![0.0; out.len()];
        HeuristicAgent.probabilities(decision, &mut sure);
        RandomAgent.probabilities(decision, out);
        out.iter_mut().zip(sure).for_each(|(cell, sure)| *cell = 0.5 * (*cell + sure));
    }
}

/// What happened in this world.
fn steps(world: &State) -> Vec<StepOf<State>> {
    let mut steps: Vec<_> = world.hands.iter().flatten().map(|card| Step::Chance(*card)).collect();
    let [first, second] = world.bets.each_ref().map(rules_core::pieces::Stack::as_slice);
    steps.extend(first.iter().map(|action| Step::Action(*action)));
    steps.extend(world.board.map(Step::Chance));
    steps.extend(second.iter().map(|action| Step::Action(*action)));
    steps
}

/// Worlds by what the other seat would have done in them by a policy.
fn belief<P: Policy<State> + Sync>(policy: P) -> impl Belief<State> {
    move |world: &State, seat: Seat| {
        likelihood(State::setup(&world.options()), steps(world), seat, &policy)
    }
}

fn search<P: Policy<State> + Copy + Sync>(
    policy: P,
    simulations: u32,
) -> MirrorSearch<P, impl Belief<State>> {
    MirrorSearch::new(policy)
        .with_simulations(simulations.try_into().unwrap())
        .with_belief(belief(policy))
}

fn tree() -> GameTree<State> {
    let start = State::setup(&Options::default());
    GameTree::new(&start, &SolveConfig::default(), &|| false).unwrap()
}

fn gain(tree: &GameTree<State>, policy: &dyn Policy<State>) -> f64 {
    tree.form().nash_conv(&tree.profile(&[policy, policy]).unwrap()).unwrap()
}

/// Exact, with one search of its own at each of the 936 information sets.
#[test]
fn the_gain_of_best_responses_falls_with_the_simulations() {
    let tree = tree();
    let begin = gain(&tree, &Soft);
    let gains = [12, 48, 192].map(|number| gain(&tree, &search(Soft, number)));
    assert!(gains[0] < begin - 0.1, "{gains:?} after {begin}");
    assert!(gains.is_sorted_by(|one, next| *next < *one - 0.03), "{gains:?} after {begin}");
    // The same without what the other seat's choices say.
    let alike = MirrorSearch::new(Soft).with_simulations(192.try_into().unwrap());
    let alike = gain(&tree, &alike);
    assert!(gains[2] < alike - 0.2, "{alike} after {gains:?}");
    let [begin, after] = [gain(&tree, &RandomAgent), gain(&tree, &search(RandomAgent, 48))];
    assert!(after < begin - 1.0, "{after} after {begin}");
}

/// Every history from a state, with its probability under a policy of seat 1.
fn walk(state: &State, prob: f64, visit: &mut impl FnMut(&State, f64)) {
    visit(state, prob);
    let total = f64::from(state.total_weight());
    state.chance_outcomes(|card, weight| {
        let mut next = state.clone();
        next.apply_chance(card);
        walk(&next, prob * f64::from(weight) / total, visit);
    });
    let Some(decision) = Decision::of(state) else { return };
    let legal = decision.legal_actions().iter();
    let mut probs = vec![1.0; legal.len()];
    if decision.seat() == 1 {
        probs.fill(0.0);
        Soft.probabilities(&decision, &mut probs);
    }
    for (action, own) in legal.zip(probs) {
        let mut next = state.clone();
        next.apply_action(action);
        walk(&next, prob * own, visit);
    }
}

/// Decisions of seat 0 after one of seat 1, with the probability of each state in them.
fn posteriors() -> HashMap<View, HashMap<State, f64>> {
    let mut found = HashMap::<_, HashMap<_, _>>::new();
    walk(&State::setup(&Options::default()), 1.0, &mut |state, prob| {
        if state.node() == Node::Player(0) && state.bets[0].as_slice().len() > 1 {
            *found.entry(state.view(0)).or_default().entry(state.clone()).or_default() += prob;
        }
    });
    found
}

/// Worlds that are kept with their weight as probability are spread as exact enumeration says.
#[test]
fn worlds_are_weighted_by_what_the_other_seat_did() {
    let (belief, mut rng) = (belief(Soft), generator(4, 0));
    let mut views: Vec<_> = posteriors().into_iter().collect();
    views.sort_by_key(|(view, _)| format!("{view:?}"));
    for (view, states) in views.into_iter().step_by(41) {
        let (sum, mut times): (f64, _) = (states.values().sum(), HashMap::<_, f64>::new());
        let mut kept = 0.0;
        while kept < 3000.0 {
            let world = State::determinize(&view, &mut rng);
            if unit(&mut rng) < belief.weight(&world, 0) {
                *times.entry(world).or_default() += 1.0;
                kept += 1.0;
            }
        }
        let chi = states.iter().map(|(state, prob)| {
            let expected = kept * prob / sum;
            (times.get(state).unwrap_or(&0.0) - expected).powi(2) / expected
        });
        let chi: f64 = chi.sum();
        assert!(chi < 25.0, "chi squared {chi} of {} states for {view:?}", states.len());
    }
}

/// A number from 0 to 1.
fn unit(rng: &mut Generator) -> f64 {
    f64::from(rules_core::below(rng, 1 << 30)) / f64::from(1 << 30)
}

/// The return of a seat if all go on by a policy.
fn value(state: &State, seat: Seat, policy: &dyn Policy<State>) -> f64 {
    let mut sum = 0.0;
    let total = f64::from(state.total_weight());
    state.chance_outcomes(|card, weight| {
        let mut next = state.clone();
        next.apply_chance(card);
        sum += f64::from(weight) / total * value(&next, seat, policy);
    });
    if let Some(decision) = Decision::of(state) {
        let legal = decision.legal_actions().iter();
        let mut probs = vec![0.0; legal.len()];
        policy.probabilities(&decision, &mut probs);
        for (action, prob) in legal.zip(probs) {
            let mut next = state.clone();
            next.apply_action(action);
            sum += prob * value(&next, seat, policy);
        }
    }
    sum + f64::from(state.payoff(seat))
}

#[test]
fn values_and_effective_worlds_are_those_of_enumeration() {
    let mut apart = 0.0_f64;
    let mut views: Vec<_> = posteriors().into_iter().collect();
    views.sort_by_key(|(view, _)| format!("{view:?}"));
    for (view, states) in views.into_iter().step_by(67) {
        let report = search(Soft, 9000).run::<State>(&view, &mut generator(1, 0)).unwrap();
        let sum: f64 = states.values().sum();
        let count = f64::from(u8::try_from(states.len()).unwrap());
        for (&action, found) in report.actions.iter().zip(&report.values) {
            let exact = |state: &State| {
                let mut after = state.clone();
                after.apply_action(action);
                value(&after, 0, &Soft)
            };
            let mean: f64 = states.iter().map(|(state, prob)| prob / sum * exact(state)).sum();
            let alike = states.keys().map(exact).sum::<f64>() / count;
            assert!((found - mean).abs() < 0.6, "{found} is not {mean} for {action} in {view:?}");
            apart = apart.max((alike - mean).abs());
        }
        let squares: f64 = states.values().map(|prob| prob * prob).sum();
        let share = sum * sum / squares / count;
        let found = report.effective_worlds / f64::from(report.worlds);
        assert!((found - share).abs() < 0.05, "{found} is not {share}");
    }
    assert!(apart > 1.2, "without weights the values are others: {apart}");
    let view = posteriors().into_keys().next().unwrap();
    let alike = search(RandomAgent, 300).run::<State>(&view, &mut generator(1, 0)).unwrap();
    assert!((alike.effective_worlds - f64::from(alike.worlds)).abs() < 1e-6);
}

#[test]
fn an_agent_draws_from_what_was_found() {
    let view = posteriors().into_keys().next().unwrap();
    let state = State::determinize(&view, &mut generator(1, 0));
    let mut agent = search(RandomAgent, 30).with_rate(1.0);
    let (decision, mut drawn) = (Decision::of(&state).expect("a seat decides"), [0; 3]);
    for number in 0..60 {
        let action: Action = agent.choose_action(&decision, &mut generator(number, 0));
        drawn[rules_core::Indexed::index(action)] += 1;
    }
    let legal = state.legal_actions();
    let all = legal.iter().all(|action| drawn[rules_core::Indexed::index(action)] > 0);
    assert!(all && drawn.iter().sum::<u32>() == 60, "{drawn:?}");
}

#[test]
fn what_cannot_be_searched_is_refused() {
    let view = posteriors().into_keys().next().unwrap();
    let mut rng = generator(1, 0);
    let error = search(Soft, 9).with_rate(f64::NAN).run::<State>(&view, &mut rng).unwrap_err();
    assert_eq!(error.to_string(), "`rate` is NaN, and must be a finite number from 0");
    let wrong = MirrorSearch::new(Soft).with_belief(|_: &State, _: Seat| -1.0);
    let error = wrong.run::<State>(&view, &mut rng).unwrap_err();
    assert_eq!(error, SearchError::Setting { name: "belief", value: -1.0 });
    let start = State::setup(&Options::default()).view(0);
    let error = search(Soft, 9).run::<State>(&start, &mut rng).unwrap_err();
    assert_eq!(error, SearchError::NoDecision);
    // Where no world is possible, all actions are worth the same.
    let none = MirrorSearch::new(Soft).with_belief(|_: &State, _: Seat| 0.0);
    let report = none.run::<State>(&view, &mut rng).unwrap();
    assert_eq!((report.effective_worlds, report.values.iter().sum()), (0.0, 0.0));
    assert!((report.probabilities.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    let other = View { seat: 1 - view.seat, hands: [Hand::FaceDown, view.hands[0]], ..view };
    let error = search(Soft, 9).run::<State>(&other, &mut rng).unwrap_err();
    assert_eq!(error, SearchError::OtherSeat { decider: 0 });
}

#[test]
#[ignore = "prints the figures of docs/strength.md"]
fn figures() {
    let tree = tree();
    println!("{:.2} {:.2}", gain(&tree, &RandomAgent), gain(&tree, &Soft));
    for rate in [5.0, 10.0, 20.0, 40.0] {
        for number in [12, 48, 192, 768] {
            let random = gain(&tree, &search(RandomAgent, number).with_rate(rate));
            let soft = gain(&tree, &search(Soft, number).with_rate(rate));
            let alike = MirrorSearch::new(Soft).with_simulations(number.try_into().unwrap());
            let alike = gain(&tree, &alike.with_rate(rate));
            println!("{rate} {number}: {random:.2} {soft:.2} {alike:.2}");
        }
    }
}
