//! Sets and multisets of cards, one machine word each, written down by names.

use core::{fmt, marker::PhantomData};

use super::{Event, Hero, Monster, Plot, Trap, printed::Printed, rows};
use crate::{Indexed, pieces};

/// The set that ships.
static SHIPPED: &Printed = &rows::PRINTED;

/// A catalogue whose values have names on the cards of the set that ships. Serial forms are
/// written with these, whatever the set of the game calls its cards.
pub trait Named: Indexed {
    /// The name in the set that ships.
    fn name(self) -> &'static str;
}

impl Named for Monster {
    fn name(self) -> &'static str {
        SHIPPED.monsters[self.index()].creature.name
    }
}
impl Named for Hero {
    fn name(self) -> &'static str {
        SHIPPED.heroes[self.index()].name
    }
}
impl Named for Plot {
    fn name(self) -> &'static str {
        SHIPPED.plots[self.index()].name
    }
}
impl Named for Event {
    fn name(self) -> &'static str {
        SHIPPED.events[self.index()].name
    }
}
impl Named for Trap {
    fn name(self) -> &'static str {
        SHIPPED.traps[self.index()].name
    }
}

/// A set of cards of one catalogue, which has at most 32; [`Set`](pieces::Set) has the methods.
pub type Set<T> = pieces::Set<T, u32>;

/// A set of players.
pub type Seats = pieces::Seats<4>;

/// A multiset of at most three copies of each of at most 32 kinds.
#[derive(PartialEq, Eq, Hash)]
pub struct Multiset<T> {
    bits: u64,
    of: PhantomData<T>,
}

const LOW_BITS: u64 = 0x5555_5555_5555_5555;

impl<T> Multiset<T> {
    /// No card.
    pub(crate) const EMPTY: Self = Self::from_bits(0);

    /// The multiset with two bits for each kind.
    #[inline]
    #[must_use]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self { bits, of: PhantomData }
    }

    /// Two bits for each kind.
    #[inline]
    #[must_use]
    pub(crate) const fn bits(self) -> u64 {
        self.bits
    }

    /// Whether there is no card.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// How many cards.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        (self.bits & LOW_BITS).count_ones() + 2 * (self.bits & !LOW_BITS).count_ones()
    }

    /// One bit, the lower of two, for each kind that is there.
    #[inline]
    #[must_use]
    pub(crate) const fn present(self) -> u64 {
        (self.bits | self.bits >> 1) & LOW_BITS
    }

    /// How many kinds.
    #[inline]
    #[must_use]
    pub const fn kinds(self) -> u32 {
        self.present().count_ones()
    }

    /// All cards of both; no kind may have more than three then.
    #[inline]
    #[must_use]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self::from_bits(self.bits + other.bits)
    }

    /// The cards that remain when the other's, all of them here, are taken out.
    #[inline]
    #[must_use]
    pub(crate) const fn minus(self, other: Self) -> Self {
        Self::from_bits(self.bits - other.bits)
    }
}

impl<T: Indexed> Multiset<T> {
    const FITS: () = assert!(T::COUNT <= 32, "two bits for each kind");

    /// How many copies of a kind.
    #[inline]
    #[must_use]
    pub fn count(self, kind: T) -> u32 {
        let two = self.bits >> (2 * kind.index()) & 3;
        u32::from(two & 1 == 1) + 2 * u32::from(two > 1)
    }

    /// Whether there is a copy of a kind.
    #[inline]
    #[must_use]
    pub fn contains(self, kind: T) -> bool {
        self.count(kind) > 0
    }

    /// Puts a card in.
    #[inline]
    pub(crate) fn add(&mut self, kind: T) {
        let () = Self::FITS;
        self.bits += 1 << (2 * kind.index());
    }

    /// Takes a card out, which must be there.
    #[inline]
    pub(crate) fn take(&mut self, kind: T) {
        self.bits -= 1 << (2 * kind.index());
    }

    /// The kinds, in the order of their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> {
        let mut bits = self.present();
        core::iter::from_fn(move || {
            let first = usize::try_from(bits.trailing_zeros() / 2).ok()?;
            bits &= bits.wrapping_sub(1);
            T::from_index(first)
        })
    }

    /// Whether each kind has at most as many copies as in another multiset.
    #[must_use]
    pub(crate) fn within(self, other: Self) -> bool {
        self.iter().all(|kind| self.count(kind) <= other.count(kind))
    }
}

impl<T> Clone for Multiset<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Multiset<T> {}

impl<T> Default for Multiset<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Indexed> FromIterator<T> for Multiset<T> {
    fn from_iter<I: IntoIterator<Item = T>>(cards: I) -> Self {
        let mut multiset = Self::EMPTY;
        for card in cards {
            multiset.add(card);
        }
        multiset
    }
}

impl<T: Indexed> fmt::Debug for Multiset<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_map().entries(self.iter().map(|kind| (kind, self.count(kind)))).finish()
    }
}

/// The traps of a floor: up to six of each type, four bits each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Traps(u32);

impl Traps {
    /// Four bits for each type.
    #[inline]
    #[must_use]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// How many of a type.
    #[inline]
    #[must_use]
    pub fn count(self, trap: Trap) -> u32 {
        self.0 >> (4 * trap.index()) & 15
    }

    /// How many traps.
    #[inline]
    #[must_use]
    pub fn len(self) -> u32 {
        let pairs = (self.0 & 0x0f0f_0f0f) + (self.0 >> 4 & 0x0f0f_0f0f);
        pairs.wrapping_mul(0x0101_0101) >> 24
    }

    /// Whether there is no trap.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Puts a trap in.
    #[inline]
    pub(crate) fn add(&mut self, trap: Trap) {
        self.0 += 1 << (4 * trap.index());
    }

    /// Takes a trap out, which must be there.
    #[inline]
    pub(crate) fn take(&mut self, trap: Trap) {
        self.0 -= 1 << (4 * trap.index());
    }

    /// The types that are there, in the order of their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Trap> {
        Trap::all().filter(move |&trap| self.count(trap) > 0)
    }
}

impl fmt::Debug for Traps {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_map().entries(self.iter().map(|trap| (trap, self.count(trap)))).finish()
    }
}
