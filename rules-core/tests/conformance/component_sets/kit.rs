//! Random and bent documents, for every game; and games that are small enough to be solved.

use std::{collections::HashMap, ops::Range};

use rules_core::{
    Apply, Generator, Node, OptionError, Record, RecordError, Rules, SerdeRules, Session, Step,
    Utility, below,
    components::ComponentsError,
    generator,
    serde_json::{Value as Json, json},
    testkit::{CheckConfig, Report, check},
};

/// One random step; `false` at the end of the game.
pub(crate) fn step<S: Apply>(session: &mut Session<S>, rng: &mut Generator) -> bool {
    if session.sample_chance(rng).is_some() {
        return true;
    }
    let action = session.legal_actions().sample(rng);
    action.is_some_and(|action| session.apply(Step::Action(action)).is_ok())
}

/// The record of a session names the set `name`, can bring it along, with its `title`, and ends
/// differently with the set `other`.
pub(crate) fn brings_its_set<S: SerdeRules>(session: &Session<S>, [name, title, other]: [&str; 3]) {
    let record = Record::of(session);
    assert_eq!(record.options["components"], json!(name));
    assert!(record.replay::<S>().unwrap().state() == session.state());
    // A process that has not loaded the set.
    let mut unknown = record.clone();
    unknown.options.insert("components".into(), json!("0000000000000001 Mine"));
    let refused = unknown.replay::<S>().map(|_| ());
    assert!(
        matches!(refused, Err(RecordError::Options(OptionError::NotLoaded { set, .. }))
            if set.as_str() == "0000000000000001 Mine"),
        "{refused:?}"
    );
    // The whole set in place of its name.
    let whole = record.clone().with_components();
    assert_eq!(whole.options["components"]["title"], title);
    let again = whole.to_string().parse::<Record>().unwrap().replay::<S>().unwrap();
    assert!(again.state() == session.state());
    // Under another set the end differs: the digest of a state names its set.
    let mut other_set = record;
    other_set.options.insert("components".into(), json!(other));
    assert!(matches!(other_set.replay::<S>(), Err(RecordError::Digest { .. })));
}

/// A place in a list of this length.
pub(crate) fn place(rng: &mut Generator, length: usize) -> usize {
    let length = u32::try_from(length).expect("a short list");
    usize::try_from(below(rng, length)).expect("a place")
}

/// One of a list.
pub(crate) fn one<'a, T>(rng: &mut Generator, list: &'a [T]) -> &'a T {
    &list[place(rng, list.len())]
}

/// A document with one value bent.
pub(crate) fn bend(rng: &mut Generator, value: &mut Json) {
    let wild = [
        json!(null),
        json!(-1),
        json!(0),
        json!(255),
        json!(1e30),
        json!(""),
        json!([]),
        json!({}),
        json!(true),
        json!("static"),
        json!(i64::MAX),
        json!([[[]]]),
        json!("\u{0}"),
    ];
    match value {
        Json::Array(list) if !list.is_empty() && below(rng, 8) > 0 => {
            let at = place(rng, list.len());
            match below(rng, 10) {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                _ => bend(rng, &mut list[at]),
            }
        }
        Json::Object(map) if !map.is_empty() && below(rng, 8) > 0 => {
            let at = place(rng, map.len());
            let key = map.keys().nth(at).cloned().expect("a key");
            match below(rng, 10) {
                0 => drop(map.remove(&key)),
                1 => drop(map.insert(format!("{key}s"), json!(1))),
                _ => bend(rng, map.get_mut(&key).expect("it is there")),
            }
        }
        other => *other = one(rng, &wild).clone(),
    }
}

/// Sets of a long test: `RULES_SETS` of them, a thousand if it does not say.
pub(crate) fn soak_sets() -> u64 {
    std::env::var("RULES_SETS").ok().and_then(|sets| sets.parse().ok()).unwrap_or(1000)
}

/// Number of the first set of a long test: `RULES_FIRST`, to go on where another run ended.
pub(crate) fn first_set() -> u64 {
    std::env::var("RULES_FIRST").ok().and_then(|first| first.parse().ok()).unwrap_or(0)
}

/// How closely games with sets are checked: `rarity` makes every check of a node so much rarer.
fn checks(games: u64, rarity: u32) -> CheckConfig {
    CheckConfig::games(games)
        .with_first(2)
        .with_validate_every(rarity)
        .with_posterior_every(400 * rarity)
        .with_undo_every(10 * rarity)
        .with_deep_check_every(128 * rarity)
        .with_catalogue_every(512 * rarity)
        .with_playout_every(4000 * rarity)
        .with_indistinguishable_every(2000 * rarity)
        .with_corrupt_every(2000 * rarity)
        .with_shrink(20 / rarity)
}

