//! What the words of the Spells do (2.7.3): each word once, for every row.

use super::super::super::{
    components::{
        Char, Components, Deck, Kind, Piece, Row, constants,
        spells::{Effect, Gift, Target, Until, Who},
    },
    state::{
        Aim, Cast, CastFlag, CastStage, Casting, DamageFlag, DamageFlags, Draw, Gain, Lose, Prompt,
        Public, Resolving, SeatId, Spawn, State,
    },
};
use crate::EnumMap;

/// How many times the current effect is done.
fn repeats(set: &Components, cast: &Cast, effect: &Effect) -> u8 {
    let once =
        matches!(effect, Effect::VillainHealth(_) | Effect::Draw { .. } | Effect::Spawn { .. });
    match cast.card(set).target {
        Target::None | Target::Event(_) => 1,
        _ if once => 1,
        _ => cast.named(),
    }
}

impl State {
    /// One target of one effect; each effect meets all targets before the
    /// next effect (VV-128).
    pub(super) fn resolve(&mut self, cast: &Cast, it: Resolving) {
        let (set, casting) = (self.table.set(), it.casting);
        let effect = cast.effect(set).filter(|_| !cast.is_lost());
        let next = match effect {
            None => CastStage::Discard,
            Some(effect) if casting.at >= repeats(set, cast, effect) => {
                let casting = Casting { effect: casting.effect + 1, at: 0, ..casting };
                CastStage::Effect(Resolving { casting, ..it })
            }
            Some(Effect::Teleport) if self.has_place(cast, false) => CastStage::Where(casting),
            Some(Effect::Push) if self.has_place(cast, true) => CastStage::Where(casting),
            // Now cards are taken at random, one by one.
            Some(Effect::Discard { count }) if it.count.is_none() => {
                let count = Some(count.at(casting.aiming.level));
                CastStage::Effect(Resolving { casting, count })
            }
            Some(_) => casting.next(),
        };
        self.table.agenda.cast_mut().stage = next;
        if let (CastStage::Effect(Resolving { casting: after, .. }), Some(effect)) = (next, effect)
            && after.at > casting.at
        {
            self.do_effect(cast, effect);
        }
    }

    /// Whether there is a Region to which the target can be moved.
    fn has_place(&self, cast: &Cast, push: bool) -> bool {
        self.victim(cast).is_some_and(|who| !self.table.places_for(who, push).is_empty())
    }

    /// What an effect does, to the current target or to the event.
    fn do_effect(&mut self, cast: &Cast, effect: &Effect) {
        let level = cast.level();
        match *effect {
            Effect::Attack { amount, aoe } => {
                let pool = amount.fixed.at(level) + cast.count().unwrap_or(0) + self.fire(cast);
                self.spell_attack(cast, pool, aoe);
            }
            Effect::Damage { who, amount } => {
                let due = amount.fixed.at(level) + self.fire(cast);
                if let Some(target) = self.whom(cast, who)
                    && self.table.cell(target).is_some()
                {
                    self.table.push_damage(target, cast.caster, due, DamageFlags::EMPTY);
                }
            }
            Effect::Heal { who, amount } => {
                let hearts = amount.fixed.at(level) + cast.count().unwrap_or(0);
                self.heal_by(cast, who, hearts);
            }
            Effect::PlusOne { who, count } => self.give_tokens(cast, who, count.at(level)),
            Effect::DropPlusOne { count } => {
                if let Some(seat) = self.victim(cast).and_then(|who| self.table.seat_of(who)) {
                    let left = count.at(level);
                    self.table.agenda.prompt = Prompt::Lose(Lose { seat, left });
                }
            }
            Effect::Draw { deck, count } => {
                let mut cards = EnumMap::new(|_: Deck| 0);
                cards[deck] = count.at(level);
                self.table.agenda.prompt =
                    Prompt::Draw(Draw { seat: cast.seat, to_name: 0, last: None, cards });
            }
            Effect::Grant { who, gift, until } => {
                if let Some(bearer) = self.whom(cast, who) {
                    self.table.grant(cast, bearer, gift.at(level), until);
                }
            }
            Effect::ExtraMove => {
                if let Some(who) = self.victim(cast) {
                    self.push_free_move(who);
                }
            }
            Effect::ExtraTurn => {
                if let Some(who) = self.victim(cast) {
                    self.push_turn(who, cast.seat);
                }
            }
            Effect::Spawn { size } => {
                let size = size.at(level);
                self.table.ready_minions(size);
                self.table.agenda.prompt = Prompt::Spawn(Spawn { size, card: None });
            }
            Effect::VillainHealth(health) => {
                self.table.change_villain_health(i16::from(health.at(level)));
            }
            Effect::Reroll(dice) => self.table.push_reroll(cast.seat, dice.at(level)),
            Effect::SheepPlace | Effect::SheepSwap | Effect::Refresh | Effect::Cleanse => {
                self.change_target(cast, effect);
            }
            Effect::Hits(_) | Effect::Prevent(_) | Effect::PreventToOne | Effect::Cancel => {
                self.table.change_event(cast, effect);
            }
            // Done before the cursor moved on.
            Effect::Discard { .. } | Effect::Teleport | Effect::Push => {}
        }
    }

