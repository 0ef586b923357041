//! Parts of the table that a decision concerns: boxes, cards, floors, parties, the two lines of a battle.

use alloc::vec::Vec;

use super::super::{
    components::{Action, Monster, Plot, Side, Spot, Token, Trap},
    observe::View,
};
use crate::{Indexed, Seat, words::Part};

/// A monster, wherever it lies.
pub(in super::super) fn monster(card: Monster) -> Part {
    Part::new("monster", card.index())
}

/// A worker place.
pub(in super::super) fn spot(spot: Spot) -> Part {
    Part::new("box", spot.index())
}

/// A card of the event slot of a turn: the upper one, or the lower one.
pub(in super::super) fn event(turn: u8, lower: bool) -> Part {
    Part::new("event", 2 * usize::from(turn) + usize::from(lower))
}

/// A plot card that a seat holds.
pub(in super::super) fn plot(holder: Seat, card: Plot) -> Part {
    Part::new("plot", card.index()).of(holder)
}

/// A floor of the dungeon.
pub(in super::super) fn floor(floor: u8) -> Part {
    Part::new("floor", floor.into())
}

/// A trap of the dungeon.
pub(in super::super) fn trap(trap: Trap) -> Part {
    Part::new("trap", trap.index())
}

/// A hero of the battle, 0 in front.
pub(in super::super) const fn hero(place: usize) -> Part {
    Part::new("hero", place)
}

/// A defender of the battle, 0 in front.
pub(in super::super) const fn defender(place: usize) -> Part {
    Part::new("defender", place)
}

/// A party of heroes.
pub(in super::super) fn party(token: Token) -> Part {
    Part::new("party", token.get().into())
}

/// What a legal action of the seat that looks concerns.
pub(super) fn of(view: &View, action: Action) -> Vec<Part> {
    let lower = |side: Side| side.get() == 1;
    let part = match action {
        Action::Floor(which) => floor(which.get()),
        Action::Monster(card) => monster(card),
        Action::Box(which) => spot(which),
        Action::Event(side) => event(view.table.turn, lower(side)),
        Action::Peek(turn, side) => event(turn.get(), lower(side)),
        Action::Plot(card) => plot(view.seat, card),
        Action::Disarm(which) => trap(which),
        Action::Fire(which, line) => return Vec::from([trap(which), hero(line.get().into())]),
        Action::Hero(line) => hero(line.get().into()),
        Action::Own(rank) => defender(rank.get().into()),
        Action::Push(token) | Action::Call(token) => party(token),
        Action::Seat(seat) => Part::seat(seat.get()),
        Action::Pass | Action::Yes | Action::Coup | Action::Build(_) | Action::Amount(_) => {
            return Vec::new();
        }
    };
    Vec::from([part])
}
