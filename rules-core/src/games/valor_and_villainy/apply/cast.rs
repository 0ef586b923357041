//! Casting: level, payment, targets, effects, discard (VV-126 to VV-131).

use crate::games::valor_and_villainy::{
    components::{
        Action, ChanceOutcome, Components, Spell,
        spells::{Effect, Target, Trigger},
    },
    state::{Aim, Cast, CastStage, State, Window},
};

impl State {
    /// VV-128: a General Spell is named.
    pub(in super::super) fn push_general(&mut self, spell: Spell) {
        let seat = self.table.agenda.turn().seat;
        let caster = self.table.agenda.turn().who;
        self.hands[seat].take(spell);
        self.table.agenda.push(Cast { seat, caster, spell, ..Cast::default() });
    }

    pub(in super::super) fn cast_forced(&mut self) {
        let cast = *self.table.agenda.cast();
        match cast.stage {
            CastStage::Named => {
                self.table.agenda.cast_mut().stage = CastStage::Targets;
                self.open(Window {
                    trigger: Trigger::SpellCast,
                    first: cast.seat,
                    subject: cast.caster,
                    ..Window::default()
                });
            }
            // No further target can be named.
            CastStage::Targets => self.table.agenda.cast_mut().stage = CastStage::Effect,
            CastStage::Effect => self.resolve_effect(&cast),
            CastStage::Discard => self.end_cast(&cast),
            CastStage::Level | CastStage::Pay | CastStage::Where => {}
        }
    }

    /// VV-129: the card goes face-up to the discard pile.
    fn end_cast(&mut self, cast: &Cast) {
        self.table.discard.add(cast.spell);
        self.table.agenda.pop::<Cast>();
        self.back_to_window();
    }

    pub(in super::super) fn cast_action(&mut self, action: Action) {
        let cast = *self.table.agenda.cast();
        match (cast.stage, action) {
            (CastStage::Level, Action::Level(level)) => {
                let costs = cast.card(self.table.set()).costs();
                self.table.agenda.roll_mut().pay(costs[level.index()]);
                let frame = self.table.agenda.cast_mut();
                frame.level = level;
                frame.stage = CastStage::Named;
            }
            (CastStage::Pay, _) => self.pay(&cast, action),
            (CastStage::Targets, Action::Pass) => {
                self.table.agenda.cast_mut().stage = CastStage::Effect;
            }
            (CastStage::Targets, Action::Region(cell)) => self.aim_at(Aim::Region(cell)),
            (CastStage::Targets, Action::Character(who)) => self.aim_at(Aim::Char(who)),
            (CastStage::Where, Action::Region(cell)) => {
                let frame = self.table.agenda.cast_mut();
                frame.stage = CastStage::Effect;
                frame.at += 1;
                if let Some(who) = self.victim(&cast) {
                    self.table.relocate(who, cell);
                }
            }
            _ => {}
        }
    }

    /// VV-131: a Plus-One or another card.
    fn pay(&mut self, cast: &Cast, action: Action) {
        match action {
            Action::PickRow(row) => self.table.players[cast.seat].tokens[row] -= 1,
            Action::SpellCard(spell) => {
                self.hands[cast.seat].take(spell);
                self.table.discard.add(spell);
            }
            _ => {}
        }
        let event = matches!(cast.card(self.table.set()).target, Target::Event(_));
        self.table.agenda.cast_mut().stage =
            if event { CastStage::Effect } else { CastStage::Targets };
    }

    fn aim_at(&mut self, aim: Aim) {
        let frame = self.table.agenda.cast_mut();
        frame.targets[usize::from(frame.named)] = Some(aim);
        frame.named += 1;
    }

    pub(in super::super) fn cast_chance(&mut self, outcome: ChanceOutcome) {
        let cast = *self.table.agenda.cast();
        match outcome {
            ChanceOutcome::Total(_) => {
                self.table.agenda.cast_mut().count = Some(super::total(outcome));
            }
            ChanceOutcome::Spell(spell) => {
                let victim = self.victim(&cast).and_then(|who| self.table.seat_of(who));
                if let Some(victim) = victim {
                    self.hands[victim].take(spell);
                    self.table.discard.add(spell);
                }
                let frame = self.table.agenda.cast_mut();
                frame.count = frame.count.map(|left| left - 1);
            }
            _ => {}
        }
    }
}

/// How many times the current effect is done.
pub(super) fn repeats(set: &Components, cast: &Cast, effect: &Effect) -> u8 {
    let once =
        matches!(effect, Effect::VillainHealth(_) | Effect::Draw { .. } | Effect::Spawn { .. });
    match cast.card(set).target {
        Target::None | Target::Event(_) => 1,
        _ if once => 1,
        _ => cast.named,
    }
}
