//! Borrowed buffers for the results of a step.

use super::update::RowUpdate;
use crate::{ByteWriter, FloatWriter, Rules, Seat, SparseWriter, encode_seat};

/// A buffer for observations as floats or as bytes, or none.
#[derive(Debug, Default)]
#[non_exhaustive]
pub enum ObservationBuffer<'a> {
    /// Observations are not written.
    #[default]
    None,
    /// `f32` from 0 to 1.
    Floats(&'a mut [f32]),
    /// Bytes from 0 to each field's maximum.
    Bytes(&'a mut [u8]),
    /// `f32` from 0 to 1, of which a [step](super::BatchShard::step) writes only what has changed.
    /// Requires that `cells` and `bytes` show the same, as they do where all are zeros, and after
    /// each step and [`show`](super::BatchShard::show), which writes all cells. A cell that was written
    /// by somebody else stays wrong until it changes.
    Updated {
        /// The rows.
        cells: &'a mut [f32],
        /// The same rows as bytes, to compare with.
        bytes: &'a mut [u8],
    },
    /// The cells that are not 0, a row for each game. A row that is written is cleared first.
    ///
    /// ```
    /// use rules_core::{
    ///     BatchBuffers, BatchConfig, JsonMap, ObservationBuffer, SparseWriter, find,
    /// };
    /// let game = find("regidice").unwrap();
    /// let shard = (game.make_shard)(&JsonMap::new(), &BatchConfig::default(), 0, 8)?;
    /// let mut rows = vec![SparseWriter::default(); 8];
    /// let observation = ObservationBuffer::Sparse(&mut rows);
    /// shard.show(BatchBuffers { observation, ..BatchBuffers::default() });
    /// assert_eq!(rows[7].width(), shard.sizes().observation);
    /// assert!(rows[7].iter().len() < rows[7].width() / 8, "few cells are not 0");
    /// # Ok::<(), rules_core::OptionError>(())
    /// ```
    Sparse(&'a mut [SparseWriter]),
}

impl ObservationBuffer<'_> {
    /// The rows of the first `games` games, of so many cells, and the rest.
    fn split_at(self, games: usize, width: usize) -> (Self, Self) {
        let at = games * width;
        match self {
            Self::None => (Self::None, Self::None),
            Self::Floats(cells) => {
                let (left, right) = cells.split_at_mut(at);
                (Self::Floats(left), Self::Floats(right))
            }
            Self::Bytes(cells) => {
                let (left, right) = cells.split_at_mut(at);
                (Self::Bytes(left), Self::Bytes(right))
            }
            Self::Updated { cells, bytes } => {
                let (cells, bytes) = (cells.split_at_mut(at), bytes.split_at_mut(at));
                let left = Self::Updated { cells: cells.0, bytes: bytes.0 };
                (left, Self::Updated { cells: cells.1, bytes: bytes.1 })
            }
            Self::Sparse(rows) => {
                let (left, right) = rows.split_at_mut(games);
                (Self::Sparse(left), Self::Sparse(right))
            }
        }
    }

    /// Writes one row, or what has changed of it where it is known what is there.
    #[inline]
    pub(super) fn update<S: Rules>(
        &mut self,
        row: usize,
        width: usize,
        state: &S,
        seat: Seat,
        update: &mut RowUpdate,
    ) {
        match self {
            Self::Updated { cells, bytes } => {
                let row = row * width..(row + 1) * width;
                update.write(state, seat, &mut cells[row.clone()], &mut bytes[row]);
            }
            Self::Sparse(rows) => update.write_sparse(state, seat, &mut rows[row]),
            _ => self.write(row, width, state, seat),
        }
    }

    /// Writes one row.
    #[inline]
    pub(super) fn write<S: Rules>(&mut self, row: usize, width: usize, state: &S, seat: Seat) {
        let cells = row * width..(row + 1) * width;
        match self {
            Self::None => {}
            Self::Floats(out) => {
                encode_seat(state, seat, &mut FloatWriter::new(&mut out[cells]));
            }
            Self::Bytes(out) => encode_seat(state, seat, &mut ByteWriter::new(&mut out[cells])),
            Self::Updated { cells: out, bytes } => {
                encode_seat(state, seat, &mut FloatWriter::new(&mut out[cells.clone()]));
                encode_seat(state, seat, &mut ByteWriter::new(&mut bytes[cells]));
            }
            Self::Sparse(rows) => {
                rows[row].clear();
                encode_seat(state, seat, &mut rows[row]);
            }
        }
    }
}

/// What a step writes, one row for each game. An empty slice is not written. Shapes are
/// row-major, with `games` games and the [`Sizes`] of the batch.
#[derive(Debug, Default)]
pub struct BatchBuffers<'a> {
    /// Observation of the seat in [`seat`](Self::seat), shape `(games, observation)`.
    pub observation: ObservationBuffer<'a>,
    /// 1 for each legal action of that seat, 0 for the others, shape `(games, actions)`;
    /// 1 everywhere where a game has terminated.
    pub action_mask: &'a mut [i8],
    /// The same as bits, shape `(games, packed)`: bit `i % 8` of byte `i / 8` for the action with
    /// index `i`, 0 beyond the last action.
    pub packed_mask: &'a mut [u8],
    /// The seat that decides, or that decided last where a game has ended, shape
    /// `(games,)`.
    pub seat: &'a mut [i8],
    /// Reward of each seat since the previous row, shape `(games, seats)`. The rewards of
    /// a game sum to its [`returns`](Self::returns).
    pub rewards: &'a mut [f64],
    /// Whether the game has ended by its rules, shape `(games,)`.
    pub terminated: &'a mut [bool],
    /// Whether the game was cut off at its greatest length, shape `(games,)`.
    pub truncated: &'a mut [bool],
    /// Number of actions of the caller in this game, shape `(games,)`.
    pub length: &'a mut [i32],
    /// Sum of the rewards of each seat in this game, shape `(games, seats)`.
    pub returns: &'a mut [f64],
    /// Last observation of a game that has started again in this step, shape
    /// `(games, observation)`; other rows are not written.
    pub final_observation: ObservationBuffer<'a>,
    /// Seat of that observation, shape `(games,)`; other cells are not written.
    pub final_seat: &'a mut [i8],
}

