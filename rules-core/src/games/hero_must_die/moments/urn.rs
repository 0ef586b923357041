//! Urns: the possible chance outcomes of a node as bits.

use super::super::components::{ChanceOutcome, Multiset, Plot};
use crate::Weight;

/// The possible outcomes of a chance node: one kind of outcome, whose ids begin at `first`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Urn {
    first: usize,
    bits: u64,
    /// Two bits for each kind, not one.
    copies: bool,
}

impl Urn {
    /// One outcome of the same weight for each bit.
    pub(super) const fn even(first: usize, bits: u32) -> Self {
        Self { first, bits: bits as u64, copies: false }
    }

    pub(super) const fn copies<T>(first: usize, cards: Multiset<T>) -> Self {
        Self { first, bits: cards.bits(), copies: true }
    }

    /// Sum of the weights of all outcomes.
    #[inline]
    pub(in super::super) const fn total(self) -> u32 {
        if self.copies {
            Multiset::<Plot>::from_bits(self.bits).len()
        } else {
            self.bits.count_ones()
        }
    }

    /// One bit for each outcome.
    #[inline]
    const fn present(self) -> u64 {
        if self.copies { Multiset::<Plot>::from_bits(self.bits).present() } else { self.bits }
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
        ChanceOutcome::ALL[self.first + place]
    }

    /// Calls `each` with every outcome and its weight.
    pub(in super::super) fn each(self, mut each: impl FnMut(ChanceOutcome, Weight)) {
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

    /// The outcome of a point below the total: each outcome has as many points as its weight,
    /// in order.
    #[inline]
    pub(in super::super) fn outcome_at(self, point: u32) -> ChanceOutcome {
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
    pub(in super::super) fn only(self) -> Option<ChanceOutcome> {
        (self.outcomes() == 1).then(|| self.outcome(self.present().trailing_zeros()))
    }
}
