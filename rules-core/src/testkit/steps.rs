//! Steps: a listed step applies, any other is refused.

use std::{format, vec, vec::Vec};

use super::{
    Promise,
    fault::{Broken, Held},
    kit::Kit,
};
use crate::{
    Indexed, NoHistory, Node, Seat, SerdeRules, Session, StepError, below,
    step::{Step, StepOf, apply_step_to},
};

/// Up to this total weight every point is tried.
const COUNTED: u32 = 1 << 16;

impl<S: SerdeRules> Kit<'_, S> {
    /// Every listed step applies; some others are refused.
    pub(super) fn steps(&mut self, state: &S) -> Held {
        for (outcome, _) in self.choices.outcomes.clone() {
            self.possible(state, outcome)?;
        }
        let mut before: Option<S> = None;
        for step in self.listed_steps() {
            let mut next = state.clone();
            self.apply(&mut next, step)?;
            self.shortcuts(state, step, &next)?;
            self.components(&next)?;
            self.distinguished(before.as_ref().unwrap_or(state), &next)?;
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

    /// What stands for `legal_actions`, and for a step with the node after it.
    fn shortcuts(&mut self, state: &S, step: StepOf<S>, next: &S) -> Held {
        let mut other = state.clone();
        let (node, legal) = match step {
            Step::Action(action) => {
                let legal = state.decision_actions();
                (other.node_after_action(action), legal)
            }
            Step::Chance(outcome) => (other.node_after_chance(outcome), state.legal_actions()),
        };
        // A step that is not the same twice breaks another promise.
        let differs = || {
            let mut again = state.clone();
            apply_step_to(&mut again, step);
            again != *next
        };
        let same = other == *next || differs();
        hold!(
            self.report,
            Shortcuts,
            node == other.node() && same && legal == state.legal_actions(),
            "{step:?} leads to {node:?} and {:?}; {legal:?} of {:?}",
            other.node(),
            state.legal_actions()
        );
        Ok(())
    }

    /// Every id of both catalogues.
    pub(super) fn every_id(&mut self, state: &S) -> Held {
        for outcome in S::ChanceOutcome::all() {
            if self.choices.outcomes.iter().any(|&(listed, _)| listed == outcome) {
                self.possible(state, outcome)?;
            } else {
                hold!(
                    self.report,
                    Refused,
                    !state.is_possible(outcome),
                    "`{outcome}` (c{}) is possible by `is_possible`, but not listed",
                    outcome.index()
                );
            }
        }
        self.refusals(state, S::Action::all().map(Step::Action).collect())?;
        self.refusals(state, S::ChanceOutcome::all().map(Step::Chance).collect())
    }

    /// A listed outcome is possible.
    fn possible(&mut self, state: &S, outcome: S::ChanceOutcome) -> Held {
        hold!(
            self.report,
            IsPossible,
            state.is_possible(outcome),
            "`{outcome}` (c{}) is listed, but not possible by `is_possible`",
            outcome.index()
        );
        Ok(())
    }

    /// The steps of this node.
    fn listed_steps(&self) -> Vec<StepOf<S>> {
        let actions = self.choices.legal.iter().copied().map(Step::Action);
        actions
            .chain(self.choices.outcomes.iter().map(|&(outcome, _)| Step::Chance(outcome)))
            .collect()
    }

    /// The steps that are not listed are refused and change nothing.
    fn refusals(&mut self, state: &S, mut steps: Vec<StepOf<S>>) -> Held {
        let listed = self.listed_steps();
        steps.retain(|step| !listed.contains(step));
        let mut session = resume(state)?;
        for step in steps {
            let verdict = session.apply(step);
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
                fits && session.state() == state,
                "{step:?} at {:?} gave {verdict:?}",
                state.node()
            );
        }
        Ok(())
    }

    /// Indices outside the catalogue are refused and change nothing.
    fn out_of_range(&mut self, state: &S) -> Held {
        let count =
            if state.node() == Node::Chance { S::ChanceOutcome::COUNT } else { S::Action::COUNT };
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        let mut session = resume(state)?;
        let some = u64::from(below(&mut self.rng, u32::MAX));
        for index in [count, count + 1, count.saturating_add(some), 1 << 32, u64::MAX] {
            let verdict = session.apply_index(index);
            hold!(
                self.report,
                Refused,
                matches!(verdict, Err(StepError::OutOfRange { .. })) && session.state() == state,
                "id {index} of {count} gave {verdict:?}"
            );
        }
        Ok(())
    }

    /// Every point of the total weight, or a sample of them.
    pub(super) fn every_weight(&mut self, state: &S) -> Held {
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
        let mut counts = vec![0; self.choices.outcomes.len()];
        for point in 0..total {
            counts[self.point(state, point)?] += 1;
        }
        for (&(outcome, weight), &counts) in self.choices.outcomes.iter().zip(&counts) {
            hold!(
                self.report,
                OutcomeAt,
                weight == counts,
                "`{outcome}` has the weight {weight} and {counts} of {total} points"
            );
        }
        Ok(())
    }

    /// The heuristic action of the deciding seat.
    pub(super) fn heuristic_action(&mut self, state: &S) -> Held {
        let Node::Player(seat) = state.node() else { return Ok(()) };
        let legal = state.legal_actions();
        let chosen = S::heuristic_action(&state.view(seat), legal);
        hold!(
            self.report,
            HeuristicLegal,
            legal.contains(chosen),
            "the heuristic action `{chosen}` ({}) is not legal",
            chosen.index()
        );
        let again = S::heuristic_action(&state.view(seat), legal);
        hold!(self.report, HeuristicPure, chosen == again, "first `{chosen}`, then `{again}`");
        for plan in 0..S::PLANS {
            let [chosen, again] = [(); 2].map(|()| S::plan_action(&state.view(seat), legal, plan));
            hold!(
                self.report,
                Plans,
                legal.contains(chosen) && chosen == again,
                "`{chosen}`, then `{again}` by plan {plan}"
            );
        }
        self.seat_action(state, seat)
    }

    /// The same actions, chosen from the state.
    fn seat_action(&mut self, state: &S, seat: Seat) -> Held {
        let (view, legal) = (state.view(seat), state.legal_actions());
        for plan in [None].into_iter().chain((0..S::PLANS).map(Some)) {
            let of_view = match plan {
                Some(plan) => S::plan_action(&view, legal, plan),
                None => S::heuristic_action(&view, legal),
            };
            let of_state = state.seat_action(seat, legal, plan);
            hold!(
                self.report,
                SeatAction,
                of_state == of_view,
                "`{of_state}` from the state, `{of_view}` from the view, by plan {plan:?}"
            );
        }
        Ok(())
    }

    /// A number below a size.
    fn below(&mut self, size: usize) -> usize {
        let size = u32::try_from(size.max(1)).unwrap_or(u32::MAX);
        usize::try_from(below(&mut self.rng, size)).unwrap_or_default()
    }
}

/// A session from a state that play has reached.
pub(super) fn resume<S: SerdeRules>(state: &S) -> Held<Session<S, NoHistory>> {
    Session::resume(state.clone()).map_err(|error| Broken {
        promise: Promise::Validate,
        detail: format!("a session cannot start from it: {error}"),
    })
}
