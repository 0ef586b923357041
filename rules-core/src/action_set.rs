//! Sets of actions: one bit for each value of a catalogue, on the stack.

use core::iter::FusedIterator;

use rand_core::Rng;

use crate::{Indexed, Words, below, observation::unpack, set_traits::set_traits};

/// A set of values of a catalogue: what [`Legal::legal_actions`](crate::Legal::legal_actions)
/// returns.
///
/// One bit for each value, `Copy` and without a heap. It iterates in ascending order of
/// the index, whatever the order of insertion.
///
/// ```
/// use rules_core::{ActionSet, bounded, indexed};
/// bounded! {
///     /// A square of the board.
///     pub struct Square(0..=8);
/// }
/// indexed! {
///     /// What a player does.
///     pub enum Action {
///         /// Nothing.
///         Pass = "pass",
///         /// Takes a square.
///         Take(square: Square) = "take {square}",
///     }
/// }
/// let mut legal = ActionSet::<Action>::EMPTY;
/// legal.insert_bits(Action::FIRST.Take, 0b1_0000_0001_u16);
/// legal.insert(Action::Pass);
/// assert_eq!((legal.len(), legal.first()), (3, Some(Action::Pass)));
/// let texts: Vec<_> = legal.iter().map(|action| action.to_string()).collect();
/// assert_eq!(texts, ["pass", "take 0", "take 8"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActionSet<A: Indexed>(A::Words);

impl<A: Indexed> ActionSet<A> {
    /// No action.
    pub const EMPTY: Self = Self(A::Words::ZERO);

    /// Every action of the catalogue.
    #[inline]
    #[must_use]
    pub fn all() -> Self {
        let mut set = Self(A::Words::FULL);
        if A::COUNT % 64 != 0 {
            set.0.as_mut()[A::COUNT / 64] = u64::MAX >> (64 - A::COUNT % 64);
        }
        set
    }

    /// The set of one action.
    #[inline]
    #[must_use]
    pub fn one(action: A) -> Self {
        Self::EMPTY.with(action)
    }

    /// The set with an action.
    #[inline]
    #[must_use]
    pub fn with(mut self, action: A) -> Self {
        self.insert(action);
        self
    }

    /// The set without an action.
    #[inline]
    #[must_use]
    pub fn without(mut self, action: A) -> Self {
        self.remove(action);
        self
    }

    /// Inserts one action.
    #[inline]
    pub fn insert(&mut self, action: A) {
        let index = action.index();
        self.0.as_mut()[index / 64] |= 1 << (index % 64);
    }

    /// Inserts one action if a condition holds.
    #[inline]
    pub fn insert_if(&mut self, holds: bool, action: A) {
        let index = action.index();
        self.0.as_mut()[index / 64] |= u64::from(holds) << (index % 64);
    }

    /// Removes one action, if it is there.
    #[inline]
    pub fn remove(&mut self, action: A) {
        let index = action.index();
        self.0.as_mut()[index / 64] &= !(1 << (index % 64));
    }

    /// For each set bit `i` inserts the action with index `first + i`: several payloads of
    /// a variant at once, with `first` as [`indexed!`](crate::indexed!) has it in `FIRST`.
    ///
    /// # Panics
    ///
    /// If one of them lies past the catalogue.
    #[inline]
    #[track_caller]
    pub fn insert_bits(&mut self, first: usize, bits: impl Into<u64>) {
        let (bits, room) = (bits.into(), A::COUNT.saturating_sub(first));
        assert!(room >= 64 || bits >> room == 0, "the bits end within the catalogue");
        let (word, shift, words) = (first / 64, first % 64, self.0.as_mut());
        words[word] |= bits << shift;
        if shift > 0 && word + 1 < words.len() {
            words[word + 1] |= bits >> (64 - shift);
        }
    }

