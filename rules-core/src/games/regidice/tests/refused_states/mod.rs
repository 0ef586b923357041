//! What no game can show is refused, each fault with its reason; what lies
//! just beside it is not.

mod deeds;
mod ends;
mod rounds;

use super::*;
use crate::{InvalidState, pieces::Stack};

type Change<'a> = (&'static str, &'a dyn Fn(&mut State));

/// The word for a change that is allowed.
const SOUND: &str = "sound";

/// A sound table, and what is wrong with it after each change.
#[track_caller]
fn refused(sound: &State, changes: &[Change<'_>]) {
    assert_eq!(sound.validate(), Ok(()), "{sound:?}");
    for (i, (reason, change)) in changes.iter().enumerate() {
        let mut state = sound.clone();
        change(&mut state);
        let expected = if *reason == SOUND { Ok(()) } else { Err(InvalidState(reason)) };
        assert_eq!(state.validate(), expected, "change {i}: {state:?}");
    }
}

fn aside(text: &str) -> Aside {
    let mut aside = Aside::NONE;
    for word in text.split_whitespace() {
        let (colour, face) = word.split_at(1);
        let colour = Colour::from_index("RYBK".find(colour).unwrap()).unwrap();
        aside.add(colour, Face::new(face.parse().unwrap()).unwrap());
    }
    aside
}

/// Dice apart, for each seat.
fn apart(texts: [&str; 4]) -> [Aside; 4] {
    texts.map(aside)
}

fn seats(list: &[Seat]) -> Seats {
    list.iter().fold(Seats::EMPTY, |seats, seat| seats.with(*seat))
}

fn deeds(list: &[Deed]) -> Deeds {
    list.iter().fold(Deeds::default(), |deeds, deed| deeds.with(*deed))
}

fn surplus(list: &[(Seat, u8)]) -> Stack<Surplus, 4> {
    let mut stack = Stack::default();
    for (seat, points) in list {
        stack.push(Surplus { seat: *seat, points: *points });
    }
    stack
}

fn declared<const N: usize>(texts: [&str; N]) -> [Option<Declared>; 4] {
    let mut declared = [None; 4];
    for (to, text) in declared.iter_mut().zip(texts) {
        *to = Declared::parse(text);
    }
    declared
}

/// Two players have declared an attack on a 6 and a heal on a 5; the first is
/// asked.
fn acting(options: Options, pools: &[&str]) -> State {
    let mut state = rolled(options, pools);
    state.table.declared = declared(["attack 6", "heal 5", "animal 4", "block 3"]);
    state.table.declared[usize::from(options.players)..].fill(None);
    state.table.phase = Phase::Act { seat: 0 };
    state
}
