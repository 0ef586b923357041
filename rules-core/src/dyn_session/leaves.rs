//! A [`LeafSearch`] behind an object-safe trait.

use alloc::{boxed::Box, vec::Vec};

use super::{DynSession, ErasedSession, lookup::narrow};
use crate::{Indexed, LeafError, LeafSearch, SearchReport, SerdeRules, Session};

/// A search that yields its leaves, in a game that is chosen at run time;
/// [`DynSession::leaf_search`] makes one. No method panics, whatever its arguments.
pub trait DynLeafSearch: crate::sealed::Sealed + Send + Sync + core::fmt::Debug {
    /// Finds the next leaf; see [`LeafSearch::advance`].
    fn advance(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> bool;
    /// The leaf that waits, as a session without history: its node is a decision.
    fn leaf(&self) -> Option<Box<dyn DynSession>>;
    /// Values the leaf that waits. `priors` has a cell for each action of the catalogue, of
    /// which those of the legal actions count; `values` the return that each seat can expect,
    /// in seat order.
    ///
    /// # Errors
    ///
    /// As [`LeafSearch::value`]; nothing has changed then.
    fn value(&mut self, priors: &[f64], values: &[f64]) -> Result<(), LeafError>;
    /// What the search has found so far, with indices for actions.
    fn report(&self) -> SearchReport<u32>;
}

impl<S: SerdeRules> crate::sealed::Sealed for LeafSearch<S> {}

impl<S: SerdeRules> DynLeafSearch for LeafSearch<S> {
    fn advance(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> bool {
        Self::advance(self, stop)
    }

    fn leaf(&self) -> Option<Box<dyn DynSession>> {
        let session: ErasedSession<S> = Session::resume_valid(Self::leaf(self)?.state.clone());
        Some(Box::new(session))
    }

    fn value(&mut self, priors: &[f64], values: &[f64]) -> Result<(), LeafError> {
        let legal = Self::leaf(self).ok_or(LeafError::NoLeaf)?.legal;
        let (given, needed) = (priors.len(), S::Action::COUNT);
        if given != needed {
            return Err(LeafError::Length { what: "priors", of: "action", given, needed });
        }
        let priors: Vec<_> = legal.into_iter().map(|action| priors[action.index()]).collect();
        Self::value(self, &priors, values)
    }

    fn report(&self) -> SearchReport<u32> {
        Self::report(self).map(narrow)
    }
}
