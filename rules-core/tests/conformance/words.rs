//! Holds the words of every game to their promises: they say no more than the view, each
//! action has words of its own, and a reply is read as the action that was written or
//! refused.

use rules_core::{
    DynSession, Generator, JsonMap, Node, Registration, Session, Setup, StepId, StepKind,
    ViewError, below, find,
    games::GAMES,
    generator,
    words::{self, Description, ReadError},
};

use crate::toy;

/// A game without words.
type Toy = toy::State<{ toy::HONEST }>;

/// Games of each game, and how many decisions lie between two that are looked at.
const GAMES_EACH: u64 = 3;
const EVERY: usize = 5;

/// Calls `look` at decisions of some games, which agents play that are sometimes good.
fn visit(entry: &Registration, look: impl FnMut(&dyn DynSession, u64, &mut Generator)) {
    visit_many(entry, GAMES_EACH, EVERY, look);
}

/// Does the same at one in `every` decision of so many games.
fn visit_many(
    entry: &Registration,
    games: u64,
    every: usize,
    mut look: impl FnMut(&dyn DynSession, u64, &mut Generator),
) {
    for number in 0..games {
        let mut rng = generator(92, number);
        let mut session = (entry.open)(&JsonMap::new()).expect("the default is a game");
        let mut decisions = 0;
        while let Some(step) = session.sample(&mut rng) {
            let mut step = step;
            if let Node::Player(seat) = session.node() {
                decisions += 1;
                if decisions % every == 0 {
                    look(&*session, seat.into(), &mut rng);
                }
                if decisions % 3 > 0 {
                    step = StepId::Action(session.heuristic_action().expect("a seat decides"));
                }
            }
            session.apply_step(step).expect("a possible step");
        }
        assert!(decisions > every, "{}: a game has decisions", entry.info.name);
    }
}

/// A text without the differences that a reader overlooks.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Every text that names an action: its words, its notation, its number.
fn texts(seen: &Description) -> Vec<(u32, String)> {
    let numbered = seen.actions.iter().zip(1..);
    numbered
        .flat_map(|(action, number): (_, u32)| {
            [action.words.clone(), action.notation.clone(), number.to_string()]
                .map(|text| (action.index, text))
        })
        .collect()
}

/// The logs of games that a seat cannot tell apart. `RULES_LOGS` is the number of games.
#[cfg(feature = "testkit")]
macro_rules! logs_tell_no_secret {
    ($game:ident) => {{
        use rules_core::{
            games::$game::{Options, State},
            testkit::{CheckConfig, check_log},
        };
        let games = std::env::var("RULES_LOGS").map_or(2, |text| text.parse().expect("a number"));
        let mut config = CheckConfig::games(games);
        config.indistinguishable_every = 64;
        match check_log::<State>(&Options::default(), &config) {
            Ok(compared) => assert!(compared > 100, "{}: {compared}", stringify!($game)),
            Err(fault) => panic!("{fault}"),
        }
    }};
}

#[test]
#[cfg(feature = "testkit")]
fn the_log_of_a_seat_tells_no_secret() {
    rules_core::for_each_game!(logs_tell_no_secret);
}

#[test]
fn every_legal_action_is_read_back() {
    for entry in GAMES {
        visit(entry, |session, seat, _| {
            let seen = (entry.words)(session, seat).expect("somebody sits there");
            let mut legal = Vec::new();
            session.legal_actions(&mut legal);
            let listed: Vec<_> = seen.actions.iter().map(|action| action.index).collect();
            assert_eq!(listed, legal, "{}", entry.info.name);
            for (index, text) in texts(&seen) {
                assert_eq!(seen.read(&text), Ok(index), "{}: `{text}`", entry.info.name);
                let shouted = format!("  `{}`. ", text.to_uppercase().replace(' ', "   "));
                assert_eq!(seen.read(&shouted), Ok(index), "{}: `{shouted}`", entry.info.name);
            }
        });
    }
}

/// Writes every legal action of every decision of some games, and reads it back: its words, its
/// notation and its number by the description, its text by the catalogue. Returns how many
/// writings were read.
fn read_all_back(entry: &Registration, games: u64) -> u64 {
    let mut count = 0;
    visit_many(entry, games, 1, |session, seat, _| {
        let seen = (entry.words)(session, seat).expect("somebody sits there");
        for (index, text) in texts(&seen) {
            assert_eq!(seen.read(&text), Ok(index), "{}: `{text}`", entry.info.name);
            count += 1;
        }
        for one in &seen.actions {
            let text = session.text(StepKind::Action, one.index.into()).expect("it is listed");
            assert_eq!(text, one.notation);
            assert_eq!(session.parse(StepKind::Action, &text), Ok(one.index));
            count += 1;
        }
    });
    count
}

