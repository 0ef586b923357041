//! What a value of a catalogue can do.

use core::{
    fmt::{Debug, Display},
    hash::Hash,
};

use crate::text::ArrayString;

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
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no catalogue",
    note = "declare it with `indexed!` (an enum) or `bounded!` (a number in a range), or write `indexed_by!` after a type of your own"
)]
pub trait Indexed: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static {
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

error_type! {
    /// A text that is none of a catalogue's, or an index past its end: the error of `FromStr` and
    /// `TryFrom<usize>` of every [`Indexed`] type.
    ///
    /// ```
    /// use rules_core::games::wuerfelhelden::Action;
    /// let error = "rol".parse::<Action>().unwrap_err();
    /// assert_eq!(error.to_string(), "`rol` is none of the 23 texts, such as `mark W-`");
    /// let error = Action::try_from(99).unwrap_err();
    /// assert_eq!(error.to_string(), "the index 99 is not below 23");
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum NotIndexed {
        /// No value has this text.
        #[error("`{text}` is none of the {count} texts, such as `{first}`")]
        Text {
            /// The text, cut after 64 bytes.
            text: ArrayString,
            /// Number of values.
            count: usize,
            /// The text of the first value.
            first: ArrayString,
        },
        /// The catalogue has fewer values.
        #[error("the index {index} is not below {count}")]
        Index {
            /// The index.
            index: usize,
            /// Number of values.
            count: usize,
        },
    }
}

impl NotIndexed {
    /// The error for a text.
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn text<T: Indexed>(text: &str) -> Self {
        Self::Text {
            text: ArrayString::of(text),
            count: T::COUNT,
            first: T::ALL.first().map_or(ArrayString::of(""), ArrayString::of),
        }
    }

    /// The error for an index.
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub const fn index<T: Indexed>(index: usize) -> Self {
        Self::Index { index, count: T::COUNT }
    }
}

/// `FromStr` and `TryFrom<usize>` of a catalogue value.
#[doc(hidden)]
#[macro_export]
macro_rules! __indexed_conversions {
    ($name:ident) => {
        impl core::str::FromStr for $name {
            type Err = $crate::NotIndexed;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                <Self as $crate::Indexed>::parse(text)
                    .ok_or_else(|| $crate::NotIndexed::text::<Self>(text))
            }
        }

        impl TryFrom<usize> for $name {
            type Error = $crate::NotIndexed;
            fn try_from(index: usize) -> Result<Self, Self::Error> {
                <Self as $crate::Indexed>::from_index(index)
                    .ok_or($crate::NotIndexed::index::<Self>(index))
            }
        }
    };
}

/// Words of 64 bits on the stack, as many as a catalogue needs: `[u64; N]`.
pub trait Words:
    Copy + Eq + Ord + Hash + Debug + AsRef<[u64]> + AsMut<[u64]> + Send + Sync + 'static
{
    /// No bit is set.
    const ZERO: Self;
    /// Every bit is set.
    const FULL: Self;
}

impl<const N: usize> Words for [u64; N] {
    const ZERO: Self = [0; N];
    const FULL: Self = [u64::MAX; N];
}
