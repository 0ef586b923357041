//! Steps: what is listed applies, what is not is refused.

use std::{format, vec, vec::Vec};

use super::{
    Promise,
    fault::{Broken, Held},
    kit::Kit,
};
use crate::{
    Indexed, Match, NoHistory, Node, SerdeRules, StepError, below,
    step::{Step, StepOf},
};

/// Tickets are counted one by one up to this total.
const COUNTED: u32 = 1 << 16;

impl<S: SerdeRules> Kit<'_, S> {
    /// Every listed step applies; some others are refused.
    pub(super) fn steps(&mut self, state: &S) -> Held {
        for (outcome, _) in self.choices.odds.clone() {
            self.possible(state, outcome)?;
        }
        let mut before: Option<S> = None;
        for step in self.listed_steps() {
            let mut next = state.clone();
            self.apply(&mut next, step)?;
            self.components(&next)?;
            self.told_apart(before.as_ref().unwrap_or(state), &next)?;
            before = Some(next);
        }
        let mut steps = Vec::new();
        for _ in 0..4 {
            steps.extend(S::Action::from_index(self.below(S::Action::COUNT)).map(Step::Action));
            steps.extend(
                S::ChanceOutcome::from_index(self.below(S::ChanceOutcome::COUNT)).map(Step::Chance),
            );
        }
        self.refusals(state, steps)?;
        self.out_of_range(state)
    }

    /// Every id of both catalogues.
    pub(super) fn every_id(&mut self, state: &S) -> Held {
        for outcome in S::ChanceOutcome::all() {
            if self.choices.odds.iter().any(|&(listed, _)| listed == outcome) {
                self.possible(state, outcome)?;
            } else {
                hold!(
                    self.report,
                    Refused,
                    !state.is_possible(outcome),
                    "`{outcome}` (c{}) can settle, but is not listed",
                    outcome.index()
                );
            }
        }
        self.refusals(state, S::Action::all().map(Step::Action).collect())?;
        self.refusals(state, S::ChanceOutcome::all().map(Step::Chance).collect())
    }

    /// A listed outcome can settle.
    fn possible(&mut self, state: &S, outcome: S::ChanceOutcome) -> Held {
        hold!(
            self.report,
            Settles,
            state.is_possible(outcome),
            "`{outcome}` (c{}) is listed, but cannot settle",
            outcome.index()
        );
        Ok(())
    }

    /// The steps of this node.
    fn listed_steps(&self) -> Vec<StepOf<S>> {
        let actions = self.choices.legal.iter().copied().map(Step::Action);
        actions.chain(self.choices.odds.iter().map(|&(outcome, _)| Step::Chance(outcome))).collect()
    }

    /// Those of the steps that are not listed are refused and change nothing.
    fn refusals(&mut self, state: &S, mut steps: Vec<StepOf<S>>) -> Held {
        let listed = self.listed_steps();
        steps.retain(|step| !listed.contains(step));
        let mut game = resume(state)?;
        for step in steps {
            let verdict = game.apply(step);
            let fits = match (verdict, state.node(), step) {
                (Err(StepError::Illegal { count, .. }), Node::Player(_), Step::Action(_))
                | (Err(StepError::Illegal { count, .. }), Node::Chance, Step::Chance(_)) => {
                    usize::try_from(count) == Ok(listed.len())
                }
                (Err(StepError::WrongNode { .. }), ..) => true,
                _ => false,
            };
            hold!(
                self.report,
                Refused,
                fits && game.state() == state,
                "{step:?} at {:?} gave {verdict:?}",
                state.node()
            );
        }
        Ok(())
    }

    /// Numbers that are no ids are refused and change nothing.
    fn out_of_range(&mut self, state: &S) -> Held {
        let count =
            if state.node() == Node::Chance { S::ChanceOutcome::COUNT } else { S::Action::COUNT };
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        let mut game = resume(state)?;
        let some = u64::from(below(&mut self.rng, u32::MAX));
        for index in [count, count + 1, count.saturating_add(some), 1 << 32, u64::MAX] {
            let verdict = game.apply_index(index);
            hold!(
                self.report,
                Refused,
                matches!(verdict, Err(StepError::OutOfRange { .. })) && game.state() == state,
                "id {index} of {count} gave {verdict:?}"
            );
        }
        Ok(())
    }

    /// Every point of a chance node, or many of very many.
    pub(super) fn every_ticket(&mut self, state: &S) -> Held {
        if state.node() != Node::Chance {
            return Ok(());
        }
        let total = state.total_weight();
        if total > COUNTED {
            for _ in 0..1024 {
                let point = below(&mut self.rng, total);
                self.point(state, point)?;
            }
            return Ok(());
        }
        let mut won = vec![0; self.choices.odds.len()];
        for point in 0..total {
            won[self.point(state, point)?] += 1;
        }
        for (&(outcome, weight), &won) in self.choices.odds.iter().zip(&won) {
            hold!(
                self.report,
                Draw,
                weight == won,
                "`{outcome}` weighs {weight} and wins {won} of {total} weights"
            );
        }
        Ok(())
    }

    /// The advice for the seat in turn.
    pub(super) fn advice(&mut self, state: &S) -> Held {
        let Node::Player(seat) = state.node() else { return Ok(()) };
        let advice = S::heuristic_action(&state.view(seat), &self.choices.legal);
        hold!(
            self.report,
            AdviseLegal,
            self.choices.legal.contains(&advice),
            "the advice `{advice}` ({}) is not legal",
            advice.index()
        );
        let again = S::heuristic_action(&state.view(seat), &self.choices.legal);
        hold!(self.report, AdvisePure, advice == again, "first `{advice}`, then `{again}`");
        Ok(())
    }

    /// A number below a size.
    fn below(&mut self, size: usize) -> usize {
        let size = u32::try_from(size.max(1)).unwrap_or(u32::MAX);
        usize::try_from(below(&mut self.rng, size)).unwrap_or_default()
    }
}

/// Goes on from a state that play has reached.
pub(super) fn resume<S: SerdeRules>(state: &S) -> Held<Match<S, NoHistory>> {
    Match::resume(state.clone()).map_err(|error| Broken {
        promise: Promise::Audit,
        detail: format!("a match does not go on: {error}"),
    })
}
