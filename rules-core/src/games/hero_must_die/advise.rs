use super::{Action, State, View};
use crate::Advise;
impl Advise for State {
    fn advise(_: &View, legal: &[Action]) -> Action {
        legal[0]
    }
}
