//! Audit: refuses every state that no game can show.

use super::state::State;
use crate::{Inconsistent, OptionSet};

pub(super) fn audit(state: &State) -> Result<(), Inconsistent> {
    Inconsistent::unless(state.options.check().is_ok(), "the options are out of range")
}
