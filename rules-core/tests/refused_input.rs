//! Input from outside: whatever arrives at records, sessions and the registry is refused
//! with words, changes nothing and never panics.

use proptest::{collection::vec as many, prelude::*};
use rules_core::{
    Agent, BuiltinAgent, CheckpointHistory, Decision, DynSession, Generator, JsonMap, Legal,
    NoHistory, Node, ObservationError, Observe, Record, RecordError, SeatError, Session, Setup,
    SparseWriter, StepError, StepId, StepKind, encode_view, find,
    games::{
        GAMES,
        wuerfelhelden::{Options, State},
    },
    generator, names, play_out,
    serde_json::{Value as Json, json},
};

fn two() -> Options {
    Options::default().with_players(2)
}

/// A game of two after so many random steps, or at its end.
fn played(steps: usize) -> Session<State> {
    let mut session = Session::new(&two()).expect("two can play");
    walk(&mut session, steps, &mut generator(11, 0));
    session
}

fn walk(session: &mut dyn DynSession, steps: usize, rng: &mut Generator) {
    for _ in 0..steps {
        let Some(mark) = session.sample(rng) else { break };
        session.apply_step(mark).expect("a sampled step is possible");
    }
}

/// The end of a game.
fn over() -> Session<State> {
    let session = played(usize::MAX);
    assert_eq!(session.state().node(), Node::Terminal);
    session
}

#[test]
fn a_record_says_the_same_in_three_forms() {
    let resumed = Session::<State>::resume(played(40).state().clone()).expect("a state of play");
    for (steps, mut session) in [(0, played(0)), (40, played(40)), (30, resumed)] {
        if session.given().is_some() {
            walk(&mut session, steps, &mut generator(1, 1));
        }
        let record = Record::of(&session);
        assert_eq!(
            (record.steps.len(), record.start.is_some()),
            (steps, session.given().is_some())
        );
        assert_eq!(record.to_string().parse(), Ok(record.clone()));
        assert_eq!(Record::from_json(&record.to_json()), Ok(record.clone()));
        assert_eq!(Record::from_bytes(&record.to_bytes()), Ok(record.clone()));
        let again = record.open().expect("a record of play");
        assert!(again.same(&session) && again.steps() == DynSession::steps(&session));
        assert_eq!(again.record(), record);
    }
}

#[test]
fn a_session_that_forgets_is_written_down_as_it_stands() {
    let mut session = Session::<State, NoHistory>::with_history(&two()).expect("two can play");
    walk(&mut session, 40, &mut generator(11, 0));
    let record = Record::of(&session);
    assert_eq!((record.steps.len(), record.start.is_some()), (0, true));
    assert!(record.open().expect("it can be opened").same(&played(40)));
    let now = Session::<State>::resume(session.state().clone()).expect("a state of play");
    assert_eq!(session.information_state(1), now.information_state(1));
    assert_eq!(session.history_tokens(1), now.history_tokens(1));
}

#[test]
fn a_faulty_record_is_refused_by_its_fault() {
    let good = Record::of(&played(12)).to_string();
    let line = |key: &str| {
        good.lines().find(|line| line.starts_with(key)).expect("a line of the record").to_owned()
    };
    let deep = format!("options {{\"players\":{}", "[".repeat(100_000));
    let long = format!("steps {}", "x".repeat(100_000));
    for (key, bad, words) in [
        ("rules", "", "the line `rules-record …` is missing"),
        ("rules", "rules-record 2", "format 2 is unknown; this is format 1"),
        ("rules", "rules-record +1", "`+1` is no number"),
        ("rules", "rules-record 4294967296", "`4294967296` is no number"),
        ("game", "game wuerfelhelden", "needs a name and a version"),
        ("game", "game wuerfelhelden 2", "version 2 of `wuerfelhelden`; this is version 1"),
        ("game", "game chess 1", "there is no game `chess`; the games are "),
        ("options", "options 3", "options must be an object, not 3"),
        ("options", "options {\"players\":2", "EOF"),
        ("options", "options {\"players\":2,\"players\":2}", "key `players` occurs twice"),
        ("options", "options {\"players\":5}", "option `players` cannot be 5"),
        ("options", "options {\"seats\":2}", "there is no option `seats`"),
        ("options", &deep, "recursion limit"),
        ("steps", "steps c1 -1", "`-1` is not a step"),
        ("steps", "steps 99999999999", "`99999999999` is not a step"),
        ("steps", &long, "xxx…` is not a step"),
        ("steps", "steps c400", "step 0 of the record: there is no outcome 400"),
        ("steps", "steps c88 22", "step 1 of the record: `stop` is an action, but this is a"),
        ("steps", "steps c44", "step 0 of the record: outcome 44 (`- - -`) is not possible here"),
        ("steps", "steps", "the replayed game ends with digest"),
        ("steps", "start {}\nsteps", "starts from an invalid state: missing field"),
        ("end", "end 12", "`12` is no digest of 16 hex digits"),
        ("end", "end +123456789abcdef", "is no digest of 16 hex digits"),
        ("end", "end 0000000000000000", "the record says 0000000000000000"),
        ("end", "end 0000000000000000\nend 1", "the line `end 1` is too many"),
    ] {
        let text = good.replace(&line(key), bad);
        let error = text.parse::<Record>().and_then(|record| record.open().map(drop));
        let error = error.expect_err(bad).to_string();
        assert!(error.contains(words) && error.len() < 300, "`{error}` instead of `{words}`");
    }
    let other = Record { game: "regidice".into(), ..good.parse().expect("a record") };
    let error = other.replay::<State>().expect_err("another game");
    assert!(matches!(error, RecordError::OtherGame { expected: "wuerfelhelden", .. }), "{error}");
}

