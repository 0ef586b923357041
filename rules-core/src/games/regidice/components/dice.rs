//! Dice: pools and dice set aside, counted by face and colour.
//!
//! A pool is one word for each value, with one byte for each colour, because
//! the rules mostly move, sum or compare dice of one value whatever the colour.

use super::{Colour, Die, Face, Faces};
use crate::Indexed;

/// A one in every byte.
const ONES: u32 = 0x0101_0101;
/// The highest bit of every byte.
const TOPS: u32 = 0x8080_8080;

/// A pool of dice: for each value 0 to 6 one byte for each colour (RD-4).
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Pool([u32; 7]);

/// Dice with faces that lie apart from the pools: for each face four bits for
/// each colour.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Aside([u16; 6]);

/// The sum of the four bytes; they are small.
#[inline]
const fn sum(word: u32) -> u32 {
    word.wrapping_mul(ONES) >> 24
}

/// A one in each byte that is not zero; bytes are at most 128.
#[inline]
const fn present(word: u32) -> u32 {
    ((word + (TOPS - ONES)) & TOPS) >> 7
}

/// One die of a colour.
#[inline]
fn one(colour: Colour) -> u32 {
    1 << (8 * colour.index())
}

/// Four-bit counts as bytes.
#[inline]
const fn nibbles_to_bytes(word: u16) -> u32 {
    let wide = word as u32;
    let wide = (wide | wide << 8) & 0x00ff_00ff;
    (wide | wide << 4) & 0x0f0f_0f0f
}

impl Pool {
    /// How many dice of a colour show a value; 0 counts those without a face.
    ///
    /// # Panics
    ///
    /// If no die has such a value.
    #[inline]
    #[must_use]
    pub fn count(&self, colour: Colour, value: u8) -> u8 {
        self.0[usize::from(value)].to_le_bytes()[colour.index()]
    }

    /// How many dice show a value, whatever their colour.
    ///
    /// # Panics
    ///
    /// If no die has such a value.
    #[inline]
    #[must_use]
    pub fn showing(&self, value: u8) -> u32 {
        sum(self.0[usize::from(value)])
    }

