//! Moments: what can be in progress, a file for each. It says what the moment waits for, what is
//! legal, what it does, what must hold, and what is asked.
//!
//! The top of the agenda is in progress, or else the stage of the round. This file asks
//! whichever it is; `Flow::advance` takes the forced steps between two nodes (5.1).

pub(super) mod ask;
pub(super) mod card;
mod deal;
pub(super) mod forge;
pub(super) mod gain;
pub(super) mod nope;
pub(super) mod pick;
pub(super) mod puppets;
pub(super) mod rage;
pub(super) mod ranking;
mod reroll;
mod round;
mod source;
pub(super) mod turn;

use super::{
    TieSpecial,
    components::{
        Action, ChanceOutcome, Character, SeatId,
        constants::{HAND, ROUNDS},
    },
    state::State,
    state::agenda::{Frame, GainStage, Stage},
};
use crate::{
    ActionSet, Legal, Seat,
    flow::{self, Flow},
};
use ask::Ask;

/// What the agenda waits for.
type Pending = flow::Pending<(), ()>;

const DECISION: Pending = Pending::Decision(());
const CHANCE: Pending = Pending::Chance(());

/// One of the two, as a condition says.
#[inline]
const fn forced_if(forced: bool, otherwise: Pending) -> Pending {
    if forced { Pending::Forced } else { otherwise }
}

impl Flow for State {
    /// Who decides is asked for at nodes only.
    type Decision = ();
    type Chance = ();

    #[inline]
    fn pending(&self) -> Pending {
        match self.agenda.top() {
            None => self.stage_pending(),
            Some(frame) => self.frame_pending(frame),
        }
    }

    #[inline]
    fn only_action(&self) -> Option<Action> {
        self.only_legal_action()
    }

    #[inline]
    fn only_outcome(&self, (): ()) -> Option<ChanceOutcome> {
        self.only_possible_outcome()
    }

    #[inline]
    fn do_action(&mut self, action: Action) {
        match self.agenda.top().copied() {
            None => self.stage_action(action),
            Some(Frame::Card { source, next }) => self.choose_bonus(source, next, action),
            Some(Frame::Pick { target, .. }) => self.pick(target, action),
            Some(Frame::Gain(gain)) => self.choose_gain(gain, action),
            Some(Frame::Rage { left }) => self.choose_rage(left, action),
            Some(Frame::Forge { chosen, next, sum }) => {
                self.choose_part(chosen, next, sum, action);
            }
            Some(_) => {}
        }
    }

    #[inline]
    fn do_chance(&mut self, outcome: ChanceOutcome) {
        match (outcome, self.stage) {
            (ChanceOutcome::Roll(faces), _) => self.rolled(faces),
            (ChanceOutcome::Card(slot), stage) => self.drawn(slot, stage),
            (ChanceOutcome::Character(character), Stage::Draft { seat }) => {
                self.cast(seat, character);
            }
            (ChanceOutcome::Minion(minion), _) => self.turn_up(minion),
            (ChanceOutcome::Seat(id), Stage::Rank { winner }) => {
                self.ranked(winner, id.seat());
            }
            (ChanceOutcome::Seat(id), _) => self.begin_with(id.seat()),
            (ChanceOutcome::Treasures(pair), Stage::Treasures { winner, second }) => {
                self.look_at(pair, winner, second);
            }
            _ => {}
        }
    }

    #[inline]
    fn do_forced(&mut self) {
        match self.agenda.top().copied() {
            None => self.stage_forced(),
            Some(Frame::Card { source, next }) => self.card_forced(source, next),
            Some(Frame::Gain(gain)) => self.gain_forced(gain),
            Some(Frame::Mass { owner, ones, .. }) => self.mass_forced(owner, ones),
            Some(Frame::Show { next }) => self.show_forced(next),
            Some(Frame::Pick { .. } | Frame::Rage { .. } | Frame::Blank) => {
                self.agenda.pop();
            }
            Some(Frame::Reroll { .. } | Frame::Forge { .. } | Frame::Draw) => {}
        }
    }
}

