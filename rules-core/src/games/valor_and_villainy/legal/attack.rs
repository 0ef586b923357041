//! Decisions of an attack (VV-101, VV-191) and of a damage instance (VV-104).

use super::{Pending, assign, dice};
use crate::{
    ActionSet, Weight,
    games::valor_and_villainy::{
        components::{Action, ChanceOutcome, Char, Dice, HEALTH_STEP, Kind, Level, Stats},
        state::{
            Attack, AttackFlag, AttackStage, DamageFlag, DamageStage, Defender, Public, State,
        },
    },
};

impl State {
    #[inline(never)]
    pub(super) fn attack_pending(&self) -> Pending {
        let table = &self.table;
        let attack = table.agenda.attack();
        let attacker = || table.controller(attack.source);
        match attack.stage {
            AttackStage::More | AttackStage::Assign => Pending::Decision(attacker()),
            AttackStage::Dodge => match attack.target {
                Some(target)
                    if table.options.optional_benefits
                        && !table.dodge_dice(attack, target).is_none() =>
                {
                    Pending::Decision(table.controller(target))
                }
                _ => Pending::Forced,
            },
            AttackStage::Toss => Pending::Chance(()),
            AttackStage::Amount if attack.flags.contains(AttackFlag::Rolled) => {
                Pending::Decision(attacker())
            }
            AttackStage::Amount
            | AttackStage::Seek
            | AttackStage::Resolve
            | AttackStage::Damage
            | AttackStage::Vacant
            | AttackStage::End => Pending::Forced,
        }
    }

    pub(super) fn attack_outcomes(&self, each: &mut impl FnMut(ChanceOutcome, Weight)) {
        let attack = self.table.agenda.attack();
        if let Some(target) = attack.target {
            dice::total(self.table.dodge_dice(attack, target), each);
        }
    }

    pub(super) fn attack_legal(&self, out: &mut ActionSet<Action>) {
        let table = &self.table;
        let attack = table.agenda.attack();
        out.insert(Action::Pass);
        let helped = attack.flags.contains(AttackFlag::Rolled)
            && table.helper(table.agenda.roll()).is_some();
        match attack.stage {
            AttackStage::More => out.insert(Action::UsePlusOne),
            AttackStage::Dodge => out.insert(Action::Use),
            AttackStage::Assign => {
                out.insert_if(helped, Action::UsePlusOne);
                if let Some(target) = attack.target {
                    assign(out, table.least_damage(attack, target), table.pool(attack));
                }
            }
            AttackStage::Amount => {
                out.insert_if(helped, Action::UsePlusOne);
                assign(out, 1, table.pool(attack));
            }
            _ => {}
        }
    }

    #[inline(never)]
    pub(super) fn damage_pending(&self) -> Pending {
        let damage = self.table.agenda.damage();
        let asks = damage.stage == DamageStage::Armor
            && !damage.flags.contains(DamageFlag::Dropped)
            && damage.due > 0
            && self.table.options.optional_benefits
            && self.table.armored(damage.target);
        if asks { Pending::Decision(self.table.controller(damage.target)) } else { Pending::Forced }
    }
}

impl Public {
    /// The damage that can still be assigned.
    pub(crate) fn pool(&self, attack: &Attack) -> u8 {
        if attack.flags.contains(AttackFlag::Rolled) {
            self.agenda.roll().hits
        } else {
            attack.pool
        }
    }

    /// VV-190: the Dodge dice of a target, a Spell's included.
    pub(crate) fn dodge_dice(&self, attack: &Attack, target: Char) -> Dice {
        let set = self.set();
        attack.dodge_spells().fold(self.dodge(target), |best, spell| {
            let given = set.spell(spell).given_dice(Level::One);
            if given.strength() > best.strength() { given } else { best }
        })
    }

    /// VV-103: the least amount that can have an effect on a target.
    pub(crate) fn least_damage(&self, attack: &Attack, target: Char) -> u8 {
        let armor = u8::from(!self.options.optional_benefits && self.armored(target));
        let least = match target.kind() {
            Kind::Hero(_) => 1,
            Kind::Mordak => HEALTH_STEP,
            Kind::Piece(_) | Kind::Gust => self.minion_stats(target).map_or(1, Stats::least),
        };
        least + attack.dodge + armor
    }

    /// VV-101: whether an attack at an empty pool can go on by a Plus-One.
    pub(crate) fn can_go_on(&self, attack: &Attack) -> bool {
        attack.flags.contains(AttackFlag::Rolled)
            && self.helper(self.agenda.roll()).is_some()
            && self.defender(self.team(attack.source).other(), attack.cell) != Defender::None
    }
}
