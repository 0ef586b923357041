//! Words: the table, questions, decisions, and what has happened. Dice with secret faces are
//! counted by their colour (RD-15).

mod actions;
mod asked;
mod dice;
mod ends;
mod follows;
mod log;
pub(super) mod parts;
mod so_far;
mod table;
mod told;
mod wounds;

use alloc::{string::String, vec::Vec};

use super::{
    components::{Action, ChanceOutcome},
    observe::View,
    state::{Phase, State},
};
use crate::words::format;
use crate::{
    Seat, StepOf,
    words::{Describe, Part, Section},
};
pub(super) use asked::waits;
pub(super) use table::{apart, reminder};

impl Describe for State {
    fn asked(view: &View) -> String {
        let hidden =
            matches!(view.table.phase, Phase::Roll { .. } | Phase::Declare { .. } | Phase::End(_));
        // Only after Gather is nothing hidden (RD-71).
        let so_far = (!hidden)
            .then(|| State { table: view.table.clone(), pools: view.pools })
            .and_then(|state| so_far::so_far(&state));
        asked::asked(&view.table, so_far)
    }

    fn table(view: &View) -> Vec<Section> {
        table::sections(view)
    }

    fn action(view: &View, action: Action) -> String {
        actions::words(view, action)
    }

    fn parts(view: &View, action: Action) -> Vec<Part> {
        parts::of(view, action)
    }

    fn choice(view: &View, action: Action) -> Option<u32> {
        parts::choice(view, action)
    }

    fn place(view: &View, action: Action) -> usize {
        parts::place(view, action)
    }

    fn declines(_: &View, action: Action) -> bool {
        matches!(action, Action::Pass | Action::Confirm)
    }

    fn chance(state: &State, roll: ChanceOutcome) -> String {
        let faces = dice::rolled(roll);
        match state.roller() {
            Some((seat, colour, _)) => {
                let dice = dice::count_of(roll.dice(), colour);
                format!("seat {seat} rolls {dice}: {faces}")
            }
            None => format!("{}: {faces}", dice::count(roll.dice())),
        }
    }

    fn log_entry(state: &State, step: StepOf<State>, seat: Seat) -> Option<String> {
        log::entry(state, step, seat)
    }
}
