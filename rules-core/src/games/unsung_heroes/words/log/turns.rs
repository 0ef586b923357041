//! Entries of turns: cards, Actions, what they aim at, and the Nope.

use alloc::{format, string::String, vec::Vec};

use super::{
    super::{
        super::{
            components::{
                Action, Bonus, Character, Die, Slot,
                constants::{FORGE, MEASURED},
                put, supply,
            },
            legal::{ask::Ask, targets::on},
            state::agenda::{Frame, Source, Target},
            state::{State, ix},
        },
        ask::{coming, passed},
        cards::{bonus_text, card_name, colour_name, die_name, listed, seats_text, text},
        played::{card_of, name_in_turn, played},
    },
    AllDice, Told, remove,
};
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

    /// A turn that is no pass, and the passes before it.
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
        Some(self.passes() + &format!("seat {seat} {what}"))
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
            Character::Karl if forging(self.after) => "begins to forge",
            Character::Karl => {
                // Where only one set of parts makes a Gold Bar, nothing is chosen.
                *expected = self.after.table.stakes.dice;
                let mut legal = ActionSet::EMPTY;
                self.before.parts().legal(0, 0, self.before, &mut legal);
                return Some(self.forged_from((0, 0, 0), legal.only()?));
            }
            Character::Greg => "takes a tithe",
            _ => "uses its ability",
        };
        Some(words.into())
    }

    /// The passes since the last turn that was none. What the reader saw when it passed itself
    /// is left out.
    fn passes(&self) -> String {
        let (table, players) = (&self.before.table, self.before.players());
        let all = passed(table.current, table.passes, players);
        let own = all.iter().position(|seat| *seat == self.reader);
        let new = match own {
            Some(at) if self.chose_to_pass() => &all[at + 1..],
            _ => &all,
        };
        match new {
            [] => String::new(),
            [only] => format!("seat {only} passes; "),
            more => format!("{} pass; ", seats_text(more)),
        }
    }

    /// Whether the reader was asked when it passed: nothing but who is in turn has changed
    /// since.
    fn chose_to_pass(&self) -> bool {
        let mut then = self.before.clone();
        then.table.current = self.reader;
        then.busy()
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
            _ => false,
        };
        told.then(|| format!("seat {} uses: {text}", self.actor))
    }

    /// A die that Greg sets. One that is rolled is told then.
    fn faith(&self, action: Action) -> Option<String> {
        let Some(Frame::Gain(gain)) = self.before.agenda.top() else { return None };
        let colour = coming(gain).filter(|_| action == Action::Use)?;
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
    fn die(&self, action: Action) -> Option<(Seat, Die)> {
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

    /// A Forge that is complete.
    fn forged(&self, action: Action) -> Option<String> {
        let Some(Frame::Forge { chosen, next, sum }) = self.before.agenda.top() else {
            return None;
        };
        let done = !forging(self.after);
        done.then(|| {
            format!("seat {} {}", self.actor, self.forged_from((*chosen, *next, *sum), action))
        })
    }

    /// The parts of a Forge that is completed by this part, and by those that had to follow.
    fn forged_from(&self, so_far: (u64, u8, u8), part: Action) -> String {
        let parts = self.before.parts();
        let (mut chosen, mut next, mut sum) = so_far;
        let mut part = Some(part);
        while let Some(at) = part.and_then(|part| parts.find(next, part)) {
            (chosen, next) = (chosen | 1 << at, at + 1);
            sum += parts.list()[usize::from(at)].0;
            let mut legal = ActionSet::EMPTY;
            parts.legal(next, sum, self.before, &mut legal);
            let enough = sum >= FORGE && self.before.options.forge_minimal_only;
            part = if enough { None } else { legal.only() };
        }
        let parts = parts.list().iter().enumerate().filter(|(at, _)| chosen >> at & 1 != 0);
        let parts: Vec<_> = parts.map(|(_, (worth, part))| self.part(*worth, *part)).collect();
        format!("forges {} into a Gold Bar worth {}", listed(&parts), supply::BAR)
    }

    /// A part of a Forge.
    fn part(&self, worth: u8, part: Action) -> String {
        let view = &self.view;
        match part {
            Action::Card(slot) => format!("{} (+{worth})", card_name(view, self.actor, slot)),
            Action::Item(near, item) => {
                let owner = self.before.far(self.actor, near.get());
                format!("{} (+{worth})", card_name(view, owner, item.slot()))
            }
            Action::Treasure(treasure) => {
                format!("{} (+{worth})", view.set().treasure(treasure).name)
            }
            Action::Powerup(minion) => format!("{} (+{worth})", view.set().minion(minion).name),
            Action::Coin => format!("the Karat Coin (+{worth})"),
            Action::Die(..) => self.die(part).map(|(_, die)| die_name(die)).unwrap_or_default(),
            _ => format!("an old Gold Bar (+{worth})"),
        }
    }
}

/// Whether parts of a Forge are still to be chosen.
fn forging(state: &State) -> bool {
    matches!(state.agenda.top(), Some(Frame::Forge { .. }))
}

/// Two dice change owners.
fn swap(dice: &mut AllDice, (one, given): (Seat, Die), (other, taken): (Seat, Die)) {
    remove(dice, one, given);
    remove(dice, other, taken);
    put(&mut dice[ix(one)], taken);
    put(&mut dice[ix(other)], given);
}
