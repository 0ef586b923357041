//! What a picture is drawn from, and what a game returns.

use alloc::{string::String, vec::Vec};

use super::{
    block::Block,
    size::{WIDTH, WIDTHS, beside, share},
};
use crate::{Node, Rules, Seat, generator};

/// Who decides, as far as the viewers know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Decider {
    /// This seat, which is a viewer.
    Seat(Seat),
    /// A seat that is not a viewer.
    Another,
    /// Chance.
    Chance,
    /// Nobody: the game is over.
    Nobody,
}

/// What a picture is drawn from: the views of one or all seats, and what follows from
/// them.
#[derive(Debug)]
pub struct RenderInput<'a, S: Rules> {
    views: &'a [S::View],
    seat: Option<Seat>,
    decider: Decider,
    legal: Vec<S::Action>,
    payoffs: Vec<i32>,
    width: i32,
}

impl<'a, S: Rules> RenderInput<'a, S> {
    /// One seat looks.
    #[must_use]
    pub fn from_seat(seat: Seat, view: &'a S::View) -> Self {
        let mut input = Self::blank(core::slice::from_ref(view), Some(seat));
        input.ask(seat, view);
        input
    }

    /// Everybody looks at once; the views are those of all seats, in order.
    #[must_use]
    pub fn open(views: &'a [S::View]) -> Self {
        let mut input = Self::blank(views, None);
        for (seat, view) in (0..).zip(views) {
            if input.decider == Decider::Another {
                input.ask(seat, view);
            }
        }
        input
    }

    fn blank(views: &'a [S::View], seat: Option<Seat>) -> Self {
        let (legal, payoffs) = (Vec::new(), Vec::new());
        Self { views, seat, decider: Decider::Another, legal, payoffs, width: WIDTH }
    }

    /// The same for a drawing of another width in pixels, which is clamped to [`WIDTHS`].
    #[must_use]
    pub fn of_width(self, width: i32) -> Self {
        Self { width: width.clamp(*WIDTHS.start(), *WIDTHS.end()), ..self }
    }

    /// The width that the drawing fills, in pixels: one of [`WIDTHS`].
    #[must_use]
    pub const fn width(&self) -> i32 {
        self.width
    }

    /// Whether the drawing is too narrow for panels side by side, as on a phone.
    #[must_use]
    pub const fn is_narrow(&self) -> bool {
        self.share(2) == self.width
    }

    /// Width, in pixels, of each of `panels` panels that fill the drawing in even rows; on a
    /// narrow drawing each fills a row.
    #[must_use]
    pub const fn share(&self, panels: usize) -> i32 {
        share(self.width, panels)
    }

    /// Width, in pixels, that is left beside a panel; all of the drawing where that fills a row.
    #[must_use]
    pub const fn beside(&self, panel: i32) -> i32 {
        beside(self.width, panel)
    }

    /// Computes decider and legal actions from a state determinized with a fixed seed: the
    /// legal actions of the viewer are the same in all states with its view, and which
    /// other seat decides is not used.
    fn ask(&mut self, seat: Seat, view: &S::View) {
        let world = S::determinize(view, &mut generator(0, 0));
        self.decider = match world.node() {
            Node::Player(own) if own == seat => Decider::Seat(seat),
            Node::Player(_) => Decider::Another,
            Node::Chance => Decider::Chance,
            Node::Terminal => Decider::Nobody,
        };
        if self.decider == Decider::Seat(seat) {
            self.legal.extend(world.legal_actions());
        }
        if self.decider == Decider::Nobody {
            self.payoffs = (0..world.seats()).map(|seat| world.payoff(seat)).collect();
        }
    }

    /// The seats in the order in which they are drawn: from 0 or, on a narrow drawing, from the one
    /// that looks.
    pub fn seats(&self, count: Seat) -> impl Iterator<Item = Seat> + use<S> {
        let first = self.seat.filter(|_| self.is_narrow()).unwrap_or(0);
        (0..count).map(move |at| (first + at) % count)
    }

    /// A view for public facts: that of the viewer, or of seat 0 if there is no single one.
    #[must_use]
    pub fn view(&self) -> &'a S::View {
        &self.views[0]
    }

    /// The view of the deciding seat if it is a viewer, else [`view`](Self::view).
    #[must_use]
    pub fn focus(&self) -> &'a S::View {
        match self.decider {
            Decider::Seat(seat) => self.view_of(seat).unwrap_or_else(|| self.view()),
            _ => self.view(),
        }
    }

    /// The views, one or all.
    #[must_use]
    pub const fn views(&self) -> &'a [S::View] {
        self.views
    }

    /// The view of a seat; `None` unless it is a viewer.
    #[must_use]
    pub fn view_of(&self, seat: Seat) -> Option<&'a S::View> {
        match self.seat {
            Some(own) => (own == seat).then(|| self.view()),
            None => self.views.get(usize::from(seat)),
        }
    }

    /// The viewer; `None` for all seats together.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Who decides, as far as the viewers know.
    #[must_use]
    pub const fn decider(&self) -> Decider {
        self.decider
    }

    /// The legal actions of the deciding seat; none unless it is a viewer.
    #[must_use]
    pub fn legal(&self) -> &[S::Action] {
        &self.legal
    }

    /// The payoff of each seat in units of [`UNIT`](crate::Apply::UNIT); `None` until the
    /// game is over.
    #[must_use]
    pub fn payoffs(&self) -> &[i32] {
        &self.payoffs
    }
}

/// What a game draws: its components, and words for the pending decision.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// What the state waits for; empty if the decider says enough.
    pub waits: String,
    /// The legal actions in words, in their order; where there are none, the
    /// texts of the catalogue are shown.
    pub choices: Vec<String>,
    /// Cards, dice and boards.
    pub table: Block,
}

/// How a game draws its table. Optional: the picture of a game without it prints its
/// views as text.
pub trait Render: Rules {
    /// Draws the table from views.
    #[must_use]
    fn scene(input: &RenderInput<'_, Self>) -> Scene;
}
