//! Damage about to be taken (VV-104 to VV-109), and what a Defeat brings (VV-148 to VV-154).

use super::super::{
    components::{
        Action, Cell, Char, HEALTH_STEP, Hero, Piece, Row, Stats, fixed::PURPLE, spells::Trigger,
    },
    encode::cells::{above, cell, newest, who},
    legal::Pending,
    state::{
        Aftermath, Damage, DamageFlag, DamageFlags, DamageStage, Due, Gain, Prompt, Public, SeatId,
        State, Team, Window, WindowFlag, WindowFlags,
    },
    validate::hold,
};
use crate::{
    ActionSet, InvalidState, ObservationWriter, moment::Moment, observation::none_or,
    pieces::Stack, write_fields,
};

impl Damage {
    /// How much is still to be taken.
    #[inline]
    #[must_use]
    pub const fn due(&self) -> u8 {
        match self.stage {
            DamageStage::Due(due) | DamageStage::Armor(due) => due.amount,
            DamageStage::Apply(amount) => amount,
            _ => 0,
        }
    }

    /// What is still to be taken and may be lessened.
    pub(in super::super) fn due_mut(&mut self) -> Option<&mut Due> {
        match &mut self.stage {
            DamageStage::Due(due) | DamageStage::Armor(due) => Some(due),
            _ => None,
        }
    }

    /// What a Defeat has left to do.
    const fn aftermath(self) -> Aftermath {
        match self.stage {
            DamageStage::Fallen(after) | DamageStage::Gone(after) | DamageStage::End(after) => {
                after
            }
            _ => Aftermath::NONE,
        }
    }

    /// The window of a trigger on this damage.
    fn window(self, table: &Public, trigger: Trigger) -> Window {
        let mut flags = WindowFlags::EMPTY;
        if self.aftermath().hero_side {
            flags.insert(WindowFlag::HeroSide);
        }
        let first = table.controller(self.source);
        let (subject, source) = (self.target, Some(self.source));
        Window { trigger, first, subject, source, flags, ..Window::default() }
    }
}

impl Moment for Damage {
    type Game = State;

    /// VV-Q17: with optional benefits the bearer of Armor is asked.
    #[inline(never)]
    fn pending(state: &State) -> Pending {
        let (table, damage) = (&state.table, state.table.agenda.damage());
        match damage.stage {
            DamageStage::Armor(Due { amount: 1.., dropped: false })
                if table.options.optional_benefits && table.armored(damage.target) =>
            {
                Pending::Decision(table.controller(damage.target))
            }
            _ => Pending::Forced,
        }
    }

    #[inline]
    fn is_open(_: &State) -> bool {
        true
    }

    fn legal(_: &State, out: &mut ActionSet<Action>) {
        out.insert(Action::Pass);
        out.insert(Action::Use);
    }

    fn action(state: &mut State, action: Action) {
        let frame = state.table.agenda.damage_mut();
        frame.stage = DamageStage::Apply(frame.due() - u8::from(action == Action::Use));
    }

    fn forced(state: &mut State) {
        let table = &mut state.table;
        let damage = *table.agenda.damage();
        let (next, trigger) = match damage.stage {
            DamageStage::Due(due) => (DamageStage::Armor(due), Some(Trigger::DamageDue)),
            DamageStage::Armor(Due { amount: 0, .. } | Due { dropped: true, .. }) => {
                return table.end_damage(Aftermath::NONE);
            }
            // VV-192. With optional benefits the bearer has been asked.
            DamageStage::Armor(due) => {
                let armor = u8::from(table.armored(damage.target));
                (DamageStage::Apply(due.amount - armor), None)
            }
            DamageStage::Apply(due) => (table.take_damage(damage, due), None),
            DamageStage::Taken => (DamageStage::End(Aftermath::NONE), Some(Trigger::DamageTaken)),
            DamageStage::Fallen(after) => {
                table.crusade(damage);
                (DamageStage::Gone(after), None)
            }
            DamageStage::Gone(after) => (DamageStage::End(after), Some(Trigger::Defeated)),
            DamageStage::End(after) => return table.end_damage(after),
        };
        table.agenda.damage_mut().stage = next;
        if let Some(trigger) = trigger {
            let window = damage.window(table, trigger);
            state.open(window);
        }
    }
}

impl Public {
    /// A damage instance begins, unless nothing is left of it.
    pub(in super::super) fn push_damage(
        &mut self,
        target: Char,
        source: Char,
        amount: u8,
        flags: DamageFlags,
    ) {
        if amount > 0 {
            let stage = DamageStage::Due(Due { amount, dropped: false });
            self.agenda.push(Damage { target, source, flags, stage });
        }
    }

    /// The rest is the damage taken; what comes next.
    fn take_damage(&mut self, damage: Damage, due: u8) -> DamageStage {
        let player = damage.target.is_player();
        let (taken, stage) = match if player { self.seat_of(damage.target) } else { None } {
            Some(seat) => self.hurt_player(seat, damage, due),
            None => self.hurt_minion(damage.target, due),
        };
        if damage.flags.contains(DamageFlag::Attack)
            && let Some(attack) = &mut self.agenda.attack
        {
            attack.dealt = attack.dealt.saturating_add(taken);
        }
        stage
    }

    /// VV-107, VV-108: Health is lost; returns how much, too.
    fn hurt_player(&mut self, seat: SeatId, damage: Damage, due: u8) -> (u8, DamageStage) {
        let health = self.players[seat].health;
        let mut due = due;
        if damage.flags.contains(DamageFlag::ToOne) {
            due = due.min(health.saturating_sub(1));
        }
        if seat == SeatId::Villain {
            due -= due % HEALTH_STEP;
        }
        let loss = due.min(health);
        self.players[seat].health = health - loss;
        let stage = if loss > 0 && health > loss {
            DamageStage::Taken
        } else if loss > 0 && seat != SeatId::Villain {
            DamageStage::End(Aftermath { vacant: self.fall(seat), hero_side: false })
        } else {
            DamageStage::End(Aftermath::NONE)
        };
        (loss, stage)
    }

