//! What seals a trait that only this crate implements: it can get methods without breaking anybody.

/// Nothing outside can name it.
pub trait Sealed {}
