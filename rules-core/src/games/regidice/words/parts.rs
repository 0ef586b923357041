//! Parts of the table that a decision concerns: dice of a player, the injured pool, players.

use alloc::vec::Vec;

use super::super::{
    components::{Action, Colour, Face, SeatId, Weak},
    observe::View,
    state::Phase,
};
use super::follows;
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

/// Dice that are set aside, healed, given up or passed on, sets, runs, dice that are raised, and who gets
/// black dice: one choice each.
pub(super) fn choice(view: &View, action: Action) -> Option<u32> {
    match (&view.table.phase, action) {
        (Phase::Attack { .. }, Action::Keep(..)) => Some(0),
        (Phase::Pick { .. }, Action::Pick(_)) => Some(1),
        (Phase::Lose { .. }, Action::Lose(..)) => Some(2),
        (Phase::Prepare { .. }, Action::Give(..)) => Some(3),
        (Phase::Block { .. }, Action::Set(_) | Action::Keep(..)) => Some(4),
        (Phase::Heal { .. } | Phase::RunColour { .. }, Action::Run(_) | Action::RunColour(_)) => {
            Some(5)
        }
        (Phase::Animal { .. }, Action::Seat(_) | Action::Pump(..))
        | (Phase::Pay { .. }, Action::Pay(_)) => Some(6),
        (Phase::Black { .. }, Action::Seat(_)) => Some(7),
        _ => None,
    }
}

/// What belongs to a set or to a player comes right behind it, and the dice of a run have its place.
pub(super) fn place(view: &View, action: Action) -> usize {
    let table = &view.table;
    let of_face = |face: Face| (1 + Colour::COUNT) * face.index();
    let of_seat = |seat: Seat| (1 + Weak::COUNT) * follows::rank(table, view.seat, seat);
    match (&table.phase, action) {
        (Phase::Block { .. }, Action::Set(face)) => of_face(face),
        (Phase::Block { .. }, Action::Keep(colour, face)) => of_face(face) + 1 + colour.index(),
        (Phase::RunColour { run, .. }, _) => Action::Run(*run).index(),
        (_, Action::Seat(seat)) => of_seat(seat.get()),
        (Phase::Animal { target: Some(target), .. }, Action::Pump(colour, value)) => {
            of_seat(*target) + 1 + Weak::Of(colour, value).index()
        }
        (Phase::Pay { target, last, .. }, _) => of_seat(*target) + 1 + last.index(),
        _ => action.index(),
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
