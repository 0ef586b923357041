//! Sets of catalogue values, one bit for each value.

use core::{
    fmt::Debug,
    hash::{Hash, Hasher},
    iter::FusedIterator,
    marker::PhantomData,
};

use super::Indexed;
use crate::{hash_chunks::hash_chunks, set_traits::set_traits};

/// An unsigned integer as a row of bits: `u8`, `u16`, `u32`, `u64` or `u128`.
pub trait Bits: Copy + Eq + Ord + Hash + Debug + sealed::Bits {
    /// Number of bits.
    const WIDTH: usize;
}

/// What sets do with their bits; no type outside implements it.
mod sealed {
    use core::ops::{BitAnd, BitOr, Not};

    pub trait Bits:
        Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
    {
        /// No bit is set.
        const ZERO: Self;
        /// The word with only one bit.
        fn bit(place: usize) -> Self;
        /// The place of the lowest bit; the width if there is none.
        fn lowest(self) -> usize;
        /// The place of the highest bit, if there is one.
        fn highest(self) -> Option<usize>;
        /// The word without its lowest bit.
        fn rest(self) -> Self;
        /// Number of bits that are set.
        fn count(self) -> usize;
    }
}

/// A set of values of one catalogue, which has at most as many as `B` has bits.
///
/// It is one word whose bit `i` belongs to the value with index `i`; a bit of no value is never
/// set. It is serialised as the list of its members in catalogue order.
///
/// ```
/// use rules_core::{pieces::Set, bounded};
/// bounded! {
///     /// A face of a die.
///     pub struct Face(1..=6);
/// }
/// let [two, five] = [2, 5].map(|face| Face::new(face).unwrap());
/// let seen: Set<Face, u8> = [five, two].into_iter().collect();
/// assert_eq!((seen.bits(), seen.len(), seen.first()), (0b01_0010, 2, Some(two)));
/// assert!(seen.without(two).contains(five) && !(seen - Set::one(five)).contains(five));
/// assert_eq!(Set::<Face, u8>::ALL.len(), 6);
/// assert_eq!(Set::<Face, u8>::from_bits(0xff), Set::<Face, u8>::ALL);
/// assert!(seen.iter().rev().eq([five, two]));
/// ```
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub struct Set<T, B>(B, PhantomData<T>);

impl<T, B: Copy> Clone for Set<T, B> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, B: Copy> Copy for Set<T, B> {}

impl<T, B: Copy + Hash> Hash for Set<T, B> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
    #[inline]
    fn hash_slice<H: Hasher>(sets: &[Self], state: &mut H) {
        hash_chunks::<4, _, _, _>(sets, |set| set.0, state);
    }
}

impl<T, B: Bits> Default for Set<T, B> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T, B: Bits> Set<T, B> {
    /// No value.
    pub const EMPTY: Self = Self(B::ZERO, PhantomData);
}

impl<T: Indexed, B: Bits> Set<T, B> {
    const FITS: () = assert!(T::COUNT <= B::WIDTH, "one bit for each value");

    /// The set of one value.
    #[inline]
    #[must_use]
    pub fn one(member: T) -> Self {
        let () = Self::FITS;
        Self(B::bit(member.index()), PhantomData)
    }

    /// Whether a value is in the set.
    #[inline]
    #[must_use]
    pub fn contains(self, member: T) -> bool {
        self.0 & Self::one(member).0 != B::ZERO
    }

    /// The set with a value.
    #[inline]
    #[must_use]
    pub fn with(self, member: T) -> Self {
        Self(self.0 | Self::one(member).0, PhantomData)
    }

    /// The set without a value.
    #[inline]
    #[must_use]
    pub fn without(self, member: T) -> Self {
        Self(self.0 & !Self::one(member).0, PhantomData)
    }

    /// Puts a value in.
    #[inline]
    pub fn insert(&mut self, member: T) {
        *self = self.with(member);
    }

    /// Takes a value out, if it is there.
    #[inline]
    pub fn remove(&mut self, member: T) {
        *self = self.without(member);
    }

    /// The first value of the set.
    #[inline]
    #[must_use]
    pub fn first(self) -> Option<T> {
        T::from_index(self.0.lowest())
    }

    /// The last value of the set.
    #[inline]
    #[must_use]
    pub fn last(self) -> Option<T> {
        T::from_index(self.0.highest()?)
    }

    /// The values, in the order of the catalogue.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Members<T, B> {
        Members(self)
    }
}

