//! Holds the choices of several things to their promise: what may be added next follows from what
//! the seat knows and from what it has added, in ascending order.
#![cfg(feature = "words")]

use rules_core::{DynSession, JsonMap, Node, Registration, StepId, games::GAMES, generator};

/// Games of each game.
const GAMES_EACH: u64 = 6;
/// States that a seat cannot tell apart, besides the true one.
const WORLDS: u64 = 3;

/// The legal actions with their choices after `action`, if `seat` is still asked about `choice`.
fn after(
    entry: &Registration,
    session: &dyn DynSession,
    (seat, choice): (u64, u32),
    action: u32,
) -> Option<Vec<(u32, Option<u32>)>> {
    let mut next = session.fork();
    next.apply(action.into()).expect("it is legal");
    let Node::Player(asked) = next.node() else { return None };
    let seen = (entry.words)(&*next, asked.into()).expect("it sits there");
    let found: Vec<_> = seen.actions.iter().map(|one| (one.index, one.choice)).collect();
    let same = u64::from(asked) == seat && found.iter().any(|(_, of)| *of == Some(choice));
    same.then_some(found)
}

/// Compares what follows each action that adds something, in states that the seat cannot tell
/// apart; returns how many such actions there were, and after how many the choice went on.
fn compare(entry: &Registration, session: &dyn DynSession, seat: u64) -> (u32, u32) {
    let (mut met, mut on) = (0, 0);
    let seen = (entry.words)(session, seat).expect("it sits there");
    for (action, choice) in seen.actions.iter().filter_map(|one| Some((one.index, one.choice?))) {
        let follows = after(entry, session, (seat, choice), action);
        for world in 0..WORLDS {
            let other = session.determinize(seat, &mut generator(7, world)).expect("it sits there");
            let there = after(entry, &*other, (seat, choice), action);
            assert_eq!(follows, there, "{}: {action}", entry.info.name);
        }
        let ids = follows.iter().flatten().filter(|(_, of)| *of == Some(choice));
        assert!(ids.clone().all(|(id, _)| *id >= action), "{}: {action}", entry.info.name);
        met += 1;
        on += u32::from(follows.is_some());
    }
    (met, on)
}

#[test]
fn what_may_be_added_next_tells_no_secret() {
    for entry in GAMES {
        let (mut met, mut on) = (0, 0);
        for number in 0..GAMES_EACH {
            let mut rng = generator(41, number);
            let mut session = (entry.open)(&JsonMap::new()).expect("the default is a game");
            let mut decisions = 0;
            while let Some(mut step) = session.sample(&mut rng) {
                if let Node::Player(seat) = session.node() {
                    let (here, further) = compare(entry, &*session, seat.into());
                    (met, on, decisions) = (met + here, on + further, decisions + 1);
                    if decisions % 2 == 0 {
                        step = StepId::Action(session.heuristic_action().expect("a seat decides"));
                    }
                }
                session.apply_step(step).expect("a possible step");
            }
        }
        let several = entry.info.name != "unsung_heroes";
        assert_eq!(several, met > 20 && on > 5, "{}: {met}, {on}", entry.info.name);
    }
}
