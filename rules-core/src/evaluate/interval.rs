//! Means with their intervals.

/// Mean and variance of numbers that come one by one, with 95 % intervals of the mean.
///
/// ```
/// use rules_core::evaluate::RunningMean;
/// let mut mean = RunningMean::default();
/// [1.0, 2.0, 3.0, 4.0].into_iter().for_each(|number| mean.push(number));
/// assert_eq!((mean.count(), mean.mean()), (4, 2.5));
/// // Student's t with three degrees of freedom: 3.18 standard errors.
/// assert!((mean.half_width() - 3.18 * (5.0_f64 / 3.0 / 4.0).sqrt()).abs() < 0.05);
/// assert!(mean.sequence_half_width() > mean.half_width() * 0.9);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RunningMean {
    count: u32,
    mean: f64,
    squares: f64,
}

/// The 97.5 % quantile of the normal distribution.
const NORMAL: f64 = 1.959_963_984_540_054;
/// Share of intervals that may miss.
const ALPHA: f64 = 0.05;
/// Number of samples at which the confidence sequence is narrowest, compared with others.
const TIGHTEST: f64 = 500.0;

impl RunningMean {
    /// Adds a number.
    pub fn push(&mut self, number: f64) {
        self.count += 1;
        let before = number - self.mean;
        self.mean += before / f64::from(self.count);
        self.squares += before * (number - self.mean);
    }

    /// How many numbers were added.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// Their mean; 0 if there are none.
    #[must_use]
    pub const fn mean(&self) -> f64 {
        self.mean
    }

    /// Their unbiased variance; infinite for fewer than two numbers.
    #[must_use]
    pub fn variance(&self) -> f64 {
        if self.count < 2 { f64::INFINITY } else { self.squares / f64::from(self.count - 1) }
    }

    /// Half of the 95 % interval of the mean of independent numbers, their number fixed
    /// beforehand, by Student's t.
    #[must_use]
    pub fn half_width(&self) -> f64 {
        let count = f64::from(self.count.max(1));
        quantile(f64::from(self.count.max(2) - 1)) * libm::sqrt(self.variance() / count)
    }

    /// Half of the 95 % interval of a confidence sequence: with probability 0.95, *all*
    /// intervals of a growing study hold the mean, so that one may stop when it is narrow
    /// enough. Asymptotic: it holds from where the mean of the numbers is nearly normal. Plain
    /// returns of a one-sided game are far from that: where one side wins 97 % of the games, 13 %
    /// of such studies miss somewhere. [`BoundedMean`] is for them.
    #[must_use]
    pub fn sequence_half_width(&self) -> f64 {
        let count = f64::from(self.count.max(1));
        let log = -2.0 * libm::log(ALPHA);
        let rho = (log + libm::log(log) + 1.0) / TIGHTEST;
        let grown = count * rho + 1.0;
        let factor = 2.0 * grown / (count * count * rho) * libm::log(libm::sqrt(grown) / ALPHA);
        libm::sqrt(self.variance() * factor)
    }
}

/// Mean of numbers between two bounds, with a confidence sequence that needs nothing else.
///
/// With probability 0.95, *all* its intervals, from the first number to the last, hold the mean,
/// whatever the distribution is: the empirical Bernstein sequence with predictable bets of
/// Waudby-Smith and Ramdas (JRSS B, 2024).
///
/// ```
/// use rules_core::evaluate::BoundedMean;
/// let mut mean = BoundedMean::new(-1.0, 1.0);
/// assert_eq!(mean.half_width(), f64::INFINITY);
/// (0..100).for_each(|_| mean.push(1.0));
/// assert_eq!((mean.count(), mean.mean()), (100, 1.0));
/// assert!((0.1..0.2).contains(&mean.half_width()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundedMean {
    low: f64,
    reach: f64,
    count: u32,
    /// Sums of the numbers, scaled from 0 to 1, and of their squared distances to the mean at
    /// the time.
    sum: f64,
    squares: f64,
    /// Sums of the bets, of what they cost, and of the numbers weighted by them.
    staked: f64,
    paid: f64,
    weighted: f64,
}

impl BoundedMean {
    /// The mean of no numbers yet, all of which are going to be from `low` to `high`. The
    /// intervals say nothing of numbers beyond.
    #[must_use]
    pub fn new(low: f64, high: f64) -> Self {
        let reach = (high - low).max(f64::MIN_POSITIVE);
        let (sum, squares, staked, paid, weighted) = (0.0, 0.0, 0.0, 0.0, 0.0);
        Self { low, reach, count: 0, sum, squares, staked, paid, weighted }
    }