    /// VV-111, VV-191: a Spell attack.
    fn spell_attack(&mut self, cast: &Cast, pool: u8, aoe: bool) {
        if let Some(Aim::Region(cell)) = self.aim(cast) {
            self.table.push_attack(cast.caster, cell, Some(pool), aoe);
        }
    }

    /// VV-114, VV-207: heals by a Spell.
    fn heal_by(&mut self, cast: &Cast, who: Who, hearts: u8) {
        let boon =
            if cast.caster == self.table.who(cast.seat) { self.table.boon(cast.seat) } else { 0 };
        if who == Who::FriendlyPlayersNearby {
            if let Some(cell) = self.table.cell(cast.caster) {
                let team = self.table.team(cast.caster);
                for seat in SeatId::ALL {
                    let near = self.table.friends_nearby(team, cell).any(|other| other == seat);
                    if near {
                        self.table.heal(seat, hearts + boon);
                    }
                }
            }
        } else if let Some(target) = self.whom(cast, who)
            && target.is_player()
            && let Some(seat) = self.table.seat_of(target)
        {
            self.table.heal(seat, hearts + boon);
        }
    }

    /// VV-120: Plus-Ones for a Player Character.
    fn give_tokens(&mut self, cast: &Cast, who: Who, left: u8) {
        let Some(target) = self.whom(cast, who).filter(|target| target.is_player()) else { return };
        if let Some(seat) = self.table.seat_of(target) {
            let least = Row::Melee;
            self.table.agenda.prompt =
                Prompt::Gain(Gain { seat, left, least, optional: false, row: None });
        }
    }

    /// Whom an effect names.
    fn whom(&self, cast: &Cast, who: Who) -> Option<Char> {
        match who {
            Who::Caster => Some(cast.caster),
            Who::Actor | Who::Source => self.event(who),
            Who::Target => self.victim(cast),
            Who::FriendlyPlayersNearby => None,
        }
    }

    /// VV-202: what Alyndra adds to damage.
    fn fire(&self, cast: &Cast) -> u8 {
        if cast.caster == Char::Alyndra {
            let upgraded = self.table.players[cast.seat].crystal;
            if upgraded { constants::PYROMANIAC_UPGRADED } else { constants::PYROMANIAC }
        } else {
            0
        }
    }

    /// Effects on the target at once.
    fn change_target(&mut self, cast: &Cast, effect: &Effect) {
        let table = &mut self.table;
        match (effect, cast.targets()[usize::from(cast.target_place())]) {
            (Effect::SheepPlace, Some(Aim::Region(cell))) => {
                if let Some(sheep) = table.free_sheep().first() {
                    table.map.put(sheep, cell);
                }
            }
            (Effect::SheepSwap, Some(Aim::Char(who))) => table.turn_to_sheep(who),
            (Effect::Refresh, Some(Aim::Char(who))) => {
                if let Some(piece) = who.piece() {
                    table.wounded.remove(piece);
                }
            }
            (Effect::Cleanse, Some(Aim::Char(who))) => table.cleanse(who),
            _ => {}
        }
    }
}

