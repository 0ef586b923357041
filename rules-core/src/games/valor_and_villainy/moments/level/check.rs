//! What must hold of a Level Up Step, beside its cursors.

use super::super::super::{
    state::{Cashing, PhaseStage, Public, State, Team},
    validate::hold,
};
use crate::InvalidState;

impl State {
    /// VV-162: who has discarded in this Level Up Step holds no more than the
    /// limit, while others still discard.
    pub(in super::super::super) fn validate_discards(&self) -> Result<(), InvalidState> {
        let table = &self.table;
        let PhaseStage::Discard(at) = table.base.stage else { return Ok(()) };
        if at.place.side != Team::Hero {
            return Ok(());
        }
        let limit = u32::from(table.options.hand_limit);
        let mut done = (0..at.place.at).map(|place| &self.hands[table.in_order(place)]);
        hold(done.all(|hand| hand.total() <= limit), "a hand above its limit after its discards")
    }
}

impl Public {
    /// VV-167: a Stash is cashed in with the die that its table names.
    pub(in super::super::super) fn validate_die(&self) -> Result<(), InvalidState> {
        let PhaseStage::Cash(Cashing { side, dice }) = self.base.stage else { return Ok(()) };
        hold(dice > 0 && dice == self.reward(side).dice, "a die that no table asks for")
    }
}
