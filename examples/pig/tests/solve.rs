//! Pig solved exactly, and agents held against what is best.

use pig::{Options, State};
use rules_core::{
    Budget, Decision, HeuristicAgent, RandomAgent, Search, Session, Step,
    evaluate::{Policy, corrections},
    generator,
    prelude::*,
    serde_json::{self, Value as Json},
    solve::{GameTree, Solution, SolveConfig, SolveError, solve, solve_against},
};

fn start(goal: u8, turn_limit: u16) -> State {
    State::setup(&Options::default().with_goal(goal).with_turn_limit(turn_limit))
}

fn solved(start: &State, policies: &[Option<&dyn Policy<State>>]) -> Solution<State> {
    solve_against(start, policies, &SolveConfig::default(), &|| false).expect("a small game")
}

fn near(found: f64, known: f64) {
    assert!((found - known).abs() < 1e-12, "{found} is not {known}");
}

/// With a goal of 2 and one turn each, the first seat that rolls no 1 wins: seat 0 with five
/// sixths, else seat 1, and nobody after two ones.
#[test]
fn a_game_of_two_rolls_is_worth_what_a_hand_computes() {
    let solution = solve(&start(2, 2), &SolveConfig::default(), &|| false).unwrap();
    let value = 5.0 / 6.0 - 5.0 / 36.0;
    near(solution.values()[0], value);
    near(solution.values()[1], -value);
    assert_eq!(solution.bounds(0).map(|[least, most]| most - least), Some(0.0));
    assert_eq!(solution.bounds(2), None);
    // Two rolls, four states before and after a roll, an end for each face of 2 to 6, and one.
    assert_eq!(solution.values_at(&start(3, 2)), None);
    assert_eq!(solution.best_action(&start(2, 2)), Some(pig::Action::Roll));
    let actions = solution.action_values(&start(2, 2)).unwrap();
    assert_eq!(actions.len(), 1);
    near(actions[0].1, value);
}

/// Values by the value iteration of `OpenSpiel`, whose Pig has no limit of turns: one that is all
/// but never reached. `test_openspiel_truth.py` computes them again.
#[test]
fn small_goals_have_the_values_of_openspiel() {
    let file = include_str!("../../../rules-core/tests/ground_truth/openspiel.json");
    let known: Json = serde_json::from_str(file).unwrap();
    for goal in [2, 5, 8] {
        let value = known["pig"][goal.to_string()].as_f64().expect("a figure");
        let solution = solve(&start(goal, 200), &SolveConfig::default(), &|| false).unwrap();
        assert!((solution.values()[0] - value).abs() < 1e-11, "{goal}: {:?}", solution.values());
    }
}

/// Values by states are those by histories: two solvers that share nothing but the rules.
#[test]
fn states_and_histories_agree() {
    let start = start(4, 4);
    let config = SolveConfig::default();
    let tree = GameTree::new(&start, &config, &|| false).unwrap();
    let form = tree.form();
    for seated in [[true, false], [false, true], [true, true], [false, false]] {
        let policy = |heuristic: bool| -> &dyn Policy<State> {
            if heuristic { &HeuristicAgent } else { &RandomAgent }
        };
        let [one, two] = seated.map(policy);
        let profile = tree.profile(&[one, two]).unwrap();
        near(
            form.values(&profile).unwrap()[0],
            solved(&start, &[Some(one), Some(two)]).values()[0],
        );
        let best = [solved(&start, &[None, Some(two)]), solved(&start, &[Some(one), None])];
        for (seat, best) in (0..).zip(best) {
            let found = form.best_response(&profile, seat).unwrap().value;
            near(found, best.values()[usize::from(seat)]);
        }
    }
    let exact = solve(&start, &config, &|| false).unwrap();
    let found = form.equilibrium(&config, &|| false).unwrap();
    assert!(found.reached, "{found:?}");
    assert!((found.values[0] - exact.values()[0]).abs() < 4e-6);
    // Perfect play cannot be exploited.
    let profile = tree.profile(&[&exact, &exact]).unwrap();
    near(form.nash_conv(&profile).unwrap(), 0.0);
    near(form.values(&profile).unwrap()[0], exact.values()[0]);
}

/// What a policy loses by its first choice, over every decision of the game.
fn loss(exact: &Solution<State>, states: &[State], agent: &mut dyn Agent<State>) -> f64 {
    let (mut rng, mut loss) = (generator(4, 0), 0.0);
    for state in states {
        let decision = Decision::of(state).expect("a seat decides");
        let action = agent.choose_action(&decision, &mut rng);
        let values = exact.action_values(state).expect("it was enumerated");
        let of = |found: pig::Action| values.iter().find(|(action, _)| *action == found).unwrap().1;
        let best = exact.best_action(state).expect("a decision");
        loss += of(best) - of(action);
    }
    loss / f64::from(u32::try_from(states.len()).unwrap())
}

