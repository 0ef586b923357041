//! Notation: dice as texts such as `R- R3 Y4`.

use core::fmt;

use super::{Aside, Colour, Die, Face, Pool, Spot, Value};
use crate::Indexed;

/// Most equal dice in one place that a text may tell of; the box has fewer.
const CROWD: u8 = 15;

/// The letter of a colour.
const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Red => 'R',
        Colour::Yellow => 'Y',
        Colour::Blue => 'B',
        Colour::Black => 'K',
    }
}

/// Writes dice as `R- R3 Y4`.
fn write(out: &mut fmt::Formatter<'_>, count: impl Fn(Colour, u8) -> u8) -> fmt::Result {
    let mut gap = "";
    for Spot::Of(colour, value) in Spot::all() {
        for _ in 0..count(colour, value.get()) {
            write!(out, "{gap}{}", letter(colour))?;
            match value.get() {
                0 => write!(out, "-")?,
                value => write!(out, "{value}")?,
            }
            gap = " ";
        }
    }
    Ok(())
}

impl fmt::Display for Pool {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(out, |colour, value| self.count(colour, value))
    }
}

impl fmt::Display for Aside {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(out, |colour, value| Face::new(value).map_or(0, |face| self.count(colour, face)))
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "[{self}]")
    }
}

impl fmt::Debug for Aside {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "[{self}]")
    }
}

/// Reads one die.
fn die(text: &str) -> Option<Spot> {
    let mut letters = text.chars();
    let (hue, value) = (letters.next()?, letters.next()?);
    let colour = Colour::all().find(|colour| letter(*colour) == hue)?;
    let value = match value {
        '-' => 0,
        digit => u8::try_from(digit.to_digit(7).filter(|digit| *digit > 0)?).ok()?,
    };
    letters.next().is_none().then_some(Spot::Of(colour, Value::new(value)?))
}

impl Pool {
    /// Reads dice, one after the other in any order, as they are printed: `R- R3 Y4`. `None`
    /// unless each word is a die.
    ///
    /// ```
    /// use rules_core::games::regidice::{Colour, Pool};
    ///
    /// let pool = Pool::parse("Y4 R- R-").expect("three dice");
    /// assert_eq!(pool.count(Colour::Red, 0), 2);
    /// assert_eq!(pool.to_string(), "R- R- Y4");
    /// assert_eq!(Pool::parse("R7"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        text.split_ascii_whitespace().map(die).collect()
    }
}

impl Aside {
    /// Reads dice with faces, one after the other in any order, as they are printed: `R3 Y4`.
    /// `None` unless each word is one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let with_face = |word| {
            let Spot::Of(colour, value) = die(word)?;
            Some(Die::Of(colour, Face::new(value.get())?))
        };
        text.split_ascii_whitespace().map(with_face).collect()
    }
}

/// Of equal dice fifteen at most are counted, which are more than the box has.
impl FromIterator<Spot> for Pool {
    fn from_iter<I: IntoIterator<Item = Spot>>(dice: I) -> Self {
        dice.into_iter().fold(Self::default(), |mut pool, Spot::Of(colour, value)| {
            pool.add(colour, value.get(), u8::from(pool.count(colour, value.get()) < CROWD));
            pool
        })
    }
}

/// Of equal dice fifteen at most are counted, which are more than the box has.
impl FromIterator<Die> for Aside {
    fn from_iter<I: IntoIterator<Item = Die>>(dice: I) -> Self {
        dice.into_iter().fold(Self::NONE, |mut aside, Die::Of(colour, face)| {
            if aside.count(colour, face) < CROWD {
                aside.add(colour, face);
            }
            aside
        })
    }
}

/// Dice as a text such as `R- R3 Y4`, in any order when read.
#[cfg(feature = "serde")]
mod codec {
    use super::{Aside, CROWD, Colour, Face, Pool, Spot, die};
    use alloc::string::String;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    /// Reads dice one after the other.
    fn read<E: Error>(text: &str, mut put: impl FnMut(Colour, u8) -> bool) -> Result<(), E> {
        for word in text.split_ascii_whitespace() {
            let Spot::Of(colour, value) = die(word)
                .ok_or_else(|| E::custom(format_args!("`{word}` is no die such as R- or R3")))?;
            if !put(colour, value.get()) {
                return Err(E::custom(format_args!("a die `{word}` too many, or not here")));
            }
        }
        Ok(())
    }

    impl Serialize for Pool {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            to.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Pool {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            let (text, mut pool) = (String::deserialize(from)?, Self::default());
            read(&text, |colour, value| {
                let room = pool.count(colour, value) < CROWD;
                if room {
                    pool.add(colour, value, 1);
                }
                room
            })?;
            Ok(pool)
        }
    }

    impl Serialize for Aside {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            to.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Aside {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            let (text, mut aside) = (String::deserialize(from)?, Self::default());
            read(&text, |colour, value| {
                let face = Face::new(value).filter(|face| aside.count(colour, *face) < CROWD);
                face.map(|face| aside.add(colour, face)).is_some()
            })?;
            Ok(aside)
        }
    }
}
