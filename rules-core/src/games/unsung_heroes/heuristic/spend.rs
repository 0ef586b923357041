//! Plan 0: cards are spent on every Minion and its Treasures, and none is kept for the Boss.
//! `docs/strength.md` has its figures.

use super::{
    super::components::{Action, constants::ROUNDS},
    Assessment,
};
use crate::ActionSet;

/// UH-75: a hand of this size draws as many cards as it can.
const FULL_DRAW: u8 = 5;

impl Assessment<'_> {
    /// The turn of the heuristic with no card kept. Cards that are not needed are played at the end
    /// of a round if the draws replace them.
    pub(super) fn spending_turn(self, legal: ActionSet<Action>) -> Option<Action> {
        let table = &self.view.table;
        let chosen = self.turn(legal, 0);
        let ends = self.gap() > 0 || table.passes + 1 >= self.view.options.players;
        if chosen == Some(Action::Pass) && ends && table.round < ROUNDS {
            return self.spare_card(legal).or(chosen);
        }
        chosen
    }

    /// The card that is missed least, if the next draws replace it (UH-75).
    fn spare_card(self, legal: ActionSet<Action>) -> Option<Action> {
        let deck = self.view.decks[usize::from(self.me)];
        let cards = legal.iter().filter(|action| matches!(action, Action::Card(_)));
        let least = cards.min_by_key(|action| self.cost(*action));
        least.filter(|_| self.view.hand.count() > FULL_DRAW && deck > 0)
    }
}
