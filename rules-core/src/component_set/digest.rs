//! A digest that can be worked out by the compiler.

/// FNV-1a with a final mix, as in the digests of states, over bytes.
#[derive(Clone, Copy)]
pub(crate) struct ConstDigest(u64);

impl ConstDigest {
    /// Of nothing.
    pub(crate) const NEW: Self = Self(0xcbf2_9ce4_8422_2325);

    /// With one byte more.
    #[must_use]
    pub(crate) const fn byte(self, byte: u8) -> Self {
        Self((self.0 ^ byte as u64).wrapping_mul(0x0100_0000_01b3))
    }

    /// With a list of bytes more, and its length.
    #[must_use]
    #[allow(clippy::cast_possible_truncation, reason = "part of the length tells texts apart")]
    pub(crate) const fn bytes(mut self, bytes: &[u8]) -> Self {
        let mut at = 0;
        while at < bytes.len() {
            self = self.byte(bytes[at]);
            at += 1;
        }
        self.byte(bytes.len().to_le_bytes()[0])
    }

    /// The digest.
    pub(crate) const fn finish(self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(0x9fb2_1c65_1e98_df25);
        mixed ^ (mixed >> 28)
    }
}