    /// How many dice there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        sum(self.0.iter().sum())
    }

    /// Whether there is no die.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 7]
    }

    /// How many dice of each colour there are.
    #[inline]
    #[must_use]
    pub(crate) fn colours(&self) -> [u8; 4] {
        self.0.iter().sum::<u32>().to_le_bytes()
    }

    /// How many dice of each colour have no face.
    #[inline]
    #[must_use]
    pub(crate) fn unrolled(&self) -> [u8; 4] {
        self.0[0].to_le_bytes()
    }

    /// The first colour of which dice have no face, and how many.
    #[inline]
    pub(crate) fn first_unrolled(&self) -> Option<(Colour, u8)> {
        let place = usize::try_from(self.0[0].trailing_zeros() / 8).unwrap_or(0);
        // Without such a die the place is past the last colour.
        Some((Colour::from_index(place)?, self.unrolled()[place]))
    }

    /// How many dice of each colour show each value.
    #[must_use]
    pub(crate) fn cells(&self) -> [[u8; 4]; 7] {
        self.0.map(u32::to_le_bytes)
    }

    /// RD-30: the sum of the faces.
    #[inline]
    #[must_use]
    pub fn pips(&self) -> u32 {
        let [_, ones, twos, threes, fours, fives, sixes] = self.0;
        sum(ones + 2 * twos + 3 * threes + 4 * fours + 5 * fives + 6 * sixes)
    }

    /// Puts dice in.
    #[inline]
    pub(crate) fn add(&mut self, colour: Colour, value: u8, dice: u8) {
        self.0[usize::from(value)] += one(colour) * u32::from(dice);
    }

    /// Takes one die out.
    #[inline]
    pub(crate) fn take(&mut self, colour: Colour, value: u8) {
        self.0[usize::from(value)] -= one(colour);
    }

    /// Rolls some of the dice of a colour (RD-13).
    #[inline]
    pub(crate) fn roll(&mut self, colour: Colour, dice: u8, counts: [u8; 6]) {
        self.0[0] -= one(colour) * u32::from(dice);
        let shift = 8 * colour.index();
        for (word, count) in self.0[1..].iter_mut().zip(counts) {
            *word += u32::from(count) << shift;
        }
    }

    /// Takes all dice that show a face out of another pool (RD-22).
    #[inline]
    pub(crate) fn gather(&mut self, other: &mut Self, face: Face) {
        let value = usize::from(face.get());
        self.0[value] += core::mem::take(&mut other.0[value]);
    }

    /// RD-27: the dice of a value are used.
    #[inline]
    pub(crate) fn spend(&mut self, value: u8) {
        self.0[0] += core::mem::take(&mut self.0[usize::from(value)]);
    }

    /// RD-65: all dice lose their faces.
    #[inline]
    pub(crate) fn unroll(&mut self) {
        self.0 = [self.0.iter().sum(), 0, 0, 0, 0, 0, 0];
    }

    /// Puts dice that lay aside in.
    #[inline]
    pub(crate) fn put(&mut self, aside: &Aside) {
        for (word, more) in self.0[1..].iter_mut().zip(aside.0) {
            *word += nibbles_to_bytes(more);
        }
    }

    /// Takes dice out; `None` unless they are all there.
    pub(crate) fn without(mut self, aside: &Aside) -> Option<Self> {
        for (word, less) in self.0[1..].iter_mut().zip(aside.0) {
            let less = nibbles_to_bytes(less);
            if !covers(*word, less) {
                return None;
            }
            *word -= less;
        }
        Some(self)
    }

    /// The faces shown, as bits from 1 in the lowest place.
    #[inline]
    pub(crate) fn shown(&self) -> u32 {
        let bit = |value: usize| u32::from(self.0[value] != 0) << (value - 1);
        bit(1) | bit(2) | bit(3) | bit(4) | bit(5) | bit(6)
    }

    /// The faces shown by at least three dice, as bits (RD-33).
    #[inline]
    pub(crate) fn triples(&self) -> u32 {
        let bit = |value: usize| u32::from(sum(self.0[value]) >= 3) << (value - 1);
        bit(1) | bit(2) | bit(3) | bit(4) | bit(5) | bit(6)
    }

    /// The colours that show a value, as bits.
    #[inline]
    pub(crate) fn hues(&self, value: u8) -> u32 {
        hues(present(self.0[usize::from(value)]))
    }

    /// RD-40: the colours with enough dice of every face, as bits.
    #[inline]
    pub(crate) fn matching(&self, faces: [u8; 6]) -> u32 {
        let mut all = TOPS;
        for (word, need) in self.0[1..].iter().zip(faces) {
            all &= (word | TOPS) - u32::from(need) * ONES;
        }
        hues(all >> 7)
    }

    /// RD-40: the dice of a spell are used.
    #[inline]
    pub(crate) fn spend_match(&mut self, colour: Colour, faces: [u8; 6]) {
        for (word, used) in self.0[1..].iter_mut().zip(faces) {
            *word -= u32::from(used) * one(colour);
        }
        self.0[0] += faces.into_iter().map(u32::from).sum::<u32>() * one(colour);
    }

    /// The dice with faces, as bits in the order of [`Die`].
    #[inline]
    pub(crate) fn dice(&self) -> u32 {
        let mut all = 0;
        for (place, word) in self.0[1..].iter().enumerate() {
            all |= present(*word) << place;
        }
        all & 0x3f | all >> 2 & 0xfc0 | all >> 4 & 0x3_f000 | all >> 6 & 0xfc_0000
    }

    /// The dice showing 1 to 5, as bits in the order of `Weak`.
    #[inline]
    pub(crate) fn weak(&self) -> u32 {
        let mut all = 0;
        for (place, word) in self.0[1..6].iter().enumerate() {
            all |= present(*word) << place;
        }
        all & 0x1f | all >> 3 & 0x3e0 | all >> 6 & 0x7c00 | all >> 9 & 0xf_8000
    }

    /// The dice with and without faces, as bits in the order of `Spot`.
    #[inline]
    pub(crate) fn spots(&self) -> u32 {
        let mut all = 0;
        for (place, word) in self.0.iter().enumerate() {
            all |= present(*word) << place;
        }
        all & 0x7f | all >> 1 & 0x3f80 | all >> 2 & 0x1f_c000 | all >> 3 & 0xfe0_0000
    }

    /// Those [`spots`](Self::spots) at which so many dice lie at or above
    /// them, as bits.
    #[inline]
    pub(crate) fn spots_below(&self, dice: u32) -> u32 {
        let (spots, mut left) = (self.spots(), dice);
        let mut open = spots;
        while left > 0 && open != 0 {
            let top = open.ilog2();
            let at = usize::try_from(top).unwrap_or(0);
            let here = self.0[at % 7].to_le_bytes()[at / 7];
            left = left.saturating_sub(here.into());
            if left > 0 {
                open &= !(1 << top);
            }
        }
        open
    }
}

/// Whether every byte of the first word is at least that of the second; both
/// are small.
#[inline]
const fn covers(word: u32, less: u32) -> bool {
    ((word | TOPS) - less) & TOPS == TOPS
}

/// A one in each byte as bits next to each other.
#[inline]
const fn hues(ones: u32) -> u32 {
    let ones = ones & ONES;
    (ones | ones >> 7 | ones >> 14 | ones >> 21) & 0xf
}

impl Aside {
    /// No die.
    pub(crate) const NONE: Self = Self([0; 6]);

    /// How many dice of a colour show a face.
    #[inline]
    #[must_use]
    pub fn count(&self, colour: Colour, face: Face) -> u8 {
        self.cells()[face.index()][colour.index()]
    }

    /// How many dice of each colour show each face.
    #[inline]
    #[must_use]
    pub(crate) fn cells(&self) -> [[u8; 4]; 6] {
        self.0.map(|word| nibbles_to_bytes(word).to_le_bytes())
    }

    /// How many dice of each colour there are.
    #[must_use]
    pub(crate) fn colours(&self) -> [u8; 4] {
        self.0.iter().map(|word| nibbles_to_bytes(*word)).sum::<u32>().to_le_bytes()
    }

    /// Whether there is no die.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 6]
    }

    /// Puts one die in.
    #[inline]
    pub(crate) fn add(&mut self, colour: Colour, face: Face) {
        self.0[face.index()] += 1 << (4 * colour.index());
    }

    /// The highest die in the order of [`Die`].
    pub(crate) fn last(&self) -> Option<Die> {
        Die::all().rev().find(|Die::Of(colour, face)| self.count(*colour, *face) > 0)
    }

    /// The faces that lie here.
    pub(crate) fn faces(&self) -> Faces {
        let here = |face: &Face| self.0[face.index()] != 0;
        Face::all().filter(here).fold(Faces::EMPTY, Faces::with)
    }
}