#[test]
fn other_forms_of_a_record_are_refused_too() {
    let record = Record::of(&played(3));
    let json = record.to_json();
    for (from, to, words) in [
        ("{", "{\"end\":\"\",", "key `end` occurs twice"),
        ("{", "{\"extra\":1,", "unknown field `extra`"),
        ("\"players\":2", "\"players\":2,\"players\":2", "key `players` occurs twice"),
        ("\"record\":1", "\"record\":-1", "invalid value"),
        ("\"version\":1", "\"version\":1.5", "invalid type"),
    ] {
        let text = json.replacen(from, to, 1);
        let error = Record::from_json(&text).expect_err(&text).to_string();
        assert!(error.contains(words), "`{error}` instead of `{words}`");
    }
    let bytes = record.to_bytes();
    for end in 0..bytes.len() {
        let error = Record::from_bytes(&bytes[..end]).expect_err("it breaks off");
        assert!(error.to_string().contains("break off"), "{error}");
    }
    let more = [&bytes[..], &[0]].concat();
    let error = Record::from_bytes(&more).expect_err("a byte too many").to_string();
    assert!(error.contains("1 bytes too many"), "{error}");
}

#[test]
fn a_row_of_another_width_is_refused_and_not_written() {
    let session = played(20);
    let width = session.observation_spec().width;
    for given in [0, 1, width - 1, width + 1, 2 * width] {
        let (mut floats, mut bytes) = (vec![9.0; given], vec![9; given]);
        let error = Err(ObservationError::Width { given, width });
        assert_eq!(
            (session.observation(0, &mut floats), session.observation_bytes(1, &mut bytes)),
            (error, error)
        );
        assert!(
            floats.iter().all(|cell| cell.to_bits() == 9f32.to_bits())
                && bytes.iter().all(|&cell| cell == 9)
        );
    }
    let nobody = SeatError { seat: 2, seats: 2 };
    let error = session.observation(2, &mut vec![0.0; width]).expect_err("nobody sits there");
    assert_eq!((error, error.to_string()), (ObservationError::Seat(nobody), nobody.to_string()));
    assert_eq!(nobody.to_string(), "there is no seat 2: this game has the seats 0 to 1");
    let (mut floats, mut bytes) = (vec![9.0; width], vec![9; width]);
    assert_eq!(
        (session.observation(0, &mut floats), session.observation_bytes(0, &mut bytes)),
        (Ok(()), Ok(()))
    );
    let mut sparse = SparseWriter::default();
    session.observation_sparse(1, &mut sparse).expect("somebody sits there");
    session.observation_sparse(0, &mut sparse).expect("somebody sits there");
    let before = sparse.clone();
    assert_eq!(session.observation_sparse(2, &mut sparse), Err(nobody));
    assert_eq!((&sparse, sparse.width()), (&before, width));
    assert!(sparse.iter().eq((0..).zip(bytes).filter(|(_, cell)| *cell > 0)));
    assert!(floats.iter().all(|cell| (0.0..=1.0).contains(cell)));
}

#[test]
fn errors_of_nothing_can_be_printed() {
    let nobody = SeatError { seat: 0, seats: 0 };
    assert!(nobody.to_string().starts_with("there is no seat 0"));
    let nothing = StepError::OutOfRange { kind: StepKind::Action, index: 0, count: 0 };
    assert!(nothing.to_string().starts_with("there is no action 0"));
}

