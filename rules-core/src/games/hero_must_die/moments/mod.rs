//! Moments: what can be in progress, a file for each. It says what the moment waits for, what is
//! legal, what it does and what must hold.
//!
//! | file | phase |
//! |--|--|
//! | `dawn` | set-up, Beginning, Planning |
//! | `event`, `pay` | the event cards, Pay Day |
//! | `work` | the locations, one worker after the other |
//! | `plots`, `build`, `look` | what a worker does in more than one step |
//! | `road` | the hero parties: moving, entering, going home |
//! | `battle` | traps, defenders, rounds, the result |
//! | `windows` | reactions to a floor that is lost |
//! | `court`, `quest` | plot cards, the end of the turn |
//!
//! The top of the agenda is in progress, or else the stage of the turn. This file asks
//! whichever it is.

pub(super) mod battle;
pub(super) mod build;
pub(super) mod court;
pub(super) mod dawn;
mod decider;
mod event;
mod look;
pub(super) mod pay;
pub(super) mod plots;
pub(super) mod quest;
mod road;
mod source;
mod urn;
pub(super) mod windows;
pub(super) mod work;

pub(super) use urn::Urn;

use super::{
    components::{
        Action, ChanceOutcome, Monster, Plot, Spot,
        constants::{MOST_VP, TURNS},
    },
    state::{Deed, Frame, Stage, State},
};
use crate::{
    ActionSet, Legal, Seat,
    flow::{self, Flow},
};

/// What the agenda waits for.
pub(super) type Pending = flow::Pending<(), Urn>;

impl Flow for State {
    /// Who decides follows from the agenda, which is public, and is read at nodes only.
    type Decision = ();
    type Chance = Urn;

    #[inline]
    fn pending(&self) -> Pending {
        match self.agenda.stack.top() {
            Some(frame) => self.frame_pending(*frame),
            None => self.stage_pending(),
        }
    }

    #[inline]
    fn only_action(&self) -> Option<Action> {
        match (self.agenda.stack.is_empty(), &self.agenda.stage) {
            // With a free box and PASS there are always two (HMD-35).
            (true, Stage::Place { .. } | Stage::EventSide) => None,
            _ => self.legal_actions().only(),
        }
    }

    #[inline]
    fn only_outcome(&self, urn: Urn) -> Option<ChanceOutcome> {
        urn.only()
    }

    fn do_action(&mut self, action: Action) {
        let Some(&frame) = self.agenda.stack.top() else { return self.stage_action(action) };
        match frame {
            Frame::Dismiss => self.dismiss(action),
            Frame::PayGold { entered } => self.pay_gold(entered, action),
            Frame::PaySlaves { rest, entered } => self.pay_slaves(rest, entered, action),
            Frame::Better { quest, player, at } => self.take_over(quest, player, at, action),
            Frame::Quest { quest, doer, stage } => self.choose(quest, doer, stage, action),
            Frame::Switch => self.switch(action),
            Frame::Steal => self.steal(action),
            _ => self.work(frame, action),
        }
    }

    fn do_chance(&mut self, outcome: ChanceOutcome) {
        match (self.agenda.stack.top().copied(), outcome) {
            (None, ChanceOutcome::Order(order)) => {
                self.agenda.stage = Stage::Floors { order, next: 0, floors: [0; 4] };
            }
            (None, ChanceOutcome::Monster(card)) => self.offer(card),
            (None, ChanceOutcome::Event(face)) => self.turn_over(face),
            (Some(Frame::PlotDraw { left }), ChanceOutcome::Plot(card)) => {
                self.draw_plot(left, card);
            }
            (Some(Frame::StealDraw { victim }), ChanceOutcome::Plot(card)) => {
                self.rob(victim, card);
            }
            (Some(Frame::Die), ChanceOutcome::Die(face)) => self.roll(face),
            (Some(Frame::Look { slot, half }), ChanceOutcome::Event(face)) => {
                self.look(slot, half, face);
            }
            (Some(Frame::Generate { token }), ChanceOutcome::Hero(card)) => self.meet(token, card),
            _ => unreachable!("only possible outcomes arrive"),
        }
    }

    fn do_forced(&mut self) {
        match self.agenda.stack.top().copied() {
            Some(Frame::Generate { token }) => self.generate(token),
            Some(Frame::Better { quest, player, at }) => self.ask_next(quest, player, at),
            Some(Frame::Quest { quest, doer, stage }) => self.carry_out(quest, doer, stage),
            Some(_) => self.pop(),
            None => self.stage_forced(),
        }
    }
}