    /// Inserts `first`, `last` and all between them; nothing if `last` is the smaller one.
    #[inline]
    pub fn insert_range(&mut self, first: A, last: A) {
        let (mut first, last) = (first.index(), last.index());
        while first + 64 <= last {
            self.insert_bits(first, u64::MAX);
            first += 64;
        }
        if first <= last {
            self.insert_bits(first, u64::MAX >> (63 - (last - first)));
        }
    }

    /// Whether an action is in the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, action: A) -> bool {
        let index = action.index();
        self.words()[index / 64] >> (index % 64) & 1 == 1
    }

    /// Number of actions.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.words().iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == A::Words::ZERO
    }

    /// The action with the smallest index, or `None`.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<A> {
        let (at, bits) = (0..).zip(self.words()).find(|(_, bits)| **bits != 0)?;
        A::from_index(64 * at + bits.trailing_zeros() as usize)
    }

    /// The action with the greatest index, or `None`.
    #[inline]
    #[must_use]
    pub fn last(&self) -> Option<A> {
        let (at, bits) = (0..).zip(self.words()).filter(|(_, bits)| **bits != 0).last()?;
        A::from_index(64 * at + bits.ilog2() as usize)
    }

    /// The only action; `None` if there is none or more than one.
    #[inline]
    #[must_use]
    pub fn only(&self) -> Option<A> {
        let (mut index, mut found) = (0, false);
        for (at, &bits) in (0..).zip(self.words()) {
            if bits != 0 {
                if found || bits & (bits - 1) != 0 {
                    return None;
                }
                (index, found) = (64 * at + bits.trailing_zeros() as usize, true);
            }
        }
        if found { A::from_index(index) } else { None }
    }

    /// The action with `n` smaller ones in the set, or `None`.
    #[inline]
    #[must_use]
    pub fn nth(&self, n: u32) -> Option<A> {
        let mut rest = n;
        for (at, mut bits) in (0..).zip(self.words().iter().copied()) {
            // Few actions are legal: to pass them one by one costs less than to count them.
            while bits != 0 {
                if rest == 0 {
                    return A::from_index(64 * at + bits.trailing_zeros() as usize);
                }
                rest -= 1;
                bits &= bits - 1;
            }
        }
        None
    }

    /// One of the actions, each with the same probability; `None` if there is none.
    ///
    /// Takes one number [`below`] the number of actions from `rng`.
    #[inline]
    pub fn sample(&self, rng: &mut (impl Rng + ?Sized)) -> Option<A> {
        match self.len() {
            0 => None,
            count => self.nth(below(rng, count)),
        }
    }

    /// The actions in ascending order.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> Actions<A> {
        Actions { words: self.0, at: 0 }
    }

    /// Writes 1 for each action of the set and 0 for every other into a mask with one cell
    /// for each action of the catalogue.
    #[inline]
    pub fn write_mask(&self, mask: &mut [i8]) {
        let (mask, rest) = mask.split_at_mut(mask.len().min(64 * self.words().len()));
        unpack(self.words(), mask);
        rest.fill(0);
    }

    /// The bits: bit `i % 64` of word `i / 64` for the action with index `i`.
    #[inline]
    #[must_use]
    pub fn words(&self) -> &[u64] {
        self.0.as_ref()
    }
}

impl<A: Indexed> Default for ActionSet<A> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

set_traits! {
    [A: Indexed] ActionSet<A>, of A, by Actions<A>;
    |a, b| a.join(b, |a, b| a | b), a.join(b, |a, b| a & b), a.join(b, |a, b| a & !b)
}

impl<A: Indexed> ActionSet<A> {
    /// Joins two sets word by word.
    #[inline]
    fn join(mut self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        for (word, other) in self.0.as_mut().iter_mut().zip(other.words()) {
            *word = join(*word, *other);
        }
        self
    }
}

/// As the list of the actions, in ascending order.
#[cfg(feature = "serde")]
impl<A: Indexed + serde::Serialize> serde::Serialize for ActionSet<A> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        crate::indexed::list::write(to, self.iter())
    }
}

