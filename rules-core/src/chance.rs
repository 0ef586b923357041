//! Chance: one named generator, one way to sample.

use core::convert::Infallible;

use rand_core::{Rng, SeedableRng, TryRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Weight;

/// The random number generator behind every seed: xoshiro256++. Its values are the
/// same on every platform and in every release.
///
/// Its state is four `u64`, at least one of which is not zero. It is serialised as
/// `{"s":[1,2,3,4]}`; four zeros are refused.
///
/// ```
/// use rules_core::{Generator, generator, rand_core::Rng};
/// let mut rng = generator(7, 0);
/// let mut same = Generator::from_words(rng.words())?;
/// assert_eq!(rng.next_u64(), same.next_u64());
/// assert!(Generator::from_words([0; 4]).is_err());
/// # Ok::<(), rules_core::ZeroGenerator>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator(Xoshiro256PlusPlus);

error_type! {
    /// Error: the state of a generator is all zero, so it would yield only zeros.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[error("the state of a generator is all zero: at least one of its four words must not be")]
    pub struct ZeroGenerator;
}

impl Generator {
    /// The generator with this state.
    ///
    /// # Errors
    ///
    /// If all four words are zero: the generator would yield only zeros.
    pub fn from_words(words: [u64; 4]) -> Result<Self, ZeroGenerator> {
        if words == [0; 4] {
            return Err(ZeroGenerator);
        }
        let mut seed = [0; 32];
        for (bytes, word) in seed.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Ok(Self::from_seed(seed))
    }

    /// The state: four words, not all zero.
    #[must_use]
    pub fn words(&self) -> [u64; 4] {
        let state = self.0.state();
        core::array::from_fn(|i| {
            u64::from_le_bytes(core::array::from_fn(|byte| state[8 * i + byte]))
        })
    }
}

impl TryRng for Generator {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }
    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }
    #[inline]
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(out)
    }
}

impl SeedableRng for Generator {
    type Seed = [u8; 32];

    /// The generator with this state, as little-endian words; 32 zeros are replaced by
    /// another state.
    fn from_seed(seed: [u8; 32]) -> Self {
        Self(Xoshiro256PlusPlus::from_seed(seed))
    }
    fn seed_from_u64(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

/// The state under the name `s`.
#[cfg(feature = "serde")]
mod serial {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::Generator;

    #[derive(Serialize, Deserialize)]
    #[serde(rename = "Generator", deny_unknown_fields)]
    struct Words {
        s: [u64; 4],
    }

    impl Serialize for Generator {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            Words { s: self.words() }.serialize(to)
        }
    }

    impl<'de> Deserialize<'de> for Generator {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            let Words { s } = Words::deserialize(from)?;
            Self::from_words(s).map_err(D::Error::custom)
        }
    }
}

/// The generator of one stream of a seed. Different streams are independent.
///
/// ```
/// use rules_core::{generator, rand_core::Rng};
/// assert_eq!(generator(7, 0).next_u64(), generator(7, 0).next_u64());
/// assert_ne!(generator(7, 0).next_u64(), generator(7, 1).next_u64());
/// ```
#[must_use]
pub fn generator(seed: u64, stream: u64) -> Generator {
    // The finaliser of SplitMix64 keeps near seeds and near streams apart.
    let mut mixed = stream.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    Generator::seed_from_u64(seed ^ (mixed ^ (mixed >> 31)))
}

/// A uniform integer below `n`, without bias (multiplication and rejection).
///
/// ```
/// use rules_core::{below, generator};
/// let die = 1 + below(&mut generator(2026, 3), 6);
/// assert!((1..=6).contains(&die));
/// ```
///
/// # Panics
///
/// If `n` is zero.
#[inline]
pub fn below(rng: &mut (impl Rng + ?Sized), n: u32) -> u32 {
    assert!(n > 0, "no number is below zero: the bound must be at least 1");
    let mut wide = u64::from(rng.next_u32()) * u64::from(n);
    if low(wide) < n {
        let floor = n.wrapping_neg() % n;
        while low(wide) < floor {
            wide = u64::from(rng.next_u32()) * u64::from(n);
        }
    }
    high(wide)
}

/// The lower half.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "the function returns the lower half")]
const fn low(wide: u64) -> u32 {
    wide as u32
}