set_traits! {
    [T: Indexed, B: Bits] Set<T, B>, of T, by Members<T, B>;
    |a, b| Set(a.0 | b.0, PhantomData), Set(a.0 & b.0, PhantomData), Set(a.0 & !b.0, PhantomData)
}

/// The values of a [`Set`], in the order of the catalogue.
#[derive(Clone, Debug)]
pub struct Members<T: Indexed, B: Bits>(Set<T, B>);

impl<T: Indexed, B: Bits> Iterator for Members<T, B> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let first = self.0.first()?;
        self.0.0 = self.0.0.rest();
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.0.count();
        (count, Some(count))
    }
}

impl<T: Indexed, B: Bits> DoubleEndedIterator for Members<T, B> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        let last = self.0.last()?;
        self.0.remove(last);
        Some(last)
    }
}

impl<T: Indexed, B: Bits> ExactSizeIterator for Members<T, B> {}
impl<T: Indexed, B: Bits> FusedIterator for Members<T, B> {}

macro_rules! words {
    ($($word:ty),+) => {$(
        impl Bits for $word {
            const WIDTH: usize = <$word>::BITS as usize;
        }

        impl sealed::Bits for $word {
            const ZERO: Self = 0;

            #[inline]
            fn bit(place: usize) -> Self {
                1 << place
            }
            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn highest(self) -> Option<usize> {
                self.checked_ilog2().map(|place| place as usize)
            }
            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn count(self) -> usize {
                self.count_ones() as usize
            }
        }

        impl<T> Set<T, $word> {
            /// Bit i for the value with index i.
            #[inline]
            #[must_use]
            pub const fn bits(self) -> $word {
                self.0
            }
            /// How many values there are.
            #[inline]
            #[must_use]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }
            /// Whether there is none.
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
            /// What is in either; `|` outside constants.
            #[inline]
            #[must_use]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0, PhantomData)
            }
            /// What is in both; `&` outside constants.
            #[inline]
            #[must_use]
            pub const fn intersection(self, other: Self) -> Self {
                Self(self.0 & other.0, PhantomData)
            }
            /// What is in this one only; `-` outside constants.
            #[inline]
            #[must_use]
            pub const fn difference(self, other: Self) -> Self {
                Self(self.0 & !other.0, PhantomData)
            }
        }

        impl<T: Indexed> Set<T, $word> {
            /// Every value of the catalogue.
            pub const ALL: Self = Self(<$word>::MAX >> (<$word>::WIDTH - T::COUNT), PhantomData);

            /// The set with bit i for the value with index i. Bits of no value are left out.
            #[inline]
            #[must_use]
            pub const fn from_bits(bits: $word) -> Self {
                Self(bits & Self::ALL.0, PhantomData)
            }
        }
    )+};
}
words!(u8, u16, u32, u64, u128);

/// How a value is serialised as a member of a [`Set`].
#[cfg(feature = "serde")]
pub trait Member: Indexed {
    /// The serialised type.
    type Form: serde::Serialize + serde::de::DeserializeOwned;
    /// Converts a value to its serialised form.
    fn form(self) -> Self::Form;
    /// Converts back; `None` if no value has this form.
    fn member(form: Self::Form) -> Option<Self>;
}

/// As a list, in the order of the catalogue.
#[cfg(feature = "serde")]
impl<T: Member, B: Bits> serde::Serialize for Set<T, B> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        super::list::write(to, self.iter().map(Member::form))
    }
}

/// From a list in any order.
#[cfg(feature = "serde")]
impl<'de, T: Member, B: Bits> serde::Deserialize<'de> for Set<T, B> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut set = Self::default();
        super::list::read(from, |form| {
            let member = T::member(form).ok_or("no such value")?;
            if set.contains(member) {
                return Err("a value occurs twice");
            }
            set.insert(member);
            Ok(())
        })?;
        Ok(set)
    }
}

/// Implements [`Member`] for types that are serialised in a set as elsewhere. Unused
/// with some selections of games.
#[cfg(feature = "serde")]
#[cfg_attr(not(feature = "games"), allow(unused_macros))]
macro_rules! by_itself {
    ($($value:ty),+) => {$(
        impl $crate::pieces::Member for $value {
            type Form = Self;
            fn form(self) -> Self {
                self
            }
            fn member(form: Self) -> Option<Self> {
                Some(form)
            }
        }
    )+};
}
#[cfg(feature = "serde")]
#[cfg_attr(not(feature = "games"), allow(unused_imports))]
pub(crate) use by_itself;
