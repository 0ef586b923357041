//! Multisets of dice: how many there are, their order and their weights.
//!
//! A multiset of `k` symbols out of `n` is written as its symbols in ascending
//! order; the multisets of one size are sorted lexicographically.

/// `n` over `k`.
///
/// # Panics
///
/// If `k` times the result does not fit a `usize`.
#[must_use]
pub const fn binomial(n: usize, k: usize) -> usize {
    if k > n {
        return 0;
    }
    let (mut result, mut i) = (1, 0);
    while i < k {
        let Some(product) = usize::checked_mul(result, n - i) else {
            panic!("the binomial coefficient is too large for a usize");
        };
        result = product / (i + 1);
        i += 1;
    }
    result
}

/// Number of multisets of `k` symbols out of `n`.
///
/// ```
/// assert_eq!(rules_core::pieces::dice::multisets(6, 2), 21);
/// ```
#[must_use]
pub const fn multisets(n: usize, k: usize) -> usize {
    if n == 0 { if k == 0 { 1 } else { 0 } } else { binomial(n + k - 1, k) }
}

/// The position of a multiset among those of its size. Requires that `sorted` is in
/// ascending order and that every symbol is below `n`.
///
/// ```
/// use rules_core::pieces::dice::rank;
/// assert_eq!(rank(6, &[0, 0]), 0);
/// assert_eq!(rank(6, &[5, 5]), 20);
/// ```
#[must_use]
pub const fn rank(n: usize, sorted: &[u8]) -> usize {
    let (mut place, mut least, mut i) = (0, 0, 0);
    while i < sorted.len() {
        let symbol = sorted[i] as usize;
        let rest = sorted.len() - i - 1;
        let mut smaller = least;
        while smaller < symbol {
            place += multisets(n - smaller, rest);
            smaller += 1;
        }
        least = symbol;
        i += 1;
    }
    place
}

/// The multiset of `K` symbols at a position, in ascending order.
///
/// # Panics
///
/// If the position is past the last one.
#[must_use]
#[allow(clippy::cast_possible_truncation, reason = "a symbol is below n, and symbols are bytes")]
pub const fn unrank<const K: usize>(n: usize, place: usize) -> [u8; K] {
    let (mut sorted, mut rest, mut symbol, mut i) = ([0; K], place, 0, 0);
    while i < K {
        assert!(symbol < n, "the place lies past the last multiset");
        let here = multisets(n - symbol, K - i - 1);
        if rest < here {
            sorted[i] = symbol as u8;
            i += 1;
        } else {
            rest -= here;
            symbol += 1;
        }
    }
    sorted
}

/// Number of distinct orders of the dice of a multiset: `k!` divided by the product of
/// the factorials of the counts. Requires that `sorted` is in ascending order.
///
/// The result fits for up to 12 dice.
///
/// ```
/// assert_eq!(rules_core::pieces::dice::orders(&[1, 1, 4]), 3);
/// ```
///
/// # Panics
///
/// If the result does not fit a `u32`, as for 13 different dice.
#[must_use]
#[allow(clippy::cast_possible_truncation, reason = "the result is compared before")]
pub const fn orders(sorted: &[u8]) -> u32 {
    let (mut result, mut run, mut i) = (1u64, 0u64, 0);
    while i < sorted.len() {
        run = if i > 0 && sorted[i] == sorted[i - 1] { run + 1 } else { 1 };
        // Times (i + 1) over the length of the run: exact at every step,
        // because it is the multinomial coefficient of the dice so far.
        // It never falls, so one that is too large stays so.
        result = result * (i as u64 + 1) / run;
        assert!(result <= u32::MAX as u64, "the number of orders is too large for a u32");
        i += 1;
    }
    result as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{collections::BTreeMap, vec::Vec};

    #[test]
    fn places_orders_and_counts_agree_with_brute_force() {
        let mut seen = BTreeMap::<Vec<u8>, u32>::new();
        for code in 0..6u32.pow(4) {
            let mut dice: Vec<u8> =
                (0..4).map(|i| u8::try_from(code / 6u32.pow(i) % 6).unwrap()).collect();
            dice.sort_unstable();
            *seen.entry(dice).or_default() += 1;
        }
        assert_eq!(seen.len(), multisets(6, 4));
        for (place, (dice, count)) in seen.iter().enumerate() {
            assert_eq!(rank(6, dice), place);
            assert_eq!(unrank::<4>(6, place).as_slice(), dice);
            assert_eq!(orders(dice), *count);
        }
    }

    #[test]
    fn twelve_different_dice_fit() {
        assert_eq!(orders(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), 479_001_600);
        assert_eq!(orders(&[7; 200]), 1);
        assert_eq!(binomial(60, 30), 118_264_581_564_861_424);
    }

    #[test]
    #[should_panic(expected = "too large for a u32")]
    fn thirteen_different_dice_do_not_fit() {
        let _ = orders(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    }

    #[test]
    #[should_panic(expected = "too large for a usize")]
    fn large_binomials_do_not_fit() {
        let _ = binomial(80, 40);
    }
}
