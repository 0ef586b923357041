//! Texts and pictograms as blocks.

use alloc::{borrow::ToOwned, format, string::String};

use super::{
    block::{Block, column},
    icon::Icon,
    ink::Paint,
    mark::{Anchor, Shape},
    text::{SMALL, Style},
};

impl Style {
    /// One line of text.
    #[must_use]
    pub fn line(self, text: &str) -> Block {
        let (width, height) = (self.width(text), self.size * 13 / 10 + 1);
        Block::one(width, height, 0, self.size, self.shape(Anchor::Start, text))
    }

    /// The text as a shape.
    #[must_use]
    pub fn shape(self, anchor: Anchor, text: &str) -> Shape {
        Shape::Text(self, anchor, text.to_owned())
    }

    /// One line, cut with `…` where it is wider than the room.
    #[must_use]
    pub fn within(self, room: i32, text: &str) -> Block {
        if self.width(text) <= room {
            return self.line(text);
        }
        let mut cut = String::new();
        for letter in text.chars() {
            if self.width(&format!("{cut}{letter}…")) > room {
                break;
            }
            cut.push(letter);
        }
        self.line(&format!("{}…", cut.trim_end()))
    }

    /// One line, in smaller letters, but no smaller than [`SMALL`](super::SMALL), where it is wider
    /// than the room, and cut where that is not enough.
    #[must_use]
    pub fn fitted(self, room: i32, text: &str) -> Block {
        let fits = |size: &i32| self.size(*size).width(text) <= room;
        let least = SMALL.min(self.size);
        let size = (least..=self.size).rev().find(fits).unwrap_or(least);
        self.size(size).within(room, text)
    }

    /// As many lines as it takes.
    #[must_use]
    pub fn paragraph(self, room: i32, text: &str) -> Block {
        column(1, self.lines(room, text).iter().map(|line| self.within(room, line)))
    }
}

impl Icon {
    /// The pictogram in a size and a colour.
    #[must_use]
    pub fn block(self, size: i32, ink: Paint) -> Block {
        Block::one(size, size, 0, 0, Shape::Icon(self, size, ink))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_cut() {
        let cut = Style::PLAIN.within(60, "an adventure without an end");
        assert!(cut.width() <= 60 && cut.width() > 30);
    }
}
