//! Sets of seats, one bit for each seat.

use core::fmt;

use crate::Seat;

/// A set of the seats below `N`, which is at most 8.
///
/// ```
/// use rules_core::pieces::Seats;
/// let seats = Seats::<4>::one(2).with(0);
/// assert!(seats.has(2) && !seats.has(1));
/// assert_eq!(seats.iter().collect::<Vec<_>>(), [0, 2]);
/// assert_eq!(Seats::<4>::first(3).minus(seats), Seats::one(1));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seats<const N: Seat>(u8);

impl<const N: Seat> Seats<N> {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// The seats below a number, which is at most `N`.
    #[inline]
    #[must_use]
    pub const fn first(seats: Seat) -> Self {
        const { assert!(N <= 8, "a set holds 8 seats at most") }
        debug_assert!(seats <= N);
        // A shift by eight would be none.
        if seats < 8 { Self((1 << seats) - 1) } else { Self(u8::MAX) }
    }

    /// The set of one seat, which is below `N`.
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
        self.0 >> seat & 1 == 1
    }

    /// The set with a seat.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat)
    }

    /// The set without a seat.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat))
    }

    /// Puts a seat in.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        *self = self.with(seat);
    }

    /// Takes a seat out, if it is there.
    #[inline]
    pub const fn remove(&mut self, seat: Seat) {
        *self = self.without(seat);
    }

    /// The seats of this set that the other one lacks.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
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

    /// The seats, in ascending order.
    #[inline]
    #[must_use]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..N).filter(move |&seat| self.has(seat))
    }
}

impl<const N: Seat> fmt::Debug for Seats<N> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_set().entries(self.iter()).finish()
    }
}

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
        let mut set = Self::NONE;
        crate::indexed::list::read(from, |seat| {
            if seat >= N {
                return Err("no such seat");
            }
            if set.has(seat) {
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
    fn the_first_seats_are_as_many_as_asked_for() {
        for seats in 0..=8 {
            assert_eq!(Seats::<8>::first(seats).len(), u32::from(seats));
            assert!(Seats::<8>::first(seats).iter().eq(0..seats));
        }
    }
}
