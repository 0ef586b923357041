//! What a search promises: repeatable, on any number of threads, never at a loss for an
//! action, interruptible, and with words for what it refuses.

#![expect(clippy::float_cmp, reason = "these sums are exact")]

use std::{
    num::NonZeroU16,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
    time::{Duration, Instant},
};

use rules_core::{
    Agent, Apply, Budget, BuiltinAgent, Decision, Generator, Heuristic, HeuristicAgent, Indexed,
    Legal, Method, NamedAgent, Node, Observe, Rollout, Rules, Search, SearchAgents, SearchError,
    Setup, ShortRollout, agent_fn,
    games::{regidice, wuerfelhelden},
    generator, play_out, random_action, sample_chance,
};

/// The `number`-th decision of a random game with more than one legal action.
fn decision<S: Rules>(options: &S::Options, number: u32) -> (S, u8) {
    let (mut state, mut rng) = (S::new_game(options).expect("options"), generator(5, 0));
    let mut met = 0;
    loop {
        match state.node() {
            Node::Chance => {
                let outcome = sample_chance(&state, &mut rng);
                state.apply_chance(outcome);
            }
            Node::Player(seat) => {
                if state.legal_actions().len() > 1 {
                    if met == number {
                        return (state, seat);
                    }
                    met += 1;
                }
                let action = random_action(&state, &mut rng);
                state.apply_action(action);
            }
            Node::Terminal => panic!("the game has more than {number} decisions"),
        }
    }
}

fn heroes() -> (wuerfelhelden::State, u8) {
    decision(&wuerfelhelden::Options::default().with_players(2), 7)
}

#[test]
fn the_budget_is_spent_and_not_exceeded() {
    let (state, seat) = heroes();
    for method in [Method::Halving, Method::Guided] {
        for number in [40, 64, 333] {
            let search =
                Search::default().with_budget(Budget::simulations(number)).with_method(method);
            let view = state.view(seat);
            let report = search.run::<wuerfelhelden::State>(&view, &mut generator(1, 0)).unwrap();
            let visits: u32 = report.actions.iter().map(|stats| stats.visits).sum();
            assert_eq!(report.simulations, visits, "{method:?}");
            let legal = state.legal_actions().len();
            assert!(visits <= number && visits + 4 * legal > number);
            assert_eq!(report.actions.len(), legal as usize);
            assert!(state.is_legal(report.action) && report.line[0] == report.action);
            for stats in &report.actions {
                assert!((-1.0..=1.0).contains(&stats.value) && stats.values.len() == 2);
                assert_eq!(stats.value, stats.values[usize::from(seat)]);
            }
            assert!(!report.interrupted && report.seat == seat);
        }
    }
}

#[test]
fn a_report_is_the_same_on_any_number_of_threads() {
    fn same<S: Rules>(state: &S, seat: u8, method: Method) {
        let on = |threads| {
            let search = Search::default()
                .with_method(method)
                .with_budget(Budget::simulations(200))
                .with_threads(NonZeroU16::new(threads).unwrap());
            search.run::<S>(&state.view(seat), &mut generator(2, 0)).unwrap()
        };
        let alone = on(1);
        assert!(alone.worlds > 3, "the threads have something to share");
        for threads in [2, 3, 8] {
            assert_eq!(on(threads), alone, "{threads} threads");
        }
    }
    for method in Method::ALL {
        let (state, seat) = heroes();
        same(&state, seat, method);
        let (state, seat) =
            decision::<regidice::State>(&regidice::Options::default().with_players(3), 9);
        same(&state, seat, method);
    }
}

#[test]
fn a_search_is_an_agent_that_wins() {
    let options = wuerfelhelden::Options::default().with_players(2);
    let start = wuerfelhelden::State::new_game(&options).unwrap();
    let mut wins = 0;
    for game in 0..10 {
        let search = NamedAgent::from(Search::default().with_budget(Budget::simulations(12)));
        let mut agents = [search, BuiltinAgent::Random.into()];
        let seat = game % 2;
        agents.swap(0, usize::from(seat));
        let end = play_out(start.clone(), &mut agents, &mut generator(3, game.into())).end;
        wins += u8::from(end.payoff(seat) > 0);
    }
    assert!(wins >= 8, "{wins} of 10 games against chance");
}

