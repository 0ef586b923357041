//! Sets of numbers of games, written as ranges.

use std::{fmt, str::FromStr};

/// Numbers of games, as disjoint ranges in ascending order: `0-399`, or `0-115,117,120-131`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// First and last number of each range; no two of them touch.
    ranges: Vec<(u32, u32)>,
}

impl Numbers {
    /// Whether the set has this number.
    #[must_use]
    pub fn contains(&self, number: u32) -> bool {
        let after = self.ranges.partition_point(|range| range.0 <= number);
        after > 0 && self.ranges[after - 1].1 >= number
    }

    /// Adds a number.
    pub fn insert(&mut self, number: u32) {
        self.extend(&Self { ranges: vec![(number, number)] });
    }

    /// Adds all numbers of another set.
    pub fn extend(&mut self, other: &Self) {
        let mut all = [self.ranges.as_slice(), &other.ranges].concat();
        all.sort_unstable();
        self.ranges.clear();
        for (first, last) in all {
            match self.ranges.last_mut() {
                Some(before) if before.1.checked_add(1).is_none_or(|next| first <= next) => {
                    before.1 = before.1.max(last);
                }
                _ => self.ranges.push((first, last)),
            }
        }
    }

    /// The numbers that both sets have, as their first range.
    #[must_use]
    pub fn shared(&self, other: &Self) -> Option<(u32, u32)> {
        let mut others = other.ranges.iter().peekable();
        for own in &self.ranges {
            // Both ascend: what ends before this range is behind all that follow.
            while others.next_if(|one| one.1 < own.0).is_some() {}
            let both = others.peek().map(|one| (own.0.max(one.0), own.1.min(one.1)));
            if let Some(both) = both.filter(|range| range.0 <= range.1) {
                return Some(both);
            }
        }
        None
    }

    /// How many of the numbers leave the remainder `rest` by `divisor`.
    #[must_use]
    pub fn count(&self, rest: u32, divisor: u32) -> u64 {
        let up_to = |end: u64| (end + u64::from(divisor - 1 - rest)) / u64::from(divisor);
        let of = |range: &(u32, u32)| up_to(u64::from(range.1) + 1) - up_to(range.0.into());
        self.ranges.iter().map(of).sum()
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (first, last)) in self.ranges.iter().enumerate() {
            f.write_str(if at > 0 { "," } else { "" })?;
            if first == last { write!(f, "{first}")? } else { write!(f, "{first}-{last}")? }
        }
        Ok(())
    }
}

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut found = Self::default();
        for part in text.split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let range = (first.parse(), last.parse());
            let (Ok(first), Ok(last)) = range else {
                let text = beginning(text);
                return Err(format!("numbers of games are ranges, as 0-399,405; not `{text}`"));
            };
            match found.ranges.last_mut() {
                _ if first > last => return Err(descends(text)),
                Some(before) if before.1 >= first => return Err(descends(text)),
                Some(before) if before.1 + 1 == first => before.1 = last,
                _ => found.ranges.push((first, last)),
            }
        }
        Ok(found)
    }
}

/// The error for ranges that do not ascend.
fn descends(text: &str) -> String {
    format!("the ranges of numbers ascend; not `{}`", beginning(text))
}

/// So much of a text as a message quotes.
pub(super) fn beginning(text: &str) -> String {
    text.chars().take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::Numbers;

    #[test]
    fn numbers_join_to_ranges() {
        let mut found = Numbers::default();
        for number in [4, 0, 2, 1, 9, 5, 4] {
            found.insert(number);
        }
        assert_eq!(found.to_string(), "0-2,4-5,9");
        assert_eq!("0-2,4-5,9".parse(), Ok(found.clone()));
        assert_eq!((0..11).filter(|n| found.contains(*n)).count(), 6);
        assert_eq!([found.count(0, 2), found.count(1, 2), found.count(0, 1)], [3, 3, 6]);
        assert_eq!(found.count(2, 3), 2);
        let other: Numbers = "3,6-9".parse().expect("numbers");
        assert_eq!((found.shared(&other), other.shared(&found)), (Some((9, 9)), Some((9, 9))));
        found.extend(&"3,6-8,4294967295".parse().expect("numbers"));
        assert_eq!(found.to_string(), "0-9,4294967295");
        found.insert(0);
        assert_eq!(found.shared(&"10-20".parse().expect("numbers")), None);
        for wrong in ["", "1-", "3-1", "0-4,4-5", "5,1", "-1", "x", "4294967296"] {
            assert!(wrong.parse::<Numbers>().is_err(), "{wrong}");
        }
    }
}
