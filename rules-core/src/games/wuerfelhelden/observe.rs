//! Observe: everything is open to everybody (WH-56), so a view is the table
//! with a chair, and there is nothing to guess.

use rand_core::Rng;

use super::state::State;
use crate::{Observe, Seat};

/// What one seat knows: all there is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "codec::View"))]
pub struct View {
    /// Who looks.
    pub seat: Seat,
    /// The whole table.
    pub table: State,
}

impl Observe for State {
    type View = View;

    fn view(&self, seat: Seat) -> View {
        let Self { options, taken, seats, centre, turns, phase } = self;
        let table = Self {
            options: options.clone(),
            taken: *taken,
            seats: *seats,
            centre: centre.clone(),
            turns: *turns,
            phase: phase.clone(),
        };
        View { seat, table }
    }

    fn determinize(view: &View, _: &mut impl Rng) -> Self {
        view.table.clone()
    }
}

/// Who reads a view sits at its table.
#[cfg(feature = "serde")]
mod codec {
    use super::{Seat, State};

    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct View {
        seat: Seat,
        table: State,
    }

    impl TryFrom<View> for super::View {
        type Error = &'static str;
        fn try_from(View { seat, table }: View) -> Result<Self, Self::Error> {
            if seat < crate::Setup::seats(&table) {
                Ok(Self { seat, table })
            } else {
                Err("nobody sits on the seat of the view")
            }
        }
    }
}
