//! How the Villain's Health moves.
//!
//! Generated from `components.toml` by `make bless`: change the value there.

/// VV-108, VV-114: his Health moves in such steps on the Map.
pub(crate) const HEALTH_STEP: u8 = 5;

/// VV-115: it is never more.
pub(crate) const HEALTH_MAX: u8 = 100;
