//! Dice: four colours, one byte each.

use core::{
    fmt,
    hash::{Hash, Hasher},
};

#[cfg(feature = "components")]
use alloc::{format, string::String};

use crate::{Indexed, component_set::Blank, hash_chunks::hash_chunks, pieces::Stack};
#[cfg(feature = "components")]
use crate::{
    component_set::SetDigest,
    components::{Declared, Node},
};

indexed! {
    /// A colour of dice (2.2), in canonical order.
    #[non_exhaustive]
    pub enum Colour {
        /// Four sides.
        Blue = "B",
        /// Six sides.
        Red = "R",
        /// Eight sides.
        White = "W",
        /// Twelve sides; only Wanda's Gold Card brings it into play.
        Purple = "P",
    }
}

impl Colour {
    /// The highest face, called the maximum.
    #[inline]
    #[must_use]
    pub const fn sides(self) -> u8 {
        match self {
            Self::Blue => 4,
            Self::Red => 6,
            Self::White => 8,
            Self::Purple => 12,
        }
    }

    /// What Greg may set a new die to (UH-135).
    #[must_use]
    pub const fn faith(self) -> u8 {
        match self {
            Self::Blue => 3,
            Self::Red => 4,
            Self::White => 5,
            Self::Purple => 7,
        }
    }

    /// Position in the canonical order.
    pub(super) const fn code(self) -> u8 {
        self as u8
    }
}

/// A die in one byte: colour, protection, face. The order of the bytes is the
/// canonical order of the dice (5.2), so that a die slot is an index.
///
/// Face 0 stands for a die that is still to be rolled.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Die(u8);

impl Hash for Die {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
    #[inline]
    fn hash_slice<H: Hasher>(dice: &[Self], state: &mut H) {
        hash_chunks::<8, _, _, _>(dice, |die| die.0, state);
    }
}

impl Blank for Die {
    const BLANK: Self = Self::new(Colour::Blue, 0);
}

/// A die of a document: its colour, and the face to which it is set.
#[cfg(feature = "components")]
impl Declared for Die {
    fn of(die: &Node, keep: bool) -> Self {
        let colour = die.get("colour").and_then(Node::text).and_then(Colour::of_word);
        let face = die.get("set").map_or(0, |face| Declared::of(face, keep));
        Self::new(colour.unwrap_or(Colour::Blue), face)
    }

    fn literal(&self) -> String {
        format!("Die::new(Colour::{:?}, {})", self.colour(), self.face())
    }

    fn digest(&self, sum: SetDigest) -> SetDigest {
        sum.byte(self.0)
    }
}

#[cfg(feature = "components")]
impl Colour {
    /// The colours by their words in documents.
    pub(super) const WORDS: [(&str, Self); 4] = [
        ("blue", Self::Blue),
        ("red", Self::Red),
        ("white", Self::White),
        ("purple", Self::Purple),
    ];

    /// The colour with a word.
    pub(super) fn of_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(name, _)| *name == word).map(|(_, colour)| *colour)
    }
}

impl Die {
    const PROTECTED: u8 = 1 << 4;
    const FACE: u8 = 15;

    /// An unprotected die that shows a face.
    #[inline]
    #[must_use]
    pub const fn new(colour: Colour, face: u8) -> Self {
        Self(colour.code() << 5 | face)
    }

    /// A die still to be rolled.
    #[must_use]
    pub const fn unrolled(colour: Colour) -> Self {
        Self::new(colour, 0)
    }

    /// Its colour.
    #[inline]
    #[must_use]
    pub const fn colour(self) -> Colour {
        match self.0 >> 5 {
            0 => Colour::Blue,
            1 => Colour::Red,
            2 => Colour::White,
            _ => Colour::Purple,
        }
    }

    /// The face it shows, or 0.
    #[inline]
    #[must_use]
    pub const fn face(self) -> u8 {
        self.0 & Self::FACE
    }

    /// Whether a Gold Card protects it (UH-8).
    #[inline]
    #[must_use]
    pub const fn protected(self) -> bool {
        self.0 & Self::PROTECTED != 0
    }

