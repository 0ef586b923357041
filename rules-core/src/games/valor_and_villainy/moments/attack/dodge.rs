//! The target of an attack may roll to dodge (VV-190, VV-197).

use super::super::super::{
    components::{ChanceOutcome, Components, Dice, Level, Spell},
    legal::{Pending, dice},
    state::{Attack, AttackStage, Dodged, Dodging, Meeting, Public},
    validate::hold,
};
use crate::{InvalidState, Weight};

/// The Dodge dice that a Spell lends.
fn lent(set: &Components, spell: Spell) -> Dice {
    set.spell(spell).given_dice(Level::One)
}

impl Dodging {
    /// VV-190: the better of its own dice and those of the Spell.
    pub(in super::super::super) fn dice(self, table: &Public) -> Dice {
        let own = table.dodge(self.target);
        match self.lent.map(|spell| lent(table.set(), spell)) {
            Some(given) if given.strength() > own.strength() => given,
            _ => own,
        }
    }

    /// With optional benefits the target is asked.
    pub(super) fn pending(self, table: &Public) -> Pending {
        if table.options.optional_benefits && !self.dice(table).is_none() {
            Pending::Decision(table.controller(self.target))
        } else {
            Pending::Forced
        }
    }

    /// Without them it rolls what it has.
    pub(super) fn forced(self, table: &mut Public) -> AttackStage {
        if table.options.optional_benefits || self.dice(table).is_none() {
            table.agenda.attack_mut().dodged(self, 0)
        } else {
            AttackStage::Toss(self)
        }
    }

    pub(super) fn outcomes(self, table: &Public, each: &mut impl FnMut(ChanceOutcome, Weight)) {
        dice::total(self.dice(table), each);
    }

    /// What must hold.
    pub(super) fn check(self, set: &Components) -> Result<(), InvalidState> {
        let lends = self.lent.is_none_or(|spell| !lent(set, spell).is_none());
        hold(lends, "a Dodge of a Spell that gives none")
    }
}

impl Attack {
    /// A Spell lends dice to the target that may dodge. Of several Spells the best one counts.
    pub(in super::super::super) fn lend(&mut self, spell: Spell, set: &Components) {
        if let AttackStage::Dodge(dodging) = &mut self.stage {
            let better = |old| lent(set, spell).strength() > lent(set, old).strength();
            if dodging.lent.is_none_or(better) {
                dodging.lent = Some(spell);
            }
        }
    }

    /// VV-197: the result of a Dodge, or that there is none; what comes next.
    pub(super) fn dodged(&mut self, dodging: Dodging, hits: u8) -> AttackStage {
        let who = dodging.target;
        let Some(dodges) = &mut self.group else {
            return AttackStage::Assign(Meeting { target: who, dodge: hits, again: false });
        };
        if hits > 0 {
            dodges.push(Dodged { who, hits });
        }
        AttackStage::Seek(Some(who))
    }
}

#[cfg(feature = "words")]
pub(super) mod words {
    use alloc::string::String;

    use super::{
        super::super::super::{
            components::Action,
            state::Public,
            words::{name, who::who},
        },
        Dodging,
    };
    use crate::words::format;

    pub(in super::super) fn asked(table: &Public, dodging: Dodging, attack: &str) -> String {
        format!("{attack}: does {} roll to dodge?", name(table, dodging.target))
    }

    pub(in super::super) fn choice(table: &Public, dodging: Dodging, action: Action) -> String {
        match action {
            Action::Use => format!("roll {} to dodge", dodging.dice(table)),
            _ => "do not dodge".into(),
        }
    }

    pub(in super::super) fn rolled(table: &Public, dodging: Dodging, prevented: u8) -> String {
        let target = who(table, dodging.target);
        format!("{target} rolls to dodge: {prevented} damage prevented")
    }
}
