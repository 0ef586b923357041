//! Prelude: what the tests of the rules share.

pub(super) use alloc::{string::ToString, vec, vec::Vec};

pub(super) use super::{
    super::{
        agenda::Stage,
        ask::Ask,
        components::{Character, Minion, Slots, Treasure},
        state::{MinionPlace, TreasurePlace},
        *,
    },
    desk::{Desk, fixed},
};
pub(super) use crate::{Apply, Indexed, Legal, Node, Observe, OptionSet, Setup, Value};

pub(super) use Character::{Alfred, Betty, Ellen, Greg, Jerry, Karl, Tilda, Wanda};

/// Takes the first outcome until somebody decides or the dice of a seat fall.
pub(super) fn deal(options: &Options) -> Desk {
    let mut desk = Desk { state: State::new_game(options).unwrap() };
    while desk.state.agenda.is_empty() && desk.node() == Node::Chance {
        let first = desk.outcomes()[0].0.clone();
        desk.play(&first);
    }
    desk
}

/// The starting roll of the first of two characters, by its ROLL or FAITH nodes.
pub(super) fn start(who: Character, steps: &str) -> Desk {
    let other = if who == Alfred { Wanda } else { Alfred };
    let mut desk = Desk { state: State::new_game(&fixed(&[who, other])).unwrap() };
    while desk.state.agenda.is_empty() {
        let first = desk.outcomes()[0].0.clone();
        desk.play(&first);
    }
    desk.play(steps);
    desk
}
