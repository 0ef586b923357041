//! A floor is lost: others may play Traitor, and the guard Pardon Me (HMD-137, HMD-138).

use super::super::validate::{Checked, unless};
use super::super::{
    components::{
        Action, Plot,
        constants::{FLOOR_PENALTY, FLOORS},
    },
    state::{Stage, State},
};

impl State {
    /// Whether the window of Traitor has reached somebody who holds one.
    pub(super) fn may_betray(&self, at: u8) -> bool {
        at < self.table.players()
            && self.plots.hands[usize::from(self.table.at(at))].contains(Plot::TRAITOR)
    }

    /// HMD-137: one more VP, or the next player is asked.
    pub(super) fn betray(&mut self, at: u8, penalty: u8, action: Action) {
        self.agenda.stage = if action == Action::Pass {
            Stage::Traitor { at: at + 1, penalty }
        } else {
            self.discard_plot(self.table.at(at), Plot::TRAITOR);
            Stage::Traitor { at, penalty: penalty + 1 }
        };
    }

    /// Whether the guard holds Pardon Me.
    pub(super) fn may_pardon(&self) -> bool {
        self.plots.hands[usize::from(self.table.at(0))].contains(Plot::PARDON)
    }

    /// HMD-138: the floor is lost all the same.
    pub(super) fn pardon(&mut self, penalty: u8, action: Action) {
        if action == Action::Pass {
            return self.penalise(penalty);
        }
        self.discard_plot(self.table.at(0), Plot::PARDON);
        self.penalise(0);
    }
}

/// HMD-79 to HMD-81, HMD-108, HMD-137: its traps went off before the battle.
pub(in crate::games::hero_must_die) fn lost_floor(state: &State, penalty: u8) -> Checked {
    let table = &state.table;
    unless(table.top < FLOORS && !table.invaders.is_empty(), "no floor can have been lost")?;
    unless(table.traps_on(table.top).is_empty(), "traps lie on the floor that was lost")?;
    let played = u32::from(penalty.saturating_sub(FLOOR_PENALTY));
    let fair = penalty >= FLOOR_PENALTY && played <= table.discard.count(Plot::TRAITOR);
    unless(fair, "the penalty is not what was played")
}
