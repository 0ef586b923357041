//! Die: six faces; and three of them as a dice set (2.3).

use core::fmt;

use super::{ChanceOutcome, Colour, Face, rows};
use crate::{EnumMap, Indexed, OptionValue, Value, Weight};

/// The six faces of a die, in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "alloc::string::String"))]
#[cfg_attr(feature = "serde", serde(into = "alloc::string::String"))]
pub struct Die(
    /// Six octal digits, the first face last.
    u32,
);

impl Die {
    /// The die with so many faces of each symbol, if these are six.
    #[must_use]
    pub(super) fn new(weights: [i8; Face::COUNT]) -> Option<Self> {
        let (mut faces, mut n) = (0, 0u32);
        for (face, &weight) in (0u32..).zip(&weights) {
            for _ in 0..u8::try_from(weight).ok()?.min(7) {
                faces |= face.checked_shl(3 * n)?;
                n += 1;
            }
        }
        (n == 6).then_some(Self(faces))
    }

    /// The number of faces that show each [`Face`], in the order of their indices; six in all.
    #[must_use]
    pub fn weights(self) -> [u8; Face::COUNT] {
        // One byte a symbol: a sum in a register, which needs no memory.
        let one = |side| 1u64 << (8 * self.side(side));
        (0..6).map(one).sum::<u64>().to_le_bytes()
    }

    /// The six faces in ascending order.
    #[must_use]
    pub fn faces(self) -> impl ExactSizeIterator<Item = Face> {
        (0..6).map(move |side| Face::ALL[self.side(side)])
    }

    /// Whether one of the faces is this one.
    #[must_use]
    pub fn contains(self, face: Face) -> bool {
        (0..6).any(|side| self.side(side) == face.index())
    }

    /// The face that lies on a side, as its index.
    #[inline]
    const fn side(self, side: u32) -> usize {
        (self.0 >> (3 * side) & 7) as usize
    }

    /// What one to three of these dice show on a point below `6^dice`: its
    /// digits to the base of six are the sides (WH-20).
    #[inline]
    pub(in super::super) fn throw(self, dice: u8, point: Weight) -> ChanceOutcome {
        let sides = [point % 6, point / 6 % 6, point / 36];
        let code = self.side(sides[0]) | self.side(sides[1]) << 3 | self.side(sides[2]) << 6;
        let dice = usize::from(dice);
        ChanceOutcome::from_code(code & [0, 0o7, 0o77, 0o777][dice], dice)
    }

    /// Every multiset that so many of these dice can show, with its weight
    /// (5.5).
    pub(in super::super) fn chance_outcomes(
        self,
        dice: u8,
        mut each: impl FnMut(ChanceOutcome, Weight),
    ) {
        let weights = self.weights();
        for faces in ChanceOutcome::of_size(dice) {
            let weight = faces.weight(weights);
            if weight > 0 {
                each(faces, weight);
            }
        }
    }
}

/// `1 2 3 C C y`.
impl fmt::Display for Die {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in 0..6 {
            let face = Face::from_index(self.side(side)).ok_or(fmt::Error)?;
            write!(out, "{}{face}", if side > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Die {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

/// Reads the text that a die is written as.
#[cfg(feature = "serde")]
impl TryFrom<alloc::string::String> for Die {
    type Error = &'static str;
    fn try_from(text: alloc::string::String) -> Result<Self, Self::Error> {
        let mut weights = [0i8; Face::COUNT];
        for word in text.split(' ') {
            let face = Face::parse(word).ok_or("a face is none of - 1 2 3 C y r X")?;
            weights[face.index()] = weights[face.index()].saturating_add(1);
        }
        let die = Self::new(weights).ok_or("a die has not six faces")?;
        if crate::text::reads(&die, &text) {
            Ok(die)
        } else {
            Err("the faces of a die are not in ascending order")
        }
    }
}

#[cfg(feature = "serde")]
impl From<Die> for alloc::string::String {
    fn from(die: Die) -> Self {
        alloc::string::ToString::to_string(&die)
    }
}

/// For each colour the number of faces of each symbol, blank to X (2.3).
///
/// Any numbers can be written down; [`check`](Self::check) says whether they
/// are dice of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiceSet(
    /// White, yellow, red.
    pub [[i8; Face::COUNT]; Colour::COUNT],
);

error_type! {
    /// Why a dice set is refused (2.3).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum DiceSetError {
        /// A weight is below zero.
        #[error("a weight is negative")]
        Negative,
        /// A colour has not six faces.
        #[error("the weights of a colour do not sum to 6")]
        Sum,
        /// White dice never leave the party.
        #[error("a white die has an X")]
        WhiteX,
        /// Nobody could win the opening roll.
        #[error("no white face shows swords")]
        NoWhiteSword,
    }
}

impl DiceSetError {
    /// The message of an option's error.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Negative => "a weight is negative",
            Self::Sum => "the weights of a colour do not sum to 6",
            Self::WhiteX => "a white die has an X",
            Self::NoWhiteSword => "no white face shows swords",
        }
    }
}

