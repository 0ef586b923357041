//! What cards, bonuses and dice are worth, in tenths of a point of lead.

use super::{
    super::{
        components::{Action, Bonus, Character, Colour, Die, Slot, Slots},
        state::ix,
    },
    assessment::Assessment,
};
use crate::Seat;

/// Ten times the mean of a roll.
pub(super) fn mean(colour: Colour) -> i32 {
    5 * (i32::from(colour.sides()) + 1)
}

/// Ten times the face.
pub(super) fn shown(die: Die) -> i32 {
    10 * i32::from(die.face())
}

impl Assessment<'_> {
    /// What a card of the own deck is worth on an ordinary day.
    pub(super) fn price(self, slot: Slot) -> i32 {
        self.view.table.cast[ix(self.me)].map_or(0, |who| {
            self.view.set().card(who, slot).bonuses.iter().map(|bonus| usual(*bonus)).sum()
        })
    }

    /// What an action of a turn promises now.
    pub(super) fn action(self, action: Action) -> i32 {
        let table = &self.view.table;
        let sum = |bonuses: &[Bonus]| bonuses.iter().map(|bonus| self.worth(*bonus)).sum();
        match action {
            Action::Card(slot) => table.cast[ix(self.me)]
                .map_or(0, |who| sum(self.view.set().card(who, slot).bonuses)),
            Action::Treasure(treasure) => sum(self.view.set().treasure(treasure).bonuses),
            Action::Powerup(minion) => self.worth(self.view.set().powerup(minion)),
            Action::Puppet(puppet) => self.worth(self.view.set().pulled(puppet)),
            Action::Ability => match table.cast[ix(self.me)] {
                Some(Character::Alfred) => self
                    .best_own(|die| if die.colour() == Colour::Blue { 30 - shown(die) } else { 0 }),
                Some(Character::Betty) => self.worth(Bonus::RerollOwn) - 10,
                Some(Character::Greg) => {
                    self.worth(Bonus::TitheTake(1)) + self.worth(Bonus::TitheGive(1))
                }
                _ => 0,
            },
            _ => 0,
        }
    }

    /// The best that can be made of an own die.
    fn best_own(self, gain: impl Fn(Die) -> i32) -> i32 {
        self.dice(self.me).iter().map(|die| gain(*die)).max().unwrap_or(0).max(0)
    }

    /// The best that can be made of an unprotected die of the rival.
    pub(super) fn best_of_rival(self, gain: impl Fn(Die) -> i32) -> i32 {
        let dice = self.dice(self.rival).iter().filter(|die| !die.protected());
        dice.map(|die| gain(*die)).max().unwrap_or(0).max(0)
    }

    /// What a bonus promises now, in tenths of lead over the rival.
    pub(super) fn worth(self, bonus: Bonus) -> i32 {
        let reroll_own = || self.best_own(|die| mean(die.colour()) - shown(die));
        let solid = |die: Die, value: i32| {
            if matches!(die.colour(), Colour::Red | Colour::White) { value } else { 0 }
        };
        match bonus {
            Bonus::RerollOwn | Bonus::RerollPurple => reroll_own(),
            Bonus::RerollAny => {
                reroll_own().max(self.best_of_rival(|die| shown(die) - mean(die.colour())))
            }
            Bonus::RerollOthers => self
                .dice(self.rival)
                .iter()
                .filter(|die| !die.protected())
                .map(|die| shown(*die) - mean(die.colour()))
                .sum(),
            Bonus::Swap => {
                self.best_own(|own| 2 * self.best_of_rival(|theirs| shown(theirs) - shown(own)))
            }
            Bonus::Break => self
                .best_own(|die| solid(die, 50 - shown(die)))
                .max(self.best_of_rival(|die| solid(die, shown(die) - 50))),
            Bonus::Transmute => self
                .best_own(|die| solid(die, 40 - shown(die)))
                .max(self.best_of_rival(|die| solid(die, shown(die) - 40))),
            Bonus::ReplayOwn => self.best_item(self.me),
            Bonus::ReplayAny => {
                (0..self.view.options.players).map(|seat| self.best_item(seat)).max().unwrap_or(0)
            }
            Bonus::Boil => 10 * i32::from(self.view.table.stakes.happy),
            Bonus::TitheGive(x) => {
                let x = i32::from(x);
                self.best_own(|die| {
                    10 * x.min(i32::from(die.colour().sides()) - i32::from(die.face()))
                })
            }
            Bonus::PuppetShow => 35 + self.worth(Bonus::RerollOwn) + self.worth(Bonus::RerollAny),
            other => usual(other),
        }
    }

    /// The best Item in a discard pile.
    fn best_item(self, seat: Seat) -> i32 {
        let pile = self.view.table.stakes.discards[ix(seat)].intersection(Slots::ITEMS);
        pile.iter().map(|slot| self.item(seat, slot)).max().unwrap_or(0)
    }

    pub(super) fn item(self, seat: Seat, slot: Slot) -> i32 {
        self.view.table.cast[ix(seat)].map_or(0, |who| {
            self.view.set().card(who, slot).bonuses.iter().map(|bonus| self.worth(*bonus)).sum()
        })
    }
}

/// What a bonus is worth on an ordinary day.
pub(super) fn usual(bonus: Bonus) -> i32 {
    match bonus {
        Bonus::Static(n) => 10 * i32::from(n),
        Bonus::Dice(dice) => dice
            .iter()
            .map(|die| if die.face() == 0 { mean(die.colour()) } else { shown(*die) })
            .sum(),
        Bonus::RerollOwn | Bonus::RerollPurple | Bonus::Stuff => 12,
        Bonus::RerollAny | Bonus::TitheGive(_) => 20,
        Bonus::Swap => 50,
        Bonus::Break | Bonus::Transmute => 25,
        Bonus::ReplayOwn => 40,
        Bonus::ReplayAny => 45,
        Bonus::Rage => 10,
        Bonus::RerollOthers | Bonus::Boil => 15,
        Bonus::PuppetShow => 70,
        Bonus::TitheTake(x) => 10 * i32::from(x),
        Bonus::MassTithe => 80,
        Bonus::GoldBar => 100,
        Bonus::Draw => 30,
        Bonus::Nope => 60,
    }
}
