//! Finite catalogues: typed values with gap-free indices and one text each.
//!
//! [`indexed!`](crate::indexed!) declares an enum, [`bounded!`](crate::bounded!) a small
//! integer range. Both give every value an index below [`Indexed::COUNT`] and a
//! text, so that id, typed value and notation are three spellings of one thing;
//! the table of all values is a constant.

#[macro_use]
mod by_hand;
#[macro_use]
mod catalogue;
#[macro_use]
mod codec;
#[cfg(feature = "serde")]
pub(crate) mod list;
mod set;

pub use catalogue::{Indexed, NotIndexed, Words};
#[cfg(feature = "serde")]
pub use codec::read_indexed;
#[cfg(feature = "serde")]
pub use set::Member;
#[cfg(feature = "serde")]
#[cfg_attr(not(feature = "games"), allow(unused_imports))]
pub(crate) use set::by_itself;
pub use set::{Bits, Members, Set};

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
        #[allow(unreachable_pub)]
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
        $crate::__indexed_conversions! { $name }
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

                // Where the variant is known, as where legal actions are listed, a constant is left of it. The
                // compiler does not foresee that.
                #[allow(clippy::inline_always)]
                #[inline(always)]
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

#[cfg(test)]
mod tests;
