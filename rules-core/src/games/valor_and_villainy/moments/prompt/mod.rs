//! Prompts, on top of all frames: where a Minion is Spawned, which decks are drawn from, which
//! rows gain or lose Plus-Ones, which dice are rolled again, who the Defender is.

mod check;
mod encode;
#[cfg(feature = "words")]
pub(in super::super) mod words;

use super::super::{
    apply::lay,
    components::{Action, ChanceOutcome, Face, Row},
    legal::{Pending, dice, regions, source::minions_of},
    state::{Draw, Faces, Gain, Lose, Prompt, Public, Reroll, SeatId, Spawn, State},
};
use crate::{ActionSet, ChanceSource, Indexed, Weight};

pub(in super::super) use encode::encode;

impl State {
    /// What it waits for.
    #[inline(never)]
    pub(in super::super) fn prompt_pending(&self) -> Pending {
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
                } else if draw.next_deck().is_some_and(|d| self.deck.held() & Self::of_deck(d) != 0)
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

    /// Lists the outcomes.
    pub(in super::super) fn prompt_outcomes(&self, each: &mut impl FnMut(ChanceOutcome, Weight)) {
        match &self.table.agenda.prompt {
            Prompt::Spawn(spawn) => dice::minion(&self.table.minions, spawn.size, each),
            Prompt::Draw(draw) => {
                if let Some(deck) = draw.next_deck() {
                    dice::spell(&self.deck, Self::of_deck(deck), each);
                }
            }
            Prompt::Reroll(reroll) => dice::toss(reroll.to_roll, each),
            Prompt::None | Prompt::Gain(_) | Prompt::Lose(_) | Prompt::Defender(_) => {}
        }
    }

