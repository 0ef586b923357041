//! The guard of every state that comes from outside.

use crate::{Inconsistent, games::valor_and_villainy::state::State};

impl State {
    /// Looks for anything that no game can show.
    pub(super) fn audit_state(&self) -> Result<(), Inconsistent> {
        Inconsistent::unless(self.table.map.is_sound(), "the Map contradicts itself")
    }
}
