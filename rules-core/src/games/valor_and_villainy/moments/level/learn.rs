//! What XP buys (VV-169).

use super::super::super::{
    components::{Action, LevelUp},
    state::{Public, SeatId},
};
use crate::{ActionSet, Indexed};

impl Public {
    /// VV-169: what a player can buy.
    pub(super) fn lessons(&self, seat: SeatId, out: &mut ActionSet<Action>) {
        let (player, prices) = (&self.players[seat], self.set().prices());
        if player.xp == 0 {
            return;
        }
        let mut lesson = |possible: bool, what| {
            self.lesson(possible && player.xp >= prices.price(what), what, out);
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

    /// Offers a purchase, unless a later one of 5.4 was made before.
    fn lesson(&self, possible: bool, what: LevelUp, out: &mut ActionSet<Action>) {
        out.insert_if(
            possible && what.index() >= usize::from(self.base.least),
            Action::LevelUp(what),
        );
    }

    /// VV-169: XP is spent.
    pub(super) fn learn(&mut self, seat: SeatId, what: LevelUp) {
        self.base.least = u8::try_from(what.index()).unwrap_or(u8::MAX);
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
