//! Heuristic: a rule-based action, from what a seat knows.
//!
//! It passes while it leads, takes the lead with the cheapest card that can,
//! keeps four cards for the Boss, and Nopes what costs it the lead. Worth is
//! counted in tenths of a point of lead.

mod assessment;
mod spend;
mod worth;

use core::cmp::Reverse;

use super::{
    components::{
        Action, Character, Die, Item, Minion, Puppet,
        constants::{FORGE, HAND, ROUNDS},
    },
    moments::ask::Ask,
    moments::forge::Parts,
    observe::View,
    state::agenda::{Frame, Source, Target},
    state::{State, ix},
};
use crate::{ActionSet, Heuristic, Indexed, Seat};
use assessment::Assessment;
use worth::{mean, shown, usual};

/// Cards that are kept for later rounds.
const RESERVE: u8 = 4;

/// Characters, the ones that win most first (measured, see the rules page).
const FAVOURITES: [Character; 8] = [
    Character::Alfred,
    Character::Greg,
    Character::Betty,
    Character::Jerry,
    Character::Wanda,
    Character::Ellen,
    Character::Tilda,
    Character::Karl,
];

impl Heuristic for State {
    fn heuristic_action(view: &View, legal: ActionSet<Action>) -> Action {
        let assessment = Assessment::new(view);
        let chosen = match view.ask() {
            Ask::Turn => assessment.turn(legal, RESERVE),
            ask => assessment.detail(ask, legal),
        };
        chosen.or_else(|| legal.first()).expect("a seat that decides has a legal action")
    }

    const PLANS: u8 = 1;

    fn plan_action(view: &View, legal: ActionSet<Action>, _plan: u8) -> Action {
        let assessment = Assessment::new(view);
        let chosen = match view.ask() {
            Ask::Turn => assessment.spending_turn(legal),
            ask => assessment.detail(ask, legal),
        };
        chosen.or_else(|| legal.first()).expect("a seat that decides has a legal action")
    }
}

/// The first of the actions that are worth most.
fn most(legal: ActionSet<Action>, worth: impl Fn(Action) -> i32) -> Option<Action> {
    legal.iter().min_by_key(|action| Reverse(worth(*action)))
}