impl DiceSet {
    /// The dice in the box.
    pub const PRINTED: Self = Self(rows::PRINTED.dice[0].faces());
    /// A house set: weaker white, wilder red, a blank face.
    pub const FIERCE: Self = Self(rows::PRINTED.dice[1].faces());

    /// The set that has these dice.
    #[must_use]
    pub fn of(dice: &EnumMap<Colour, Die>) -> Self {
        // A die has six faces, so every weight fits.
        Self(Colour::row(|colour| dice[colour].weights().map(u8::cast_signed)))
    }

    /// The three dice.
    ///
    /// # Errors
    ///
    /// Says which demand of 2.3 is not met.
    pub fn dice(&self) -> Result<EnumMap<Colour, Die>, DiceSetError> {
        let [white, yellow, red] = self.0;
        if self.0.as_flattened().iter().any(|&weight| weight < 0) {
            return Err(DiceSetError::Negative);
        }
        let (Some(white_die), Some(yellow), Some(red)) =
            (Die::new(white), Die::new(yellow), Die::new(red))
        else {
            return Err(DiceSetError::Sum);
        };
        if white[Face::X.index()] > 0 {
            return Err(DiceSetError::WhiteX);
        }
        if white[1..=3].iter().all(|&weight| weight == 0) {
            return Err(DiceSetError::NoWhiteSword);
        }
        Ok(EnumMap::new(|colour| match colour {
            Colour::White => white_die,
            Colour::Yellow => yellow,
            Colour::Red => red,
        }))
    }

    /// The different faces of a colour, and how many of them can stay in the
    /// party.
    pub(in super::super) fn variety(&self, colour: Colour) -> (usize, usize) {
        let row = self.0[colour.index()];
        let different = |row: &[i8]| row.iter().filter(|&&weight| weight > 0).count();
        (different(&row), different(&row[..Face::X.index()]))
    }

    /// Looks at the demands of 2.3.
    ///
    /// # Errors
    ///
    /// Names the first that is not met.
    pub fn check(&self) -> Result<(), DiceSetError> {
        self.dice().map(|_| ())
    }
}

/// The weights of a die that an option gives: eight whole numbers, or the
/// faces in any order, as `1 2 3 C C y`.
fn weights(value: Value<'_>) -> Option<[i8; Face::COUNT]> {
    let mut weights = [0i8; Face::COUNT];
    match value {
        Value::Text(faces) => {
            for word in faces.split_whitespace() {
                let weight = &mut weights[Face::parse(word)?.index()];
                *weight = weight.saturating_add(1);
            }
        }
        Value::List(row) if row.len() == Face::COUNT => {
            for (weight, value) in weights.iter_mut().zip(row) {
                let Value::Int(value) = *value else { return None };
                // Far too much is as wrong as a little too much.
                *weight = i8::try_from(value.clamp(-1, 99)).ok()?;
            }
        }
        _ => return None,
    }
    Some(weights)
}

/// By name, or a die for each colour.
impl OptionValue for DiceSet {
    fn from_value(value: Value<'_>) -> Option<Self> {
        let rows = match value {
            Value::Text("printed") => return Some(Self::PRINTED),
            Value::Text("fierce") => return Some(Self::FIERCE),
            Value::List(rows) if rows.len() == Colour::COUNT => rows,
            _ => return None,
        };
        let mut set = Self([[0; Face::COUNT]; Colour::COUNT]);
        for (die, &row) in set.0.iter_mut().zip(rows) {
            *die = weights(row)?;
        }
        Some(set)
    }

    fn with_value(&self, visit: &mut dyn FnMut(Value<'_>)) {
        match *self {
            Self::PRINTED => visit(Value::Text("printed")),
            Self::FIERCE => visit(Value::Text("fierce")),
            Self(rows) => {
                let rows = rows.map(|row| row.map(|weight| Value::Int(weight.into())));
                visit(Value::List(&rows.each_ref().map(|row| Value::List(row))));
            }
        }
    }
}
