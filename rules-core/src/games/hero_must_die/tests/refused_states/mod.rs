//! States that no game can reach are refused, each fault with its reason; states close
//! to them that a game can reach are not.

mod battle;
mod deeds;
mod plots;
mod stages;
mod table;

use super::fixture::{Fixture, multiset, named, pile, set};
use crate::{
    InvalidState, Seat, Setup,
    games::hero_must_die::{
        Options, State,
        components::{Plot, Seats},
        state::{EventCard, Frame, Half, PutBack, Road, Stage, Stolen},
    },
    pieces::Stack,
};

type Change<'a> = (&'static str, &'a dyn Fn(&mut State));

/// The word for a change that is allowed.
const SOUND: &str = "sound";

/// A sound table, and what is wrong with it after each change.
#[track_caller]
fn refused(sound: &Fixture, changes: &[Change<'_>]) {
    assert_eq!(sound.0.validate(), Ok(()), "{:?}", sound.0);
    for (i, (reason, change)) in changes.iter().enumerate() {
        let mut state = sound.0.clone();
        change(&mut state);
        let expected = if *reason == SOUND { Ok(()) } else { Err(InvalidState(reason)) };
        assert_eq!(state.validate(), expected, "change {i}: {state:?}");
    }
}

fn line<const N: usize>(seats: &[Seat]) -> Stack<Seat, N> {
    let mut line = Stack::default();
    for seat in seats {
        line.push(*seat);
    }
    line
}

fn seats(list: &[Seat]) -> Seats {
    let mut seats = Seats::default();
    for seat in list {
        seats.insert(*seat);
    }
    seats
}

/// A change of the stage.
fn to(stage: Stage) -> impl Fn(&mut State) {
    move |state: &mut State| state.agenda.stage = stage.clone()
}

/// A change of the frames on top of the stage.
fn top<const N: usize>(frames: [Frame; N]) -> impl Fn(&mut State) {
    move |state: &mut State| {
        state.agenda.stack = Stack::default();
        for frame in &frames {
            state.agenda.stack.push(*frame);
        }
    }
}
