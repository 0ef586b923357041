//! The groups in which dice are rolled: multisets of faces, and who wins a
//! point.

use core::fmt;

use super::Colour;
use crate::{
    Indexed,
    pieces::dice::{multisets, orders, unrank},
};

/// What one ROLL node shows: a multiset of one to three faces of one colour
/// (5.4), of which there are 293.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Faces(u16);

/// One multiset of faces.
#[derive(Clone, Copy)]
struct Group {
    colour: Colour,
    len: u8,
    faces: [u8; 3],
    weight: u16,
}

/// Colours and sizes of groups in catalogue order; Purple dice come one by one.
const KINDS: [(Colour, u8); 10] = [
    (Colour::Blue, 1),
    (Colour::Blue, 2),
    (Colour::Blue, 3),
    (Colour::Red, 1),
    (Colour::Red, 2),
    (Colour::Red, 3),
    (Colour::White, 1),
    (Colour::White, 2),
    (Colour::White, 3),
    (Colour::Purple, 1),
];
const COUNT: usize = 293;

#[allow(clippy::cast_possible_truncation, reason = "an order of three dice is at most 6")]
const fn group(colour: Colour, len: u8, place: usize) -> Group {
    let sides = colour.sides() as usize;
    let (faces, weight) = match len {
        1 => {
            let [a] = unrank::<1>(sides, place);
            ([a + 1, 0, 0], 1)
        }
        2 => {
            let pair = unrank::<2>(sides, place);
            ([pair[0] + 1, pair[1] + 1, 0], orders(&pair) as u16)
        }
        _ => {
            let three = unrank::<3>(sides, place);
            ([three[0] + 1, three[1] + 1, three[2] + 1], orders(&three) as u16)
        }
    };
    Group { colour, len, faces, weight }
}

const fn groups() -> [Group; COUNT] {
    let mut all = [group(Colour::Blue, 1, 0); COUNT];
    let (mut at, mut kind) = (0, 0);
    while kind < KINDS.len() {
        let (colour, len) = KINDS[kind];
        let mut place = 0;
        while place < multisets(colour.sides() as usize, len as usize) {
            all[at] = group(colour, len, place);
            at += 1;
            place += 1;
        }
        kind += 1;
    }
    assert!(at == COUNT);
    all
}
static GROUPS: [Group; COUNT] = groups();

/// Index of the first group of a colour and size.
const fn first(colour: Colour, len: u8) -> usize {
    let (mut at, mut kind) = (0, 0);
    while kind < KINDS.len() {
        let (other, size) = KINDS[kind];
        if other.code() == colour.code() && size == len {
            return at;
        }
        at += multisets(other.sides() as usize, size as usize);
        kind += 1;
    }
    at
}

/// Point by point, the group that a roll of dice in order becomes.
const TOTALS: usize = 4 + 16 + 64 + 6 + 36 + 216 + 8 + 64 + 512 + 12;
static GROUP_OF_POINT: [u16; TOTALS] = groups_of_points();

const fn power(base: usize, exponent: u8) -> usize {
    let (mut result, mut i) = (1, 0);
    while i < exponent {
        result *= base;
        i += 1;
    }
    result
}

#[allow(clippy::cast_possible_truncation, reason = "there are 293 groups")]
const fn groups_of_points() -> [u16; TOTALS] {
    let all = groups();
    let mut of_point = [0; TOTALS];
    let (mut at, mut group) = (0, 0);
    while group < COUNT {
        let mut point = 0;
        while point < all[group].weight {
            of_point[at] = group as u16;
            at += 1;
            point += 1;
        }
        group += 1;
    }
    assert!(at == TOTALS);
    of_point
}

/// First point of each colour and size.
const FIRST_POINT: [[usize; 4]; 4] = {
    let (mut starts, mut at, mut kind) = ([[0; 4]; 4], 0, 0);
    while kind < KINDS.len() {
        let (colour, len) = KINDS[kind];
        starts[colour.code() as usize][len as usize] = at;
        at += power(colour.sides() as usize, len);
        kind += 1;
    }
    starts
};
const FIRST: [[usize; 4]; 4] = {
    let (mut starts, mut kind) = ([[0; 4]; 4], 0);
    while kind < KINDS.len() {
        let (colour, len) = KINDS[kind];
        starts[colour.code() as usize][len as usize] = first(colour, len);
        kind += 1;
    }
    starts
};

/// How many weights a roll has.
pub(in super::super) fn combinations(colour: Colour, len: u8) -> u32 {
    u32::from(colour.sides()).pow(len.into())
}

impl Faces {
    /// Every multiset of this many dice of a colour with its weight, in order.
    pub(in super::super) fn of(colour: Colour, len: u8) -> impl Iterator<Item = (Self, u32)> {
        let start = FIRST[usize::from(colour.code())][usize::from(len)];
        let end = start + multisets(colour.sides().into(), len.into());
        (start..end).filter_map(|at| Some((Self::from_index(at)?, GROUPS[at].weight.into())))
    }

    /// The multiset of a point below the total weight.
    #[inline]
    pub(in super::super) fn of_point(colour: Colour, len: u8, point: u32) -> Self {
        let start = FIRST_POINT[usize::from(colour.code())][usize::from(len)];
        Self(GROUP_OF_POINT[start + point as usize])
    }

    /// The colour of the dice.
    #[inline]
    #[must_use]
    pub fn colour(self) -> Colour {
        GROUPS[usize::from(self.0)].colour
    }

    /// The faces in ascending order.
    #[inline]
    #[must_use]
    pub fn faces(self) -> &'static [u8] {
        let group = &GROUPS[usize::from(self.0)];
        &group.faces[..usize::from(group.len)]
    }
}

indexed_by! { Faces[COUNT]: |faces| faces.0.into(), |index| Faces(index as u16) }

impl fmt::Display for Faces {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, face) in self.faces().iter().enumerate() {
            let space = if i > 0 { " " } else { "" };
            write!(out, "{space}{}{face}", self.colour())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Faces {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}
