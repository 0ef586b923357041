//! Words: `cards` the texts of cards and dice, `ask` the questions, `actions` the decisions,
//! `table` the table, `log` what a seat learns of a step.

mod actions;
mod ask;
pub(super) mod cards;
mod log;
pub(super) mod parts;
pub(super) mod played;
pub(super) mod standings;
mod table;

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    components::{Action, ChanceOutcome},
    moments::{ask::Ask, forge},
    observe::View,
    state::{State, ix},
};
use crate::words::format;
use crate::{
    Indexed, Seat, StepOf,
    words::{Describe, Part, Section},
};
#[cfg(feature = "picture")]
pub(super) use actions::short as choice;
#[cfg(feature = "picture")]
pub(super) use ask::waits;
#[cfg(feature = "picture")]
pub(super) use cards::{ability, bonus_text, card_name, lines, name};
#[cfg(feature = "picture")]
pub(super) use played::played;

impl Describe for State {
    fn asked(view: &View) -> String {
        ask::waits(view)
    }

    fn table(view: &View) -> Vec<Section> {
        table::sections(view)
    }

    /// A decision with the texts of its cards.
    fn action(view: &View, action: Action) -> String {
        actions::long(view, action)
    }

    fn parts(view: &View, action: Action) -> Vec<Part> {
        parts::of(view, action)
    }

    /// The parts that Karl forges with.
    fn choice(view: &View, action: Action) -> Option<u32> {
        match (view.ask(), action) {
            (_, Action::Skip) => None,
            (Ask::Forge, _) => Some(0),
            (Ask::SwapA | Ask::SwapB, Action::Die(..)) => Some(1),
            _ => None,
        }
    }

    /// From the most to the least worth (5.8).
    fn place(view: &View, action: Action) -> usize {
        match view.ask() {
            Ask::Forge => forge::words::place(view, action),
            _ => action.index(),
        }
    }

    fn declines(_: &View, action: Action) -> bool {
        matches!(action, Action::Pass | Action::Skip)
    }

    fn chance(state: &State, outcome: ChanceOutcome) -> String {
        let components = state.set();
        match outcome {
            ChanceOutcome::Character(character) => {
                format!("{} is dealt", cards::name(&character.to_string()))
            }
            ChanceOutcome::Card(slot) => {
                let seat = state.drawer();
                let card = state.table.cast[ix(seat)].map(|who| components.card(who, slot).name);
                format!("seat {seat} draws {}", card.unwrap_or("a card"))
            }
            ChanceOutcome::Minion(minion) => {
                format!("{} is turned up", components.minion(minion).name)
            }
            ChanceOutcome::Roll(faces) => log::roll_text(state, faces),
            ChanceOutcome::Seat(seat) => format!("the tie goes to seat {seat}"),
            ChanceOutcome::Treasures(pair) => {
                let (one, other) = pair.both();
                format!(
                    "{} and {} are drawn",
                    components.treasure(one).name,
                    components.treasure(other).name
                )
            }
        }
    }

    fn log_entry(state: &State, step: StepOf<State>, seat: Seat) -> Option<String> {
        log::entry(state, step, seat)
    }
}
