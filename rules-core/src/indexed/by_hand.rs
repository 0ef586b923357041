//! Indexed types that are no enums: a whole number in a range, and whatever is written by
//! hand.

/// Declares a whole number within a range, with `low` at index 0, which is also
/// its default.
///
/// ```
/// use rules_core::{Indexed, bounded};
/// bounded! {
///     /// Floors of the tower.
///     pub struct Floor(1..=5);
/// }
/// assert_eq!(Floor::new(5).unwrap().index(), 4);
/// assert_eq!(Floor::new(6), None);
/// assert_eq!(Floor::default().get(), 1);
/// ```
#[macro_export]
macro_rules! bounded {
    ($(#[$meta:meta])* $vis:vis struct $name:ident($low:literal..=$high:literal);) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $name(u8);

        // A private span of the caller's may leave these unused and unreachable.
        #[allow(dead_code, unreachable_pub)]
        impl $name {
            /// The smallest value.
            pub const LOW: u8 = $low;
            /// The largest value.
            pub const HIGH: u8 = $high;

            /// The value, if it lies within the range.
            #[inline]
            #[must_use]
            #[allow(unused_comparisons, clippy::absurd_extreme_comparisons, clippy::manual_range_contains)]
            pub const fn new(value: u8) -> Option<Self> {
                if value >= $low && value <= $high { Some(Self(value)) } else { None }
            }

            /// The number itself.
            #[inline]
            #[must_use]
            pub const fn get(self) -> u8 {
                self.0
            }
        }

        impl Default for $name {
            #[inline]
            fn default() -> Self {
                Self($low)
            }
        }

        impl $crate::Indexed for $name {
            const COUNT: usize = $high - $low + 1;
            const ALL: &'static [Self] = &{
                let mut all = [$name($low); $high - $low + 1];
                let mut value = $low;
                while value < $high {
                    value += 1;
                    all[(value - $low) as usize] = $name(value);
                }
                all
            };
            type Row<V> = [V; $high - $low + 1];
            type Words = [u64; usize::div_ceil($high - $low + 1, 64)];

            #[inline]
            fn row<V>(mut fill: impl FnMut(Self) -> V) -> Self::Row<V> {
                core::array::from_fn(|index| fill(Self::ALL[index]))
            }
            #[inline]
            fn index(self) -> usize {
                usize::from(self.0 - $low)
            }
            // A number is made faster than it is read from a table.
            #[inline]
            fn from_index(index: usize) -> Option<Self> {
                u8::try_from(index).ok()?.checked_add($low).and_then(Self::new)
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(&self.0, out)
            }
        }

        $crate::__indexed_conversions! { $name }
        $crate::__bounded_serde! { $name }
    };
}

/// Implements [`Indexed`](crate::Indexed) for a type written by hand: how many values it has, the index
/// of a value, and the value at an index as a constant expression.
///
/// The type has its own `Display`, whose texts differ, and is `Ord` to be a payload; with
/// the feature `serde` a value is written as its text.
///
/// ```
/// use core::fmt;
/// use rules_core::{Indexed, indexed_by};
/// /// A multiple of ten up to fifty.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// pub struct Tens(u8);
/// indexed_by! { Tens[5]: |tens| usize::from(tens.0) / 10, |index| Tens(10 * index as u8) }
/// impl fmt::Display for Tens {
///     fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
///         self.0.fmt(out)
///     }
/// }
/// assert_eq!((Tens(30).index(), Tens::from_index(4)), (3, Some(Tens(40))));
/// ```
#[macro_export]
macro_rules! indexed_by {
    ($name:ident[$count:expr]: |$value:ident| $index:expr, |$at:ident| $make:expr) => {
        impl $crate::Indexed for $name {
            const COUNT: usize = $count;
            const ALL: &'static [Self] = &{
                #[allow(clippy::cast_possible_truncation, reason = "an index below the count")]
                const fn at($at: usize) -> $name {
                    $make
                }
                let mut all = [at(0); $count];
                let mut index = 1;
                while index < all.len() {
                    all[index] = at(index);
                    index += 1;
                }
                all
            };
            type Row<V> = [V; $count];
            type Words = [u64; usize::div_ceil($count, 64)];

            #[inline]
            fn index(self) -> usize {
                let $value = self;
                $index
            }
            #[inline]
            fn row<V>(mut fill: impl FnMut(Self) -> V) -> Self::Row<V> {
                core::array::from_fn(|index| fill(Self::ALL[index]))
            }
        }

        $crate::__indexed_conversions! { $name }
        $crate::__indexed_serde! { $name }
    };
}
