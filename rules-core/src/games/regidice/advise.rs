//! Advise: a player without look-ahead.

use super::{components::Action, observe::View, state::State};
use crate::Advise;

impl Advise for State {
    fn advise(_view: &View, legal: &[Action]) -> Action {
        legal[0]
    }
}
