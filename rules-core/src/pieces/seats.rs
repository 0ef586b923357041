//! Sets of seats, one bit for each seat.

use core::iter::FusedIterator;

use crate::{Seat, set_traits::set_traits};

/// A set of the seats below `N`, which is at most 8.
///
/// ```
/// use rules_core::pieces::Seats;
/// let seats = Seats::<4>::one(2).with(0);
/// assert!(seats.contains(2) && !seats.contains(1) && !seats.contains(9));
/// assert!(seats.iter().eq([0, 2]));
/// assert_eq!(Seats::<4>::below(3) - seats, Seats::one(1));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seats<const N: Seat>(u8);

impl<const N: Seat> Seats<N> {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// All seats.
    pub const ALL: Self = {
        assert!(0 < N && N <= 8, "a set holds 1 to 8 seats");
        Self(u8::MAX >> (8 - N))
    };

    /// The seats below a number; all of them if it is `N` or more.
    #[inline]
    #[must_use]
    pub const fn below(seats: Seat) -> Self {
        // A shift by eight would be none.
        if seats < N { Self((1 << seats) - 1) } else { Self::ALL }
    }

    /// The set of one seat.
    ///
    /// # Panics
    ///
    /// If the seat is not below `N`.
    #[inline]
    #[must_use]
    #[track_caller]
    pub const fn one(seat: Seat) -> Self {
        assert!(seat < N, "a seat below the number of seats");
        Self(Self::bit(seat))
    }

    /// The bit of a seat; 0 for a seat that is not below `N`.
    #[inline]
    const fn bit(seat: Seat) -> u8 {
        if seat < 8 { 1 << seat & Self::ALL.0 } else { 0 }
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
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & Self::bit(seat) != 0
    }

    /// The set with a seat.
    ///
    /// # Panics
    ///
    /// If the seat is not below `N`.
    #[inline]
    #[must_use]
    #[track_caller]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | Self::one(seat).0)
    }

    /// The set without a seat.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !Self::bit(seat))
    }

    /// Puts a seat in.
    ///
    /// # Panics
    ///
    /// If the seat is not below `N`.
    #[inline]
    #[track_caller]
    pub const fn insert(&mut self, seat: Seat) {
        *self = self.with(seat);
    }

    /// Takes a seat out, if it is there.
    #[inline]
    pub const fn remove(&mut self, seat: Seat) {
        *self = self.without(seat);
    }

    /// The seats of either set; `|` outside constants.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The seats of both sets; `&` outside constants.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The seats of this set that the other one lacks; `-` outside constants.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest seat, or `None`.
    #[inline]
    #[must_use]
    pub fn first(self) -> Option<Seat> {
        self.iter().next()
    }

    /// The highest seat, or `None`.
    #[inline]
    #[must_use]
    pub fn last(self) -> Option<Seat> {
        self.iter().next_back()
    }

    /// The seats, in ascending order.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> SeatsOf<N> {
        SeatsOf(self)
    }
}

set_traits! {
    [const N: Seat] Seats<N>, of Seat, by SeatsOf<N>;
    |a, b| a.union(b), a.intersection(b), a.difference(b)
}

/// The seats of a [`Seats`], in ascending order.
#[derive(Clone, Debug)]
pub struct SeatsOf<const N: Seat>(Seats<N>);

impl<const N: Seat> Iterator for SeatsOf<N> {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        let seat = self.0.0.trailing_zeros().to_le_bytes()[0];
        self.0.0 &= self.0.0.wrapping_sub(1);
        (seat < 8).then_some(seat)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.len() as usize;
        (count, Some(count))
    }
}

impl<const N: Seat> DoubleEndedIterator for SeatsOf<N> {
    #[inline]
    fn next_back(&mut self) -> Option<Seat> {
        let seat = self.0.0.checked_ilog2()?.to_le_bytes()[0];
        self.0.remove(seat);
        Some(seat)
    }
}

impl<const N: Seat> ExactSizeIterator for SeatsOf<N> {}
impl<const N: Seat> FusedIterator for SeatsOf<N> {}

/// Serialised as a list of seats in ascending order.
#[cfg(feature = "serde")]
impl<const N: Seat> serde::Serialize for Seats<N> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        crate::indexed::list::write(to, self.iter())
    }
}

/// Deserialised from a list of different seats below `N`, in any order.
#[cfg(feature = "serde")]
impl<'de, const N: Seat> serde::Deserialize<'de> for Seats<N> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut set = Self::EMPTY;
        crate::indexed::list::read(from, |seat| {
            if seat >= N {
                return Err("no such seat");
            }
            if set.contains(seat) {
                return Err("a seat occurs twice");
            }
            set.insert(seat);
            Ok(())
        })?;
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::Seats;

    #[test]
    fn the_seats_below_a_number_are_as_many() {
        for seats in 0..=8 {
            assert_eq!(Seats::<8>::below(seats).len(), u32::from(seats));
            assert!(Seats::<8>::below(seats).iter().eq(0..seats));
            assert!(Seats::<4>::below(seats).iter().eq(0..seats.min(4)));
        }
    }
}
