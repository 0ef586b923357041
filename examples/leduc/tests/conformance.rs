//! What the kit and the library give a game from outside.

use leduc::{Action, Hand, Options, State};
use rules_core::{
    Budget, BuiltinAgent, Indexed, JsonMap, Legal, Method, Node, Observe, Record, Registration,
    Search, Setup, generator, play_out,
    testkit::{self, CheckConfig, Expected},
};

#[test]
fn it_conforms() {
    // No other seat may always know a hand.
    let expected = Expected::default().with_secrets(&["hands[seat]"]);
    testkit::assert_conforms::<State>(&CheckConfig::close(100).with_expected(expected));
    // Enough games for the longest one and for the highest stakes.
    let report = testkit::check::<State>(&Options::default(), &CheckConfig::games(3000));
    let report = report.unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!((report.branching, report.chance_width), (3, 6));
    assert!(report.most_decisions == 8 && report.most_outcomes == 3, "{report}");
    assert!(report.returns.contains_key(&vec![13, -13]), "the most is won: {report}");
}

#[test]
fn it_gets_records_and_a_registration() {
    let entry = Registration::of::<State>();
    let mut session = (entry.open)(&JsonMap::new()).expect("the default options");
    let mut rng = generator(1, 0);
    while let Some(step) = session.sample(&mut rng) {
        session.apply_step(step).expect("a sampled step is possible");
    }
    let record: Record = session.record().to_string().parse().expect("a record just written");
    let again = (entry.replay)(&record).expect("it replays");
    assert!(again.same(session.as_ref()));
    assert_eq!(session.observation_spec().width, 59);
    assert_eq!((Action::COUNT, Action::parse("raise")), (3, Some(Action::Raise)));
}

#[test]
fn the_heuristic_beats_random_play_from_both_seats() {
    let start = State::new_game(&Options::default()).expect("the default options");
    for seat in 0..2 {
        let agent = |n| if n == seat { BuiltinAgent::Heuristic } else { BuiltinAgent::Random };
        let won: i32 = (0..500)
            .map(|n| {
                let playout = play_out(start.clone(), &mut [0, 1].map(agent), &mut generator(3, n));
                rules_core::Apply::payoff(&playout.end, u8::try_from(seat).expect("a seat"))
            })
            .sum();
        assert!(won > 250, "seat {seat} wins {won} chips in 500 games");
    }
}

#[test]
fn search_raises_with_the_pair_that_only_it_sees() {
    let steps = testkit::read_history::<State>("c4 c2 1 1 c5").expect("a history");
    let state = testkit::walk::<State>(&Options::default(), &steps);
    assert_eq!(state.node(), Node::Player(0));
    let view = state.view(0);
    assert!(matches!(view.hands, [Hand::FaceUp(_), Hand::FaceDown]));
    for method in [Method::Halving, Method::Guided] {
        let search = Search::default()
            .with_budget(Budget::simulations(2000))
            .with_method(method)
            .with_rollout(BuiltinAgent::Random);
        let report = search.run::<State>(&view, &mut generator(1, 1)).expect("seat 0 decides");
        assert_eq!(report.action, Action::Raise, "{method:?}");
    }
}
