//! A digest of what is printed.

/// FNV-1a with a final mix, as in the digests of states, over bytes.
#[derive(Clone, Copy)]
pub(crate) struct SetDigest(u64);

impl SetDigest {
    /// Of nothing.
    pub(crate) const NEW: Self = Self(0xcbf2_9ce4_8422_2325);

    /// With one byte more.
    #[must_use]
    pub(crate) fn byte(self, byte: u8) -> Self {
        Self((self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    /// With a list of bytes more, and its length, of which a part tells texts apart.
    #[must_use]
    pub(crate) fn bytes(self, bytes: &[u8]) -> Self {
        let sum = bytes.iter().fold(self, |sum, byte| sum.byte(*byte));
        sum.byte(bytes.len().to_le_bytes()[0])
    }

    /// The digest.
    pub(crate) fn finish(self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(0x9fb2_1c65_1e98_df25);
        mixed ^ (mixed >> 28)
    }
}
