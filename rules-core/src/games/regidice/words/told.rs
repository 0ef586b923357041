//! What an entry of the log is about.

use super::super::{components::Action, state::State};

/// One action with the states around it.
pub(super) struct Told {
    pub(super) before: State,
    pub(super) action: Action,
    pub(super) after: State,
    /// Whether it was the only one.
    pub(super) forced: bool,
}
