//! Entries of what happens between the turns.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        super::{
            components::{Action, ChanceOutcome, Treasure},
            state::agenda::Stage,
            state::{TreasurePlace, ix},
        },
        ask::waits,
        cards::{ability, name, seats_text},
        standings::victory,
    },
    Told,
};
use crate::{Indexed, Observe, Seat};

impl Told<'_> {
    /// Chance other than dice. A card that is drawn is told as a change, to the one who sees
    /// it; the winner of a round sees the Treasures when it is asked.
    pub(super) fn happened(&self, outcome: ChanceOutcome) -> Option<String> {
        match outcome {
            ChanceOutcome::Character(_) => self.cast(),
            ChanceOutcome::Seat(id) => {
                let tied: Vec<Seat> = self.before.tied().iter().collect();
                let tied = seats_text(&tied);
                let seat = id.seat();
                Some(match self.before.stage {
                    Stage::Rank { winner: None } => format!(
                        "the round is over, and {tied} are tied; by lot seat {seat} ranks higher"
                    ),
                    Stage::Rank { .. } => {
                        format!("{tied} are tied for second place; by lot it goes to seat {seat}")
                    }
                    _ => format!("{tied} share the lowest score; by lot seat {seat} begins"),
                })
            }
            _ => None,
        }
    }

    /// The characters that have found a seat in this step.
    pub(super) fn cast(&self) -> Option<String> {
        let (was, is) = (&self.before.table.cast, &self.after.table.cast);
        let new = (0..self.before.players()).filter(|seat| was[ix(*seat)] != is[ix(*seat)]);
        let new: Vec<_> = new
            .filter_map(|seat| {
                let who = is[ix(seat)]?;
                Some(format!("seat {seat} is {} ({})", name(&who.to_string()), ability(who)))
            })
            .collect();
        (!new.is_empty()).then(|| new.join("; "))
    }

    /// The end of a round: who has won it, and who gets which Treasure. Only those who see a
    /// Treasure are told its name.
    pub(super) fn keep(&self, action: Action) -> Option<String> {
        let (Stage::Keep { winner, second }, Action::Treasure(kept)) = (self.before.stage, action)
        else {
            return None;
        };
        let set = self.before.set();
        let other = Treasure::all().find(|treasure| {
            *treasure != kept && self.before.treasures[*treasure].place == TreasurePlace::Drawn
        })?;
        let named = |treasure, sees: bool| {
            if sees { format!(" ({})", set.treasure(treasure).name) } else { String::new() }
        };
        let won = named(kept, self.reader == winner);
        let knows = self.reader == winner || Some(self.reader) == second;
        let other = named(other, knows);
        let other = match second {
            Some(second) => format!("seat {second} in second place gets the other{other}"),
            None => format!("the other{other} is discarded face down"),
        };
        let round = self.before.table.round;
        let how = victory(&self.view, winner);
        let rat = self.rat_card();
        Some(format!(
            "round {round} is over: seat {winner} wins it {how}, takes the Minion and one of two \
             Treasures{won}; {other}{rat}"
        ))
    }

    /// UH-111: Tilda's consolation.
    fn rat_card(&self) -> String {
        let (was, is) = (&self.before.table, &self.after.table);
        match is.seat_of(super::super::super::components::Character::Tilda) {
            Some(tilda) if is.rat_cards > was.rat_cards => {
                format!("; seat {tilda} gains a Rat Bonus Card (+1 for good)")
            }
            _ => String::new(),
        }
    }

    /// The end of the game.
    pub(super) fn over(&self) -> Option<String> {
        let over = matches!(self.after.stage, Stage::Over { .. });
        over.then(|| waits(&self.after.view(self.reader)))
    }
}
