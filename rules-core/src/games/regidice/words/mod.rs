//! Words: the table, questions, decisions, and what has happened. Dice with secret faces are
//! counted by their colour (RD-15).

mod actions;
mod asked;
mod dice;
mod ends;
mod follows;
mod log;
mod table;
mod told;

use alloc::{format, string::String, vec::Vec};

use super::{
    components::{Action, Roll},
    observe::View,
    state::State,
};
use crate::{
    Seat, StepOf,
    words::{Describe, Section},
};
pub(super) use asked::waits;
pub(super) use table::{apart, reminder};

impl Describe for State {
    fn asked(view: &View) -> String {
        asked::asked(&view.table)
    }

    fn table(view: &View) -> Vec<Section> {
        table::sections(view)
    }

    fn action(view: &View, action: Action) -> String {
        actions::words(view, action)
    }

    fn chance(state: &State, roll: Roll) -> String {
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
