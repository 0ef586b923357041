//! Parts of a table: what a decision concerns, as data.

use core::fmt::{self, Write as _};

use crate::Seat;

/// A part of a table at which a person would point: a die, a card, a place, a seat. It links a legal
/// action ([`Describe::parts`](super::Describe::parts)) with where a picture draws the part
/// ([`Block::part`](crate::picture::Block::part), attribute `data-part`).
///
/// ```
/// use rules_core::words::Part;
/// assert_eq!(Part::new("die", 7).of(1).to_string(), "die-7@1");
/// assert_eq!(Part::seat(2).to_string(), "seat-2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part {
    kind: &'static str,
    number: usize,
    seat: Option<Seat>,
}

impl Part {
    /// The part of a kind, which is a word of small letters, with a number that is its own among
    /// those of its kind. Parts that nobody can tell apart, such as equal dice, share a number.
    ///
    /// # Panics
    ///
    /// If the kind has anything but the letters `a` to `z`: messages and pictures hold it as it is.
    #[must_use]
    pub const fn new(kind: &'static str, number: usize) -> Self {
        let mut at = kind.len();
        while at > 0 {
            at -= 1;
            assert!(
                kind.as_bytes()[at].is_ascii_lowercase(),
                "a kind of part is a word of small letters"
            );
        }
        Self { kind, number, seat: None }
    }

    /// All that lies before a seat.
    #[must_use]
    pub fn seat(seat: Seat) -> Self {
        Self::new("seat", seat.into())
    }

    /// The same before a seat.
    #[must_use]
    pub const fn of(self, seat: Seat) -> Self {
        Self { seat: Some(seat), ..self }
    }
}

/// `die-7`, and before seat 1 `die-7@1`.
impl fmt::Display for Part {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One piece after the other: messages of the wire have a part for each legal action.
        out.write_str(self.kind)?;
        out.write_char('-')?;
        fmt::Display::fmt(&self.number, out)?;
        let Some(seat) = self.seat else { return Ok(()) };
        out.write_char('@')?;
        fmt::Display::fmt(&seat, out)
    }
}

#[cfg(test)]
mod tests {
    use super::Part;

    #[test]
    #[should_panic(expected = "small letters")]
    fn a_kind_of_part_is_a_word() {
        let _ = Part::new("die\"", 0);
    }
}
