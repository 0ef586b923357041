//! Damage instances (VV-104 to VV-109) and what a Defeat brings (VV-148 to
//! VV-154).

use crate::games::valor_and_villainy::{
    components::{
        Action, Char, HEALTH_STEP, Hero, Kind, Piece, Row, minions::PURPLE, spells::Trigger,
    },
    state::{
        AttackFlag, AttackStage, Damage, DamageFlag, DamageStage, Gain, Prompt, Public, SeatId,
        State, Team, TurnFlag, Window, WindowFlag, WindowFlags,
    },
};

impl State {
    pub(super) fn damage_forced(&mut self) {
        let damage = *self.table.agenda.damage();
        match damage.stage {
            DamageStage::Due => {
                self.table.agenda.damage_mut().stage = DamageStage::Armor;
                self.open_damage_window(Trigger::DamageDue, damage, WindowFlags::EMPTY);
            }
            DamageStage::Armor => {
                if damage.flags.contains(DamageFlag::Dropped) || damage.due == 0 {
                    return self.table.end_damage();
                }
                // With optional benefits the bearer has been asked.
                let armor = self.table.armored(damage.target);
                self.table.armor(armor);
            }
            DamageStage::Apply => self.table.apply_damage(),
            DamageStage::Taken => {
                self.table.agenda.damage_mut().stage = DamageStage::End;
                self.open_damage_window(Trigger::DamageTaken, damage, WindowFlags::EMPTY);
            }
            DamageStage::Fallen => {
                self.table.agenda.damage_mut().stage = DamageStage::Gone;
                self.table.crusade(damage);
            }
            DamageStage::Gone => {
                self.table.agenda.damage_mut().stage = DamageStage::End;
                let mut flags = WindowFlags::EMPTY;
                if damage.flags.contains(DamageFlag::HeroSide) {
                    flags.insert(WindowFlag::HeroSide);
                }
                self.open_damage_window(Trigger::Defeated, damage, flags);
            }
            DamageStage::End => self.table.end_damage(),
        }
    }

    fn open_damage_window(&mut self, trigger: Trigger, damage: Damage, flags: WindowFlags) {
        self.open(Window {
            trigger,
            first: self.table.controller(damage.source),
            subject: damage.target,
            source: Some(damage.source),
            flags,
            ..Window::default()
        });
    }

    /// VV-Q17: Armor is used or not.
    pub(super) fn damage_action(&mut self, action: Action) {
        self.table.armor(action == Action::Use);
    }
}

impl Public {
    /// VV-192.
    fn armor(&mut self, used: bool) {
        let damage = self.agenda.damage_mut();
        damage.due -= u8::from(used);
        damage.stage = DamageStage::Apply;
    }

    /// The rest is the damage taken.
    fn apply_damage(&mut self) {
        let damage = *self.agenda.damage();
        let taken = match damage.target.kind() {
            Kind::Hero(_) | Kind::Mordak => self.hurt_player(damage),
            Kind::Piece(_) | Kind::Gust => self.hurt_minion(damage),
        };
        if damage.flags.contains(DamageFlag::Attack)
            && let Some(attack) = &mut self.agenda.attack
        {
            attack.dealt = attack.dealt.saturating_add(taken);
        }
    }

    /// VV-107, VV-108: Health is lost; returns how much.
    fn hurt_player(&mut self, damage: Damage) -> u8 {
        let Some(seat) = self.seat_of(damage.target) else { return 0 };
        let health = self.players[seat].health;
        let mut due = damage.due;
        if damage.flags.contains(DamageFlag::ToOne) {
            due = due.min(health.saturating_sub(1));
        }
        if seat == SeatId::Villain {
            due -= due % HEALTH_STEP;
        }
        let loss = due.min(health);
        self.players[seat].health = health - loss;
        let mut vacant = None;
        let stage = if loss == 0 {
            DamageStage::End
        } else if health > loss {
            DamageStage::Taken
        } else {
            if seat != SeatId::Villain {
                self.agenda.damage_mut().stage = DamageStage::End;
                vacant = self.fall(seat);
            }
            DamageStage::End
        };
        let frame = self.agenda.damage_mut();
        frame.stage = stage;
        frame.due = 0;
        frame.vacant = vacant;
        loss
    }

    /// VV-105, VV-109: a Minion is Wounded or Defeated, or nothing happens;
    /// returns the damage that did something.
    fn hurt_minion(&mut self, damage: Damage) -> u8 {
        let Some(stats) = self.minion_stats(damage.target) else { return 0 };
        let mut taken = 0;
        let mut stage = DamageStage::End;
        if damage.due >= stats.defeat {
            taken = damage.due;
            stage =
                if damage.target == Char::Gust { DamageStage::Gone } else { DamageStage::Fallen };
            self.agenda.damage_mut().stage = stage;
            self.beat_minion(damage.target);
        } else if stats.wound.is_some_and(|wound| damage.due >= wound)
            && let Some(piece) = damage.target.piece()
        {
            taken = damage.due;
            self.wounded.insert(piece);
        }
        let frame = self.agenda.damage_mut();
        frame.stage = stage;
        frame.due = 0;
        taken
    }

    /// VV-113, VV-148: a Defeated card goes to the Hero Loot Stash, Sheep and
    /// Gust do not.
    fn beat_minion(&mut self, who: Char) {
        let hero_side = self.team(who) == Team::Hero;
        let vacant = self.remove(who);
        if let Some(minion) = who.piece().and_then(Piece::minion) {
            self.defeated_minions.add(minion);
        }
        self.note_defeat();
        let frame = self.agenda.damage_mut();
        frame.vacant = vacant;
        if hero_side {
            frame.flags.insert(DamageFlag::HeroSide);
        }
    }

    /// VV-208: Mari may gain a Plus-One for a Purple Minion.
    fn crusade(&mut self, damage: Damage) {
        let purple = damage.target.piece().and_then(Piece::minion);
        if !purple.is_some_and(|minion| PURPLE.contains(minion)) {
            return;
        }
        let Some(seat) = self.seat_of(Hero::Mari.char()) else { return };
        let own = self.agenda.turns.as_slice().iter().any(|turn| {
            turn.who == Hero::Mari.char()
                && !turn.flags.contains(TurnFlag::Free)
                && !turn.flags.contains(TurnFlag::Over)
        });
        if self.players[seat].cell.is_some() && (own || self.players[seat].crystal) {
            let least = Row::Melee;
            self.agenda.prompt =
                Prompt::Gain(Gain { seat, left: 1, least, optional: true, row: None });
        }
    }

    /// The instance is over: the end is checked (VV-185), a new Defender is
    /// chosen (VV-100), both after the whole group inside an AOE attack.
    fn end_damage(&mut self) {
        self.agenda.tags.pop();
        let Some(damage) = self.agenda.damage.pop() else { return };
        if let Some(attack) = &mut self.agenda.attack
            && attack.flags.contains(AttackFlag::Aoe)
            && attack.stage == AttackStage::Damage
        {
            if let Some(cell) = damage.vacant {
                attack.vacant.insert(cell);
            }
            return;
        }
        self.check_end();
        self.vacate(damage.vacant);
    }
}
