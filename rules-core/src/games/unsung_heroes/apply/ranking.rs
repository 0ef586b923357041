//! Ranking: who is ahead, and who begins (UH-25, UH-65 to UH-69).

use super::super::{
    components::Seats,
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

    /// What decides the ranking: more is better, place by place (UH-66).
    fn standing(&self, seat: Seat) -> (u16, u8, u8, u8) {
        let table = &self.table;
        (
            self.score(seat),
            u8::MAX - table.minions_won(seat),
            u8::MAX - table.treasures_won(self.treasures.values(), seat),
            table.reached[ix(seat)],
        )
    }

    /// UH-66: who is ranked first among all but one; several if nothing parts
    /// them.
    pub(in crate::games::unsung_heroes) fn best(&self, but: Option<Seat>) -> Seats {
        let (mut best, mut top) = (Seats::NONE, (0, 0, 0, 0));
        for seat in (0..self.players()).filter(|seat| Some(*seat) != but) {
            let standing = self.standing(seat);
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
        let (mut worst, mut bottom) = (Seats::NONE, (0, 0, 0, 0));
        for seat in 0..self.players() {
            let standing = self.standing(seat);
            if worst.is_empty() || standing < bottom {
                (worst, bottom) = (Seats::one(seat), standing);
            } else if standing == bottom {
                worst = worst.with(seat);
            }
        }
        worst
    }
}
