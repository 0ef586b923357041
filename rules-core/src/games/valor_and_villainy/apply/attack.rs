//! Attacks on a Region (VV-94 to VV-112, VV-191, VV-197).

use crate::{
    games::valor_and_villainy::{
        components::{
            Action, Cell, Cells, ChanceOutcome, Char, Dice, Hero, Kind, Piece, constants,
            spells::Trigger,
        },
        state::{
            Attack, AttackFlag, AttackFlags, AttackStage, Damage, DamageFlag, DamageFlags,
            Defender, Dodged, Prompt, Public, SeatId, State, Tag, Window,
        },
    },
    pieces::Stack,
};

impl Public {
    /// An attack begins.
    pub(super) fn push_attack(&mut self, source: Char, cell: Cell, flags: AttackFlags, pool: u8) {
        self.agenda.tags.push(Tag::Attack);
        self.agenda.attack = Some(Attack {
            source,
            cell,
            stage: AttackStage::Seek,
            flags,
            pool,
            target: None,
            next: None,
            dodge: 0,
            dealt: 0,
            vacant: Cells::EMPTY,
            dodges: Stack::default(),
        });
    }
}

impl State {
    pub(super) fn attack_forced(&mut self) {
        let attack = *self.table.agenda.attack();
        let aoe = attack.flags.contains(AttackFlag::Aoe);
        match attack.stage {
            AttackStage::Seek if aoe => self.next_dodger(&attack),
            AttackStage::Seek => self.seek(&attack),
            AttackStage::Dodge => {
                let dice = match attack.target {
                    Some(target) if !self.table.options.optional_benefits => {
                        self.table.dodge_dice(&attack, target)
                    }
                    _ => Dice::NONE,
                };
                if dice.is_none() {
                    self.table.dodged(0);
                } else {
                    self.table.agenda.attack_mut().stage = AttackStage::Toss;
                }
            }
            AttackStage::Resolve => self.table.resolved(&attack),
            AttackStage::Amount => self.table.begin_group(attack.pool),
            AttackStage::Damage => self.next_dealt(&attack),
            AttackStage::Vacant => self.table.fill_vacancies(),
            AttackStage::End => self.table.end_attack(&attack),
            AttackStage::More | AttackStage::Toss | AttackStage::Assign => {}
        }
    }

    /// VV-101 (1), (2): finds the next Defender, who may dodge.
    fn seek(&mut self, attack: &Attack) {
        let team = self.table.team(attack.source).other();
        if attack.flags.contains(AttackFlag::Over) {
            self.table.agenda.attack_mut().stage = AttackStage::End;
            return;
        }
        if self.table.pool(attack) == 0 {
            let more = self.table.can_go_on(attack);
            self.table.agenda.attack_mut().stage =
                if more { AttackStage::More } else { AttackStage::End };
            return;
        }
        match self.table.defender(team, attack.cell) {
            Defender::None => self.table.agenda.attack_mut().stage = AttackStage::End,
            Defender::Open => self.table.agenda.prompt = Prompt::Defender(attack.cell),
            Defender::Is(target) => self.meet(attack, target),
        }
    }

    /// A Character becomes the target of the attack.
    fn meet(&mut self, attack: &Attack, target: Char) {
        let frame = self.table.agenda.attack_mut();
        frame.target = Some(target);
        frame.dodge = 0;
        frame.stage = AttackStage::Dodge;
        frame.end_dodge_spells();
        frame.flags.remove(AttackFlag::Fresh);
        frame.flags.remove(AttackFlag::Again);
        self.open(Window {
            trigger: Trigger::AttackTargets,
            first: self.table.controller(attack.source),
            subject: target,
            source: Some(attack.source),
            ..Window::default()
        });
    }

    /// VV-191: the next one of the group who may dodge.
    fn next_dodger(&mut self, attack: &Attack) {
        if let Some(target) = self.table.after(attack, attack.target) {
            return self.meet(attack, target);
        }
        let frame = self.table.agenda.attack_mut();
        frame.target = None;
        frame.end_dodge_spells();
        frame.dodge = 0;
        frame.stage = AttackStage::Amount;
    }

    /// VV-191: the next one of the group takes its damage, if still there.
    fn next_dealt(&mut self, attack: &Attack) {
        let Some(target) = attack.next else {
            let frame = self.table.agenda.attack_mut();
            frame.target = None;
            frame.pool = 0;
            frame.dodges = Stack::default();
            frame.stage = AttackStage::Vacant;
            self.table.check_end();
            return;
        };
        let next = self.table.after(attack, Some(target));
        self.table.agenda.attack_mut().next = next;
        if self.table.cell(target) == Some(attack.cell) {
            let dodges = attack.dodges.as_slice();
            let dodge = dodges.iter().find(|dodged| dodged.who == target).map_or(0, |d| d.hits);
            self.table.push_damage(target, attack.source, attack.pool.saturating_sub(dodge), true);
        }
    }

    pub(super) fn attack_chance(&mut self, outcome: ChanceOutcome) {
        self.table.dodged(super::total(outcome));
    }

