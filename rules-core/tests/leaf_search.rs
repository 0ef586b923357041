//! What a search that yields its leaves promises: the same report however many advance
//! together, returns in seat order, and words for values that are none.

#![expect(clippy::float_cmp, reason = "these sums are exact")]

use std::cell::Cell;

use rules_core::{
    ActionSet, Apply, BuiltinAgent, DynSession, Evaluator, Indexed, Leaf, LeafError, LeafSearch,
    LeafSearchConfig, Legal, Node, Observe, Rollout, Rules, SearchError, SearchReport, SerdeRules,
    Session, Setup, digest,
    games::{regidice, unsung_heroes, wuerfelhelden},
    generator, random_action, sample_chance,
};

type Heroes = wuerfelhelden::State;
type Views<S> = Vec<(S, u8)>;
/// Priors of the legal actions, and values by seat.
type Values<'a, S> = dyn Fn(&Leaf<'_, S>) -> (Vec<f64>, Vec<f64>) + 'a;

/// Decisions with more than one legal action, from several games of random play.
fn decisions<S: Rules>(options: &S::Options, count: usize) -> Views<S> {
    let mut found = Vec::new();
    for game in 0.. {
        let (mut state, mut rng) = (S::new_game(options).unwrap(), generator(6, game));
        for step in 0.. {
            match state.node() {
                Node::Chance => {
                    let outcome = sample_chance(&state, &mut rng);
                    state.apply_chance(outcome);
                }
                Node::Player(seat) => {
                    if step % 5 == 0 && state.legal_actions().len() > 1 {
                        found.push((state.clone(), seat));
                        if found.len() == count {
                            return found;
                        }
                    }
                    let action = random_action(&state, &mut rng);
                    state.apply_action(action);
                }
                Node::Terminal => break,
            }
        }
    }
    found
}

fn config(simulations: u32) -> LeafSearchConfig {
    LeafSearchConfig::default().with_simulations(simulations.try_into().unwrap())
}

/// Behind the object-safe trait it is the same search.
#[test]
fn a_session_is_searched_by_indices() {
    let mut session = Session::<Heroes>::new(&wuerfelhelden::Options::default()).unwrap();
    let mut rng = generator(4, 0);
    while session.sample_chance(&mut rng).is_some() {}
    let dynamic: &dyn DynSession = &session;
    let mut search = dynamic.leaf_search(config(30), &mut rng.clone()).unwrap();
    let Node::Player(seat) = session.node() else { unreachable!() };
    let mut typed =
        LeafSearch::<Heroes>::new(&session.state().view(seat), config(30), &mut rng).unwrap();
    assert_eq!(search.value(&[], &[]), Err(LeafError::NoLeaf));
    while search.advance(&|| false) {
        assert!(typed.advance(&|| false));
        let leaf = typed.leaf().unwrap();
        let same = search.leaf().unwrap();
        assert_eq!(same.digest(), digest(leaf.state));
        let (priors, values) = playout(&leaf);
        let mut row = vec![f64::NAN; <Heroes as Legal>::Action::COUNT];
        for (action, prior) in leaf.legal.iter().zip(&priors) {
            row[action.index()] = *prior;
        }
        let short = search.value(&priors[1..], &values).unwrap_err().to_string();
        assert!(short.ends_with("are needed, one for each action"), "{short}");
        search.value(&row, &values).unwrap();
        typed.value(&priors, &values).unwrap();
    }
    let index = |action: <Heroes as Legal>::Action| u32::try_from(action.index());
    assert_eq!(typed.report().map(|action| index(action).unwrap()), search.report());
    let mut over = Session::<Heroes>::new(&wuerfelhelden::Options::default()).unwrap();
    let refused = (&mut over as &mut dyn DynSession).leaf_search(config(3), &mut generator(1, 0));
    assert_eq!(refused.map(|_| ()).unwrap_err(), SearchError::NoDecision);
}

/// A playout by the heuristic, with random numbers that belong to the state.
fn playout<S: SerdeRules>(leaf: &Leaf<'_, S>) -> (Vec<f64>, Vec<f64>) {
    let mut values = vec![0.0; leaf.state.seats().into()];
    let mut rng = generator(digest(leaf.state), 0);
    let rollout = Rollout { agent: BuiltinAgent::Heuristic };
    rollout.evaluate(leaf.state.clone(), &mut rng, &mut values);
    let priors =
        leaf.legal.iter().map(|action| f64::from(u8::try_from(action.index() % 3 + 1).unwrap()));
    (priors.collect(), values)
}

/// Advances searches together, at most `most` leaves a time.
fn lock_step<S: Rules>(
    searches: &mut [LeafSearch<S>],
    most: usize,
    value: &Values<'_, S>,
) -> Vec<SearchReport<S::Action>> {
    loop {
        let waiting: Vec<_> =
            (0..searches.len()).filter(|&at| searches[at].advance(&|| false)).collect();
        if waiting.is_empty() {
            return searches.iter().map(LeafSearch::report).collect();
        }
        for part in waiting.chunks(most) {
            let found: Vec<_> =
                part.iter().map(|&at| value(&searches[at].leaf().unwrap())).collect();
            for (&at, (priors, values)) in part.iter().zip(found) {
                searches[at].value(&priors, &values).unwrap();
            }
        }
    }
}

