//! Lanes: a chunk behind the object-safe trait.

use alloc::{borrow::ToOwned, boxed::Box, format, vec::Vec};

use serde::Deserialize;
use serde_json::Value as Json;

use super::{
    Cells, LaneError, Lanes, Rows, Sizes,
    chunk::{AGENTS, Chunk, Over, SAMPLES, advice, wide},
    saved::Saved,
};
use crate::{
    Match, Record, RecordError, Seat, SerdeRules, Table, digest, generator, options_to_json,
    record::unpack,
};

impl<S: SerdeRules> Lanes for Chunk<S> {
    fn games(&self) -> usize {
        self.lanes.len()
    }
    fn sizes(&self) -> Sizes {
        self.sizes
    }
    fn seed(&mut self, seed: u64) {
        for at in 0..self.lanes.len() {
            self.seed_one(at, seed);
        }
    }
    fn seed_one(&mut self, at: usize, seed: u64) {
        let stream = u64::try_from(self.first.saturating_add(at)).unwrap_or(u64::MAX);
        self.lanes[at].luck = generator(seed, stream);
        self.streams[at] = (generator(seed, stream ^ AGENTS), generator(seed, stream ^ SAMPLES));
    }
    fn reset(&mut self, which: Option<&[bool]>) -> Result<(), LaneError> {
        for at in 0..self.lanes.len() {
            if which.is_none_or(|which| which[at]) {
                self.guarded(at, |chunk| chunk.begin(at))?;
            }
        }
        Ok(())
    }
    fn order(&mut self, actions: &[i64]) -> Result<(), LaneError> {
        for (at, &action) in actions.iter().enumerate().take(self.lanes.len()) {
            self.orders[at] = self.read(at, action)?;
        }
        Ok(())
    }
    fn step(&mut self, mut rows: Rows<'_>) -> Result<(), LaneError> {
        for at in 0..self.lanes.len() {
            self.guarded(at, |chunk| chunk.turn(at, &mut rows))?;
        }
        Ok(())
    }
    fn show(&self, mut rows: Rows<'_>) {
        for at in 0..self.lanes.len() {
            self.write_sums(at, &mut rows);
            self.write_sight(at, &mut rows);
        }
    }
    fn look(&self, lane: usize, seat: Seat, mut features: Cells<'_>, mask: &mut [i8]) {
        features.write(0, self.sizes.features, &self.lanes[lane].state, seat);
        if !mask.is_empty() {
            self.write_mask(lane, seat, mask);
        }
    }
    fn sample(&mut self, out: &mut [i64]) {
        for (at, out) in (0..self.lanes.len()).zip(out) {
            *out = match self.lanes[at].over {
                Over::No => i64::try_from(self.sample_one(at)).unwrap_or(-1),
                Over::Terminated | Over::Truncated => -1,
            };
        }
    }
    fn advise(&mut self, out: &mut [i64]) {
        for (lane, out) in self.lanes.iter().zip(out) {
            *out = match lane.over {
                Over::No => wide(advice(&lane.state, lane.seat, &mut self.legal)),
                Over::Terminated | Over::Truncated => -1,
            };
        }
    }
    fn script(&mut self, lane: usize, outcomes: Vec<u32>) {
        let diary = self.lanes[lane].diary.get_or_insert_default();
        diary.script = outcomes;
        diary.fallen = 0;
    }
    fn over(&self, lane: usize) -> (bool, bool) {
        let over = self.lanes[lane].over;
        (over == Over::Terminated, over == Over::Truncated)
    }
    fn table(&self, lane: usize) -> Box<dyn Table> {
        let game: Match<S> = Match::resume_valid(self.lanes[lane].state.clone());
        Box::new(game)
    }
    fn record(&self, lane: usize) -> Option<Record> {
        let lane = &self.lanes[lane];
        let diary = lane.diary.as_ref().filter(|_| self.plan.noted)?;
        Some(Record {
            game: S::NAME.to_owned(),
            version: S::VERSION,
            options: options_to_json(&lane.state.options()),
            start: None,
            steps: diary.steps.iter().map(|&step| unpack(step)).collect(),
            end: digest(&lane.state),
        })
    }
    fn save(&self) -> Json {
        let games: Vec<_> = (0..self.lanes.len()).map(|at| self.save_lane(at)).collect();
        serde_json::to_value(games).expect("a game can be written")
    }
    fn load(&mut self, saved: &Json) -> Result<(), RecordError> {
        let games = Vec::<Saved>::deserialize(saved).map_err(RecordError::saved)?;
        if games.len() != self.lanes.len() {
            let what = format!("{} games instead of {}", games.len(), self.lanes.len());
            return Err(RecordError::saved(what));
        }
        let mut loaded = self.clone();
        for (at, game) in games.into_iter().enumerate() {
            loaded.load_lane(at, game)?;
        }
        *self = loaded;
        Ok(())
    }
    fn fork(&self) -> Box<dyn Lanes> {
        Box::new(self.clone())
    }
}
