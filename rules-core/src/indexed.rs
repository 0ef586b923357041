//! Finite catalogues: typed values with gap-free indices and one text each.
//!
//! [`indexed!`](crate::indexed!) declares an enum, [`bounded!`](crate::bounded!) a small
//! integer range. Both give every value an index below [`Indexed::COUNT`] and a
//! text, so that id, typed value and notation are three spellings of one thing.

use core::{
    fmt::{Debug, Display},
    hash::Hash,
};

/// A value of a finite, ordered, gap-free catalogue.
///
/// Implemented by [`indexed!`](crate::indexed!) and [`bounded!`](crate::bounded!); the
/// index never depends on a game's state.
///
/// ```
/// use rules_core::{Indexed, indexed};
/// indexed! {
///     /// A side of a coin.
///     pub enum Coin {
///         /// The number.
///         Heads = "heads",
///         /// The picture.
///         Tails = "tails",
///     }
/// }
/// assert_eq!(Coin::COUNT, 2);
/// assert_eq!(Coin::from_index(1), Some(Coin::Tails));
/// assert_eq!(Coin::Tails.to_string(), "tails");
/// assert_eq!(Coin::parse("heads"), Some(Coin::Heads));
/// ```
pub trait Indexed: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// How many values there are.
    const COUNT: usize;
    /// One cell per value: the storage of [`EnumMap`](crate::EnumMap).
    type Row<V>: AsRef<[V]> + AsMut<[V]>;
    /// Position in the catalogue, below [`COUNT`](Self::COUNT).
    fn index(self) -> usize;
    /// The value at a position, or `None` past the end.
    fn from_index(index: usize) -> Option<Self>;
    /// Fills one cell per value.
    fn row<V>(fill: impl FnMut(Self) -> V) -> Self::Row<V>;

    /// Every value, in order.
    fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT).filter_map(Self::from_index)
    }

    /// The value whose text this is, or `None`.
    ///
    /// Scans the catalogue; meant for notation and files, not for inner loops.
    #[must_use]
    fn parse(text: &str) -> Option<Self> {
        Self::all().find(|value| crate::text::reads(value, text))
    }
}

/// Declares an enum whose variants, with dense payloads, form one catalogue.
///
/// Indices follow declaration order; payloads count like digits, leftmost
/// first. Reordering variants is therefore a breaking change. The text behind
/// `=` is a format string over the payload names; texts must differ.
///
/// ```
/// use rules_core::{Indexed, indexed, bounded};
/// bounded! {
///     /// A face of a die.
///     pub struct Face(1..=6);
/// }
/// indexed! {
///     /// A bid.
///     pub enum Bid {
///         /// Says nothing.
///         Pass = "pass",
///         /// Claims a face.
///         Claim(face: Face) = "claim {face}",
///     }
/// }
/// let bid = Bid::Claim(Face::new(4).unwrap());
/// assert_eq!((bid.index(), bid.to_string().as_str()), (4, "claim 4"));
/// ```
#[macro_export]
macro_rules! indexed {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$vmeta:meta])* $variant:ident $(($($field:ident: $ty:ty),+))? = $text:literal),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name { $($(#[$vmeta])* $variant $(($($ty),+))?),+ }

        #[allow(irrefutable_let_patterns, unused_assignments, unused_mut, unused_variables)]
        impl $crate::Indexed for $name {
            const COUNT: usize = 0 $(+ 1 $($(* <$ty as $crate::Indexed>::COUNT)+)?)+;
            type Row<V> = [V; <$name as $crate::Indexed>::COUNT];

            #[inline]
            fn row<V>(mut fill: impl FnMut(Self) -> V) -> Self::Row<V> {
                core::array::from_fn(|i| {
                    fill(Self::from_index(i).expect("an index below COUNT names a value"))
                })
            }

            #[inline]
            fn index(self) -> usize {
                $crate::__indexed_index!(self; $($variant $(($($field: $ty),+))?),+)
            }

            #[inline]
            fn from_index(index: usize) -> Option<Self> {
                let mut rest = index;
                $(
                    let mut place = 1 $($(* <$ty as $crate::Indexed>::COUNT)+)?;
                    if rest < place {
                        $($(
                            place /= <$ty as $crate::Indexed>::COUNT;
                            let $field = $crate::Indexed::from_index(
                                rest / place % <$ty as $crate::Indexed>::COUNT
                            )?;
                        )+)?
                        return Some(Self::$variant $(($($field),+))?);
                    }
                    rest -= place;
                )+
                None
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $(Self::$variant $(($($field),+))? => write!(out, $text)),+
                }
            }
        }

        $crate::__indexed_serde! { $name }
    };
}