/// The upper half.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "the upper half fits")]
const fn high(wide: u64) -> u32 {
    (wide >> 32) as u32
}

/// The index of the weight that `point` belongs to: index `i` belongs to `weights[i]`
/// consecutive points.
///
/// ```
/// use rules_core::weighted_index;
/// assert_eq!([0, 1, 2, 3].map(|point| weighted_index([1, 0, 3], point)), [0, 2, 2, 2]);
/// ```
///
/// # Panics
///
/// If `point` is not below the sum of the weights.
pub fn weighted_index(weights: impl IntoIterator<Item = Weight>, point: Weight) -> usize {
    let mut rest = point;
    for (i, weight) in weights.into_iter().enumerate() {
        match rest.checked_sub(weight) {
            Some(left) => rest = left,
            None => return i,
        }
    }
    panic!("point {point} is not below the sum of the weights")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_has_golden_values() {
        // Computed with a second implementation of SplitMix64 and xoshiro256++.
        let mut rng = generator(0, 0);
        assert_eq!([rng.next_u64(), rng.next_u64()], GOLDEN);
        let mut dice = [0; 12];
        let mut rng = generator(2026, 3);
        dice.fill_with(|| below(&mut rng, 6) + 1);
        assert_eq!(dice, GOLDEN_DICE);
    }
    const GOLDEN: [u64; 2] = [9_579_327_875_526_494_010, 14_425_024_493_257_680_155];
    const GOLDEN_DICE: [u32; 12] = [2, 1, 5, 1, 2, 6, 1, 1, 6, 6, 1, 1];

    #[test]
    fn a_generator_is_its_four_words() {
        let mut rng = generator(5, 9);
        for _ in 0..100 {
            let mut again = Generator::from_words(rng.words()).unwrap();
            assert_eq!(again, rng);
            assert_eq!(rng.next_u64(), again.next_u64());
        }
        // The reference implementation of Blackman and Vigna, from 1, 2, 3, 4.
        let mut rng = Generator::from_words([1, 2, 3, 4]).unwrap();
        assert_eq!([rng.next_u64(), rng.next_u64()], [41_943_041, 58_720_359]);
        assert_eq!(Generator::from_words([0; 4]), Err(ZeroGenerator));
    }

    #[cfg(feature = "serde")]
    #[test]
    fn a_generator_of_zeros_is_not_read() {
        let rng = Generator::from_words([1, 2, 3, u64::MAX]).unwrap();
        let text = serde_json::to_string(&rng).unwrap();
        assert_eq!(text, r#"{"s":[1,2,3,18446744073709551615]}"#);
        assert_eq!(serde_json::from_str::<Generator>(&text).unwrap(), rng);
        let bytes = postcard::to_allocvec(&rng).unwrap();
        assert_eq!(postcard::from_bytes::<Generator>(&bytes).unwrap(), rng);
        let error = serde_json::from_str::<Generator>(r#"{"s":[0,0,0,0]}"#).unwrap_err();
        assert!(alloc::format!("{error}").contains("all zero"), "{error}");
        assert!(postcard::from_bytes::<Generator>(&[0; 4]).is_err());
    }

    #[test]
    fn each_index_belongs_to_as_many_points_as_its_weight() {
        let indices: alloc::vec::Vec<_> =
            (0..6).map(|point| weighted_index([0, 2, 0, 4], point)).collect();
        assert_eq!(indices, [1, 1, 3, 3, 3, 3]);
        assert_eq!(
            (below(&mut generator(0, 0), 1), weighted_index([Weight::MAX, 1], Weight::MAX)),
            (0, 1)
        );
    }

    #[test]
    #[should_panic(expected = "point 6 is not below")]
    fn a_point_beyond_the_total_weight_panics() {
        weighted_index([0, 2, 0, 4], 6);
    }

    #[test]
    #[should_panic(expected = "no number is below zero")]
    fn there_is_no_number_below_zero() {
        below(&mut generator(0, 0), 0);
    }

    #[test]
    fn below_is_uniform() {
        let mut rng = generator(1, 1);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[below(&mut rng, 6) as usize] += 1;
        }
        let chi: f64 = counts.iter().map(|&n| (f64::from(n) - 1e4).powi(2) / 1e4).sum();
        assert!(chi < 25.0, "chi squared {chi} of five degrees of freedom");
    }
}
