//! Observe: everything is open to everybody (WH-56), so a view is the table
//! with a seat, and nothing is hidden.

use rand_core::Rng;

use super::state::{Centre, Phase, SEATS, State, Switches, Tableau, WARRANTS};
use crate::{Observe, Seat, ViewForm, pieces::Stack};

/// What one seat knows: all there is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct View {
    /// Who looks.
    pub(crate) seat: Seat,
    /// The whole table.
    pub(crate) table: State,
}

/// A view that borrows what is open, field by field.
#[derive(Clone, Copy, Debug)]
pub struct ViewRef<'a> {
    pub(super) seat: Seat,
    pub(super) options: &'a Switches,
    pub(super) taken: &'a Stack<Seat, WARRANTS>,
    pub(super) seats: &'a Stack<Tableau, SEATS>,
    pub(super) centre: &'a Centre,
    pub(super) turns: u16,
    pub(super) phase: &'a Phase,
    /// The stack of this game, from the top (WH-10, WH-47).
    pub(super) warrants: &'static [u8],
}

impl<'a> ViewForm<'a, State> for ViewRef<'a> {
    #[inline]
    fn from_state(state: &'a State, seat: Seat) -> Self {
        let State { options, taken, seats, centre, turns, phase, components } = state;
        let warrants = components.get().warrants(options.players);
        Self { seat, options, taken, seats, centre, turns: *turns, phase, warrants }
    }

    #[inline]
    fn from_view(view: &'a View) -> Self {
        let View { seat, table } = view;
        Self::from_state(table, *seat)
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

    fn determinize(view: &View, _: &mut (impl Rng + ?Sized)) -> Self {
        view.table.clone()
    }
}
