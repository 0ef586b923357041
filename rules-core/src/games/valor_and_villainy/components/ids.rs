//! Names with gap-free indices that fit one byte, and sets of them.
//!
//! An id is an enum without payload, so that `Option` of it is one byte too
//! and an array as long as its catalogue is read without a bounds check.

/// Declares an enum of ids with its texts, and the set type that holds one bit
/// for each of them.
macro_rules! ids {
    ($(#[$meta:meta])* pub enum $name:ident in $set:ident: $bits:ty {
        $($variant:ident = $text:literal),+ $(,)?
    }) => {
        ids! { $(#[$meta])* pub enum $name { $($variant = $text),+ } }

        impl $name {
            /// The bit of this value in a set.
            #[inline]
            #[must_use]
            pub const fn bit(self) -> $bits {
                1 << self as u32
            }
        }

        #[doc = concat!("A set of [`", stringify!($name), "`]: one bit for each.")]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set(pub $bits);

        impl $set {
            /// Nothing.
            pub const NONE: Self = Self(0);
            /// Everything.
            pub const ALL: Self = Self::of(&$name::ALL);

            /// The set of these.
            #[must_use]
            pub const fn of(members: &[$name]) -> Self {
                let (mut bits, mut i) = (0, 0);
                while i < members.len() {
                    bits |= members[i].bit();
                    i += 1;
                }
                Self(bits)
            }
            /// Whether it is in the set.
            #[inline]
            #[must_use]
            pub const fn has(self, member: $name) -> bool {
                self.0 & member.bit() != 0
            }
            /// The set with it.
            #[inline]
            #[must_use]
            pub const fn with(self, member: $name) -> Self {
                Self(self.0 | member.bit())
            }
            /// The set without it.
            #[inline]
            #[must_use]
            pub const fn without(self, member: $name) -> Self {
                Self(self.0 & !member.bit())
            }
            /// Puts it in.
            #[inline]
            pub const fn insert(&mut self, member: $name) {
                self.0 |= member.bit();
            }
            /// Takes it out.
            #[inline]
            pub const fn remove(&mut self, member: $name) {
                self.0 &= !member.bit();
            }
            /// What is in either.
            #[inline]
            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
            /// What is in both.
            #[inline]
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
            /// What is in this one only.
            #[inline]
            #[must_use]
            pub const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
            /// How many there are.
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
            /// The first one.
            #[inline]
            #[must_use]
            pub fn first(self) -> Option<$name> {
                $name::ALL.get(self.0.trailing_zeros() as usize).copied()
            }
            /// Each of them, in the order of the catalogue.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $name> {
                let mut rest = self;
                core::iter::from_fn(move || {
                    let first = rest.first()?;
                    rest.0 &= rest.0 - 1;
                    Some(first)
                })
            }
        }

        impl FromIterator<$name> for $set {
            fn from_iter<I: IntoIterator<Item = $name>>(members: I) -> Self {
                members.into_iter().fold(Self::NONE, Self::with)
            }
        }

        impl core::fmt::Debug for $set {
            fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                out.debug_set().entries(self.iter()).finish()
            }
        }

        /// As a list of names, in the order of the catalogue.
        #[cfg(feature = "serde")]
        impl serde::Serialize for $set {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                // A known length: compact formats cannot do without.
                let mut seq = to.serialize_seq(Some(self.0.count_ones() as usize))?;
                for member in self.iter() {
                    serde::ser::SerializeSeq::serialize_element(&mut seq, &member)?;
                }
                serde::ser::SerializeSeq::end(seq)
            }
        }

        /// From a list of names, which must ascend.
        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $set {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                struct Read;
                impl<'de> serde::de::Visitor<'de> for Read {
                    type Value = $set;
                    fn expecting(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                        out.write_str("a list of names in catalogue order")
                    }
                    fn visit_seq<A: serde::de::SeqAccess<'de>>(
                        self,
                        mut seq: A,
                    ) -> Result<$set, A::Error> {
                        let (mut set, mut floor) = ($set::NONE, 0);
                        while let Some(member) = seq.next_element::<$name>()? {
                            if member.index() < floor {
                                return Err(serde::de::Error::custom(format_args!(
                                    "{member} stands twice or out of order"
                                )));
                            }
                            floor = member.index() + 1;
                            set.insert(member);
                        }
                        Ok(set)
                    }
                }
                from.deserialize_seq(Read)
            }
        }
    };

    ($(#[$meta:meta])* pub enum $name:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $(#[doc = $text] $variant),+ }

        impl $name {
            /// Every value, in order.
            pub const ALL: [Self; [$($text),+].len()] = [$(Self::$variant),+];

            /// Position in the catalogue.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Its name in files and notation.
            #[must_use]
            pub const fn id(self) -> &'static str {
                const TEXTS: [&str; $name::ALL.len()] = [$($text),+];
                TEXTS[self as usize]
            }
        }

        impl $crate::Dense for $name {
            const COUNT: usize = Self::ALL.len();
            type Row<V> = [V; $name::ALL.len()];

            #[inline]
            fn index(self) -> usize {
                self as usize
            }
            #[inline]
            fn from_index(index: usize) -> Option<Self> {
                Self::ALL.get(index).copied()
            }
            #[inline]
            fn row<V>(fill: impl FnMut(Self) -> V) -> Self::Row<V> {
                Self::ALL.map(fill)
            }
            fn parse(text: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.id() == text)
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                out.write_str(self.id())
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.id())
            }
        }
        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::text::read_dense(from)
            }
        }
    };
}
