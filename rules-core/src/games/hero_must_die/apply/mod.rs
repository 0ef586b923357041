//! Apply: what each step does, by the order of play.
//!
//! | file | phase |
//! |--|--|
//! | `dawn` | set-up, Beginning, Planning |
//! | `event` | the event cards, Pay Day |
//! | `action` | the locations, one worker after the other |
//! | `road` | the hero parties: moving, entering, going home |
//! | `battle`, `combat` | traps, defenders, rounds |
//! | `fall` | the result of a battle, the windows, who is out |
//! | `court` | plot cards, the end of the turn |

mod action;
mod battle;
mod combat;
mod court;
mod dawn;
mod event;
mod fall;
mod road;

use super::{
    components::{Action, ChanceOutcome, Monster, Plot, constants::MOST_VP},
    legal::{Pending, Urn},
    state::{Frame, Stage, State},
};
use crate::{Apply, Legal, Seat, Subgoal, flow::Flow};

impl Apply for State {
    /// A third of a millionth: holds 2/k - 1 and the shared return exactly.
    const UNIT: i32 = 3_000_000;

    fn apply_action(&mut self, action: Action) {
        self.do_action(action);
        self.advance();
    }

    fn apply_chance(&mut self, outcome: ChanceOutcome) {
        self.do_chance(outcome);
        self.advance();
    }

    /// Section 5.7.
    fn payoff(&self, seat: Seat) -> i32 {
        let Stage::Over { winners, .. } = self.agenda.stage else { return 0 };
        match i32::try_from(winners.len()).unwrap_or(0) {
            0 => self.options.collective_loss_return.millionths() * (Self::UNIT / 1_000_000),
            many if winners.contains(seat) => Self::UNIT / many * 2 - Self::UNIT,
            _ => -Self::UNIT,
        }
    }

    /// VP of the seat less the mean of the others', in twelfths (section 5.7);
    /// zero at the end (HMD-Q61).
    #[inline]
    fn potential(&self, seat: Seat) -> (i64, i64) {
        let over = matches!(self.agenda.stage, Stage::Over { .. });
        if over || !self.options.shaping {
            return (0, 1);
        }
        let ((own, _), (rest, below)) = (self.own_vp(seat), self.vp_of_others(seat));
        (own * (i64::from(self.options.players) - 1) - rest, below)
    }

    const SUBGOALS: &'static [Subgoal] = &[
        Subgoal::new("vp", "victory points, of 12; 0 if eliminated (5.7)", [0, 1], (1, 1)),
        Subgoal::new("others", "mean victory points of the others, of 12 (5.7)", [0, 1], (-1, 1)),
    ];

    fn subgoal(&self, seat: Seat, at: usize) -> (i64, i64) {
        if at == 0 { self.own_vp(seat) } else { self.vp_of_others(seat) }
    }
}

impl State {
    /// VP of a seat, of twelve.
    #[inline]
    fn own_vp(&self, seat: Seat) -> (i64, i64) {
        (i64::from(self.table.vp[usize::from(seat)]), i64::from(MOST_VP))
    }

    /// Mean VP of the other seats, of twelve.
    #[inline]
    fn vp_of_others(&self, seat: Seat) -> (i64, i64) {
        let all: i64 = self.table.vp.iter().map(|&vp| i64::from(vp)).sum();
        let (own, most) = self.own_vp(seat);
        (all - own, most * (i64::from(self.options.players) - 1))
    }
}

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
