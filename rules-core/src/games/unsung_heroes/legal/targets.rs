//! Targets: what a bonus may be aimed at (5.3).

use core::ops::ControlFlow;

use super::super::{
    components::{Action, Character, Colour, Die, Item, Near, Place, Slots},
    state::agenda::Target,
    state::{State, ix},
};
use crate::{ActionSet, Indexed};

impl State {
    /// UH-124: what Betty's flip reaches.
    pub(in crate::games::unsung_heroes) const fn flip(&self) -> Target {
        if self.table.stakes.boil { Target::RerollAny } else { Target::RerollOwn }
    }

    /// Whether a target exists.
    pub(in crate::games::unsung_heroes) fn has_target(&self, target: Target) -> bool {
        self.targets(target, &mut |_| ControlFlow::Break(())).is_break()
    }

    /// Every target of a bonus, in ascending order (5.3), until a break.
    pub(in crate::games::unsung_heroes) fn targets(
        &self,
        target: Target,
        each: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match target {
            Target::ReplayOwn => self.items(1, each),
            Target::StuffItem if self.table.empty_puppets().next().is_none() => {
                ControlFlow::Continue(())
            }
            Target::ReplayAny | Target::StuffItem => self.items(self.players(), each),
            Target::StuffPuppet { .. } => {
                self.table.empty_puppets().try_for_each(|puppet| each(Action::Puppet(puppet)))
            }
            _ => self.dice_targets(target, each),
        }
    }

    /// UH-55: the Items in the discard piles of the nearest seats.
    fn items(
        &self,
        seats: u8,
        each: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for near in 0..seats {
            let pile = self.table.stakes.discards[ix(self.far(self.table.current, near))];
            if pile.intersection(Slots::ITEMS).is_empty() {
                continue;
            }
            for item in Item::all().filter(|item| pile.contains(item.slot())) {
                each(Action::Item(near_of(near), item))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The dice that a bonus may be aimed at.
    fn dice_targets(
        &self,
        target: Target,
        each: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let me = self.table.current;
        // UH-9: other players' dice are legal unless they are protected.
        let legal = |near: u8, die: Die| near == 0 || !die.protected();
        for near in 0..self.players() {
            let dice = self.table.stakes.dice[ix(self.far(me, near))].as_slice();
            match target {
                Target::RerollOwn if near == 0 => dice_of(0, dice, |_| true, each)?,
                Target::RerollAny => dice_of(near, dice, |die| legal(near, die), each)?,
                Target::RerollPurple => {
                    let purple = |die: Die| die.colour() == Colour::Purple && legal(near, die);
                    dice_of(near, dice, purple, each)?;
                }
                Target::SwapA if self.swappable_after(near) => {
                    dice_of(near, dice, |die| legal(near, die), each)?;
                }
                Target::SwapB { owner, .. } if near > self.near(me, owner) => {
                    dice_of(near, dice, |die| legal(near, die), each)?;
                }
                Target::Break | Target::Transmute => {
                    let solid = |die: Die| {
                        matches!(die.colour(), Colour::Red | Colour::White) && legal(near, die)
                    };
                    dice_of(near, dice, solid, each)?;
                }
                Target::TitheTake(_) if near > 0 => {
                    dice_of(near, dice, |die| !die.protected(), each)?;
                }
                Target::TitheGive(_) => {
                    let low = |die: Die| die.face() < die.colour().sides() && legal(near, die);
                    dice_of(near, dice, low, each)?;
                }
                Target::Measured if near == 0 => {
                    let low = |die: Die| die.colour() == Colour::Blue && die.face() <= 2;
                    dice_of(0, dice, low, each)?;
                }
                _ => {}
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether someone further round the table has a die that can be swapped.
    fn swappable_after(&self, near: u8) -> bool {
        (near + 1..self.players()).any(|further| {
            let dice = &self.table.stakes.dice[ix(self.far(self.table.current, further))];
            dice.as_slice().iter().any(|die| !die.protected())
        })
    }

    /// UH-142: the cards that Ellen may stuff at the end of a round.
    pub(in crate::games::unsung_heroes) fn stuffable(&self) -> Slots {
        self.table
            .seat_of(Character::Ellen)
            .map_or(Slots::EMPTY, |ellen| self.table.stakes.rows[ix(ellen)].cards[ix(ellen)])
    }
}

/// A player as the decider counts.
#[inline]
pub(in crate::games::unsung_heroes) fn near_of(near: u8) -> Near {
    Near::new(near).expect("four seats at most")
}

/// UH-10: the first of each run of interchangeable dice that fits.
#[inline]
pub(in crate::games::unsung_heroes) fn dice_of(
    near: u8,
    dice: &[Die],
    fits: impl Fn(Die) -> bool,
    each: &mut impl FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut last = Die::default();
    for (place, die) in (0u8..).zip(dice) {
        if *die != last && fits(*die) {
            let place = Place::new(place).expect("24 dice at most");
            each(Action::Die(near_of(near), place))?;
        }
        last = *die;
    }
    ControlFlow::Continue(())
}

/// Goes on after each action.
pub(in crate::games::unsung_heroes) fn on(
    legal: &mut ActionSet<Action>,
) -> impl FnMut(Action) -> ControlFlow<()> {
    |action| {
        legal.insert(action);
        ControlFlow::Continue(())
    }
}
