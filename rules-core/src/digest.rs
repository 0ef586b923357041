//! Digests: a 64-bit number for a value.

use core::hash::{Hash, Hasher};

/// FNV-1a with a final mix, over whatever is written.
struct Fnv(u64);

impl Fnv {
    const NEW: Self = Self(0xcbf2_9ce4_8422_2325);

    fn push(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(0x9fb2_1c65_1e98_df25);
        mixed ^ (mixed >> 28)
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.push(byte);
        }
    }
}

/// A key for tables in memory. It differs between platforms and compilers, so it must
/// not be serialised.
pub(crate) fn hash64(value: &impl Hash) -> u64 {
    let mut hasher = Fnv::NEW;
    value.hash(&mut hasher);
    hasher.finish()
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
#[cfg(feature = "serde")]
#[must_use]
pub fn digest(value: &(impl serde::Serialize + ?Sized)) -> u64 {
    postcard::serialize_with_flavor(value, Fnv::NEW).expect("a value that can be serialised")
}

#[cfg(feature = "serde")]
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

#[cfg(all(test, feature = "serde"))]
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
    fn the_width_of_a_number_does_not_count() {
        assert_eq!(digest(&[7usize, 1 << 20]), digest(&[7u64, 1 << 20]));
    }

    #[test]
    fn a_digest_is_that_of_the_bytes() {
        let value = alloc::vec![(1u64, "x"), (u64::MAX, "y")];
        let bytes = postcard::to_allocvec(&value).unwrap();
        let mut hasher = super::Fnv::NEW;
        core::hash::Hasher::write(&mut hasher, &bytes);
        assert_eq!(digest(&value), core::hash::Hasher::finish(&hasher));
    }
}