/// The tests of random sets and of bent documents: short ones, and the long ones of `make soak`.
/// `$each` gives options with a random valid set, from a seed and a number, and the document of the set.
macro_rules! tests_of_random_sets {
    (
        each: $each:expr, rarity: $rarity:expr, sets: $sets:expr, games: $games:expr,
        bent: $bent:expr, of_each_kind: $least:expr
    ) => {
        #[test]
        fn random_sets_keep_every_promise() {
            kit::conform::<State>(0..$sets, $games, $rarity, |number| $each(1, number));
        }

        #[test]
        #[ignore = "a thousand sets with a hundred games each, in `make soak`"]
        fn a_thousand_random_sets_keep_every_promise() {
            // Many games with each set: a check that is rarer at a node is as frequent for the set.
            let sets = kit::first_set()..kit::soak_sets();
            kit::conform::<State>(sets, 100, 4 * $rarity, |number| $each(2, number));
        }

        #[test]
        fn bent_sets_are_refused_or_playable() {
            let counts = kit::play_bent($bent, 3, random, opened);
            assert!(counts.iter().all(|number| *number > $least), "{counts:?}");
        }

        #[test]
        #[ignore = "ten thousand documents, in `make soak`"]
        fn ten_thousand_bent_sets_are_refused_or_playable() {
            kit::play_bent(10 * kit::soak_sets(), 4, random, opened);
        }
    };
}
pub(crate) use tests_of_random_sets;

/// Plays games with one set after the other under the conformance kit: `each` gives the options
/// and the document of a set. Prints what was played.
pub(crate) fn conform<S: SerdeRules>(
    sets: Range<u64>,
    games: u64,
    rarity: u32,
    each: impl Fn(u64) -> (S::Options, Option<String>),
) {
    let (mut all, config) = (Report::default(), checks(games, rarity));
    let print = |sets: u64, all: &Report| {
        println!(
            "{sets} sets, {} games, {} decisions, {} outcomes, longest {}, corrupted documents: \
             {} refused, {} played",
            all.games, all.decisions, all.outcomes, all.most_decisions, all.refused, all.accepted
        );
    };
    let count = sets.end - sets.start;
    for (done, number) in (0..).zip(sets) {
        if done > 0 && done % 50 == 0 {
            print(done, &all);
        }
        let (options, document) = each(number);
        match check::<S>(&options, &config) {
            Ok(report) => all.add(&report),
            Err(fault) => panic!("set {number}: {}\n{fault}", document.unwrap_or_default()),
        }
    }
    print(count, &all);
}

/// Bent documents are refused with all that is wrong, or played to the end: how many of each.
pub(crate) fn play_bent<S: Apply>(
    documents: u64,
    seed: u64,
    random: fn(&mut Generator) -> Json,
    open: fn(&str) -> Result<Session<S>, ComponentsError>,
) -> [u64; 2] {
    let mut counts = [0, 0];
    for number in 0..documents {
        let mut rng = generator(seed, number);
        let mut document = random(&mut rng);
        bend(&mut rng, &mut document);
        let opened = open(&document.to_string());
        counts[usize::from(opened.is_ok())] += 1;
        match opened {
            Ok(mut session) => while step(&mut session, &mut rng) {},
            Err(error) => assert!(error.faults.iter().all(|fault| !fault.right.is_empty())),
        }
    }
    println!("{documents} bent documents: {} refused, {} played", counts[0], counts[1]);
    counts
}

/// What a game that hides nothing is worth to seat 0, of two who want the opposite or of several
/// who want the same, if everybody plays perfectly; and how many states it has.
pub(crate) fn solve<S: Rules>(start: &S) -> (f64, usize) {
    let mut known = HashMap::new();
    (worth(start, &mut known), known.len())
}

fn worth<S: Rules>(state: &S, known: &mut HashMap<S, f64>) -> f64 {
    if let Some(worth) = known.get(state) {
        return *worth;
    }
    let worth = match state.node() {
        Node::Terminal => f64::from(state.payoff(0)) / f64::from(S::UNIT),
        Node::Chance => {
            let (mut sum, mut outcomes) = (0.0, Vec::new());
            state.chance_outcomes(|outcome, weight| outcomes.push((outcome, weight)));
            for (outcome, weight) in outcomes {
                let mut next = state.clone();
                next.apply_chance(outcome);
                sum += f64::from(weight) * self::worth(&next, known);
            }
            sum / f64::from(state.total_weight())
        }
        Node::Player(seat) => {
            let after = state.legal_actions().iter().map(|action| {
                let mut next = state.clone();
                next.apply_action(action);
                self::worth(&next, known)
            });
            let least = seat > 0 && S::UTILITY != Utility::Identical;
            if least { after.fold(f64::MAX, f64::min) } else { after.fold(f64::MIN, f64::max) }
        }
    };
    known.insert(state.clone(), worth);
    worth
}
