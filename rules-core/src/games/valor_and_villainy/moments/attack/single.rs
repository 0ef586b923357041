//! An attack on one Defender after another (VV-101 to VV-106).

use super::super::super::{
    components::{Char, HEALTH_STEP, Kind, Piece, Stats, spells::Trigger},
    state::{
        Attack, AttackFlag, AttackStage, DamageFlag, Defender, Dodging, Meeting, Prompt, Public,
        State, Struck, Window,
    },
};

impl State {
    /// VV-101 (1), (2): finds the next Defender, who may dodge.
    pub(super) fn seek(&mut self, attack: &Attack) -> AttackStage {
        let table = &mut self.table;
        if attack.flags.contains(AttackFlag::Over) {
            return AttackStage::End;
        }
        if table.pool(attack) == 0 {
            let more = table.can_go_on(attack);
            return if more { AttackStage::More(None) } else { AttackStage::End };
        }
        match table.defender(table.team(attack.source).other(), attack.cell) {
            Defender::None => AttackStage::End,
            Defender::Open => {
                table.agenda.prompt = Prompt::Defender(attack.cell);
                attack.stage
            }
            Defender::Is(target) => self.meet(attack, target),
        }
    }

    /// A Character becomes the target of the attack.
    pub(super) fn meet(&mut self, attack: &Attack, target: Char) -> AttackStage {
        self.open(Window {
            trigger: Trigger::AttackTargets,
            first: self.table.controller(attack.source),
            subject: target,
            source: Some(attack.source),
            ..Window::default()
        });
        AttackStage::Dodge(Dodging { target, lent: None })
    }
}

impl Attack {
    /// VV-101: a Plus-One goes on, against the same target if it is met once more.
    pub(super) fn gone_on(again: Option<Char>) -> AttackStage {
        match again {
            Some(target) => AttackStage::Assign(Meeting { target, dodge: 0, again: true }),
            None => AttackStage::Seek(None),
        }
    }
}

impl Public {
    /// VV-101: whether an attack at an empty pool can go on by a Plus-One.
    fn can_go_on(&self, attack: &Attack) -> bool {
        attack.is_rolled()
            && self.helper(self.agenda.roll()).is_some()
            && self.defender(self.team(attack.source).other(), attack.cell) != Defender::None
    }

    /// VV-103: the least amount that can have an effect on a target.
    pub(crate) fn least_damage(&self, meeting: Meeting) -> u8 {
        let target = meeting.target;
        let armor = u8::from(!self.options.optional_benefits && self.armored(target));
        let least = match target.kind() {
            Kind::Hero(_) => 1,
            Kind::Mordak => HEALTH_STEP,
            Kind::Piece(_) | Kind::Gust => self.minion_stats(target).map_or(1, Stats::least),
        };
        least + meeting.dodge + armor
    }

    /// VV-101 (3), (4): Hits become a damage instance.
    pub(super) fn assign(&mut self, attack: &Attack, meeting: Meeting, hits: u8) -> AttackStage {
        let card = meeting.target.piece().filter(|piece| !Piece::is_sheep(*piece));
        let fresh = card.is_some_and(|piece| !self.wounded.contains(piece));
        if attack.is_rolled() {
            self.agenda.roll_mut().pay(hits);
        } else {
            self.agenda.attack_mut().pool -= hits;
        }
        let damage = hits.saturating_sub(meeting.dodge);
        let flags = DamageFlag::set(&[DamageFlag::Attack]);
        self.push_damage(meeting.target, attack.source, damage, flags);
        AttackStage::Resolve(Struck { meeting, fresh })
    }

    /// VV-101 (5), VV-106: continues with the next Defender, or ends.
    pub(super) fn resolved(&self, attack: &Attack, struck: Struck) -> AttackStage {
        let Meeting { target, again, .. } = struck.meeting;
        let stays = self.cell(target) == Some(attack.cell);
        let wounded = stays && target.piece().is_some_and(|piece| self.wounded.contains(piece));
        let once_more = self.options.wound_then_defeat_in_one_attack
            && wounded
            && struck.fresh
            && !again
            && !attack.flags.contains(AttackFlag::Over);
        if once_more && self.pool(attack) > 0 {
            return Attack::gone_on(Some(target));
        }
        if once_more && self.can_go_on(attack) {
            return AttackStage::More(Some(target));
        }
        if stays { AttackStage::End } else { AttackStage::Seek(None) }
    }
}
