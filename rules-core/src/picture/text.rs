//! Text: how wide it is, where it breaks, and how it is written into XML.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::ink::{INK, Paint, QUIET};

/// The size of plain text.
pub const SIZE: i32 = 14;
/// The size of small print: no text of a picture is smaller.
pub const SMALL: i32 = 13;

/// How a text is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Height of the letters, in pixels.
    pub size: i32,
    /// Colour.
    pub ink: Paint,
    /// Whether it is bold.
    pub bold: bool,
}

impl Style {
    /// Plain text.
    pub const PLAIN: Self = Self { size: SIZE, ink: INK, bold: false };
    /// Small print.
    pub const SMALL: Self = Self { size: SMALL, ink: QUIET, bold: false };
    /// The name of a thing.
    pub const NAME: Self = Self { size: SIZE, ink: INK, bold: true };
    /// A heading.
    pub const HEAD: Self = Self { size: 17, ink: INK, bold: true };

    /// The same in another colour.
    #[must_use]
    pub const fn ink(self, ink: Paint) -> Self {
        Self { ink, ..self }
    }

    /// The same in another size.
    #[must_use]
    pub const fn size(self, size: i32) -> Self {
        Self { size, ..self }
    }

    /// How wide a text is, at most, in the wider ones of the usual fonts.
    #[must_use]
    pub fn width(self, text: &str) -> i32 {
        let sum: i32 = text.chars().map(advance).sum();
        let bold = if self.bold { 112 } else { 100 };
        (sum * self.size * bold + 9999) / 10_000
    }

    /// Breaks a text between words.
    pub(super) fn lines(self, room: i32, text: &str) -> Vec<String> {
        let (mut lines, mut line) = (Vec::new(), String::new());
        for word in text.split(' ') {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if line.is_empty() || self.width(&longer) <= room {
                line = longer;
            } else {
                lines.push(core::mem::replace(&mut line, word.to_string()));
            }
        }
        lines.push(line);
        lines
    }

    /// The attributes that differ from those of the whole picture.
    pub(super) fn attributes(self) -> String {
        let Self { size, ink, bold } = self;
        let size = if size == SIZE { String::new() } else { format!(" font-size=\"{size}\"") };
        let ink = if ink == INK { String::new() } else { format!(" fill=\"{ink}\"") };
        let bold = if bold { " font-weight=\"bold\"" } else { "" };
        format!("{size}{ink}{bold}")
    }
}

/// Width of a letter in hundredths of the size.
const fn advance(letter: char) -> i32 {
    match letter {
        'i' | 'j' | 'l' | '\'' => 28,
        ' ' | '.' | ',' | ':' | ';' | '|' | '!' | '·' | 'I' => 35,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | '/' | 'J' => 40,
        's' | 'z' | 'c' | '–' => 55,
        'm' | 'W' | '—' | '…' | '%' => 98,
        'w' | '+' | '=' | '<' | '>' | '−' | '×' | '→' | 'M' | 'Q' | 'O' | 'N' | '≥' | '≤' => {
            85
        }
        'A'..='Z' | 'Ä' | 'Ö' | 'Ü' => 71,
        'a'..='z' | '0'..='9' | 'ä' | 'ö' | 'ü' => 63,
        _ => 80,
    }
}

/// A text as XML takes it: letters that XML forbids are left out.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(' '),
            '\u{fffe}' | '\u{ffff}' => {}
            other if other.is_control() => {}
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_forbids_is_escaped_or_left_out() {
        assert_eq!(escape("a<b & \"c\">\u{0}\u{1b}\nä"), "a&lt;b &amp; &quot;c&quot;&gt; ä");
    }

    #[test]
    fn a_paragraph_breaks_between_words() {
        let style = Style::PLAIN;
        let lines = style.lines(90, "an adventure without an end");
        assert!(lines.len() > 1 && lines.iter().all(|line| style.width(line) <= 90));
        assert_eq!(lines.join(" "), "an adventure without an end");
    }
}