    /// VV-105, VV-109: a Minion is Wounded or Defeated, or nothing happens;
    /// returns the damage that did something, too.
    fn hurt_minion(&mut self, who: Char, due: u8) -> (u8, DamageStage) {
        let stats = self.minion_stats(who);
        if stats.is_some_and(|stats| due >= stats.defeat) {
            let after = self.beat_minion(who);
            let gust = who == Char::Gust;
            return (due, if gust { DamageStage::Gone(after) } else { DamageStage::Fallen(after) });
        }
        let wounds = |stats: &Stats| stats.wound.is_some_and(|wound| due >= wound);
        let mut taken = 0;
        if stats.is_some_and(wounds)
            && let Some(piece) = who.piece()
        {
            taken = due;
            self.wounded.insert(piece);
        }
        (taken, DamageStage::End(Aftermath::NONE))
    }

    /// VV-113, VV-148: a Defeated card goes to the Hero Loot Stash, Sheep and
    /// Gust do not.
    fn beat_minion(&mut self, who: Char) -> Aftermath {
        let hero_side = self.team(who) == Team::Hero;
        let vacant = self.remove(who);
        if let Some(minion) = who.piece().and_then(Piece::minion) {
            self.defeated_minions.add(minion);
        }
        self.note_defeat();
        Aftermath { vacant, hero_side }
    }

    /// VV-208: Mari may gain a Plus-One for a Purple Minion.
    fn crusade(&mut self, damage: Damage) {
        let purple = damage.target.piece().and_then(Piece::minion);
        if !purple.is_some_and(|minion| PURPLE.contains(minion)) {
            return;
        }
        let Some(seat) = self.seat_of(Hero::Mari.char()) else { return };
        let own =
            self.agenda.turns.as_slice().iter().any(|turn| {
                turn.who == Hero::Mari.char() && !turn.is_free() && turn.over.is_none()
            });
        if self.players[seat].cell.is_some() && (own || self.players[seat].crystal) {
            let least = Row::Melee;
            self.agenda.prompt =
                Prompt::Gain(Gain { seat, left: 1, least, optional: true, row: None });
        }
    }

    /// The instance is over: the end is checked (VV-185), a new Defender is
    /// chosen (VV-100), both after the whole group inside an AOE attack.
    fn end_damage(&mut self, after: Aftermath) {
        self.agenda.pop::<Damage>();
        if !self.agenda.attack.as_mut().is_some_and(|attack| attack.keeps(after.vacant)) {
            self.check_end();
            self.vacate(after.vacant);
        }
    }
}

impl Damage {
    /// What must hold.
    pub(in super::super) fn check(self, table: &Public) -> Result<(), InvalidState> {
        hold(self.due() <= 60, "too much damage")?;
        let here =
            !matches!(self.stage, DamageStage::Armor(_)) || table.cell(self.target).is_some();
        hold(here, "damage to somebody who is not there")?;
        let vacant = self.aftermath().vacant;
        hold(vacant.is_none_or(|cell| table.map.revealed().contains(cell)), "a strange Region")
    }

    /// Whether it waits for this window.
    pub(in super::super) fn waits_for(self, window: Window) -> bool {
        window.subject == self.target
            && match window.trigger {
                Trigger::DamageDue => matches!(self.stage, DamageStage::Armor(_)),
                Trigger::DamageTaken | Trigger::Defeated => {
                    matches!(self.stage, DamageStage::End(_))
                }
                _ => false,
            }
    }
}

/// Writes the damage in progress.
#[inline]
pub(in super::super) fn encode(damage: &Stack<Damage, 3>, out: &mut impl ObservationWriter) {
    let flags = |it: &Damage| {
        let dropped = matches!(it.stage, DamageStage::Armor(Due { dropped: true, .. }));
        let of = |flag| it.flags.contains(flag);
        let side = it.aftermath().hero_side;
        [of(DamageFlag::ToOne), dropped, of(DamageFlag::Attack), side].map(u8::from)
    };
    write_fields! { out, [_, ..] = damage.as_slice();
        "damage_who" [3, 2], 128, Category(none_or!(Char)),
            "damage (VV-104), the newest first: target and source, Characters counted from 1; 0 for none"
            = cells(newest(damage, |it| [it.target, it.source].map(|it| who(Some(it)))).as_flattened());
        "damage_due" [3], 64, Count, "amounts of this damage that are due"
            = cells(newest(damage, |it| [it.due()]).as_flattened());
        "damage_stage" [3], 8, Category(DamageStage::OR_NONE),
            "stages of this damage: 0 none, 1 due, 2 Armor, 3 apply, 4 taken, 5 Defeated, 6 off the Map, \
             7 end"
            = cells(newest(damage, |it| [above(it.stage.index())]).as_flattened());
        "damage_flags" [3, 4], 1, Flag,
            "for each of these: Last Breath leaves one Heart, the target left the Map before it, of the \
             attack, a Minion of the Heroes"
            = cells(newest(damage, flags).as_flattened());
        "damage_cell" [3], 32, Category(none_or!(Cell)),
            "cells that need a new Defender after this damage, counted from 1; 0 for none"
            = cells(newest(damage, |it| [cell(it.aftermath().vacant)]).as_flattened());
    }
}

#[cfg(feature = "words")]
pub(in super::super) mod words;
