//! Heuristic: holds at twenty, or when that wins.

use rules_core::{ActionSet, Heuristic};

use crate::{Action, State, View};

impl Heuristic for State {
    fn heuristic_action(view: &View, legal: ActionSet<Action>) -> Action {
        let enough = view.table.pot >= 20 || !legal.contains(Action::Roll);
        if enough && legal.contains(Action::Hold) { Action::Hold } else { Action::Roll }
    }
}
