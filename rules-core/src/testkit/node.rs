//! The cheap promises, held at every node.

use std::vec::Vec;

use super::{
    Promise,
    fault::{Held, guarded},
    kit::{Kit, count, differs, holds},
};
use crate::{Indexed, Node, SerdeRules, Weight, below};

impl<S: SerdeRules> Kit<'_, S> {
    /// Everything that is due at this node.
    pub(super) fn node(&mut self, state: &S) -> Held {
        self.seats(state)?;
        self.lists(state)?;
        self.combinations(state)?;
        self.covered(state.node());
        let end = self.pace.audit > 0 && state.node() == Node::Terminal;
        if self.due(self.pace.audit) || end {
            self.components(state)?;
            self.value(state)?;
        }
        self.payoffs(state)?;
        if self.due(self.pace.look) {
            self.look(state)?;
        }
        if self.due(self.pace.catalogue) {
            self.every_id(state)?;
            self.every_ticket(state)?;
        }
        if self.due(self.pace.onward) {
            self.onward(state)?;
        }
        if self.due(self.pace.posterior) {
            self.posterior(state)?;
        }
        if self.due(self.pace.twins) {
            self.twins(state)?;
        }
        if self.due(self.pace.corrupt) {
            self.corrupt(state)?;
        }
        Ok(())
    }

    /// A closer look: secrets, numbers, advice, steps, files.
    fn look(&mut self, state: &S) -> Held {
        self.steps(state)?;
        self.serial(state)?;
        for seat in 0..self.limits.seats {
            self.secrets(state, seat)?;
            self.numbers(state, seat)?;
        }
        self.advice(state)
    }

    /// Who sits here, and by which options.
    fn seats(&mut self, state: &S) -> Held {
        let (seats, promised) = (state.seats(), self.limits.seats);
        hold!(
            self.report,
            Seats,
            seats == promised && seats > 0,
            "{seats} seats, the limits say {promised}"
        );
        if let Node::Player(seat) = state.node() {
            hold!(self.report, Seats, seat < seats, "seat {seat} of {seats} is in turn");
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

    /// The legal actions and the outcomes, in number and order.
    fn lists(&mut self, state: &S) -> Held {
        self.choices.read(state);
        let node = state.node();
        let (actions, outcomes) = (self.choices.legal.len(), self.choices.odds.len());
        if let Node::Player(_) = node {
            hold!(self.report, LegalNonEmpty, actions > 0, "no action at {node:?}");
        } else {
            hold!(self.report, LegalOnlyAtPlayers, actions == 0, "{actions} at {node:?}");
        }
        if node == Node::Chance {
            hold!(self.report, OddsNonEmpty, outcomes > 0, "no outcome at a chance node");
        } else {
            hold!(self.report, OddsOnlyAtChance, outcomes == 0, "{outcomes} at {node:?}");
        }
        let ids = || self.choices.odds.iter().map(|(outcome, _)| outcome.index());
        hold!(
            self.report,
            OddsAscending,
            ids().is_sorted_by(|a, b| a < b),
            "the ids are {:?}",
            ids().collect::<Vec<_>>()
        );
        self.widths()
    }

    /// The lists against the limits.
    fn widths(&mut self) -> Held {
        let wide = |len: usize| u32::try_from(len).unwrap_or(u32::MAX);
        let (actions, outcomes) = (wide(self.choices.legal.len()), wide(self.choices.odds.len()));
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

    /// Weights, their total, and three weights.
    fn combinations(&mut self, state: &S) -> Held {
        if state.node() != Node::Chance {
            return Ok(());
        }
        let mut sum = 0u64;
        for &(outcome, weight) in &self.choices.odds {
            hold!(self.report, WeightsPositive, weight > 0, "`{outcome}` weighs nothing");
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

    /// One point wins one of the outcomes; its place in the list is returned.
    pub(super) fn point(&mut self, state: &S, point: Weight) -> Held<usize> {
        let drawn = guarded(Promise::Draw, || Ok(state.outcome_at(point)))?;
        let place = self.choices.odds.iter().position(|&(outcome, _)| outcome == drawn);
        hold!(
            self.report,
            Draw,
            place.is_some(),
            "point {point} wins `{drawn}`, which is not among the outcomes"
        );
        Ok(place.unwrap_or_default())
    }

    /// Components and the audit.
    pub(super) fn components(&mut self, state: &S) -> Held {
        let same = holds(state, &self.tally);
        hold!(self.report, Tally, same, "{}", differs(&self.tally, &count(state)));
        let audit = state.validate();
        hold!(self.report, Audit, audit.is_ok(), "{audit:?} in {state:?}");
        Ok(())
    }
}
