//! What a value of a catalogue can do.

use core::{
    fmt::{Debug, Display},
    hash::Hash,
};

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