#[test]
fn what_is_written_is_read_back_at_every_decision() {
    for entry in GAMES {
        assert!(read_all_back(entry, 1) > 100, "{}", entry.info.name);
    }
}

#[test]
#[ignore = "ten thousand games of each, in `make soak`"]
fn what_is_written_is_read_back_in_ten_thousand_games() {
    let games =
        std::env::var("RULES_READ_BACK").map_or(10_000, |text| text.parse().expect("a number"));
    let only = std::env::var("RULES_GAME").ok();
    for entry in GAMES.iter().filter(|one| only.as_ref().is_none_or(|only| only == one.info.name)) {
        println!("{}: {games} games, {} writings", entry.info.name, read_all_back(entry, games));
    }
}

/// Drops, doubles or swaps one or two letters.
fn corrupt(text: &str, rng: &mut Generator) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=below(rng, 2) {
        let len = u32::try_from(letters.len()).expect("texts are short");
        if len < 2 {
            break;
        }
        let at = below(rng, len - 1) as usize;
        match below(rng, 3) {
            0 => drop(letters.remove(at)),
            1 => letters.insert(at, letters[at]),
            _ => letters.swap(at, at + 1),
        }
    }
    letters.into_iter().collect()
}

#[test]
fn a_corrupted_reply_is_never_read_as_another_action() {
    for entry in GAMES {
        let (mut refused, mut tried) = (0, 0);
        visit(entry, |session, seat, rng| {
            let seen = (entry.words)(session, seat).expect("somebody sits there");
            let all = texts(&seen);
            for _ in 0..20 {
                let count = u32::try_from(all.len()).expect("few actions");
                let (meant, text) = &all[below(rng, count) as usize];
                let reply = corrupt(text, rng);
                tried += 1;
                match seen.read(&reply) {
                    Ok(read) if read == *meant => {}
                    Ok(read) => assert!(
                        all.iter().any(|(at, own)| *at == read && folded(own) == folded(&reply)),
                        "{}: `{reply}`, meant as `{text}`, was read as {read}",
                        entry.info.name
                    ),
                    Err(error) => {
                        refused += 1;
                        assert!(error.to_string().len() < 2000, "{error}");
                    }
                }
            }
        });
        assert!(refused > tried / 2, "{}: {refused} of {tried} refused", entry.info.name);
    }
}

#[test]
fn worlds_that_a_seat_cannot_tell_apart_have_the_same_words() {
    for entry in GAMES {
        let mut others = 0;
        visit(entry, |session, _, rng| {
            for seat in 0..session.seats().into() {
                let seen = (entry.words)(session, seat).expect("somebody sits there");
                let world = session.determinize(seat, rng).expect("somebody sits there");
                others += u32::from(!session.same(&*world));
                let twin = (entry.words)(&*world, seat).expect("somebody sits there");
                assert_eq!(seen, twin, "{} leaks", entry.info.name);
                assert!(!seen.asked.is_empty() && !seen.table.is_empty());
                for part in &seen.table {
                    assert!(!part.title.is_empty() && !part.lines.is_empty(), "{part:?}");
                }
            }
        });
        assert_eq!(others > 0, !entry.info.perfect_information, "{}", entry.info.name);
    }
}

#[test]
fn a_reply_that_is_no_action_is_refused_with_the_nearest_ones() {
    let entry = find("wuerfelhelden").expect("it is in the list");
    let mut session = (entry.open)(&JsonMap::new()).expect("the default is a game");
    let mut rng = generator(1, 0);
    let waiting = (entry.words)(&*session, 0).expect("seat 0 is taken");
    assert_eq!(waiting.read("stop"), Err(ReadError::NoDecision { seat: 0 }));
    while session.node() == Node::Chance {
        let step = session.sample(&mut rng).expect("chance is due");
        session.apply_step(step).expect("a possible step");
    }
    let Node::Player(seat) = session.node() else { panic!("a seat decides") };
    let seen = (entry.words)(&*session, seat.into()).expect("somebody sits there");
    let stop = &seen.actions.last().expect("one can stop").words;
    let short = &stop[..stop.len() - 1];
    let Err(ReadError::Unknown { nearest, count, .. }) = seen.read(short) else {
        panic!("a letter is missing")
    };
    assert_eq!((&nearest.as_slice()[0], count), (stop, seen.actions.len()));
    for number in ["0", "01", "99", "4294967297", "00000000000000000000000000000001"] {
        assert!(matches!(seen.read(number), Err(ReadError::Number { .. })), "{number}");
    }
    let long = "x".repeat(1_000_000);
    for reply in ["", " ", "...", "-1", "+1", "1 2", "\u{0}", "ﬀ", &long] {
        assert!(matches!(seen.read(reply), Err(ReadError::Unknown { .. })), "{reply:.20}");
    }
    let mut double = seen.clone();
    double.actions[0].words.clone_from(stop);
    let error = double.read(&stop.to_uppercase()).expect_err("two actions have these words");
    assert!(matches!(error, ReadError::Ambiguous { .. }), "{error}");
}

