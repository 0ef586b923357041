//! [`BatchShard`] for every game.

use alloc::{boxed::Box, format, vec::Vec};

use serde::Deserialize;
use serde_json::Value as Json;

use super::{
    BatchBuffers, BatchError, BatchShard, ObservationBuffer, Sizes, Starts,
    rows::ratio,
    saved::Saved,
    shard::{AGENTS, SAMPLES, Shard, wide},
    slot::Over,
};
use crate::{
    ChanceStreams, Decision, DynSession, OptionError, Record, RecordError, Seat, SerdeRules,
    Session,
    dyn_session::{ErasedSession, state_of},
    generator,
    record::unpack_step,
};

impl<S: SerdeRules> crate::sealed::Sealed for Shard<S> {}

impl<S: SerdeRules> BatchShard for Shard<S> {
    fn games(&self) -> usize {
        self.slots.len()
    }
    fn sizes(&self) -> Sizes {
        self.sizes
    }
    fn seed(&mut self, seed: u64) {
        for at in 0..self.slots.len() {
            self.seed_one(at, seed);
        }
    }
    fn seed_one(&mut self, at: usize, seed: u64) {
        let stream = u64::try_from(self.first.saturating_add(at)).unwrap_or(u64::MAX);
        self.slots[at].rng = generator(seed, stream);
        if self.config.chance_by_source {
            let step_log = self.slots[at].step_log.get_or_insert_default();
            step_log.streams = Some(ChanceStreams::new(seed, stream));
        }
        self.streams[at] = (generator(seed, stream ^ AGENTS), generator(seed, stream ^ SAMPLES));
    }
    fn reset(&mut self, which: Option<&[bool]>) -> Result<(), BatchError> {
        if let Some(which) = which {
            self.one_for_each_game(which.len())?;
        }
        for at in 0..self.slots.len() {
            if which.is_none_or(|which| which[at]) {
                self.guarded(at, |shard| shard.begin(at))?;
            }
        }
        Ok(())
    }
    fn set_actions(&mut self, actions: &[i64]) -> Result<(), BatchError> {
        self.one_for_each_game(actions.len())?;
        for (at, &action) in actions.iter().enumerate() {
            self.read_actions[at] = self.read(at, action)?;
        }
        core::mem::swap(&mut self.pending_actions, &mut self.read_actions);
        Ok(())
    }
    fn set_state(&mut self, at: usize, state: &dyn DynSession) -> Result<(), BatchError> {
        let slot = self.first + at;
        let other = BatchError::OtherGame { slot };
        let history = self.config.record_steps.then(|| state.record());
        let state = state_of::<S>(state).map_err(|_| other.clone())?;
        if !self.takes(state) {
            return Err(other);
        }
        self.put(at, state.clone(), history);
        Ok(())
    }
    fn set_starts(&mut self, starts: &Starts) -> Result<(), OptionError> {
        starts.check(&self.start)?;
        self.config.starts = starts.clone();
        Ok(())
    }
    fn step(&mut self, mut rows: BatchBuffers<'_>) -> Result<(), BatchError> {
        for at in 0..self.slots.len() {
            self.guarded(at, |shard| shard.turn(at, &mut rows))?;
        }
        Ok(())
    }
    fn show(&self, mut rows: BatchBuffers<'_>) {
        for at in 0..self.slots.len() {
            self.write_sums(at, &mut rows);
            self.write_observation(at, &mut rows);
            self.write_turn(at, &mut rows);
        }
    }
    fn observe(
        &self,
        slot: usize,
        seat: Seat,
        mut observation: ObservationBuffer<'_>,
        action_mask: &mut [i8],
    ) {
        observation.write(0, self.sizes.observation, &self.slots[slot].state, seat);
        if !action_mask.is_empty() {
            self.write_mask(slot, seat, action_mask);
        }
    }
    fn subgoals(&self, out: &mut [f64]) {
        let mut cells = out.iter_mut();
        for slot in &self.slots {
            for seat in 0..slot.state.seats() {
                for (at, cell) in (0..S::SUBGOALS.len()).zip(&mut cells) {
                    *cell = ratio(slot.state.subgoal(seat, at));
                }
            }
        }
    }
    fn sample(&mut self, out: &mut [i64]) {
        for (at, out) in (0..self.slots.len()).zip(out) {
            *out = match self.slots[at].over {
                Over::No => i64::try_from(self.sample_one(at)).unwrap_or(-1),
                Over::Terminated | Over::Truncated => -1,
            };
        }
    }
    fn heuristic_action(&mut self, plan: Option<u8>, out: &mut [i64]) {
        for ((slot, &legal), out) in self.slots.iter().zip(&self.legal).zip(out) {
            *out = match slot.over {
                Over::No => {
                    let decision = Decision { state: &slot.state, seat: slot.seat, legal };
                    wide(decision.planned_action(plan))
                }
                Over::Terminated | Over::Truncated => -1,
            };
        }
    }
    fn script(&mut self, slot: usize, outcomes: Vec<u32>) {
        let step_log = self.slots[slot].step_log.get_or_insert_default();
        step_log.script = outcomes;
        step_log.used = 0;
    }
    fn over(&self, slot: usize) -> (bool, bool) {
        let over = self.slots[slot].over;
        (over == Over::Terminated, over == Over::Truncated)
    }
    fn session_at(&self, slot: usize) -> Box<dyn DynSession> {
        let session: ErasedSession<S> = Session::resume_valid(self.slots[slot].state.clone());
        Box::new(session)
    }
    fn record(&self, slot: usize) -> Option<Record> {
        let slot = &self.slots[slot];
        let step_log = slot.step_log.as_ref().filter(|_| self.config.record_steps)?;
        let steps = step_log.steps.iter().map(|&step| unpack_step(step)).collect();
        let record = Record::up_to(&slot.state, None, steps);
        Some(Record { start: step_log.start.clone(), ..record })
    }
    fn save(&self) -> Json {
        let games: Vec<_> = (0..self.slots.len()).map(|at| self.save_slot(at)).collect();
        serde_json::to_value(games).expect("a game can be written")
    }
    fn load(&mut self, saved: &Json) -> Result<(), RecordError> {
        let games = Vec::<Saved>::deserialize(saved).map_err(RecordError::saved)?;
        if games.len() != self.slots.len() {
            let what = format!("{} games instead of {}", games.len(), self.slots.len());
            return Err(RecordError::saved(what));
        }
        let mut loaded = self.clone();
        for (at, game) in games.into_iter().enumerate() {
            loaded.load_slot(at, game)?;
        }
        *self = loaded;
        Ok(())
    }
    fn fork(&self) -> Box<dyn BatchShard> {
        Box::new(self.clone())
    }
}
