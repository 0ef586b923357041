//! Slot: one game of a shard, with its generator and its logged steps.

use alloc::{boxed::Box, vec::Vec};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::{
    ChanceStreams, Generator, Indexed, Node, Record, Rules, Seat, Step, StepError, StepId,
    StepKind, record::pack_step, sample_chance, step::refusal,
};

/// Whether a game has ended, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Over {
    No,
    Terminated,
    Truncated,
}

/// What a game does in the next step.
#[derive(Clone, Copy, Debug)]
pub(super) enum PendingAction<A> {
    Action(A),
    Illegal,
    Begin,
    Pass,
}

/// The logged steps of a game, its scripted chance outcomes, and streams by source.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct StepLog {
    pub(super) steps: Vec<u32>,
    pub(super) script: Vec<u32>,
    /// How many outcomes of the script have been used.
    pub(super) used: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) streams: Option<ChanceStreams>,
    /// The state that the steps begin at; the set-up if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) start: Option<Json>,
}

/// What every step of a game touches.
#[derive(Clone, Debug)]
pub(super) struct Slot<S> {
    pub(super) state: S,
    pub(super) rng: Generator,
    pub(super) over: Over,
    pub(super) seat: Seat,
    pub(super) length: u32,
    pub(super) step_log: Option<Box<StepLog>>,
}

impl<S: Rules> Slot<S> {
    /// The next chance outcome, from the script or sampled.
    #[inline]
    pub(super) fn outcome(&mut self) -> Result<S::ChanceOutcome, StepError> {
        match &self.step_log {
            None => Ok(sample_chance(&self.state, &mut self.rng)),
            Some(_) => self.logged(),
        }
    }

    /// The next chance outcome of a game with a log: from the script, or sampled.
    fn logged(&mut self) -> Result<S::ChanceOutcome, StepError> {
        if self.is_scripted() {
            return self.scripted();
        }
        let streams = self.step_log.as_mut().and_then(|step_log| step_log.streams.as_mut());
        Ok(match streams {
            Some(streams) => streams.sample(&self.state),
            None => sample_chance(&self.state, &mut self.rng),
        })
    }

    /// Whether the next chance outcome is scripted.
    #[inline]
    pub(super) fn is_scripted(&self) -> bool {
        self.step_log.as_ref().is_some_and(|step_log| step_log.used < step_log.script.len())
    }

    /// The next outcome of the script.
    #[cold]
    fn scripted(&mut self) -> Result<S::ChanceOutcome, StepError> {
        let Some(step_log) = &mut self.step_log else {
            return Ok(sample_chance(&self.state, &mut self.rng));
        };
        let index = step_log.script[step_log.used];
        let (kind, count) = (StepKind::Chance, S::ChanceOutcome::COUNT);
        let outcome = usize::try_from(index)
            .ok()
            .and_then(S::ChanceOutcome::from_index)
            .ok_or(StepError::OutOfRange { kind, index: index.into(), count })?;
        let mut possible = false;
        self.state.chance_outcomes(|other, _| possible |= other == outcome);
        if !possible {
            return Err(refusal(&self.state, Step::Chance(outcome)));
        }
        step_log.used += 1;
        Ok(outcome)
    }

    /// Lets length, log and streams begin with the state that is there.
    pub(super) fn clear(&mut self) {
        self.length = 0;
        self.over = Over::No;
        if let Some(step_log) = &mut self.step_log {
            step_log.steps.clear();
            step_log.start = None;
            if let Some(streams) = &mut step_log.streams {
                streams.next_game();
            }
        }
    }

    /// Begins the log with the steps that led to the state.
    pub(super) fn log_history(&mut self, history: Record) {
        if let Some(step_log) = &mut self.step_log {
            step_log.start = history.start;
            step_log.steps = history.steps.into_iter().map(pack_step).collect();
        }
    }

    pub(super) fn log(&mut self, step: Step<S::Action, S::ChanceOutcome>) {
        if let Some(step_log) = &mut self.step_log {
            step_log.steps.push(pack_step(StepId::of(step)));
        }
    }

    /// Applies an action; returns what the game waits for after it.
    #[inline]
    pub(super) fn node_after_action(&mut self, action: S::Action) -> Node {
        self.log(Step::Action(action));
        self.state.node_after_action(action)
    }
}
