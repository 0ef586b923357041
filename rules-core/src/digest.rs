//! Digests: a 64-bit number for a value.

use core::hash::{Hash, Hasher};

/// FNV-1a with a final mix, over whatever is written.
#[cfg(feature = "record")]
struct Fnv(u64);

#[cfg(feature = "record")]
impl Fnv {
    const NEW: Self = Self(0xcbf2_9ce4_8422_2325);

    fn push(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }

    const fn finish(&self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(0x9fb2_1c65_1e98_df25);
        mixed ^ (mixed >> 28)
    }
}

/// A key for what differs, faster than FNV: eight bytes at a time, each multiplied into both
/// halves of a product that are folded into one. `usize` counts alike on all platforms, but for
/// slices of it; other slices of numbers are read as they lie in memory.
pub(crate) fn hash64(value: &impl Hash) -> u64 {
    let mut hasher = Folded { state: SEEDS[0], held: 0, bytes: 0 };
    value.hash(&mut hasher);
    hasher.finish()
}

/// Digits of pi, which have no pattern; the second is odd, so that it multiplies without loss.
const SEEDS: [u64; 2] = [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7345];

/// A hash by folded products. Small numbers are held until there are eight bytes of them.
#[derive(Clone, Copy)]
struct Folded {
    state: u64,
    held: u64,
    bytes: u32,
}

impl Folded {
    #[expect(clippy::cast_possible_truncation, reason = "halves of a product")]
    #[inline]
    fn fold(&mut self, word: u64) {
        let product = u128::from(self.state ^ word) * u128::from(SEEDS[1]);
        self.state = (product as u64 ^ (product >> 64) as u64).wrapping_add(SEEDS[0]);
    }

    /// Takes a number of one to seven bytes.
    #[inline]
    fn hold(&mut self, number: u64, bytes: u32) {
        if self.bytes + bytes > 8 {
            self.fold(self.held);
            (self.held, self.bytes) = (0, 0);
        }
        self.held |= number << (8 * self.bytes);
        self.bytes += bytes;
    }
}

impl Hasher for Folded {
    fn finish(&self) -> u64 {
        let mut last = *self;
        last.fold(self.held);
        last.fold(self.bytes.into());
        last.state
    }
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for word in words {
            self.fold(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            let (number, bytes) = rest.iter().fold((0, 0), |(number, bytes), byte| {
                (number | u64::from(*byte) << (8 * bytes), bytes + 1)
            });
            self.hold(number, bytes);
        }
    }
    /// Lengths and the numbers of variants, nearly all of which are one byte.
    #[inline]
    fn write_usize(&mut self, number: usize) {
        if number < usize::from(u8::MAX) {
            self.hold(number as u64, 1);
        } else {
            self.hold(u8::MAX.into(), 1);
            self.fold(number as u64);
        }
    }
    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.hold(number.into(), 1);
    }
    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.hold(number.into(), 2);
    }
    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.hold(number.into(), 4);
    }
    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.fold(number);
    }
}

/// A 64-bit digest of a value: FNV-1a over its [postcard] bytes, and a final mix. It is
/// the same on every platform and under every compiler. It is not cryptographic.
///
/// [postcard]: https://postcard.jamesmunns.com/wire-format
///
/// ```
/// use rules_core::digest;
/// assert_eq!(digest(&[1u16, 2]), digest(&[1u16, 2]));
/// assert_ne!(digest(&[1u16, 2]), digest(&[2u16, 1]));
/// ```
///
/// # Panics
///
/// If the value cannot be serialised; every state and every view can.
#[cfg(feature = "record")]
#[must_use]
pub fn digest(value: &(impl serde::Serialize + ?Sized)) -> u64 {
    postcard::serialize_with_flavor(value, Fnv::NEW).expect("a value that can be serialised")
}

#[cfg(feature = "record")]
impl postcard::ser_flavors::Flavor for Fnv {
    type Output = u64;

    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        self.push(byte);
        Ok(())
    }
    fn finalize(self) -> postcard::Result<u64> {
        Ok(self.finish())
    }
}

#[cfg(all(test, feature = "record"))]
mod tests {
    use super::digest;

    #[test]
    fn a_digest_is_a_golden_value() {
        // Computed by hand from the wire format of postcard and a second
        // implementation of FNV-1a with the final mix, over the bytes
        // 01 ac 02 01 03 80 80 04 02 68 69.
        let value = (1u8, 300u32, Some(3u16), [65_536u64], "hi");
        assert_eq!(digest(&value), GOLDEN);
    }
    const GOLDEN: u64 = 9_455_460_516_350_117_356;

    #[test]
    fn a_hash_tells_apart_what_differs_in_one_place() {
        type Value = (u8, u16, Option<u32>, [u8; 11], u64, bool);
        let all: Value = (1, 2, Some(3), [4; 11], 5, true);
        let mut others: alloc::vec::Vec<Value> = alloc::vec![all; 6];
        others[1].0 = 0;
        others[2].1 = 3;
        others[3].2 = None;
        others[4].4 = 1 << 63;
        others[5].5 = false;
        for at in 0..11 {
            let mut other = all;
            other.3[at] = 0;
            others.push(other);
        }
        let keys: alloc::collections::BTreeSet<_> = others.iter().map(super::hash64).collect();
        assert_eq!(keys.len(), others.len());
        assert_eq!(super::hash64(&all), super::hash64(&others[0]));
        let bytes = |count: usize| super::hash64(&&[0_u8; 20][..count]);
        let zeros: alloc::collections::BTreeSet<_> = (0..20).map(bytes).collect();
        assert_eq!(zeros.len(), 20, "zeros count");
    }

    #[test]
    fn the_width_of_a_number_does_not_count() {
        assert_eq!(digest(&[7usize, 1 << 20]), digest(&[7u64, 1 << 20]));
    }

    #[test]
    fn a_digest_is_that_of_the_bytes() {
        let value = alloc::vec![(1u64, "x"), (u64::MAX, "y")];
        let bytes = postcard::to_allocvec(&value).unwrap();
        let mut fnv = super::Fnv::NEW;
        for byte in bytes {
            fnv.push(byte);
        }
        assert_eq!(digest(&value), fnv.finish());
    }
}
