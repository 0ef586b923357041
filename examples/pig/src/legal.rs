//! Legal: roll, or hold what is there.

use rules_core::{ActionSet, Indexed, Legal, Node, Weight};

use crate::{
    Action, Face,
    state::{Phase, State},
};

impl Legal for State {
    type Action = Action;
    type ChanceOutcome = Face;

    fn node(&self) -> Node {
        match self.phase {
            Phase::Choosing => Node::Player(self.active),
            Phase::Rolling => Node::Chance,
            Phase::Over => Node::Terminal,
        }
    }

    /// PI-2; PI-4: an empty pot cannot be held. A full one must be: who could
    /// win holds.
    fn legal_actions(&self) -> ActionSet<Action> {
        let mut legal = ActionSet::EMPTY;
        if self.phase == Phase::Choosing {
            let wins = self.pot >= self.options.goal.saturating_sub(self.score(self.active));
            legal.insert_if(!wins, Action::Roll);
            legal.insert_if(self.pot > 0, Action::Hold);
        }
        legal
    }

    /// The die is fair.
    fn chance_outcomes(&self, mut each: impl FnMut(Face, Weight)) {
        if self.phase == Phase::Rolling {
            Face::all().for_each(|face| each(face, 1));
        }
    }
}
