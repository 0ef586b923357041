//! Means and shares with their 95 % intervals.

/// A share of cases, with the Wilson interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The share itself.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// The share of `hits` (which may be halves, for shared wins) in `cases`.
///
/// ```
/// let share = examples::statistics::share(50.0, 100);
/// assert!((share.low - 0.404).abs() < 0.001 && (share.high - 0.596).abs() < 0.001);
/// ```
#[must_use]
pub fn share(hits: f64, cases: u32) -> Share {
    if cases == 0 {
        return Share { value: 0.0, low: 0.0, high: 1.0 };
    }
    let (n, z) = (f64::from(cases), 1.959_964_f64);
    let value = hits / n;
    let middle = (value + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (value * (1.0 - value) / n + z * z / (4.0 * n * n)).sqrt();
    Share { value, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
}

/// The difference of two shares, with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The difference itself.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// The share of `one` minus that of `other`, of independent cases, with the interval of Newcombe
/// (1998, method 10), which is made of those of Wilson.
///
/// ```
/// // The first example of the paper: 56 of 70 and 48 of 80.
/// let [one, other] = [(56.0, 70), (48.0, 80)].map(|(hits, n)| examples::statistics::share(hits, n));
/// let found = examples::statistics::difference(one, other);
/// assert!((found.low - 0.0524).abs() < 1e-4 && (found.high - 0.3339).abs() < 1e-4);
/// ```
#[must_use]
pub fn difference(one: Share, other: Share) -> Difference {
    let value = one.value - other.value;
    Difference {
        value,
        low: value - (one.value - one.low).hypot(other.high - other.value),
        high: value + (one.high - one.value).hypot(other.value - other.low),
    }
}

/// Mean and the ends of a range of numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// The mean.
    pub mean: f64,
    /// The smallest number.
    pub least: u32,
    /// 95 of 100 numbers are at most this.
    pub most_95: u32,
    /// The greatest number.
    pub most: u32,
}

/// Mean and range of numbers; `None` if there are none.
#[must_use]
pub fn summary(numbers: &[u32]) -> Option<Summary> {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    let (least, most) = (*sorted.first()?, *sorted.last()?);
    let count = f64::from(u32::try_from(sorted.len()).ok()?);
    let mean = sorted.iter().copied().map(f64::from).sum::<f64>() / count;
    Some(Summary { mean, least, most_95: sorted[(sorted.len() - 1) * 95 / 100], most })
}
