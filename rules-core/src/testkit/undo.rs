//! Undo and replay, over whole games.

use std::{format, vec::Vec};

use super::{
    Promise,
    fault::{Broken, Held, guarded},
    kit::Kit,
};
use crate::{
    CheckpointHistory, History, Indexed, NoHistory, Node, Record, SerdeRules, Session,
    SnapshotHistory, digest,
    digest::hash64,
    step::{StepOf, apply_step_to},
};

/// Digests of what is observable at each node of a game: state, bytes, legal steps, views.
#[derive(Default)]
pub(super) struct Trace(Vec<Seen>);

/// What is observable at a node, as digests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seen {
    state: u64,
    bytes: u64,
    legal: u64,
    views: u64,
}

impl Seen {
    fn of<S: SerdeRules>(state: &S) -> Self {
        let (mut legal, mut views) = (Vec::new(), Vec::new());
        legal.extend(state.legal_actions().iter().map(Indexed::index));
        state.chance_outcomes(|outcome, _| legal.push(outcome.index()));
        views.extend((0..state.seats()).map(|seat| digest(&state.view(seat))));
        Self {
            state: hash64(state),
            bytes: digest(state),
            legal: digest(&legal),
            views: digest(&views),
        }
    }
}

impl Trace {
    /// Adds what is observable at this state.
    pub(super) fn note<S: SerdeRules>(&mut self, state: &S) {
        self.0.push(Seen::of(state));
    }
}

impl<S: SerdeRules> Kit<'_, S> {
    /// Replays a game and undoes it step by step, with every history policy.
    pub(super) fn undo_all(&mut self, end: &S, steps: &[StepOf<S>], trace: &Trace) -> Held {
        guarded(Promise::Replay, || self.replay(end, steps))?;
        guarded(Promise::Undo, || {
            self.take_back::<SnapshotHistory<S>>("SnapshotHistory", end, steps, trace)?;
            self.take_back::<CheckpointHistory<S, 1>>("CheckpointHistory<1>", end, steps, trace)?;
            self.take_back::<CheckpointHistory<S, 7>>("CheckpointHistory<7>", end, steps, trace)
        })?;
        let mut forgetful = self.play_again::<NoHistory>(steps)?;
        let undone = forgetful.undo();
        hold!(self.report, Undo, undone.is_none(), "NoHistory took back {undone:?}");
        Ok(())
    }

    /// The same steps lead to the same state.
    fn replay(&mut self, end: &S, steps: &[StepOf<S>]) -> Held {
        let mut state = S::setup(self.options);
        for &step in steps {
            apply_step_to(&mut state, step);
        }
        hold!(self.report, Replay, state == *end, "{state:?} instead of {end:?}");
        let ends = (Seen::of(&state), Seen::of(end));
        hold!(self.report, Replay, ends.0 == ends.1, "what can be seen differs: {ends:x?}");
        let record = Record::of(&self.play_again::<SnapshotHistory<S>>(steps)?);
        for again in [Record::from_json(&record.to_json()), Record::from_bytes(&record.to_bytes())]
        {
            let again = again.and_then(|record| record.replay::<S>());
            hold!(
                self.report,
                Replay,
                again.as_ref().is_ok_and(|session| session.state() == end),
                "the record was read and played as {:?}",
                again.map(|session| session.state().clone())
            );
        }
        Ok(())
    }

    /// A session with these steps played.
    fn play_again<J: History<S>>(&self, steps: &[StepOf<S>]) -> Held<Session<S, J>> {
        let broken = |detail| Broken { promise: Promise::Replay, detail };
        let mut session = Session::<S, J>::with_history(self.options)
            .map_err(|error| broken(format!("{error}")))?;
        for &step in steps {
            session.apply(step).map_err(|error| broken(format!("{error}")))?;
        }
        Ok(session)
    }

    /// Undoes a game to its start and compares each node.
    fn take_back<J: History<S>>(
        &mut self,
        journal: &str,
        end: &S,
        steps: &[StepOf<S>],
        trace: &Trace,
    ) -> Held {
        let mut session = self.play_again::<J>(steps)?;
        hold!(self.report, Replay, session.state() == end, "{journal}: another end");
        for (&step, &before) in steps.iter().zip(&trace.0).rev() {
            let node: Node = session.state().node();
            let undone = session.undo();
            hold!(
                self.report,
                Undo,
                undone == Some(step),
                "{journal} took back {undone:?} instead of {step:?}, from {node:?}"
            );
            let after = Seen::of(session.state());
            hold!(
                self.report,
                Undo,
                after == before,
                "{journal}, taking back {step:?}: digests {before:x?}, then {after:x?}"
            );
        }
        let undone = session.undo();
        hold!(self.report, Undo, undone.is_none(), "{journal} took back {undone:?} at the start");
        Ok(())
    }
}