impl State {
    /// What a frame waits for.
    pub(super) fn frame_pending(&self, frame: Frame) -> Pending {
        match frame {
            Frame::PlotDraw { .. } => {
                Pending::Chance(Urn::copies(ChanceOutcome::FIRST.Plot, self.plot_deck()))
            }
            Frame::StealDraw { victim } => {
                let hand = self.plots.hands[usize::from(victim)];
                Pending::Chance(Urn::copies(ChanceOutcome::FIRST.Plot, hand))
            }
            Frame::Die => Pending::Chance(Urn::even(ChanceOutcome::FIRST.Die, 0b11_1111)),
            Frame::Look { .. } => {
                Pending::Chance(Urn::copies(ChanceOutcome::FIRST.Event, self.unseen_events()))
            }
            Frame::Generate { token } => self.generate_pending(token),
            Frame::Better { .. } => self.better_pending(),
            Frame::Quest { quest, stage: Deed::Effect, .. }
                if quest != Plot::RULE || self.table.invaders.is_empty() =>
            {
                Pending::Forced
            }
            Frame::Quest { stage: Deed::Evil | Deed::Pay, .. } => Pending::Forced,
            Frame::OpenWindow { .. } => Pending::Terminal,
            _ => Pending::Decision(()),
        }
    }

    /// What a stage waits for, with nothing on top of it.
    pub(super) fn stage_pending(&self) -> Pending {
        match &self.agenda.stage {
            Stage::Order => {
                let orders = [0, 1, 2, 6, 24][usize::from(self.options.players)];
                Pending::Chance(Urn::even(ChanceOutcome::FIRST.Order, (1 << orders) - 1))
            }
            Stage::Offer { left } => {
                let unknown = self.table.unknown_monsters(self.set());
                if *left == 0 || unknown.is_empty() {
                    Pending::Forced
                } else {
                    Pending::Chance(Urn::even(ChanceOutcome::FIRST.Monster, unknown.bits()))
                }
            }
            Stage::EventDraw { .. } => {
                Pending::Chance(Urn::copies(ChanceOutcome::FIRST.Event, self.unseen_events()))
            }
            Stage::Enter { .. } | Stage::PayDay { .. } | Stage::Action { .. } => Pending::Forced,
            Stage::Over { .. } | Stage::OpenWindow { .. } => Pending::Terminal,
            Stage::Traitor { at, .. } => asked(self.may_betray(*at)),
            Stage::Pardon { .. } => asked(self.may_pardon()),
            Stage::Court(court) if usize::from(court.at) >= court.order.len() => Pending::Forced,
            Stage::Battle(battle) => self.battle_pending(battle),
            _ => Pending::Decision(()),
        }
    }

    #[inline]
    pub(super) fn stage_actions(&self, legal: &mut ActionSet<Action>) {
        match &self.agenda.stage {
            Stage::Place { .. } => self.may_place(legal),
            Stage::Floors { floors, .. } => self.may_take_floor(*floors, legal),
            Stage::First { next } => self.may_take_first(*next, legal),
            Stage::EventSide => legal.insert_bits(Action::FIRST.Event, 0b11_u8),
            Stage::Battle(battle) => self.battle_actions(battle, legal),
            Stage::Traitor { .. } => pass_or(Action::Plot(Plot::TRAITOR), legal),
            Stage::Pardon { .. } => pass_or(Action::Plot(Plot::PARDON), legal),
            Stage::Court(court) => self.court_actions(court, legal),
            _ => {}
        }
    }

    pub(super) fn frame_actions(&self, frame: Frame, legal: &mut ActionSet<Action>) {
        let next = self.table.turn + 1;
        match frame {
            Frame::Dismiss => self.may_dismiss(legal),
            Frame::PayGold { entered } => pay::payment_amounts(legal, self.gold_part(), entered),
            Frame::PaySlaves { rest, entered } => {
                pay::payment_amounts(legal, self.slave_part(rest), entered);
            }
            Frame::Buy | Frame::SpyPay => pass_or(Action::Yes, legal),
            Frame::Keep => {
                for card in self.plots.drawn.iter() {
                    legal.insert(Action::Plot(card));
                }
            }
            Frame::Mine => self.may_mine(legal),
            Frame::Build { least, .. } => self.build_actions(least, legal),
            Frame::Recruit => self.may_recruit(legal),
            Frame::Peek => self.peek_actions(next, next, legal),
            Frame::SpyLook { .. } => self.peek_actions(next, TURNS, legal),
            Frame::Gift => self.gift_actions(legal),
            Frame::Better { .. } => pass_or(Action::Plot(Plot::BETTER), legal),
            Frame::Quest { quest, doer, stage } => self.quest_actions(quest, doer, stage, legal),
            Frame::Switch => self.may_switch(legal),
            Frame::Steal => self.may_steal(legal),
            _ => {}
        }
    }

