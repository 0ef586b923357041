//! A synthetic dice game that does the least that a real one must do in a step.
//! It has no rules worth the name: it exists to find the ceiling.
//!
//! One step checks the action against the legal bits, rolls five dice, branches
//! on each of them as rules do, updates about thirty bytes of a 256-byte state,
//! each address depending on the one before, works out 200 legality flags, writes
//! 200 floats, reward and end, and begins again after sixty steps.

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

const CELLS: usize = 200;
const LENGTH: u16 = 60;

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Game {
    cells: [u8; CELLS],
    bits: [u64; 4],
    random: u64,
    step: u16,
    dice: [u8; 5],
    sum: u64,
}

impl Game {
    fn new(seed: u64) -> Self {
        let mut cells = [0; CELLS];
        for (at, cell) in cells.iter_mut().enumerate() {
            *cell = (at * 7 % 16) as u8;
        }
        let random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        Self { cells, bits: [!0, !0, !0, 0xff], random, step: 0, dice: [0; 5], sum: 0 }
    }

    /// Five dice out of one draw: each takes the whole part and leaves the rest.
    #[inline(always)]
    fn roll(&mut self) {
        self.random = self.random.wrapping_add(0xa076_1d64_78bd_642f);
        let wide = u128::from(self.random) * u128::from(self.random ^ 0xe703_7ed1_a0b4_28db);
        let mut rest = (wide >> 64) as u64 ^ wide as u64;
        for die in &mut self.dice {
            let scaled = u128::from(rest) * 6;
            *die = (scaled >> 64) as u8;
            rest = scaled as u64;
        }
    }

    /// A branch for each die that no predictor can learn.
    #[inline(always)]
    fn branch(&mut self) {
        use std::hint::black_box;
        for die in self.dice {
            self.sum = match die {
                0 => black_box(self.sum.wrapping_add(3)),
                1 => black_box(self.sum ^ 0x55),
                2 => black_box(self.sum.rotate_left(3)),
                3 => black_box(self.sum.wrapping_mul(5)),
                4 => black_box(!self.sum),
                _ => black_box(self.sum >> 1),
            };
        }
    }

    /// Thirty updates, each where the one before leads.
    #[inline(always)]
    fn update(&mut self, action: usize) {
        let mut at = action;
        for die in self.dice {
            for more in 0..6 {
                at += 11 + usize::from(die) + usize::from(more);
                if at >= CELLS {
                    at -= CELLS;
                }
                self.cells[at] = (self.cells[at] + die + more) & 15;
            }
        }
        self.step += 1;
    }

    fn is_legal(&self, action: usize) -> bool {
        action < CELLS && self.bits[action / 64] >> (action % 64) & 1 == 1
    }

    /// Flags as bytes for the caller, and as bits for ourselves.
    #[inline(always)]
    fn legal(&mut self, out: &mut [i8; CELLS]) {
        let first = self.dice[0];
        for (flag, cell) in out.iter_mut().zip(&self.cells) {
            *flag = i8::from((cell ^ first) & 3 != 0);
        }
        out[0] = 1;
        self.bits = [0; 4];
        for (at, eight) in out.chunks_exact(8).enumerate() {
            let eight: [i8; 8] = eight.try_into().expect("eight");
            let packed = u64::from_le_bytes(eight.map(i8::cast_unsigned));
            let packed = packed.wrapping_mul(0x0102_0408_1020_4080) >> 56;
            self.bits[at / 8] |= packed << (at % 8 * 8);
        }
    }

    #[inline(always)]
    fn observe(&self, out: &mut [f32; CELLS]) {
        for (to, cell) in out.iter_mut().zip(&self.cells) {
            *to = f32::from(*cell) * (1.0 / 15.0);
        }
    }

    /// Reward and end of the step; begins again where it has ended.
    #[inline(always)]
    fn finish(&mut self) -> (f32, bool) {
        if self.step < LENGTH {
            return (0.0, false);
        }
        let reward = if self.sum & 1 == 1 { 1.0 } else { 0.0 };
        *self = Self::new(self.random);
        (reward, true)
    }
}

/// Many synthetic games.
#[pyclass]
struct Batch {
    games: Vec<Game>,
}

#[pymethods]
impl Batch {
    #[new]
    fn new(games: u64) -> Self {
        Self { games: (0..games).map(Game::new).collect() }
    }

    /// Takes one action in every game and writes the rows.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyArray1<i32>>,
        observations: &Bound<'_, PyArray2<f32>>,
        mask: &Bound<'_, PyArray2<i8>>,
        rewards: &Bound<'_, PyArray1<f32>>,
        ends: &Bound<'_, PyArray1<bool>>,
    ) -> PyResult<()> {
        let actions = actions.try_readonly()?;
        let (mut observations, mut mask) = (observations.try_readwrite()?, mask.try_readwrite()?);
        let (mut rewards, mut ends) = (rewards.try_readwrite()?, ends.try_readwrite()?);
        let (actions, rewards, ends) =
            (actions.as_slice()?, rewards.as_slice_mut()?, ends.as_slice_mut()?);
        let observations = observations.as_slice_mut()?.as_chunks_mut().0;
        let mask = mask.as_slice_mut()?.as_chunks_mut().0;
        let games = &mut self.games;
        py.detach(|| {
            let rows =
                games.iter_mut().zip(actions).zip(observations).zip(mask).zip(rewards).zip(ends);
            for (((((game, action), observations), mask), reward), end) in rows {
                let action = usize::try_from(*action).unwrap_or(0);
                let action = if game.is_legal(action) { action } else { 0 };
                game.roll();
                game.branch();
                game.update(action);
                (*reward, *end) = game.finish();
                game.legal(mask);
                game.observe(observations);
            }
        });
        Ok(())
    }
}

/// The module.
#[pymodule]
mod floor {
    #[pymodule_export]
    use super::Batch;
}
