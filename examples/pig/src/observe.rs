//! Observe: everybody sees everything.

use rules_core::{Observe, Seat, rand_core::Rng};
use serde::Serialize;

use crate::State;

/// The table from a chair.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct View {
    /// Who looks.
    pub seat: Seat,
    /// What is there.
    pub table: State,
}

impl Observe for State {
    type View = View;

    fn view(&self, seat: Seat) -> View {
        View { seat, table: self.clone() }
    }

    fn determinize(view: &View, _: &mut impl Rng) -> Self {
        view.table.clone()
    }
}
