//! RenderInput: what a picture is drawn from.

use alloc::{string::String, vec::Vec};

use super::block::Block;
use crate::{Node, Rules, Seat, generator};

/// Who decides, as far as those who look can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Decider {
    /// This seat, which is among those who look.
    Seat(Seat),
    /// A seat that does not look.
    Another,
    /// The dice, or the deck.
    Chance,
    /// Nobody: the game is over.
    Nobody,
}

/// What a picture is drawn from: views, and what follows from them.
#[derive(Debug)]
pub struct RenderInput<'a, S: Rules> {
    views: &'a [S::View],
    seat: Option<Seat>,
    decider: Decider,
    legal: Vec<S::Action>,
    payoffs: Vec<i32>,
}

impl<'a, S: Rules> RenderInput<'a, S> {
    /// One seat looks.
    #[must_use]
    pub fn from_seat(seat: Seat, view: &'a S::View) -> Self {
        let mut look = Self::blank(core::slice::from_ref(view), Some(seat));
        look.ask(seat, view);
        look
    }

    /// Everybody looks at once; the views are those of all seats, in order.
    #[must_use]
    pub fn open(views: &'a [S::View]) -> Self {
        let mut look = Self::blank(views, None);
        for (seat, view) in (0..).zip(views) {
            if look.decider == Decider::Another {
                look.ask(seat, view);
            }
        }
        look
    }

    fn blank(views: &'a [S::View], seat: Option<Seat>) -> Self {
        let (legal, payoffs) = (Vec::new(), Vec::new());
        Self { views, seat, decider: Decider::Another, legal, payoffs }
    }

    /// Finds out what the seat is asked. A world dealt from the view, always
    /// the same one, answers: what the seat may do is the same in all of them,
    /// and who else is asked is not looked at.
    fn ask(&mut self, seat: Seat, view: &S::View) {
        let world = S::determinize(view, &mut generator(0, 0));
        self.decider = match world.node() {
            Node::Player(own) if own == seat => Decider::Seat(seat),
            Node::Player(_) => Decider::Another,
            Node::Chance => Decider::Chance,
            Node::Terminal => Decider::Nobody,
        };
        if self.decider == Decider::Seat(seat) {
            world.legal(|action| self.legal.push(action));
        }
        if self.decider == Decider::Nobody {
            self.payoffs = (0..world.seats()).map(|seat| world.payoff(seat)).collect();
        }
    }

    /// A view for whatever everybody sees: that of the seat that looks, or of
    /// seat 0.
    #[must_use]
    pub fn view(&self) -> &'a S::View {
        &self.views[0]
    }

    /// The view of the deciding seat if it looks, or else [`view`](Self::view):
    /// what is being settled is seen best from there.
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

    /// The view of a seat, if that seat is among those who look.
    #[must_use]
    pub fn view_of(&self, seat: Seat) -> Option<&'a S::View> {
        match self.seat {
            Some(own) => (own == seat).then(|| self.view()),
            None => self.views.get(usize::from(seat)),
        }
    }

    /// The seat that looks; none if everybody does.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Who decides, as far as those who look can tell.
    #[must_use]
    pub const fn decider(&self) -> Decider {
        self.decider
    }

    /// What the deciding seat may do; nothing unless it is among those who
    /// look.
    #[must_use]
    pub fn legal(&self) -> &[S::Action] {
        &self.legal
    }

    /// The payoff of each seat in units of [`UNIT`](crate::Apply::UNIT); none until the
    /// game is over.
    #[must_use]
    pub fn payoffs(&self) -> &[i32] {
        &self.payoffs
    }
}

/// What a game draws: its table, and what it waits for in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// What the game waits for; empty where the decider says enough.
    pub waits: String,
    /// The legal actions in words, in their order; where there are none, the
    /// texts of the catalogue are shown.
    pub choices: Vec<String>,
    /// Cards, dice and boards.
    pub table: Block,
}
