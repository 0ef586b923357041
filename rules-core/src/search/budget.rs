//! When a search ends.

use core::{fmt, num::NonZeroU32, str::FromStr};

/// When a [`Search`](crate::Search) ends. As text a number of simulations is `1000` and a
/// time `200ms`, and so it is serialised.
///
/// ```
/// use rules_core::Budget;
/// assert_eq!("1000".parse(), Ok(Budget::simulations(1000)));
/// assert!("-3".parse::<Budget>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Budget {
    /// Number of simulations: sampled worlds in which one action was tried. Sequential
    /// halving plays whole worlds, at least one in each round.
    Simulations(NonZeroU32),
    /// Milliseconds of wall time. A simulation that has begun is finished, and sequential
    /// halving finishes the first world of each round that it begins in time. Needs the
    /// feature `std`.
    #[cfg(feature = "std")]
    Milliseconds(NonZeroU32),
}

error_type! {
    /// Error: a text is no [`Budget`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[error("a budget is a number of simulations such as 1000{EXAMPLE}; the number is at least 1")]
    pub struct BudgetError;
}

/// How a time is written.
const EXAMPLE: &str = if cfg!(feature = "std") {
    " or a time such as 200ms"
} else {
    " (a time needs the feature `std`)"
};

impl Budget {
    /// A number of simulations; 0 counts as 1.
    #[must_use]
    pub const fn simulations(number: u32) -> Self {
        Self::Simulations(at_least_one(number))
    }

    /// A time in milliseconds; 0 counts as 1.
    #[cfg(feature = "std")]
    #[must_use]
    pub const fn milliseconds(number: u32) -> Self {
        Self::Milliseconds(at_least_one(number))
    }
}

const fn at_least_one(number: u32) -> NonZeroU32 {
    match NonZeroU32::new(number) {
        Some(number) => number,
        None => NonZeroU32::MIN,
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Simulations(number) => write!(out, "{number}"),
            #[cfg(feature = "std")]
            Self::Milliseconds(number) => write!(out, "{number}ms"),
        }
    }
}

impl FromStr for Budget {
    type Err = BudgetError;

    fn from_str(text: &str) -> Result<Self, BudgetError> {
        // `parse` of an integer takes a sign, which is no part of a budget.
        let number = |digits: &str| {
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            if plain { digits.parse().map_err(|_| BudgetError) } else { Err(BudgetError) }
        };
        #[cfg(feature = "std")]
        if let Some(digits) = text.strip_suffix("ms") {
            return number(digits).map(Self::Milliseconds);
        }
        number(text).map(Self::Simulations)
    }
}

crate::text::serde_as_text! { Budget }

impl Budget {
    /// Whether this target can hold it: one without a clock has no budgets of time.
    #[cfg_attr(not(feature = "std"), expect(clippy::unused_self, reason = "no time"))]
    pub(super) const fn has_clock(self) -> bool {
        #[cfg(feature = "std")]
        if let Self::Milliseconds(_) = self {
            return cfg!(not(all(target_family = "wasm", target_os = "unknown")));
        }
        true
    }
}

/// The running clock of a budget.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    /// Simulations that are left, if they are counted.
    pub(super) simulations: Option<u32>,
    /// When the search began and how long it may take, if its budget is a time: a target without a
    /// clock is asked for it by no other search.
    #[cfg(feature = "std")]
    time: Option<(std::time::Instant, core::time::Duration)>,
}

impl Clock {
    pub(super) fn start(budget: Budget) -> Self {
        let simulations = match budget {
            Budget::Simulations(number) => Some(number.get()),
            #[cfg(feature = "std")]
            Budget::Milliseconds(_) => None,
        };
        Self {
            simulations,
            #[cfg(feature = "std")]
            time: match budget {
                Budget::Simulations(_) => None,
                Budget::Milliseconds(number) => {
                    let time = core::time::Duration::from_millis(number.get().into());
                    Some((std::time::Instant::now(), time))
                }
            },
        }
    }

    /// Whether `part` of `parts` of the time is over; never, if there is no time.
    #[cfg_attr(not(feature = "std"), expect(clippy::unused_self, reason = "no clock"))]
    pub(super) fn is_over(&self, part: u32, parts: u32) -> bool {
        #[cfg(feature = "std")]
        if let Some((begin, time)) = self.time {
            return begin.elapsed() * parts >= time * part;
        }
        let _ = (part, parts);
        false
    }
}
