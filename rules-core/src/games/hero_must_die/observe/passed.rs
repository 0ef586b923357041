//! Choices that can still be told: who would not react before the seat that is asked.

use super::super::{
    components::{Action, Plot, constants::FLOOR_PENALTY},
    state::{Frame, Stage, State},
};

impl State {
    /// The seats that could have reacted in this window and passed: to a quest (HMD-117), or to a
    /// floor that was lost (HMD-137). A pass before a Traitor that somebody played is left out,
    /// because who played it cannot be told.
    pub(super) fn passed(&self, each: impl FnMut(&Self, Action)) {
        match (self.agenda.stack.top(), &self.agenda.stage) {
            (Some(&Frame::Better { at, .. }), _) => self.not_taken_over(at, each),
            (None, &Stage::Traitor { at, penalty: FLOOR_PENALTY }) => self.not_betrayed(at, each),
            (None, Stage::Pardon { penalty: FLOOR_PENALTY }) => {
                self.not_betrayed(self.table.players(), each);
            }
            _ => {}
        }
    }

    fn not_taken_over(&self, asked: u8, mut each: impl FnMut(&Self, Action)) {
        let mut before = self.clone();
        for place in 1..asked {
            let Some(Frame::Better { quest, player, at }) = before.agenda.stack.top_mut() else {
                return;
            };
            *at = place;
            let (quest, seat) = (*quest, self.table.behind(*player, place));
            if self.may_take_over(seat, quest) {
                each(&before, Action::Pass);
            }
        }
    }

    fn not_betrayed(&self, asked: u8, mut each: impl FnMut(&Self, Action)) {
        let mut before = self.clone();
        for at in 1..asked {
            if self.plots.hands[usize::from(self.table.at(at))].contains(Plot::TRAITOR) {
                before.agenda.stage = Stage::Traitor { at, penalty: FLOOR_PENALTY };
                each(&before, Action::Pass);
            }
        }
    }
}
