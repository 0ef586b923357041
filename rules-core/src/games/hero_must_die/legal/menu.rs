//! Menus and urns: legal decisions and possible outcomes as bits.

use super::super::components::{
    ACTIONS, Action, Bag, ChanceOutcome, Order, Plot, Set, at, outcome_at,
};
use crate::{Indexed, Weight};

/// A set of actions: one bit for each id of the catalogue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Menu([u64; 3]);

impl Menu {
    /// Adds one action.
    #[inline]
    pub(in super::super) const fn add(&mut self, id: usize) {
        self.0[id / 64] |= 1 << (id % 64);
    }

    /// Adds the actions of a block for which a bit is set.
    #[inline]
    pub(in super::super) const fn block(&mut self, first: usize, bits: u32) {
        let (word, shift) = (first / 64, first % 64);
        self.0[word] |= (bits as u64) << shift;
        if shift > 32 {
            self.0[word + 1] |= bits as u64 >> (64 - shift);
        }
    }

    /// A block of consecutive numbers, if there is one.
    #[inline]
    pub(in super::super) const fn range(&mut self, first: usize, low: u16, high: u16) {
        if low <= high {
            let above = if high < 31 { u32::MAX << (high + 1) } else { 0 };
            self.block(first, (u32::MAX << low) & !above);
        }
    }

    /// How many actions.
    #[inline]
    pub(in super::super) const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// Whether an action is there.
    #[inline]
    pub(in super::super) const fn has(self, id: usize) -> bool {
        self.0[id / 64] >> (id % 64) & 1 == 1
    }

    /// The only action, if there is no other.
    #[inline]
    pub(super) fn only(self) -> Option<Action> {
        if self.len() == 1 { self.first() } else { None }
    }

    fn first(self) -> Option<Action> {
        let mut first = None;
        self.each(|action| {
            first.get_or_insert(action);
        });
        first
    }

    /// Names each action once, in catalogue order.
    #[inline]
    pub(super) fn each(self, mut each: impl FnMut(Action)) {
        for (word, &bits) in self.0.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let bit = usize::try_from(bits.trailing_zeros()).unwrap_or(0);
                bits &= bits - 1;
                each(ACTIONS[word * 64 + bit]);
            }
        }
    }
}

/// What chance draws from: cards of one catalogue, which begins at `first`.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Urn {
    first: usize,
    bits: u64,
    /// Two bits for each kind, not one.
    copies: bool,
}

impl Urn {
    pub(super) const fn even<T>(first: usize, cards: Set<T>) -> Self {
        Self { first, bits: cards.bits() as u64, copies: false }
    }

    pub(super) const fn copies<T>(first: usize, cards: Bag<T>) -> Self {
        Self { first, bits: cards.bits(), copies: true }
    }

    /// How many weights.
    #[inline]
    pub(in super::super) const fn total(self) -> u32 {
        if self.copies { Bag::<Plot>::from_bits(self.bits).len() } else { self.bits.count_ones() }
    }

    /// One bit for each outcome, at its place.
    #[inline]
    const fn present(self) -> u64 {
        if self.copies { Bag::<Plot>::from_bits(self.bits).present() } else { self.bits }
    }

    /// How many outcomes.
    #[inline]
    pub(in super::super) const fn outcomes(self) -> u32 {
        self.present().count_ones()
    }

    /// The outcome at a place.
    #[inline]
    fn outcome(self, place: u32) -> ChanceOutcome {
        let place = usize::try_from(if self.copies { place / 2 } else { place }).unwrap_or(0);
        if self.first == at::ORDER_OUTCOME {
            return ChanceOutcome::Order(Order::from_index(place).unwrap_or(Order::O0123));
        }
        outcome_at(self.first + place, Order::O0123)
    }

    /// Names each outcome with its weight.
    pub(super) fn each(self, mut each: impl FnMut(ChanceOutcome, Weight)) {
        let mut present = self.present();
        while present != 0 {
            let place = present.trailing_zeros();
            present &= present - 1;
            let two = self.bits >> place & 3;
            let weight = if !self.copies || two == 1 {
                1
            } else if two == 2 {
                2
            } else {
                3
            };
            each(self.outcome(place), weight);
        }
    }

    /// The outcome of a point: each owns as many as it weighs, in order.
    #[inline]
    pub(super) fn draw(self, point: u32) -> ChanceOutcome {
        let (mut bits, mut rest) = (self.bits, point);
        if self.copies {
            loop {
                assert!(bits != 0, "a point below the total of a chance node");
                let place = bits.trailing_zeros() & !1;
                let two = bits >> place & 3;
                let weight = if two == 3 {
                    3
                } else if two == 2 {
                    2
                } else {
                    1
                };
                if rest < weight {
                    return self.outcome(place);
                }
                rest -= weight;
                bits &= !(3 << place);
            }
        }
        while rest > 0 {
            bits &= bits.wrapping_sub(1);
            rest -= 1;
        }
        assert!(bits != 0, "a point below the total of a chance node");
        self.outcome(bits.trailing_zeros())
    }

    /// The only outcome, if there is no other.
    #[inline]
    pub(super) fn only(self) -> Option<ChanceOutcome> {
        (self.outcomes() == 1).then(|| self.outcome(self.present().trailing_zeros()))
    }
}
