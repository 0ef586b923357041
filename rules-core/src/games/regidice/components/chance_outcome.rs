//! Chance outcomes: rolls, the multisets of one to five faces.

use core::fmt;

use crate::{
    Indexed, Weight,
    pieces::dice::{multisets, orders, rank},
};

/// Most dice that one chance node rolls (5.6).
pub(crate) const HANDFUL: u8 = 5;

/// The faces of one to five dice, in ascending order.
///
/// The catalogue has the rolls of one die first, then those of two and so on,
/// each size in lexicographic order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChanceOutcome(u16);

/// Index of the first roll with so many dice; past the last one at 6.
const FIRST: [usize; 7] = {
    let (mut first, mut size) = ([0; 7], 1);
    while size <= 5 {
        first[size + 1] = first[size] + multisets(6, size);
        size += 1;
    }
    first
};

/// Number of rolls of one to five dice.
const COUNT: usize = FIRST[6];

/// Six to the power of the place.
const POWERS: [Weight; 6] = [1, 6, 36, 216, 1296, 7776];

/// Index of the first point of so many dice; past the last one at 6.
const TOTALS: [usize; 7] = {
    let (mut totals, mut size) = ([0; 7], 1);
    while size <= 5 {
        totals[size + 1] = totals[size] + POWERS[size] as usize;
        size += 1;
    }
    totals
};

/// The faces of a roll, ascending, from 0; unused places are 0.
static SORTED: [[u8; 5]; COUNT] = sorted();
/// How many dice of a roll show each face; two places of padding.
static COUNTS: [[u8; 8]; COUNT] = counts();
/// In how many orders a roll can fall.
static WEIGHTS: [u16; COUNT] = weights();
/// Which roll of its size belongs to a point: the digits of the point to the
/// base six are the dice.
static AT_POINT: [u8; TOTALS[6]] = at_point();

impl ChanceOutcome {
    /// How many dice.
    #[must_use]
    pub fn dice(self) -> usize {
        FIRST.iter().rposition(|first| *first <= self.index()).map_or(1, |size| size.max(1))
    }

    /// How many dice show each of 1 to 6.
    #[inline]
    #[must_use]
    pub fn counts(self) -> [u8; 6] {
        let [counts @ .., _, _] = COUNTS[self.index()];
        counts
    }

    /// In how many orders it can fall.
    #[inline]
    #[must_use]
    pub fn weight(self) -> Weight {
        WEIGHTS[self.index()].into()
    }

    /// Every roll of one to five dice, in order.
    pub(crate) fn of(dice: u8) -> impl Iterator<Item = Self> {
        let size = usize::from(dice);
        (FIRST[size]..FIRST[size + 1]).filter_map(Self::from_index)
    }

    /// In how many orders so many dice can fall.
    #[inline]
    pub(crate) fn total(dice: u8) -> Weight {
        POWERS[usize::from(dice)]
    }

    /// The roll of so many dice that belongs to a point.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "fewer than 65,536 rolls")]
    pub(crate) fn of_point(dice: u8, point: Weight) -> Self {
        let size = usize::from(dice);
        assert!(point < POWERS[size], "a point is below the number of orders");
        let place = AT_POINT[TOTALS[size] + usize::try_from(point).unwrap_or(0)];
        Self((FIRST[size] + usize::from(place)) as u16)
    }
}

indexed_by! { ChanceOutcome[COUNT]: |roll| roll.0.into(), |index| ChanceOutcome(index as u16) }

impl fmt::Display for ChanceOutcome {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, face) in SORTED[self.index()][..self.dice()].iter().enumerate() {
            write!(out, "{}{}", if i > 0 { " " } else { "" }, face + 1)?;
        }
        Ok(())
    }
}

/// Lists the multisets: each is the one before with its last face that can
/// grow grown, and all behind it equal to that.
const fn sorted() -> [[u8; 5]; COUNT] {
    let mut list = [[0; 5]; COUNT];
    let mut size = 1;
    while size <= 5 {
        let (mut now, mut at) = ([0u8; 5], FIRST[size]);
        while at < FIRST[size + 1] {
            list[at] = now;
            at += 1;
            let mut grows = size;
            while grows > 0 && now[grows - 1] == 5 {
                grows -= 1;
            }
            if grows > 0 {
                let face = now[grows - 1] + 1;
                while grows <= size {
                    now[grows - 1] = face;
                    grows += 1;
                }
            }
        }
        size += 1;
    }
    list
}

