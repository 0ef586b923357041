//! Every game keeps every promise, with its printed options and with every
//! variant that can be read from them.
//!
//! `RULES_GAMES=10000 cargo test --release -p rules-core --test conformance kinds`
//! plays that many games for every number of players instead of a few.

use rules_core::{
    BatchConfig, DynSession, JsonMap, Registration, SerdeRules, Session, generator,
    options_from_json, options_to_json,
    testkit::{CheckConfig, Expected, Report, check, read_history, variants},
};

use crate::toy;

/// So many games of a short kind are played for each number of players.
const SHORT: u64 = 16;

/// How many random games were asked for, if any.
fn asked() -> Option<u64> {
    let asked = std::env::var("RULES_GAMES").ok();
    asked.map(|text| text.parse().expect("RULES_GAMES is a whole number"))
}

/// How many random games are played for each number of players: a game of a
/// thousand decisions shows as much as many short ones.
fn games<S: SerdeRules>() -> u64 {
    let quick = CheckConfig::games(1).with_first(2).with_deep_check_every(0).with_corrupt_every(0);
    let first = check::<S>(&S::Options::default(), &quick);
    let few = first.map_or(SHORT, |report| if report.decisions > 500 { 3 } else { SHORT });
    asked().unwrap_or(few)
}

/// The default options for every number of players.
fn tables<S: SerdeRules>() -> Vec<S::Options> {
    let default = options_to_json(&S::Options::default());
    let Some(name) = ["players", "heroes"].into_iter().find(|name| default.contains_key(*name))
    else {
        return vec![S::Options::default()];
    };
    let table = |count: u8| {
        let mut options: JsonMap = default.clone();
        options.insert(name.to_owned(), count.into());
        options_from_json(&options).ok()
    };
    (1..=8).filter_map(table).collect()
}

/// Fields of the state that no other seat may know at every node, with the default
/// options.
fn secrets(game: &str) -> &'static [&'static str] {
    match game {
        "regidice" => &["pools[seat]"],
        "hero_must_die" => &["plots.hands[seat]"],
        "valor_and_villainy" => &["deck"],
        "unsung_heroes" | "toy" => &["hands[seat]"],
        _ => &[],
    }
}

/// The same with fewer of the expensive checks, for the variants of a long game. Game 0,
/// which is looked at most closely, and game 1, which the heuristic plays, are left out.
fn sparse(config: CheckConfig) -> CheckConfig {
    config
        .with_first(2)
        .with_deep_check_every(128)
        .with_catalogue_every(512)
        .with_playout_every(4000)
        .with_indistinguishable_every(2000)
        .with_corrupt_every(2000)
}

/// Checks every number of players with all games, every variant with a few.
fn conforms<S: SerdeRules>() -> Vec<Report> {
    let games = games::<S>();
    let tables = tables::<S>();
    let variants: Vec<_> =
        variants::<S::Options>(4, 7).into_iter().filter(|o| !tables.contains(o)).collect();
    let expected = Expected::default().with_secrets(secrets(S::NAME));
    // In the largest game a world takes so long to deal that few nodes have to do.
    let posterior = match S::NAME {
        "valor_and_villainy" => 8000,
        _ => CheckConfig::default().posterior_every,
    };
    let config = |games| CheckConfig::games(games).with_posterior_every(posterior);
    let long = games < SHORT && asked().is_none();
    let full = config(games).with_deep_check_every(if long { 48 } else { 16 });
    let full = full.with_expected(expected);
    let few = config(games / 8 + 1);
    let few = if long { sparse(few) } else { few };
    // Of a long game only the default number of players is looked at most closely: its
    // nodes are alike, and `make soak` plays all numbers.
    let other =
        if long { sparse(config(2)).with_first(1).with_indistinguishable_every(500) } else { full };
    let default = S::Options::default();
    let full = tables.iter().map(|o| (o, if *o == default { full } else { other }));
    let plans = full.chain(variants.iter().map(|options| (options, few)));
    let mut reports = Vec::new();
    for (options, config) in plans {
        let report = check::<S>(options, &config);
        let report = report.unwrap_or_else(|fault| panic!("{fault}"));
        println!("{} {options:?}: {report}", S::NAME);
        reports.push(report);
    }
    // Every game with secrets tells some of the choices that were made behind them.
    let told: u64 = reports.iter().map(|report| report.coverage.past_choices).sum();
    assert_eq!(told == 0, S::PERFECT_INFORMATION, "{}: {told} choices were told", S::NAME);
    reports
}

