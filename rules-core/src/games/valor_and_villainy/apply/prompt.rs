//! Prompts on top of the agenda: Spawning, drawing, Plus-Ones, rerolls,
//! Defenders.

use crate::games::valor_and_villainy::{
    components::{Action, ChanceOutcome, Row},
    legal::next_deck,
    state::{Draw, Faces, Gain, Lose, Prompt, Public, Reroll, Spawn, State},
};

impl State {
    pub(super) fn prompt_forced(&mut self) {
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
        let Some(deck) = next_deck(draw) else {
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

    pub(super) fn prompt_chance(&mut self, outcome: ChanceOutcome) {
        match (self.table.agenda.prompt, outcome) {
            (Prompt::Spawn(spawn), ChanceOutcome::Minion(minion)) => {
                let card = self.table.take_card(minion);
                self.table.agenda.prompt = Prompt::Spawn(Spawn { card, ..spawn });
            }
            (Prompt::Draw(mut draw), ChanceOutcome::Spell(spell)) => {
                self.deck.take(spell);
                self.hands[draw.seat].add(spell);
                draw.cards[spell.deck()] -= 1;
                let more = next_deck(draw).is_some();
                self.table.agenda.prompt = if more { Prompt::Draw(draw) } else { Prompt::None };
            }
            (Prompt::Reroll(mut reroll), _) => {
                if let Some(dice) = self.table.agenda.roll_mut().dice_mut() {
                    super::lay(outcome, &mut reroll.to_roll, &mut dice.0);
                }
                let more = !reroll.to_roll.is_none();
                self.table.agenda.prompt = if more { Prompt::Reroll(reroll) } else { Prompt::None };
            }
            _ => {}
        }
    }

    pub(super) fn prompt_action(&mut self, action: Action) {
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
}

impl Public {
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

    /// One Plus-One is settled.
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
