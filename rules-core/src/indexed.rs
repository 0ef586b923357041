//! Finite catalogues: typed values with gap-free indices and one text each.
//!
//! [`indexed!`](crate::indexed!) declares an enum, [`bounded!`](crate::bounded!) a small
//! integer range. Both give every value an index below [`Indexed::COUNT`] and a
//! text, so that id, typed value and notation are three spellings of one thing;
//! the table of all values is a constant.

use core::{
    fmt::{Debug, Display},
    hash::Hash,
};

use crate::Serializable;

/// A value of a finite, ordered, gap-free catalogue.
///
/// Implemented by [`indexed!`](crate::indexed!), [`bounded!`](crate::bounded!) and, for
/// types written by hand, [`indexed_by!`](crate::indexed_by!); the index never depends on
/// a game's state.
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
/// const LAST: Coin = Coin::ALL[Coin::COUNT - 1];
/// assert_eq!(LAST, Coin::Tails);
/// ```
pub trait Indexed:
    Copy + Eq + Hash + Debug + Display + Send + Sync + Serializable + 'static
{
    /// How many values there are.
    const COUNT: usize;
    /// Every value, in order: [`COUNT`](Self::COUNT) of them, each at its index.
    const ALL: &'static [Self];
    /// One cell per value: the storage of [`EnumMap`](crate::EnumMap).
    type Row<V>: AsRef<[V]> + AsMut<[V]>;
    /// One bit per value: the storage of [`ActionSet`](crate::ActionSet),
    /// `[u64; COUNT.div_ceil(64)]`.
    type Words: Words;
    /// Position in the catalogue, below [`COUNT`](Self::COUNT).
    fn index(self) -> usize;
    /// Fills one cell per value.
    fn row<V>(fill: impl FnMut(Self) -> V) -> Self::Row<V>;

    /// The value at a position, or `None` past the end.
    #[inline]
    #[must_use]
    fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// Every value, in order.
    #[inline]
    fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        Self::ALL.iter().copied()
    }

    /// The value whose text this is, or `None`.
    ///
    /// Scans the catalogue; meant for notation and files, not for inner loops.
    #[must_use]
    fn parse(text: &str) -> Option<Self> {
        Self::all().find(|value| crate::text::reads(value, text))
    }
}

/// Words of 64 bits on the stack, as many as a catalogue needs: `[u64; N]`.
pub trait Words:
    Copy + Eq + Hash + Debug + AsRef<[u64]> + AsMut<[u64]> + Send + Sync + 'static
{
    /// No bit is set.
    const ZERO: Self;
}

impl<const N: usize> Words for [u64; N] {
    const ZERO: Self = [0; N];
}

