//! Multisets of card designs: decks whose order nobody knows, hands, discard
//! piles, Stashes.

use core::{fmt, marker::PhantomData};

use crate::Indexed;

/// How many copies of each design there are, up to seven of each.
///
/// Bit `d` of plane `k` is bit `k` of the count of design `d`, so that "which
/// designs" and "how many of these" are a few whole-word operations, and equal
/// multisets are equal values.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Multiset<K> {
    planes: [u64; 3],
    of: PhantomData<K>,
}

impl<K> Default for Multiset<K> {
    fn default() -> Self {
        Self { planes: [0; 3], of: PhantomData }
    }
}

impl<K> Multiset<K> {
    /// Bit `d` of plane `k` is bit `k` of the copies of design `d`.
    #[inline]
    pub(crate) const fn planes(&self) -> [u64; 3] {
        self.planes
    }
}

impl<K: Indexed> Multiset<K> {
    /// A multiset with so many copies of each design.
    #[must_use]
    pub(crate) fn filled(copies: impl Fn(K) -> u8) -> Self {
        let mut multiset = Self::default();
        for design in K::all() {
            multiset.add_many(design, copies(design));
        }
        multiset
    }

    /// Copies of one design.
    #[inline]
    #[must_use]
    pub fn count(&self, design: K) -> u8 {
        let bit = |plane: u64| u8::from(plane >> design.index() & 1 == 1);
        bit(self.planes[0]) | bit(self.planes[1]) << 1 | bit(self.planes[2]) << 2
    }

    /// Whether there is a copy of this design.
    #[inline]
    #[must_use]
    pub fn contains(&self, design: K) -> bool {
        self.held() >> design.index() & 1 == 1
    }

    /// Puts one copy in.
    #[inline]
    pub(crate) fn add(&mut self, design: K) {
        let mut carry = 1 << design.index();
        for plane in &mut self.planes {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
        debug_assert_eq!(carry, 0, "at most seven copies");
    }

    /// Puts several copies of one design in.
    pub(crate) fn add_many(&mut self, design: K, copies: u8) {
        for _ in 0..copies {
            self.add(design);
        }
    }

    /// Takes one copy out; there must be one.
    #[inline]
    pub(crate) fn take(&mut self, design: K) {
        debug_assert!(self.contains(design), "{design} is not in the multiset");
        let mut borrow = 1 << design.index();
        for plane in &mut self.planes {
            (*plane, borrow) = (*plane ^ borrow, !*plane & borrow);
        }
    }

    /// Puts everything of another multiset in.
    #[inline]
    pub(crate) fn absorb(&mut self, other: &Self) {
        let mut carry = 0;
        for (plane, more) in self.planes.iter_mut().zip(other.planes) {
            let sum = *plane ^ more;
            (*plane, carry) = (sum ^ carry, *plane & more | sum & carry);
        }
        debug_assert_eq!(carry, 0, "at most seven copies");
    }

    /// Takes the designs of a set out, all copies, and returns them.
    #[inline]
    #[must_use]
    pub(crate) fn split(&mut self, designs: u64) -> Self {
        let mut gone = Self::default();
        for (plane, out) in self.planes.iter_mut().zip(&mut gone.planes) {
            *out = *plane & designs;
            *plane &= !designs;
        }
        gone
    }

    /// The designs with at least one copy: bit `d` for design `d`.
    #[inline]
    #[must_use]
    pub(crate) const fn held(&self) -> u64 {
        self.planes[0] | self.planes[1] | self.planes[2]
    }

    /// The designs with at least two copies.
    #[inline]
    #[must_use]
    pub(crate) const fn doubled(&self) -> u64 {
        self.planes[1] | self.planes[2]
    }

    /// Whether nothing is in.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.held() == 0
    }

    /// How many cards there are.
    #[inline]
    #[must_use]
    pub(crate) const fn total(&self) -> u32 {
        self.total_of(u64::MAX)
    }