    /// Protection, colour and face as one number below 60.
    #[inline]
    pub(in super::super) const fn cell(self) -> usize {
        CELLS[self.0 as usize & 127] as usize
    }

    /// The same die with or without protection.
    #[inline]
    #[must_use]
    pub(in super::super) const fn guard(self, protected: bool) -> Self {
        Self(self.0 & !Self::PROTECTED | if protected { Self::PROTECTED } else { 0 })
    }

    /// The same die turned to another face.
    #[inline]
    #[must_use]
    pub(in super::super) const fn turned(self, face: u8) -> Self {
        Self(self.0 & !Self::FACE | face)
    }

    /// Whether the face exists on this die.
    pub(crate) fn sound(self) -> bool {
        self.0 < 1 << 7 && (1..=self.colour().sides()).contains(&self.face())
    }

    /// Reads the notation of [`Display`](fmt::Display).
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (body, protected) = text.strip_suffix('*').map_or((text, false), |rest| (rest, true));
        let colour = Colour::parse(body.get(..1)?)?;
        let face = match body.get(1..)? {
            "?" => 0,
            digits => digits.parse().ok().filter(|face| (1..=colour.sides()).contains(face))?,
        };
        let die = Self::new(colour, face).guard(protected);
        crate::text::reads(&die, text).then_some(die)
    }
}

impl fmt::Display for Die {
    /// As in the scenarios: `B3`, `R5*` for a protected die, `W?` before the
    /// roll.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.colour())?;
        match self.face() {
            0 => out.write_str("?")?,
            face => write!(out, "{face}")?,
        }
        if self.protected() { out.write_str("*") } else { Ok(()) }
    }
}

impl fmt::Debug for Die {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

/// The dice of one player, always in canonical order.
pub(in super::super) type Dice = Stack<Die, 24>;

/// Puts a die at its place in the canonical order.
#[inline]
pub(in super::super) fn put(row: &mut Dice, die: Die) {
    row.push(die);
    let row = row.as_mut_slice();
    let mut at = row.len() - 1;
    while at > 0 && row[at - 1] > die {
        row[at] = row[at - 1];
        at -= 1;
    }
    row[at] = die;
}

/// What [`Die::cell`] says.
static CELLS: [u8; 128] = {
    let (mut cells, mut byte) = ([0; 128], 0_u8);
    while byte < 128 {
        let die = Die(byte);
        let first = [0, 4, 10, 18][die.colour().code() as usize];
        let first = if die.protected() { 30 + first } else { first };
        cells[byte as usize] = first + die.face().saturating_sub(1);
        byte += 1;
    }
    cells
};

/// What all dice of a row show. Free places show nothing and are added, too:
/// always as many, so that nothing branches.
#[inline]
pub(in super::super) fn faces(row: &Dice) -> u16 {
    const FACES: u64 = u64::from_le_bytes([Die::FACE; 8]);
    // Eight at a time: three faces are below 256, and so are pairs of such sums.
    let eights = row.places().as_chunks().0.iter();
    let sums = eights.map(|eight| u64::from_le_bytes(eight.map(|die| die.0)) & FACES).sum::<u64>();
    let pairs = (sums & 0x00ff_00ff_00ff_00ff) + (sums >> 8 & 0x00ff_00ff_00ff_00ff);
    let [.., low, high] = pairs.wrapping_mul(0x0001_0001_0001_0001).to_le_bytes();
    u16::from_le_bytes([low, high])
}

/// Takes one such die away, if there is one.
#[inline]
pub(in super::super) fn take(row: &mut Dice, die: Die) {
    if let Some(at) = row.as_slice().iter().position(|own| *own == die) {
        row.remove(at);
    }
}

/// Dice as their notation.
#[cfg(feature = "serde")]
mod codec {
    use super::Die;
    use alloc::string::String;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    impl Serialize for Die {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            to.collect_str(self)
        }
    }
    impl<'de> Deserialize<'de> for Die {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            let text = String::deserialize(from)?;
            Self::parse(&text).ok_or_else(|| {
                D::Error::custom(format_args!("`{text}` is no die, as in B3 or R5*"))
            })
        }
    }
}
