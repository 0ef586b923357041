//! Sources of chance: what a chance outcome is drawn from.

/// What a chance node draws from: a deck, or dice that are rolled.
///
/// [`ChanceStreams`](crate::ChanceStreams) draws the outcomes of each source from a stream of
/// its own, as if the deck had been shuffled and the rolls had been listed before the game.
/// Games with the same seed then have the same cards and rolls from a source, whatever
/// happened at the others.
///
/// A source has four numbers below 65,536, whose meaning the game chooses, such as what it is,
/// the seat, the round and the number of the roll; of greater ones the remainder counts. Sources of dice and of decks differ even if their numbers
/// are equal. A deck that is shuffled anew may be a new source.
///
/// ```
/// use rules_core::ChanceSource;
/// let (seat, round) = (2, 7);
/// assert_ne!(ChanceSource::dice([0, seat, round, 1]), ChanceSource::dice([0, seat, round, 2]));
/// assert_ne!(ChanceSource::dice([0; 4]), ChanceSource::deck([0; 4]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ChanceSource {
    deck: bool,
    numbers: [u16; 4],
}

impl ChanceSource {
    /// Dice, or anything else whose outcomes do not depend on earlier ones.
    ///
    /// The n-th outcome belongs to the n-th number of the stream, from 0 to 1, which is
    /// multiplied by the total weight and given to [`Legal::outcome_at`]. If a point there is a
    /// number whose digits are the dice, as with base 6, two nodes with two and with three dice
    /// show the same first two.
    ///
    /// [`Legal::outcome_at`]: crate::Legal::outcome_at
    #[must_use]
    pub const fn dice(numbers: [usize; 4]) -> Self {
        Self { deck: false, numbers: narrow(numbers) }
    }

    /// A deck, or anything else from which one of many is taken.
    ///
    /// Each chance outcome is a card and its weight the number of copies in the deck. The order
    /// of the cards does not depend on which of them are missing.
    #[must_use]
    pub const fn deck(numbers: [usize; 4]) -> Self {
        Self { deck: true, numbers: narrow(numbers) }
    }

    /// Whether this is a deck.
    #[must_use]
    pub const fn is_deck(self) -> bool {
        self.deck
    }

    /// The four numbers in one.
    #[cfg(feature = "alloc")]
    pub(crate) const fn key(self) -> u64 {
        let [a, b, c, d] = self.numbers;
        (a as u64) << 48 | (b as u64) << 32 | (c as u64) << 16 | d as u64
    }
}

#[allow(clippy::cast_possible_truncation, reason = "greater numbers are reduced")]
const fn narrow([a, b, c, d]: [usize; 4]) -> [u16; 4] {
    [a as u16, b as u16, c as u16, d as u16]
}

/// One source for everything.
impl Default for ChanceSource {
    fn default() -> Self {
        Self::dice([0; 4])
    }
}
