//! Heuristic: raise with a pair or a king, call with a queen, fold a jack.

use rules_core::{ActionSet, Heuristic};

use crate::{Action, Hand, Rank, State, View, apply::strength};

impl Heuristic for State {
    fn heuristic_action(view: &View, legal: ActionSet<Action>) -> Action {
        let own = match view.hands[usize::from(view.seat)] {
            Hand::FaceUp(card) => Some(card),
            Hand::Undealt | Hand::FaceDown => None,
        };
        let wanted = match strength(own, view.board) {
            (true, _) | (_, Some(Rank::King)) => Action::Raise,
            (_, Some(Rank::Queen)) => Action::Call,
            _ => Action::Fold,
        };
        // A call is always legal.
        if legal.contains(wanted) { wanted } else { Action::Call }
    }
}