/// Where one action wins and the others lose, the search leaves a bad heuristic; where all
/// are worth the same, it follows it.
#[test]
fn the_heuristic_is_left_for_what_is_better_only() {
    type S = wuerfelhelden::State;
    let (state, seat) = heroes();
    let view = state.view(seat);
    let legal = state.legal_actions();
    let base = S::heuristic_action(&view, legal);
    for wanted in legal {
        let mut after = state.clone();
        after.apply_action(wanted);
        let likes = |state: S, _: &mut Generator, values: &mut [f64]| {
            values.fill(if state == after { 0.5 } else { 0.0 });
        };
        let search = Search::default().with_budget(Budget::simulations(100));
        let report = search.with_evaluator(likes).run::<S>(&view, &mut generator(1, 0)).unwrap();
        assert_eq!(report.action, wanted);
        assert_eq!(report.base_action, base);
        let found = report.actions.iter().find(|stats| stats.action == wanted).unwrap();
        assert_eq!(found.advantage, if wanted == base { 0.0 } else { 0.5 });
        let same = |_: S, _: &mut Generator, values: &mut [f64]| values.fill(0.25);
        let report = search.with_evaluator(same).run::<S>(&view, &mut generator(1, 0)).unwrap();
        assert_eq!(report.action, base, "equals leave the choice to the heuristic");
        // A handful of worlds says too little to leave the heuristic.
        let few = search.with_budget(Budget::simulations(12)).with_evaluator(likes);
        let report = few.run::<S>(&view, &mut generator(1, 0)).unwrap();
        assert_eq!(report.action, base, "few worlds are no evidence");
        // Better by chance only: the returns of single worlds say nothing.
        let noise = |_: S, rng: &mut Generator, values: &mut [f64]| {
            values.fill(f64::from(rules_core::below(rng, 1000)));
        };
        let report = search.with_confidence(1e9).with_evaluator(noise);
        let report = report.run::<S>(&view, &mut generator(1, 0)).unwrap();
        assert_eq!(report.action, base, "confidence is asked for");
    }
}

#[test]
fn a_short_rollout_stops_after_its_decisions() {
    type S = regidice::State;
    let (state, seat) = decision::<S>(&regidice::Options::default().with_players(3), 9);
    let (whole, cut) = (AtomicU32::new(0), AtomicU32::new(0));
    let at_leaf = |state: S, _: &mut Generator, values: &mut [f64]| {
        assert!(matches!(state.node(), Node::Player(_)), "{state:?}");
        cut.fetch_add(1, Relaxed);
        values.fill(0.5);
    };
    let count = agent_fn::<S, _>(|decision, _| {
        whole.fetch_add(1, Relaxed);
        S::heuristic_action(&decision.view(), decision.legal_actions())
    });
    let evaluator =
        ShortRollout { rollout: Rollout { agent: count }, decisions: 3, value: at_leaf };
    let search = Search::default().with_budget(Budget::simulations(60)).with_evaluator(evaluator);
    let report = search.run::<S>(&state.view(seat), &mut generator(1, 0)).unwrap();
    assert_eq!(cut.load(Relaxed), report.simulations, "every leaf is valued once");
    assert_eq!(whole.load(Relaxed), 3 * report.simulations);
}

#[test]
fn a_search_can_be_stopped() {
    let (state, seat) = heroes();
    for method in [Method::Halving, Method::Guided] {
        for threads in [1, 3] {
            let calls = AtomicU32::new(0);
            let stop = || calls.fetch_add(1, Relaxed) >= 25;
            let search = Search::default()
                .with_method(method)
                .with_threads(NonZeroU16::new(threads).unwrap());
            let view = state.view(seat);
            let report =
                search.run_until::<wuerfelhelden::State>(&view, &mut generator(1, 0), &stop);
            let report = report.unwrap();
            assert!(report.interrupted && report.simulations <= 25, "{method:?}");
            assert!(state.is_legal(report.action));
        }
    }
    let report = Search::default().run_until::<wuerfelhelden::State>(
        &state.view(seat),
        &mut generator(1, 0),
        &|| true,
    );
    let report = report.unwrap();
    assert_eq!((report.simulations, report.action), (0, report.base_action));
}

/// Behind the object-safe trait it is the same search.
#[test]
fn a_session_is_searched_by_indices() {
    let entry = rules_core::find("regidice").unwrap();
    let mut session = (entry.open)(&rules_core::JsonMap::new()).unwrap();
    let search = Search::default().with_budget(Budget::simulations(50));
    let mut rng = generator(4, 0);
    let early = session.search(&search, &SearchAgents::default(), &mut rng, &|| false);
    assert_eq!(early, Err(SearchError::NoDecision));
    while session.node() == Node::Chance {
        let step = session.sample(&mut rng).unwrap();
        session.apply_step(step).unwrap();
    }
    let networks = SearchAgents::default();
    let report = session.search(&search, &networks, &mut rng.clone(), &|| false).unwrap();
    let mut legal = Vec::new();
    session.legal_actions(&mut legal);
    assert_eq!(report.actions.iter().map(|stats| stats.action).collect::<Vec<_>>(), legal);
    assert_eq!(Some(report.base_action), session.heuristic_action());
    assert_eq!(report.line[0], report.action);
    let mut typed =
        rules_core::Session::<regidice::State>::new(&regidice::Options::default()).unwrap();
    let mut rng = generator(4, 0);
    while typed.sample_chance(&mut rng).is_some() {}
    let view = typed.state().view(report.seat);
    let same = search.run::<regidice::State>(&view, &mut rng).unwrap();
    assert_eq!(same.map(|action| u32::try_from(action.index()).unwrap()), report);
}

