//! Sets of cards and seats as bits; written down as lists of numbers.

use super::Slot;
use crate::{Dense, Seat};

/// A set of deck slots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Slots(u16);

impl Slots {
    /// No card.
    pub const NONE: Self = Self(0);
    /// A whole deck.
    pub const ALL: Self = Self((1 << 15) - 1);
    /// The Items of every deck (2.4).
    pub const ITEMS: Self = Self(0b10_0001_1001_1111);

    /// The set of one card.
    #[inline]
    #[must_use]
    pub const fn one(slot: Slot) -> Self {
        Self(1 << slot.get())
    }
    /// Bit i for the card in slot i.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }
    /// Whether a card is in the set.
    #[inline]
    #[must_use]
    pub const fn has(self, slot: Slot) -> bool {
        self.0 & 1 << slot.get() != 0
    }
    /// Adds a card.
    #[inline]
    pub const fn put(&mut self, slot: Slot) {
        self.0 |= 1 << slot.get();
    }
    /// Takes a card out, if it is there.
    #[inline]
    pub const fn take(&mut self, slot: Slot) {
        self.0 &= !(1 << slot.get());
    }
    /// The cards of both sets.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
    /// The cards of this set that the other one lacks.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
    /// The cards that are in both sets.
    #[inline]
    #[must_use]
    pub const fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many cards it has.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u8 {
        let mut bits = self.0 - (self.0 >> 1 & 0x5555);
        bits = (bits & 0x3333) + (bits >> 2 & 0x3333);
        bits = (bits + (bits >> 4)) & 0x0f0f;
        (bits.wrapping_mul(0x0101)).to_be_bytes()[0]
    }
    /// The cards in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Slot> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let next = Slot::from_index(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(next)
        })
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// The set of one seat.
    #[inline]
    #[must_use]
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat)
    }
    /// Bit i for seat i.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }
    /// Whether a seat is in the set.
    #[inline]
    #[must_use]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat & 1 != 0
    }
    /// The same set and one more seat.
    #[inline]
    #[must_use]
    pub const fn and(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat)
    }
    /// The same set but one seat.
    #[inline]
    #[must_use]
    pub const fn but(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat))
    }
    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The number of seats in it.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
    /// The seats in ascending order.
    #[inline]
    #[must_use]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> {
        (0..4).filter(move |seat| self.has(*seat))
    }
    /// Whether only seats below this one are in it.
    pub(in super::super) const fn below(self, seats: Seat) -> bool {
        self.0 >> seats == 0
    }
}

/// Sets as ascending lists of numbers.
#[cfg(feature = "serde")]
mod port {
    use super::{Dense, Seats, Slot, Slots};
    use alloc::vec::Vec;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    impl Serialize for Slots {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            self.iter().map(Slot::get).collect::<Vec<_>>().serialize(to)
        }
    }
    impl<'de> Deserialize<'de> for Slots {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            let mut set = Self::NONE;
            for number in Vec::<u8>::deserialize(from)? {
                let slot = Slot::from_index(number.into())
                    .ok_or_else(|| D::Error::custom("a deck has the slots 0 to 14"))?;
                if set.has(slot) {
                    return Err(D::Error::custom("a deck slot stands twice"));
                }
                set.put(slot);
            }
            Ok(set)
        }
    }

    impl Serialize for Seats {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            self.iter().collect::<Vec<_>>().serialize(to)
        }
    }
    impl<'de> Deserialize<'de> for Seats {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            let mut set = Self::NONE;
            for seat in Vec::<u8>::deserialize(from)? {
                if seat > 3 || set.has(seat) {
                    return Err(D::Error::custom("a seat is beyond 3 or stands twice"));
                }
                set = set.and(seat);
            }
            Ok(set)
        }
    }
}

/// A deck slot as a number.
#[cfg(feature = "serde")]
pub(in super::super) mod slot_number {
    use super::{Dense, Slot};
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
