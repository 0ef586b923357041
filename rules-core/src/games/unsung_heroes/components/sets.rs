//! Sets of cards and seats as bits; written down as lists of numbers.

use super::{Pair, Slot, Treasure};
use crate::pieces;

/// A set of deck slots.
pub type Slots = pieces::Set<Slot, u16>;

/// A set of Treasures.
pub(in super::super) type Treasures = pieces::Set<Treasure, u16>;

/// A set of seats.
pub type Seats = pieces::Seats<4>;

impl Slots {
    /// The Items of every deck (2.4).
    pub const ITEMS: Self = Self::from_bits(0b10_0001_1001_1111);

    /// How many cards, as a hand counts them.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u8 {
        self.len().to_le_bytes()[0]
    }

    /// The same for four hands, in one piece.
    #[inline]
    #[must_use]
    pub const fn counts([a, b, c, d]: [Self; 4]) -> [u8; 4] {
        let all = a.0 as u64 | (b.0 as u64) << 16 | (c.0 as u64) << 32 | (d.0 as u64) << 48;
        let twos = all - (all >> 1 & 0x5555_5555_5555_5555);
        let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
        let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        let [a, b, c, d, e, f, g, h] = bytes.to_le_bytes();
        [a + b, c + d, e + f, g + h]
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
    use crate::Dense;
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