impl Assessment<'_> {
    /// Every choice but a turn.
    fn detail(self, ask: Ask, legal: ActionSet<Action>) -> Option<Action> {
        match ask {
            Ask::Character => {
                FAVOURITES.map(Action::Character).into_iter().find(|who| legal.contains(*who))
            }
            Ask::Bonus => self.bonus(),
            Ask::Nope => self.nope(),
            Ask::Faith | Ask::Comedy => Some(Action::Use),
            Ask::Forge => self.forge(legal),
            Ask::StuffEnd => legal.last(),
            Ask::Rage => None,
            _ => most(legal, |action| self.target(action)),
        }
    }

    /// Points (times ten) behind the leader; zero or negative when leading.
    fn gap(self) -> i32 {
        let [me, rival] = self.both();
        let behind = i32::from(rival.score) - i32::from(me.score);
        let lost = me < rival;
        // Drawing level now is enough if the tie is won (UH-66): the later one is first.
        let tie_won = me.won() <= rival.won();
        10 * (behind + i32::from(lost && behind >= 0 && !tie_won)) + i32::from(lost && behind == 0)
    }

    /// TURN: pass with the lead; else the cheapest way to it, or a loss that
    /// costs nothing. Before the Boss round so many cards are kept.
    fn turn(self, legal: ActionSet<Action>, reserve: u8) -> Option<Action> {
        let pixie = Action::Powerup(Minion::LineLeaderPixie);
        if legal.contains(pixie) {
            return Some(pixie);
        }
        let gap = self.gap();
        if gap <= 0 {
            return Some(if self.forges(legal) { Action::Ability } else { Action::Pass });
        }
        let free: i32 = legal.iter().filter(|a| is_free(*a)).map(|a| self.action(a).max(0)).sum();
        if free >= gap {
            return most(legal, |a| if is_free(a) { self.action(a) } else { 0 });
        }
        let last = self.view.table.round == ROUNDS;
        let spare = last || self.view.hand.count() > reserve;
        let card = spare.then(|| self.cheapest(legal, gap - free)).flatten();
        match card {
            Some(_) if free > 0 => most(legal, |a| if is_free(a) { self.action(a) } else { 0 }),
            Some(card) => Some(card),
            // Out of reach: in the Boss round try all the same; with a full
            // hand make room for the draws.
            None if last => most(legal, |a| self.action(a)),
            None if self.view.hand.len() == u32::from(HAND) => most(legal, |a| match a {
                Action::Card(slot) => 1000 - self.price(slot),
                _ => 0,
            }),
            None => Some(Action::Pass),
        }
    }

    /// The card that costs least among those that may close a gap, alone or
    /// with one more.
    fn cheapest(self, legal: ActionSet<Action>, gap: i32) -> Option<Action> {
        let cards = || legal.iter().filter(|a| is_card(*a));
        let single = cards().filter(|a| self.action(*a) >= gap).min_by_key(|a| self.cost(*a));
        single.or_else(|| {
            let best = cards().max_by_key(|a| self.action(*a))?;
            let other = cards().filter(|a| *a != best).map(|a| self.action(a)).max()?;
            (self.action(best) + other >= gap).then_some(best)
        })
    }

    fn cost(self, action: Action) -> i32 {
        match action {
            Action::Card(slot) => self.price(slot),
            _ => 0,
        }
    }

    /// BONUS: everything that does not help the rival.
    fn bonus(self) -> Option<Action> {
        let harm = match self.view.agenda.top() {
            Some(Frame::Card { source: Source::Card { owner, slot }, next }) => self
                .view
                .table
                .cast[ix(*owner)]
            .and_then(|who| self.view.set().card(who, *slot).bonuses.get(usize::from(*next)))
            .is_some_and(|bonus| self.worth(*bonus) < 0),
            _ => false,
        };
        (!harm).then_some(Action::Use)
    }

    /// NOPE: what takes the lead away with a swing of five points.
    fn nope(self) -> Option<Action> {
        let (view, active) = (self.view, self.view.table.current);
        let change = |seat: Seat| i32::from(view.score(seat)) - i32::from(view.table.was[ix(seat)]);
        let swing = change(active) - change(self.me);
        let least = if view.table.round == ROUNDS { 4 } else { 6 };
        let worth = active == self.rival && self.gap() > 0 && swing >= least;
        worth.then_some(Action::Nope)
    }

    /// Whether Karl can forge without a loss.
    fn forges(self, legal: ActionSet<Action>) -> bool {
        let karl = self.view.table.plays(self.me, Character::Karl);
        karl && legal.contains(Action::Ability) && exact(self.parts().list(), FORGE)
    }

    fn parts(self) -> Parts {
        Parts::of(
            self.view.set(),
            &self.view.table,
            &self.view.treasures,
            self.view.options.players,
        )
    }

    /// FORGE: a part after which ten can still be met exactly; else the largest.
    fn forge(self, legal: ActionSet<Action>) -> Option<Action> {
        let Some(Frame::Forge { next, sum, .. }) = self.view.agenda.top() else { return None };
        let parts = self.parts();
        let worth = |action: Action| match parts.find(*next, action) {
            Some(at) => {
                let (value, rest) = (parts.list()[usize::from(at)].0, usize::from(at) + 1);
                let fits =
                    (sum + value <= FORGE) && exact(&parts.list()[rest..], FORGE - sum - value);
                i32::from(value) + if fits { 100 } else { 0 }
            }
            // Enough is enough.
            None => 1000,
        };
        most(legal, worth)
    }

    /// What a target, a Treasure to keep or declining is worth.
    fn target(self, action: Action) -> i32 {
        match (action, self.view.agenda.top()) {
            (Action::Die(near, place), Some(frame)) => {
                let seat = near.seat(self.me, self.view.options.players);
                let die = self.dice(seat)[place.index()];
                match frame {
                    Frame::Pick { target, .. } => self.die(*target, seat, die),
                    // ODDS: the lowest goes.
                    _ => -shown(die),
                }
            }
            (Action::Item(near, item), _) => {
                let seat = near.seat(self.me, self.view.options.players);
                self.item(seat, Item::slot(item)) + 1
            }
            (Action::Puppet(puppet), _) => {
                self.worth(self.view.set().pulled(puppet)) + 5 - puppet_rank(puppet)
            }
            (Action::Treasure(treasure), _) => {
                self.view.set().treasure(treasure).bonuses.iter().map(|bonus| usual(*bonus)).sum()
            }
            _ => 0,
        }
    }

    /// What aiming at a die is worth.
    fn die(self, target: Target, seat: Seat, die: Die) -> i32 {
        let (mine, rival) = (seat == self.me, seat == self.rival);
        let side = match (mine, rival) {
            (true, _) => 1,
            (_, true) => -1,
            _ => 0,
        };
        match target {
            Target::RerollOwn | Target::RerollAny | Target::RerollPurple => {
                side * (mean(die.colour()) - shown(die))
            }
            Target::SwapA if mine => 2 * self.best_of_rival(|theirs| shown(theirs) - shown(die)),
            Target::SwapB { .. } => shown(die) * if rival { 2 } else { 1 },
            Target::Break => side * (50 - shown(die)),
            Target::Transmute => side * (40 - shown(die)),
            Target::TitheTake(_) => 1 + if rival { shown(die) } else { 0 },
            Target::TitheGive(_) if mine => {
                10 * (i32::from(die.colour().sides()) - i32::from(die.face()))
            }
            Target::Measured => 40 - shown(die),
            _ => -1,
        }
    }
}

/// Whether parts can add up to a number exactly.
fn exact(parts: &[(u8, Action)], goal: u8) -> bool {
    let reach = parts
        .iter()
        .fold(1u16, |reach, (worth, _)| reach | reach.checked_shl((*worth).into()).unwrap_or(0));
    reach >> goal & 1 != 0
}

/// Puppets from the least to the most useful one to leave empty.
fn puppet_rank(puppet: Puppet) -> i32 {
    i32::from(puppet == Puppet::SirSock)
}

/// Whether an action costs no card.
const fn is_free(action: Action) -> bool {
    matches!(action, Action::Ability | Action::Powerup(_) | Action::Puppet(_))
}

const fn is_card(action: Action) -> bool {
    matches!(action, Action::Card(_) | Action::Treasure(_))
}