#[test]
fn nothing_goes_on_after_the_end() {
    let mut session = over();
    let (mut legal, mut outcomes) = (vec![7], vec![(7, 7)]);
    DynSession::legal_actions(&session, &mut legal);
    session.chance_outcomes(&mut outcomes);
    assert!(legal.is_empty() && outcomes.is_empty());
    assert_eq!((session.sample(&mut generator(0, 0)), session.heuristic_action()), (None, None));
    let before = DynSession::digest(&session);
    for mark in [StepId::Action(22), StepId::Chance(88)] {
        let error = session.apply_step(mark).expect_err("the game is over");
        assert!(error.to_string().ends_with("but this is the end of the game"), "{error}");
    }
    assert!(DynSession::apply(&mut session, 0).is_err() && DynSession::digest(&session) == before);
    let mut steps = 0;
    while DynSession::undo(&mut session).is_some() {
        steps += 1;
    }
    assert!(steps > 50 && session.same(&played(0)));
}

#[test]
fn matches_are_opened_and_resumed_by_name_or_refused() {
    for entry in GAMES {
        let name = entry.info.name;
        assert_eq!(find(name).map(|found| found.info), Some(entry.info));
        assert!(names().split(", ").any(|each| each == name));
        let session = (entry.open)(&(entry.defaults)()).expect("the defaults");
        assert!(session.same(&*(entry.open)(&JsonMap::new()).expect("the defaults")));
        assert_eq!((session.info(), session.options_json()), (entry.info, (entry.defaults)()));
        assert!((entry.resume)(&session.state_json()).expect("a new game").same(&*session));
        let mut options = JsonMap::new();
        options.insert("no such option".into(), 1.into());
        let error = (entry.open)(&options).expect_err("no such option").to_string();
        assert!(entry.options.iter().all(|option| error.contains(option.name)), "{error}");
        for state in [Json::Null, json!({}), json!([[]]), json!("x"), json!(1e300)] {
            let error = (entry.resume)(&state).expect_err("no state").to_string();
            assert!(error.starts_with("not a state of this game: "), "{error}");
        }
    }
    assert!(["", "Wuerfelhelden", "wuerfelhelden "].iter().all(|name| find(name).is_none()));
}

#[test]
fn the_state_before_is_the_one_that_undo_gives() {
    let mut session = played(40);
    let mut replayed =
        Session::<State, CheckpointHistory<State, 7>>::with_history(&two()).expect("two");
    for mark in DynSession::steps(&session) {
        DynSession::apply_step(&mut replayed, mark).expect("played before");
    }
    for _ in 0..40 {
        let before = DynSession::before(&session).expect("a step is remembered");
        let state = session.state().clone();
        assert_eq!(replayed.before(), session.before());
        assert_eq!((session.undo(), &state == replayed.state()), (replayed.undo(), true));
        assert!(before.same(&session) && before.steps().is_empty());
    }
    assert!(DynSession::before(&session).is_none() && replayed.before().is_none());
    assert_eq!(Session::<State, NoHistory>::with_history(&two()).expect("two").before(), None);
}

#[test]
fn a_row_of_another_width_is_refused_each_time_and_left_alone() {
    let mut session = played(3);
    let width = session.observation_spec().width;
    for _ in 0..3 {
        for wrong in [0, 1, width - 1, width + 1] {
            let mut row = vec![0.5; wrong];
            let error = session.observation(0, &mut row).expect_err("another width");
            assert_eq!(error, ObservationError::Width { given: wrong, width });
            assert!(row.iter().all(|&cell| cell.to_bits() == 0.5_f32.to_bits()));
        }
        let (mut row, mut bytes) = (vec![0.5; width], vec![7; width]);
        session.observation(1, &mut row).expect("the width");
        session.observation_bytes(1, &mut bytes).expect("the width");
        let mut own = vec![0; width];
        encode_view::<State>(&session.state().view(1), &mut rules_core::ByteWriter::new(&mut own));
        assert_eq!(bytes, own);
        walk(&mut session, 5, &mut generator(3, 0));
    }
}

#[test]
fn rosters_change_in_the_one_game_that_says_how() {
    for entry in GAMES {
        let mut session = (entry.open)(&JsonMap::new()).expect("the defaults");
        let before = session.fork();
        let fault = session.change_roster("join mari").expect_err("not in the printed game");
        let reason = match entry.info.name {
            "valor_and_villainy" => "only with the option `allow_roster_changes`",
            _ => "no changes from outside",
        };
        assert!(fault.to_string().contains(reason), "{}: {fault}", entry.info.name);
        assert!(session.same(&*before));
    }
}

#[test]
fn agents_have_names_and_play_what_is_legal() {
    for mut agent in BuiltinAgent::ALL {
        assert_eq!(BuiltinAgent::by_name(agent.name()), Some(agent));
        let mut rng = generator(5, 0);
        let mut session = played(0);
        while session.state().node() != Node::Terminal {
            if session.sample_chance(&mut rng).is_none() {
                let decision = Decision::of(session.state()).expect("a seat decides");
                let action = agent.choose_action(&decision, &mut rng);
                assert!(session.state().is_legal(action));
                session.apply(rules_core::Step::Action(action)).expect("a legal action");
            }
        }
        let end = play_out(played(0).state().clone(), &mut [agent; 2], &mut generator(5, 0));
        assert_eq!(end.end, *session.state(), "the same choices lead to the same end");
        assert_eq!((end.decisions + end.outcomes) as usize, session.steps().count());
    }
    assert_eq!(BuiltinAgent::by_name("nobody"), None);
}

