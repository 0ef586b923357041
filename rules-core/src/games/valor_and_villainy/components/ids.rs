//! Names with gap-free indices that fit one byte, and sets of them.
//!
//! An id is an enum without payload, so that `Option` of it is one byte too
//! and an array as long as its catalogue is read without a bounds check.

/// Declares an enum of ids with its texts, and the set type that holds one bit
/// for each of them.
macro_rules! ids {
    ($(#[$meta:meta])* $vis:vis enum $name:ident in $set:ident: $bits:ty {
        $($variant:ident = $text:literal),+ $(,)?
    }) => {
        ids! { $(#[$meta])* $vis enum $name { $($variant = $text),+ } }

        impl $name {
            /// The bit of this value in a set.
            #[inline]
            #[must_use]
            pub(crate) const fn bit(self) -> $bits {
                1 << self as u32
            }
        }

        #[doc = concat!("A set of [`", stringify!($name), "`]: one bit for each.")]
        pub(crate) type $set = $crate::pieces::Set<$name, $bits>;

        impl $set {
            /// The set of these.
            #[must_use]
            pub const fn of(members: &[$name]) -> Self {
                let (mut bits, mut i) = (0, 0);
                while i < members.len() {
                    bits |= members[i].bit();
                    i += 1;
                }
                Self::from_bits(bits)
            }
        }

        #[cfg(feature = "serde")]
        $crate::pieces::by_itself!($name);
    };

    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        $vis enum $name { $(#[doc = $text] $variant),+ }

        impl $name {
            /// Every value, in order.
            pub(crate) const ALL: [Self; [$($text),+].len()] = [$(Self::$variant),+];

            /// Position in the catalogue.
            #[inline]
            #[must_use]
            #[allow(dead_code, reason = "not every catalogue is walked in constants")]
            pub(crate) const fn index(self) -> usize {
                self as usize
            }

            /// Its name in files and notation.
            #[must_use]
            pub(crate) const fn id(self) -> &'static str {
                const TEXTS: [&str; $name::ALL.len()] = [$($text),+];
                TEXTS[self as usize]
            }
        }

        impl $crate::Indexed for $name {
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
                $crate::text::read_indexed(from)
            }
        }
    };
}