    /// Adds a number.
    pub fn push(&mut self, number: f64) {
        let x = (number - self.low) / self.reach;
        // A bet knows the numbers before it only.
        let known = f64::from(self.count) + 1.0;
        let before = (0.5 + self.sum) / known;
        let variance = (0.25 + self.squares) / known;
        let log = libm::log(2.0 / ALPHA);
        let bet = libm::sqrt(2.0 * log / (variance * known.max(TIGHTEST))).min(0.5);
        self.staked += bet;
        self.paid += (x - before) * (x - before) * (-libm::log1p(-bet) - bet);
        self.weighted += bet * x;
        self.count += 1;
        self.sum += x;
        let middle = (0.5 + self.sum) / (known + 1.0);
        self.squares += (x - middle) * (x - middle);
    }

    /// How many numbers were added.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// Their mean; the lower bound if there are none.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.low + self.reach * self.sum / f64::from(self.count.max(1))
    }

    /// Half of the interval around the mean; infinite if there are no numbers.
    #[must_use]
    pub fn half_width(&self) -> f64 {
        if self.count == 0 {
            return f64::INFINITY;
        }
        let wide = (libm::log(2.0 / ALPHA) + self.paid) / self.staked;
        // The sequence has a weighted mean in its middle: widened to be one around the plain mean.
        let plain = self.sum / f64::from(self.count);
        self.reach * (wide + (self.weighted / self.staked - plain).abs())
    }
}

/// The 97.5 % quantile of Student's t: exact below three degrees of freedom, else the
/// expansion of Cornish and Fisher.
fn quantile(freedom: f64) -> f64 {
    if freedom < 1.5 {
        return 12.706_204_736;
    }
    if freedom < 2.5 {
        return 4.302_652_730;
    }
    let z = NORMAL;
    let (z3, z5) = (z * z * z, z * z * z * z * z);
    let z7 = z5 * z * z;
    let first = (z3 + z) / 4.0;
    let second = (5.0 * z5 + 16.0 * z3 + 3.0 * z) / 96.0;
    let third = (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / 384.0;
    z + first / freedom + second / (freedom * freedom) + third / (freedom * freedom * freedom)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{below, generator};

    const FIGURES: [(usize, f64); 4] = [
        (1, 30.440_876_199_357_312),
        (2, 13.469_448_955_134_32),
        (10, 2.410_121_406_188_092),
        (40, 0.642_790_986_441_644_1),
    ];

    /// The figures are those of `bounded_half_widths` in Python, which a test there holds.
    #[test]
    fn a_bounded_mean_is_that_of_python() {
        let mut mean = BoundedMean::new(-1.0, 1.0);
        let widths: alloc::vec::Vec<_> = (0..40)
            .map(|number| {
                mean.push([1.0, 0.5, -1.0, 1.0, 0.0][number % 5]);
                mean.half_width()
            })
            .collect();
        for (at, width) in FIGURES {
            assert!((widths[at - 1] - width).abs() < 1e-12, "{at}: {}", widths[at - 1]);
        }
        assert!((mean.mean() - 0.3).abs() < 1e-12);
    }

    /// Of sequences of 1 and -1 that win 97 % of the time, at most 5 % ever miss the mean.
    #[test]
    fn one_sided_numbers_are_held_by_it_and_not_by_the_asymptotic_sequence() {
        let (mut bounded_missed, mut asymptotic_missed) = (0, 0);
        for study in 0..400 {
            let mut rng = generator(7, study);
            let (mut bounded, mut plain) = (BoundedMean::new(-1.0, 1.0), RunningMean::default());
            let (mut one, mut other) = (false, false);
            for number in 0..600 {
                let won = if below(&mut rng, 100) < 97 { 1.0 } else { -1.0 };
                bounded.push(won);
                plain.push(won);
                one |= (bounded.mean() - 0.94).abs() > bounded.half_width();
                let late = number >= 49;
                other |= late && (plain.mean() - 0.94).abs() > plain.sequence_half_width();
            }
            bounded_missed += u32::from(one);
            asymptotic_missed += u32::from(other);
        }
        assert!(bounded_missed <= 20, "{bounded_missed}");
        assert!(asymptotic_missed > 20, "{asymptotic_missed}");
    }
}
