//! Owned buffers for the results of a step.

use alloc::{vec, vec::Vec};
use core::ops::Deref;

use super::{BatchBuffers, ObservationBuffer, Sizes};

/// Observations as `f32` from 0 to 1, one row for each game, which only a batch can write. A step
/// therefore writes no more than what has changed where that [is faster](Sizes::is_wide).
///
/// ```
/// use rules_core::{JsonMap, BatchConfig, OwnedBuffers, find};
/// let game = find("wuerfelhelden").unwrap();
/// let mut shard = (game.make_shard)(&JsonMap::new(), &BatchConfig::default(), 0, 2).unwrap();
/// let mut rows = OwnedBuffers::new(2, shard.sizes());
/// shard.show(rows.lend());
/// assert_eq!(rows.observation.len(), 2 * shard.sizes().observation);
/// assert!(rows.observation.contains(&1.0), "the phase is one hot");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ObservationRows {
    cells: Vec<f32>,
    bytes: Vec<u8>,
}

impl ObservationRows {
    /// Rows of zeros for a number of games.
    #[must_use]
    pub fn new(games: usize, sizes: Sizes) -> Self {
        let cells = games * sizes.observation;
        let bytes = if sizes.is_wide() { vec![0; cells] } else { Vec::new() };
        Self { cells: vec![0.0; cells], bytes }
    }

    /// Borrows the rows for a step.
    #[must_use]
    pub fn lend(&mut self) -> ObservationBuffer<'_> {
        if self.bytes.is_empty() {
            ObservationBuffer::Floats(&mut self.cells)
        } else {
            ObservationBuffer::Updated { cells: &mut self.cells, bytes: &mut self.bytes }
        }
    }
}

impl Deref for ObservationRows {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        &self.cells
    }
}

/// What a step writes, in owned vectors with one row for each game. For callers that
/// have no arrays of their own to lend as [`BatchBuffers`].
///
/// ```
/// use rules_core::{JsonMap, OwnedBuffers, BatchConfig, find};
/// let game = find("wuerfelhelden").unwrap();
/// let mut shard = (game.make_shard)(&JsonMap::new(), &BatchConfig::default(), 0, 64).unwrap();
/// let (mut rows, mut actions) = (OwnedBuffers::new(64, shard.sizes()), vec![0; 64]);
/// for _ in 0..10 {
///     shard.sample(&mut actions);
///     shard.set_actions(&actions).unwrap();
///     shard.step(rows.lend()).unwrap();
/// }
/// assert_eq!(rows.action_mask.len(), 64 * shard.sizes().actions);
/// assert!(rows.length.iter().all(|decisions| *decisions > 0));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct OwnedBuffers {
    /// [`BatchBuffers::observation`], as `f32` from 0 to 1.
    pub observation: ObservationRows,
    /// [`BatchBuffers::action_mask`].
    pub action_mask: Vec<i8>,
    /// [`BatchBuffers::seat`].
    pub seat: Vec<i8>,
    /// [`BatchBuffers::rewards`].
    pub rewards: Vec<f64>,
    /// [`BatchBuffers::terminated`].
    pub terminated: Vec<bool>,
    /// [`BatchBuffers::truncated`].
    pub truncated: Vec<bool>,
    /// [`BatchBuffers::length`].
    pub length: Vec<i32>,
    /// [`BatchBuffers::returns`].
    pub returns: Vec<f64>,
}

impl OwnedBuffers {
    /// Buffers of zeros for a number of games.
    #[must_use]
    pub fn new(games: usize, sizes: Sizes) -> Self {
        Self {
            observation: ObservationRows::new(games, sizes),
            action_mask: vec![0; games * sizes.actions],
            seat: vec![0; games],
            rewards: vec![0.0; games * sizes.seats],
            terminated: vec![false; games],
            truncated: vec![false; games],
            length: vec![0; games],
            returns: vec![0.0; games * sizes.seats],
        }
    }

    /// Borrows the buffers for a step. The last observations of games that start again in
    /// the same step are not kept.
    #[must_use]
    pub fn lend(&mut self) -> BatchBuffers<'_> {
        BatchBuffers {
            observation: self.observation.lend(),
            action_mask: &mut self.action_mask,
            seat: &mut self.seat,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            length: &mut self.length,
            returns: &mut self.returns,
            ..BatchBuffers::default()
        }
    }
}
