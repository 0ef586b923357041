//! Cards: bonuses in printed order (UH-31), targets, Puppets, forging.

use super::super::{
    components::{
        Action, Bonus, Character, Colour, Die, Puppet, Slot,
        constants::{FORGE, MEASURED},
        put, supply, take,
    },
    state::agenda::{Frame, Source, Stage, Target, Why},
    state::{State, Stuffed, ix},
};
use crate::{Indexed, Seat};

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
            _ => false,
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
            _ => {}
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

    /// A target has been chosen, or the bonus declined.
    pub(super) fn pick(&mut self, target: Target, action: Action) {
        match action {
            Action::Die(near, place) => {
                let owner = self.far(self.table.current, near.get());
                let die = self.table.stakes.dice[ix(owner)].as_slice()[place.index()];
                self.pick_die(target, owner, die);
            }
            Action::Item(near, item) => {
                let owner = self.far(self.table.current, near.get());
                self.pick_item(target, owner, item.slot());
            }
            Action::Puppet(puppet) => {
                self.agenda.pop();
                if let Target::StuffPuppet { owner, slot } = target {
                    self.stuff(puppet, owner, slot);
                }
            }
            _ => {
                self.agenda.pop();
            }
        }
    }

    /// A die has been chosen.
    fn pick_die(&mut self, target: Target, owner: Seat, die: Die) {
        match target {
            Target::RerollOwn | Target::RerollAny | Target::RerollPurple => {
                self.replace(Frame::Reroll { owner, die });
            }
            Target::SwapA => {
                self.replace(Frame::Pick { target: Target::SwapB { owner, die }, may_skip: false });
            }
            Target::SwapB { owner: first, die: given } => {
                self.agenda.pop();
                // UH-48: both lose their protection.
                self.exchange(first, given, Some(die.guard(false)));
                self.exchange(owner, die, Some(given.guard(false)));
            }
            Target::Break => {
                self.agenda.pop();
                self.exchange(owner, die, None);
                // UH-Q26: the owner's dice, no matter who breaks.
                self.gain(owner, &[Die::unrolled(Colour::Blue); 2], Why::Broken);
            }
            Target::Transmute => {
                self.agenda.pop();
                self.exchange(owner, die, Some(Die::new(Colour::Blue, 4)));
            }
            Target::TitheTake(x) => {
                self.agenda.pop();
                let lost = x.min(die.face() - 1);
                self.exchange(owner, die, Some(die.turned(die.face() - lost)));
                self.gain_cheese(x - lost);
            }
            Target::TitheGive(x) => {
                self.agenda.pop();
                let face = (die.face() + x).min(die.colour().sides());
                self.exchange(owner, die, Some(die.turned(face)));
            }
            Target::Measured => {
                self.agenda.pop();
                self.exchange(owner, die, Some(die.turned(MEASURED)));
            }
            Target::ReplayOwn
            | Target::ReplayAny
            | Target::StuffItem
            | Target::StuffPuppet { .. } => {}
        }
    }

    /// Takes a die away and perhaps puts another one down.
    pub(super) fn exchange(&mut self, owner: Seat, old: Die, new: Option<Die>) {
        let own = &mut self.table.stakes.dice[ix(owner)];
        take(own, old);
        if let Some(die) = new {
            put(own, die);
        }
    }

    /// An Item has been chosen from a discard pile.
    fn pick_item(&mut self, target: Target, owner: Seat, slot: Slot) {
        if target == Target::StuffItem {
            let target = Target::StuffPuppet { owner, slot };
            self.replace(Frame::Pick { target, may_skip: false });
            return;
        }
        // UH-56: played at once, from the pile to the row of who replays it.
        self.table.stakes.discards[ix(owner)].remove(slot);
        self.table.stakes.rows[ix(self.table.current)].cards[ix(owner)].insert(slot);
        self.replace(Frame::Card { source: Source::Card { owner, slot }, next: 0 });
    }

    /// A card goes on a Puppet (UH-140).
    pub(super) fn stuff(&mut self, puppet: Puppet, owner: Seat, slot: Slot) {
        self.table.stakes.lift(owner, slot);
        self.table.stakes.puppets[puppet.index()] = Some(Stuffed { owner, slot });
    }

    /// UH-147: every Puppet in turn, and then this card on an empty one.
    pub(super) fn show_forced(&mut self, next: u8) {
        let me = self.table.current;
        let Some(puppet) = Puppet::from_index(next.into()) else {
            let target = Target::StuffPuppet { owner: me, slot: Slot::GOLD };
            self.replace(Frame::Pick { target, may_skip: true });
            return;
        };
        self.replace(Frame::Show { next: next + 1 });
        match self.set().pulled(puppet) {
            Bonus::Static(n) => self.table.stakes.puppet_bonus += n,
            Bonus::Dice(dice) => self.gain(me, dice, Why::Other),
            bonus => {
                if let Some(target) = target_of(bonus) {
                    self.agenda.push(Frame::Pick { target, may_skip: true });
                }
            }
        }
    }

    /// UH-6: Cheese Tokens, as far as the supply goes.
    fn gain_cheese(&mut self, tokens: u8) {
        let cheese = &mut self.table.stakes.cheese;
        *cheese = (*cheese + tokens).min(supply::CHEESE);
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

    /// 5.8: Karl has chosen a part, or has enough.
    pub(super) fn choose_part(&mut self, chosen: u64, next: u8, sum: u8, action: Action) {
        let parts = self.parts();
        let Some(at) = parts.find(next, action) else {
            // SKIP: the sum is at least ten.
            self.agenda.pop();
            return self.forge(chosen);
        };
        let sum = sum + parts.list()[usize::from(at)].0;
        let (chosen, next) = (chosen | 1 << at, at + 1);
        if sum >= FORGE
            && (self.options.forge_minimal_only || parts.list().len() == usize::from(next))
        {
            self.agenda.pop();
            self.forge(chosen);
        } else {
            self.replace(Frame::Forge { chosen, next, sum });
        }
    }

    /// Whether Betty sits at the table and this is her seat.
    pub(in super::super) fn betty(&self, seat: Seat) -> bool {
        self.table.plays(seat, Character::Betty)
    }
}

/// What a targeted bonus aims at (2.9, marked T).
const fn target_of(bonus: Bonus) -> Option<Target> {
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
        _ => return None,
    })
}
