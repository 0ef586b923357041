//! Ranking: who is ahead, and who begins (UH-25, UH-65 to UH-69).

use super::super::{
    components::{MAX_SEATS, Seats},
    state::agenda::Stage,
    state::{State, ix},
};
use crate::Seat;

impl State {
    /// The seats that the Special must part (UH-25, UH-66).
    pub(in crate::games::unsung_heroes) fn tied(&self) -> Seats {
        match self.stage {
            Stage::Rank { winner } => self.best(winner),
            _ => self.worst(),
        }
    }

    /// What decides the ranking, by seat: more is better, place by place (UH-66).
    fn standings(&self) -> [(u16, u8, u8, u8); MAX_SEATS] {
        let (table, printed, troves) = (&self.table, self.set(), self.treasures.values());
        // Once for all seats: one sum holds what everybody has won.
        let prizes = table.prize_points(printed, troves);
        let (minions, treasures) = (table.minions_of_all(), table.treasures_of_all(troves));
        [0, 1, 2, 3].map(|seat: Seat| {
            let at = ix(seat);
            let score = table.own_points(printed, seat) + prizes[at];
            (score, u8::MAX - minions[at], u8::MAX - treasures[at], table.reached[at])
        })
    }

    /// UH-66: who is ranked first among all but one; several if nothing parts
    /// them.
    pub(in crate::games::unsung_heroes) fn best(&self, but: Option<Seat>) -> Seats {
        let standings = self.standings();
        let (mut best, mut top) = (Seats::NONE, (0, 0, 0, 0));
        for seat in (0..self.players()).filter(|seat| Some(*seat) != but) {
            let standing = standings[ix(seat)];
            if best.is_empty() || standing > top {
                (best, top) = (Seats::one(seat), standing);
            } else if standing == top {
                best = best.with(seat);
            }
        }
        best
    }

    /// UH-25: who is ranked last; several if nothing parts them.
    pub(in crate::games::unsung_heroes) fn worst(&self) -> Seats {
        let standings = self.standings();
        let (mut worst, mut bottom) = (Seats::NONE, (0, 0, 0, 0));
        for seat in 0..self.players() {
            let standing = standings[ix(seat)];
            if worst.is_empty() || standing < bottom {
                (worst, bottom) = (Seats::one(seat), standing);
            } else if standing == bottom {
                worst = worst.with(seat);
            }
        }
        worst
    }
}