impl Public {
    /// `sheep_swap`: a Sheep takes the place of a Minion, whose card is
    /// discarded.
    fn turn_to_sheep(&mut self, who: Char) {
        let (Some(cell), Some(minion)) = (self.cell(who), who.piece().and_then(Piece::minion))
        else {
            return;
        };
        let vacant = self.remove(who);
        self.minion_discard.add(minion);
        if let Some(sheep) = self.free_sheep().first() {
            self.map.put(sheep, cell);
        }
        self.vacate(vacant);
    }

    /// `cleanse`: ends what enemies' Spells put on a Player Character.
    fn cleanse(&mut self, who: Char) {
        let Some(seat) = self.seat_of(who) else { return };
        let enemies = SeatId::ALL.into_iter().filter(|other| other.team() != seat.team());
        for enemy in enemies {
            let player = &mut self.players[seat];
            player.armor_by.remove(enemy);
            player.lifelink_by.remove(enemy);
            player.edge_by[0].remove(enemy);
            player.edge_by[1].remove(enemy);
        }
        if seat != SeatId::Villain {
            self.players[seat].cursed = false;
            self.players[seat].shackled = false;
        }
    }

    /// `grant`: a lasting effect (VV-133). The same one twice adds nothing.
    fn grant(&mut self, cast: &Cast, bearer: Char, gift: Gift, until: Until) {
        match (gift, until) {
            (Gift::Evade, _) => {
                self.agenda.turn_mut().evade = true;
            }
            (Gift::MoveCap(steps), _) => {
                if let Some(left) = self.agenda.turn_mut().left_mut() {
                    *left = (*left).min(steps);
                }
            }
            (Gift::Dodge(_), _) => {
                let set = self.set();
                if let Some(attack) = &mut self.agenda.attack {
                    attack.lend(cast.spell, set);
                }
            }
            (Gift::Bonus(_), Until::Action) => self.agenda.roll_mut().bless(cast.spell),
            (Gift::Bonus(_), _) => self.grant_bonus(cast, bearer, cast.level().index()),
            (Gift::Armor | Gift::Lifelink | Gift::Cursed | Gift::ActionPoint, _) => {
                self.grant_player(cast, bearer, gift);
            }
        }
    }

    /// Bloodlust and Blessed Edge: Bonus dice for a while.
    fn grant_bonus(&mut self, cast: &Cast, bearer: Char, level: usize) {
        match bearer.kind() {
            Kind::Piece(piece) => {
                // Only the better level counts (VV-Q48), and both end together.
                if level == 1 {
                    self.bloodlust[0].remove(piece);
                }
                if level == 1 || !self.bloodlust[1].contains(piece) {
                    self.bloodlust[level].insert(piece);
                }
            }
            _ => {
                if let Some(seat) = self.seat_of(bearer) {
                    self.players[seat].edge_by[level].insert(cast.seat);
                }
            }
        }
    }

    /// What lasts on a Player Character.
    fn grant_player(&mut self, cast: &Cast, bearer: Char, gift: Gift) {
        let Some(seat) = self.seat_of(bearer) else { return };
        let caster = self.players[cast.seat].who == Some(cast.caster);
        let player = &mut self.players[seat];
        match gift {
            Gift::Armor => player.armor_by.insert(cast.seat),
            // Shadow Mordak as caster can never be healed (VV-215).
            Gift::Lifelink if caster => player.lifelink_by.insert(cast.seat),
            Gift::Cursed => player.cursed = true,
            Gift::ActionPoint => player.shackled = true,
            _ => {}
        }
    }

    /// Effects on the event of the window below.
    fn change_event(&mut self, cast: &Cast, effect: &Effect) {
        match *effect {
            Effect::Hits(hits) => self.agenda.roll_mut().add(hits.at(cast.level())),
            Effect::Prevent(hits) => {
                if let Some(due) = self.agenda.damage_mut().due_mut() {
                    due.amount = due.amount.saturating_sub(hits.at(cast.level()));
                }
            }
            Effect::PreventToOne => self.agenda.damage_mut().flags.insert(DamageFlag::ToOne),
            Effect::Cancel => {
                let casts = self.agenda.casts.as_mut_slice();
                if let Some(below) = casts.len().checked_sub(2) {
                    casts[below].flags.insert(CastFlag::Cancelled);
                }
            }
            _ => {}
        }
    }
}
