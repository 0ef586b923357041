//! What seals a trait that only this crate implements: it can get methods without breaking anybody.

#[cfg(feature = "std")]
use crate::solve::Solution;
use crate::{History, LeafSearch, SerdeRules, Session, batch::Shard};

/// Nothing outside can name it.
pub trait Sealed {}

impl<S: SerdeRules, J: History<S>> Sealed for Session<S, J> {}
impl<S: SerdeRules> Sealed for Shard<S> {}
impl<S: SerdeRules> Sealed for LeafSearch<S> {}
#[cfg(feature = "std")]
impl<S: SerdeRules> Sealed for Solution<S> {}
