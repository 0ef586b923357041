//! Dice: three colours, their faces, handfuls of them, and their weights.

#[cfg(feature = "components")]
use alloc::{format, string::String};
use core::fmt;

use crate::{Weight, component_set::Blank};
#[cfg(feature = "components")]
use crate::{
    component_set::SetDigest,
    components::{Declared, Node},
};

indexed! {
    /// A die (2.2; faces public: boardseyeview.net and a public odds calculator).
    #[non_exhaustive]
    pub enum Die { Novice = "novice", Adept = "adept", Master = "master" }
}

indexed! {
    /// A colour and a face, as a reroll or a Boost names them.
    #[non_exhaustive]
    pub enum Face {
        W0 = "W0", W1 = "W1", Y0 = "Y0", Y1 = "Y1", Y2 = "Y2", R1 = "R1", R2 = "R2",
    }
}

impl Die {
    /// The six faces in Hits.
    #[must_use]
    pub const fn faces(self) -> [u8; 6] {
        match self {
            Self::Novice => [0, 0, 0, 1, 1, 1],
            Self::Adept => [0, 1, 1, 1, 1, 2],
            Self::Master => [1, 1, 1, 2, 2, 2],
        }
    }

    /// Weight of each number of Hits, 0 to 2, in lowest terms.
    #[must_use]
    pub const fn ways(self) -> [Weight; 3] {
        match self {
            Self::Novice => [1, 1, 0],
            Self::Adept => [1, 4, 1],
            Self::Master => [0, 1, 1],
        }
    }

    /// The letter that stands for it in tables: white, yellow, red.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Novice => 'W',
            Self::Adept => 'Y',
            Self::Master => 'R',
        }
    }
}

impl Face {
    /// Its colour.
    #[must_use]
    pub const fn die(self) -> Die {
        match self {
            Self::W0 | Self::W1 => Die::Novice,
            Self::Y0 | Self::Y1 | Self::Y2 => Die::Adept,
            Self::R1 | Self::R2 => Die::Master,
        }
    }

    /// Its Hits.
    #[must_use]
    pub const fn hits(self) -> u8 {
        match self {
            Self::W0 | Self::Y0 => 0,
            Self::W1 | Self::Y1 | Self::R1 => 1,
            Self::Y2 | Self::R2 => 2,
        }
    }
}

/// A handful of dice: how many of each colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Dice {
    /// White dice.
    pub novice: u8,
    /// Yellow dice.
    pub adept: u8,
    /// Red dice.
    pub master: u8,
}

impl Dice {
    /// No dice.
    pub(crate) const NONE: Self = Self { novice: 0, adept: 0, master: 0 };

    /// So many Novice, Adept and Master dice.
    #[must_use]
    pub const fn new(novice: u8, adept: u8, master: u8) -> Self {
        Self { novice, adept, master }
    }

    /// Reads the notation of the tables: "2Y 1W" is two Adept dice and one
    /// Novice die; nothing is no dice.
    ///
    /// # Panics
    ///
    /// At any other text: the tables are read by the compiler.
    #[must_use]
    pub(crate) const fn read(text: &str) -> Self {
        let (bytes, mut dice, mut i) = (text.as_bytes(), Self::NONE, 0);
        while i < bytes.len() {
            if bytes[i] == b' ' {
                i += 1;
                continue;
            }
            assert!(bytes[i].is_ascii_digit() && i + 1 < bytes.len(), "a digit, then a colour");
            let count = bytes[i] - b'0';
            match bytes[i + 1] {
                b'W' => dice.novice += count,
                b'Y' => dice.adept += count,
                b'R' => dice.master += count,
                _ => panic!("W, Y or R"),
            }
            i += 2;
        }
        dice
    }

    /// Reads the notation of documents, with or without spaces: digits and letters in pairs.
    #[cfg(any(feature = "components", feature = "testkit"))]
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut dice = Self::NONE;
        let mut letters = text.bytes().filter(|letter| *letter != b' ');
        while let Some(count) = letters.next() {
            let count = count.is_ascii_digit().then(|| count - b'0').filter(|count| *count > 0)?;
            let of = match letters.next()? {
                b'W' => &mut dice.novice,
                b'Y' => &mut dice.adept,
                b'R' => &mut dice.master,
                _ => return None,
            };
            *of = of.checked_add(count).filter(|count| *count < 64)?;
        }
        Some(dice)
    }

    /// Several of one colour.
    #[cfg(test)]
    #[must_use]
    pub(crate) const fn of(die: Die, count: u8) -> Self {
        match die {
            Die::Novice => Self { novice: count, ..Self::NONE },
            Die::Adept => Self { adept: count, ..Self::NONE },
            Die::Master => Self { master: count, ..Self::NONE },
        }
    }

    /// How many of one colour.
    #[inline]
    #[must_use]
    pub(crate) const fn count(self, die: Die) -> u8 {
        match die {
            Die::Novice => self.novice,
            Die::Adept => self.adept,
            Die::Master => self.master,
        }
    }

    /// How many in all.
    #[inline]
    #[must_use]
    pub(crate) const fn total(self) -> u8 {
        self.novice + self.adept + self.master
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub(crate) const fn is_none(self) -> bool {
        self.total() == 0
    }

    /// Both handfuls.
    #[inline]
    #[must_use]
    pub(crate) const fn plus(self, other: Self) -> Self {
        Self {
            novice: self.novice + other.novice,
            adept: self.adept + other.adept,
            master: self.master + other.master,
        }
    }

    /// VV-195: the same dice, each rolled as a Novice die.
    #[inline]
    #[must_use]
    pub(crate) const fn cursed(self) -> Self {
        Self { novice: self.total(), ..Self::NONE }
    }

    /// Twice the mean number of Hits: VV-190 compares Dodge dice by it.
    #[inline]
    #[must_use]
    pub(crate) const fn strength(self) -> u8 {
        self.novice + 2 * self.adept + 3 * self.master
    }
}