const fn counts() -> [[u8; 8]; COUNT] {
    let (faces, mut list, mut size) = (sorted(), [[0; 8]; COUNT], 1);
    while size <= 5 {
        let mut at = FIRST[size];
        while at < FIRST[size + 1] {
            let mut die = 0;
            while die < size {
                list[at][faces[at][die] as usize] += 1;
                die += 1;
            }
            at += 1;
        }
        size += 1;
    }
    list
}

#[expect(clippy::cast_possible_truncation, reason = "at most 120 orders")]
const fn weights() -> [u16; COUNT] {
    let (faces, mut list, mut size) = (sorted(), [0; COUNT], 1);
    while size <= 5 {
        let mut at = FIRST[size];
        while at < FIRST[size + 1] {
            list[at] = orders(faces[at].split_at(size).0) as u16;
            at += 1;
        }
        size += 1;
    }
    list
}

/// The place among its size of a roll with one more die.
const fn grown(faces: [u8; 5], size: usize, face: u8) -> usize {
    let (mut longer, mut at) = (faces, size);
    while at > 0 && longer[at - 1] > face {
        longer[at] = longer[at - 1];
        at -= 1;
    }
    longer[at] = face;
    rank(6, longer.split_at(size + 1).0)
}

#[expect(clippy::cast_possible_truncation, reason = "fewer than 256 rolls of a size")]
const fn at_point() -> [u8; TOTALS[6]] {
    let (faces, mut list, mut size) = (sorted(), [0; TOTALS[6]], 0);
    let mut more = [[0u8; 6]; COUNT];
    while size < 5 {
        let mut place = 0;
        while place < multisets(6, size) {
            let mut face = 0;
            while face < 6 {
                let shorter = if size == 0 { [0; 5] } else { faces[FIRST[size] + place] };
                more[place][face] = grown(shorter, size, face as u8) as u8;
                face += 1;
            }
            place += 1;
        }
        let mut point = 0;
        while point < POWERS[size + 1] as usize {
            let before = if size == 0 { 0 } else { list[TOTALS[size] + point / 6] };
            list[TOTALS[size + 1] + point] = more[before as usize][point % 6];
            point += 1;
        }
        size += 1;
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::dice::unrank;
    use alloc::{string::ToString, vec, vec::Vec};

    #[test]
    fn rolls_are_the_multisets_in_order() {
        assert_eq!(ChanceOutcome::COUNT, 461);
        assert_eq!(ChanceOutcome::of(3).next().unwrap().to_string(), "1 1 1");
        assert_eq!(ChanceOutcome::from_index(32).unwrap().to_string(), "1 1 6");
        assert_eq!(ChanceOutcome::from_index(460).unwrap().to_string(), "6 6 6 6 6");
        assert_eq!(ChanceOutcome::from_index(461), None);
        for (place, roll) in ChanceOutcome::of(4).enumerate() {
            assert_eq!(SORTED[roll.index()][..4], unrank::<4>(6, place));
            assert_eq!((roll.dice(), roll.weight()), (4, orders(&unrank::<4>(6, place))));
        }
        assert_eq!(
            ChanceOutcome::all().map(ChanceOutcome::dice).filter(|dice| *dice == 5).count(),
            252
        );
    }

    #[test]
    fn each_roll_has_as_many_points_as_it_weighs() {
        for dice in 1..=5 {
            let mut points = vec![0; ChanceOutcome::COUNT];
            for point in 0..ChanceOutcome::total(dice) {
                points[ChanceOutcome::of_point(dice, point).index()] += 1;
            }
            let weights: Vec<Weight> = ChanceOutcome::of(dice).map(ChanceOutcome::weight).collect();
            let first = ChanceOutcome::of(dice).next().unwrap().index();
            assert_eq!(points[first..first + weights.len()], weights);
            assert_eq!(weights.iter().sum::<Weight>(), ChanceOutcome::total(dice));
        }
    }
}
