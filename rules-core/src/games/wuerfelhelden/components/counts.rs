//! Counts: dice by colour, and dice by colour and symbol. A player has three
//! of a colour, so two bits a count are enough and whole tables move at once.

use core::fmt;

use super::{ChanceOutcome, Colour, KINDS, MOST, Shown, Symbol};
use crate::{Indexed, observation::pairs};

/// How many dice of each colour: a party, or the hand about to be rolled. At most 3 of a colour.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "codec::Squad", into = "codec::Squad"))]
pub struct Squad(u8);

impl Squad {
    /// So many white, yellow and red dice, three of each at most.
    #[inline]
    #[must_use]
    pub(in super::super) const fn new(white: u8, yellow: u8, red: u8) -> Self {
        debug_assert!(white <= MOST && yellow <= MOST && red <= MOST);
        Self(white | yellow << 2 | red << 4)
    }

    /// So many dice of each colour.
    #[must_use]
    pub(super) const fn of([white, yellow, red]: [u8; 3]) -> Self {
        Self::new(white, yellow, red)
    }

    /// All but some of these dice.
    #[inline]
    #[must_use]
    pub(in super::super) const fn without(self, yellow: u8, red: u8) -> Self {
        Self(self.0 - (yellow << 2 | red << 4))
    }

    /// The dice of one colour.
    #[inline]
    #[must_use]
    pub fn count(self, colour: Colour) -> u8 {
        self.0 >> (2 * colour.index()) & 3
    }

    /// How many dice there are.
    #[must_use]
    pub fn len(self) -> u8 {
        self.cells().iter().sum()
    }

    /// Whether there is no die.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The dice of each colour.
    #[inline]
    pub(in super::super) const fn cells(self) -> [u8; 3] {
        let [white, yellow, red, ..] = pairs(self.0 as u64);
        [white, yellow, red]
    }

    /// The first colour of which there are dice (5.5).
    #[inline]
    #[must_use]
    pub(in super::super) const fn first(self) -> Option<Colour> {
        match self.0.trailing_zeros() / 2 {
            0 => Some(Colour::White),
            1 => Some(Colour::Yellow),
            2 => Some(Colour::Red),
            _ => None,
        }
    }

    /// One more die; there were fewer than three.
    #[inline]
    pub(in super::super) fn add(&mut self, colour: Colour) {
        self.0 += 1 << (2 * colour.index());
    }

    /// All dice of a colour go.
    #[inline]
    pub(in super::super) fn clear(&mut self, colour: Colour) {
        self.0 &= !(3 << (2 * colour.index()));
    }
}

impl fmt::Debug for Squad {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, yellow, red] = Colour::ALL;
        write!(out, "{}/{}/{}", self.count(white), self.count(yellow), self.count(red))
    }
}

/// Dice that show a symbol: how many of each colour and symbol lie there.
///
/// ```
/// use rules_core::{Setup, games::wuerfelhelden::{Options, State}};
///
/// let state = State::setup(&Options::default());
/// assert!(state.table().centre().dice().is_empty());
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "codec::Dice", into = "codec::Dice"))]
pub struct Dice(
    /// Two bits for each kind of [`Shown`], the first one lowest.
    u64,
);

/// The low bit of every kind.
const LOW: u64 = 0x155_5555_5555;
/// The bits of one symbol of all colours.
const ROW: u64 = 3 | 3 << SPAN | 3 << (2 * SPAN);
/// The bits of the three sword symbols of all colours.
const SWORDS: u64 = ROW << 2 | ROW << 4 | ROW << 6;
/// Bits of a colour.
const SPAN: u32 = 14;

impl Dice {
    /// Whether there is no die.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many dice of a kind.
    #[inline]
    #[must_use]
    pub fn count(self, die: Shown) -> u8 {
        low_bits(self.0 >> (2 * die.index()))
    }

    /// How many dice of each kind, in catalogue order.
    #[inline]
    pub(in super::super) fn cells(self) -> [u8; KINDS] {
        let mut cells = [0; KINDS];
        for (i, cells) in cells.chunks_mut(8).enumerate() {
            cells.copy_from_slice(&pairs(self.0 >> (16 * i))[..cells.len()]);
        }
        cells
    }

    /// How many dice of each colour show one, two, three swords.
    #[inline]
    pub(in super::super) fn sword_cells(self) -> [u8; 9] {
        let of = |colour: u32| self.0 >> (SPAN * colour + 2) & 63;
        let all = of(0) | of(1) << 6 | of(2) << 12;
        let mut cells = [low_bits(all >> 16); 9];
        cells[..8].copy_from_slice(&pairs(all));
        cells
    }

    /// How many dice of a colour.
    #[must_use]
    pub fn of_colour(self, colour: Colour) -> u8 {
        Symbol::all().map(|symbol| self.count(Shown::Die(colour, symbol))).sum()
    }

    /// How many dice with a symbol.
    #[inline]
    #[must_use]
    pub fn of_symbol(self, symbol: Symbol) -> u8 {
        let row = self.0 >> (2 * symbol.index());
        low_bits(row) + low_bits(row >> SPAN) + low_bits(row >> (2 * SPAN))
    }

