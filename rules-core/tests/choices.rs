//! Holds the choices of several things to their promise: what may be added next follows from what
//! the seat knows and from what it has added, in ascending order.
#![cfg(feature = "words")]

use rules_core::{DynSession, JsonMap, Node, Registration, StepId, find, games::GAMES, generator};

/// Games of each game.
const GAMES_EACH: u64 = 6;
/// States that a seat cannot tell apart, besides the true one.
const WORLDS: u64 = 3;

/// The legal actions of a seat, each with the choice to which it adds something.
type Choices = fn(&Registration, &dyn DynSession, u64) -> Vec<(u32, Option<u32>)>;

/// The choices as the game tells them.
fn told(entry: &Registration, session: &dyn DynSession, seat: u64) -> Vec<(u32, Option<u32>)> {
    let seen = (entry.words)(session, seat).expect("it sits there");
    seen.actions.iter().map(|one| (one.index, one.choice)).collect()
}

/// A planted fault: each action adds to one and the same choice.
fn one_for_all(
    entry: &Registration,
    session: &dyn DynSession,
    seat: u64,
) -> Vec<(u32, Option<u32>)> {
    told(entry, session, seat).into_iter().map(|(action, _)| (action, Some(0))).collect()
}

/// The legal actions with their choices after `action`, if `seat` is still asked about `choice`.
fn after(
    (entry, choices): (&Registration, Choices),
    session: &dyn DynSession,
    (seat, choice): (u64, u32),
    action: u32,
) -> Option<Vec<(u32, Option<u32>)>> {
    let mut next = session.fork();
    next.apply(action.into()).expect("it is legal");
    let Node::Player(asked) = next.node() else { return None };
    let found = choices(entry, &*next, asked.into());
    let same = u64::from(asked) == seat && found.iter().any(|(_, of)| *of == Some(choice));
    same.then_some(found)
}

/// Compares what follows each action that adds something, in states that the seat cannot tell
/// apart; returns how many such actions there were, and after how many the choice went on.
fn compare(of: (&Registration, Choices), session: &dyn DynSession, seat: u64) -> (u32, u32) {
    let (mut met, mut on) = (0, 0);
    let (entry, choices) = of;
    let seen = choices(entry, session, seat);
    for (action, choice) in seen.into_iter().filter_map(|(action, choice)| Some((action, choice?)))
    {
        let follows = after(of, session, (seat, choice), action);
        for world in 0..WORLDS {
            let other = session.determinize(seat, &mut generator(7, world)).expect("it sits there");
            let there = after(of, &*other, (seat, choice), action);
            assert_eq!(follows, there, "{}: {action} tells a secret", entry.info.name);
        }
        let ids = follows.iter().flatten().filter(|(_, of)| *of == Some(choice));
        assert!(
            ids.clone().all(|(id, _)| *id >= action),
            "{}: {action} out of order",
            entry.info.name
        );
        met += 1;
        on += u32::from(follows.is_some());
    }
    (met, on)
}

/// Plays games and compares at each decision; returns the sums of what `compare` returns.
fn played(entry: &Registration, choices: Choices) -> (u32, u32) {
    let (mut met, mut on) = (0, 0);
    for number in 0..GAMES_EACH {
        let mut rng = generator(41, number);
        let mut session = (entry.open)(&JsonMap::new()).expect("the default is a game");
        let mut decisions = 0;
        while let Some(mut step) = session.sample(&mut rng) {
            if let Node::Player(seat) = session.node() {
                let (here, further) = compare((entry, choices), &*session, seat.into());
                (met, on, decisions) = (met + here, on + further, decisions + 1);
                if decisions % 2 == 0 {
                    step = StepId::Action(session.heuristic_action().expect("a seat decides"));
                }
            }
            session.apply_step(step).expect("a possible step");
        }
    }
    (met, on)
}

#[test]
fn what_may_be_added_next_tells_no_secret() {
    for entry in GAMES {
        let (met, on) = played(entry, told);
        let several = entry.info.name != "unsung_heroes";
        assert_eq!(several, met > 20 && on > 5, "{}: {met}, {on}", entry.info.name);
    }
}

#[test]
#[should_panic(expected = "tells a secret")]
fn a_choice_that_tells_a_secret_is_caught() {
    played(find("valor_and_villainy").expect("it is in the list"), one_for_all);
}

#[test]
#[should_panic(expected = "out of order")]
fn a_choice_in_another_order_is_caught() {
    played(find("wuerfelhelden").expect("it is in the list"), one_for_all);
}
