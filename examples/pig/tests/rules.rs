//! What the guide promises a sixth game: its rules, and everything else.

use pig::{Action, Face, Options, State};
use rules_core::{
    Apply, Budget, BuiltinAgent, Indexed, JsonMap, Legal, Node, Record, Registration, Search,
    Session, Setup, Step, generator, perft, picture, play_out, testkit,
};

fn game(options: Options) -> Session<State> {
    Session::new(&options).expect("options within their ranges")
}

fn roll(session: &mut Session<State>, face: u8) {
    session.apply(Step::Action(Action::Roll)).expect("rolling is legal");
    session.apply(Step::Chance(Face::new(face).expect("a face"))).expect("a face can fall");
}

#[test]
fn pi_1_two_to_four_players() {
    for players in 0..=5 {
        let options = Options::default().with_players(players);
        assert_eq!(State::new_game(&options).is_ok(), (2..=4).contains(&players));
    }
}

#[test]
fn pi_2_pi_3_a_one_empties_the_pot() {
    let mut session = game(Options::default());
    roll(&mut session, 6);
    roll(&mut session, 4);
    assert_eq!(session.state().pot, 10);
    roll(&mut session, 1);
    assert_eq!((session.state().pot, session.state().active), (0, 1));
    assert_eq!(session.state().scores.as_slice(), [0, 0]);
}

#[test]
fn pi_4_an_empty_pot_cannot_be_held() {
    let mut session = game(Options::default());
    assert!(session.apply(Step::Action(Action::Hold)).is_err());
    roll(&mut session, 5);
    session.apply(Step::Action(Action::Hold)).expect("a pot can be held");
    assert_eq!(session.state().scores.as_slice(), [5, 0]);
}

#[test]
fn pi_5_the_goal_wins_at_once() {
    let mut session = game(Options::default().with_goal(6));
    roll(&mut session, 6);
    assert_eq!(session.legal_steps(), [Step::Action(Action::Hold)]);
    session.apply(Step::Action(Action::Hold)).expect("the winning hold");
    assert_eq!(session.state().node(), Node::Terminal);
    assert_eq!([0, 1].map(|seat| session.state().payoff(seat)), [State::UNIT, -State::UNIT]);
}

#[test]
fn pi_6_a_tie_at_the_limit_is_shared() {
    let mut session = game(Options::default().with_turn_limit(2));
    roll(&mut session, 1);
    roll(&mut session, 1);
    assert_eq!(session.state().node(), Node::Terminal);
    assert_eq!([0, 1].map(|seat| session.state().payoff(seat)), [0, 0]);
}

/// The first draft, as `docs/add-a-game.md` grows it.
#[allow(missing_docs, unreachable_pub, dead_code, reason = "shown on the page as it is")]
mod draft {
    include!("../draft.rs");
}

/// What the page promises: comments and empty lines count, too.
#[test]
fn the_draft_of_the_page_has_fewer_than_150_lines() {
    let lines = include_str!("../draft.rs").lines().count();
    assert!(lines < 150, "{lines} lines");
}

/// The draft plays by the same rules, as far as it goes: two players, no limit.
#[test]
fn the_draft_of_the_page_is_the_same_game() {
    for goal in [2, 6, 12, 100] {
        let draft = draft::State::setup(&draft::Options { goal });
        let whole = State::setup(&Options::default().with_goal(goal));
        for depth in 0..12 {
            assert_eq!(perft(&draft, depth), perft(&whole, depth), "goal {goal}, depth {depth}");
        }
    }
    // Counted by hand: a 1 leaves the next player a roll, another face a choice.
    let start = State::setup(&Options::default());
    assert_eq!([0, 1, 2, 3, 4].map(|depth| perft(&start, depth)), [1, 1, 6, 11, 41]);
}

#[test]
fn it_conforms() {
    for players in 2..=4 {
        let options = Options::default().with_players(players).with_goal(30).with_turn_limit(40);
        let report = testkit::check::<State>(&options, &testkit::CheckConfig::games(200));
        assert!(report.is_ok(), "{}", report.expect_err("a fault"));
    }
    testkit::assert_conforms::<State>(&testkit::CheckConfig::games(50));
}

#[test]
fn it_gets_records_and_an_entry() {
    let entry = Registration::of::<State>();
    let mut session = (entry.open)(&JsonMap::new()).expect("the default");
    let mut rng = generator(1, 0);
    while let Some(mark) = session.sample(&mut rng) {
        session.apply_step(mark).expect("a sampled step is possible");
    }
    let text = session.record().to_string();
    let record: Record = text.parse().expect("a record that was just written");
    let again = (entry.replay)(&record).expect("it replays");
    assert!(again.same(session.as_ref()));
    assert_eq!(session.observation_spec().width, 21);
    assert_eq!(Action::parse("hold"), Some(Action::Hold));
}

#[test]
fn it_draws_itself() {
    let mut session = game(Options::default().with_players(3));
    roll(&mut session, 6);
    let svg = picture::svg(session.state(), Some(0), picture::WIDTH);
    for words in ["Seat 0 decides", "holds 6 points", ">roll<", ">hold<", "goal 100", "Seat 2"] {
        assert!(svg.contains(words), "{words} in {svg}");
    }
    // Everybody sees everything, but only the seat in turn is asked.
    let other = picture::svg(session.state(), Some(1), picture::WIDTH);
    assert!(other.contains("Another seat decides") && !other.contains(">roll<"));
}

#[test]
fn it_gets_agents_and_search() {
    let start = State::new_game(&Options::default()).expect("the default");
    let wins = (0..200u8)
        .filter(|&n| {
            let mut agents = [BuiltinAgent::Heuristic, BuiltinAgent::Random];
            play_out(start.clone(), &mut agents, &mut generator(3, n.into())).end.payoff(0) > 0
        })
        .count();
    assert!(wins > 150, "holding at twenty wins {wins} of 200 games against chance");
    let mut late = start;
    late.apply_action(Action::Roll);
    late.apply_chance(Face::new(6).expect("a face"));
    let view = rules_core::Observe::view(&late, 0);
    let search = Search::default().with_budget(Budget::simulations(200));
    let report = search.run::<State>(&view, &mut generator(1, 1)).expect("seat 0 decides");
    assert!(late.is_legal(report.action));
}