/// From a list of different actions, in any order.
#[cfg(feature = "serde")]
impl<'de, A: Indexed + serde::Deserialize<'de>> serde::Deserialize<'de> for ActionSet<A> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut set = Self::EMPTY;
        crate::indexed::list::read(from, |action| {
            if set.contains(action) {
                return Err("an action occurs twice");
            }
            set.insert(action);
            Ok(())
        })?;
        Ok(set)
    }
}

/// The actions of an [`ActionSet`], in ascending order.
#[derive(Clone, Debug)]
pub struct Actions<A: Indexed> {
    words: A::Words,
    at: usize,
}

impl<A: Indexed> Iterator for Actions<A> {
    type Item = A;

    #[inline]
    fn next(&mut self) -> Option<A> {
        loop {
            let bits = self.words.as_mut().get_mut(self.at)?;
            if *bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return A::from_index(64 * self.at + bit);
            }
            self.at += 1;
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.words.as_ref().iter().map(|word| word.count_ones() as usize).sum();
        (count, Some(count))
    }

    #[inline]
    fn fold<B, F: FnMut(B, A) -> B>(self, start: B, mut each: F) -> B {
        let mut sum = start;
        for (at, mut bits) in (0..).zip(self.words.as_ref().iter().copied()) {
            while bits != 0 {
                if let Some(action) = A::from_index(64 * at + bits.trailing_zeros() as usize) {
                    sum = each(sum, action);
                }
                bits &= bits - 1;
            }
        }
        sum
    }
}

impl<A: Indexed> DoubleEndedIterator for Actions<A> {
    #[inline]
    fn next_back(&mut self) -> Option<A> {
        let words = self.words.as_mut();
        let at = words.iter().rposition(|word| *word != 0)?;
        let bit = words[at].ilog2() as usize;
        words[at] &= !(1 << bit);
        A::from_index(64 * at + bit)
    }
}

impl<A: Indexed> ExactSizeIterator for Actions<A> {}
impl<A: Indexed> FusedIterator for Actions<A> {}

#[cfg(test)]
mod tests {
    use alloc::{vec, vec::Vec};

    use super::*;
    use crate::generator;

    bounded! {
        /// A number.
        struct Number(0..=99);
    }
    indexed! {
        /// A catalogue of three words.
        enum Wide {
            /// Nothing.
            Pass = "pass",
            /// A number.
            Number(number: Number) = "number {number}",
            /// Two of them.
            Two(high: Low, low: Low) = "two {high} {low}",
        }
    }
    bounded! {
        /// A digit.
        struct Low(1..=6);
    }

    fn of(indices: &[usize]) -> ActionSet<Wide> {
        indices.iter().filter_map(|&index| Wide::from_index(index)).collect()
    }

    fn indices(set: ActionSet<Wide>) -> Vec<usize> {
        set.iter().map(Indexed::index).collect()
    }

    #[test]
    fn a_set_lists_its_actions_once_and_in_ascending_order() {
        let set = of(&[136, 63, 0, 64, 127, 128, 63]);
        assert_eq!(indices(set), [0, 63, 64, 127, 128, 136]);
        assert_eq!((set.len(), set.iter().len(), set.is_empty()), (6, 6, false));
        let mut folded = Vec::new();
        set.iter().for_each(|action| folded.push(action.index()));
        assert_eq!(folded, indices(set));
        assert!(Wide::all().all(|a| set.contains(a) == folded.contains(&a.index())));
        for n in 0..8 {
            assert_eq!(set.nth(n).map(Indexed::index), folded.get(n as usize).copied());
        }
        assert_eq!((set.first(), set.last()), (Some(Wide::Pass), Wide::from_index(136)));
        let empty = ActionSet::<Wide>::EMPTY;
        assert_eq!([empty.first(), empty.last(), empty.nth(0), empty.only()], [None; 4]);
        assert!(empty.is_empty() && (empty.len(), empty.sample(&mut generator(0, 0))) == (0, None));
    }

