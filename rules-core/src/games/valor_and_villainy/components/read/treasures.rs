//! Treasures (2.8): the numbers of the effects that each one has.

use alloc::format;

use super::{Reader, rows};
use crate::{
    components::Node,
    games::valor_and_villainy::components::{
        treasures::{Card, OneUse},
        values::Printed,
    },
};

impl Reader<'_> {
    pub(super) fn treasures(&mut self, all: &Node, printed: &mut Printed) {
        for ((path, row), card) in rows(all, "treasure", "id").zip(&mut printed.treasures) {
            self.name(row, &mut card.name);
            self.treasure((&path, row), card);
            if let Some(text) = self.filled((&path, row)) {
                self.text(&text, &mut card.text);
            }
        }
    }

    fn treasure(&mut self, at: (&str, &Node), card: &mut Card) {
        self.number(at, "bounty", 0..=20, &mut card.bounty);
        self.dice(at, "bonus_dice", 2, &mut card.bonus);
        self.number(at, "rerolls", 1..=6, &mut card.rerolls);
        self.number(at, "rerolls_any", 1..=6, &mut card.rerolls_any);
        self.number(at, "max_health", 1..=40, &mut card.max_health);
        if let Some(steps) = &mut card.move_steps {
            self.number(at, "move_steps", 1..=4, steps);
        }
        self.number(at, "xp_each_level_up", 1..=4, &mut card.xp);
        self.number(at, "extra_draw", 1..=4, &mut card.draws);
        match &mut card.one_use {
            Some(OneUse::Heal(hearts)) => self.number(at, "amount", 1..=60, hearts),
            Some(OneUse::ActionPoints(points)) => self.number(at, "amount", 1..=3, points),
            None => {}
        }
        let (able, dodge) = (card.abilities, !card.dodge.is_none());
        self.abilities(at, (&mut card.abilities, &mut card.dodge));
        if let Some(node) = at.1.get("abilities")
            && (card.abilities != able || card.dodge.is_none() == dodge)
        {
            let right =
                "only the dice of a Dodge can change: the words of the card name the others";
            let path = format!("{}.abilities", at.0);
            self.faults.note(node, &path, "this card has other abilities", right);
        }
    }
}
