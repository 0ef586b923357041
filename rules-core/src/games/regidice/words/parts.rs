//! Parts of the table that a decision concerns: dice of a player, the injured pool, players.

use alloc::vec::Vec;

use super::super::{
    components::{Action, Colour, SeatId},
    observe::View,
    state::Phase,
};
use crate::{Indexed, Seat, words::Part};

/// A die of a player; 0 is one without a face. Equal ones are one part.
pub(in super::super) fn die(seat: Seat, colour: Colour, value: u8) -> Part {
    Part::new("die", 7 * colour.index() + usize::from(value)).of(seat)
}

/// A die of a colour in the injured pool.
pub(in super::super) fn injured(colour: Colour) -> Part {
    Part::new("injured", colour.index())
}

/// What a legal action of the seat that looks concerns.
pub(super) fn of(view: &View, action: Action) -> Vec<Part> {
    let own = |colour, value| Vec::from([die(view.seat, colour, value)]);
    match action {
        Action::Keep(colour, face) | Action::Give(colour, face) => own(colour, face.get()),
        Action::Lose(colour, value) => own(colour, value.get()),
        Action::Pay(colour) => own(colour, 1),
        Action::Set(face) => lying(view, |_, value| value == face.get()),
        Action::Run(run) => lying(view, |_, value| (run.low()..=run.high()).contains(&value)),
        Action::RunColour(colour) => match view.table.phase {
            Phase::RunColour { next, .. } => own(colour, next.get()),
            _ => Vec::new(),
        },
        Action::Spell(colour) => {
            let faces = view.table.faces();
            lying(view, |hue, value| hue == colour && faces[usize::from(value) - 1] > 0)
        }
        Action::Pump(colour, value) => match view.table.phase {
            Phase::Animal { target: Some(target), .. } => {
                Vec::from([die(target, colour, value.get())])
            }
            _ => Vec::new(),
        },
        Action::Pick(colour) => Vec::from([injured(colour)]),
        Action::Seat(seat) => Vec::from([Part::seat(SeatId::get(seat))]),
        Action::Declare(..) | Action::Begin(_) | Action::Wait | Action::Pass | Action::Confirm => {
            Vec::new()
        }
    }
}

/// Dice that are set aside, healed, given up or passed on: one choice each.
pub(super) fn choice(view: &View, action: Action) -> Option<u32> {
    match (&view.table.phase, action) {
        (Phase::Attack { .. }, Action::Keep(..)) => Some(0),
        (Phase::Pick { .. }, Action::Pick(_)) => Some(1),
        (Phase::Lose { .. }, Action::Lose(..)) => Some(2),
        (Phase::Prepare { .. }, Action::Give(..)) => Some(3),
        _ => None,
    }
}

/// The own dice that fit, by what they show.
fn lying(view: &View, fits: impl Fn(Colour, u8) -> bool) -> Vec<Part> {
    let (seat, pool) = (view.seat, view.pools[usize::from(view.seat)]);
    let all = Colour::all().flat_map(|colour| (1..=6).map(move |value| (colour, value)));
    all.filter(|&(colour, value)| fits(colour, value) && pool.count(colour, value) > 0)
        .map(|(colour, value)| die(seat, colour, value))
        .collect()
}
