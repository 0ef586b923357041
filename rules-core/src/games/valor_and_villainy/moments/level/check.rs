//! What must hold of a Level Up Step, beside its cursors.

use super::super::super::{
    state::{Phase, PhaseStage, Public, State},
    validate::hold,
};
use crate::InvalidState;

impl State {
    /// VV-162: who has discarded in this Level Up Step holds no more than the
    /// limit, while others still discard.
    pub(in super::super::super) fn validate_discards(&self) -> Result<(), InvalidState> {
        let (table, base) = (&self.table, &self.table.base);
        if base.phase != Phase::HeroLevel || base.stage != PhaseStage::Discard {
            return Ok(());
        }
        let limit = u32::from(table.options.hand_limit);
        let mut done = (0..base.at).map(|place| &self.hands[table.in_order(place)]);
        hold(done.all(|hand| hand.total() <= limit), "a hand above its limit after its discards")
    }
}

impl Public {
    /// VV-167: a Stash is cashed in with the die that its table names.
    pub(in super::super::super) fn validate_die(&self) -> Result<(), InvalidState> {
        let base = &self.base;
        let die =
            base.stage != PhaseStage::Cash || base.least > 0 && base.least == self.reward().dice;
        hold(die, "a die that no table asks for")
    }
}