fn begin<S: Rules>(states: &Views<S>, simulations: u32) -> Vec<LeafSearch<S>> {
    let mut rng = generator(2, 0);
    let new = |(state, seat): &(S, u8)| {
        LeafSearch::new(&state.view(*seat), config(simulations), &mut rng).unwrap()
    };
    states.iter().map(new).collect()
}

/// A batch of one, of 7 and of 64 give the same bits.
#[test]
fn a_report_is_the_same_in_any_batch() {
    fn same<S: SerdeRules>(options: &S::Options, simulations: u32) {
        let states = decisions::<S>(options, 64);
        let together = lock_step(&mut begin(&states, simulations), 64, &playout);
        assert_eq!(lock_step(&mut begin(&states, simulations), 7, &playout), together);
        let alone = begin(&states, simulations);
        for (mut search, report) in alone.into_iter().zip(together) {
            let own = lock_step(std::slice::from_mut(&mut search), 1, &playout);
            assert_eq!(own, [report]);
        }
    }
    same::<Heroes>(&wuerfelhelden::Options::default(), 12);
    same::<regidice::State>(&regidice::Options::default().with_players(3), 2);
    same::<unsung_heroes::State>(&unsung_heroes::Options::default(), 3);
}

#[test]
fn the_simulations_are_done_and_counted() {
    for (state, seat) in decisions::<Heroes>(&wuerfelhelden::Options::default(), 12) {
        let mut search =
            LeafSearch::<Heroes>::new(&state.view(seat), config(50), &mut generator(1, 0)).unwrap();
        let report = lock_step(std::slice::from_mut(&mut search), 1, &playout).remove(0);
        let visits: u32 = report.actions.iter().map(|stats| stats.visits).sum();
        assert_eq!((report.simulations, visits, report.interrupted), (50, 50, false));
        let actions: ActionSet<_> = report.actions.iter().map(|stats| stats.action).collect();
        assert_eq!(actions, state.legal_actions());
        let most = report.actions.iter().map(|stats| stats.visits).max();
        let first = report.actions.iter().find(|stats| Some(stats.visits) == most).unwrap();
        assert_eq!((report.action, report.line[0]), (first.action, first.action));
        for stats in &report.actions {
            assert!((-1.0..=1.0).contains(&stats.value));
            assert_eq!(stats.value, stats.values[usize::from(seat)]);
        }
    }
}

/// Values of three seats that differ: each lands at its seat, whichever seat decides at the leaf.
#[test]
fn returns_are_in_seat_order() {
    let states = decisions::<Heroes>(&wuerfelhelden::Options::default(), 40);
    let seats: Vec<_> = (0..3).filter(|seat| states.iter().any(|state| state.1 == *seat)).collect();
    assert_eq!(seats, [0, 1, 2], "every seat decides somewhere");
    let known = [0.5, 0.125, -0.625];
    let mut held = 0;
    for (search, (_, seat)) in begin(&states, 8).into_iter().zip(&states) {
        let valued = Cell::new(0);
        let constant = |leaf: &Leaf<'_, Heroes>| {
            valued.set(valued.get() + 1);
            (vec![1.0; leaf.legal.len() as usize], known.to_vec())
        };
        let report = lock_step(&mut [search], 64, &constant).remove(0);
        // Where no game ended in the tree, all returns are those of the evaluator.
        if valued.get() == report.worlds {
            let visited = report.actions.iter().filter(|stats| stats.visits > 0);
            visited.for_each(|stats| assert_eq!(stats.values, known));
            held |= 1 << seat;
        }
    }
    assert_eq!(held, 0b111, "for every seat");
}

/// Who decides prefers what is best for that seat, and not for the one that searches.
#[test]
fn each_seat_maximises_its_own_return() {
    let states = decisions::<Heroes>(&wuerfelhelden::Options::default(), 8);
    for (state, seat) in &states {
        for wanted in state.legal_actions() {
            let mut after = state.clone();
            after.apply_action(wanted);
            let (view, own) = (state.view(*seat), usize::from(*seat));
            let likes = |leaf: &Leaf<'_, Heroes>| {
                let mut values = vec![0.0; 3];
                let good = leaf.state.view(*seat) == after.view(*seat);
                values[own] = if good { 1.0 } else { -0.5 };
                (vec![1.0; leaf.legal.len() as usize], values)
            };
            if matches!(after.node(), Node::Player(_)) && after.legal_actions().len() > 1 {
                let search = LeafSearch::<Heroes>::new(&view, config(60), &mut generator(1, 0));
                let report = lock_step(&mut [search.unwrap()], 1, &likes).remove(0);
                let found = report.actions.iter().find(|stats| stats.action == wanted).unwrap();
                let best = report.actions.iter().map(|stats| stats.value).fold(-1.0, f64::max);
                assert_eq!(found.value, best, "{wanted} in {state:?}");
            }
        }
    }
}