#[test]
fn words_of_another_game_or_seat_are_refused() {
    type Toy = toy::State<{ toy::HONEST }>;
    let entry = find("wuerfelhelden").expect("it is in the list");
    let session = (entry.open)(&JsonMap::new()).expect("the default is a game");
    assert!(matches!((entry.words)(&*session, 9), Err(ViewError::Seat(_))));
    assert!(matches!((entry.words)(&*session, u64::MAX), Err(ViewError::Seat(_))));
    let toy = Registration::of::<Toy>();
    assert!(matches!((toy.words)(&*session, 0), Err(ViewError::OtherGame { .. })));
}

#[test]
fn a_step_is_said_with_names_and_only_where_it_is_possible() {
    for entry in GAMES {
        let mut session = (entry.open)(&JsonMap::new()).expect("the default is a game");
        let (mut rng, mut seen) = (generator(94, 0), 0);
        let words_of = |session: &dyn DynSession, outcome: u32| {
            (entry.step_words)(session, StepId::Chance(outcome)).expect("it is this game")
        };
        while let Some(step) = session.sample(&mut rng) {
            if let Node::Player(seat) = session.node() {
                for one in
                    (entry.words)(&*session, seat.into()).expect("somebody sits there").actions
                {
                    let words = (entry.step_words)(&*session, StepId::Action(one.index));
                    assert_eq!(words.expect("it is this game"), Some(one.words));
                }
            }
            if let StepId::Chance(fallen) = step {
                let mut outcomes = Vec::new();
                session.chance_outcomes(&mut outcomes);
                for (outcome, _) in &outcomes {
                    let words = words_of(&*session, *outcome).expect("it is possible");
                    assert!(!words.contains("chance:") && !words.contains('_'), "{words}");
                    assert!(words.contains(' ') && !words.ends_with(' '), "{words}");
                }
                session.apply_step(step).expect("a possible step");
                if session.node() != Node::Chance {
                    assert_eq!(words_of(&*session, fallen), None, "{}", entry.info.name);
                }
                seen += 1;
            } else {
                session.apply_step(step).expect("a possible step");
            }
        }
        assert!(seen > 10, "{}: chance falls", entry.info.name);
        assert_eq!(words_of(&*session, u32::MAX), None);
    }
}

#[test]
fn rolled_dice_are_named_with_their_seat() {
    let entry = find("wuerfelhelden").expect("it is in the list");
    let session = (entry.open)(&JsonMap::new()).expect("the default is a game");
    let outcome = session.parse(StepKind::Chance, "1 C C").expect("it is in the catalogue");
    let words = (entry.step_words)(&*session, StepId::Chance(outcome)).expect("it is this game");
    assert_eq!(words.as_deref(), Some("seat 0 rolls 3 white dice: 1-sword, 2 × coin"));
    let toy = Registration::of::<Toy>();
    assert!(matches!(
        (toy.step_words)(&*session, StepId::Chance(0)),
        Err(ViewError::OtherGame { .. })
    ));
    let toys = (toy.open)(&JsonMap::new()).expect("a game");
    let first = (toy.step_words)(&*toys, StepId::Chance(0)).expect("it is this game");
    let text = toys.text(StepKind::Chance, 0).expect("it is in the catalogue");
    assert_eq!(first, Some(format!("chance: {text}")));
}

#[test]
fn a_game_without_words_is_described_by_its_view_and_catalogue() {
    let mut session = Session::<Toy>::new(&<Toy as Setup>::Options::default()).expect("a game");
    let mut rng = generator(1, 0);
    while session.sample_chance(&mut rng).is_some() {}
    let erased: &dyn DynSession = &session;
    let Node::Player(seat) = erased.node() else { panic!("a seat bids") };
    let words = Registration::of::<Toy>().words;
    let seen = words(erased, seat.into()).expect("somebody sits there");
    assert_eq!(seen.asked, format!("Seat {seat} decides"));
    assert!(seen.table[0].lines.iter().any(|line| line.starts_with("round: ")), "{seen:?}");
    for action in &seen.actions {
        assert_eq!(action.words, action.notation);
        assert_eq!(seen.read(&action.notation), Ok(action.index));
    }
    let other = words(erased, u64::from(1 - seat.min(1))).expect("somebody sits there");
    assert_eq!((other.asked.as_str(), other.actions.len()), ("Another seat decides", 0));
    let plain =
        words::describe_plain::<Toy>(seat, &rules_core::Observe::view(session.state(), seat));
    assert_eq!(plain, seen);
}
