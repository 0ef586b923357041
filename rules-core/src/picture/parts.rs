//! Parts that most games draw: dice, cards, decks, tracks, panels.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::Display;

use super::{
    block::{Block, column, row, top_row, wrap},
    icon::Icon,
    ink::{
        ACCENT, Background, GLOW, HARM, INK, LINE, PAPER, Paint, QUIET, SHADE, Tint, seat_paint,
    },
    mark::{Anchor, Shape},
    text::{SMALL, Style},
};
use crate::{Seat, words::Part};

/// What a die shows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

/// How large dice are drawn: large enough for a finger.
pub const DIE: i32 = 36;

/// A die: its colour, what it shows, and a letter in the corner where its colour can be mistaken
/// for that of another die.
#[must_use]
pub fn die(tint: Tint, letter: &str, face: &Face) -> Block {
    let side = Background { fill: tint.edge, edge: tint.edge, stroke: 1, round: 8 };
    let top = Background { fill: tint.fill, edge: tint.edge, stroke: 1, round: 8 };
    let style = Style::NAME.ink(tint.ink).size(19);
    let text = |text: &str| Block::one(DIE, DIE, DIE / 2, 24, style.shape(Anchor::Middle, text));
    let shown = match face {
        Face::Pips(pips) => spots(*pips, tint.ink),
        Face::Mark(mark) => text(mark),
        Face::Icons(icon, count) => repeated(*icon, *count, tint.ink),
        Face::Symbol(icon, ink) => Block::default().with(8, 7, icon.block(20, ink)),
        Face::Blank => Block::default(),
        Face::Unrolled => text("–"),
        Face::Hidden => text("?"),
    };
    // The edge below makes it a cube that lies there.
    let cube = Block::space(DIE, DIE).on(side).with(0, 0, Block::space(DIE, DIE - 3).on(top));
    let all = cube.with(0, 0, shown);
    if letter.is_empty() {
        return all;
    }
    let small = Style::SMALL.ink(tint.ink).shape(Anchor::End, letter);
    all.with(0, 0, Block::one(DIE, DIE, DIE - 2, DIE - 5, small))
}

/// A die as a small square with the letter of its colour, where what it shows does not matter.
#[must_use]
pub fn cube(tint: Tint, letter: &str) -> Block {
    let text = Style::NAME.size(SMALL).ink(tint.ink).line(letter);
    let background = Background { fill: tint.fill, edge: tint.edge, stroke: 1, round: 4 };
    text.centred(20, 20).on(background)
}

/// Spots as on every die: ends of strokes without a length.
fn spots(pips: u8, ink: Paint) -> Block {
    let path = match pips {
        1 => "M18 16.5h.01",
        2 => "M27 8h.01M9 25h.01",
        3 => "M27 8h.01M18 16.5h.01M9 25h.01",
        4 => "M9 8h.01M27 8h.01M9 25h.01M27 25h.01",
        5 => "M9 8h.01M27 8h.01M18 16.5h.01M9 25h.01M27 25h.01",
        6 => "M9 8h.01M27 8h.01M9 16.5h.01M27 16.5h.01M9 25h.01M27 25h.01",
        _ => "",
    };
    let look = format!(" stroke=\"{ink}\" stroke-width=\"6\" stroke-linecap=\"round\"");
    Block::one(DIE, DIE, 0, 0, Shape::Path(path.into(), look))
}

/// One to three equal pictograms on a die.
fn repeated(icon: Icon, count: u8, ink: Paint) -> Block {
    let places: &[(i32, i32, i32)] = match count {
        0 => &[],
        1 => &[(7, 5, 23)],
        2 => &[(2, 2, 17), (17, 14, 17)],
        _ => &[(2, 2, 15), (19, 2, 15), (10, 17, 15)],
    };
    let all =
        |block: Block, (x, y, size): &(i32, i32, i32)| block.with(*x, *y, icon.block(*size, ink));
    places.iter().fold(Block::default(), all)
}

