//! Choices that are told from a state: each was made in this game.

use std::format;

use super::{Promise, fault::Held, kit::Kit};
use crate::{
    SerdeRules,
    step::{Step, StepOf},
};

impl<S: SerdeRules> Kit<'_, S> {
    /// Keeps a choice that is about to be made.
    pub(super) fn keep(&mut self, state: &S, step: StepOf<S>) {
        if let Step::Action(action) = step {
            self.made.push((state.clone(), action));
        }
    }

    /// Compares the choices that are told from the true state with those that were made.
    pub(super) fn past(&mut self, state: &S) -> Held {
        let (mut told, mut wrong) = (0, None);
        state.past_choices(|before, action| {
            told += 1;
            let forced = before.legal_actions().only() == Some(action);
            let made = |(state, choice): &(S, S::Action)| *choice == action && state == before;
            if wrong.is_none() && !forced && !self.made.iter().rev().any(made) {
                wrong = Some(format!("`{action}` was not chosen in {before:?}"));
            }
        });
        self.report.coverage.past_choices += told;
        hold!(self.report, PastChoices, wrong.is_none(), "{}", wrong.unwrap_or_default());
        Ok(())
    }

    /// The choices that are told from a determinized state could be made.
    pub(super) fn past_of_world(&mut self, world: &S) -> Held {
        let mut wrong = None;
        world.past_choices(|before, action| {
            if wrong.is_none() && !before.is_legal(action) {
                wrong = Some(format!("`{action}` was not legal in {before:?}"));
            }
        });
        hold!(self.report, PastChoices, wrong.is_none(), "{}", wrong.unwrap_or_default());
        Ok(())
    }
}