impl State {
    /// What a frame on top of the agenda waits for.
    #[inline]
    pub(super) fn frame_pending(&self, frame: &Frame) -> Pending {
        match frame {
            Frame::Card { source, next } => forced_if(!self.may_decline(*source, *next), DECISION),
            // UH-35: a forced choice without a target vanishes.
            Frame::Pick { target, may_skip } => {
                forced_if(!*may_skip && !self.has_target(*target), DECISION)
            }
            Frame::Gain(gain) => self.gain_pending(gain),
            Frame::Mass { left, .. } => forced_if(*left == [0; 4], CHANCE),
            Frame::Rage { left } => forced_if(*left == 0 || self.no_rage(), DECISION),
            Frame::Forge { .. } => DECISION,
            Frame::Reroll { .. } | Frame::Draw => CHANCE,
            Frame::Show { .. } | Frame::Blank => Pending::Forced,
        }
    }

    /// What a stage waits for with an empty agenda (5.5).
    #[inline]
    pub(super) fn stage_pending(&self) -> Pending {
        let players = self.players();
        match self.stage {
            Stage::Turn | Stage::Nope { .. } | Stage::Keep { .. } => DECISION,
            Stage::Over { .. } => Pending::Terminal,
            Stage::Draft { seat } => {
                let asked = if self.ask() == Ask::Character { DECISION } else { CHANCE };
                forced_if(seat == players, asked)
            }
            Stage::Deal { seat, left } => forced_if(seat == players || left == 0, CHANCE),
            // The Boss needs no turning up (UH-23).
            Stage::TurnUp => forced_if(self.table.round == ROUNDS, CHANCE),
            Stage::Rolls { .. } | Stage::Action | Stage::Played { .. } => Pending::Forced,
            // UH-68: the seats part those who tie, if the switch says so.
            Stage::First | Stage::Rank { .. } => {
                forced_if(self.options.tie_special == TieSpecial::Seat, CHANCE)
            }
            Stage::Treasures { .. } => CHANCE,
            // UH-73: the next empty Puppet, as long as there is a card for it.
            Stage::StuffEnd { puppet } => {
                forced_if(self.stuffed(puppet) || self.stuffable().is_empty(), DECISION)
            }
            Stage::Refill { left, .. } => forced_if(left == 0, CHANCE),
        }
    }

    /// Legal actions of a frame (5.3).
    pub(super) fn legal_in(&self, frame: &Frame, legal: &mut ActionSet<Action>) {
        match *frame {
            Frame::Card { .. } => yes_or_no(legal),
            Frame::Pick { target, may_skip } => {
                legal.insert_if(may_skip, Action::Skip);
                let _ = self.targets(target, &mut pick::on(legal));
            }
            Frame::Gain(gain) => self.may_gain(&gain, legal),
            Frame::Rage { .. } => self.may_rage(legal),
            Frame::Forge { chosen: _, next, sum } => {
                self.parts().legal(next, sum, self, legal);
            }
            Frame::Show { .. }
            | Frame::Reroll { .. }
            | Frame::Mass { .. }
            | Frame::Draw
            | Frame::Blank => {}
        }
    }

    /// Legal actions of a stage with an empty agenda (5.3).
    pub(super) fn legal_at(&self, legal: &mut ActionSet<Action>) {
        match self.stage {
            Stage::Turn => self.turn(legal),
            Stage::Draft { .. } if self.ask() == Ask::Character => {
                legal.extend(self.castable().map(Action::Character));
            }
            Stage::Nope { .. } => Self::may_nope(legal),
            Stage::Keep { .. } => self.may_keep(legal),
            Stage::StuffEnd { .. } => self.may_stuff(legal),
            _ => {}
        }
    }

    /// An action with an empty agenda.
    #[inline]
    fn stage_action(&mut self, action: Action) {
        match (self.stage, action) {
            (Stage::Turn, _) => self.take_turn(action),
            (Stage::Draft { seat }, Action::Character(character)) => {
                self.cast(seat, character);
            }
            (Stage::Nope { slot, asked }, _) => self.choose_nope(slot, asked, action),
            (Stage::Keep { winner, second }, Action::Treasure(treasure)) => {
                self.keep(winner, second, treasure);
            }
            (Stage::StuffEnd { puppet }, _) => self.stuff_at_end(puppet, action),
            _ => {}
        }
    }