    #[test]
    fn only_names_an_action_that_is_alone() {
        for action in Wide::all() {
            let one = of(&[action.index()]);
            assert_eq!(one.only(), Some(action));
            for other in Wide::all().filter(|other| *other != action) {
                assert_eq!(of(&[action.index(), other.index()]).only(), None);
            }
        }
    }

    #[test]
    fn bits_and_ranges_are_their_actions() {
        let mut set = ActionSet::<Wide>::EMPTY;
        set.insert_bits(Wide::FIRST.Number, 1_u64 << 62 | 1 << 63 | 1);
        set.insert_bits(Wide::Two(Low::HIGHEST, Low::default()).index(), 0b10_0001_u8);
        assert_eq!(indices(set), [1, 63, 64, 131, 136]);
        let mut set = ActionSet::<Wide>::EMPTY;
        set.insert_range(Wide::ALL[62], Wide::ALL[66]);
        set.insert_range(Wide::ALL[3], Wide::ALL[2]);
        set.insert_range(Wide::ALL[136], Wide::ALL[136]);
        set.insert_if(false, Wide::ALL[7]);
        set.insert_if(true, Wide::ALL[8]);
        assert_eq!(indices(set), [8, 62, 63, 64, 65, 66, 136]);
        let mut set = ActionSet::<Wide>::EMPTY;
        set.insert_range(Wide::ALL[10], Wide::ALL[73]);
        assert_eq!(indices(set), (10..74).collect::<Vec<_>>());
        for (first, last) in [(0, 136), (1, 64), (0, 128), (5, 133)] {
            let mut set = ActionSet::<Wide>::EMPTY;
            set.insert_range(Wide::ALL[first], Wide::ALL[last]);
            assert_eq!(indices(set), (first..=last).collect::<Vec<_>>());
        }
        assert_eq!(ActionSet::<Wide>::all().iter().collect::<Vec<_>>(), Wide::ALL);
    }

    #[test]
    fn sets_of_several_words_join_and_are_read_from_both_ends() {
        let (one, other) = (of(&[0, 63, 64, 136]), of(&[63, 65, 136]));
        assert_eq!(indices(one | other), [0, 63, 64, 65, 136]);
        assert_eq!((indices(one & other), indices(one - other)), (vec![63, 136], vec![0, 64]));
        assert_eq!(indices(one.without(Wide::ALL[64]).with(Wide::ALL[65])), [0, 63, 65, 136]);
        let mut ends = one.iter();
        let read = [ends.next_back(), ends.next(), ends.next_back(), ends.next_back(), ends.next()];
        assert_eq!(
            read.map(|action| action.map(Indexed::index)),
            [Some(136), Some(0), Some(64), Some(63), None]
        );
    }

    impl Low {
        const HIGHEST: Self = Self(6);
    }

    #[test]
    fn a_sample_takes_one_number_below_the_number_of_actions() {
        let set = of(&[1, 5, 64, 70, 130]);
        let (mut one, mut other) = (generator(3, 0), generator(3, 0));
        let mut seen = ActionSet::EMPTY;
        for _ in 0..100 {
            let sampled = set.sample(&mut one);
            assert_eq!(sampled, set.nth(below(&mut other, 5)));
            seen.extend(sampled);
        }
        assert_eq!((seen, one), (set, other));
    }

    #[test]
    fn a_mask_has_a_cell_for_each_action() {
        let mut mask = [7; Wide::COUNT];
        of(&[0, 64, 136]).write_mask(&mut mask);
        let ones: Vec<_> = (0..mask.len()).filter(|&at| mask[at] == 1).collect();
        assert_eq!((ones.as_slice(), mask.iter().sum::<i8>()), ([0, 64, 136].as_slice(), 3));
        assert_eq!(of(&[0, 65]).words(), [1, 2, 0]);
    }

    #[test]
    #[should_panic(expected = "end within the catalogue")]
    fn bits_past_the_catalogue_are_refused() {
        let mut set = ActionSet::<Wide>::EMPTY;
        set.insert_bits(136, 0b10_u8);
    }
}
