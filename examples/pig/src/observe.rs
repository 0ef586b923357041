//! Observe: every seat sees everything.

use rules_core::{Observe, Seat, rand_core::Rng};
use serde::Serialize;

use crate::State;

/// What a seat knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct View {
    /// The seat.
    pub seat: Seat,
    /// The whole table.
    pub table: State,
}

impl Observe for State {
    type View = View;

    fn view(&self, seat: Seat) -> View {
        View { seat, table: self.clone() }
    }

    fn determinize(view: &View, _: &mut (impl Rng + ?Sized)) -> Self {
        view.table.clone()
    }
}
