//! An attack on everybody in a Region (VV-191): each may dodge, then each takes the same damage.

use super::super::super::{
    components::{Cell, Cells, Char, Kind, Piece},
    state::{Attack, AttackStage, DamageFlag, Dealing, Public, SeatId, State},
    validate::hold,
};
use crate::{InvalidState, pieces::Stack};

impl State {
    /// The next one of the group who may dodge.
    pub(super) fn next_dodger(&mut self, attack: &Attack, last: Option<Char>) -> AttackStage {
        match self.table.after(attack, last) {
            Some(target) => self.meet(attack, target),
            None => AttackStage::Amount,
        }
    }
}

impl Attack {
    /// Takes note of a Region that needs a new Defender, if the whole group is to take its damage
    /// first.
    pub(in super::super) fn keeps(&mut self, vacant: Option<Cell>) -> bool {
        let AttackStage::Deal(dealing) = &mut self.stage else { return false };
        if let Some(cell) = vacant {
            dealing.vacant.insert(cell);
        }
        true
    }

    /// What must hold of a group.
    pub(super) fn check_group(&self, table: &Public) -> Result<(), InvalidState> {
        let early = matches!(
            self.stage,
            AttackStage::Dodge(_) | AttackStage::Toss(_) | AttackStage::Amount
        );
        hold(!self.is_aoe() || !early || self.dealt == 0, "damage dealt before any was")?;
        let dodges = self.dodges();
        let used = matches!(self.stage, AttackStage::Vacant(_));
        hold(!used || dodges.is_empty(), "results of Dodges after the group was met")?;
        for (i, dodged) in dodges.iter().enumerate() {
            let twice = dodges[..i].iter().any(|other| other.who == dodged.who);
            hold(!twice && (1..=12).contains(&dodged.hits), "a Dodge twice, or of nothing")?;
        }
        // Three cards give Dodge for an attack; all other Dodges are worn or
        // printed.
        let (AttackStage::Dodge(dodging) | AttackStage::Toss(dodging)) = self.stage else {
            return Ok(());
        };
        let lent = dodges.iter().filter(|dodged| table.dodge(dodged.who).is_none()).count();
        hold(lent + usize::from(dodging.lent.is_some()) <= 3, "more Dodges than there are cards")
    }
}

impl Public {
    /// The amount is known; everybody in the group takes it.
    pub(super) fn begin_group(&mut self, amount: u8) -> AttackStage {
        self.agenda.attack_mut().pool = 0;
        let next = self.after(self.agenda.attack(), None);
        AttackStage::Deal(Dealing { amount, next, vacant: Cells::EMPTY })
    }

    /// The next one of the group takes its damage, if still there.
    pub(super) fn next_dealt(&mut self, attack: &Attack, dealing: Dealing) -> AttackStage {
        let Some(target) = dealing.next else {
            self.agenda.attack_mut().group = Some(Stack::default());
            self.check_end();
            return AttackStage::Vacant(dealing.vacant);
        };
        let next = self.after(attack, Some(target));
        if self.cell(target) == Some(attack.cell) {
            let dodges = attack.dodges().iter();
            let dodge = dodges.filter(|dodged| dodged.who == target).map(|dodged| dodged.hits);
            let damage = dealing.amount.saturating_sub(dodge.sum());
            let flags = DamageFlag::set(&[DamageFlag::Attack]);
            self.push_damage(target, attack.source, damage, flags);
        }
        AttackStage::Deal(Dealing { next, ..dealing })
    }

    /// VV-100: chooses new Defenders after the group.
    pub(super) fn fill_vacancies(&mut self, vacant: Cells) -> AttackStage {
        let Some(cell) = vacant.first() else { return AttackStage::End };
        self.vacate(Some(cell));
        AttackStage::Vacant(vacant.without(cell))
    }

    /// The next Character of a group after another one, which may have left: Heroes by seat, Gust,
    /// the stack from the top, Mordak.
    fn after(&self, attack: &Attack, last: Option<Char>) -> Option<Char> {
        let mut next = last;
        loop {
            next = self.following(attack.cell, next);
            if next != Some(attack.source) {
                return next;
            }
        }
    }

    fn following(&self, cell: Cell, last: Option<Char>) -> Option<Char> {
        let heroes_from = |first: usize| {
            let there = |&seat: &SeatId| self.players[seat].cell == Some(cell);
            let seat =
                SeatId::HEROES.into_iter().take(usize::from(self.heroes)).skip(first).find(there);
            seat.map(|seat| self.who(seat))
        };
        let gust = || (self.gust == Some(cell)).then_some(Char::Gust);
        let top = || self.map.top(cell).map(Piece::char);
        let mordak = || (self.players[SeatId::Villain].cell == Some(cell)).then_some(Char::Mordak);
        match last.map(Char::kind) {
            None => heroes_from(0).or_else(gust).or_else(top).or_else(mordak),
            Some(Kind::Hero(hero)) => {
                let seat = self.seat_of(hero.char()).map_or(0, |seat| seat.index() + 1);
                heroes_from(seat).or_else(gust).or_else(top).or_else(mordak)
            }
            Some(Kind::Gust) => top().or_else(mordak),
            Some(Kind::Piece(piece)) => self.map.below(piece).map(Piece::char).or_else(mordak),
            Some(Kind::Mordak) => None,
        }
    }
}
