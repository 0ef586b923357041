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
    /// of such studies miss somewhere.
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
