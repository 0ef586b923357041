//! Compares a whole run with what its author expects.

use super::{
    config::{CheckConfig, Report},
    expected::{Expected, Reach},
    fault::Held,
    kit::Kit,
    promise::Promise,
};
use crate::SerdeRules;

/// Checks the ids that a run has met.
pub(super) fn reached<S: SerdeRules>(report: &mut Report, expected: &Expected) -> Held {
    if expected.actions != Reach::Any {
        let met = expected.actions.holds::<S::Action>(&report.coverage.legal);
        hold!(report, ActionsReached, met.is_ok(), "{}", met.unwrap_err());
    }
    if expected.chance_outcomes != Reach::Any {
        let met = expected.chance_outcomes.holds::<S::ChanceOutcome>(&report.coverage.possible);
        hold!(report, OutcomesReached, met.is_ok(), "{}", met.unwrap_err());
    }
    Ok(())
}

impl<S: SerdeRules> Kit<'_, S> {
    /// Checks the expectations of the whole run.
    pub(super) fn expected(&mut self, config: &CheckConfig) -> Held {
        let expected = &config.expected;
        self.determinizations(expected.determinizations)?;
        for secret in expected.secrets {
            let leak = self.report.coverage.leak(secret, self.limits.seats);
            hold!(self.report, Secret, leak.is_none(), "{}", leak.unwrap_or_default());
        }
        reached::<S>(&mut self.report, expected)?;
        if expected.next_seat > 0 {
            let turns = &self.report.coverage.turns;
            let (all, next) = (turns.iter().sum::<u64>(), turns.get(1).copied().unwrap_or(0));
            hold!(
                self.report,
                TurnOrder,
                all > 0 && next * 100 >= all * u64::from(expected.next_seat),
                "the next seat decided {next} times of {all}, {} % are expected; by places on {:?}",
                expected.next_seat,
                self.report.coverage.turns
            );
        }
        Ok(())
    }

    /// Checks that determinized states differ in a game of imperfect information.
    fn determinizations(&mut self, enough: u64) -> Held {
        let determinizations = self.report.coverage.determinizations;
        if S::PERFECT_INFORMATION || self.limits.seats < 2 || enough == 0 {
            return Ok(());
        }
        if determinizations.dealt >= enough {
            hold!(
                self.report,
                DeterminizeDiffers,
                determinizations.differ > 0,
                "{} determinized states, each of them equal to the true state",
                determinizations.dealt
            );
        }
        if determinizations.dealt >= enough && determinizations.pairs > 0 {
            hold!(
                self.report,
                DeterminizeVaries,
                determinizations.vary > 0,
                "{} pairs of determinizations from one view with different generators, each of two equal \
                 states",
                determinizations.pairs
            );
        }
        Ok(())
    }
}