/// Decisions with more than one action, on the way of random games.
fn decisions(start: &State, games: u64) -> Vec<State> {
    let mut found = Vec::new();
    for number in 0..games {
        let mut session: Session<State> = Session::resume(start.clone()).unwrap();
        let mut rng = generator(11, number);
        while !session.is_terminal() {
            if session.sample_chance(&mut rng).is_none() {
                if session.legal_actions().len() > 1 {
                    found.push(session.state().clone());
                }
                let action = session.legal_actions().sample(&mut rng).unwrap();
                session.apply(Step::Action(action)).unwrap();
            }
        }
    }
    found
}

#[test]
fn agents_lose_what_they_should() {
    let start = start(30, 12);
    let mut exact = solve(&start, &SolveConfig::default(), &|| false).unwrap();
    let states = decisions(&start, 12);
    assert!(states.len() > 100);
    let perfect = exact.clone();
    near(loss(&perfect, &states, &mut exact), 0.0);
    let random = loss(&perfect, &states, &mut RandomAgent);
    let heuristic = loss(&perfect, &states, &mut HeuristicAgent);
    // Without confidence a search trusts its simulations from the first one on.
    let search = [32, 256, 2048].map(|simulations| {
        let budget = Budget::simulations(simulations);
        let mut agent = Search::default().with_budget(budget).with_confidence(0.0);
        loss(&perfect, &states, &mut agent)
    });
    let all = format!("random {random}, heuristic {heuristic}, search {search:?}");
    println!("{all}");
    assert!(search[0] > search[1] && search[1] > search[2], "{all}");
    assert!(random > search[0] && heuristic < random / 2.0, "{all}");
}

/// Exact values of a pair of policies leave no variance in the corrected returns.
#[test]
fn exact_values_correct_for_all_chance() {
    let start = start(8, 6);
    let policies: [&dyn Policy<State>; 2] = [&HeuristicAgent, &RandomAgent];
    let known = policies.map(Some);
    let exact = solved(&start, &known);
    for number in 0..20 {
        let mut session = Session::<State>::new(&start.options).unwrap();
        let mut rng = generator(6, number);
        while !session.is_terminal() {
            if session.sample_chance(&mut rng).is_none() {
                let agents: [&mut dyn Agent<State>; 2] = [&mut HeuristicAgent, &mut RandomAgent];
                let decision = Decision::of(session.state()).expect("a seat decides");
                let mut agents = agents;
                let agent = &mut agents[usize::from(decision.seat())];
                let action = agent.choose_action(&decision, &mut rng);
                session.apply(Step::Action(action)).unwrap();
            }
        }
        let found = corrections(&session, &known, &exact, &mut rng).unwrap();
        near(found.values().next().unwrap(), exact.values()[0]);
    }
}

/// Three seats: everybody for itself.
#[test]
fn three_seats_share_what_there_is() {
    let start = State::setup(&Options::default().with_players(3).with_goal(5).with_turn_limit(6));
    let solution = solve(&start, &SolveConfig::default(), &|| false).unwrap();
    let values = solution.values();
    near(values.iter().sum(), 0.0);
    assert!(values[0] > values[1] && values[1] > values[2], "{values:?}");
    let none: [Option<&dyn Policy<State>>; 3] = [None, Some(&RandomAgent), Some(&RandomAgent)];
    assert!(solved(&start, &none).values()[0] > values[0]);
}

/// A policy whose probabilities add up to a half.
struct Half;

impl Policy<State> for Half {
    fn probabilities(&self, _: &Decision<'_, State>, out: &mut [f64]) {
        out[0] = 0.5;
    }
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let (start, config) = (start(10, 10), SolveConfig::default());
    let refused = |policies: &[Option<&dyn Policy<State>>], config: &SolveConfig, stop: bool| {
        solve_against(&start, policies, config, &|| stop).map(|_| ()).unwrap_err()
    };
    let none = [None, None];
    let few = refused(&none, &config.with_max_states(10), false);
    assert_eq!(few, SolveError::TooLarge { max_states: 10 });
    assert_eq!(refused(&none, &config, true), SolveError::Stopped);
    assert_eq!(refused(&[None], &config, false), SolveError::Policies { given: 1, seats: 2 });
    let half = refused(&[Some(&Half), None], &config, false);
    assert_eq!(half, SolveError::Probabilities { seat: 0, sum: 0.5 });
    let never = refused(&none, &config.with_tolerance(f64::INFINITY), false);
    assert_eq!(never, SolveError::Tolerance(f64::INFINITY));
}
