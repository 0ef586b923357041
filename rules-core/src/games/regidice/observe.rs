//! Observe: what a seat knows, and a deal that it cannot tell from the real
//! one.

use rand_core::Rng;

use super::{
    components::{Action, Colour, Declared, MAX_SEATS, Pool},
    state::{Phase, Public, State},
};
use crate::{Indexed, Observe, Seat, below};

views! {
    /// What one seat knows (5.8).
    pub struct View;
    /// A view that borrows the table.
    #[derive(Copy)]
    pub struct ViewRef;

    fn known(state: &State, seat: Seat) {
        let State { table, pools } = state;
        let (known, hidden) = known_dice(table, pools, seat);
    }

    /// Who looks.
    seat: Seat = seat;
    /// Everything open.
    table: &Public = table;
    /// The dice of each seat whose faces, or lack of faces, the seat knows.
    pools: [Pool; MAX_SEATS] = known;
    /// Dice of each seat and colour with a face that the seat does not know.
    hidden: [[u8; 4]; MAX_SEATS] = hidden;
}

/// RD-15, RD-71: the faces rolled this round are hidden until Gather from everyone but the roller. The
/// dice that a seat knows, and how many it does not know by colour.
#[inline]
fn known_dice(
    table: &Public,
    pools: &[Pool; MAX_SEATS],
    seat: Seat,
) -> ([Pool; MAX_SEATS], [[u8; 4]; MAX_SEATS]) {
    let (mut seen, mut hidden) = (*pools, [[0; 4]; MAX_SEATS]);
    let Some(locked) = table.locked() else { return (seen, hidden) };
    for other in (0..MAX_SEATS).filter(|other| *other != usize::from(seat)) {
        let pool = &pools[other];
        let mut open = Pool::default();
        open.put(&locked[other]);
        for (colour, dice) in Colour::all().zip(pool.unrolled()) {
            open.add(colour, 0, dice);
        }
        let (all, known) = (pool.colours(), open.colours());
        hidden[other] = core::array::from_fn(|i| all[i] - known[i]);
        seen[other] = open;
    }
    (seen, hidden)
}

impl Observe for State {
    type View = View;

    fn view(&self, seat: Seat) -> View {
        View::of(self, seat)
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
