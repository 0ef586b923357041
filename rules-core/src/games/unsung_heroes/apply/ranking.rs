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

    /// UH-66: who is ranked first among all but one; several if nothing parts
    /// them.
    pub(in crate::games::unsung_heroes) fn best(&self, but: Option<Seat>) -> Seats {
        let seats = Seats::below(self.players());
        self.parted(but.map_or(seats, |seat| seats.without(seat)), u16::MIN)
    }

    /// UH-25: who is ranked last; several if nothing parts them.
    pub(in crate::games::unsung_heroes) fn worst(&self) -> Seats {
        self.parted(Seats::below(self.players()), u16::MAX)
    }

    /// Those of some seats that are ranked first, or last if all bits of `turned` are set, which
    /// turns the order of numbers around (UH-66).
    fn parted(&self, seats: Seats, turned: u16) -> Seats {
        let scores = self.scores();
        let first = highest(seats, |seat| scores[ix(seat)] ^ turned);
        if first.len() < 2 {
            return first;
        }
        // What has been won counts only among equals, who are rare.
        let (table, troves) = (&self.table, self.treasures.values());
        let (minions, treasures) = (table.minions_of_all(), table.treasures_of_all(troves));
        let place = |seat| {
            let fewer = [u8::MAX - minions[ix(seat)], u8::MAX - treasures[ix(seat)]];
            [fewer[0], fewer[1], table.reached[ix(seat)]].map(|more| u16::from(more) ^ turned)
        };
        highest(first, place)
    }
}

/// The seats with the greatest value.
fn highest<T: Ord>(seats: Seats, value: impl Fn(Seat) -> T) -> Seats {
    let (mut highest, mut top) = (Seats::EMPTY, None);
    for seat in seats.iter() {
        let value = Some(value(seat));
        if value > top {
            (highest, top) = (Seats::one(seat), value);
        } else if value == top {
            highest.insert(seat);
        }
    }
    highest
}