/// The index of a value of [`indexed!`](crate::indexed!): without payloads the number
/// of the variant, in so few words that nothing is made of it but a number.
#[doc(hidden)]
#[macro_export]
macro_rules! __indexed_index {
    ($value:ident; $($variant:ident),+) => { $value as usize };
    ($value:ident; $($variant:ident $(($($field:ident: $ty:ty),+))?),+) => {{
        let mut base = 0;
        $(
            if let Self::$variant $(($($field),+))? = $value {
                let mut digits = 0;
                $($(digits = digits * <$ty as $crate::Indexed>::COUNT
                    + $crate::Indexed::index($field);)+)?
                return base + digits;
            }
            base += 1 $($(* <$ty as $crate::Indexed>::COUNT)+)?;
        )+
        base
    }};
}

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
            type Row<V> = [V; $high - $low + 1];

            #[inline]
            fn row<V>(mut fill: impl FnMut(Self) -> V) -> Self::Row<V> {
                core::array::from_fn(|i| {
                    fill(Self::from_index(i).expect("an index below COUNT names a value"))
                })
            }
            #[inline]
            fn index(self) -> usize {
                usize::from(self.0 - $low)
            }
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

        $crate::__indexed_serde! { $name }
    };
}

/// Serde for catalogue values: their text. Nothing without the feature.
#[doc(hidden)]
#[macro_export]
#[cfg(feature = "serde")]
macro_rules! __indexed_serde {
    ($name:ident) => {
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }
        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::text::read_indexed(from)
            }
        }
    };
}

/// Serde for catalogue values: their text. Nothing without the feature.
#[doc(hidden)]
#[macro_export]
#[cfg(not(feature = "serde"))]
macro_rules! __indexed_serde {
    ($name:ident) => {};
}

#[cfg(test)]
mod tests {
    use super::Indexed;
    use alloc::string::ToString;

    bounded! {
        /// A face.
        struct Face(1..=6);
    }
    indexed! {
        /// A colour.
        enum Colour {
            /// White.
            White = "W",
            /// Red.
            Red = "R",
        }
    }
    indexed! {
        /// A mixed catalogue.
        enum Mixed {
            /// Nothing.
            Pass = "pass",
            /// A die.
            Die(colour: Colour, face: Face) = "die {colour}{face}",
            /// The end.
            End = "end",
        }
    }

    #[test]
    fn index_value_and_text_are_three_spellings_of_one_thing() {
        assert_eq!(Mixed::COUNT, 14);
        for (i, value) in Mixed::all().enumerate() {
            assert_eq!(value.index(), i);
            assert_eq!(Mixed::from_index(i), Some(value));
            assert_eq!(Mixed::parse(&value.to_string()), Some(value));
        }
        assert_eq!(Mixed::from_index(14), None);
        assert_eq!(Mixed::from_index(usize::MAX), None);
        assert_eq!(Face::from_index(usize::MAX), None);
        assert_eq!(Mixed::Die(Colour::Red, Face::new(3).unwrap()).index(), 9);
        assert_eq!(Mixed::parse("die R7"), None);
        assert_eq!(Mixed::parse("die R33"), None);
        assert_eq!(Mixed::parse("die R"), None);
    }
}
