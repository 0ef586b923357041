//! Rounds: what happens between the turns, in the order of 5.5.

use super::super::{
    components::{
        Action, Character, Minion, Pair, Puppet, SeatId, Seats, Slots, Treasure,
        constants::{HAND, REFILL, ROUNDS},
        supply,
    },
    state::agenda::{Stage, Why},
    state::{MAX_SEATS, MinionPlace, Row, State, TreasurePlace, Trove, ix},
};
use crate::{Indexed, Seat, pieces::Stack};

impl State {
    /// A forced step with an empty agenda (5.5).
    pub(super) fn stage_forced(&mut self) {
        match self.stage {
            // UH-16: everybody has a character.
            Stage::Draft { .. } => self.stage = Stage::Deal { seat: 0, left: HAND },
            Stage::Deal { seat, .. } => self.dealt(seat),
            Stage::TurnUp => self.start_round(),
            Stage::Rolls { next } => self.roll_next(next),
            Stage::First => self.begin_with(self.worst().iter().next_back().unwrap_or_default()),
            Stage::Action => self.end_turn(),
            Stage::Played { card } => self.played(card),
            Stage::Rank { winner } => {
                self.ranked(winner, self.best(winner).iter().next().unwrap_or_default());
            }
            Stage::StuffEnd { puppet } => self.next_puppet(puppet),
            Stage::Refill { seat, .. } => self.refilled(seat),
            Stage::Turn
            | Stage::Nope { .. }
            | Stage::Keep { .. }
            | Stage::Treasures { .. }
            | Stage::Over { .. } => {}
        }
    }

    /// A seat plays a character.
    pub(super) fn cast(&mut self, seat: Seat, character: Character) {
        self.table.cast[ix(seat)] = Some(character);
        self.stage = Stage::Draft { seat: seat + 1 };
    }

    /// UH-19: seven cards for everybody.
    fn dealt(&mut self, seat: Seat) {
        self.stage = if seat == self.players() {
            Stage::TurnUp
        } else {
            Stage::Deal { seat: seat + 1, left: HAND }
        };
    }

    /// UH-23: the prize of rounds 1 to 4.
    pub(super) fn turn_up(&mut self, minion: Minion) {
        self.table.minions[minion].place = MinionPlace::FaceUp;
        self.start_round();
    }

    /// UH-23, UH-130: everything else starts fresh already (UH-74).
    fn start_round(&mut self) {
        self.table.coin = self.table.seat_of(Character::Karl).is_some();
        self.stage = Stage::Rolls { next: 0 };
    }

    /// UH-24: starting rolls, seat by seat.
    fn roll_next(&mut self, seat: Seat) {
        if seat == self.players() {
            self.stage = Stage::First;
            return;
        }
        self.stage = Stage::Rolls { next: seat + 1 };
        if let Some(character) = self.table.cast[ix(seat)] {
            self.gain(seat, self.set().starting(character), Why::Starting);
        }
    }

    /// UH-25: the lowest score begins; of equals the one who loses the tie.
    pub(super) fn begin_with(&mut self, seat: Seat) {
        self.table.current = seat;
        self.stage = Stage::Turn;
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

    /// UH-71: the winner looks at two Treasures.
    pub(super) fn look_at(&mut self, pair: Pair, winner: Seat, second: Option<Seat>) {
        let (a, b) = pair.both();
        for treasure in [a, b] {
            let place = TreasurePlace::Drawn;
            self.treasures[treasure] = Trove { place, seen: Seats::one(winner), counted: false };
        }
        self.stage = Stage::Keep { winner, second };
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

    /// UH-73: the next Puppet, until no card or no Puppet is left.
    fn next_puppet(&mut self, puppet: u8) {
        if usize::from(puppet) == Puppet::COUNT || self.stuffable().is_empty() {
            self.clean_up();
        } else {
            self.stage = Stage::StuffEnd { puppet: puppet + 1 };
        }
    }

    /// UH-142: a card of the row goes on this Puppet, or none does.
    pub(super) fn stuff_at_end(&mut self, puppet: u8, action: Action) {
        if let (Action::Card(slot), Some(puppet), Some(ellen)) =
            (action, Puppet::from_index(puppet.into()), self.table.seat_of(Character::Ellen))
        {
            self.stuff(puppet, ellen, slot);
        }
        self.stage = Stage::StuffEnd { puppet: puppet + 1 };
    }

    /// UH-74: the table is cleared; UH-23: everything can be used again.
    fn clean_up(&mut self) {
        let table = &mut self.table;
        let stakes = &mut table.stakes;
        for row in &mut stakes.rows {
            let Row { cards, .. } = core::mem::take(row);
            for (pile, cards) in stakes.discards.iter_mut().zip(cards) {
                *pile = pile.union(cards);
            }
        }
        stakes.dice = [Stack::default(); MAX_SEATS];
        stakes.cheese = 0;
        stakes.puppet_bonus = 0;
        stakes.boil = false;
        table.ability_used = Seats::EMPTY;
        for prize in table.minions.values_mut() {
            prize.used = false;
            prize.counted = false;
        }
        table.reached = [0; MAX_SEATS];
        table.clock = 0;
        self.stage = Stage::Refill { seat: 0, left: self.refill(0) };
    }

    /// UH-75: two cards, as far as hand and deck allow.
    pub(in super::super) fn refill(&self, seat: Seat) -> u8 {
        let hand: Slots = self.hands[ix(seat)];
        REFILL.min(HAND - hand.count()).min(self.decks[ix(seat)].count())
    }

    /// UH-75, UH-76: draws in seat order, then the next round.
    fn refilled(&mut self, seat: Seat) {
        let next = seat + 1;
        if next == self.players() {
            self.table.round += 1;
            self.stage = Stage::TurnUp;
        } else {
            self.stage = Stage::Refill { seat: next, left: self.refill(next) };
        }
    }
}
