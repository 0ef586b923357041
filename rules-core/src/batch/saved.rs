//! Serialisation of the games of a shard.

use alloc::{boxed::Box, vec::Vec};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::{
    shard::Shard,
    slot::{Over, Slot, StepLog},
};
use crate::{ArrayString, Generator, Node, RecordError, Seat, SerdeRules};

/// One game of a batch. Floats are serialised as their bits, so that they are restored
/// exactly.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Saved {
    state: Json,
    rng: Generator,
    agents: Generator,
    samples: Generator,
    over: Over,
    seat: Seat,
    length: u32,
    pending_rewards: Vec<u64>,
    episode_returns: Vec<u64>,
    last_potential: Vec<u64>,
    step_log: Option<Box<StepLog>>,
}

impl<S: SerdeRules> Shard<S> {
    pub(super) fn save_slot(&self, at: usize) -> Saved {
        let (slot, sum) = (&self.slots[at], self.sums(at));
        let bits = |sums: &[f64]| sums[sum.clone()].iter().map(|sum| sum.to_bits()).collect();
        Saved {
            state: serde_json::to_value(&slot.state).expect("a state can be written"),
            rng: slot.rng.clone(),
            agents: self.streams[at].0.clone(),
            samples: self.streams[at].1.clone(),
            over: slot.over,
            seat: slot.seat,
            length: slot.length,
            pending_rewards: bits(&self.pending_rewards),
            episode_returns: bits(&self.episode_returns),
            last_potential: bits(&self.last_potential),
            step_log: slot.step_log.clone(),
        }
    }

    pub(super) fn load_slot(&mut self, at: usize, saved: Saved) -> Result<(), RecordError> {
        let state = S::deserialize(&saved.state)
            .map_err(|error| RecordError::saved(ArrayString::of(error)))?;
        if !self.takes(&state) {
            return Err(RecordError::saved("a game has other options or seats than the batch"));
        }
        let due = match state.node() {
            Node::Player(seat) => seat == saved.seat && self.config.controller(seat).is_external(),
            Node::Chance => false,
            Node::Terminal => saved.over == Over::Terminated && saved.seat < state.seats(),
        };
        let streams = saved.step_log.as_ref().and_then(|step_log| step_log.streams.as_ref());
        if streams.is_some() != self.config.chance_by_source {
            return Err(RecordError::saved(
                "chance has streams by source in the batch or in the saved games, not in both",
            ));
        }
        let seats = self.sizes.seats;
        let sums = [&saved.pending_rewards, &saved.episode_returns, &saved.last_potential];
        if !due || sums.iter().any(|sums| sums.len() != seats) {
            return Err(RecordError::saved(
                "a game is at no decision of the caller, or has sums for another number of seats",
            ));
        }
        let sum = self.sums(at);
        for (to, from) in
            [&mut self.pending_rewards, &mut self.episode_returns, &mut self.last_potential]
                .into_iter()
                .zip(sums)
        {
            for (to, from) in to[sum.clone()].iter_mut().zip(from) {
                *to = f64::from_bits(*from);
            }
        }
        self.streams[at] = (saved.agents, saved.samples);
        self.slots[at] = Slot {
            state,
            rng: saved.rng,
            over: saved.over,
            seat: saved.seat,
            length: saved.length,
            step_log: saved.step_log,
        };
        self.renew_agents(at);
        self.find_legal(at);
        Ok(())
    }
}
