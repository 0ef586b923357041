//! Marks: the few shapes that every picture is made of.

use alloc::{borrow::Cow, format, string::String};
use core::fmt::Write;

use super::{
    icon::Icon,
    ink::{Background, Paint},
    text::{Style, escape},
};
use crate::words::Part;

/// On which side of its place a text lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Anchor {
    /// It begins there.
    #[default]
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// A shape.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shape {
    /// A rectangle: width, height, and how it is painted.
    Rect(i32, i32, Background),
    /// A circle around the place: radius and colour.
    Disc(i32, Paint),
    /// A pictogram: which, how large, in which colour.
    Icon(Icon, i32, Paint),
    /// A text on the base line.
    Text(Style, Anchor, String),
    /// Where a part of the table lies, which is not seen: width, height and which.
    Part(i32, i32, Part),
    /// A path of an own making, as SVG writes one, with further attributes.
    Path(Cow<'static, str>, String),
}

/// A shape at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Pixels from the left.
    pub x: i32,
    /// Pixels from the top.
    pub y: i32,
    /// Whether it is drawn pale.
    pub pale: bool,
    /// What it is.
    pub shape: Shape,
}

impl Mark {
    /// A shape at a place, in full colour.
    #[must_use]
    pub const fn new(x: i32, y: i32, shape: Shape) -> Self {
        Self { x, y, pale: false, shape }
    }

    /// Writes the element.
    pub(super) fn write(&self, out: &mut String) {
        let Self { x, y, pale, shape } = self;
        let pale = if *pale { " opacity=\".45\"" } else { "" };
        let done = match shape {
            Shape::Rect(width, height, background) => {
                write!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")
                    .and_then(|()| write!(out, "{}{pale}/>", paint(*background)))
            }
            Shape::Disc(radius, fill) => {
                write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"{pale}/>")
            }
            Shape::Icon(icon, size, ink) => {
                let scale = size * 100 / 24;
                write!(
                    out,
                    "<path transform=\"translate({x} {y}) scale({}.{:02})\" d=\"{}\" \
                     fill=\"{ink}\" fill-rule=\"evenodd\"{pale}/>",
                    scale / 100,
                    scale % 100,
                    icon.path()
                )
            }
            Shape::Text(style, anchor, text) => {
                let anchor = match anchor {
                    Anchor::Start => "",
                    Anchor::Middle => " text-anchor=\"middle\"",
                    Anchor::End => " text-anchor=\"end\"",
                };
                let (look, text) = (style.attributes(), escape(text));
                write!(out, "<text x=\"{x}\" y=\"{y}\"{look}{anchor}{pale}>{text}</text>")
            }
            Shape::Part(width, height, part) => write!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"none\" \
                 data-part=\"{part}\"/>"
            ),
            Shape::Path(path, look) => {
                write!(out, "<path transform=\"translate({x} {y})\" d=\"{path}\"{look}{pale}/>")
            }
        };
        debug_assert!(done.is_ok(), "a string can always be written to");
    }
}

/// The attributes of a rectangle's paint.
fn paint(background: Background) -> String {
    let Background { fill, edge, stroke, round } = background;
    let round = if round > 0 { format!(" rx=\"{round}\"") } else { String::new() };
    let edge = match stroke {
        0 => String::new(),
        1 => format!(" stroke=\"{edge}\""),
        wide => format!(" stroke=\"{edge}\" stroke-width=\"{wide}\""),
    };
    format!("{round} fill=\"{fill}\"{edge}")
}
