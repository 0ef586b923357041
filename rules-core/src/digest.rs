//! Digests: one number for a value, equal on every platform.

use core::hash::{Hash, Hasher};

/// A 64-bit digest (FNV-1a over little-endian bytes with a final mix) that does
/// not depend on process or pointer width, nor on byte order as long as the
/// value holds no array or slice of numbers wider than a byte.
///
/// Arrays and slices of numbers hand over their bytes as they lie in memory:
/// those of `usize` differ between pointer widths, those of `u16` and wider
/// between byte orders. States hold neither where records travel so far.
///
/// ```
/// use rules_core::digest;
/// assert_eq!(digest(&[1u8, 2]), digest(&[1u8, 2]));
/// assert_ne!(digest(&[1u8, 2]), digest(&[2u8, 1]));
/// ```
#[must_use]
pub fn digest(value: &impl Hash) -> u64 {
    let mut hasher = Portable64(0xcbf2_9ce4_8422_2325);
    value.hash(&mut hasher);
    hasher.finish()
}

/// The hasher behind [`digest`].
struct Portable64(u64);

impl Hasher for Portable64 {
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(0x9fb2_1c65_1e98_df25);
        mixed ^ (mixed >> 28)
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    fn write_u16(&mut self, n: u16) {
        self.write(&n.to_le_bytes());
    }
    fn write_u32(&mut self, n: u32) {
        self.write(&n.to_le_bytes());
    }
    fn write_u64(&mut self, n: u64) {
        self.write(&n.to_le_bytes());
    }
    fn write_u128(&mut self, n: u128) {
        self.write(&n.to_le_bytes());
    }
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
    fn write_i16(&mut self, n: i16) {
        self.write(&n.to_le_bytes());
    }
    fn write_i32(&mut self, n: i32) {
        self.write(&n.to_le_bytes());
    }
    fn write_i64(&mut self, n: i64) {
        self.write(&n.to_le_bytes());
    }
    fn write_isize(&mut self, n: isize) {
        self.write_i64(n as i64);
    }
}

#[cfg(test)]
mod tests {
    use super::digest;

    #[test]
    fn a_digest_is_a_golden_value() {
        // Computed with a second implementation of FNV-1a and the final mix.
        assert_eq!(digest(&(1u8, 2u32, Some(3u16), [4u64])), 440_031_108_255_697_298);
    }
}
