//! Chance outcomes from streams by source: common random numbers that stay common.

use alloc::vec::Vec;

use rand_core::Rng;

use crate::{ChanceSource, Generator, Indexed, Legal, Weight, generator};

/// Samples chance outcomes, each [`ChanceSource`] from a stream of its own.
///
/// An outcome depends on the seed, on the source that [`Legal::chance_source`] names, and on
/// what was asked of this source before, but not on what happened at other sources. So two
/// games with equal seeds have the same decks and the same rolls, as far as the game names
/// their sources, even if their agents act differently.
///
/// The probabilities are those of [`Legal::chance_outcomes`], exactly, given everything that
/// happened before, whatever sources the game names. Rolls are independent numbers of a stream.
/// For a deck each outcome has a clock, a Poisson process of its own that runs at a speed equal
/// to its weight; the outcome whose clock strikes first is drawn. This is the random time change
/// of Kurtz, used for common random numbers by Rathinam, Sheppard and Khammash (Journal of
/// Chemical Physics 132, 2010). For a deck of different cards it is a shuffle.
///
/// ```
/// use rules_core::{ChanceStreams, Session, Step, games::wuerfelhelden::State, prelude::*};
/// let mut session = Session::<State>::new(&Default::default())?;
/// let mut chance = ChanceStreams::new(7, 0);
/// while session.node() == Node::Chance {
///     let outcome = chance.sample(session.state());
///     session.apply(Step::Chance(outcome))?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct ChanceStreams {
    root: u64,
    /// In order of the sources.
    sources: Vec<(ChanceSource, Drawn)>,
}

/// What was drawn from a source.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
struct Drawn {
    /// Number of outcomes, of dice.
    rolls: u64,
    /// The clocks of a deck by outcome, in their order.
    clocks: Vec<(u32, Clock)>,
}

/// The clock of an outcome.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
struct Clock {
    /// How far it is from striking, as the bits of a float; it runs at the speed of the weight.
    left: u64,
    /// How often it has struck.
    struck: u32,
}

impl ChanceStreams {
    /// The streams of game number `stream` of a seed. Different numbers are independent, of
    /// each other and of [`generator`]`(seed, stream)`.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Self {
        // Another constant than that of `generator`, so that it is not its first number.
        Self { root: generator(!seed, stream).next_u64(), sources: Vec::new() }
    }

    /// Begins a further game, independent of those before; nothing unless an outcome was drawn.
    pub fn next_game(&mut self) {
        if !self.sources.is_empty() {
            *self = Self::new(self.root, u64::MAX);
        }
    }

    /// Samples a chance outcome by its weight.
    ///
    /// # Panics
    ///
    /// If the state is not at a chance node.
    pub fn sample<S: Legal>(&mut self, state: &S) -> S::ChanceOutcome {
        let source = state.chance_source();
        let drawn = entry(&mut self.sources, source, Drawn::default);
        // The finaliser inside `generator` keeps the keys apart, the first seed the kinds.
        let seed = if source.is_deck() { !self.root } else { self.root };
        let seed = generator(seed, source.key()).next_u64();
        if source.is_deck() {
            drawn.strike(state, seed)
        } else {
            let number = drawn.rolls;
            drawn.rolls = number.wrapping_add(1);
            state.outcome_at(point(&mut generator(seed, number), state.total_weight()))
        }
    }
}

impl Drawn {
    /// The outcome whose clock strikes first.
    fn strike<S: Legal>(&mut self, state: &S, seed: u64) -> S::ChanceOutcome {
        let mut first: Option<(f64, S::ChanceOutcome)> = None;
        state.chance_outcomes(|outcome, weight| {
            let index = narrow(outcome.index());
            let clock = entry(&mut self.clocks, index, || Clock::wound(seed, index, 0));
            let time = clock.left() / f64::from(weight);
            if first.is_none_or(|(least, _)| time < least) {
                first = Some((time, outcome));
            }
        });
        let (time, drawn) = first.expect("a chance node has an outcome");
        state.chance_outcomes(|outcome, weight| {
            let index = narrow(outcome.index());
            let clock = entry(&mut self.clocks, index, || Clock::wound(seed, index, 0));
            if outcome == drawn {
                *clock = Clock::wound(seed, index, clock.struck.wrapping_add(1));
            } else {
                // Rounding must not let it strike in the past.
                clock.left = (clock.left() - time * f64::from(weight)).max(0.0).to_bits();
            }
        });
        drawn
    }
}

impl Clock {
    /// The clock of an outcome that has struck so often.
    fn wound(seed: u64, index: u32, struck: u32) -> Self {
        let mut rng = generator(seed, u64::from(index) << 32 | u64::from(struck));
        Self { left: exponential(&mut rng).to_bits(), struck }
    }

    const fn left(self) -> f64 {
        f64::from_bits(self.left)
    }
}

/// The value of a key in a sorted list, put there first if it is missing.
fn entry<K: Ord + Copy, V>(list: &mut Vec<(K, V)>, key: K, make: impl FnOnce() -> V) -> &mut V {
    let at = match list.binary_search_by_key(&key, |(key, _)| *key) {
        Ok(at) => at,
        Err(at) => {
            list.insert(at, (key, make()));
            at
        }
    };
    &mut list[at].1
}

/// The index of an outcome in fewer bits.
fn narrow(index: usize) -> u32 {
    u32::try_from(index).expect("catalogues are small")
}

/// A uniform point below `total`, without bias: a number from 0 to 1 times `total`.
#[allow(clippy::cast_possible_truncation, reason = "the halves of a product")]
fn point(rng: &mut Generator, total: Weight) -> Weight {
    let total = u64::from(total);
    assert!(total > 0, "the state is not at a chance node");
    loop {
        let wide = u128::from(rng.next_u64()) * u128::from(total);
        let (high, low) = ((wide >> 64) as u64, wide as u64);
        if low >= total.wrapping_neg() % total {
            return Weight::try_from(high).expect("a point is below the total");
        }
    }
}

/// An exponentially distributed number with mean 1, by comparisons alone (von Neumann, 1951), so
/// that it is the same on every platform.
fn exponential(rng: &mut Generator) -> f64 {
    for whole in 0_u32.. {
        let first = unit(rng);
        let (mut last, mut falling) = (first, true);
        // Accept if the run of falling numbers that begins with the first has an odd length.
        loop {
            let next = unit(rng);
            if next >= last {
                break;
            }
            (last, falling) = (next, !falling);
        }
        if falling {
            return f64::from(whole) + first;
        }
    }
    unreachable!("a run of even length has a probability of one in three")
}

/// A number from 0 to 1, not 1, with 53 random bits.
#[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
fn unit(rng: &mut Generator) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}
