//! Holds the choices of several things to their promise: what may be added next follows from what
//! the seat knows and from what it has added, in ascending order; and what says more of one thing has
//! its place, while nothing else is legal.
#![cfg(feature = "words")]

#[cfg(any(feature = "regidice", feature = "unsung_heroes"))]
use rules_core::find;
use rules_core::{
    DynSession, JsonMap, Node, Registration, StepId, games::GAMES, generator, words::ActionWords,
};

/// Games of each game.
const GAMES_EACH: u64 = 6;
/// Games of Unsung Heroes: in few of them Karl forges.
const GAMES_WITH_FORGES: u64 = 60;
/// States that a seat cannot tell apart, besides the true one.
const WORLDS: u64 = 3;

/// A legal action, the choice to which it adds something, and its place in it.
type Adding = (u32, Option<u32>, u32);
/// The legal actions of a seat.
type Choices = fn(&Registration, &dyn DynSession, u64) -> Vec<Adding>;

/// The choices as the game tells them.
fn told(entry: &Registration, session: &dyn DynSession, seat: u64) -> Vec<Adding> {
    let seen = (entry.words)(session, seat).expect("it sits there");
    seen.actions.iter().map(|one| (one.index, one.choice, one.place)).collect()
}

/// A planted fault: each action adds to one and the same choice.
#[cfg(feature = "unsung_heroes")]
fn one_for_all(entry: &Registration, session: &dyn DynSession, seat: u64) -> Vec<Adding> {
    told(entry, session, seat).into_iter().map(|(action, _, at)| (action, Some(0), at)).collect()
}

/// A planted fault: things are said to be added in the order of their actions.
#[cfg(any(feature = "regidice", feature = "unsung_heroes"))]
fn by_index(entry: &Registration, session: &dyn DynSession, seat: u64) -> Vec<Adding> {
    told(entry, session, seat).into_iter().map(|(action, of, _)| (action, of, action)).collect()
}

/// A planted fault: all things have one place.
#[cfg(feature = "unsung_heroes")]
fn one_place(entry: &Registration, session: &dyn DynSession, seat: u64) -> Vec<Adding> {
    told(entry, session, seat).into_iter().map(|(action, of, _)| (action, of, 0)).collect()
}

/// The place of actions of which just one is taken, as they say more of one thing.
fn alternatives(seen: &[Adding]) -> Option<u32> {
    let adding = |one: &&Adding| one.1.is_some();
    seen.iter().filter(adding).find_map(|(action, _, at)| {
        let other = |one: &&Adding| one.0 != *action && one.2 == *at;
        seen.iter().filter(adding).any(|one| other(&one)).then_some(*at)
    })
}

/// The legal actions with their choices after `action`, if `seat` is still asked about `choice`.
fn after(
    (entry, choices): (&Registration, Choices),
    session: &dyn DynSession,
    (seat, choice): (u64, u32),
    action: u32,
) -> Option<Vec<Adding>> {
    let mut next = session.fork();
    next.apply(action.into()).expect("it is legal");
    let Node::Player(asked) = next.node() else { return None };
    let found = choices(entry, &*next, asked.into());
    let same = u64::from(asked) == seat && found.iter().any(|(_, of, _)| *of == Some(choice));
    same.then_some(found)
}

/// What was met.
#[derive(Default)]
struct Met {
    /// Actions that add something.
    adding: u32,
    /// After how many of them the choice went on.
    on: u32,
    /// After which of them something differed between states that the seat cannot tell apart.
    secrets: Vec<String>,
    /// After which of them something lower could be added.
    disordered: Vec<String>,
    /// Where things have one place, though just one of them is taken, or it is not that of the thing before.
    mixed: Vec<String>,
}

impl Met {
    /// Compares what follows each action that adds something, in states that the seat cannot tell
    /// apart.
    fn compare(&mut self, of: (&Registration, Choices), session: &dyn DynSession, seat: u64) {
        let (entry, choices) = of;
        let seen = choices(entry, session, seat);
        if let Some(place) = alternatives(&seen) {
            let other = |(_, of, at): &&Adding| of.is_none() || *at != place;
            self.mixed.extend(
                seen.iter().find(other).map(|one| format!("{}: {}", entry.info.name, one.0)),
            );
        }
        let adding =
            seen.into_iter().filter_map(|(action, choice, at)| Some((action, choice?, at)));
        for (action, choice, place) in adding {
            let what = || format!("{}: {action}", entry.info.name);
            let follows = after(of, session, (seat, choice), action);
            for world in 0..WORLDS {
                let other =
                    session.determinize(seat, &mut generator(7, world)).expect("it sits there");
                if after(of, &*other, (seat, choice), action) != follows {
                    self.secrets.push(what());
                }
            }
            let mut next = follows.iter().flatten().filter(|(_, of, _)| *of == Some(choice));
            if next.any(|(_, _, at)| *at < place) {
                self.disordered.push(what());
            }
            if follows.as_deref().and_then(alternatives).is_some_and(|at| at != place) {
                self.mixed.push(what());
            }
            self.adding += 1;
            self.on += u32::from(follows.is_some());
        }
    }
}

