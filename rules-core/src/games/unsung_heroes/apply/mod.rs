//! Apply: what each step does.
//!
//! A step is taken, and then the agenda runs until somebody or chance has at
//! least two ways to go on (5.1). `turn` turns and their end, `card` the
//! bonuses of cards, `dice` how dice come and change, `round` what lies between
//! the turns.

mod card;
mod dice;
pub(super) mod forge;
mod ranking;
mod round;
mod turn;

use super::{
    Returns,
    components::{Action, ChanceOutcome, Slot},
    legal::ask::Ask,
    state::agenda::{Frame, Stage, Step},
    state::{State, ix},
};
use crate::{Apply, Legal, Seat};

impl Apply for State {
    const UNIT: i32 = 6;

    #[inline]
    fn apply_action(&mut self, action: Action) {
        self.decide(action);
        while self.advance() {}
    }

    #[inline]
    fn apply_chance(&mut self, outcome: ChanceOutcome) {
        self.note(outcome);
        while self.advance() {}
    }

    /// 5.10: the winner gains what the others lose, in sixths.
    fn payoff(&self, seat: Seat) -> i32 {
        let Stage::Over { winner } = self.stage else { return 0 };
        match self.options.returns {
            _ if winner == seat => Self::UNIT,
            Returns::ZeroSum => -Self::UNIT / (i32::from(self.players()) - 1),
            Returns::WinLoss => 0,
        }
    }

    /// 5.10: Minions, Treasures and, in the Boss round, the lead; less the mean
    /// over the players.
    #[inline]
    fn potential(&self, seat: Seat) -> (i64, i64) {
        if !self.options.shaping || self.ask() == Ask::Over {
            return (0, 1);
        }
        let players = i64::from(self.players());
        let all: i64 = (0..self.players()).map(|seat| self.promise(seat)).sum();
        (players * self.promise(seat) - all, 100 * players)
    }
}

impl State {
    /// The potential of a seat in hundredths, before the mean is taken off.
    fn promise(&self, seat: Seat) -> i64 {
        let minions = i64::from(self.table.minions_won(seat));
        let treasures = i64::from(self.table.treasures_won(self.treasures.values(), seat));
        let lead = if self.table.round == 5 {
            let best = self.others(seat).map(|other| self.score(other)).max().unwrap_or(0);
            (i64::from(self.score(seat)) - i64::from(best)).clamp(-10, 10)
        } else {
            0
        };
        6 * minions + 3 * treasures + lead
    }

    /// Takes a decision, without what follows from it.
    #[inline]
    fn decide(&mut self, action: Action) {
        match self.agenda.top().copied() {
            None => self.decide_at(action),
            Some(Frame::Card { source, next }) => self.choose_bonus(source, next, action),
            Some(Frame::Pick { target, .. }) => self.pick(target, action),
            Some(Frame::Gain(gain)) => match gain.step {
                Step::Faith => self.choose_faith(gain, action),
                Step::Comedy => self.choose_comedy(gain, action),
                Step::Odds => self.choose_odds(gain, action),
                Step::Roll | Step::Extra => {}
            },
            Some(Frame::Rage { left }) => self.choose_rage(left, action),
            Some(Frame::Forge { chosen, next, sum }) => {
                self.choose_part(chosen, next, sum, action);
            }
            Some(_) => {}
        }
    }

    /// Takes a decision with an empty agenda.
    #[inline]
    fn decide_at(&mut self, action: Action) {
        match (self.stage, action) {
            (Stage::Turn, _) => self.take_turn(action),
            (Stage::Draft { seat }, Action::Character(character)) => {
                self.cast(seat, character);
            }
            (Stage::Nope { slot, asked }, _) => self.answer_nope(slot, asked, action),
            (Stage::Keep { winner, second }, Action::Treasure(treasure)) => {
                self.keep(winner, second, treasure);
            }
            (Stage::StuffEnd { puppet }, _) => self.stuff_at_end(puppet, action),
            _ => {}
        }
    }

    /// Takes an outcome, without what follows from it.
    #[inline]
    fn note(&mut self, outcome: ChanceOutcome) {
        match (outcome, self.stage) {
            (ChanceOutcome::Roll(faces), _) => self.rolled(faces),
            (ChanceOutcome::Card(slot), stage) => self.drawn(slot, stage),
            (ChanceOutcome::Character(character), Stage::Draft { seat }) => {
                self.cast(seat, character);
            }
            (ChanceOutcome::Minion(minion), _) => self.turn_up(minion),
            (ChanceOutcome::Seat(chair), Stage::Rank { winner }) => {
                self.ranked(winner, chair.seat());
            }
            (ChanceOutcome::Seat(chair), _) => self.begin_with(chair.seat()),
            (ChanceOutcome::Treasures(pair), Stage::Treasures { winner, second }) => {
                self.look_at(pair, winner, second);
            }
            _ => {}
        }
    }

    /// Goes one step on, if nobody has to be asked.
    #[inline]
    pub(in super::super) fn advance(&mut self) -> bool {
        match self.agenda.top().copied() {
            None => self.advance_stage(),
            Some(Frame::Card { source, next }) => self.advance_card(source, next),
            Some(Frame::Pick { target, may_skip }) => self.advance_pick(target, may_skip),
            Some(Frame::Gain(gain)) => self.advance_gain(gain),
            Some(Frame::Reroll { .. }) => false,
            Some(Frame::Mass { owner, left, ones }) => self.advance_mass(owner, left, ones),
            Some(Frame::Rage { left }) => self.advance_rage(left),
            Some(Frame::Show { next }) => self.advance_show(next),
            Some(Frame::Forge { .. }) => match self.legal_actions().only() {
                Some(part) => {
                    self.decide(part);
                    true
                }
                None => false,
            },
            Some(Frame::Draw) => self.draw_alone(self.table.current),
            Some(Frame::Blank) => {
                self.agenda.pop();
                true
            }
        }
    }

    /// A DRAW node with one outcome is no node (5.4).
    fn draw_alone(&mut self, seat: Seat) -> bool {
        let cards = self.drawable(seat);
        if cards.len() != 1 {
            return false;
        }
        let only = cards.iter().next();
        if let Some(slot) = only {
            self.note(ChanceOutcome::Card(slot));
        }
        true
    }

    /// UH-75, UH-93: a card goes from the deck to the hand.
    fn drawn(&mut self, slot: Slot, stage: Stage) {
        let seat = self.drawer();
        self.decks[ix(seat)].remove(slot);
        self.hands[ix(seat)].insert(slot);
        match stage {
            Stage::Deal { seat, left } => self.stage = Stage::Deal { seat, left: left - 1 },
            Stage::Refill { seat, left } => self.stage = Stage::Refill { seat, left: left - 1 },
            _ => {
                self.agenda.pop();
            }
        }
    }

    /// Puts a frame in the place of the top one.
    #[inline]
    fn replace(&mut self, frame: Frame) {
        if let Some(top) = self.agenda.top_mut() {
            *top = frame;
        }
    }

    /// The only legal decision, if there is just one, is taken.
    fn decide_alone(&mut self) -> bool {
        match self.legal_actions().only() {
            Some(action) => {
                self.decide(action);
                true
            }
            None => false,
        }
    }
}
