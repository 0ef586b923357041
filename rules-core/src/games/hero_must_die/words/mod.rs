//! Words: boxes, cards, questions, decisions, the table, and what a seat learns of a step.

pub(super) mod ask;
pub(super) mod cards;
mod choose;
mod lines;
mod log;
mod log_battle;
mod log_court;
mod log_fall;
mod log_road;
mod log_turn;
mod log_work;
mod over;
pub(super) mod parts;
mod table;
mod told;

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

pub(super) use ask::waits;
pub(super) use cards::plot;
#[cfg(feature = "picture")]
pub(super) use cards::{event, places, work};
pub(super) use choose::choice;

use super::{
    components::{Action, ChanceOutcome, ORDERS},
    observe::View,
    state::State,
};
use crate::words::format;
use crate::{
    Seat, StepOf,
    words::{Describe, Part, Section},
};

impl Describe for State {
    fn asked(view: &View) -> String {
        waits(view)
    }

    fn table(view: &View) -> Vec<Section> {
        table::sections(view)
    }

    /// A decision with the texts of its cards.
    fn action(view: &View, action: Action) -> String {
        let words = choice(view, action);
        match action {
            // The Court is told the VP by the words before.
            Action::Plot(card) if choose::shows_text(view) => match view.agenda.stack.top() {
                Some(_) => format!("{words}: {}", cards::worth(view.set(), card)),
                None => format!("{words}: {}", plot(view.set(), card).join("; ")),
            },
            _ => words,
        }
    }

    fn parts(view: &View, action: Action) -> Vec<Part> {
        parts::of(view, action)
    }

    fn choice(view: &View, action: Action) -> Option<u32> {
        parts::choice(view, action)
    }

    fn declines(_: &View, action: Action) -> bool {
        matches!(action, Action::Pass)
    }

    fn chance(state: &State, outcome: ChanceOutcome) -> String {
        let set = state.set();
        match outcome {
            ChanceOutcome::Order(order) => {
                let seats = ORDERS[order.index()].iter().take(state.options.players.into());
                let seats: Vec<_> = seats.map(ToString::to_string).collect();
                format!("the seats choose floors in the order {}", seats.join(", "))
            }
            ChanceOutcome::Monster(card) => {
                format!("{} is offered for hire", cards::monster(set, card))
            }
            ChanceOutcome::Event(face) => {
                format!("the event card is {}", cards::event_card(set, face))
            }
            ChanceOutcome::Hero(card) => {
                format!("{} is drawn for a party", cards::creature(set.hero(card), 0))
            }
            ChanceOutcome::Die(face) => format!("the die shows {face}"),
            ChanceOutcome::Plot(card) => format!("{} is drawn", cards::plot_card(set, card)),
        }
    }

    fn log_entry(state: &State, step: StepOf<State>, seat: Seat) -> Option<String> {
        log::entry(state, step, seat)
    }
}
