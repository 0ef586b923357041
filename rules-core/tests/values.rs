//! Values of the API as text and as JSON, in fields of types of one's own.

use rules_core::{
    ActionSet, Budget, BuiltinAgent, Method, Record, Search, SearchReport, Session, Step, StepId,
    games::wuerfelhelden::{Action, ChanceOutcome, Options, State},
    generator,
    prelude::*,
    serde::{Deserialize, Serialize},
    serde_json,
};

/// A value that is read back from its JSON.
fn again<T: Serialize + for<'de> Deserialize<'de>>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).expect("it is written")).expect("and read")
}

/// A session with some steps.
fn played() -> Session<State> {
    let mut session =
        Session::<State>::new(&Options::default()).expect("the default options are possible");
    let mut rng = generator(3, 0);
    for _ in 0..30 {
        if session.sample_chance(&mut rng).is_none() {
            let action = session.state().legal_actions().sample(&mut rng).expect("one is legal");
            session.apply(action.into()).expect("it is legal");
        }
    }
    session
}

#[test]
fn records_and_sessions_are_fields() {
    #[derive(Serialize, Deserialize)]
    #[serde(crate = "rules_core::serde")]
    struct Saved {
        note: String,
        record: Record,
        game: Session<State>,
    }
    let game = played();
    let saved = Saved { note: "first".into(), record: Record::of(&game), game };
    let json = serde_json::to_value(&saved).unwrap();
    assert_eq!(json["record"], json["game"]);
    assert_eq!(json["record"].to_string().parse::<serde_json::Value>().unwrap()["record"], 1);
    let read = again(&saved);
    assert_eq!((read.note, &read.record, &read.game), (saved.note, &saved.record, &saved.game));
    assert_eq!(Record::from_json(&json["record"].to_string()).unwrap(), saved.record);
    let mut other = json["game"].clone();
    other["end"] = "0000000000000000".into();
    let error = serde_json::from_value::<Session<State>>(other).unwrap_err();
    assert!(error.to_string().contains("digest"), "{error}");
}

#[test]
fn steps_are_their_texts() {
    let steps = [StepId::Action(22), StepId::Chance(110)];
    assert_eq!(serde_json::to_string(&steps).unwrap(), r#"["22","c110"]"#);
    assert_eq!(again(&steps), steps);
    assert!(serde_json::from_str::<StepId>(r#""c""#).is_err());
    assert!(StepId::Action(9) < StepId::Chance(0) && StepId::Action(3) < StepId::Action(22));
    let typed: Step<Action, ChanceOutcome> = Action::Roll.into();
    assert_eq!((again(&typed), typed.to_string().as_str()), (typed, "roll"));
}

#[test]
fn sets_of_actions_are_lists() {
    let set = ActionSet::from_iter([Action::Roll, Action::ALL[0]]);
    assert_eq!(serde_json::to_string(&set).unwrap(), r#"["mark W-","roll"]"#);
    assert_eq!(again(&set), set);
    let error = serde_json::from_str::<ActionSet<Action>>(r#"["roll","roll"]"#).unwrap_err();
    assert!(error.to_string().contains("twice"), "{error}");
}

#[test]
fn settings_of_a_search_are_read_back() {
    let search = Search::default()
        .with_budget(Budget::simulations(30))
        .with_method(Method::Guided)
        .with_rollout(BuiltinAgent::Plan(1));
    let json = serde_json::to_value(search).unwrap();
    assert_eq!((&json["budget"], &json["method"]), (&"30".into(), &"guided".into()));
    assert_eq!(json["evaluator"]["agent"], "plan:1");
    assert_eq!(again(&search), search);
    for method in Method::ALL {
        assert_eq!((again(&method), method.name().parse()), (method, Ok(method)));
    }
    let error = "best".parse::<Method>().unwrap_err().to_string();
    assert_eq!(error, "there is no method `best`: the names are halving and guided");
}

#[test]
fn reports_of_a_search_are_read_back() {
    let mut session = played();
    while !matches!(session.node(), Node::Player(_)) {
        session.sample_chance(&mut generator(5, 0)).expect("chance is due");
    }
    let Node::Player(seat) = session.node() else { unreachable!() };
    let view = session.state().view(seat);
    for method in [Method::Halving, Method::Guided] {
        let search = Search::default().with_budget(Budget::simulations(20)).with_method(method);
        let report = search.run::<State>(&view, &mut generator(1, 0)).expect("a decision");
        assert_eq!(again::<SearchReport<Action>>(&report), report);
    }
}
