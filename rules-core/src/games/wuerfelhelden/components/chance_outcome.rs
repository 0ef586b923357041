//! Chance outcomes: the faces of one to three dice of one colour (5.5).

use core::fmt;

use super::Face;
use crate::{Indexed, Weight, pieces::dice};

/// Symbols on the dice of the game, the X included.
const SYMBOLS: usize = Face::COUNT;
/// Ids before those of one, two, three dice, and after the last.
const FIRST: [u8; 5] = [0, 0, 8, 44, 164];

/// The multiset of one, two or three dice of one colour.
///
/// The 164 ids are the multisets of one die, of two, of three, each written in
/// ascending order and sorted lexicographically, whatever the dice show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChanceOutcome(u8);

impl ChanceOutcome {
    /// The outcome that shows these faces, in any order; `None` unless one to
    /// three are given.
    #[must_use]
    pub fn new(faces: &[Face]) -> Option<Self> {
        let code = faces.iter().rev().fold(0, |code, face| code * SYMBOLS + face.index());
        (1..=3).contains(&faces.len()).then(|| Self::from_code(code, faces.len()))
    }

    /// The outcome of dice given as octal digits, the first die last.
    #[inline]
    pub(super) fn from_code(code: usize, dice: usize) -> Self {
        Self(RANK[BASE[dice] + code])
    }

    /// Every outcome of so many dice, in catalogue order.
    pub(super) fn of_size(dice: u8) -> impl Iterator<Item = Self> {
        let dice = usize::from(dice);
        (FIRST[dice]..FIRST[dice + 1]).map(Self)
    }

    /// How many dice were rolled.
    #[inline]
    #[must_use]
    pub const fn dice(self) -> u8 {
        1 + (self.0 >= FIRST[2]) as u8 + (self.0 >= FIRST[3]) as u8
    }

    /// The faces in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Face> {
        self.indices().iter().filter_map(|&face| Face::from_index(usize::from(face)))
    }

    /// How many dice show X (WH-21).
    #[inline]
    #[must_use]
    pub const fn lost(self) -> u8 {
        (COUNTS[self.0 as usize] >> 14) as u8
    }

    /// How many dice show the face with this index.
    #[inline]
    pub(in super::super) fn count(self, face: usize) -> u8 {
        (COUNTS[usize::from(self.0)] >> (2 * face)).to_le_bytes()[0] & 3
    }

    /// Swords in all (WH-11).
    #[must_use]
    pub fn swords(self) -> u8 {
        // The indices of the sword symbols are their swords.
        self.indices().iter().filter(|&&face| face <= 3).sum()
    }

    /// Two bits for each of the seven symbols that stay, from the lowest.
    #[inline]
    pub(super) fn staying(self) -> u16 {
        COUNTS[usize::from(self.0)] & 0x3fff
    }

    /// In how many ways dice with these numbers of faces show this: `k!` over
    /// the product of `n_s!`, times the product of `w_s^n_s` (5.5).
    #[inline]
    pub(super) fn weight(self, faces: [u8; SYMBOLS]) -> Weight {
        let ways = Weight::from(ORDERS[usize::from(self.0)]);
        self.indices()
            .iter()
            .fold(ways, |ways, &face| ways * Weight::from(faces[usize::from(face)]))
    }

    /// The indices of the faces, in ascending order.
    #[inline]
    fn indices(self) -> &'static [u8] {
        &SORTED[usize::from(self.0)][..usize::from(self.dice())]
    }
}

impl ChanceOutcome {
    /// Number of ids.
    pub(super) const COUNT: usize = FIRST[4] as usize;
}

indexed_by! {
    ChanceOutcome[Self::COUNT]:
        |faces| usize::from(faces.0), |index| ChanceOutcome(index as u8)
}

/// `1 2 3`, `C y`, `X`.
impl fmt::Display for ChanceOutcome {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, face) in self.iter().enumerate() {
            write!(out, "{}{face}", if i > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

/// The faces of every id in ascending order; places past the last die are 0.
static SORTED: [[u8; 3]; ChanceOutcome::COUNT] = {
    let (mut table, mut id) = ([[0; 3]; ChanceOutcome::COUNT], 0);
    while id < ChanceOutcome::COUNT {
        table[id] = if id < FIRST[2] as usize {
            let [a] = dice::unrank::<1>(SYMBOLS, id);
            [a, 0, 0]
        } else if id < FIRST[3] as usize {
            let [a, b] = dice::unrank::<2>(SYMBOLS, id - FIRST[2] as usize);
            [a, b, 0]
        } else {
            dice::unrank::<3>(SYMBOLS, id - FIRST[3] as usize)
        };
        id += 1;
    }
    table
};

/// How often each face occurs in every id, two bits a face.
static COUNTS: [u16; ChanceOutcome::COUNT] = {
    let (mut table, mut id) = ([0; ChanceOutcome::COUNT], 0);
    while id < ChanceOutcome::COUNT {
        let mut i = 0;
        while i < ChanceOutcome(id_byte(id)).dice() as usize {
            table[id] += 1 << (2 * SORTED[id][i]);
            i += 1;
        }
        id += 1;
    }
    table
};

/// In how many orders the dice of every id can lie.
static ORDERS: [u8; ChanceOutcome::COUNT] = {
    let (mut table, mut id) = ([0; ChanceOutcome::COUNT], 0);
    while id < ChanceOutcome::COUNT {
        let (sorted, _) = SORTED[id].split_at(ChanceOutcome(id_byte(id)).dice() as usize);
        table[id] = id_byte(dice::orders(sorted) as usize);
        id += 1;
    }
    table
};

/// Where the codes of one, two, three dice begin in [`RANK`].
const BASE: [usize; 4] = [0, 0, SYMBOLS, SYMBOLS + SYMBOLS * SYMBOLS];

/// The id of dice given as octal digits, in any order.
static RANK: [u8; BASE[3] + SYMBOLS * SYMBOLS * SYMBOLS] = {
    let mut table = [0; BASE[3] + SYMBOLS * SYMBOLS * SYMBOLS];
    let mut id = 0;
    while id < ChanceOutcome::COUNT {
        let ([a, b, c], dice) = (SORTED[id], ChanceOutcome(id_byte(id)).dice() as usize);
        let orders = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]];
        let mut i = 0;
        // One die lies first in any order that keeps it there, two likewise.
        while i < [0, 1, 3, 6][dice] {
            let [x, y, z] = if dice == 2 && i == 1 { [b, a, 0] } else { orders[i] };
            table
                [BASE[dice] + x as usize + y as usize * SYMBOLS + z as usize * SYMBOLS * SYMBOLS] =
                id_byte(id);
            i += if dice == 2 && i == 1 { 2 } else { 1 };
        }
        id += 1;
    }
    table
};

#[expect(clippy::cast_possible_truncation, reason = "all numbers of this file are below 256")]
const fn id_byte(id: usize) -> u8 {
    id as u8
}
