//! Prompts: where a Minion is Spawned,
//! which decks, which rows, which dice, which Defender.

use super::{Pending, dice, regions};
use crate::{
    ActionSet, Weight,
    games::valor_and_villainy::{
        components::{Action, ChanceOutcome, Deck, Face, Row},
        state::{Draw, Gain, Prompt, Public, Reroll, SeatId, State},
    },
};

impl State {
    #[inline(never)]
    pub(super) fn prompt_pending(&self) -> Pending {
        let table = &self.table;
        match &table.agenda.prompt {
            Prompt::None => Pending::Forced,
            Prompt::Spawn(spawn) => match spawn.card {
                Some(_) => Pending::Decision(SeatId::Villain),
                None if table.minions.held() & dice::of_size(spawn.size) != 0 => {
                    Pending::Chance(())
                }
                None => Pending::Forced,
            },
            Prompt::Draw(draw) => {
                if draw.to_name > 0 {
                    Pending::Decision(draw.seat)
                } else if next_deck(*draw).is_some_and(|d| self.deck.held() & Self::of_deck(d) != 0)
                {
                    Pending::Chance(())
                } else {
                    Pending::Forced
                }
            }
            Prompt::Gain(gain) => match gain.row {
                None if gain.left > 0 => Pending::Decision(gain.seat),
                Some(row) if table.must_drop(*gain, row) => Pending::Decision(gain.seat),
                _ => Pending::Forced,
            },
            Prompt::Lose(lose) => {
                if lose.left > 0 && table.players[lose.seat].plus_ones() > 0 {
                    Pending::Decision(lose.seat)
                } else {
                    Pending::Forced
                }
            }
            Prompt::Reroll(reroll) => {
                if !reroll.to_roll.is_none() {
                    Pending::Chance(())
                } else if reroll.left > 0 && table.nameable(reroll).next().is_some() {
                    Pending::Decision(reroll.seat)
                } else {
                    Pending::Forced
                }
            }
            Prompt::Defender(cell) => Pending::Decision(table.defender_chooser(*cell)),
        }
    }

    pub(super) fn prompt_outcomes(&self, each: &mut impl FnMut(ChanceOutcome, Weight)) {
        match &self.table.agenda.prompt {
            Prompt::Spawn(spawn) => dice::minion(&self.table.minions, spawn.size, each),
            Prompt::Draw(draw) => {
                if let Some(deck) = next_deck(*draw) {
                    dice::spell(&self.deck, Self::of_deck(deck), each);
                }
            }
            Prompt::Reroll(reroll) => dice::toss(reroll.to_roll, each),
            Prompt::None | Prompt::Gain(_) | Prompt::Lose(_) | Prompt::Defender(_) => {}
        }
    }

    pub(super) fn prompt_legal(&self, out: &mut ActionSet<Action>) {
        let table = &self.table;
        match &table.agenda.prompt {
            Prompt::None => {}
            Prompt::Spawn(_) => regions(out, table.spawn_cells()),
            Prompt::Draw(draw) => {
                for &deck in table.allowed_decks(draw.seat) {
                    out.insert_if(draw.last.is_none_or(|last| deck >= last), Action::Deck(deck));
                }
            }
            Prompt::Gain(gain) => match gain.row {
                None => {
                    out.insert_if(gain.optional, Action::Pass);
                    for row in Public::rows_of(gain.seat).filter(|&row| row >= gain.least) {
                        out.insert(Action::PickRow(row));
                    }
                }
                Some(wanted) => {
                    out.insert(Action::Pass);
                    for row in Row::ALL.into_iter().filter(|&row| row != wanted) {
                        let tokens = table.players[gain.seat].tokens[row];
                        out.insert_if(tokens > 0, Action::PickRow(row));
                    }
                }
            },
            Prompt::Lose(lose) => {
                for row in Row::ALL {
                    let tokens = table.players[lose.seat].tokens[row];
                    out.insert_if(tokens > 0, Action::PickRow(row));
                }
            }
            Prompt::Reroll(reroll) => {
                out.insert(Action::Pass);
                for face in table.nameable(reroll) {
                    out.insert(Action::PickDie(face));
                }
            }
            Prompt::Defender(cell) => {
                for who in table.defenders(*cell) {
                    out.insert(Action::Character(who));
                }
            }
        }
    }
}

/// The deck of the next card.
pub(crate) fn next_deck(draw: Draw) -> Option<Deck> {
    Deck::ALL.into_iter().find(|&deck| draw.cards[deck] > 0)
}

impl Public {
    /// VV-121: the rows of a board.
    pub(crate) fn rows_of(seat: SeatId) -> impl Iterator<Item = Row> + use<> {
        let rows = if seat == SeatId::Villain { 4 } else { 3 };
        Row::ALL.into_iter().take(rows)
    }

    /// VV-120: whether a Plus-One of another row has to make room for a new one.
    /// Without one there, Pass is the only answer, which is asked for only if
    /// nothing is answered by itself (5.1).
    fn must_drop(&self, gain: Gain, row: Row) -> bool {
        let player = &self.players[gain.seat];
        let sum = player.plus_ones();
        let others = sum > player.tokens[row];
        sum >= self.plus_one_cap(gain.seat) && (others || !self.options.auto_forced)
    }

    /// The faces that may still be named (VV-89, 5.4).
    pub(crate) fn nameable(&self, reroll: &Reroll) -> impl Iterator<Item = Face> {
        let (dice, named, last) = (self.agenda.roll().dice(), reroll.named, reroll.last);
        Face::ALL.into_iter().filter(move |&face| {
            dice.0[face] > named.0[face] && last.is_none_or(|last| face >= last)
        })
    }
}
