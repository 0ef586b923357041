//! Parts: what lies on most tables. Dice, cards, decks, tracks, panels.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::{Display, Write};

use super::{
    block::{Block, Frame, column, rect, row},
    icon::Icon,
    ink::{ACCENT, GLOW, INK, LINE, PAPER, Paint, QUIET, SHADE, Tint, seat_paint},
    text::Style,
};
use crate::Seat;

/// What a die shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Face {
    /// Spots, 1 to 6.
    Pips(u8),
    /// A number or a letter.
    Mark(String),
    /// So many equal pictograms.
    Icons(Icon, u8),
    /// A pictogram in a colour of its own.
    Symbol(Icon, Paint),
    /// Nothing at all: a blank face.
    Blank,
    /// Not rolled yet.
    Unrolled,
    /// Rolled, and not to be seen.
    Hidden,
}

/// How large dice are drawn.
pub const DIE: i32 = 28;

/// A die: its colour, the letter of its colour, and what it shows.
#[must_use]
pub fn die(tint: Tint, letter: &str, face: &Face) -> Block {
    let frame = Frame { fill: tint.fill, edge: tint.edge, stroke: 1, round: 6 };
    let mut body = rect(0, 0, DIE, DIE, frame);
    let centre = " text-anchor=\"middle\"";
    let style = Style::NAME.ink(tint.ink).size(15);
    match face {
        Face::Pips(pips) => body.push_str(&spots(*pips, tint.ink)),
        Face::Mark(mark) => style.write(&mut body, DIE / 2, 19, centre, mark),
        Face::Icons(icon, count) => body.push_str(&repeated(*icon, *count, tint.ink)),
        Face::Symbol(icon, ink) => body.push_str(&icon.draw(6, 6, 16, ink)),
        Face::Blank => {}
        Face::Unrolled => style.write(&mut body, DIE / 2, 19, centre, "–"),
        Face::Hidden => style.write(&mut body, DIE / 2, 20, centre, "?"),
    }
    if !letter.is_empty() {
        let small = Style::SMALL.size(7).ink(tint.ink);
        small.write(&mut body, DIE - 1, DIE - 1, " text-anchor=\"end\"", letter);
    }
    Block::drawn(DIE, DIE, body)
}

/// Spots as on every die.
fn spots(pips: u8, ink: Paint) -> String {
    // Places on a grid of three by three, from the upper left one.
    let places: &[i32] = match pips {
        1 => &[4],
        2 => &[2, 6],
        3 => &[2, 4, 6],
        4 => &[0, 2, 6, 8],
        5 => &[0, 2, 4, 6, 8],
        6 => &[0, 2, 3, 5, 6, 8],
        _ => &[],
    };
    let mut out = format!("<g fill=\"{ink}\">");
    for place in places {
        let (x, y) = (6 + 7 * (place % 3), 6 + 7 * (place / 3));
        let _ = write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"2.5\"/>");
    }
    out + "</g>"
}

/// One to three equal pictograms on a die.
fn repeated(icon: Icon, count: u8, ink: Paint) -> String {
    let places: &[(i32, i32, i32)] = match count {
        0 => &[],
        1 => &[(5, 4, 18)],
        2 => &[(1, 2, 13), (13, 9, 13)],
        _ => &[(1, 1, 11), (15, 1, 11), (7, 13, 11)],
    };
    places.iter().map(|(x, y, size)| icon.draw(*x, *y, *size, ink)).collect()
}

/// A card that lies open: its name, something in the corner, and lines of text.
#[derive(Clone, Debug)]
pub struct Card<'a> {
    /// Its name.
    pub title: &'a str,
    /// What stands in the corner: a cost, a value; may be empty.
    pub corner: &'a str,
    /// What it does, in short words.
    pub lines: &'a [String],
    /// The colour of its strip.
    pub strip: Paint,
    /// How wide it is.
    pub width: i32,
    /// How tall it is at least.
    pub height: i32,
}

impl Card<'_> {
    /// The card.
    #[must_use]
    pub fn block(&self) -> Block {
        let room = self.width - 14;
        let corner = Style::NAME.ink(self.strip).line(self.corner);
        let spare = if self.corner.is_empty() { 0 } else { corner.width() + 4 };
        let title = Style::NAME.size(11).within(room - spare, self.title);
        let mut parts = Vec::new();
        let head = title.least(room - spare, 0);
        parts.push(if spare > 0 { row(4, [head, corner]) } else { head });
        let style = Style::SMALL.ink(INK);
        parts.extend(self.lines.iter().map(|line| style.paragraph(room, line)));
        let inside = column(2, parts).pad(7, 5).least(self.width, self.height);
        let strip = Frame { fill: self.strip, edge: LINE, stroke: 0, round: 2 };
        let height = inside.height();
        inside.on(Frame::PAPER).with(
            0,
            0,
            Block::drawn(4, height, rect(1, 1, 3, height - 2, strip)),
        )
    }
}