/// A face-up card: its name, a text in the corner, and lines of text.
#[derive(Clone, Debug)]
pub struct Card<'a> {
    /// Its name.
    pub title: &'a str,
    /// The text in the corner: a cost, a value; may be empty.
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
        let corner = Style::NAME.size(SMALL).ink(self.strip).line(self.corner);
        let spare = if self.corner.is_empty() { 0 } else { corner.width() + 4 };
        let title = Style::NAME.size(SMALL).paragraph(room - spare, self.title);
        let mut parts = Vec::new();
        let head = title.least(room - spare, 0);
        parts.push(if spare > 0 { top_row(4, [head, corner]) } else { head });
        let style = Style::SMALL.ink(INK);
        parts.extend(self.lines.iter().map(|line| style.paragraph(room, line)));
        let inside = column(2, parts).pad(7, 5).least(self.width, self.height);
        let strip = Background { fill: self.strip, edge: LINE, stroke: 0, round: 2 };
        let height = inside.height();
        inside.on(Background::PAPER).with(
            0,
            0,
            Block::one(4, height, 1, 1, Shape::Rect(3, height - 2, strip)),
        )
    }
}

/// A face-down card.
#[must_use]
pub fn back(width: i32, height: i32, label: &str) -> Block {
    let Tint { fill, edge, ink } = Tint::BACK;
    Style::SMALL.ink(ink).within(width - 4, label).centred(width, height).on(Background {
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
    let background = Background { fill: tint.fill, edge: tint.edge, stroke: 1, round: 4 };
    let top = Style::NAME.size(14).ink(tint.ink).line(&cards).centred(30, 38).on(background);
    let pile = if none {
        top
    } else {
        let under = Block::space(30, 38).on(background);
        Block::default().with(3, 3, under).with(0, 0, top)
    };
    let name = Style::SMALL.line(label);
    let width = pile.width().max(name.width());
    column(2, [pile.centred(width, 0), name.centred(width, 0)])
}

/// A track: so many places, so many of them filled; a plain bar where there
/// are too many to count.
#[must_use]
pub fn track(filled: impl Into<i32>, places: impl Into<i32>, paint: Paint) -> Block {
    let (filled, places) = (filled.into(), places.into().max(1));
    let background = Background { fill: PAPER, edge: QUIET, stroke: 1, round: 2 };
    if places > 30 {
        let length = 150 * filled.clamp(0, places) / places;
        let bar = Block::space(length, 12).on(background.fill(paint));
        return Block::space(150, 12).on(background).with(0, 0, bar);
    }
    let width = if places > 12 { (156 / places).max(5) } else { 13 };
    let mut all = Block::space(places * width, 13);
    for place in 0..places {
        let here = if place < filled { background.fill(paint) } else { background };
        all = all.with(place * width, 0, Block::space(width - 1, 12).on(here));
    }
    all
}

/// Health as hearts, those that are lost hollow, in rows of at most `room` pixels; a bar where there
/// are too many to count.
#[must_use]
pub fn hearts(room: i32, left: impl Into<i32>, most: impl Into<i32>) -> Block {
    let (left, most) = (left.into(), most.into());
    if most > 30 {
        return track(left, most, HARM);
    }
    wrap(
        room,
        1,
        (0..most).map(|heart| Icon::Heart.block(14, if heart < left { HARM } else { LINE })),
    )
}

/// A pictogram with a number beside it.
#[must_use]
pub fn amount(icon: Icon, paint: Paint, number: impl Display) -> Block {
    row(3, [icon.block(16, paint), Style::NAME.line(&number.to_string())])
}

/// A word and a number beside it.
#[must_use]
pub fn pair(word: &str, number: impl Display) -> Block {
    row(4, [Style::PLAIN.ink(QUIET).line(word), Style::NAME.line(&number.to_string())])
}

/// A word in a small field.
#[must_use]
pub fn badge(word: &str, paint: Paint) -> Block {
    let text = Style::NAME.size(SMALL).ink(PAPER).line(word);
    text.pad(5, 2).on(Background { fill: paint, edge: paint, stroke: 0, round: 7 })
}

/// A word in a small outlined field.
#[must_use]
pub fn tag(word: &str, paint: Paint) -> Block {
    outlined(Style::SMALL.ink(paint).line(word), paint)
}

/// A text in a small outlined field of at most `room` pixels, in as many lines as it takes.
#[must_use]
pub fn note(room: i32, text: &str, paint: Paint) -> Block {
    outlined(Style::SMALL.ink(paint).paragraph(room - 10, text), paint)
}

fn outlined(text: Block, paint: Paint) -> Block {
    text.pad(5, 2).on(Background { fill: PAPER, edge: paint, stroke: 1, round: 7 })
}

/// A round token of a seat, with a letter or a number.
#[must_use]
pub fn token(seat: Seat, mark: &str) -> Block {
    disc(seat_paint(seat), mark)
}

/// A round token of a colour.
#[must_use]
pub fn disc(paint: Paint, mark: &str) -> Block {
    let text = Style::NAME.size(SMALL).ink(PAPER).shape(Anchor::Middle, mark);
    let disc = Block::one(22, 22, 11, 11, Shape::Disc(11, paint));
    disc.with(0, 0, Block::one(22, 22, 11, 16, text))
}

/// A part of the table with its heading.
#[must_use]
pub fn panel(width: i32, heading: &str, inside: Block) -> Block {
    let style = Style::NAME.ink(QUIET);
    let head = if width > 20 { style.paragraph(width - 20, heading) } else { style.line(heading) };
    column(5, [head, inside]).pad(10, 8).least(width, 0).on(Background::PAPER).part(PANEL)
}

/// A panel, whichever: a page that shows a picture can arrange its panels for its own size.
pub const PANEL: Part = Part::new("panel", 0);

/// The components of a seat: its name in its colour, something beside the name, and a
/// wide outline while the seat decides.
#[derive(Clone, Copy, Debug)]
pub struct SeatPanel<'a> {
    /// The seat.
    pub seat: Seat,
    /// Its colour: [`seat_paint`], or that of its pieces in the box.
    pub paint: Paint,
    /// Its name.
    pub name: &'a str,
    /// Whether it decides.
    pub in_turn: bool,
}

impl SeatPanel<'_> {
    /// The panel in so much room, with `beside` next to the name or, without room for it, below.
    #[must_use]
    pub fn block(&self, width: i32, beside: Block, inside: Block) -> Block {
        let Self { seat, paint, name, in_turn } = *self;
        let mut head = Vec::new();
        head.push(disc(paint, &seat.to_string()));
        head.push(Style::HEAD.ink(paint).within(width - 120, name));
        if in_turn {
            head.push(badge("in turn", paint));
        }
        let head = row(8, head);
        let beside_it = head.width() + beside.width() + 28 <= width;
        let head = if beside_it { row(8, [head, beside]) } else { column(4, [head, beside]) };
        let background = if in_turn { Background::PAPER.edge(paint, 2) } else { Background::PAPER };
        let panel = column(6, [head, inside]).pad(10, 8).least(width, 0).on(background);
        panel.part(PANEL.of(seat))
    }
}

/// An empty place, with a word for what belongs there.
#[must_use]
pub fn place(width: i32, height: i32, word: &str) -> Block {
    let text = Style::SMALL.within(width - 4, word).centred(width, height);
    text.on(Background { fill: SHADE, edge: LINE, stroke: 1, round: 4 })
}

/// A highlighted field, about which a decision is pending.
#[must_use]
pub fn asked(width: i32, inside: Block) -> Block {
    inside.pad(10, 8).least(width, 0).on(Background {
        fill: GLOW,
        edge: ACCENT,
        stroke: 1,
        round: 6,
    })
}
