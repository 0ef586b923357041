//! A network with one hidden layer, trained on sparse rows.

use alloc::{vec, vec::Vec};

use crate::{Generator, generator, network::add_rows};
use rand_core::Rng;

/// Non-zero inputs of one state: index and value.
pub(super) type Row = Vec<(u32, f32)>;

/// Weights in the order: inputs by hidden units, hidden biases, outputs by hidden units,
/// output biases.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub(super) struct Network {
    pub(super) inputs: usize,
    hidden: usize,
    outputs: usize,
    weights: Vec<f32>,
}

/// What a network computes for one row.
#[derive(Clone, Debug, Default)]
pub(super) struct Activity {
    hidden: Vec<f32>,
    /// Outputs, from -1 to 1.
    pub(super) outputs: Vec<f32>,
}

impl Network {
    pub(super) fn new(inputs: usize, hidden: usize, outputs: usize, seed: u64) -> Self {
        let rng = &mut generator(seed, 0);
        let mut weights: Vec<_> = (0..inputs * hidden).map(|_| 0.15 * uniform(rng)).collect();
        weights.extend((0..hidden).map(|_| 0.0));
        weights.extend((0..hidden * outputs).map(|_| 0.2 * uniform(rng)));
        weights.extend((0..outputs).map(|_| 0.0));
        Self { inputs, hidden, outputs, weights }
    }

    /// Where the hidden biases, the outer weights and the outer biases begin.
    const fn parts(&self) -> [usize; 3] {
        let biases = self.inputs * self.hidden;
        let outer = biases + self.hidden;
        [biases, outer, outer + self.hidden * self.outputs]
    }

    /// The weights of one input.
    fn input(&self, index: u32) -> core::ops::Range<usize> {
        let start = index as usize * self.hidden;
        start..start + self.hidden
    }

    pub(super) fn run(&self, row: &[(u32, f32)], activity: &mut Activity) {
        let [biases, outer, last] = self.parts();
        let Activity { hidden, outputs } = activity;
        hidden.clear();
        hidden.extend_from_slice(&self.weights[biases..outer]);
        add_rows(row, &self.weights[..biases], hidden);
        for unit in &mut *hidden {
            *unit = unit.max(0.0);
        }
        outputs.clear();
        let rows = self.weights[outer..last].chunks_exact(self.hidden);
        for (weights, bias) in rows.zip(&self.weights[last..]) {
            let sum: f32 = hidden.iter().zip(weights).map(|(unit, weight)| unit * weight).sum();
            outputs.push(libm::tanhf(sum + bias));
        }
    }
}

/// A number from -1 to 1.
fn uniform(rng: &mut Generator) -> f32 {
    let bits = u16::try_from(rng.next_u32() >> 16).expect("the upper half has 16 bits");
    f32::from(bits) / 32_768.0 - 1.0
}

/// Trains a network by Adam (Kingma and Ba, 2015) on batches of 64 rows.
pub(super) struct Trainer {
    pub(super) network: Network,
    activity: Activity,
    gradient: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    /// Powers of the decay rates of the moments.
    decay: [f32; 2],
    rows: u8,
}

const BATCH: u8 = 64;
const RATE: f32 = 2e-3;

impl Trainer {
    pub(super) fn new(network: Network) -> Self {
        let zeros = vec![0.0; network.weights.len()];
        let (gradient, first, second) = (zeros.clone(), zeros.clone(), zeros);
        let activity = Activity::default();
        Self { network, activity, gradient, first, second, decay: [1.0; 2], rows: 0 }
    }

    /// Learns from one row; `left` is the share of the training that is left.
    pub(super) fn learn(&mut self, row: &[(u32, f32)], targets: &[f32], left: f32) {
        self.network.run(row, &mut self.activity);
        let (network, [biases, outer, last]) = (&self.network, self.network.parts());
        let mut back = vec![0.0; network.hidden];
        for (at, (&output, target)) in self.activity.outputs.iter().zip(targets).enumerate() {
            let slope = (output - target) * (1.0 - output * output);
            self.gradient[last + at] += slope;
            let from = outer + at * network.hidden;
            for (unit, &active) in self.activity.hidden.iter().enumerate() {
                self.gradient[from + unit] += slope * active;
                if active > 0.0 {
                    back[unit] += slope * network.weights[from + unit];
                }
            }
        }
        let add = |cells: &mut [f32], value: f32| {
            cells.iter_mut().zip(&back).for_each(|(cell, slope)| *cell += value * slope);
        };
        add(&mut self.gradient[biases..outer], 1.0);
        for &(index, value) in row {
            add(&mut self.gradient[network.input(index)], value);
        }
        self.rows += 1;
        if self.rows == BATCH {
            self.rows = 0;
            self.update(RATE * (left + 0.02));
        }
    }

    /// One step of Adam.
    fn update(&mut self, rate: f32) {
        self.decay = [self.decay[0] * 0.9, self.decay[1] * 0.999];
        let rate = rate * libm::sqrtf(1.0 - self.decay[1]) / (1.0 - self.decay[0]);
        let moments = self.first.iter_mut().zip(&mut self.second);
        let cells = self.network.weights.iter_mut().zip(&mut self.gradient);
        for ((weight, gradient), (first, second)) in cells.zip(moments) {
            let mean = *gradient / f32::from(BATCH);
            *first += 0.1 * (mean - *first);
            *second += 0.001 * (mean * mean - *second);
            *weight -= rate * *first / (libm::sqrtf(*second) + 1e-7);
            *gradient = 0.0;
        }
    }
}