/// Runs a function and counts the calls of `validate` of the toy meanwhile.
fn validations<T>(run: impl FnOnce() -> T) -> (T, u32) {
    let before = toy::VALIDATIONS.get();
    let result = run();
    (result, toy::VALIDATIONS.get() - before)
}

#[test]
fn what_comes_from_outside_is_validated_and_what_comes_from_inside_never() {
    let entry = Registration::of::<toy::State<{ toy::HONEST }>>();
    let mut session = (entry.open)(&JsonMap::new()).expect("the default is a game");
    let mut rng = generator(3, 0);
    for _ in 0..5 {
        let mark = session.sample(&mut rng).expect("five steps are no game");
        session.apply_step(mark).expect("a sampled step is possible");
    }
    let json = session.state_json();
    let (loaded, count) = validations(|| (entry.resume)(&json).expect("a state"));
    assert!(loaded.same(&*session));
    assert_eq!(count, 1, "a document");
    let record = loaded.record();
    assert!(record.start.is_some());
    // Once as it is read, and once more because a state whose `Deserialize` is derived has records, too.
    assert_eq!(validations(|| (entry.replay)(&record).expect("a record")).1, 2, "a record");
    let mut bent = json.clone();
    bent["points"][0] = 200.into();
    let (refused, count) = validations(|| (entry.resume)(&bent));
    let refused = refused.expect_err("too many points").to_string();
    assert!(refused.starts_with("not a state of this game: invalid state"), "{refused}");
    assert_eq!(count, 1, "a bent document");
    let inside = || {
        drop(session.determinize(0, &mut rng).expect("seat 0"));
        drop(session.before().expect("five steps"));
    };
    assert_eq!(validations(inside).1, 0, "determinized states, and the state before");
    let shard =
        (entry.make_shard)(&JsonMap::new(), &BatchConfig::default(), 0, 2).expect("two games");
    assert_eq!(validations(|| shard.session_at(1)).1, 0, "a game of a batch");
    let (saved, mut again) = (shard.save(), shard.fork());
    assert_eq!(validations(|| again.load(&saved).expect("two games")).1, 2, "saved games");
}

#[test]
fn the_toy_conforms_with_every_variant() {
    let reports = conforms::<toy::State<{ toy::HONEST }>>();
    assert!(reports.len() >= 5, "{} variants", reports.len());
    assert_eq!(reports[0].games, asked().unwrap_or(SHORT));
}

#[test]
fn an_information_state_is_what_a_seat_saw_and_did_at_its_own_decisions() {
    type Toy = toy::State<{ toy::HONEST }>;
    let mut session = Session::<Toy>::new(&toy::parts::Options::default()).expect("the default");
    let mut states = Vec::new();
    for step in read_history::<Toy>("c0 c2 c2 1 3 0 c5").expect("ids of the toy") {
        session.apply(step).expect("it is legal");
        states.push(session.information_state(1).expect("seat 1 is taken"));
    }
    let words = |at: usize| states[at].split(' ').collect::<Vec<_>>();
    // Before its decision a seat has what it sees now, and afterwards that, its action
    // and what it sees now; the nodes of others leave nothing.
    assert!(states[..4].iter().all(|state| !state.contains(' ')), "{states:?}");
    assert_eq!((words(4).len(), words(4)[..2].to_vec()), (3, vec![words(3)[0], "3"]));
    assert!((4..7).all(|at| words(at).len() == 3 && words(at)[..2] == words(4)[..2]));
}

/// One test for each game of the list.
macro_rules! suite {
    ($game:ident) => {
        #[test]
        fn $game() {
            conforms::<rules_core::games::$game::State>();
        }
    };
}
rules_core::for_each_game!(suite);