/// Sizes of one row of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Number of cells of an observation.
    pub observation: usize,
    /// Number of actions in the catalogue.
    pub actions: usize,
    /// Number of seats.
    pub seats: usize,
}

/// Floats of a row from which on it is faster to compare it with what is there.
const WIDE: usize = 1536;

impl Sizes {
    /// Number of bytes of an action mask as bits.
    #[must_use]
    pub const fn packed(&self) -> usize {
        self.actions.div_ceil(8)
    }

    /// Whether a step is faster that writes only what has changed of rows of floats
    /// ([`ObservationBuffer::Updated`]). Shorter rows are written as a whole in less time.
    #[must_use]
    pub const fn is_wide(&self) -> bool {
        self.observation >= WIDE
    }
}

impl BatchBuffers<'_> {
    /// Splits the buffers into those of the first `games` games and those of the others.
    #[must_use]
    pub fn split_at(self, games: usize, sizes: Sizes) -> (Self, Self) {
        fn halve<T>(rows: &mut [T], at: usize) -> (&mut [T], &mut [T]) {
            if rows.is_empty() { (&mut [], rows) } else { rows.split_at_mut(at) }
        }
        let observation = self.observation.split_at(games, sizes.observation);
        let action_mask = halve(self.action_mask, games * sizes.actions);
        let packed_mask = halve(self.packed_mask, games * sizes.packed());
        let seat = halve(self.seat, games);
        let rewards = halve(self.rewards, games * sizes.seats);
        let terminated = halve(self.terminated, games);
        let truncated = halve(self.truncated, games);
        let length = halve(self.length, games);
        let returns = halve(self.returns, games * sizes.seats);
        let final_observation = self.final_observation.split_at(games, sizes.observation);
        let final_seat = halve(self.final_seat, games);
        let left = Self {
            observation: observation.0,
            action_mask: action_mask.0,
            packed_mask: packed_mask.0,
            seat: seat.0,
            rewards: rewards.0,
            terminated: terminated.0,
            truncated: truncated.0,
            length: length.0,
            returns: returns.0,
            final_observation: final_observation.0,
            final_seat: final_seat.0,
        };
        let right = Self {
            observation: observation.1,
            action_mask: action_mask.1,
            packed_mask: packed_mask.1,
            seat: seat.1,
            rewards: rewards.1,
            terminated: terminated.1,
            truncated: truncated.1,
            length: length.1,
            returns: returns.1,
            final_observation: final_observation.1,
            final_seat: final_seat.1,
        };
        (left, right)
    }
}

/// Numerator and denominator as a float.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "potentials are small fractions")]
pub(super) fn ratio(fraction: (i64, i64)) -> f64 {
    match fraction {
        (0, _) => 0.0,
        (above, below) => above as f64 / below as f64,
    }
}
