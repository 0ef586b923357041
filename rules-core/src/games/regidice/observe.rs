//! Observe: what a seat knows, and a deal that it cannot tell from the real
//! one.

use rand_core::Rng;

use super::{
    components::{Action, Colour, Declared, MAX_SEATS, Pool},
    state::{Phase, Public, State},
};
use crate::{Indexed, Observe, Seat, ViewForm, below};

/// What one seat knows (5.8).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct View {
    /// Who looks.
    pub(crate) seat: Seat,
    /// Everything open.
    pub(crate) table: Public,
    /// The dice of each seat whose faces, or lack of faces, the seat knows.
    pub(crate) pools: [Pool; MAX_SEATS],
    /// Dice of each seat and colour with a face that the seat does not know.
    pub(crate) hidden: [[u8; 4]; MAX_SEATS],
}

/// A view that borrows the table.
#[derive(Clone, Copy, Debug)]
pub struct ViewRef<'a> {
    pub(super) seat: Seat,
    pub(super) table: &'a Public,
    pub(super) pools: [Pool; MAX_SEATS],
    pub(super) hidden: [[u8; 4]; MAX_SEATS],
}

impl<'a> ViewForm<'a, State> for ViewRef<'a> {
    /// RD-15, RD-71: the faces rolled this round are hidden until Gather from
    /// everyone but the roller.
    fn from_state(state: &'a State, seat: Seat) -> Self {
        let State { table, pools } = state;
        let mut view = Self { seat, table, pools: *pools, hidden: [[0; 4]; MAX_SEATS] };
        let Some(locked) = table.locked() else { return view };
        for other in (0..MAX_SEATS).filter(|other| *other != usize::from(seat)) {
            let pool = &pools[other];
            let mut open = Pool::default();
            open.put(&locked[other]);
            for (colour, dice) in Colour::all().zip(pool.unrolled()) {
                open.add(colour, 0, dice);
            }
            let (all, known) = (pool.colours(), open.colours());
            view.hidden[other] = core::array::from_fn(|i| all[i] - known[i]);
            view.pools[other] = open;
        }
        view
    }

    fn from_view(view: &'a View) -> Self {
        let View { seat, table, pools, hidden } = view;
        Self { seat: *seat, table, pools: *pools, hidden: *hidden }
    }
}

impl Observe for State {
    type View = View;

    fn view(&self, seat: Seat) -> View {
        let ViewRef { seat, table, pools, hidden } = ViewRef::from_state(self, seat);
        View { seat, table: table.clone(), pools, hidden }
    }

    /// 5.8: hidden dice are independent and uniform.
    fn determinize(view: &View, rng: &mut (impl Rng + ?Sized)) -> State {
        let View { seat: _, table, pools, hidden } = view;
        let mut pools = *pools;
        for (pool, dice) in pools.iter_mut().zip(hidden) {
            for (colour, dice) in Colour::all().zip(*dice) {
                for _ in 0..dice {
                    let face = u8::try_from(below(rng, 6)).unwrap_or(0) + 1;
                    pool.add(colour, face, 1);
                }
            }
        }
        State { table: table.clone(), pools }
    }

    /// RD-17: what has been declared this round, until the dice are gathered.
    fn past_choices(&self, mut each: impl FnMut(&Self, Action)) {
        let mut before = self.clone();
        let Phase::Declare { .. } = before.table.phase else { return };
        before.table.declared = [None; MAX_SEATS];
        for seat in self.table.order() {
            let declared = self.table.declared[usize::from(seat)];
            let Some(Declared::Of(deed, face)) = declared else { return };
            each(&before, Action::Declare(deed, face));
            before.table.declared[usize::from(seat)] = declared;
        }
    }
}
