//! TOY-1: the set-up, and what a state must keep.

use super::{
    Phase, State,
    parts::{Options, Rank, UNCOUNTED},
};
use rules_core::{Indexed, InvalidState, Seat, Setup, testkit::Promise};

impl<const F: u8> Setup for State<F> {
    type Options = Options<F>;

    fn setup(&options: &Options<F>) -> Self {
        Self {
            options,
            phase: Phase::Deal(0),
            round: 0,
            hands: [None; 3],
            bids: [None; 3],
            points: [0; 3],
            deck: [4; 3],
            aside: [0; 3],
            note: 0,
            fuse: false,
        }
    }
    fn options(&self) -> Options<F> {
        let wrong = Self::has(Promise::OptionsKept) && self.round > 0;
        Options { bold: self.options.bold != wrong, ..self.options }
    }
    fn seats(&self) -> Seat {
        if Self::has(Promise::Seats) && self.round > 0 { 1 } else { self.options.players }
    }
    fn count_components(&self, mut count: impl FnMut(&'static str, u32)) {
        if F == UNCOUNTED {
            return;
        }
        for (name, rank) in ["ones", "twos", "threes"].into_iter().zip(Rank::all()) {
            let held = self.hands.iter().filter(|&&hand| hand == Some(rank)).count();
            let lying = self.deck[rank.index()].saturating_add(self.aside[rank.index()]);
            count(name, u32::from(lying) + u32::try_from(held).unwrap_or(u32::MAX));
        }
    }
    fn validate(&self) -> Result<(), InvalidState> {
        super::VALIDATIONS.set(super::VALIDATIONS.get() + 1);
        if Self::has(Promise::Corrupt) {
            return Ok(());
        }
        let free = [Promise::Value, Promise::Undo, Promise::Replay];
        InvalidState::unless(self.note == 0 || free.into_iter().any(Self::has), "a note")?;
        InvalidState::unless(!self.fuse || Self::has(Promise::DeterminizePlays), "a fuse")?;
        let strict = Self::has(Promise::Validate) && self.points[0] > 0;
        InvalidState::unless(!strict, "seat 0 has points")?;
        self.validate_cards()?;
        self.validate_phase()
    }
}

impl<const F: u8> State<F> {
    fn validate_cards(&self) -> Result<(), InvalidState> {
        if Self::has(Promise::Components) || Self::has(Promise::DeterminizeComponents) {
            return Ok(());
        }
        let mut whole = true;
        self.count_components(|_, number| whole &= number == 4);
        InvalidState::unless(whole, "there are four cards of each rank")?;
        let played: u32 = self.aside.iter().copied().map(u32::from).sum();
        let rounds = u32::from(self.round) * u32::from(self.options.players);
        InvalidState::unless(played == rounds, "a card of each seat and round is laid aside")
    }

    /// Hands and bids fit the phase, and each other.
    fn validate_phase(&self) -> Result<(), InvalidState> {
        let (rounds, n) = (self.options.rounds, self.seat_count());
        let (hands, bids) = match self.phase {
            Phase::Deal(seat) => (self.seat(seat), Some(0)),
            Phase::Bid(seat) => (Some(n), self.seat(seat)),
            Phase::Roll => (Some(n), Some(n)),
            Phase::Over => (Some(0), Some(0)),
        };
        let over = self.phase == Phase::Over;
        InvalidState::unless(
            if over { self.round == rounds } else { self.round < rounds },
            "the rounds of the options are played",
        )?;
        for seat in 0..3 {
            let held = hands.is_some_and(|hands| self.hands[seat].is_some() == (seat < hands));
            let bid = bids.is_some_and(|bids| self.bids[seat].is_some() == (seat < bids));
            InvalidState::unless(held && bid, "hands and bids are those of the phase")?;
            let rank = self.hands[seat].map_or(0, Rank::get);
            let fits = self.bids[seat].is_none_or(|bid| bid <= rank);
            InvalidState::unless(fits, "no bid is above the rank")?;
            let most = if seat < n { self.best() * self.round } else { 0 };
            InvalidState::unless(self.points[seat] <= most, "points are those of the rounds")?;
        }
        Ok(())
    }

    /// The best score of a round.
    fn best(&self) -> u8 {
        if self.options.bold { 8 } else { 4 }
    }
}
