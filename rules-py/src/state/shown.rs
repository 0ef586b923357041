//! What a seat is shown on the wire: words and view of one state, written as parts of messages.

use std::fmt::Write as _;

use pyo3::prelude::*;
use rules_core::{
    Seat, serde_json,
    words::{ActionWords, Description, Section},
};

use super::State;
use crate::{
    errors,
    guard::{Lent, border},
};

/// Words and view of a state for one seat, as JSON.
///
/// Nothing of it becomes a Python value unless somebody asks.
#[pyclass(module = "rules_py", name = "_Shown", frozen)]
#[derive(Debug)]
pub(crate) struct Shown {
    description: Description,
    view: String,
}

impl Lent for Shown {}

/// Writes a text as JSON.
pub(super) fn quoted(out: &mut String, text: &str) {
    // Few texts have something to escape; the others are copied as they are.
    if text.bytes().fold(false, |found, byte| found | special(byte)) {
        let json = serde_json::to_string(text).expect("a text can be written");
        push_ascii(out, &json);
    } else {
        out.push('"');
        out.push_str(text);
        out.push('"');
    }
}

/// Whether a byte of a text cannot be copied: Python reads and writes a line in a fraction of the
/// time where all of it is ASCII.
fn special(byte: u8) -> bool {
    byte < b' ' || byte == b'"' || byte == b'\\' || !byte.is_ascii()
}

/// Adds JSON with all letters that are not ASCII escaped.
fn push_ascii(out: &mut String, json: &str) {
    for letter in json.chars() {
        if letter.is_ascii() {
            out.push(letter);
        } else {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}").expect("a text can be written");
            }
        }
    }
}

/// Writes a number, or `null`.
fn numbered(out: &mut String, number: Option<u64>) {
    match number {
        Some(number) => out.push_str(&number.to_string()),
        None => out.push_str("null"),
    }
}

/// Writes values with commas between them.
fn listed<T>(out: &mut String, values: &[T], mut one: impl FnMut(&mut String, &T)) {
    for (at, value) in values.iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        one(out, value);
    }
}

/// Writes a section of the table: its heading and its lines.
fn section(out: &mut String, part: &Section) {
    out.push('[');
    quoted(out, &part.title);
    out.push_str(",[");
    listed(out, &part.lines, |out, line| quoted(out, line));
    out.push_str("]]");
}

/// Writes a legal action.
fn action(out: &mut String, one: &ActionWords) {
    out.push_str("{\"id\":");
    out.push_str(&one.index.to_string());
    out.push_str(",\"notation\":");
    quoted(out, &one.notation);
    out.push_str(",\"words\":");
    quoted(out, &one.words);
    out.push_str(",\"parts\":[");
    listed(out, &one.parts, |out, part| {
        // A part is of small letters, digits, `-` and `@`: there is nothing to escape.
        write!(out, "\"{part}\"").expect("a text can be written");
    });
    out.push_str("],\"choice\":");
    numbered(out, one.choice.map(u64::from));
    write!(out, ",\"place\":{}", one.place).expect("a text can be written");
    out.push_str(if one.declines { ",\"declines\":true}" } else { ",\"declines\":false}" });
}

impl State {
    /// What a seat sees.
    pub(super) fn seen_by(&self, py: Python<'_>, seat: Seat) -> PyResult<Shown> {
        let description = (self.game.get().entry.words)(&*self.session, seat.into());
        let description = description.map_err(|error| errors::seat(py, error.to_string()))?;
        let view =
            self.session.view_text(seat.into()).map_err(|error| errors::seats(py, &error))?;
        Ok(Shown { description, view })
    }
}

border! {
impl Shown {
    /// What a seat sees of a state.
    #[new]
    fn new(state: &Bound<'_, State>, seat: Seat) -> PyResult<Self> {
        crate::guard::lend(state)?.seen_by(state.py(), seat)
    }

    /// The view as the game writes it.
    #[getter]
    fn view(&self) -> String {
        self.view.clone()
    }

    /// Whether the view is the same as one before.
    fn same_view(&self, before: &Bound<'_, Shown>) -> bool {
        self.view == before.get().view
    }

    /// The message ``view`` as a line, for a seat or, with ``None``, for those who watch.
    #[pyo3(signature = (seat, number, picture = None))]
    fn view_line(&self, seat: Option<Seat>, number: u64, picture: Option<&str>) -> String {
        let picture_length = picture.map_or(4, |picture| picture.len() + picture.len() / 8);
        let mut out = String::with_capacity(self.view.len() + 2048 + picture_length);
        out.push_str("{\"type\":\"view\",\"seat\":");
        numbered(&mut out, seat.map(u64::from));
        out.push_str(",\"number\":");
        numbered(&mut out, Some(number));
        out.push_str(",\"asked\":");
        quoted(&mut out, &self.description.asked);
        out.push_str(",\"table\":[");
        listed(&mut out, &self.description.table, section);
        out.push_str("],\"view\":");
        out.push_str(&self.view);
        out.push_str(",\"picture\":");
        match picture {
            Some(picture) => quoted(&mut out, picture),
            None => out.push_str("null"),
        }
        out.push('}');
        out
    }

    /// The message ``legal`` as a line; ``left`` is the time left as JSON.
    fn legal_line(&self, seat: Seat, turn: u64, left: &str) -> String {
        let mut out = String::with_capacity(96 + 96 * self.description.actions.len());
        out.push_str("{\"type\":\"legal\",\"seat\":");
        numbered(&mut out, Some(seat.into()));
        out.push_str(",\"turn\":");
        numbered(&mut out, Some(turn));
        out.push_str(",\"ids\":[");
        listed(&mut out, &self.description.actions, |out, one| out.push_str(&one.index.to_string()));
        out.push_str("],\"actions\":[");
        listed(&mut out, &self.description.actions, action);
        out.push_str("],\"left\":");
        out.push_str(left);
        out.push('}');
        out
    }
}
}
