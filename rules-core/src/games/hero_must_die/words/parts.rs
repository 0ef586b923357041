//! Parts of the table that a decision concerns: boxes, cards, floors, parties, the two lines of a battle.

use alloc::vec::Vec;

use super::super::{
    components::{Action, Monster, Plot, Side, Spot, Token, Trap},
    observe::View,
    state::{Fight, Frame, Stage},
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

/// What the worker in one box builds, the monsters that a quest costs, the traps that the heroes remove, and
/// the wounds and the healing of one round of a battle: one choice each.
pub(super) fn choice(view: &View, action: Action) -> Option<u32> {
    let agenda = &view.agenda;
    let number = match (agenda.stack.top(), &agenda.stage, action) {
        (_, _, Action::Build(_)) => agenda.spot()?.index(),
        (Some(Frame::Quest { .. }), _, Action::Monster(_)) => Spot::COUNT,
        (None, Stage::Battle(battle), _) => {
            let what = match (battle.stage, action) {
                (Fight::Disarm { .. }, Action::Disarm(_)) => 1,
                (Fight::Magic { .. }, Action::Hero(_)) => 2,
                (Fight::Heal { .. }, Action::Own(_)) => 3,
                _ => return None,
            };
            Spot::COUNT + 3 * usize::from(battle.round) + what
        }
        _ => return None,
    };
    u32::try_from(number).ok()
}
