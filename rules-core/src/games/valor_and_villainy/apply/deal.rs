//! Damage instances (VV-104 to VV-109) and what a Defeat brings (VV-148 to
//! VV-154).

use crate::games::valor_and_villainy::{
    components::{
        Action, Char, HEALTH_STEP, Hero, Kind, Piece, Row, minions::PURPLE, spells::Trigger,
    },
    state::{
        AttackFlag, AttackStep, Deal, DealFlag, DealStep, Gain, Leaf, Public, SeatId, State, Team,
        TurnFlag, Window, WindowFlag, WindowFlags,
    },
};

impl State {
    pub(super) fn deal_forced(&mut self) {
        let deal = *self.table.agenda.deal();
        match deal.step {
            DealStep::Due => {
                self.table.agenda.deal_mut().step = DealStep::Armor;
                self.open_deal_window(Trigger::DamageDue, deal, WindowFlags::NONE);
            }
            DealStep::Armor => {
                if deal.flags.has(DealFlag::Dropped) || deal.due == 0 {
                    return self.table.end_deal();
                }
                // With optional benefits the bearer has been asked.
                let armor = self.table.armored(deal.target);
                self.table.armor(armor);
            }
            DealStep::Apply => self.table.apply_damage(),
            DealStep::Taken => {
                self.table.agenda.deal_mut().step = DealStep::End;
                self.open_deal_window(Trigger::DamageTaken, deal, WindowFlags::NONE);
            }
            DealStep::Fallen => {
                self.table.agenda.deal_mut().step = DealStep::Gone;
                self.table.crusade(deal);
            }
            DealStep::Gone => {
                self.table.agenda.deal_mut().step = DealStep::End;
                let mut flags = WindowFlags::NONE;
                if deal.flags.has(DealFlag::HeroSide) {
                    flags.insert(WindowFlag::HeroSide);
                }
                self.open_deal_window(Trigger::Defeated, deal, flags);
            }
            DealStep::End => self.table.end_deal(),
        }
    }

    fn open_deal_window(&mut self, trigger: Trigger, deal: Deal, flags: WindowFlags) {
        self.open(Window {
            trigger,
            first: self.table.controller(deal.source),
            subject: deal.target,
            source: Some(deal.source),
            flags,
            ..Window::default()
        });
    }

    /// VV-Q17: Armor is used or not.
    pub(super) fn deal_action(&mut self, action: Action) {
        self.table.armor(action == Action::Use);
    }
}

impl Public {
    /// VV-192.
    fn armor(&mut self, used: bool) {
        let deal = self.agenda.deal_mut();
        deal.due -= u8::from(used);
        deal.step = DealStep::Apply;
    }

    /// The rest is the damage taken.
    fn apply_damage(&mut self) {
        let deal = *self.agenda.deal();
        let taken = match deal.target.kind() {
            Kind::Hero(_) | Kind::Mordak => self.hurt_player(deal),
            Kind::Piece(_) | Kind::Gust => self.hurt_minion(deal),
        };
        if deal.flags.has(DealFlag::Attack)
            && let Some(attack) = &mut self.agenda.attack
        {
            attack.dealt = attack.dealt.saturating_add(taken);
        }
    }

    /// VV-107, VV-108: Health is lost; returns how much.
    fn hurt_player(&mut self, deal: Deal) -> u8 {
        let Some(seat) = self.seat_of(deal.target) else { return 0 };
        let health = self.players[seat].health;
        let mut due = deal.due;
        if deal.flags.has(DealFlag::ToOne) {
            due = due.min(health.saturating_sub(1));
        }
        if seat == SeatId::Villain {
            due -= due % HEALTH_STEP;
        }
        let loss = due.min(health);
        self.players[seat].health = health - loss;
        let mut vacant = None;
        let step = if loss == 0 {
            DealStep::End
        } else if health > loss {
            DealStep::Taken
        } else {
            if seat != SeatId::Villain {
                self.agenda.deal_mut().step = DealStep::End;
                vacant = self.fall(seat);
            }
            DealStep::End
        };
        let record = self.agenda.deal_mut();
        record.step = step;
        record.due = 0;
        record.vacant = vacant;
        loss
    }

    /// VV-105, VV-109: a Minion is Wounded or Defeated, or nothing happens;
    /// returns the damage that did something.
    fn hurt_minion(&mut self, deal: Deal) -> u8 {
        let Some(stats) = self.minion_stats(deal.target) else { return 0 };
        let mut taken = 0;
        let mut step = DealStep::End;
        if deal.due >= stats.defeat {
            taken = deal.due;
            step = if deal.target == Char::Gust { DealStep::Gone } else { DealStep::Fallen };
            self.agenda.deal_mut().step = step;
            self.beat_minion(deal.target);
        } else if stats.wound.is_some_and(|wound| deal.due >= wound)
            && let Some(piece) = deal.target.piece()
        {
            taken = deal.due;
            self.wounded.insert(piece);
        }
        let record = self.agenda.deal_mut();
        record.step = step;
        record.due = 0;
        taken
    }

    /// VV-113, VV-148: a Defeated card goes to the Hero Loot Stash, Sheep and
    /// Gust do not.
    fn beat_minion(&mut self, who: Char) {
        let hero_side = self.team(who) == Team::Hero;
        let vacant = self.remove(who);
        if let Some(minion) = who.piece().and_then(Piece::minion) {
            self.beaten.add(minion);
        }
        self.note_defeat();
        let record = self.agenda.deal_mut();
        record.vacant = vacant;
        if hero_side {
            record.flags.insert(DealFlag::HeroSide);
        }
    }

    /// VV-208: Mari may gain a Plus-One for a Purple Minion.
    fn crusade(&mut self, deal: Deal) {
        let purple = deal.target.piece().and_then(Piece::minion);
        if !purple.is_some_and(|minion| PURPLE.has(minion)) {
            return;
        }
        let Some(seat) = self.seat_of(Hero::Mari.char()) else { return };
        let own = self.agenda.turns.as_slice().iter().any(|turn| {
            turn.who == Hero::Mari.char()
                && !turn.flags.has(TurnFlag::Free)
                && !turn.flags.has(TurnFlag::Over)
        });
        if self.players[seat].cell.is_some() && (own || self.players[seat].crystal) {
            let least = Row::Melee;
            self.agenda.leaf = Leaf::Gain(Gain { seat, left: 1, least, optional: true, row: None });
        }
    }

    /// The instance is over: the end is checked (VV-185), a new Defender is
    /// chosen (VV-100), both after the whole group inside an AOE attack.
    fn end_deal(&mut self) {
        self.agenda.tags.pop();
        let Some(deal) = self.agenda.deals.pop() else { return };
        if let Some(attack) = &mut self.agenda.attack
            && attack.flags.has(AttackFlag::Aoe)
            && attack.step == AttackStep::Deal
        {
            if let Some(cell) = deal.vacant {
                attack.vacant.insert(cell);
            }
            return;
        }
        self.check_end();
        self.vacate(deal.vacant);
    }
}
