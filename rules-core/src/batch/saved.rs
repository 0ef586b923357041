//! Saved: the games of a chunk, written down and read back.

use alloc::{boxed::Box, vec::Vec};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::{
    Chair,
    chunk::{Chunk, Diary, Lane, Over},
};
use crate::{Generator, Node, RecordError, Seat, SerdeRules, Short};

/// One game of a batch, written down. Sums stand as bits, so that they come
/// back as they were.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Saved {
    state: Json,
    luck: Generator,
    agents: Generator,
    samples: Generator,
    over: Over,
    seat: Seat,
    length: u32,
    owed: Vec<u64>,
    earned: Vec<u64>,
    shape: Vec<u64>,
    diary: Option<Box<Diary>>,
}

impl<S: SerdeRules> Chunk<S> {
    pub(super) fn save_lane(&self, at: usize) -> Saved {
        let (lane, sum) = (&self.lanes[at], self.sums(at));
        let bits = |sums: &[f64]| sums[sum.clone()].iter().map(|sum| sum.to_bits()).collect();
        Saved {
            state: serde_json::to_value(&lane.state).expect("a state can be written"),
            luck: lane.luck.clone(),
            agents: self.streams[at].0.clone(),
            samples: self.streams[at].1.clone(),
            over: lane.over,
            seat: lane.seat,
            length: lane.length,
            owed: bits(&self.owed),
            earned: bits(&self.earned),
            shape: bits(&self.shape),
            diary: lane.diary.clone(),
        }
    }

    pub(super) fn load_lane(&mut self, at: usize, saved: Saved) -> Result<(), RecordError> {
        let state =
            S::deserialize(&saved.state).map_err(|error| RecordError::saved(Short::of(error)))?;
        if state.options() != self.start.options() {
            return Err(RecordError::saved("a game has other options than the batch"));
        }
        let due = match state.node() {
            Node::Player(seat) => seat == saved.seat && self.plan.chair(seat) == Chair::Caller,
            Node::Chance => false,
            Node::Terminal => saved.over == Over::Terminated && saved.seat < state.seats(),
        };
        let seats = self.sizes.seats;
        let sums = [&saved.owed, &saved.earned, &saved.shape];
        if !due || sums.iter().any(|sums| sums.len() != seats) {
            return Err(RecordError::saved("a game does not wait for the caller of this batch"));
        }
        let sum = self.sums(at);
        for (to, from) in [&mut self.owed, &mut self.earned, &mut self.shape].into_iter().zip(sums)
        {
            for (to, from) in to[sum.clone()].iter_mut().zip(from) {
                *to = f64::from_bits(*from);
            }
        }
        self.streams[at] = (saved.agents, saved.samples);
        self.lanes[at] = Lane {
            state,
            luck: saved.luck,
            over: saved.over,
            seat: saved.seat,
            length: saved.length,
            diary: saved.diary,
        };
        self.list(at);
        Ok(())
    }
}
