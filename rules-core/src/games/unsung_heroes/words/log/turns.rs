//! Entries of turns: cards, Actions, what they aim at, and the Nope.

use alloc::string::String;

use super::{
    super::{
        super::{
            components::{Action, Bonus, Character, Die, Slot, constants::MEASURED, put},
            moments::{ask::Ask, gain, pick::on},
            state::agenda::{Frame, Source, Target},
            state::ix,
        },
        cards::{bonus_text, card_name, colour_name, die_name, text},
        played::{card_of, name_in_turn, played},
    },
    AllDice, Told, remove,
};
use crate::words::format;
use crate::{ActionSet, Indexed, Seat};

impl Told<'_> {
    /// A decision of a seat.
    pub(super) fn decided(&self, action: Action, expected: &mut AllDice) -> Option<String> {
        match self.before.ask() {
            Ask::Turn => self.turn(action, expected),
            Ask::Character => self.cast(),
            Ask::Bonus => self.bonus(action),
            Ask::Faith => self.faith(action),
            Ask::Odds => {
                let (owner, die) = self.die(action)?;
                remove(expected, owner, die);
                Some(format!("seat {owner} removes {} (Fixing the Odds)", die_name(die)))
            }
            Ask::Forge => {
                *expected = self.after.table.stakes.dice;
                self.forged(action)
            }
            Ask::Nope => {
                *expected = self.after.table.stakes.dice;
                self.nope(action)
            }
            Ask::Keep => self.keep(action),
            // What comes of these is told as a change of the table, or as a roll.
            Ask::Comedy | Ask::Rage | Ask::StuffEnd | Ask::StuffItem => None,
            _ => self.aimed(action, expected),
        }
    }

    /// A turn that is no pass.
    fn turn(&self, action: Action, expected: &mut AllDice) -> Option<String> {
        let (seat, view) = (self.actor, &self.view);
        let what = match action {
            Action::Pass => return None,
            Action::Card(slot) => self.card(Source::Card { owner: seat, slot })?,
            Action::Treasure(treasure) => self.card(Source::Treasure(treasure))?,
            Action::Powerup(minion) => {
                let card = view.set().minion(minion);
                format!("uses its Minion {}: {}", card.name, text(card))
            }
            Action::Puppet(puppet) => {
                let card = view.set().puppet(puppet);
                let stuffed = view.table.stakes.puppets[puppet.index()];
                let with = stuffed.map(|on| card_name(view, on.owner, on.slot));
                let with = with.map(|name| format!(" and discards {name} from it"));
                format!("uses {}{}: {}", card.name, with.unwrap_or_default(), text(card))
            }
            _ => self.ability(expected)?,
        };
        Some(format!("seat {seat} {what}"))
    }

    /// A card or Treasure that is played, with its text.
    fn card(&self, source: Source) -> Option<String> {
        let (owner, card) = card_of(&self.view, source)?;
        let kind = match (owner, card.gold) {
            (None, _) => "its Treasure ",
            (_, true) => "its Gold Card ",
            _ => "",
        };
        Some(format!("plays {kind}{}: {}", card.name, text(card)))
    }

    /// What the Action of an ability is called.
    fn ability(&self, expected: &mut AllDice) -> Option<String> {
        let words = match self.view.table.cast[ix(self.actor)]? {
            Character::Alfred => "uses Measured Technique",
            Character::Betty => "turns an Angry token to Happy to reroll a die",
            Character::Karl => {
                *expected = self.after.table.stakes.dice;
                return Some(self.forge_begun());
            }
            Character::Greg => "takes a tithe",
            _ => "uses its ability",
        };
        Some(words.into())
    }

    /// A bonus that is used or left out. Dice and tokens that it brings are told with them.
    fn bonus(&self, action: Action) -> Option<String> {
        let (_, card, next) = played(&self.view)?;
        let bonus = *card.bonuses.get(usize::from(next?))?;
        let text = bonus_text(bonus);
        if action == Action::Skip {
            return Some(format!("seat {} leaves out: {text}", self.actor));
        }
        let told = match bonus {
            Bonus::Static(_) | Bonus::MassTithe | Bonus::GoldBar | Bonus::Boil => true,
            Bonus::Dice(dice) => dice.iter().any(|die| die.face() > 0),
            Bonus::RerollOwn
            | Bonus::RerollAny
            | Bonus::Swap
            | Bonus::Break
            | Bonus::Transmute
            | Bonus::RerollOthers
            | Bonus::ReplayOwn
            | Bonus::ReplayAny
            | Bonus::RerollPurple
            | Bonus::Rage
            | Bonus::TitheTake(_)
            | Bonus::Stuff
            | Bonus::PuppetShow
            | Bonus::Draw
            | Bonus::Nope
            | Bonus::TitheGive(_) => false,
        };
        told.then(|| format!("seat {} uses: {text}", self.actor))
    }

    /// A die that Greg sets. One that is rolled is told then.
    fn faith(&self, action: Action) -> Option<String> {
        let Some(Frame::Gain(gain)) = self.before.agenda.top() else { return None };
        let colour = gain::words::coming(gain).filter(|_| action == Action::Use)?;
        let (name, face) = (colour_name(colour), colour.faith());
        Some(format!("seat {} sets a new {name} die to {face} (Faith)", self.actor))
    }

    /// A Nope. A card that is let through has no entry for anybody: it would show that
    /// somebody was asked.
    fn nope(&self, action: Action) -> Option<String> {
        (action == Action::Nope).then(|| {
            format!(
                "seat {} plays Nope: {} of seat {} is discarded, and everything is as before it",
                self.actor,
                name_in_turn(&self.view),
                self.before.table.current
            )
        })
    }

    /// The die that an action names, and its owner.
    pub(super) fn die(&self, action: Action) -> Option<(Seat, Die)> {
        let Action::Die(near, place) = action else { return None };
        let owner = self.before.far(self.actor, near.get());
        let dice = self.before.table.stakes.dice[ix(owner)];
        dice.as_slice().get(place.index()).map(|die| (owner, *die))
    }

    /// A target that was chosen, or a bonus that was left out.
    fn aimed(&self, action: Action, expected: &mut AllDice) -> Option<String> {
        let Some(Frame::Pick { target, .. }) = self.before.agenda.top() else { return None };
        match action {
            Action::Skip => self.left_out(),
            Action::Item(near, item) => {
                let owner = self.before.far(self.actor, near.get());
                Some(self.replayed(owner, item.slot()))
            }
            _ => {
                let (owner, die) = self.die(action)?;
                self.aimed_at(*target, owner, die, expected)
            }
        }
    }

    /// A targeted bonus that was left out. A Puppet show has several of its own.
    fn left_out(&self) -> Option<String> {
        if self.before.agenda.as_slice().iter().any(|frame| matches!(frame, Frame::Show { .. })) {
            return None;
        }
        let (_, card, next) = played(&self.view)?;
        let bonus = card.bonuses.get(usize::from(next?.checked_sub(1)?))?;
        Some(format!("seat {} leaves out: {}", self.actor, bonus_text(*bonus)))
    }

    /// An Item that is played from a discard pile.
    fn replayed(&self, owner: Seat, slot: Slot) -> String {
        let source = Source::Card { owner, slot };
        let what = card_of(&self.view, source).map(|(_, card)| (card.name, text(card)));
        let (name, text) = what.unwrap_or_default();
        let whose = self.whose(owner);
        format!("seat {} plays {name} from {whose} discard pile: {text}", self.actor)
    }

    /// A die that was chosen. What is rerolled is told with its roll.
    fn aimed_at(
        &self,
        target: Target,
        owner: Seat,
        die: Die,
        expected: &mut AllDice,
    ) -> Option<String> {
        let what = match target {
            Target::SwapA => {
                let target = Target::SwapB { owner, die };
                let mut seconds = ActionSet::EMPTY;
                let _ = self.before.targets(target, &mut on(&mut seconds));
                // The only second die is taken at once; otherwise it is chosen next.
                let second = self.die(seconds.only()?)?;
                self.swapped((owner, die), second, expected)
            }
            Target::SwapB { owner: first, die: given } => {
                self.swapped((first, given), (owner, die), expected)
            }
            Target::Break => {
                remove(expected, owner, die);
                format!("breaks {} {} into two Blue dice", self.whose(owner), die_name(die))
            }
            _ => {
                *expected = self.after.table.stakes.dice;
                self.turned(target, owner, die)?
            }
        };
        Some(format!("seat {} {what}", self.actor))
    }

    /// Two dice that change owners.
    fn swapped(&self, first: (Seat, Die), second: (Seat, Die), expected: &mut AllDice) -> String {
        swap(expected, first, second);
        let (whose, given) = (self.whose(first.0), die_name(first.1));
        format!("swaps {whose} {given} with {} of seat {}", die_name(second.1), second.0)
    }

    /// A die that becomes another one, or shows another face, without a roll.
    fn turned(&self, target: Target, owner: Seat, die: Die) -> Option<String> {
        let (whose, name) = (self.whose(owner), die_name(die));
        Some(match target {
            Target::Transmute => format!("turns {whose} {name} into Blue 4"),
            Target::TitheTake(points) => {
                format!("lowers {whose} {name} to {}", die.face() - points.min(die.face() - 1))
            }
            Target::TitheGive(points) => {
                let face = (die.face() + points).min(die.colour().sides());
                format!("raises {whose} {name} to {face}")
            }
            Target::Measured => format!("turns {whose} {name} to {MEASURED}"),
            _ => return None,
        })
    }

    /// Whose something is, as the one who acts would say.
    fn whose(&self, owner: Seat) -> String {
        if owner == self.actor { "its own".into() } else { format!("seat {owner}'s") }
    }
}

/// Two dice change owners.
fn swap(dice: &mut AllDice, (one, given): (Seat, Die), (other, taken): (Seat, Die)) {
    remove(dice, one, given);
    remove(dice, other, taken);
    put(&mut dice[ix(one)], taken);
    put(&mut dice[ix(other)], given);
}
