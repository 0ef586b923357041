//! Observe: everything is open to everybody (WH-56), so a view is the table
//! with a seat, and nothing is hidden.

use rand_core::Rng;

use super::state::State;
use crate::{Observe, Seat};

views! {
    /// What one seat knows: all there is.
    pub struct View;
    /// A view that borrows the table.
    #[derive(Copy)]
    pub struct ViewRef;

    /// Each field is named, so that a new one is open on purpose.
    fn known(state: &State, seat: Seat) {
        let State { options: _, taken: _, seats: _, centre: _, turns: _, phase: _, components: _ } = state;
    }

    /// Who looks.
    seat: Seat = seat;
    /// The whole table.
    table: &State = state;
}

impl Observe for State {
    type View = View;

    fn view(&self, seat: Seat) -> View {
        View::of(self, seat)
    }

    fn determinize(view: &View, _: &mut (impl Rng + ?Sized)) -> Self {
        view.table.clone()
    }
}
