//! A card is carried out, bonus by bonus in printed order (UH-31, UH-32).

use super::super::{
    components::{Action, Bonus, SeatId},
    state::agenda::{Frame, Source, Stage, Target, Why},
    state::{State, TreasurePlace, ix},
};

impl State {
    /// The bonuses of a card, in printed order.
    fn bonuses(&self, source: Source) -> &'static [Bonus] {
        match source {
            Source::Card { owner, slot } => {
                self.table.cast[ix(owner)].map_or(&[], |who| self.set().card(who, slot).bonuses)
            }
            Source::Treasure(treasure) => self.set().treasure(treasure).bonuses,
        }
    }

    /// Whether a card is a Gold Card (UH-45).
    pub(in super::super) fn gold(&self, source: Source) -> bool {
        match source {
            Source::Card { owner, slot } => {
                self.table.cast[ix(owner)].is_some_and(|who| self.set().card(who, slot).gold)
            }
            Source::Treasure(_) => false,
        }
    }

    /// UH-47, UH-50: whether dice that come now are protected.
    pub(super) fn guarded(&self) -> bool {
        matches!(self.stage, Stage::Played { card } if self.gold(card))
    }

    /// UH-32: whether the next bonus of a card is asked for: it changes something, has no
    /// target, and may be declined.
    #[inline]
    pub(in super::super) fn may_decline(&self, source: Source, next: u8) -> bool {
        let bonuses = self.bonuses(source);
        self.optional(bonuses)
            && bonuses
                .get(usize::from(next))
                .is_some_and(|&bonus| target_of(bonus).is_none() && !self.idle(bonus))
    }

    /// UH-32: the next bonus is passed over or carried out; its target is asked for.
    pub(super) fn card_forced(&mut self, source: Source, next: u8) {
        let Some(&bonus) = self.bonuses(source).get(usize::from(next)) else {
            self.agenda.pop();
            return;
        };
        self.replace(Frame::Card { source, next: next + 1 });
        if let Some(target) = target_of(bonus) {
            self.agenda.push(Frame::Pick { target, may_skip: true });
        } else if !self.idle(bonus) {
            self.carry_out(source, bonus);
        }
    }

    /// UH-32, UH-Q9: whether the untargeted bonuses of a card may be declined.
    const fn optional(&self, bonuses: &[Bonus]) -> bool {
        bonuses.len() >= 2 && self.options.untargeted_optional
    }

    /// UH-32: the bonuses that cannot change anything are passed over.
    fn idle(&self, bonus: Bonus) -> bool {
        let stakes = &self.table.stakes;
        match bonus {
            Bonus::Rage => stakes.betty_supply() == 0 && stakes.happy == 0,
            Bonus::RerollOthers => !self
                .others(self.table.current)
                .any(|seat| stakes.dice[ix(seat)].as_slice().iter().any(|die| !die.protected())),
            Bonus::Static(_)
            | Bonus::Dice(_)
            | Bonus::RerollOwn
            | Bonus::RerollAny
            | Bonus::Swap
            | Bonus::Break
            | Bonus::Transmute
            | Bonus::ReplayOwn
            | Bonus::ReplayAny
            | Bonus::RerollPurple
            | Bonus::Boil
            | Bonus::GoldBar
            | Bonus::TitheTake(_)
            | Bonus::MassTithe
            | Bonus::Stuff
            | Bonus::PuppetShow
            | Bonus::Draw
            | Bonus::Nope
            | Bonus::TitheGive(_) => false,
        }
    }

    /// USE or SKIP at BONUS.
    pub(super) fn choose_bonus(&mut self, source: Source, next: u8, action: Action) {
        self.replace(Frame::Card { source, next: next + 1 });
        if action == Action::Use
            && let Some(&bonus) = self.bonuses(source).get(usize::from(next))
        {
            self.carry_out(source, bonus);
        }
    }

    /// Carries out an untargeted bonus (2.9).
    fn carry_out(&mut self, source: Source, bonus: Bonus) {
        let me = self.table.current;
        match bonus {
            Bonus::Static(_) => self.count(source),
            Bonus::Dice(dice) => self.gain(me, dice, Why::Card),
            Bonus::RerollOthers => self.begin_mass(self.after(me)),
            Bonus::Rage => self.agenda.push(Frame::Rage { left: 1 }),
            Bonus::Boil => {
                let stakes = &mut self.table.stakes;
                stakes.angry += core::mem::take(&mut stakes.happy);
                stakes.boil = true;
            }
            Bonus::PuppetShow => self.agenda.push(Frame::Show { next: 0 }),
            Bonus::MassTithe => self.great_tithe(),
            Bonus::GoldBar => self.table.stakes.bars_ten += self.table.bar_supply().min(1),
            // These have a target, which `Frame::Pick` asks for, or stand on no card in a row.
            Bonus::RerollOwn
            | Bonus::RerollAny
            | Bonus::Swap
            | Bonus::Break
            | Bonus::Transmute
            | Bonus::ReplayOwn
            | Bonus::ReplayAny
            | Bonus::RerollPurple
            | Bonus::TitheTake(_)
            | Bonus::Stuff
            | Bonus::Draw
            | Bonus::Nope
            | Bonus::TitheGive(_) => {}
        }
    }

    /// UH-40, UH-42: the static bonus of a card counts from now on.
    fn count(&mut self, source: Source) {
        match source {
            Source::Card { owner, slot } => {
                self.table.stakes.rows[ix(self.table.current)].counted[ix(owner)].insert(slot);
            }
            Source::Treasure(treasure) => self.treasures[treasure].counted = true,
        }
    }

    /// UH-138: every die of everyone else loses 1, or gives a Cheese Token; then
    /// each own die gains 1.
    fn great_tithe(&mut self) {
        let me = self.table.current;
        let mut cheese = 0;
        for seat in 0..self.players() {
            let dice = &mut self.table.stakes.dice[ix(seat)];
            for die in dice.as_mut_slice() {
                let face = die.face();
                if seat == me {
                    *die = die.turned((face + 1).min(die.colour().sides()));
                } else if face > 1 && !die.protected() {
                    *die = die.turned(face - 1);
                } else {
                    cheese += 1;
                }
            }
            dice.as_mut_slice().sort_unstable();
        }
        self.gain_cheese(cheese);
    }

    /// Whether the card is where one that is carried out lies.
    pub(in super::super) fn card_fits(&self, source: Source, next: u8) -> bool {
        let me = self.table.current;
        let lies = match source {
            Source::Card { owner, slot } => {
                owner < self.players()
                    && self.table.stakes.rows[ix(me)].cards[ix(owner)].contains(slot)
            }
            Source::Treasure(treasure) => {
                self.treasures[treasure].place == TreasurePlace::Played(SeatId::of(me))
            }
        };
        lies && next <= 3
    }
}