/// Declares an enum whose variants, with indexed payloads, form one catalogue.
///
/// Indices follow declaration order; payloads count like digits, leftmost
/// first. Reordering variants is therefore a breaking change. The text behind
/// `=` is a format string over the payload names; texts must differ.
///
/// All that follows from the declaration is a constant: the table
/// [`ALL`](Indexed::ALL) as an array and, where a variant has a payload, the index of the
/// first value of each variant, `FIRST`.
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
/// const CLAIMS: usize = Bid::FIRST.Claim;
/// assert_eq!((CLAIMS, Bid::ALL[CLAIMS + 3]), (1, bid));
/// ```
///
/// An enum without payloads also gets its texts as constants, `id`, and after `in` the
/// name of a set type with one bit for each value:
///
/// ```
/// use rules_core::indexed;
/// indexed! {
///     /// A direction.
///     pub enum Way in Ways: u8 {
///         East = "east",
///         West = "west",
///     }
/// }
/// const BOTH: Ways = Way::set(&[Way::East, Way::West]);
/// assert_eq!((BOTH.len(), Way::West.id()), (2, "west"));
/// ```
#[macro_export]
macro_rules! indexed {
    ($(#[$meta:meta])* $vis:vis enum $name:ident in $set:ident: $bits:ty {
        $($(#[$vmeta:meta])* $variant:ident = $text:literal),+ $(,)?
    }) => {
        $crate::indexed! {
            $(#[$meta])* $vis enum $name { $($(#[$vmeta])* $variant = $text),+ }
        }

        #[allow(dead_code, unreachable_pub)]
        impl $name {
            /// The bit of this value in a set.
            #[inline]
            #[must_use]
            pub const fn bit(self) -> $bits {
                1 << self as u32
            }

            /// The set of these values.
            #[must_use]
            pub const fn set(members: &[Self]) -> $set {
                let (mut bits, mut i) = (0, 0);
                while i < members.len() {
                    bits |= members[i].bit();
                    i += 1;
                }
                $set::from_bits(bits)
            }
        }

        #[doc = concat!("A set of [`", stringify!($name), "`]: one bit for each.")]
        $vis type $set = $crate::pieces::Set<$name, $bits>;

        $crate::__indexed_member! { $name }
    };

    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$vmeta:meta])* $variant:ident $(($($field:ident: $ty:ty),+))? = $text:literal),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name {
            $($(#[$vmeta])* #[doc = concat!("`", $text, "`")] $variant $(($($ty),+))?),+
        }

        $crate::__indexed_table! { $name; $($variant $(($($field: $ty),+))?),+ }
        $crate::__indexed_text! { $name; $($variant $(($($field),+))? = $text),+ }
    };
}

/// The table of an enum of [`indexed!`](crate::indexed!), and what else is known of its
/// indices: without payloads the index is the number of the variant.
#[doc(hidden)]
#[macro_export]
macro_rules! __indexed_table {
    ($name:ident; $($variant:ident),+) => {
        #[allow(dead_code, unreachable_pub)]
        impl $name {
            /// Every value, in order.
            pub const ALL: [Self; [$(stringify!($variant)),+].len()] = [$(Self::$variant),+];

            /// Position in the catalogue.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl $crate::Indexed for $name {
            const COUNT: usize = Self::ALL.len();
            const ALL: &'static [Self] = &Self::ALL;
            type Row<V> = [V; $name::ALL.len()];
            type Words = [u64; $name::ALL.len().div_ceil(64)];

            #[inline]
            fn index(self) -> usize {
                self as usize
            }
            #[inline]
            fn row<V>(fill: impl FnMut(Self) -> V) -> Self::Row<V> {
                Self::ALL.map(fill)
            }
            fn parse(text: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.id() == text)
            }
        }
    };

    ($name:ident; $($variant:ident $(($($field:ident: $ty:ty),+))?),+) => {
        const _: () = {
            /// Index of the first value of each variant.
            #[derive(Clone, Copy, Debug)]
            #[allow(non_snake_case, dead_code, missing_docs, unreachable_pub)]
            pub struct First { $(pub $variant: usize),+ }

            #[allow(dead_code, unreachable_pub)]
            impl $name {
                /// Every value, in order.
                pub const ALL: [Self; <Self as $crate::Indexed>::COUNT] = {
                    let mut all = [at(0); <$name as $crate::Indexed>::COUNT];
                    let mut index = 1;
                    while index < all.len() {
                        all[index] = at(index);
                        index += 1;
                    }
                    all
                };

                /// Index of the first value of each variant.
                #[allow(unused_assignments)]
                pub const FIRST: First = {
                    let (mut first, mut next) = (First { $($variant: 0),+ }, 0);
                    $(
                        first.$variant = next;
                        next += 1 $($(* <$ty as $crate::Indexed>::COUNT)+)?;
                    )+
                    first
                };
            }

            /// The value at an index below the number of values.
            #[allow(unused_assignments, unused_mut, unused_variables)]
            const fn at(index: usize) -> $name {
                let mut rest = index;
                $(
                    let mut place = 1 $($(* <$ty as $crate::Indexed>::COUNT)+)?;
                    if rest < place {
                        $($(
                            place /= <$ty as $crate::Indexed>::COUNT;
                            let $field = <$ty as $crate::Indexed>::ALL
                                [rest / place % <$ty as $crate::Indexed>::COUNT];
                        )+)?
                        return $name::$variant $(($($field),+))?;
                    }
                    rest -= place;
                )+
                panic!("an index below the number of values")
            }

            impl $crate::Indexed for $name {
                const COUNT: usize = 0 $(+ 1 $($(* <$ty as $crate::Indexed>::COUNT)+)?)+;
                const ALL: &'static [Self] = &Self::ALL;
                type Row<V> = [V; <$name as $crate::Indexed>::COUNT];
                type Words = [u64; <$name as $crate::Indexed>::COUNT.div_ceil(64)];

                #[inline]
                fn index(self) -> usize {
                    match self {
                        $(Self::$variant $(($($field),+))? => {
                            let digits = 0 $($(;
                                let digits = digits * <$ty as $crate::Indexed>::COUNT
                                    + $crate::Indexed::index($field))+)?;
                            Self::FIRST.$variant + digits
                        })+
                    }
                }
                #[inline]
                fn row<V>(fill: impl FnMut(Self) -> V) -> Self::Row<V> {
                    Self::ALL.map(fill)
                }
            }
        };
    };
}

