//! The cheap promises, checked at every node.

use std::vec::Vec;

use super::{
    Promise,
    fault::{Held, guarded},
    kit::{Kit, count, differs, holds},
};
use crate::{Indexed, Node, SerdeRules, Weight, below};

impl<S: SerdeRules> Kit<'_, S> {
    /// All checks that are due at this node.
    pub(super) fn node(&mut self, state: &S) -> Held {
        self.seats(state)?;
        self.lists(state)?;
        self.weights(state)?;
        self.covered(state.node());
        let end = self.pace.validate_every > 0 && state.node() == Node::Terminal;
        if self.due(self.pace.validate_every) || end {
            self.components(state)?;
            self.value(state)?;
        }
        self.payoffs(state)?;
        self.past(state)?;
        if self.due(self.pace.deep_check_every) {
            self.deep_check(state)?;
        }
        if self.due(self.pace.catalogue_every) {
            self.every_id(state)?;
            self.every_weight(state)?;
        }
        if self.due(self.pace.playout_every) {
            self.playouts(state)?;
        }
        if self.due(self.pace.posterior_every) {
            self.posterior(state)?;
        }
        if self.due(self.pace.indistinguishable_every) {
            self.indistinguishable(state)?;
        }
        if self.due(self.pace.corrupt_every) {
            self.corrupt(state)?;
        }
        Ok(())
    }

    /// Counts the ids, the weights and the turn of a node.
    fn covered(&mut self, node: Node) {
        let coverage = &mut self.report.coverage;
        for action in &self.choices.legal {
            coverage.legal[action.index()] += 1;
        }
        for (outcome, _) in &self.choices.outcomes {
            coverage.possible[outcome.index()] += 1;
        }
        if let [(_, first), rest @ ..] = &*self.choices.outcomes
            && !rest.is_empty()
        {
            coverage.draws += 1;
            coverage.uneven += u64::from(rest.iter().any(|(_, weight)| weight != first));
        }
        let Node::Player(seat) = node else { return };
        let before = self.decided.replace(seat).unwrap_or(seat);
        if before != seat {
            let seats = self.limits.seats;
            let on = (seat + seats - before) % seats;
            coverage.turns[usize::from(on)] += 1;
        }
    }

    /// The expensive checks: steps, serialisation, views, observations, heuristic action.
    fn deep_check(&mut self, state: &S) -> Held {
        self.steps(state)?;
        self.serial(state)?;
        for seat in 0..self.limits.seats {
            self.secrets(state, seat)?;
            self.numbers(state, seat)?;
        }
        self.heuristic_action(state)
    }

    /// Number of seats, deciding seat and options.
    fn seats(&mut self, state: &S) -> Held {
        let (seats, promised) = (state.seats(), self.limits.seats);
        hold!(
            self.report,
            Seats,
            seats == promised && seats > 0,
            "{seats} seats, the limits say {promised}"
        );
        if let Node::Player(seat) = state.node() {
            hold!(self.report, Seats, seat < seats, "seat {seat} of {seats} decides");
        }
        let options = state.options();
        hold!(
            self.report,
            OptionsKept,
            options == *self.options,
            "set up with {:?}, now {options:?}",
            self.options
        );
        Ok(())
    }

    /// Number and order of the legal actions and chance outcomes.
    fn lists(&mut self, state: &S) -> Held {
        self.choices.read(state);
        let node = state.node();
        let (actions, outcomes) = (self.choices.legal.len(), self.choices.outcomes.len());
        if let Node::Player(_) = node {
            hold!(self.report, LegalNonEmpty, actions > 0, "no action at {node:?}");
        } else {
            hold!(self.report, LegalOnlyAtPlayers, actions == 0, "{actions} at {node:?}");
        }
        if node == Node::Chance {
            hold!(self.report, OutcomesNonEmpty, outcomes > 0, "no outcome at a chance node");
        } else {
            hold!(self.report, OutcomesOnlyAtChance, outcomes == 0, "{outcomes} at {node:?}");
        }
        let ids = || self.choices.outcomes.iter().map(|(outcome, _)| outcome.index());
        hold!(
            self.report,
            OutcomesAscending,
            ids().is_sorted_by(|a, b| a < b),
            "the ids are {:?}",
            ids().collect::<Vec<_>>()
        );
        self.widths()
    }

    /// Lengths of the lists, compared with the limits.
    fn widths(&mut self) -> Held {
        let wide = |len: usize| u32::try_from(len).unwrap_or(u32::MAX);
        let (actions, outcomes) =
            (wide(self.choices.legal.len()), wide(self.choices.outcomes.len()));
        self.report.branching = self.report.branching.max(actions);
        self.report.chance_width = self.report.chance_width.max(outcomes);
        let most = self.limits.branching;
        hold!(self.report, Branching, actions <= most, "{actions} actions, the limit is {most}");
        let most = self.limits.chance_width;
        hold!(
            self.report,
            ChanceWidth,
            outcomes <= most && most <= 256,
            "{outcomes} outcomes, the limit is {most}"
        );
        Ok(())
    }

    /// The weights, their sum, and the outcomes of three points.
    fn weights(&mut self, state: &S) -> Held {
        if state.node() != Node::Chance {
            return Ok(());
        }
        let mut sum = 0u64;
        for &(outcome, weight) in &self.choices.outcomes {
            hold!(self.report, WeightsPositive, weight > 0, "`{outcome}` has the weight 0");
            sum += u64::from(weight);
        }
        let total = state.total_weight();
        hold!(
            self.report,
            Total,
            u64::from(total) == sum,
            "the total is {total}, the weights sum to {sum}"
        );
        let some = below(&mut self.rng, total);
        for point in [0, some, total - 1] {
            self.point(state, point)?;
        }
        Ok(())
    }

    /// The position in the list of the outcome that belongs to a point.
    pub(super) fn point(&mut self, state: &S, point: Weight) -> Held<usize> {
        let drawn = guarded(Promise::OutcomeAt, || Ok(state.outcome_at(point)))?;
        let place = self.choices.outcomes.iter().position(|&(outcome, _)| outcome == drawn);
        hold!(
            self.report,
            OutcomeAt,
            place.is_some(),
            "point {point} gives `{drawn}`, which is not among the outcomes"
        );
        Ok(place.unwrap_or_default())
    }

    /// Component count and validation.
    pub(super) fn components(&mut self, state: &S) -> Held {
        let same = holds(state, &self.components);
        hold!(self.report, Components, same, "{}", differs(&self.components, &count(state)));
        let valid = state.validate();
        hold!(self.report, Validate, valid.is_ok(), "{valid:?} in {state:?}");
        Ok(())
    }
}
