//! The end of a round: who is ahead (UH-25, UH-65 to UH-69), and the prizes (UH-70 to UH-72).

use super::super::{
    components::{
        Action, Character, Pair, SeatId, Seats, Treasure, Treasures, constants::ROUNDS, supply,
    },
    state::agenda::Stage,
    state::{MinionPlace, State, TreasurePlace, Trove, ix},
};
use crate::{ActionSet, Indexed, Seat};

impl State {
    /// The seats that the Special must part (UH-25, UH-66).
    pub(in super::super) fn tied(&self) -> Seats {
        match self.stage {
            Stage::Rank { winner } => self.best(winner),
            _ => self.worst(),
        }
    }

    /// UH-66: who is ranked first among all but one; several if nothing parts
    /// them.
    pub(in super::super) fn best(&self, but: Option<Seat>) -> Seats {
        let seats = Seats::below(self.players());
        self.parted(but.map_or(seats, |seat| seats.without(seat)), u16::MIN)
    }

    /// UH-25: who is ranked last; several if nothing parts them.
    pub(in super::super) fn worst(&self) -> Seats {
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

    /// UH-65 to UH-68: a place of the ranking is known: first place, and in rounds 1 to 4
    /// with more than two players second place.
    pub(super) fn ranked(&mut self, winner: Option<Seat>, seat: Seat) {
        match winner {
            // UH-82: the Boss round decides the game.
            None if self.table.round == ROUNDS => self.stage = Stage::Over { winner: seat },
            None if self.players() == 2 => self.award(seat, None),
            None => self.stage = Stage::Rank { winner: Some(seat) },
            Some(winner) => self.award(winner, Some(seat)),
        }
    }

    /// UH-70: the winner takes the Minion Card.
    fn award(&mut self, winner: Seat, second: Option<Seat>) {
        for prize in self.table.minions.values_mut() {
            if prize.place == MinionPlace::FaceUp {
                prize.place = MinionPlace::Won(SeatId::of(winner));
            }
        }
        self.stage = Stage::Treasures { winner, second };
    }

    /// The Treasures that nobody has seen.
    pub(in super::super) fn unseen(&self) -> Treasures {
        let troves = self.treasures.values().iter().zip(0..);
        Treasures::from_bits(troves.fold(0, |all, (trove, at)| {
            all | u16::from(trove.place == TreasurePlace::Unseen) << at
        }))
    }

    /// UH-71: the winner looks at two Treasures.
    pub(super) fn look_at(&mut self, pair: Pair, winner: Seat, second: Option<Seat>) {
        let (a, b) = pair.both();
        for treasure in [a, b] {
            let place = TreasurePlace::Drawn;
            self.treasures[treasure] = Trove { place, seen: Seats::one(winner), counted: false };
        }
        self.stage = Stage::Keep { winner, second };
    }

    /// UH-71: one of the two Treasures is kept.
    pub(super) fn may_keep(&self, legal: &mut ActionSet<Action>) {
        for (treasure, trove) in self.treasures.iter() {
            if trove.place == TreasurePlace::Drawn {
                legal.insert(Action::Treasure(treasure));
            }
        }
    }

    /// UH-71: one is kept; the other goes to second place, or out with two
    /// players.
    pub(super) fn keep(&mut self, winner: Seat, second: Option<Seat>, kept: Treasure) {
        for treasure in Treasure::all() {
            let trove = &mut self.treasures[treasure];
            if trove.place != TreasurePlace::Drawn {
                continue;
            }
            if treasure == kept {
                trove.place = TreasurePlace::Held(SeatId::of(winner));
            } else if let Some(second) = second {
                trove.place = TreasurePlace::Held(SeatId::of(second));
                trove.seen = trove.seen.with(second);
            } else {
                trove.place = TreasurePlace::Discarded;
            }
        }
        self.pay_round_bonuses(winner, second);
        self.stage = Stage::StuffEnd { puppet: 0 };
    }

    /// UH-72: Tilda's card (UH-111), Betty's tokens (UH-126), Karl's bars
    /// (UH-133).
    fn pay_round_bonuses(&mut self, winner: Seat, second: Option<Seat>) {
        let table = &mut self.table;
        if let Some(tilda) = table.seat_of(Character::Tilda)
            && tilda != winner
            && Some(tilda) != second
            && table.rat_cards < supply::RAT_CARDS
        {
            table.rat_cards += 1;
        }
        table.stakes.angry += core::mem::take(&mut table.stakes.happy);
        table.bars_one += core::mem::take(&mut table.stakes.bars_ten);
    }
}

/// The seats with the greatest value.
fn highest<T: Ord>(seats: Seats, value: impl Fn(Seat) -> T) -> Seats {
    let (mut highest, mut top) = (Seats::EMPTY, None);
    for seat in seats {
        let value = Some(value(seat));
        if value > top {
            (highest, top) = (Seats::one(seat), value);
        } else if value == top {
            highest.insert(seat);
        }
    }
    highest
}

#[cfg(feature = "words")]
pub(in super::super) mod words {
    use alloc::string::String;

    use super::super::super::{observe::View, state::agenda::Stage, words::standings::victory};
    use crate::{Seat, words::format};

    /// Which of two Treasures is kept.
    pub(in crate::games::unsung_heroes) fn asked(view: &View, who: Seat) -> String {
        let other = match view.stage {
            Stage::Keep { second: Some(second), .. } => {
                format!("the other goes to seat {second} in second place")
            }
            _ => "the other is discarded".into(),
        };
        format!(
            "seat {who} has won the round with {} and keeps one of the two Treasures that it has drawn, \
             to be played in the Boss round; {other}",
            victory(view, who)
        )
    }
}
