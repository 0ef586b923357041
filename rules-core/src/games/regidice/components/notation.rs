//! Notation: dice as texts such as `R- R3 Y4`.

use core::fmt;

use super::{Aside, Colour, Face, Pool, Spot};
use crate::Indexed;

/// Most equal dice in one place that a text may tell of; the box has fewer.
#[cfg(feature = "serde")]
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

/// Dice as a text such as `R- R3 Y4`, in any order when read.
#[cfg(feature = "serde")]
mod codec {
    use super::{Aside, CROWD, Colour, Face, Pool, letter};
    use crate::Indexed;
    use alloc::string::String;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    /// Reads one die: its colour and its value.
    fn die(text: &str) -> Option<(Colour, u8)> {
        let mut letters = text.chars();
        let (hue, value) = (letters.next()?, letters.next()?);
        let colour = Colour::all().find(|colour| letter(*colour) == hue)?;
        let value = match value {
            '-' => 0,
            digit => u8::try_from(digit.to_digit(7).filter(|digit| *digit > 0)?).ok()?,
        };
        letters.next().is_none().then_some((colour, value))
    }

    /// Reads dice one after the other.
    fn read<E: Error>(text: &str, mut put: impl FnMut(Colour, u8) -> bool) -> Result<(), E> {
        for word in text.split_ascii_whitespace() {
            let (colour, value) = die(word)
                .ok_or_else(|| E::custom(format_args!("`{word}` is no die such as R- or R3")))?;
            if !put(colour, value) {
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