    /// A forced step with an empty agenda (5.5).
    pub(super) fn stage_forced(&mut self) {
        match self.stage {
            // UH-16: everybody has a character.
            Stage::Draft { .. } => self.stage = Stage::Deal { seat: 0, left: HAND },
            Stage::Deal { seat, .. } => self.dealt(seat),
            Stage::TurnUp => self.start_round(),
            Stage::Rolls { next } => self.roll_next(next),
            Stage::First => self.begin_with(self.worst().iter().next_back().unwrap_or_default()),
            Stage::Action => self.end_turn(),
            Stage::Played { card } => self.played(card),
            Stage::Rank { winner } => {
                self.ranked(winner, self.best(winner).iter().next().unwrap_or_default());
            }
            Stage::StuffEnd { puppet } => self.next_puppet(puppet),
            Stage::Refill { seat, .. } => self.refilled(seat),
            Stage::Turn
            | Stage::Nope { .. }
            | Stage::Keep { .. }
            | Stage::Treasures { .. }
            | Stage::Over { .. } => {}
        }
    }

    /// The node by name.
    #[inline]
    pub(super) fn ask(&self) -> Ask {
        Ask::of(&self.options, self.stage, self.agenda.top())
    }

    /// Who decides, at a player node.
    pub(super) fn decider(&self) -> Seat {
        match self.agenda.top() {
            Some(Frame::Gain(gain)) => gain.owner,
            Some(Frame::Rage { .. }) => self.table.seat_of(Character::Betty).unwrap_or_default(),
            Some(_) => self.table.current,
            None => match self.stage {
                Stage::Draft { seat } => seat,
                Stage::Nope { asked, .. } => asked,
                Stage::Keep { winner, .. } => winner,
                Stage::StuffEnd { .. } => self.table.seat_of(Character::Ellen).unwrap_or_default(),
                _ => self.table.current,
            },
        }
    }

    /// The only legal action, found without listing all actions where the state excludes one.
    #[inline]
    pub(super) fn only_legal_action(&self) -> Option<Action> {
        match (self.agenda.top(), self.stage) {
            (None, Stage::Turn) => (!self.busy()).then_some(Action::Pass),
            (Some(Frame::Pick { target, may_skip: true }), _) => {
                (!self.has_target(*target)).then_some(Action::Skip)
            }
            (Some(Frame::Gain(gain)), _) if gain.stage != GainStage::Odds => None,
            // USE or SKIP, Nope or SKIP, a card or SKIP, one of two Treasures.
            (Some(Frame::Card { .. }), _) => None,
            (None, stage) if !matches!(stage, Stage::Draft { .. }) => None,
            _ => self.legal_actions().only(),
        }
    }

    /// The only outcome of a chance node. Dice always have two.
    #[inline]
    pub(super) fn only_possible_outcome(&self) -> Option<ChanceOutcome> {
        match (self.agenda.top(), self.stage) {
            (Some(Frame::Draw), _) | (None, Stage::Deal { .. } | Stage::Refill { .. }) => {
                let cards = self.drawable(self.drawer());
                let only = if cards.len() == 1 { cards.iter().next() } else { None };
                only.map(ChanceOutcome::Card)
            }
            (None, Stage::Draft { .. }) => only(self.castable()).map(ChanceOutcome::Character),
            (None, Stage::TurnUp) => only(self.next_minions()).map(ChanceOutcome::Minion),
            (None, Stage::First | Stage::Rank { .. }) => {
                only(self.tied().iter()).map(|seat| ChanceOutcome::Seat(SeatId::of(seat)))
            }
            (None, Stage::Treasures { .. }) => {
                let unseen = self.unseen();
                let pair = unseen.pair(0).filter(|_| unseen.pairs() == 1);
                pair.map(ChanceOutcome::Treasures)
            }
            _ => None,
        }
    }

    /// Puts a frame in the place of the top one.
    #[inline]
    fn replace(&mut self, frame: Frame) {
        if let Some(top) = self.agenda.top_mut() {
            *top = frame;
        }
    }
}

/// USE or SKIP.
fn yes_or_no(legal: &mut ActionSet<Action>) {
    legal.insert(Action::Skip);
    legal.insert(Action::Use);
}

/// The only item of an iterator.
fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next();
    if items.next().is_none() { first } else { None }
}