    /// Adds the legal actions.
    pub(in super::super) fn prompt_legal(&self, out: &mut ActionSet<Action>) {
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

    /// What the chance node draws from, if it is a prompt's.
    pub(in super::super) fn prompt_source(&self) -> Option<ChanceSource> {
        let agenda = &self.table.agenda;
        Some(match &agenda.prompt {
            Prompt::Spawn(spawn) => minions_of(spawn.size),
            Prompt::Draw(draw) => {
                let deck = draw.next_deck().map_or(0, Indexed::index);
                ChanceSource::deck([1, deck, 0, 0])
            }
            Prompt::Reroll(reroll) => self.dice_source(0, agenda.roll().who, reroll.to_roll),
            Prompt::None | Prompt::Gain(_) | Prompt::Lose(_) | Prompt::Defender(_) => return None,
        })
    }

    /// What an action does.
    pub(in super::super) fn prompt_action(&mut self, action: Action) {
        let table = &mut self.table;
        match (table.agenda.prompt, action) {
            (Prompt::Spawn(spawn), Action::Region(cell)) => {
                table.agenda.prompt = Prompt::None;
                if let Some(card) = spawn.card {
                    table.map.put(card, cell);
                }
            }
            (Prompt::Draw(mut draw), Action::Deck(deck)) => {
                draw.to_name -= 1;
                draw.cards[deck] += 1;
                draw.last = if draw.to_name > 0 { Some(deck) } else { None };
                table.agenda.prompt = Prompt::Draw(draw);
            }
            (Prompt::Gain(gain), _) => table.gain_action(gain, action),
            (Prompt::Lose(lose), Action::PickRow(row)) => {
                table.players[lose.seat].tokens[row] -= 1;
                table.agenda.prompt = Prompt::Lose(Lose { left: lose.left - 1, ..lose });
            }
            (Prompt::Reroll(mut reroll), Action::PickDie(face)) => {
                reroll.named.0[face] += 1;
                reroll.last = Some(face);
                reroll.left -= 1;
                table.agenda.prompt = Prompt::Reroll(reroll);
            }
            (Prompt::Reroll(reroll), _) => {
                table.agenda.prompt = Prompt::Reroll(Reroll { left: 0, ..reroll });
            }
            (Prompt::Defender(_), Action::Character(who)) => {
                table.agenda.prompt = Prompt::None;
                table.mark(who, true);
            }
            _ => {}
        }
    }

    /// What a chance outcome does.
    pub(in super::super) fn prompt_chance(&mut self, outcome: ChanceOutcome) {
        match (self.table.agenda.prompt, outcome) {
            (Prompt::Spawn(spawn), ChanceOutcome::Minion(minion)) => {
                let card = self.table.take_card(minion);
                self.table.agenda.prompt = Prompt::Spawn(Spawn { card, ..spawn });
            }
            (Prompt::Draw(mut draw), ChanceOutcome::Spell(spell)) => {
                self.deck.take(spell);
                self.hands[draw.seat].add(spell);
                draw.cards[spell.deck()] -= 1;
                let more = draw.next_deck().is_some();
                self.table.agenda.prompt = if more { Prompt::Draw(draw) } else { Prompt::None };
            }
            (Prompt::Reroll(mut reroll), _) => {
                if let Some(dice) = self.table.agenda.roll_mut().dice_mut() {
                    lay(outcome, &mut reroll.to_roll, &mut dice.0);
                }
                let more = !reroll.to_roll.is_none();
                self.table.agenda.prompt = if more { Prompt::Reroll(reroll) } else { Prompt::None };
            }
            _ => {}
        }
    }

    /// One forced step.
    pub(in super::super) fn prompt_forced(&mut self) {
        match self.table.agenda.prompt {
            Prompt::Draw(draw) => self.draw_forced(draw),
            Prompt::Gain(gain) => self.table.gain_forced(gain),
            Prompt::Reroll(reroll) => self.table.reroll_forced(&reroll),
            // Nothing is left to draw, to discard, or to choose.
            Prompt::None | Prompt::Spawn(_) | Prompt::Lose(_) | Prompt::Defender(_) => {
                self.table.agenda.prompt = Prompt::None;
            }
        }
    }

    /// VV-216: the next card, if need be after a reshuffle; an empty deck
    /// gives nothing.
    fn draw_forced(&mut self, draw: Draw) {
        let Some(deck) = draw.next_deck() else {
            self.table.agenda.prompt = Prompt::None;
            return;
        };
        let designs = Self::of_deck(deck);
        let back = self.table.discard.split(designs);
        self.deck.absorb(&back);
        if self.deck.held() & designs == 0 {
            let mut draw = draw;
            draw.cards[deck] = 0;
            self.table.agenda.prompt = Prompt::Draw(draw);
        }
    }
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

    /// VV-120: the next Plus-One is gained, or has no room.
    fn gain_forced(&mut self, gain: Gain) {
        let Some(row) = gain.row else {
            self.agenda.prompt = Prompt::None;
            return;
        };
        let room = self.players[gain.seat].plus_ones() < self.plus_one_cap(gain.seat);
        if room {
            self.players[gain.seat].tokens[row] += 1;
        }
        self.gained(gain, row);
    }

    /// One Plus-One has found its place or none: the next.
    fn gained(&mut self, gain: Gain, row: Row) {
        let left = gain.left - 1;
        self.agenda.prompt = if left == 0 {
            Prompt::None
        } else {
            Prompt::Gain(Gain { left, least: row, row: None, ..gain })
        };
    }

    fn gain_action(&mut self, gain: Gain, action: Action) {
        match (gain.row, action) {
            (None, Action::PickRow(row)) => {
                self.agenda.prompt = Prompt::Gain(Gain { row: Some(row), ..gain });
            }
            (Some(wanted), Action::PickRow(row)) => {
                let tokens = &mut self.players[gain.seat].tokens;
                tokens[row] -= 1;
                tokens[wanted] += 1;
                self.gained(gain, wanted);
            }
            (Some(wanted), _) => self.gained(gain, wanted),
            (None, _) => self.agenda.prompt = Prompt::None,
        }
    }

    /// VV-89: the named dice are rolled again.
    fn reroll_forced(&mut self, reroll: &Reroll) {
        let dice = reroll.named.dice();
        if dice.is_none() {
            self.agenda.prompt = Prompt::None;
            return;
        }
        if let Some(lying) = self.agenda.roll_mut().dice_mut() {
            lying.take(reroll.named);
        }
        self.agenda.prompt = Prompt::Reroll(Reroll {
            left: 0,
            last: None,
            named: Faces::default(),
            to_roll: dice,
            ..*reroll
        });
    }
}

impl Faces {
    /// Takes the named dice off the table.
    fn take(&mut self, named: Self) {
        for (have, gone) in self.0.values_mut().iter_mut().zip(named.0.values()) {
            *have -= gone;
        }
    }
}