    fn stage_action(&mut self, action: Action) {
        match (&mut self.agenda.stage, action) {
            (Stage::Floors { .. }, Action::Floor(floor)) => self.take_floor(floor),
            (Stage::First { .. }, Action::Monster(card)) => self.take_first(card),
            (Stage::Place { .. }, _) => self.place(action),
            (Stage::EventSide, Action::Event(side)) => self.take_event(side),
            (Stage::Battle(_), _) => self.fight(action),
            (Stage::Traitor { at, penalty }, _) => {
                let (at, penalty) = (*at, *penalty);
                self.betray(at, penalty, action);
            }
            (Stage::Pardon { penalty }, _) => {
                let penalty = *penalty;
                self.pardon(penalty, action);
            }
            (Stage::Court(_), _) => self.play(action),
            _ => unreachable!("only legal decisions arrive"),
        }
    }

    fn stage_forced(&mut self) {
        match &mut self.agenda.stage {
            Stage::Offer { left } => {
                let left = *left;
                self.offer_known(left);
            }
            Stage::Enter { .. } => self.enter_next(),
            Stage::PayDay { at } => {
                let at = *at;
                self.pay_day(at);
            }
            Stage::Action { next } => {
                let next = *next;
                self.next_stop(next);
            }
            Stage::Battle(_) => self.next_fight(),
            Stage::Traitor { at, penalty } => {
                if *at < self.table.players() {
                    *at += 1;
                } else {
                    self.agenda.stage = Stage::Pardon { penalty: *penalty };
                }
            }
            Stage::Pardon { penalty } => {
                let penalty = *penalty;
                self.penalise(penalty);
            }
            Stage::Court(_) => self.end_turn(),
            _ => unreachable!("every other stage waits"),
        }
    }
}

impl State {
    /// The player whose decision is due.
    pub(super) fn decider(&self) -> Seat {
        self.agenda.decider(&self.table)
    }

    /// The player whom Pay Day has reached.
    pub(super) fn payer(&self) -> Seat {
        self.agenda.payer(&self.table)
    }

    /// The player whose place in the Court order it is.
    pub(super) fn courtier(&self) -> Seat {
        self.agenda.courtier()
    }

    /// The box that is being resolved in the Action phase.
    pub(super) fn spot(&self) -> Option<Spot> {
        self.agenda.spot()
    }

    /// The owner of the acting worker.
    pub(super) fn worker(&self) -> Seat {
        self.agenda.worker(&self.table)
    }
}

impl State {
    /// A monster leaves its owner or the table: HMD-104.
    fn bury(&mut self, card: Monster) {
        if self.set().monster(card).creature.level > 2 {
            self.table.monster_bottom.push(card);
        }
    }

    /// A player discards or dismisses a monster (HMD-104).
    fn discard_monster(&mut self, seat: Seat, card: Monster) {
        self.table.monsters[usize::from(seat)].remove(card);
        self.bury(card);
    }

    /// VP up to 12 (HMD-2).
    fn gain_vp(&mut self, seat: Seat, vp: u8) {
        let own = &mut self.table.vp[usize::from(seat)];
        *own = (*own + vp).min(MOST_VP);
    }

    /// A card leaves or joins the plot deck: nobody's memory of it holds.
    fn plot_deck_changes(&mut self) {
        self.plots.put_back = None;
    }

    /// A card leaves a hand to be played (HMD-114).
    fn discard_plot(&mut self, seat: Seat, card: Plot) {
        self.plots.hands[usize::from(seat)].take(card);
        self.table.discard.add(card);
        for knower in 0..4 {
            self.forget_one(knower, seat, card);
        }
    }
}

/// A decision if somebody is asked; otherwise the rules go on.
const fn asked(anybody: bool) -> Pending {
    if anybody { Pending::Decision(()) } else { Pending::Forced }
}

/// To pass, or one other action.
fn pass_or(action: Action, legal: &mut ActionSet<Action>) {
    legal.insert(Action::Pass);
    legal.insert(action);
}

/// The amounts from `low` to `high`, if there are any.
#[inline]
fn amounts(legal: &mut ActionSet<Action>, low: u16, high: u16) {
    if low <= high {
        legal.insert_bits(Action::FIRST.Amount, (2_u64 << high) - (1 << low));
    }
}