/// A card that lies face down.
#[must_use]
pub fn back(width: i32, height: i32, label: &str) -> Block {
    let Tint { fill, edge, ink } = Tint::BACK;
    Style::SMALL.ink(ink).within(width - 4, label).centred(width, height).on(Frame {
        fill,
        edge,
        stroke: 1,
        round: 4,
    })
}

/// A deck with its number of cards; an empty place if there are none.
#[must_use]
pub fn deck(label: &str, cards: impl Display) -> Block {
    let cards = cards.to_string();
    let none = cards == "0";
    let tint = if none { Tint::GREY } else { Tint::BACK };
    let frame = Frame { fill: tint.fill, edge: tint.edge, stroke: 1, round: 4 };
    let top = Style::NAME.size(14).ink(tint.ink).line(&cards).centred(30, 38).on(frame);
    let pile = if none {
        top
    } else {
        let under = Block::drawn(30, 38, rect(0, 0, 30, 38, frame));
        Block::default().with(3, 3, under).with(0, 0, top)
    };
    let name = Style::SMALL.line(label);
    let width = pile.width().max(name.width());
    column(2, [pile.centred(width, 0), name.centred(width, 0)])
}

/// A track: so many places, so many of them filled.
#[must_use]
pub fn track(filled: impl Into<i32>, places: impl Into<i32>, paint: Paint) -> Block {
    let (filled, places) = (filled.into(), places.into().max(1));
    let width = if places > 12 { 156 / places } else { 13 }.max(3);
    let gap = i32::from(width > 5);
    let mut body = String::new();
    for place in 0..places {
        let fill = if place < filled { paint } else { PAPER };
        let frame = Frame { fill, edge: QUIET, stroke: 1, round: 2 };
        body.push_str(&rect(place * width, 0, width - gap, 12, frame));
    }
    Block::drawn(places * width, 13, body)
}

/// A pictogram with a number beside it.
#[must_use]
pub fn tally(icon: Icon, paint: Paint, number: impl Display) -> Block {
    row(3, [icon.block(14, paint), Style::NAME.line(&number.to_string())])
}

/// A word and a number beside it.
#[must_use]
pub fn pair(word: &str, number: impl Display) -> Block {
    row(4, [Style::PLAIN.ink(QUIET).line(word), Style::NAME.line(&number.to_string())])
}

/// A word in a small field.
#[must_use]
pub fn badge(word: &str, paint: Paint) -> Block {
    let text = Style::NAME.size(10).ink(PAPER).line(word);
    text.pad(5, 2).on(Frame { fill: paint, edge: paint, stroke: 0, round: 7 })
}

/// A word in a small outlined field.
#[must_use]
pub fn tag(word: &str, paint: Paint) -> Block {
    let text = Style::SMALL.ink(paint).line(word);
    text.pad(5, 2).on(Frame { fill: PAPER, edge: paint, stroke: 1, round: 7 })
}

/// A round token of a seat, with a letter or a number.
#[must_use]
pub fn token(seat: Seat, mark: &str) -> Block {
    disc(seat_paint(seat), mark)
}

/// A round token of a colour.
#[must_use]
pub fn disc(paint: Paint, mark: &str) -> Block {
    let mut body =
        format!("<circle cx=\"9\" cy=\"9\" r=\"8.5\" fill=\"{paint}\" stroke=\"{PAPER}\"/>");
    let size = if mark.chars().count() > 1 { 9 } else { 11 };
    let style = Style::NAME.size(size).ink(PAPER);
    style.write(&mut body, 9, 13, " text-anchor=\"middle\"", mark);
    Block::drawn(18, 18, body)
}

/// A part of the table with its heading.
#[must_use]
pub fn panel(width: i32, heading: &str, inside: Block) -> Block {
    let head = Style::NAME.ink(QUIET).line(heading);
    column(5, [head, inside]).pad(10, 8).least(width, 0).on(Frame::PAPER)
}

/// What lies before a seat: its name in its colour, something beside the name,
/// and a wide outline while the seat is in turn.
#[must_use]
pub fn seat_panel(
    width: i32,
    seat: Seat,
    name: &str,
    in_turn: bool,
    beside: Block,
    inside: Block,
) -> Block {
    let paint = seat_paint(seat);
    let mut head = Vec::new();
    head.push(token(seat, &seat.to_string()));
    head.push(Style::HEAD.ink(paint).line(name));
    if in_turn {
        head.push(badge("in turn", paint));
    }
    head.push(beside);
    let frame = if in_turn { Frame::PAPER.edge(paint, 2) } else { Frame::PAPER };
    column(6, [row(8, head), inside]).pad(10, 8).least(width, 0).on(frame)
}

/// An empty place, with the word for what would lie there.
#[must_use]
pub fn place(width: i32, height: i32, word: &str) -> Block {
    let text = Style::SMALL.within(width - 4, word).centred(width, height);
    text.on(Frame { fill: SHADE, edge: LINE, stroke: 1, round: 4 })
}

/// A field that stands out because somebody has to decide there.
#[must_use]
pub fn asked(width: i32, inside: Block) -> Block {
    inside.pad(10, 8).least(width, 0).on(Frame { fill: GLOW, edge: ACCENT, stroke: 1, round: 6 })
}
