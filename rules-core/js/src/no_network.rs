//! In place of networks, in a package without them: there is none.

use rules_core::SearchAgents;

use crate::{error::Thrown, state::State};

/// No network.
#[derive(Clone, Debug)]
pub(crate) enum Network {}

impl Network {
    pub(crate) fn choose(&self, _: &State) -> Result<Option<u32>, Thrown> {
        match *self {}
    }

    pub(crate) fn as_base(&self, _: &State) -> Result<SearchAgents, Thrown> {
        match *self {}
    }
}