    /// How many cards there are of the designs of a set.
    #[inline]
    #[must_use]
    pub(crate) const fn total_of(&self, designs: u64) -> u32 {
        // Counting bits is no single instruction of the portable build, and often
        // nothing lies there, or nothing twice.
        if self.held() & designs == 0 {
            return 0;
        }
        let once = (self.planes[0] & designs).count_ones();
        if self.doubled() & designs == 0 {
            return once;
        }
        once + 2 * (self.planes[1] & designs).count_ones()
            + 4 * (self.planes[2] & designs).count_ones()
    }

    /// The card at a place among those of the designs of a set, counted design by design.
    #[must_use]
    pub(crate) fn nth(&self, designs: u64, place: u32) -> Option<K> {
        let (mut left, mut rest) = (self.held() & designs, place);
        while left != 0 {
            let design = K::from_index(usize::try_from(left.trailing_zeros()).ok()?)?;
            rest = match rest.checked_sub(self.count(design).into()) {
                Some(rest) => rest,
                None => return Some(design),
            };
            left &= left - 1;
        }
        None
    }

    /// Each design with its copies, in catalogue order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (K, u8)> {
        let mut rest = self.held();
        let multiset = *self;
        core::iter::from_fn(move || {
            let design = K::from_index(usize::try_from(rest.trailing_zeros()).ok()?)?;
            rest &= rest - 1;
            Some((design, multiset.count(design)))
        })
    }
}

impl<K: Indexed> fmt::Debug for Multiset<K> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_map().entries(self.iter()).finish()
    }
}

/// As a map from the name of a design to its copies.
#[cfg(feature = "serde")]
mod codec {
    use super::{Indexed, Multiset, PhantomData, fmt};
    use serde::{
        Deserialize, Deserializer, Serialize, Serializer,
        de::{Error, MapAccess, Visitor},
        ser::SerializeMap,
    };

    impl<K: Indexed + Serialize> Serialize for Multiset<K> {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            let mut map = to.serialize_map(Some(self.iter().count()))?;
            for (design, copies) in self.iter() {
                map.serialize_entry(&design, &copies)?;
            }
            map.end()
        }
    }

    impl<'de, K: Indexed + Deserialize<'de>> Deserialize<'de> for Multiset<K> {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            struct Read<K>(PhantomData<K>);
            impl<'de, K: Indexed + Deserialize<'de>> Visitor<'de> for Read<K> {
                type Value = Multiset<K>;
                fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                    out.write_str("a map from the names of cards to their numbers, 1 to 7")
                }
                fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Multiset<K>, A::Error> {
                    let mut multiset = Multiset::default();
                    while let Some((design, copies)) = map.next_entry::<K, u8>()? {
                        if multiset.contains(design) || !(1..=7).contains(&copies) {
                            return Err(A::Error::custom(format_args!(
                                "{design} appears twice, or not 1 to 7 times"
                            )));
                        }
                        multiset.add_many(design, copies);
                    }
                    Ok(multiset)
                }
            }
            from.deserialize_map(Read(PhantomData))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Multiset;

    bounded! {
        /// A design.
        struct Design(0..=51);
    }

    #[test]
    fn multisets_count_like_arrays() {
        let (mut multiset, mut counts) = (Multiset::<Design>::default(), [0u8; 52]);
        let mut seed = 1u32;
        for _ in 0..2000 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let at = (seed >> 20) % 52;
            let design = Design::new(u8::try_from(at).unwrap()).unwrap();
            let count = &mut counts[usize::try_from(at).unwrap()];
            if *count < 7 && seed & 1 == 0 {
                multiset.add(design);
                *count += 1;
            } else if *count > 0 {
                multiset.take(design);
                *count -= 1;
            }
            assert_eq!(multiset.count(design), *count);
            assert_eq!(multiset.total(), counts.iter().map(|&n| u32::from(n)).sum::<u32>());
        }
        let mut double = multiset.split(u64::MAX);
        assert!(multiset.is_empty());
        for (design, copies) in double.iter().filter(|&(_, copies)| copies < 4) {
            multiset.add_many(design, copies);
        }
        let half = multiset;
        multiset.absorb(&half);
        for (design, copies) in half.iter() {
            assert_eq!(multiset.count(design), 2 * copies);
        }
        let _ = double.split(half.held());
        assert!(double.iter().all(|(_, copies)| copies >= 4));
    }
}
