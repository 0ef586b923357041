//! Text without allocation: inline strings for errors, and parsing by `Display`.

use core::fmt::{self, Display, Write};

/// An inline string of at most 40 bytes, for errors. A longer text is cut and ends in
/// `…`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ArrayString {
    bytes: [u8; Self::ROOM],
    len: u8,
}

impl ArrayString {
    const ROOM: usize = 40;

    /// The text of a value, cut to 40 bytes.
    #[must_use]
    pub fn of(value: impl Display) -> Self {
        let mut short = Self { bytes: [0; Self::ROOM], len: 0 };
        // A full buffer is the only failure, and cutting is what we want then.
        let _ = write!(short, "{value}");
        short
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or("…")
    }
}

impl Write for ArrayString {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            let at = usize::from(self.len);
            let room = Self::ROOM - '…'.len_utf8();
            let (letter, full) =
                if at + letter.len_utf8() > room { ('…', true) } else { (letter, false) };
            let end = at + letter.len_utf8();
            if end > Self::ROOM {
                return Err(fmt::Error);
            }
            letter.encode_utf8(&mut self.bytes[at..end]);
            self.len = u8::try_from(end).map_err(|_| fmt::Error)?;
            if full {
                return Err(fmt::Error);
            }
        }
        Ok(())
    }
}

impl Display for ArrayString {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

impl fmt::Debug for ArrayString {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), out)
    }
}

/// Calls `visit` with the text of a value of at most `N` bytes, without a heap; what is longer
/// is cut.
pub(crate) fn with_text<const N: usize>(value: &impl Display, visit: impl FnOnce(&str)) {
    struct Inline<const N: usize>([u8; N], usize);
    impl<const N: usize> Write for Inline<N> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            for letter in text.chars() {
                let room = self.0.get_mut(self.1..self.1 + letter.len_utf8()).ok_or(fmt::Error)?;
                self.1 += letter.encode_utf8(room).len();
            }
            Ok(())
        }
    }
    let mut inline = Inline([0; N], 0);
    let _ = write!(inline, "{value}");
    visit(core::str::from_utf8(&inline.0[..inline.1]).unwrap_or_default());
}

/// Whether a value displays as exactly this text.
pub(crate) fn reads(value: &impl Display, text: &str) -> bool {
    struct Rest<'a>(&'a str);
    impl Write for Rest<'_> {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
            Ok(())
        }
    }
    let mut rest = Rest(text);
    write!(rest, "{value}").is_ok() && rest.0.is_empty()
}

/// Serde for types that are written as their text, by `Display` and `FromStr`. Nothing without the
/// feature.
#[cfg(feature = "alloc")]
macro_rules! serde_as_text {
    ($name:ty) => {
        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <alloc::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(from)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
#[cfg(feature = "alloc")]
pub(crate) use serde_as_text;

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    #[test]
    fn a_short_text_is_kept_and_a_long_one_is_cut_at_a_letter() {
        assert_eq!(ArrayString::of("ö3").as_str(), "ö3");
        let long: String = "äöü".chars().cycle().take(80).collect();
        let cut = ArrayString::of(&long);
        assert!(cut.as_str().ends_with('…') && cut.as_str().len() <= 40);
        assert!(long.starts_with(cut.as_str().trim_end_matches('…')));
    }
}
