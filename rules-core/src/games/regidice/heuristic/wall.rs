//! Plan 0, the wall: as many seats block as the attack takes, so that no dice are lost, and the
//! others strike a little in each round. `docs/strength.md` has its figures.

use super::{
    super::components::{Action, Deed, Face},
    Assessment, SIXTHS,
};
use crate::{Indexed, Seat};

/// RD-33: two dice of a value block nothing, in sixths.
const PAIR: u32 = 2 * SIXTHS;

impl Assessment<'_> {
    /// RD-17: strikes if the enemy falls, blocks while the attack is not blocked, and heals or
    /// gathers high dice otherwise.
    pub(super) fn declare_for_wall(&self) -> Option<Action> {
        let high = || Face::all().rev();
        let strike = || self.can_strike().then(|| self.say(Deed::Attack, high())).flatten();
        let wish = self.promised_spell().or_else(strike);
        let wish = wish.or_else(|| self.another_block()).or_else(|| self.promised_heal());
        wish.or_else(|| self.say(Deed::Attack, high()))
    }

    /// What those who have declared a block may be expected to block, in sixths (RD-33).
    fn expected_block(&self) -> u32 {
        let declared = self.table.declared.iter().flatten();
        let blocks = declared.filter(|one| one.deed() == Deed::Block);
        blocks.map(|one| self.gathered(one.face()).saturating_sub(PAIR)).sum()
    }

    /// A block by the dice of the value that most may be expected of, while the blocks declared do
    /// not suffice (RD-18, RD-35).
    fn another_block(&self) -> Option<Action> {
        if self.expected_block() >= SIXTHS * u32::from(self.table.foe().attack()) {
            return None;
        }
        let open = Face::all().filter(|face| self.open(*face));
        let most = |face: &Face| (self.gathered(*face), core::cmp::Reverse(face.get()));
        let best = open.max_by_key(most).filter(|face| self.gathered(*face) >= PAIR)?;
        self.say(Deed::Block, core::iter::once(best))
    }

    /// RD-25: the same as the heuristic, but for attacks.
    pub(super) fn act_for_wall(&self, seat: Seat) -> Action {
        let attack = Action::Begin(Deed::Attack);
        if self.table.players() == 1 || self.table.deed(seat) != Some(Deed::Attack) {
            return self.apply_action(seat);
        }
        if self.chips() && self.allowed(attack) { attack } else { Action::Pass }
    }

    /// Whether an attack is worth its dice: all attacks together defeat the enemy, or it is wounded
    /// already, or the last one. Waiting for one great blow at that one takes too long.
    fn chips(&self) -> bool {
        let needed = self.needed();
        let begun = self.table.damage + self.table.dealt > 0 || self.table.next_enemy().is_none();
        needed > 0 && (begun || self.striking_power() + 1 >= needed)
    }
}
