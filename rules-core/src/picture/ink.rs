//! Ink: one calm palette. Colours differ in lightness as well as in hue, and
//! dice whose colours some people mistake for each other have a letter, every
//! seat its name.

use crate::Seat;

/// A colour, as SVG writes it.
pub type Paint = &'static str;

/// Text and outlines.
pub const INK: Paint = "#1f2933";
/// Text that matters less.
pub const QUIET: Paint = "#5b6672";
/// Thin lines.
pub const LINE: Paint = "#c3cad3";
/// Cards and panels.
pub const PAPER: Paint = "#ffffff";
/// The table.
pub const GROUND: Paint = "#f4f5f7";
/// Empty places, and backs.
pub const SHADE: Paint = "#e4e8ed";
/// What is to be decided.
pub const ACCENT: Paint = "#0b5cad";
/// A light field behind what is to be decided.
pub const GLOW: Paint = "#e8f1fb";
/// Harm and what is lost.
pub const HARM: Paint = "#b23b1e";
/// Gain and what is healthy.
pub const GOOD: Paint = "#1f7a5c";

/// The colour of a seat.
#[must_use]
pub fn seat_paint(seat: Seat) -> Paint {
    const SEATS: [Paint; 6] = ["#0a66a8", "#c2570c", "#187a5b", "#a34d86", "#7a6200", "#4a5a6a"];
    SEATS[usize::from(seat) % SEATS.len()]
}

/// How a piece is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tint {
    /// Its body.
    pub fill: Paint,
    /// Its outline.
    pub edge: Paint,
    /// What is written on it.
    pub ink: Paint,
}

impl Tint {
    /// White pieces.
    pub const WHITE: Self = Self { fill: "#ffffff", edge: "#7b8694", ink: INK };
    /// Yellow pieces.
    pub const YELLOW: Self = Self { fill: "#f6d65b", edge: "#a38312", ink: INK };
    /// Red pieces.
    pub const RED: Self = Self { fill: "#c4472b", edge: "#8a2d19", ink: "#ffffff" };
    /// Blue pieces.
    pub const BLUE: Self = Self { fill: "#2f6fb3", edge: "#1d4a7c", ink: "#ffffff" };
    /// Purple pieces.
    pub const PURPLE: Self = Self { fill: "#7d4f96", edge: "#553367", ink: "#ffffff" };
    /// Green pieces.
    pub const GREEN: Self = Self { fill: "#2f8f6d", edge: "#1d6049", ink: "#ffffff" };
    /// Black pieces.
    pub const BLACK: Self = Self { fill: "#333a44", edge: "#14181e", ink: "#ffffff" };
    /// Pieces without a colour of their own.
    pub const GREY: Self = Self { fill: "#e4e8ed", edge: "#8d97a5", ink: INK };
    /// Whatever lies face down.
    pub const BACK: Self = Self { fill: "#9aa5b3", edge: "#6b7684", ink: "#ffffff" };
}

/// Background and outline of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Background {
    /// Colour of the background.
    pub fill: Paint,
    /// Colour of the outline.
    pub edge: Paint,
    /// Width of the outline; zero is none.
    pub stroke: i32,
    /// Radius of the corners.
    pub round: i32,
}

impl Background {
    /// A white background with a thin outline.
    pub const PAPER: Self = Self { fill: PAPER, edge: LINE, stroke: 1, round: 6 };

    /// The same with another background.
    #[must_use]
    pub const fn fill(self, fill: Paint) -> Self {
        Self { fill, ..self }
    }

    /// The same with another outline.
    #[must_use]
    pub const fn edge(self, edge: Paint, stroke: i32) -> Self {
        Self { edge, stroke, ..self }
    }
}