fn mark() -> impl Strategy<Value = StepId> {
    prop_oneof![any::<u32>().prop_map(StepId::Action), any::<u32>().prop_map(StepId::Chance)]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Records of anything survive all forms, and open or are refused.
    #[test]
    fn any_steps_survive_every_form(steps in many(mark(), 0..20), end: u64, version: u32) {
        let record = Record { steps, end, version, ..Record::of(&played(0)) };
        prop_assert_eq!(record.to_string().parse(), Ok(record.clone()));
        prop_assert_eq!(Record::from_json(&record.to_json()), Ok(record.clone()));
        prop_assert_eq!(Record::from_bytes(&record.to_bytes()), Ok(record.clone()));
        if let Err(error) = record.open() {
            prop_assert!(!error.to_string().is_empty());
        }
    }

    #[test]
    fn any_bytes_are_a_record_or_refused(bytes in many(any::<u8>(), 0..200)) {
        let text = String::from_utf8_lossy(&bytes);
        for record in [Record::from_bytes(&bytes), Record::from_json(&text), text.parse()] {
            match record {
                Ok(record) => prop_assert_eq!(Record::from_bytes(&record.to_bytes()), Ok(record)),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }

    /// A record with a byte changed is refused, or still tells a whole game.
    #[test]
    fn a_changed_byte_never_opens_a_broken_game(at: prop::sample::Index, to: u8) {
        let good = Record::of(&played(25));
        let mut bytes = good.to_bytes();
        *at.get_mut(&mut bytes) = to;
        let mut text = good.to_string().into_bytes();
        *at.get_mut(&mut text) = to;
        let text = String::from_utf8_lossy(&text).parse::<Record>();
        for record in [Record::from_bytes(&bytes), text].into_iter().flatten() {
            if let Ok(session) = record.open() {
                prop_assert_eq!(session.digest(), record.end);
                prop_assert_eq!(session.steps(), record.steps);
            }
        }
    }

    /// Any number as a seat or an id, at any node.
    #[test]
    fn any_number_is_a_seat_or_an_id_or_refused(
        steps in 0usize..120,
        numbers in many(prop_oneof![0u64..200, any::<u64>()], 8),
        width in 0usize..40,
    ) {
        let mut session = played(steps);
        let before = DynSession::digest(&session);
        for &number in &numbers {
            let known = number < 2;
            prop_assert_eq!(session.action_mask(number, &mut vec![3; width]).is_ok(), known);
            prop_assert_eq!(DynSession::payoff(&session, number).is_ok(), known);
            prop_assert_eq!(session.potential(number).is_ok(), known);
            prop_assert_eq!(session.subgoals(number).is_ok(), known);
            prop_assert_eq!(session.view_json(number).is_ok(), known);
            prop_assert_eq!(session.information_state(number).is_ok(), known);
            prop_assert_eq!(session.history_tokens(number).is_ok(), known);
            prop_assert_eq!(session.determinize(number, &mut generator(0, 0)).is_ok(), known);
            for (kind, count) in [(StepKind::Action, 23), (StepKind::Chance, 164)] {
                match session.text(kind, number) {
                    Ok(text) => {
                        prop_assert!(number < count);
                        prop_assert_eq!(session.parse(kind, &text).map(u64::from), Ok(number));
                    }
                    Err(error) => prop_assert!(number >= count && !error.to_string().is_empty()),
                }
            }
            match DynSession::apply(&mut session, number) {
                Ok(()) => prop_assert!(DynSession::undo(&mut session).is_some()),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
            prop_assert_eq!(DynSession::digest(&session), before);
        }
    }

    #[test]
    fn any_text_names_something_or_nothing(text in ".{0,60}") {
        let session = played(0);
        for kind in [StepKind::Action, StepKind::Chance] {
            match session.parse(kind, &text) {
                Ok(index) => prop_assert_eq!(session.text(kind, index.into()), Ok(text.clone())),
                Err(error) => prop_assert!(error.to_string().len() < 80),
            }
        }
    }
}

/// Nobody sits at a table with fewer agents than seats.
#[test]
#[should_panic(expected = "index out of bounds")]
fn every_seat_needs_an_agent() {
    let state = State::new_game(&two()).expect("two can play");
    play_out(state, &mut [BuiltinAgent::Random], &mut generator(0, 0));
}
