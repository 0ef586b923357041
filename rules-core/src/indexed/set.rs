//! Sets of catalogue values, one bit for each value.

use core::{
    fmt::{self, Debug},
    hash::{Hash, Hasher},
    marker::PhantomData,
    ops::{BitAnd, BitOr, Not},
};

use super::Indexed;
use crate::hash_chunks::hash_chunks;

/// An unsigned integer as a row of bits: `u8`, `u16`, `u32`, `u64` or `u128`.
pub trait Bits:
    Copy + Eq + Ord + Hash + Default + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Number of bits.
    const WIDTH: usize;
    /// The word with only the bit at a position below [`WIDTH`](Self::WIDTH) set.
    #[must_use]
    fn bit(place: usize) -> Self;
    /// The place of the lowest bit; [`WIDTH`](Self::WIDTH) if there is none.
    #[must_use]
    fn lowest(self) -> usize;
    /// The place of the highest bit, if there is one.
    #[must_use]
    fn highest(self) -> Option<usize>;
    /// The word without its lowest bit.
    #[must_use]
    fn rest(self) -> Self;
}

/// A set of values of one catalogue, which has at most as many as `B` has bits.
///
/// It is one word whose bit `i` belongs to the value with index `i`. It is serialised as
/// the list of its members in catalogue order.
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
/// assert!(seen.without(two).has(five) && !seen.minus(Set::one(five)).has(five));
/// assert_eq!(Set::<Face, u8>::ALL.len(), 6);
/// ```
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub struct Set<T, B>(
    /// The bits.
    pub B,
    PhantomData<T>,
);

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
        Self(B::default(), PhantomData)
    }
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
    pub fn has(self, member: T) -> bool {
        self.0 & Self::one(member).0 != B::default()
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
    pub fn iter(self) -> impl Iterator<Item = T> + Clone {
        let mut rest = self;
        core::iter::from_fn(move || {
            let first = rest.first()?;
            rest.0 = rest.0.rest();
            Some(first)
        })
    }
}

impl<T: Indexed, B: Bits> FromIterator<T> for Set<T, B> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        members.into_iter().fold(Self::default(), Self::with)
    }
}

impl<T: Indexed, B: Bits> Debug for Set<T, B> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_set().entries(self.iter()).finish()
    }
}

macro_rules! words {
    ($($word:ty),+) => {$(
        impl Bits for $word {
            const WIDTH: usize = <$word>::BITS as usize;

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
        }

        impl<T> Set<T, $word> {
            /// No value.
            pub const NONE: Self = Self::from_bits(0);

            /// The set with bit i for the value with index i.
            #[inline]
            #[must_use]
            pub const fn from_bits(bits: $word) -> Self {
                Self(bits, PhantomData)
            }
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
            /// What is in either.
            #[inline]
            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                Self::from_bits(self.0 | other.0)
            }
            /// What is in both.
            #[inline]
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                Self::from_bits(self.0 & other.0)
            }
            /// What is in this one only.
            #[inline]
            #[must_use]
            pub const fn minus(self, other: Self) -> Self {
                Self::from_bits(self.0 & !other.0)
            }
        }

        impl<T: Indexed> Set<T, $word> {
            /// Every value of the catalogue.
            pub const ALL: Self = Self::from_bits(<$word>::MAX >> (<$word>::WIDTH - T::COUNT));
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
            if set.has(member) {
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
