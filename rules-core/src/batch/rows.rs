//! BatchBuffers: what a step writes, in slices that the caller owns.

use crate::{ByteWriter, FloatWriter, Rules, Seat};

/// BatchBuffers of observation, in one of two forms, or none.
#[derive(Debug, Default)]
#[non_exhaustive]
pub enum ObservationBuffer<'a> {
    /// Nobody wants them.
    #[default]
    None,
    /// Numbers from 0 to 1.
    FloatWriter(&'a mut [f32]),
    /// ObservationBuffer as they are.
    Bytes(&'a mut [u8]),
}

impl ObservationBuffer<'_> {
    /// The first `at` cells, and the rest.
    fn split_at(self, at: usize) -> (Self, Self) {
        match self {
            Self::None => (Self::None, Self::None),
            Self::FloatWriter(cells) => {
                let (left, right) = cells.split_at_mut(at);
                (Self::FloatWriter(left), Self::FloatWriter(right))
            }
            Self::Bytes(cells) => {
                let (left, right) = cells.split_at_mut(at);
                (Self::Bytes(left), Self::Bytes(right))
            }
        }
    }

    /// Writes one row.
    #[inline]
    pub(super) fn write<S: Rules>(&mut self, row: usize, width: usize, state: &S, seat: Seat) {
        let cells = row * width..(row + 1) * width;
        match self {
            Self::None => {}
            Self::FloatWriter(out) => {
                state.encode_seat(seat, &mut FloatWriter::new(&mut out[cells]))
            }
            Self::Bytes(out) => state.encode_seat(seat, &mut ByteWriter::new(&mut out[cells])),
        }
    }
}

/// What a step writes, one row a game. A slice that is empty is not written.
#[derive(Debug, Default)]
pub struct BatchBuffers<'a> {
    /// What the seat of the row sees.
    pub observation: ObservationBuffer<'a>,
    /// Which actions it may take; all of them where a game has ended.
    pub action_mask: &'a mut [i8],
    /// The seat that decides, or that decided last where a game has ended.
    pub seat: &'a mut [i8],
    /// By seat, what it has episode_returns since the row before: every reward stands in
    /// one row, so the rows of a game add up to its [`returns`](Self::returns).
    pub rewards: &'a mut [f64],
    /// Whether the game has ended by its rules.
    pub terminated: &'a mut [bool],
    /// Whether the game has been cut off.
    pub truncated: &'a mut [bool],
    /// Decisions of the caller in this game.
    pub length: &'a mut [i32],
    /// By seat, what it has episode_returns in this game.
    pub returns: &'a mut [f64],
    /// ObservationWriter of the last row of a game that has begun again in this step.
    pub final_observation: ObservationBuffer<'a>,
    /// Seat of the last row of a game that has begun again in this step.
    pub final_seat: &'a mut [i8],
}

/// Sizes of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Feature cells.
    pub observation: usize,
    /// Actions in the catalogue.
    pub actions: usize,
    /// Seats.
    pub seats: usize,
}

impl BatchBuffers<'_> {
    /// The rows of the first `games` games, and the others.
    #[must_use]
    pub fn split_at(self, games: usize, sizes: Sizes) -> (Self, Self) {
        fn halve<T>(rows: &mut [T], at: usize) -> (&mut [T], &mut [T]) {
            if rows.is_empty() { (&mut [], rows) } else { rows.split_at_mut(at) }
        }
        let observation = self.observation.split_at(games * sizes.observation);
        let action_mask = halve(self.action_mask, games * sizes.actions);
        let seat = halve(self.seat, games);
        let rewards = halve(self.rewards, games * sizes.seats);
        let terminated = halve(self.terminated, games);
        let truncated = halve(self.truncated, games);
        let length = halve(self.length, games);
        let returns = halve(self.returns, games * sizes.seats);
        let final_observation = self.final_observation.split_at(games * sizes.observation);
        let final_seat = halve(self.final_seat, games);
        let left = Self {
            observation: observation.0,
            action_mask: action_mask.0,
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
