//! Observe: everything is open to everybody (WH-56), so a view is the table
//! with a seat, and nothing is hidden.

use rand_core::Rng;

use super::state::State;
use crate::{Observe, Seat, ViewForm};

/// What one seat knows: all there is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct View {
    /// Who looks.
    pub(crate) seat: Seat,
    /// The whole table.
    pub(crate) table: State,
}

/// A view that borrows the table.
#[derive(Clone, Copy, Debug)]
pub struct ViewRef<'a> {
    pub(super) seat: Seat,
    pub(super) table: &'a State,
}

impl<'a> ViewForm<'a, State> for ViewRef<'a> {
    #[inline]
    fn from_state(state: &'a State, seat: Seat) -> Self {
        Self { seat, table: state }
    }

    #[inline]
    fn from_view(view: &'a View) -> Self {
        let View { seat, table } = view;
        Self { seat: *seat, table }
    }
}

impl Observe for State {
    type View = View;

    fn view(&self, seat: Seat) -> View {
        let Self { options, taken, seats, centre, turns, phase, components } = self;
        let table = Self {
            options: options.clone(),
            taken: *taken,
            seats: *seats,
            centre: centre.clone(),
            turns: *turns,
            phase: phase.clone(),
            components: *components,
        };
        View { seat, table }
    }

    fn determinize(view: &View, _: &mut impl Rng) -> Self {
        view.table.clone()
    }
}