/// The texts of an enum of [`indexed!`](crate::indexed!): constants where there are no
/// payloads.
#[doc(hidden)]
#[macro_export]
macro_rules! __indexed_text {
    ($name:ident; $($variant:ident = $text:literal),+) => {
        #[allow(dead_code, unreachable_pub)]
        impl $name {
            /// Its text in files and notation.
            #[must_use]
            pub const fn id(self) -> &'static str {
                const TEXTS: [&str; $name::ALL.len()] = [$($text),+];
                TEXTS[self as usize]
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                out.write_str(self.id())
            }
        }

        $crate::__indexed_serde! { $name, |value, to| to.serialize_str(value.id()) }
    };

    ($name:ident; $($variant:ident $(($($field:ident),+))? = $text:literal),+) => {
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

/// Implements [`Indexed`] for a type written by hand: how many values it has, the index
/// of a value, and the value at an index as a constant expression.
///
/// The type has its own `Display`, whose texts differ; with the feature `serde` a value
/// is written as its text.
///
/// ```
/// use core::fmt;
/// use rules_core::{Indexed, indexed_by};
/// /// A multiple of ten up to fifty.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

        $crate::__indexed_serde! { $name }
    };
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

        $crate::__indexed_serde! { $name }
    };
}

/// Serde for catalogue values: their text. Nothing without the feature.
#[doc(hidden)]
#[macro_export]
#[cfg(feature = "serde")]
macro_rules! __indexed_serde {
    ($name:ident) => {
        $crate::__indexed_serde! { $name, |value, to| to.collect_str(value) }
    };
    ($name:ident, |$value:ident, $to:ident| $write:expr) => {
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, $to: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                $write
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
    ($($name:tt)*) => {};
}

/// Serde for sets of catalogue values. Nothing without the feature.
#[doc(hidden)]
#[macro_export]
#[cfg(feature = "serde")]
macro_rules! __indexed_member {
    ($name:ident) => {
        impl $crate::pieces::Member for $name {
            type Form = Self;
            fn form(self) -> Self {
                self
            }
            fn member(form: Self) -> Option<Self> {
                Some(form)
            }
        }
    };
}

/// Serde for sets of catalogue values. Nothing without the feature.
#[doc(hidden)]
#[macro_export]
#[cfg(not(feature = "serde"))]
macro_rules! __indexed_member {
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

    indexed! {
        /// Ways, and the set of them.
        enum Way in Ways: u8 {
            North = "north", East = "east", South = "south",
        }
    }
    indexed! {
        /// Payloads that are catalogues themselves.
        enum Nested {
            /// A mixed value.
            Mixed(mixed: Mixed) = "mixed {mixed}",
            /// A mixed value and a way.
            Both(mixed: Mixed, way: Way) = "both {mixed} {way}",
            /// Tens.
            Tens(tens: Tens) = "tens {tens}",
        }
    }
    /// A multiple of ten.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    struct Tens(u8);
    indexed_by! { Tens[5]: |tens| usize::from(tens.0) / 10, |index| Tens(10 * index as u8) }
    impl core::fmt::Display for Tens {
        fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            self.0.fmt(out)
        }
    }

    #[test]
    fn tables_and_first_indices_are_constants() {
        const FIRST: [usize; 3] =
            [Nested::FIRST.Mixed, Nested::FIRST.Both, Nested::ALL.len() - Tens::COUNT];
        const LAST: Nested = Nested::ALL[Nested::COUNT - 1];
        const FACES: [Face; 2] = [Face::ALL[0], Face::ALL[5]];
        assert_eq!((FIRST, Nested::FIRST.Tens, Nested::COUNT), ([0, 14, 56], 56, 61));
        assert_eq!((LAST, FACES.map(Face::get)), (Nested::Tens(Tens(40)), [1, 6]));
        assert_eq!(Nested::ALL.len(), Nested::COUNT);
        for (index, value) in Nested::ALL.into_iter().enumerate() {
            assert_eq!((value.index(), Nested::from_index(index)), (index, Some(value)));
            assert_eq!(Nested::parse(&value.to_string()), Some(value));
        }
        assert_eq!(Nested::Both(Mixed::End, Way::North).index(), FIRST[1] + 3 * 13);
        assert_eq!(Tens::row(|tens| tens.0), [0, 10, 20, 30, 40]);
        assert_eq!(Face::row(Face::get), [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn an_enum_without_payloads_has_texts_and_sets_as_constants() {
        const ENDS: Ways = Way::set(&[Way::South, Way::North]);
        const EAST: (&str, u8, usize) = (Way::East.id(), Way::East.bit(), Way::East.index());
        assert_eq!(EAST, ("east", 0b10, 1));
        assert_eq!(
            (ENDS.bits(), ENDS.first(), ENDS.last()),
            (0b101, Some(Way::North), Some(Way::South))
        );
        assert_eq!((Way::parse("south"), Way::parse("west")), (Some(Way::South), None));
        #[cfg(feature = "serde")]
        assert_eq!(serde_json::to_string(&ENDS).unwrap(), r#"["north","south"]"#);
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