/// What a targeted bonus aims at (2.9, marked T).
pub(super) const fn target_of(bonus: Bonus) -> Option<Target> {
    Some(match bonus {
        Bonus::RerollOwn => Target::RerollOwn,
        Bonus::RerollAny => Target::RerollAny,
        Bonus::RerollPurple => Target::RerollPurple,
        Bonus::Swap => Target::SwapA,
        Bonus::Break => Target::Break,
        Bonus::Transmute => Target::Transmute,
        Bonus::ReplayOwn => Target::ReplayOwn,
        Bonus::ReplayAny => Target::ReplayAny,
        Bonus::Stuff => Target::StuffItem,
        Bonus::TitheTake(x) => Target::TitheTake(x),
        Bonus::TitheGive(x) => Target::TitheGive(x),
        Bonus::Static(_)
        | Bonus::Dice(_)
        | Bonus::RerollOthers
        | Bonus::Rage
        | Bonus::Boil
        | Bonus::GoldBar
        | Bonus::MassTithe
        | Bonus::PuppetShow
        | Bonus::Draw
        | Bonus::Nope => return None,
    })
}

#[cfg(feature = "words")]
pub(in super::super) mod words {
    use alloc::string::String;

    use super::super::super::{
        observe::View,
        words::{cards::bonus_text, played::played},
    };
    use crate::{Seat, words::format};

    /// A bonus of a card, used or not.
    pub(in crate::games::unsung_heroes) fn asked(view: &View, who: Seat) -> String {
        let Some((_, card, Some(next))) = played(view) else {
            return format!("seat {who} decides");
        };
        let text = card.bonuses.get(usize::from(next)).map(|bonus| bonus_text(*bonus));
        let text = text.unwrap_or_default();
        format!("seat {who} may use or leave out a bonus of {}: {text}", card.name)
    }

    /// The bonus that is used or left out.
    pub(in crate::games::unsung_heroes) fn next_bonus(view: &View) -> String {
        let bonus = played(view).and_then(|(_, card, next)| card.bonuses.get(usize::from(next?)));
        bonus.map_or_else(|| "the bonus".into(), |bonus| bonus_text(*bonus))
    }
}