impl Blank for Dice {
    const BLANK: Self = Self::NONE;
}

#[cfg(feature = "components")]
impl Declared for Dice {
    fn of(node: &Node, _: bool) -> Self {
        node.text().and_then(Self::parse).unwrap_or(Self::NONE)
    }

    fn literal(&self) -> String {
        if self.is_none() { "Dice::NONE".into() } else { format!("Dice::read(\"{self}\")") }
    }

    fn digest(&self, sum: SetDigest) -> SetDigest {
        sum.byte(self.novice).byte(self.adept).byte(self.master)
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for die in [Die::Master, Die::Adept, Die::Novice] {
            if self.count(die) > 0 {
                write!(out, "{gap}{}{}", self.count(die), die.letter())?;
                gap = " ";
            }
        }
        if gap.is_empty() { out.write_str("-") } else { Ok(()) }
    }
}

/// How many of up to twelve yellow dice show 0 and how many show 2; the others
/// show 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Adepts {
    zeros: u8,
    twos: u8,
}

impl Adepts {
    /// At most so many yellow dice are rolled at one node; more need another.
    pub const DICE: u8 = 12;

    /// So many zeros and so many twos, if twelve dice can show them.
    #[inline]
    #[must_use]
    pub const fn new(zeros: u8, twos: u8) -> Option<Self> {
        if zeros <= Self::DICE && twos <= Self::DICE - zeros {
            Some(Self { zeros, twos })
        } else {
            None
        }
    }

    /// Dice that show 0.
    #[inline]
    #[must_use]
    pub const fn zeros(self) -> u8 {
        self.zeros
    }

    /// Dice that show 2.
    #[inline]
    #[must_use]
    pub const fn twos(self) -> u8 {
        self.twos
    }

    /// Weight of this result among `6^dice` when so many dice are rolled; zero
    /// if there are fewer dice than it shows.
    #[must_use]
    pub fn weight(self, dice: u8) -> Weight {
        let Some(ones) = dice.checked_sub(self.zeros + self.twos) else { return 0 };
        let n = usize::from(dice);
        CHOOSE[n][usize::from(self.zeros)]
            * CHOOSE[n - usize::from(self.zeros)][usize::from(self.twos)]
            * 4u32.pow(u32::from(ones))
    }
}

indexed_by! {
    Adepts[ADEPTS.len()]: |adepts| {
        let zeros = usize::from(adepts.zeros);
        zeros * (27 - zeros) / 2 + usize::from(adepts.twos)
    },
    |index| ADEPTS[index]
}

impl fmt::Display for Adepts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}x0 {}x2", self.zeros, self.twos)
    }
}

/// Every result of yellow dice: by zeros, then by twos.
const ADEPTS: [Adepts; 91] = {
    let mut all = [Adepts { zeros: 0, twos: 0 }; 91];
    let (mut i, mut zeros) = (0, 0);
    while zeros <= Adepts::DICE {
        let mut twos = 0;
        while twos <= Adepts::DICE - zeros {
            all[i] = Adepts { zeros, twos };
            i += 1;
            twos += 1;
        }
        zeros += 1;
    }
    all
};

/// `CHOOSE[n][k]`: of `n` white (or red) dice, the weight among `2^n` that `k`
/// show the higher face.
pub(crate) const CHOOSE: [[Weight; 21]; 21] = {
    let (mut table, mut n) = ([[0; 21]; 21], 0);
    while n < 21 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// `TOTALS[die][n][t]`: weight that `n` dice of one colour, six at most, total
/// `t` Hits: Dodge, Regenerate, Spell dice and the die of a Stash.
pub(crate) const TOTALS: [[[Weight; 13]; 7]; 3] = {
    let mut table = [[[0; 13]; 7]; 3];
    let mut die = 0;
    while die < 3 {
        let ways = Die::ALL[die].ways();
        table[die][0][0] = 1;
        let mut n = 1;
        while n < 7 {
            let mut t = 0;
            while t < 13 {
                let mut face = 0;
                while face < 3 && face <= t {
                    table[die][n][t] += ways[face] * table[die][n - 1][t - face];
                    face += 1;
                }
                t += 1;
            }
            n += 1;
        }
        die += 1;
    }
    table
};

indexed! {
    /// A special ability that is there or not (3.21). Dodge, which carries
    /// dice, stands beside them.
    #[non_exhaustive]
    pub enum Ability in Abilities: u8 {
        Aoe = "aoe", Armor = "armor", Boost = "boost", Cursed = "cursed", Evade = "evade",
        Longshot = "longshot", Regenerate = "regenerate",
    }
}
