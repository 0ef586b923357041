//! What lies before one player.

use super::{
    super::components::{Monster, Set, Spot},
    Table,
};
use crate::Seat;

/// What lies before one player (HMD-1 to HMD-6).
#[derive(Clone, Copy)]
pub struct Player<'a> {
    table: Table<'a>,
    seat: Seat,
}

shows!(Player: seat, is_in_game, vp, gold, slaves, mp, monsters, boxes, workers, floor);

impl<'a> Player<'a> {
    pub(super) const fn new(table: Table<'a>, seat: Seat) -> Self {
        Self { table, seat }
    }

    fn place(self) -> usize {
        usize::from(self.seat)
    }

    /// The seat.
    #[inline]
    #[must_use]
    pub const fn seat(self) -> Seat {
        self.seat
    }

    /// Whether the player is still in the game (HMD-4).
    #[must_use]
    pub fn is_in_game(self) -> bool {
        self.table.queue().contains(&self.seat)
    }

    /// Victory points, 0 to 12 (HMD-2).
    #[must_use]
    pub fn vp(self) -> u8 {
        self.table.public.vp[self.place()]
    }

    /// Gold (HMD-1).
    #[must_use]
    pub fn gold(self) -> u16 {
        self.table.public.gold[self.place()]
    }

    /// Slaves (HMD-1).
    #[must_use]
    pub fn slaves(self) -> u8 {
        self.table.public.slaves[self.place()]
    }

    /// Magic points (HMD-1).
    #[must_use]
    pub fn mp(self) -> u8 {
        self.table.public.mp[self.place()]
    }

    /// The monsters (HMD-6).
    #[must_use]
    pub fn monsters(self) -> Set<Monster> {
        self.table.public.monsters[self.place()]
    }

    /// Monster level points: the sum of the levels of the monsters (HMD-5).
    #[must_use]
    pub fn level_points(self) -> u8 {
        self.table.components().level_points(self.monsters())
    }

    /// The monsters that this player may hire and can pay now (HMD-58).
    #[must_use]
    pub fn hireable(self) -> Set<Monster> {
        self.table.public.hireable(self.table.components(), self.seat)
    }

    /// The boxes with a worker of this player (HMD-36).
    #[must_use]
    pub fn boxes(self) -> Set<Spot> {
        self.table.public.boxes[self.place()]
    }

    /// Workers still to place in the Planning phase; 0 after a stop (HMD-35).
    #[must_use]
    pub fn workers(self) -> u8 {
        self.table.public.workers[self.place()]
    }

    /// Whether the player has built in this turn (HMD-64).
    #[must_use]
    pub const fn has_built(self) -> bool {
        self.table.public.built.contains(self.seat)
    }

    /// The floor that the player guards, 1 to 5; `None` for one who is out (HMD-8, HMD-9).
    #[must_use]
    pub fn floor(self) -> Option<u8> {
        self.table.public.place(self.seat).map(|place| self.table.public.floor(place))
    }
}