/// Options with which all choices of several things are met: Karl, who forges, is in the other box.
fn options(entry: &Registration) -> JsonMap {
    let mut found = JsonMap::new();
    if entry.info.name == "unsung_heroes" {
        found.insert("set".into(), "pixies".into());
    }
    found
}

/// Plays games, and compares at each decision.
fn played(entry: &Registration, choices: Choices, games: u64) -> Met {
    let mut met = Met::default();
    for number in 0..games {
        let mut rng = generator(41, number);
        let mut session = (entry.open)(&options(entry)).expect("they are a game");
        let mut decisions = 0;
        while let Some(mut step) = session.sample(&mut rng) {
            if let Node::Player(seat) = session.node() {
                met.compare((entry, choices), &*session, seat.into());
                decisions += 1;
                if decisions % 2 == 0 {
                    step = StepId::Action(session.heuristic_action().expect("a seat decides"));
                }
            }
            session.apply_step(step).expect("a possible step");
        }
    }
    met
}

#[test]
fn what_may_be_added_next_tells_no_secret() {
    for entry in GAMES {
        let forges = entry.info.name == "unsung_heroes";
        let games = if forges { GAMES_WITH_FORGES } else { GAMES_EACH };
        let Met { adding, on, secrets, disordered, mixed } = played(entry, told, games);
        assert!(secrets.is_empty(), "{secrets:?}");
        assert!(disordered.is_empty(), "{disordered:?}");
        assert!(mixed.is_empty(), "{mixed:?}");
        assert!(adding > 20 && on > 5, "{}: {adding}, {on}", entry.info.name);
    }
}

#[test]
#[cfg(feature = "unsung_heroes")]
fn a_choice_that_tells_a_secret_or_has_no_order_is_caught() {
    let entry = find("unsung_heroes").expect("it is in the list");
    let met = played(entry, one_for_all, 2);
    assert!(!met.secrets.is_empty(), "a card that is drawn is a secret");
    assert!(!met.disordered.is_empty(), "cards are played in any order");
    let met = played(entry, by_index, GAMES_EACH);
    assert!(!met.disordered.is_empty(), "what Karl forges with has an order of its own");
    let met = played(entry, one_place, GAMES_EACH);
    assert!(!met.mixed.is_empty(), "several things can be forged with");
}

#[test]
#[cfg(feature = "regidice")]
fn what_says_more_of_a_run_and_has_not_its_place_is_caught() {
    let entry = find("regidice").expect("it is in the list");
    let met = played(entry, by_index, GAMES_EACH);
    assert!(!met.disordered.is_empty(), "runs and their dice follow each other");
}

/// How many actions decline in games, and what is wrong with some of them.
fn declining(entry: &Registration, declines: fn(&ActionWords) -> bool) -> (u32, Vec<String>) {
    let (mut met, mut wrong) = (0, Vec::new());
    for number in 0..GAMES_EACH {
        let mut rng = generator(43, number);
        let mut session = (entry.open)(&JsonMap::new()).expect("the default is a game");
        while let Some(step) = session.sample(&mut rng) {
            if let Node::Player(seat) = session.node() {
                let seen = (entry.words)(&*session, seat.into()).expect("it sits there");
                let found: Vec<_> = seen.actions.iter().filter(|one| declines(one)).collect();
                met += u32::try_from(found.len()).expect("few are legal");
                let points = |one: &&&ActionWords| one.choice.is_some() || !one.parts.is_empty();
                wrong.extend(found.iter().filter(points).map(|one| one.words.clone()));
                if found.len() == seen.actions.len() && found.len() > 1 {
                    wrong.push(format!("nothing can be done: {}", seen.asked));
                }
            }
            session.apply_step(step).expect("a possible step");
        }
    }
    (met, wrong)
}

#[test]
fn what_declines_points_at_nothing_and_is_not_all_there_is() {
    for entry in GAMES {
        let (met, wrong) = declining(entry, |one| one.declines);
        assert!(wrong.is_empty(), "{}: {wrong:?}", entry.info.name);
        assert!(met > 20, "{}: {met}", entry.info.name);
        let (_, wrong) = declining(entry, |_| true);
        assert!(!wrong.is_empty(), "{}: a planted fault is caught", entry.info.name);
    }
}
