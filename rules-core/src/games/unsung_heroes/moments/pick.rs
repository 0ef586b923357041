//! A target is chosen: a die, an Item or a Puppet (5.3), and what becomes of it (2.9).

use core::ops::ControlFlow;

use super::super::{
    components::{
        Action, Character, Colour, Die, Item, Near, Place, Slot, Slots, constants::MEASURED, put,
        supply, take,
    },
    state::agenda::{Frame, Source, Target, Why},
    state::{State, ix},
};
use crate::{ActionSet, Indexed, Seat};

impl State {
    /// UH-124: what Betty's flip reaches.
    pub(in super::super) const fn flip(&self) -> Target {
        if self.table.stakes.boil { Target::RerollAny } else { Target::RerollOwn }
    }

    /// Whether a target exists.
    pub(in super::super) fn has_target(&self, target: Target) -> bool {
        self.targets(target, &mut |_| ControlFlow::Break(())).is_break()
    }

    /// Every target of a bonus, in ascending order (5.3), until a break.
    pub(in super::super) fn targets(
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
}

impl State {
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

    /// UH-6: Cheese Tokens, as far as the supply goes.
    pub(super) fn gain_cheese(&mut self, tokens: u8) {
        let cheese = &mut self.table.stakes.cheese;
        *cheese = (*cheese + tokens).min(supply::CHEESE);
    }

    /// What must hold while a target is chosen.
    pub(in super::super) fn pick_fits(&self, target: Target) -> bool {
        let me = self.table.current;
        match target {
            Target::SwapB { owner, die } => self.has_die(owner, die),
            Target::StuffPuppet { owner, slot } => {
                owner < self.players()
                    && self.table.plays(me, Character::Ellen)
                    && (self.table.stakes.discards[ix(owner)].contains(slot)
                        || self.table.stakes.rows[ix(me)].cards[ix(owner)].contains(slot))
            }
            Target::TitheTake(x) | Target::TitheGive(x) => (1..=3).contains(&x),
            Target::StuffItem => self.table.plays(me, Character::Ellen),
            Target::Measured => self.table.plays(me, Character::Alfred),
            _ => true,
        }
    }

    /// Whether a player owns such a die.
    pub(in super::super) fn has_die(&self, owner: Seat, die: Die) -> bool {
        owner < self.players() && self.table.stakes.dice[ix(owner)].as_slice().contains(&die)
    }
}

/// A player as the decider counts.
#[inline]
pub(in super::super) fn near_of(near: u8) -> Near {
    Near::new(near).expect("four seats at most")
}

/// UH-10: the first of each run of interchangeable dice that fits.
#[inline]
pub(in super::super) fn dice_of(
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
pub(in super::super) fn on(legal: &mut ActionSet<Action>) -> impl FnMut(Action) -> ControlFlow<()> {
    |action| {
        legal.insert(action);
        ControlFlow::Continue(())
    }
}

#[cfg(feature = "words")]
pub(in super::super) mod words {
    use alloc::string::String;

    use super::super::super::{
        components::{Die, constants::MEASURED, supply},
        observe::View,
        state::agenda::{Frame, Target},
        words::{cards::die_name, played::played},
    };
    use crate::{Seat, words::format};

    /// A die, an Item or a Puppet that is chosen for a bonus or an Action.
    pub(in crate::games::unsung_heroes) fn asked(view: &View, who: Seat) -> String {
        let Some(Frame::Pick { target, may_skip }) = view.agenda.top() else {
            return format!("seat {who} decides");
        };
        let may = if *may_skip { "may choose" } else { "chooses" };
        let source = match played(view) {
            Some((_, card, Some(_))) => format!(" ({})", card.name),
            _ => String::new(),
        };
        format!("seat {who} {may} {}{source}", aim(*target))
    }

    /// What a target is for.
    fn aim(target: Target) -> String {
        match target {
            Target::RerollOwn => "a die of its own to reroll".into(),
            Target::RerollAny => "any die to reroll".into(),
            Target::RerollPurple => "a Purple die to reroll".into(),
            Target::SwapA => {
                "two dice of different players that change owners: the first one".into()
            }
            Target::SwapB { owner, die } => {
                format!("the die that changes owners with {} of seat {owner}", die_name(die))
            }
            Target::Break => "a White or Red die that becomes two rolled Blue dice".into(),
            Target::Transmute => "a White or Red die that becomes a Blue die set to 4".into(),
            Target::ReplayOwn => "an Item of its own discard pile to play now".into(),
            Target::ReplayAny => "an Item of any discard pile to play now".into(),
            Target::StuffItem => "an Item of any discard pile to put on a Puppet".into(),
            Target::StuffPuppet { .. } => "an empty Puppet for the card".into(),
            Target::TitheTake(points) => format!(
                "a die of another player that loses {points}; each point that it cannot lose \
                 brings a Cheese Token (+1)"
            ),
            Target::TitheGive(points) => format!("a die that gains {points}, up to its maximum"),
            Target::Measured => "a Blue die of its own to turn to 3".into(),
        }
    }

    /// What a die shows afterwards, where that is certain.
    pub(in crate::games::unsung_heroes) fn becomes(view: &View, die: Die) -> Option<String> {
        let Some(Frame::Pick { target, .. }) = view.agenda.top() else { return None };
        match *target {
            Target::TitheTake(points) => {
                let lost = points.min(die.face() - 1);
                let supply = supply::CHEESE - view.table.stakes.cheese;
                let cheese = match (points - lost).min(supply) {
                    0 => String::new(),
                    1 => ", and you gain a Cheese Token".into(),
                    more => format!(", and you gain {more} Cheese Tokens"),
                };
                Some(format!(" becomes {}{cheese}", die.face() - lost))
            }
            Target::TitheGive(points) => {
                Some(format!(" becomes {}", (die.face() + points).min(die.colour().sides())))
            }
            Target::Measured => Some(format!(" becomes {MEASURED}")),
            _ => None,
        }
    }
}
