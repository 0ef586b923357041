//! Who decides: follows from the table and the agenda, which are public.

use super::super::{
    components::{ORDERS, STOPS, Spot, Stop},
    state::{Agenda, Court, Frame, Public, Stage},
};
use crate::Seat;

impl Agenda {
    /// The player whose decision is due; any seat if none is.
    #[must_use]
    pub(crate) fn decider(&self, table: &Public) -> Seat {
        match self.stack.top() {
            Some(Frame::Better { player, at, .. }) => table.behind(*player, *at),
            Some(Frame::Quest { doer, .. }) => *doer,
            Some(Frame::Dismiss | Frame::PayGold { .. } | Frame::PaySlaves { .. }) => {
                self.payer(table)
            }
            Some(Frame::Switch | Frame::Steal | Frame::StealDraw { .. }) => self.courtier(),
            Some(_) => self.worker(table),
            None => match &self.stage {
                Stage::Floors { order, next, .. } => ORDERS[order.index()][usize::from(next % 4)],
                Stage::First { next } => table.at(next / 2),
                Stage::Place { at } | Stage::Traitor { at, .. } => table.at(*at),
                Stage::Court(_) => self.courtier(),
                _ => table.at(0),
            },
        }
    }

    /// The player whom Pay Day has reached.
    #[must_use]
    pub(crate) fn payer(&self, table: &Public) -> Seat {
        if let Stage::PayDay { at } = self.stage { table.at(at) } else { 0 }
    }

    /// The player whose place in the Court order it is.
    #[must_use]
    pub(crate) fn courtier(&self) -> Seat {
        let Stage::Court(Court { at, order, .. }) = &self.stage else { return 0 };
        order.as_slice().get(usize::from(*at)).copied().unwrap_or(0)
    }

    /// The box that is being resolved in the Action phase.
    #[must_use]
    pub(crate) fn spot(&self) -> Option<Spot> {
        let Stage::Action { next } = self.stage else { return None };
        match STOPS.get(usize::from(next).wrapping_sub(1)) {
            Some(Stop::Box(spot)) => Some(*spot),
            _ => None,
        }
    }

    /// The owner of the acting worker.
    #[must_use]
    pub(crate) fn worker(&self, table: &Public) -> Seat {
        self.spot().and_then(|spot| table.owner(spot)).unwrap_or(0)
    }
}
