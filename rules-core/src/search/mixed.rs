//! Mixed policies: a step of mirror descent, and an action drawn by its probability.

use rand_core::Rng;

use crate::Generator;

/// Length of a step, unless another one is asked for; returns are scaled to the range 0 to 1.
pub(super) const RATE: f64 = 10.0;

/// Multiplies probabilities by the exponentials of values, which lie at most `range` apart, and
/// scales them to 1.
pub(super) fn step(probs: &mut [f64], values: &[f64], rate: f64, range: f64) {
    let rate = rate / if range > 0.0 { range } else { 1.0 };
    let possible = probs.iter().zip(values).filter(|(prob, _)| **prob > 0.0);
    let best = possible.map(|(_, value)| *value).fold(f64::NEG_INFINITY, f64::max);
    // The best stays as it is: an infinite rate times nothing is not a number.
    for (prob, value) in
        probs.iter_mut().zip(values).filter(|(prob, value)| **prob > 0.0 && **value < best)
    {
        *prob *= libm::exp(rate * (value - best));
    }
    let sum: f64 = probs.iter().sum();
    for prob in probs {
        *prob /= sum;
    }
}

/// A number from 0 to below 1.
#[expect(clippy::cast_precision_loss, reason = "53 bits have room in a float")]
pub(super) fn point(rng: &mut Generator) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// Samples a position by its probability.
pub(super) fn sample(probs: &[f64], rng: &mut Generator) -> usize {
    let mut point = point(rng);
    for (place, prob) in probs.iter().enumerate() {
        if point < *prob {
            return place;
        }
        point -= prob;
    }
    // Rounding can leave a little.
    probs.iter().rposition(|prob| *prob > 0.0).unwrap_or(0)
}