    pub(super) fn attack_action(&mut self, action: Action) {
        let attack = *self.table.agenda.attack();
        match (attack.stage, action) {
            (AttackStage::Dodge, Action::Use) => {
                self.table.agenda.attack_mut().stage = AttackStage::Toss;
            }
            (AttackStage::Dodge, _) => self.table.dodged(0),
            (AttackStage::More, Action::UsePlusOne) => {
                self.table.use_plus_one();
                let again = attack.flags.contains(AttackFlag::Again);
                self.table.agenda.attack_mut().stage =
                    if again { AttackStage::Assign } else { AttackStage::Seek };
            }
            (_, Action::UsePlusOne) => self.table.use_plus_one(),
            (AttackStage::Assign, Action::Assign(hits)) => self.table.assign(&attack, hits.get()),
            (AttackStage::Amount, Action::Assign(hits)) => {
                self.table.agenda.roll_mut().hits -= hits.get();
                self.table.begin_group(hits.get());
            }
            _ => self.table.agenda.attack_mut().stage = AttackStage::End,
        }
    }
}

impl Public {
    /// VV-197: the result of a Dodge, or that there is none.
    fn dodged(&mut self, hits: u8) {
        let attack = self.agenda.attack_mut();
        attack.end_dodge_spells();
        if attack.flags.contains(AttackFlag::Aoe) {
            if hits > 0
                && let Some(who) = attack.target
            {
                attack.dodges.push(Dodged { who, hits });
            }
            attack.stage = AttackStage::Seek;
        } else {
            attack.dodge = hits;
            attack.stage = AttackStage::Assign;
        }
    }

    /// VV-101 (3), (4): Hits become a damage instance.
    fn assign(&mut self, attack: &Attack, hits: u8) {
        let Some(target) = attack.target else { return };
        let fresh =
            target.piece().is_some_and(|piece| !piece.is_sheep() && !self.wounded.contains(piece));
        let frame = self.agenda.attack_mut();
        frame.stage = AttackStage::Resolve;
        if fresh {
            frame.flags.insert(AttackFlag::Fresh);
        } else {
            frame.flags.remove(AttackFlag::Fresh);
        }
        if attack.flags.contains(AttackFlag::Rolled) {
            self.agenda.roll_mut().hits -= hits;
        } else {
            frame.pool -= hits;
        }
        self.push_damage(target, attack.source, hits.saturating_sub(attack.dodge), true);
    }

    /// VV-101 (5), VV-106: continues with the next Defender, or ends.
    fn resolved(&mut self, attack: &Attack) {
        let stays = attack.target.filter(|&target| self.cell(target) == Some(attack.cell));
        let wounded = stays.and_then(Char::piece).is_some_and(|piece| self.wounded.contains(piece));
        let again = self.options.wound_then_defeat_in_one_attack
            && wounded
            && attack.flags.contains(AttackFlag::Fresh)
            && !attack.flags.contains(AttackFlag::Again)
            && !attack.flags.contains(AttackFlag::Over);
        let more = self.can_go_on(attack);
        let pool = self.pool(attack);
        let frame = self.agenda.attack_mut();
        frame.dodge = 0;
        frame.flags.remove(AttackFlag::Fresh);
        if again && (pool > 0 || more) {
            frame.flags.insert(AttackFlag::Again);
            frame.stage = if pool > 0 { AttackStage::Assign } else { AttackStage::More };
        } else {
            frame.flags.remove(AttackFlag::Again);
            frame.target = None;
            frame.stage = if stays.is_some() { AttackStage::End } else { AttackStage::Seek };
        }
    }

    /// VV-191: the amount is known; everybody in the group takes it.
    fn begin_group(&mut self, amount: u8) {
        let first = self.after(self.agenda.attack(), None);
        let attack = self.agenda.attack_mut();
        attack.pool = amount;
        attack.next = first;
        attack.stage = AttackStage::Damage;
    }

    /// VV-100: chooses new Defenders after the group.
    fn fill_vacancies(&mut self) {
        let attack = self.agenda.attack_mut();
        match attack.vacant.first() {
            None => attack.stage = AttackStage::End,
            Some(cell) => {
                attack.vacant.remove(cell);
                self.vacate(Some(cell));
            }
        }
    }

    /// VV-112, VV-133: the attack is over; Blood Bound heals.
    fn end_attack(&mut self, attack: &Attack) {
        self.agenda.tags.pop();
        self.agenda.attack = None;
        if attack.dealt > 0
            && !attack.flags.contains(AttackFlag::Over)
            && attack.source.is_player()
            && let Some(bound) = self.seat_of(attack.source)
        {
            for seat in self.players[bound].lifelink_by.iter() {
                let boon = self.boon(seat);
                self.heal(seat, attack.dealt.saturating_add(boon));
            }
        }
        self.check_end();
    }

    /// VV-207: what Amos adds to healing.
    pub(super) fn boon(&self, seat: SeatId) -> u8 {
        if self.players[seat].who == Some(Hero::Amos.char()) {
            let upgraded = self.players[seat].crystal;
            if upgraded { constants::BOON_UPGRADED } else { constants::BOON }
        } else {
            0
        }
    }

    /// VV-191: the next Character of an AOE group after another one, which may
    /// have left: Heroes by seat, Gust, the stack from the top, Mordak.
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

    /// A damage instance begins, unless nothing is left of it.
    pub(super) fn push_damage(&mut self, target: Char, source: Char, due: u8, attack: bool) {
        if due == 0 {
            return;
        }
        let mut flags = DamageFlags::EMPTY;
        if attack {
            flags.insert(DamageFlag::Attack);
        }
        self.agenda.tags.push(Tag::Damage);
        self.agenda.damage.push(Damage { target, source, due, flags, ..Damage::default() });
    }
}
