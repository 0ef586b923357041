//! Sets of cards and seats as bits; written down as lists of numbers.

use super::{Pair, Slot, Treasure};
use crate::pieces;

/// A set of deck slots, as [`View::hand`](super::super::View::hand) has them; [`Set`](pieces::Set) has the methods.
pub type Slots = pieces::Set<Slot, u16>;

/// A set of Treasures.
pub(in super::super) type Treasures = pieces::Set<Treasure, u16>;

/// A set of seats.
pub type Seats = pieces::Seats<4>;

impl Slots {
    /// The Items of every deck (2.4).
    pub(in super::super) const ITEMS: Self = Self::from_bits(0b10_0001_1001_1111);

    /// How many cards, as a hand counts them.
    #[inline]
    #[must_use]
    pub(in super::super) const fn count(self) -> u8 {
        self.len().to_le_bytes()[0]
    }

    /// The same for four hands, in one piece.
    #[inline]
    #[must_use]
    pub(in super::super) fn counts(hands: [Self; 4]) -> [u8; 4] {
        let [a, b, c, d] = hands.map(|hand| u64::from(hand.bits()));
        let all = a | b << 16 | c << 32 | d << 48;
        let twos = all - (all >> 1 & 0x5555_5555_5555_5555);
        let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
        let eights = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        let [a, _, b, _, c, _, d, _] = (eights + (eights >> 8)).to_le_bytes();
        [a, b, c, d]
    }

    /// The card with so many others before it.
    #[inline]
    #[must_use]
    pub(in super::super) fn nth(self, others: u32) -> Option<Slot> {
        let without_first = |bits: u16, _| bits & bits.wrapping_sub(1);
        Self::from_bits((0..others).fold(self.bits(), without_first)).first()
    }
}

impl Treasures {
    /// How many pairs there are.
    #[inline]
    #[must_use]
    pub(in super::super) const fn pairs(self) -> u32 {
        let treasures = self.len();
        treasures * treasures.saturating_sub(1) / 2
    }

    /// A pair by its number, in the order of the catalogue.
    #[must_use]
    pub(in super::super) fn pair(self, number: u32) -> Option<Pair> {
        let (mut rest, mut left) = (self, number);
        while let Some(first) = rest.first() {
            rest.remove(first);
            match left.checked_sub(rest.len()) {
                Some(beyond) => left = beyond,
                None => return Pair::of(first, rest.iter().nth(left as usize)?),
            }
        }
        None
    }
}

/// A slot in a list is its number.
#[cfg(feature = "serde")]
impl pieces::Member for Slot {
    type Form = u8;
    fn form(self) -> u8 {
        self.get()
    }
    fn member(form: u8) -> Option<Self> {
        Self::new(form)
    }
}

/// A deck slot as a number.
#[cfg(feature = "serde")]
pub(in super::super) mod slot_number {
    use super::Slot;
    use crate::Indexed;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
    pub(in super::super::super) fn serialize<S: Serializer>(
        slot: &Slot,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.serialize_u8(slot.get())
    }
    pub(in super::super::super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Slot, D::Error> {
        let number = u8::deserialize(from)?;
        Slot::from_index(number.into())
            .ok_or_else(|| D::Error::custom("a deck has the slots 0 to 14"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Pair, Slots, Treasures};
    use crate::Indexed;

    #[test]
    fn pairs_are_numbered_in_the_order_of_the_catalogue() {
        for bits in [0, 1, 1 << 15, 0b11, 1 << 15 | 1, 0b1010_0110_0000_1001, u16::MAX] {
            let set = Treasures::from_bits(bits);
            let both = |pair: &Pair| set.contains(pair.both().0) && set.contains(pair.both().1);
            let all: alloc::vec::Vec<_> = Pair::all().filter(both).collect();
            let numbered: alloc::vec::Vec<_> =
                (0..set.pairs()).map(|number| set.pair(number).unwrap()).collect();
            assert_eq!(numbered, all, "{bits:b}");
            assert_eq!(set.pair(set.pairs()), None, "{bits:b}");
        }
    }

    #[test]
    fn a_card_is_found_by_the_number_of_those_before_it() {
        for bits in [0, 1, 0b100_0000_0000_0000, 0b010_1010_1010_1010, 0b111_1111_1111_1111] {
            let cards = Slots::from_bits(bits);
            for others in 0..16 {
                assert_eq!(cards.nth(others), cards.iter().nth(others as usize), "{cards:?}");
            }
        }
    }

    #[test]
    fn four_hands_are_counted_at_once() {
        let hands = [0b111_1111_1111_1111, 0, 0b100_0000_0000_0001, 0b010_1010_1010_1010];
        let hands = hands.map(Slots::from_bits);
        assert_eq!(Slots::counts(hands), hands.map(Slots::count));
        assert_eq!(Slots::counts(hands), [15, 0, 2, 7]);
    }
}
