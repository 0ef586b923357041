//! What a seat learns of a step.
//!
//! The entry of a step includes the forced steps after it, in order. Which forced steps follow may be a secret: who could react, or which cards
//! are alike. Two rules keep it.
//!
//! * No line says which step set it off, and a decision not to react, or to play no card in the
//!   Court, has no line (section 5.6).
//! * A purchase, a look, a theft and a quest are told when they are done, whether that is in one
//!   step or in three. So the lines do not show whether there was a choice on the way.

use alloc::string::String;

use super::{
    super::{
        components::{Action, ChanceOutcome, ORDERS},
        moments::Pending,
        state::{Frame, Stage, State},
    },
    cards,
    lines::Lines,
    log_battle, log_court, log_fall, log_road, log_turn, log_work,
    told::{Move, Told},
};
use crate::words::format;
use crate::{Seat, Step, StepOf, flow::Flow};

/// What a seat learns of a step that is possible in a state.
pub(super) fn entry(state: &State, step: StepOf<State>, seat: Seat) -> Option<String> {
    let mut taken = match step {
        Step::Action(action) => Move::Action(action),
        Step::Chance(outcome) => Move::Chance(outcome),
    };
    if log_turn::sets_nothing_off(state, taken) {
        return Told { before: state, after: state, taken, seat }.own();
    }
    let (mut before, mut lines) = (state.clone(), Lines::default());
    loop {
        let mut after = before.clone();
        match taken {
            Move::Action(action) => after.do_action(action),
            Move::Chance(outcome) => after.do_chance(outcome),
            Move::Forced => after.do_forced(),
        }
        Told { before: &before, after: &after, taken, seat }.tell(&mut lines);
        match next(&after) {
            Some(forced) => (before, taken) = (after, forced),
            None => return lines.join(),
        }
    }
}

/// The forced move that follows.
fn next(state: &State) -> Option<Move> {
    match state.pending() {
        Pending::Forced => Some(Move::Forced),
        Pending::Decision(()) => state.only_action().map(Move::Action),
        Pending::Chance(urn) => state.only_outcome(urn).map(Move::Chance),
        Pending::Terminal => None,
    }
}

impl Told<'_> {
    /// Adds what the seat learns.
    fn tell(&self, lines: &mut Lines) {
        lines.gather(log_work::yields(self));
        lines.add(self.own());
        match self.before.agenda.stack.top() {
            Some(frame) => self.task(*frame, lines),
            None => self.stage(lines),
        }
        lines.add(log_road::moved(self));
        lines.add(log_road::entered(self));
        // The end of the Action phase and of a battle brings the next phases at once.
        lines.add(log_turn::wrath(self));
        log_fall::tell(self, lines);
        log_battle::tell(self, lines);
        lines.add(log_turn::income(self));
    }

    /// Adds what is finished in a task.
    fn task(&self, frame: Frame, lines: &mut Lines) {
        match frame {
            Frame::Better { quest, player, .. } => {
                lines.add(log_court::quest_begins(self, quest, player));
            }
            Frame::Quest { quest, doer, stage } => {
                lines.add(log_court::quest_paid(self, quest, stage));
                lines.add(log_court::quest_ends(self, quest, doer));
            }
            Frame::Peek | Frame::SpyLook { .. } | Frame::Look { .. } => {
                lines.add(log_work::peek(self, frame));
            }
            Frame::Keep => lines.add([log_work::purchase(self)]),
            Frame::StealDraw { victim } => lines.add([log_court::theft(self, victim)]),
            Frame::PaySlaves { rest, .. } => lines.add(log_turn::paid(self, rest)),
            _ => {}
        }
    }

    /// Adds what is finished in a stage.
    fn stage(&self, lines: &mut Lines) {
        match self.before.agenda.stage {
            Stage::EventSide | Stage::EventDraw { .. } => log_turn::event(self, lines),
            Stage::Action { .. } => lines.add(log_work::idle(self)),
            Stage::Offer { .. } => log_turn::begun(self, lines),
            _ => {}
        }
    }

    /// What the action or the outcome itself says.
    fn own(&self) -> Option<String> {
        match self.taken {
            Move::Action(action) => match self.before.agenda.stack.top() {
                Some(frame) => self.in_frame(*frame, action),
                None => self.in_stage(action),
            },
            Move::Chance(ChanceOutcome::Order(order)) => {
                let seats = &ORDERS[order.index()][..usize::from(self.before.options.players)];
                Some(format!("{} choose floors in this order", cards::seats(seats)))
            }
            Move::Chance(ChanceOutcome::Die(face)) => Some(log_work::rolled(self, face)),
            _ => None,
        }
    }

    /// An action of a stage.
    fn in_stage(&self, action: Action) -> Option<String> {
        let (state, set) = (self.before, self.before.set());
        let actor = state.decider();
        Some(match (&state.agenda.stage, action) {
            (Stage::Floors { .. }, Action::Floor(floor)) => {
                format!("seat {actor} chooses floor {floor}")
            }
            (Stage::First { .. }, Action::Monster(card)) => {
                format!("seat {actor} takes {} for nothing", cards::monster(set, card))
            }
            (Stage::Place { .. }, Action::Box(spot)) => {
                format!("seat {actor} places a worker: {}", cards::short_spot(set, spot))
            }
            (Stage::Place { .. }, _) => format!("seat {actor} places no more workers"),
            (Stage::Battle(battle), _) => return log_battle::own(self, battle, action),
            (Stage::Traitor { penalty, .. }, Action::Plot(card)) => format!(
                "seat {actor} plays {}: for the floor seat {} is to lose {} VP",
                cards::plot_card(set, card),
                state.table.at(0),
                penalty + 1
            ),
            (Stage::Pardon { .. }, Action::Plot(card)) => {
                format!("seat {actor} plays {}", cards::plot_card(set, card))
            }
            (Stage::Court(_), Action::Coup) => {
                format!("seat {actor} plays two We Need Change, a Coup d'Etat, and wins")
            }
            _ => return None,
        })
    }

    /// An action about a task that has to be finished first.
    fn in_frame(&self, frame: Frame, action: Action) -> Option<String> {
        let set = self.before.set();
        let actor = self.before.decider();
        Some(match (frame, action) {
            (Frame::Dismiss, Action::Monster(card)) => {
                format!("seat {actor} cannot pay and dismisses {}", cards::named(set, card))
            }
            (Frame::Quest { .. } | Frame::Switch, _) => {
                return log_court::own(self, frame, action);
            }
            _ => return log_work::own(self, frame, action),
        })
    }
}
