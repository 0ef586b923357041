//! Choices that can still be told: who has passed, and who would not Nope.

use super::super::{components::Action, state::State, state::agenda::Stage};

impl State {
    /// The passes since the last turn that was none (UH-29), which change nothing else, and the
    /// seats that held a Nope before the one that is asked for it (UH-59).
    pub(super) fn passed(&self, each: impl FnMut(&Self, Action)) {
        match self.stage {
            _ if !self.agenda.is_empty() => {}
            Stage::Turn => self.passed_in_turn(each),
            Stage::Nope { slot, asked } => self.not_noped(slot, asked, each),
            _ => {}
        }
    }

    fn passed_in_turn(&self, mut each: impl FnMut(&Self, Action)) {
        let players = self.players();
        let mut before = self.clone();
        for passes in 0..self.table.passes {
            before.table.passes = passes;
            before.table.current =
                (self.table.current + players + passes - self.table.passes) % players;
            each(&before, Action::Pass);
        }
    }
}
