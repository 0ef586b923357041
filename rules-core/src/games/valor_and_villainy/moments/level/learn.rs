//! What XP buys (VV-169).

use super::super::super::{
    components::{Action, LevelUp},
    state::{Choosing, PhaseStage, Public, SeatId},
};
use crate::{ActionSet, Indexed};

impl Public {
    /// VV-169: what a player can buy.
    pub(super) fn lessons(&self, seat: SeatId, least: u8, out: &mut ActionSet<Action>) {
        let (player, prices) = (&self.players[seat], self.set().prices());
        if player.xp == 0 {
            return;
        }
        // None before one that was made (5.4).
        let mut lesson = |possible: bool, what: LevelUp| {
            let in_order = what.index() >= usize::from(least);
            out.insert_if(
                possible && in_order && player.xp >= prices.price(what),
                Action::LevelUp(what),
            );
        };
        for row in Self::rows_of(seat) {
            let dice = player.rows[row];
            let room = dice.total() < self.options.row_capacity;
            lesson(room, LevelUp::NewNovice(row));
            lesson(dice.novice > 0, LevelUp::NoviceToAdept(row));
            lesson(dice.adept > 0, LevelUp::AdeptToMaster(row));
        }
        lesson(player.points < self.options.action_point_cap, LevelUp::ActionPoint);
    }

    /// VV-169: XP is spent.
    pub(super) fn learn(&mut self, what: LevelUp) {
        let Some(seat) = self.learner() else { return };
        if let PhaseStage::LevelUp(Choosing { least, .. }) | PhaseStage::Join(least) =
            &mut self.base.stage
        {
            *least = u8::try_from(what.index()).unwrap_or(u8::MAX);
        }
        let cost = self.set().prices().price(what);
        let player = &mut self.players[seat];
        player.xp -= cost;
        match what {
            LevelUp::NewNovice(row) => player.rows[row].novice += 1,
            LevelUp::NoviceToAdept(row) => {
                player.rows[row].novice -= 1;
                player.rows[row].adept += 1;
            }
            LevelUp::AdeptToMaster(row) => {
                player.rows[row].adept -= 1;
                player.rows[row].master += 1;
            }
            LevelUp::ActionPoint => player.points += 1,
        }
    }
}