/// Equal values leave the choice to the priors; an action of prior 0 is not tried.
#[test]
fn priors_lead_the_tree() {
    let (state, seat) = decisions::<Heroes>(&wuerfelhelden::Options::default(), 1).remove(0);
    for wanted in state.legal_actions() {
        let sure = |leaf: &Leaf<'_, Heroes>| {
            let prior = |action| f64::from(u8::from(action == wanted));
            let mut priors: Vec<_> = leaf.legal.iter().map(prior).collect();
            if !leaf.legal.contains(wanted) {
                priors.fill(1.0);
            }
            (priors, vec![0.0; 3])
        };
        let search =
            LeafSearch::<Heroes>::new(&state.view(seat), config(30), &mut generator(1, 0)).unwrap();
        let report = lock_step(&mut [search], 1, &sure).remove(0);
        let visits = |action| report.actions.iter().find(|s| s.action == action).unwrap().visits;
        assert_eq!((report.action, visits(wanted)), (wanted, 30));
    }
}

#[test]
fn what_is_no_value_is_refused_and_changes_nothing() {
    let (state, seat) = decisions::<Heroes>(&wuerfelhelden::Options::default(), 1).remove(0);
    let mut search =
        LeafSearch::<Heroes>::new(&state.view(seat), config(20), &mut generator(1, 0)).unwrap();
    assert_eq!(search.value(&[1.0], &[0.0; 3]), Err(LeafError::NoLeaf));
    assert!(search.advance(&|| false) && search.advance(&|| false), "it waits");
    let legal = search.leaf().unwrap().legal.len() as usize;
    let (good, zero) = (vec![1.0; legal], [0.0; 3]);
    let with = |prior: f64| {
        let mut priors = good.clone();
        priors[1] = prior;
        priors
    };
    let first = state.legal_actions().nth(1).unwrap().index();
    let before = search.clone();
    let length = |what, of, given, needed| LeafError::Length { what, of, given, needed };
    for (priors, values, error) in [
        (vec![1.0; legal + 1], zero.to_vec(), length("priors", "legal action", legal + 1, legal)),
        (good.clone(), vec![0.0; 2], length("values", "seat", 2, 3)),
        (with(-1.0), zero.to_vec(), LeafError::Prior { action: first, prior: -1.0 }),
        (vec![0.0; legal], zero.to_vec(), LeafError::PriorSum { sum: 0.0 }),
        (vec![f64::MAX; legal], zero.to_vec(), LeafError::PriorSum { sum: f64::INFINITY }),
        (
            good.clone(),
            vec![0.0, f64::INFINITY, 0.0],
            LeafError::Value { seat: 1, value: f64::INFINITY },
        ),
    ] {
        assert_eq!(search.value(&priors, &values), Err(error));
        assert_eq!(format!("{search:?}"), format!("{before:?}"), "after {error}");
    }
    let error = search.value(&with(f64::NAN), &zero).unwrap_err().to_string();
    assert!(error.starts_with(&format!("the prior of the action {first} is NaN")), "{error}");
    let error = search.value(&good, &[f64::NAN; 3]).unwrap_err().to_string();
    assert_eq!(error, "the value of seat 0 is NaN, and must be a finite number");
    assert_eq!(search.value(&good, &zero), Ok(()));
    let (config, mut rng) = (config(5), generator(1, 0));
    let refused = |view: &<Heroes as Observe>::View, config, rng: &mut _| {
        LeafSearch::<Heroes>::new(view, config, rng).map(|_| ()).unwrap_err()
    };
    let other = refused(&state.view((seat + 1) % 3), config, &mut rng);
    assert_eq!(other, SearchError::OtherSeat { decider: seat });
    let start = Heroes::setup(&wuerfelhelden::Options::default()).view(0);
    assert_eq!(refused(&start, config, &mut rng), SearchError::NoDecision);
    let wrong = refused(&state.view(seat), config.with_exploration(-1.0), &mut rng);
    assert_eq!(wrong, SearchError::Setting { name: "exploration", value: -1.0 });
    assert_eq!(rng, generator(1, 0), "what is refused draws nothing");
}

#[test]
fn it_can_be_stopped() {
    let (state, seat) = decisions::<Heroes>(&wuerfelhelden::Options::default(), 1).remove(0);
    let view = state.view(seat);
    let mut search = LeafSearch::<Heroes>::new(&view, config(20), &mut generator(1, 0)).unwrap();
    assert!(!search.advance(&|| true));
    let report = search.report();
    assert!(report.interrupted && report.simulations == 0);
    assert_eq!(report.action, report.base_action);
    assert!(search.advance(&|| false), "it can go on");
}