    /// The swords on all dice (WH-5).
    #[inline]
    #[must_use]
    pub fn swords(self) -> u8 {
        let of = |shift| SWORDS_OF[usize::from(low_byte(self.0 >> shift) >> 2)];
        of(0) + of(SPAN) + of(2 * SPAN)
    }

    /// The dice that show swords, and no others (WH-29).
    #[inline]
    #[must_use]
    pub const fn with_swords(self) -> Self {
        Self(self.0 & SWORDS)
    }

    /// One more die of a kind; there were fewer than three.
    #[inline]
    pub(crate) fn add(&mut self, die: Shown) {
        self.0 += 1 << (2 * die.index());
    }

    /// One die of a kind goes; it was there.
    #[inline]
    pub(crate) fn take(&mut self, die: Shown) {
        self.0 -= 1 << (2 * die.index());
    }

    /// Dice of a colour come down; those with an X do not stay (WH-21).
    #[inline]
    pub(crate) fn land(&mut self, colour: Colour, faces: ChanceOutcome) {
        self.0 += u64::from(faces.staying()) << (14 * colour.index());
    }

    /// The dice of this kind and of all later ones.
    #[inline]
    #[must_use]
    pub(crate) fn since(self, die: Shown) -> Self {
        let before = 2 * die.index();
        Self(self.0 >> before << before)
    }

    /// Every kind of which there are dice, in catalogue order.
    #[inline]
    pub(crate) fn kinds(self) -> impl Iterator<Item = Shown> {
        let mut rest = (self.0 | self.0 >> 1) & LOW;
        core::iter::from_fn(move || {
            let kind = Shown::ALL.get((rest.trailing_zeros() / 2) as usize)?;
            rest &= rest - 1;
            Some(*kind)
        })
    }

    /// The same as a set: bit i for the kind with index i.
    #[inline]
    #[must_use]
    pub(crate) const fn kinds_set(self) -> u64 {
        // Every second bit is of interest: neighbours move together, then pairs, ...
        let ones = (self.0 | self.0 >> 1) & LOW;
        let twos = (ones | ones >> 1) & 0x3333_3333_3333_3333;
        let fours = (twos | twos >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
        let eights = (fours | fours >> 4) & 0x00ff_00ff_00ff_00ff;
        let halves = (eights | eights >> 8) & 0x0000_ffff_0000_ffff;
        (halves | halves >> 16) & 0xffff_ffff
    }

    /// How many dice there are.
    #[must_use]
    pub fn len(self) -> u8 {
        Colour::all().map(|colour| self.of_colour(colour)).sum()
    }

    /// Every die, equal ones after one another, in catalogue order.
    pub fn iter(self) -> impl Iterator<Item = Shown> {
        self.kinds().flat_map(move |die| (0..self.count(die)).map(move |_| die))
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, die) in self.iter().enumerate() {
            write!(out, "{}{die}", if i > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

#[inline]
const fn low_bits(bits: u64) -> u8 {
    low_byte(bits) & 3
}

#[inline]
const fn low_byte(bits: u64) -> u8 {
    bits.to_le_bytes()[0]
}

/// The swords of one colour, by its three two-bit counts.
static SWORDS_OF: [u8; 64] = {
    let (mut table, mut bits) = ([0; 64], 0u8);
    while bits < 64 {
        table[bits as usize] = (bits & 3) + 2 * (bits >> 2 & 3) + 3 * (bits >> 4);
        bits += 1;
    }
    table
};

/// How counts are written down: by name, and as a list of dice.
#[cfg(feature = "serde")]
mod codec {
    use super::{MOST, Shown};
    use alloc::vec::Vec;
    use serde::{Deserialize, Serialize};

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct Squad {
        white: u8,
        yellow: u8,
        red: u8,
    }

    impl From<super::Squad> for Squad {
        fn from(squad: super::Squad) -> Self {
            use super::Colour::{Red, White, Yellow};
            Self { white: squad.count(White), yellow: squad.count(Yellow), red: squad.count(Red) }
        }
    }

    impl TryFrom<Squad> for super::Squad {
        type Error = &'static str;
        fn try_from(Squad { white, yellow, red }: Squad) -> Result<Self, Self::Error> {
            if white.max(yellow).max(red) > MOST {
                return Err("there are more than 3 dice of a colour");
            }
            Ok(Self::new(white, yellow, red))
        }
    }

    #[derive(Serialize, Deserialize)]
    pub(super) struct Dice(Vec<Shown>);

    impl From<super::Dice> for Dice {
        fn from(dice: super::Dice) -> Self {
            Self(dice.iter().collect())
        }
    }

    impl TryFrom<Dice> for super::Dice {
        type Error = &'static str;
        fn try_from(list: Dice) -> Result<Self, Self::Error> {
            let mut dice = Self::default();
            for die in list.0 {
                if dice.of_colour(die.colour()) == MOST {
                    return Err("there are more than 3 dice of a colour");
                }
                dice.add(die);
            }
            Ok(dice)
        }
    }
}
