//! Prizes: Minions, Treasures, and the scores.
//!
//! Branches on where cards are would be unpredictable: everything here goes
//! by tables of places and never branches.

use super::{Encoder, ones};
use crate::{
    Indexed, ObservationWriter,
    games::unsung_heroes::state::{MINIONS_OF, MinionPlace},
    write_fields,
};

impl Encoder<'_> {
    pub(super) fn prizes(self, out: &mut impl ObservationWriter) {
        let (treasures, minions) = (&self.view.treasures, self.view.table.minions.values());
        let [a, b, c, d] = self.places();
        let cells = [0, 1 << 6, 1, 2 << a, 2 << b, 2 << c, 2 << d, 1 << 5];
        let all = self.view.minions.into_iter().rev();
        let places = all.fold(0, |all, place| all << 7 | cells[usize::from(place & 7)]);
        write_fields! { out;
            "minions" [8, 7], 1, OneHot,
                "each Minion: face up, won by player, spent, unseen (UH-70)" = bits(&[places]);
        }
        let used = minions
            .iter()
            .rev()
            .fold(0, |all, prize| all << 8 | (u64::from(prize.used) + u64::from(prize.counted)));
        write_fields! { out;
            "powerups" [8], 2, Category(&["unused", "used", "used, its bonus counts"]),
                "1 used in this round, 2 and its static bonus counts (UH-90, UH-91)"
                = cells(&used.to_le_bytes());
        }
        // Hidden ones set the last column, which is then cleared again.
        let columns = [11, 11, 8, a, b, c, d, 4 + a, 4 + b, 4 + c, 4 + d, 9, 10, 11, 11, 11];
        let set = (0..16).flat_map(|i| {
            let column = columns[usize::from(treasures.places[i] & 15)];
            [(12 * i + column, 1), (12 * i + 11, 0)]
        });
        let counted = ones(treasures.counted).map(|i| (12 * i + 11, 1));
        write_fields! { out;
            "treasures" [16, 12], 1, Flag,
                "each known Treasure: held by player, played by player, drawn, discarded, spent, static bonus counts (5.9)"
                = sparse(set.chain(counted));
            // Of the own seat it goes without saying.
            "treasures_seen" [16, 4], 1, Flag,
                "who else knows a Treasure that this seat knows (5.9)"
                = bits(&[self.rotation.sets(treasures.seen) & !0x1111_1111_1111_1111]);
        }
        let [a, b, c, d, aside, unseen, ..] = treasures.hidden.to_le_bytes();
        let [a, b, c, d] = self.rotation.cells([a, b, c, d]);
        write_fields! { out;
            "treasures_hidden" [6], 16, Count,
                "unknown Treasures: held by player, discarded or drawn, unseen (5.9)"
                = cells(&[a, b, c, d, aside, unseen]);
        }
    }

    /// The place of each seat; of those that are not taken any number below 4.
    fn places(self) -> [usize; 4] {
        [0, 1, 2, 3].map(|seat| self.rotation.place(seat) & 3)
    }

    pub(super) fn standing(self, out: &mut impl ObservationWriter) {
        let (view, table) = (self.view, self.view.table);
        let low = |score: u16| u8::try_from(score).unwrap_or(u8::MAX);
        let scores = table.scores(view.options.components.get(), view.prize_points);
        // All ones or none, instead of a branch.
        let shown = u8::from(table.before.is_some()).wrapping_neg();
        write_fields! { out;
            "scores" [4], 255, Count, "scores (UH-40), 255 at most"
                = cells(&self.rotation.cells(scores.map(low)));
            "scores_before" [4], 255, Count,
                "scores that a Nope brings back (UH-60), 255 at most"
                = cells(&self.rotation.cells(table.was.map(|score| low(score) & shown)));
            "reached" [4], 100, Count, "when each score was reached (UH-67)"
                = cells(&self.rotation.cells(table.reached));
        }
        let won = view.minions.iter().map(|place| MINIONS_OF[usize::from(*place)]).sum();
        write_fields! { out;
            "minions_won" [4], 4, Count, "Minions won in the game (UH-69)"
                = cells(&self.rotation.cells(table.with_forged(won)));
            // A Treasure that is hidden from the view has a holder all the same.
            "treasures_won" [4], 4, Count, "Treasures received in the game (UH-69)"
                = cells(&self.rotation.cells(table.with_forged(view.treasures.received)));
        }
    }
}

/// The tables count on it.
const _: () = assert!(MinionPlace::COUNT == 8);
