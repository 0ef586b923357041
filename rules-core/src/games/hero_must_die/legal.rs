//! Legal: what a state waits for, and what is possible there, asked of what is in progress.

use super::{
    components::{Action, ChanceOutcome},
    moments::Pending,
    state::State,
};
use crate::{ActionSet, ChanceSource, Legal, Node, Weight, flow::Flow};

impl Legal for State {
    type Action = Action;
    type ChanceOutcome = ChanceOutcome;

    fn node(&self) -> Node {
        self.pending().node(|()| self.decider())
    }

    #[inline]
    fn legal_actions(&self) -> ActionSet<Action> {
        let mut legal = ActionSet::EMPTY;
        if let Pending::Decision(()) = self.pending() {
            match self.agenda.stack.top() {
                Some(frame) => self.frame_actions(*frame, &mut legal),
                None => self.stage_actions(&mut legal),
            }
        }
        legal
    }

    fn chance_outcomes(&self, each: impl FnMut(ChanceOutcome, Weight)) {
        if let Pending::Chance(urn) = self.pending() {
            urn.each(each);
        }
    }

    fn total_weight(&self) -> Weight {
        if let Pending::Chance(urn) = self.pending() { urn.total() } else { 0 }
    }

    fn outcome_at(&self, point: Weight) -> ChanceOutcome {
        let Pending::Chance(urn) = self.pending() else {
            panic!("a point below the total of a chance node");
        };
        urn.outcome_at(point)
    }

    fn chance_source(&self) -> ChanceSource {
        self.source()
    }
}
