//! Small matters on top of the agenda: Spawning, drawing, Plus-Ones, rerolls,
//! Defenders.

use crate::games::valor_and_villainy::{
    components::{Action, ChanceOutcome, Row},
    legal::next_deck,
    state::{Draw, Faces, Gain, Leaf, Lose, Public, Reroll, Spawn, State},
};

impl State {
    pub(super) fn leaf_forced(&mut self) {
        match self.table.agenda.leaf {
            Leaf::Draw(draw) => self.draw_forced(draw),
            Leaf::Gain(gain) => self.table.gain_forced(gain),
            Leaf::Reroll(reroll) => self.table.reroll_forced(&reroll),
            // Nothing is left to draw, to discard, or to choose.
            Leaf::None | Leaf::Spawn(_) | Leaf::Lose(_) | Leaf::Defender(_) => {
                self.table.agenda.leaf = Leaf::None;
            }
        }
    }

    /// VV-216: the next card, if need be after a reshuffle; an empty deck
    /// gives nothing.
    fn draw_forced(&mut self, draw: Draw) {
        let Some(deck) = next_deck(draw) else {
            self.table.agenda.leaf = Leaf::None;
            return;
        };
        let designs = Self::of_deck(deck);
        let back = self.table.discard.split(designs);
        self.deck.absorb(&back);
        if self.deck.held() & designs == 0 {
            let mut draw = draw;
            draw.cards[deck] = 0;
            self.table.agenda.leaf = Leaf::Draw(draw);
        }
    }

    pub(super) fn leaf_chance(&mut self, outcome: ChanceOutcome) {
        match (self.table.agenda.leaf, outcome) {
            (Leaf::Spawn(spawn), ChanceOutcome::Minion(minion)) => {
                let card = self.table.take_card(minion);
                self.table.agenda.leaf = Leaf::Spawn(Spawn { card, ..spawn });
            }
            (Leaf::Draw(mut draw), ChanceOutcome::Spell(spell)) => {
                self.deck.take(spell);
                self.hands[draw.seat].add(spell);
                draw.cards[spell.deck()] -= 1;
                let more = next_deck(draw).is_some();
                self.table.agenda.leaf = if more { Leaf::Draw(draw) } else { Leaf::None };
            }
            (Leaf::Reroll(mut reroll), _) => {
                let dice = &mut self.table.agenda.roll_mut().dice.0;
                super::lay(outcome, &mut reroll.to_roll, dice);
                let more = !reroll.to_roll.is_none();
                self.table.agenda.leaf = if more { Leaf::Reroll(reroll) } else { Leaf::None };
            }
            _ => {}
        }
    }

    pub(super) fn leaf_action(&mut self, action: Action) {
        let table = &mut self.table;
        match (table.agenda.leaf, action) {
            (Leaf::Spawn(spawn), Action::Region(cell)) => {
                table.agenda.leaf = Leaf::None;
                if let Some(card) = spawn.card {
                    table.map.put(card, cell);
                }
            }
            (Leaf::Draw(mut draw), Action::Deck(deck)) => {
                draw.to_name -= 1;
                draw.cards[deck] += 1;
                draw.last = if draw.to_name > 0 { Some(deck) } else { None };
                table.agenda.leaf = Leaf::Draw(draw);
            }
            (Leaf::Gain(gain), _) => table.gain_action(gain, action),
            (Leaf::Lose(lose), Action::PickRow(row)) => {
                table.players[lose.seat].tokens[row] -= 1;
                table.agenda.leaf = Leaf::Lose(Lose { left: lose.left - 1, ..lose });
            }
            (Leaf::Reroll(mut reroll), Action::PickDie(face)) => {
                reroll.named.0[face] += 1;
                reroll.last = Some(face);
                reroll.left -= 1;
                table.agenda.leaf = Leaf::Reroll(reroll);
            }
            (Leaf::Reroll(reroll), _) => {
                table.agenda.leaf = Leaf::Reroll(Reroll { left: 0, ..reroll });
            }
            (Leaf::Defender(_), Action::Character(who)) => {
                table.agenda.leaf = Leaf::None;
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
            self.agenda.leaf = Leaf::None;
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
        self.agenda.leaf = if left == 0 {
            Leaf::None
        } else {
            Leaf::Gain(Gain { left, least: row, row: None, ..gain })
        };
    }

    fn gain_action(&mut self, gain: Gain, action: Action) {
        match (gain.row, action) {
            (None, Action::PickRow(row)) => {
                self.agenda.leaf = Leaf::Gain(Gain { row: Some(row), ..gain });
            }
            (Some(wanted), Action::PickRow(row)) => {
                let tokens = &mut self.players[gain.seat].tokens;
                tokens[row] -= 1;
                tokens[wanted] += 1;
                self.gained(gain, wanted);
            }
            (Some(wanted), _) => self.gained(gain, wanted),
            (None, _) => self.agenda.leaf = Leaf::None,
        }
    }

    /// VV-89: the named dice are rolled again.
    fn reroll_forced(&mut self, reroll: &Reroll) {
        let dice = reroll.named.dice();
        if dice.is_none() {
            self.agenda.leaf = Leaf::None;
            return;
        }
        self.agenda.roll_mut().dice.take(reroll.named);
        self.agenda.leaf = Leaf::Reroll(Reroll {
            left: 0,
            last: None,
            named: Faces::default(),
            to_roll: dice,
            ..*reroll
        });
    }
}