#[test]
fn a_time_is_kept() {
    let (state, seat) = heroes();
    for method in [Method::Halving, Method::Guided] {
        let search = Search::default().with_budget(Budget::milliseconds(30)).with_method(method);
        let begin = Instant::now();
        let view = state.view(seat);
        let report = search.run::<wuerfelhelden::State>(&view, &mut generator(1, 0)).unwrap();
        assert!(begin.elapsed() >= Duration::from_millis(30), "{method:?} spends its time");
        assert!(report.simulations > 0 && !report.interrupted);
    }
}

/// Leaves are valued by the game where it can, and the tree goes far enough to use it.
#[test]
fn a_guided_tree_asks_the_game() {
    let options = wuerfelhelden::Options::default().with_players(2);
    let start = wuerfelhelden::State::new_game(&options).unwrap();
    let guided: NamedAgent = "guided:150".parse().unwrap();
    let mut wins = 0;
    for game in 0..12 {
        let mut agents = [guided, BuiltinAgent::Heuristic.into()];
        let seat = game % 2;
        agents.swap(0, usize::from(seat));
        let end = play_out(start.clone(), &mut agents, &mut generator(3, game.into())).end;
        wins += u8::from(end.payoff(seat) > 0);
    }
    assert!(wins >= 8, "{wins} of 12 games against the heuristic");
}

#[test]
fn a_guided_tree_takes_any_evaluator() {
    let (state, seat) = heroes();
    let calls = AtomicU32::new(0);
    let evaluator = |_: wuerfelhelden::State, _: &mut Generator, values: &mut [f64]| {
        calls.fetch_add(1, Relaxed);
        values.fill(0.0);
    };
    let search = Search::default()
        .with_budget(Budget::simulations(60))
        .with_method(Method::Guided)
        .with_evaluator(evaluator);
    let report = search.run::<wuerfelhelden::State>(&state.view(seat), &mut generator(1, 0));
    let report = report.unwrap();
    assert!(report.simulations == 60 && calls.load(Relaxed) > 0);
    assert!(report.actions.iter().all(|stats| stats.visits > 0), "the first node tries all");
}

/// Stopped before its first world, a search knows nothing and follows the heuristic.
#[test]
fn a_search_that_was_stopped_follows_the_heuristic() {
    let (state, seat) = heroes();
    let report = Search::default()
        .run_until::<wuerfelhelden::State>(&state.view(seat), &mut generator(1, 0), &|| true)
        .unwrap();
    assert!(report.interrupted && report.worlds == 0);
    assert_eq!(report.action, report.base_action);
}

#[test]
fn what_cannot_be_searched_is_refused() {
    type S = wuerfelhelden::State;
    let start = S::new_game(&wuerfelhelden::Options::default().with_players(2)).unwrap();
    let mut rng = generator(1, 0);
    let search = Search::default();
    assert_eq!(search.run::<S>(&start.view(0), &mut rng), Err(SearchError::NoDecision));
    let (state, seat) = decision::<regidice::State>(&regidice::Options::default(), 3);
    let report = search.run::<regidice::State>(&state.view(1 - seat), &mut rng);
    assert_eq!(report, Err(SearchError::OtherSeat { decider: seat }));
    let (state, seat) = heroes();
    for (name, search) in [
        ("confidence", search.with_confidence(-1.0)),
        ("exploration", search.with_exploration(f64::NAN)),
    ] {
        let error = search.run::<S>(&state.view(seat), &mut rng).unwrap_err();
        assert!(error.to_string().starts_with(&format!("`{name}` is ")), "{error}");
    }
}

#[test]
fn agents_have_names() {
    for name in ["random", "heuristic", "search:1", "search:1000", "search:200ms", "guided:9"] {
        let agent: NamedAgent = name.parse().unwrap();
        assert_eq!(agent.to_string(), name);
    }
    assert_eq!("search".parse(), Ok(NamedAgent::from(Search::default())));
    for name in ["", "nobody", "search:", "search:0", "search:-3", "search:+3", "search:5 ms"] {
        let error = name.parse::<NamedAgent>().unwrap_err().to_string();
        assert!(error.contains(&format!("`{name}`")) && error.contains("search:200ms"), "{error}");
    }
}

#[test]
fn a_forced_decision_costs_no_search() {
    let options = wuerfelhelden::Options::default().with_players(2).with_auto_forced(false);
    let mut state = wuerfelhelden::State::new_game(&options).unwrap();
    let mut rng = generator(9, 0);
    while !matches!(state.node(), Node::Player(_)) || state.legal_actions().len() > 1 {
        assert_ne!(state.node(), Node::Terminal, "some decision is forced");
        if state.node() == Node::Chance {
            let outcome = sample_chance(&state, &mut rng);
            state.apply_chance(outcome);
        } else {
            let action = random_action(&state, &mut rng);
            state.apply_action(action);
        }
    }
    let before = rng.clone();
    let decision = Decision::of(&state).expect("a seat decides");
    let action = Search::default().choose_action(&decision, &mut rng);
    assert_eq!(action, HeuristicAgent.choose_action(&decision, &mut rng.clone()));
    assert_eq!(before, rng, "no number is drawn");
}
