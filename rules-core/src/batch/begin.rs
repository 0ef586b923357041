//! The beginning of a game of a batch, up to the first decision of the caller.

use super::{BatchError, shard::Shard, slot::Over};
use crate::{Rules, dyn_session::state_of};

/// Games in a row that may end before the caller decides.
const TRIES: usize = 1000;

impl<S: Rules> Shard<S> {
    /// Starts a new game and plays to the caller's first decision. A game that ends before is
    /// started again, at most `TRIES` times, and a scripted one is not.
    pub(super) fn begin(&mut self, at: usize) -> Result<(), BatchError> {
        let tries = if self.slots[at].is_scripted() { 1 } else { TRIES };
        for _ in 0..tries {
            self.deal(at);
            self.renew_agents(at);
            let node = self.slots[at].state.node();
            if !self.run(at, node).map_err(|error| self.script_error(at, error))? {
                break;
            }
            self.slots[at].over = Over::Terminated;
        }
        self.clear_sums(at);
        self.find_legal(at);
        if self.slots[at].over == Over::No {
            return Ok(());
        }
        Err(BatchError::NoDecision { slot: self.first + at, games: tries })
    }

    /// Puts the set-up into a game, or one of the start states.
    #[inline]
    fn deal(&mut self, at: usize) {
        let (slot, starts) = (&mut self.slots[at], &self.config.starts);
        let drawn = if slot.is_scripted() { None } else { starts.draw(&mut slot.rng) };
        let state = drawn.and_then(|drawn| state_of(drawn).ok());
        slot.state.clone_from(state.unwrap_or(&self.start));
        slot.clear();
        if let Some(drawn) = drawn.filter(|_| self.config.record_steps) {
            slot.log_history(drawn.record());
        }
    }
}
